/** The interface of `common/scratch` to the rest of Slotpad. `types.ts` has the parsed form of a block. */

import type { Catalogue } from '../../catalogue/built-in/catalogue';
import type { Contracts } from '../contracts/contracts';
import type { Carried } from '../trust/trust';
import type {
  Block,
  Definition,
  JsonNode,
  Language,
  Placeholder,
  RpcCall,
  Span,
  Target,
  Token,
} from './types';

/** Zero-based line and UTF-16 character, as in LSP. */
export interface Position {
  readonly line: number;
  readonly character: number;
}
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Identity of a block: the same object as long as its text stays the same. A key for caches. */
export interface CellKey {
  readonly text: string;
}

/**
 * A block in its document. Getting `block` may parse it: only the parses of recently used blocks are cached. Cache
 * results for a block by its `cell`.
 */
export interface PlacedBlock {
  readonly block: Block;
  /** Current line of the document where the block starts. Edits further up change it. */
  readonly startLine: number;
  readonly cell: CellKey;
}

/**
 * An open file, split at its `###` lines. The cost of an edit depends on the blocks that it touches, not on the length
 * of the file. Compatible with `TextDocument`. Implemented by `ScratchDocument`.
 */
export interface ScratchDocumentApi {
  readonly uri: string;
  readonly languageId: Language;
  readonly version: number;
  /** The catalogue that its requests are checked with, where the user has specifications of their own. */
  readonly catalogue?: Catalogue | undefined;
  /** Contracts of the workspace, and the standards; undefined until they are read. */
  readonly contracts?: Contracts | undefined;
  /** The names of the files of `# @import`; undefined until they are read. */
  readonly imports?: Imports | undefined;
  readonly lineCount: number;
  getText(range?: Range): string;
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
  update(changes: readonly ({ range: Range; text: string } | { text: string })[], version: number): void;
  blocks(): Iterable<PlacedBlock>;
  blockAtLine(line: number): PlacedBlock;
  /** Document range for a span of a block. */
  rangeOf(placed: PlacedBlock, span: Span): Range;
  /** Offset in a block for a document position. */
  offsetIn(placed: PlacedBlock, position: Position): number;
  /** All `@name = value` lines of a name, in order. From an index, so cheap. */
  definitions(name: string): readonly { placed: PlacedBlock; definition: Definition }[];
  definitionNames(): Iterable<string>;
  /** Blocks named with `# @name x`. */
  named(name: string): readonly PlacedBlock[];
  /** Blocks that have a placeholder with the variable, in any order. `$dotenv NAME` finds `{{$dotenv NAME}}`. */
  readers(name: string): Iterable<PlacedBlock>;
  /** Blocks that have a placeholder for a part of the named request or its response. */
  messageReaders(request: string): Iterable<PlacedBlock>;
  /** Blocks with `# @prompt name`. */
  prompts(name: string): readonly PlacedBlock[];
  requestNames(): Iterable<string>;
  /** The paths of `# @import`, as written. */
  importPaths(): readonly string[];
  /** The paths of body files (`< ./file`) without placeholders, as written. */
  bodyFiles(): readonly string[];
  /** The block of a cell; undefined when it is no longer in the document. */
  placed(cell: CellKey): PlacedBlock | undefined;
  /**
   * Called after each update with the removed and added cells, in order. Cells with the same text are in neither list.
   * Returns a function that removes the listener.
   */
  onReplaced(listener: (removed: readonly PlacedBlock[], added: readonly PlacedBlock[]) => void): () => void;
}

/** The names that a file gets from the files of `# @import` and those that they import, and the files that are missing. */
export interface Imports {
  /** The first definition of each name, with its place for display. */
  readonly definitions: ReadonlyMap<string, { readonly text: string; readonly where: string }>;
  readonly requests: ReadonlySet<string>;
  /** The values of `# @contract` above the first separator of these files. */
  readonly contracts: readonly Token[];
  /** Why a file can't be used, by its path as written in the importing document. */
  readonly failures: ReadonlyMap<string, string>;
  /** Whether all files were read. */
  readonly complete: boolean;
  /** The paths of body files that do not exist, as written. */
  readonly missing: ReadonlySet<string>;
}

// ---------------------------------------------------------------- variables

export interface VariableValue {
  /** The text of an environment's value that is only known when sent. May be a secret. */
  readonly written?: string;
  /** Absent when it is only known when sent (`{{$timestamp}}`, a part of a response). */
  readonly value?: string;
  readonly origin: 'file' | 'environment' | 'private-environment' | 'system' | 'message';
  readonly secret?: boolean;
  /** Where it is defined, for display: `@base, line 3`, `http-client.env.json, "local"`. */
  readonly where: string;
  /** What of the person's the value is made of. */
  readonly carries?: readonly Carried[];
  /** The place that the whole value comes from, if the person keeps it there (`Carried.place`). */
  readonly place?: string;
  /** The value is so long that it counts as unknown. */
  readonly tooLong?: boolean;
  /** The store of another tool that has the value, which Slotpad does not read: `AspnetUserSecrets`. */
  readonly store?: string;
  /** The chain of names from this one back to itself, for a circular definition. */
  readonly circular?: readonly string[];
}

export interface Variables {
  /** Undefined for an undefined variable. Placeholders in values are filled in. */
  get(name: string): VariableValue | undefined;
  names(): Iterable<string>;
  /** Headers of the environment for all requests that do not have them, by name. Values may have placeholders. */
  readonly headers?: Readonly<Record<string, DefaultHeader>>;
  /** Other environments that define the variable, when the selected one does not. */
  others?(name: string): readonly string[];
  /**
   * The contracts that calls can name. Absent where none are known.
   *
   * @param source values of the placeholders in their addresses
   */
  contracts?(source: PlaceholderSource): Contracts;
}

/** A header that an environment file of kulala adds to each request. */
export interface DefaultHeader {
  readonly value: string;
  /** Set for a header of a file that the person keeps: it is a secret. */
  readonly carries?: Carried;
}

export interface GivenVariable {
  readonly value: string;
  /** For display: `--var`. */
  readonly where: string;
  readonly secret: boolean;
  /** Where the person has it from (`Carried.place`); absent for a value of a repository. */
  readonly place?: string;
}

/** The variables of an environment. Callers read the files; `common` never does. */
export interface EnvironmentValues {
  readonly name: string;
  /** Variables of the command line. They take precedence over definitions, and are not filled in. */
  readonly given?: Readonly<Record<string, GivenVariable>>;
  readonly values: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** The secrets of `.env` files, by name. They are masked only where a request uses them: `PORT=8545` is no secret. */
  readonly ofDotenv?: readonly string[];
  /** Headers for all requests that do not have them, by name. */
  readonly headers?: Readonly<Record<string, DefaultHeader>>;
  /** By variable, the store that has its value: see `VariableValue.store`. */
  readonly stores?: Readonly<Record<string, string>>;
  /** Where each value is defined, for display: `http-client.env.json, "local"`. */
  readonly places?: Readonly<Record<string, string>>;
  /** The place that the person keeps a value in (`Carried.place`), by name. Absent for values of shared files. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Other environments that define a variable which this one does not define, by variable. */
  readonly others?: Readonly<Record<string, readonly string[]>>;
}

// ---------------------------------------------------------------- resolving

/** A text with placeholders filled in, and a mapping back to the text as written. */
export interface Resolved {
  readonly text: string;
  /** Spans of `text` for placeholders without a known value. */
  readonly unknown: readonly Span[];
  /** The span as written for a span of `text`; the whole placeholder for a span inside its value. */
  written(span: Span): Span;
}

export interface ResolvedTarget {
  readonly target: Target;
  readonly resolved: Resolved;
  /** Whether a placeholder without a known value is before the query. */
  readonly pathUnknown: boolean;
}

// ---------------------------------------------------------------- resolved requests

/** The request of a block after variables, as `read(block, variables)` returns it. */
export type ResolvedRequest =
  | {
      readonly kind: 'beacon';
      readonly method: string;
      /** Spans are of the resolved text; `resolved.written` maps them back. */
      readonly target: Target;
      readonly resolved: Resolved;
      readonly segments: readonly Token[];
    }
  | {
      readonly kind: 'rpc';
      readonly transport: 'http' | 'jsonrpc';
      /** The HTTP method of an `.http` request: POST, or GET by mistake. */
      readonly method?: string;
      readonly batch: boolean;
      /** Set for a batch written as an array, also an empty one. */
      readonly array?: JsonNode;
      readonly calls: readonly RpcCall[];
      /** Set for an `.http` request. */
      readonly target?: Target;
      readonly resolved?: Resolved;
    }
  | { readonly kind: 'other'; readonly target?: Target; readonly resolved?: Resolved }
  | { readonly kind: 'none' };

/** The text for a placeholder; undefined when it is not known. */
export type PlaceholderSource = (placeholder: Placeholder) => string | undefined;
