/** What the rest of Slotpad uses of `common/scratch`. The shapes are in `types.ts`, the code in the files named. */
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

/** A block's text: the same object for as long as the text is the same. The key of what is kept for a block. */
export interface CellKey {
  readonly text: string;
}

/**
 * A block in its place. Reading `block` parses it; the parses of the blocks read last (some thousand) are kept. Keep
 * what is worked out from a block by its `cell`.
 */
export interface PlacedBlock {
  readonly block: Block;
  /** Line of the document on which the block starts: always the present one, also after edits further up. */
  readonly startLine: number;
  readonly cell: CellKey;
}

/**
 * `document.ts`, class `ScratchDocument`: one open file, cut at its `###` lines. An edit costs the block it touches,
 * however long the file is. It satisfies the interface of `TextDocument`, so the transport can manage it.
 */
export interface ScratchDocumentApi {
  readonly uri: string;
  readonly languageId: Language;
  readonly version: number;
  readonly lineCount: number;
  getText(range?: Range): string;
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
  update(changes: readonly ({ range: Range; text: string } | { text: string })[], version: number): void;
  blocks(): Iterable<PlacedBlock>;
  blockAtLine(line: number): PlacedBlock;
  /** Offsets of a block's text to document positions, and back. */
  rangeOf(placed: PlacedBlock, span: Span): Range;
  offsetIn(placed: PlacedBlock, position: Position): number;
  /** All `@name = value` of the file, by name, in order; kept up to date, not searched for. */
  definitions(name: string): readonly { placed: PlacedBlock; definition: Definition }[];
  definitionNames(): Iterable<string>;
  /** Blocks named with `# @name x`. */
  named(name: string): readonly PlacedBlock[];
  /** Blocks that hold a placeholder for the variable, in no particular order; `$dotenv NAME` for such a one. */
  readers(name: string): Iterable<PlacedBlock>;
  /** Blocks that hold a placeholder for a part of the named request or its reply. */
  messageReaders(request: string): Iterable<PlacedBlock>;
  /** Blocks with `# @prompt name`. */
  prompts(name: string): readonly PlacedBlock[];
  requestNames(): Iterable<string>;
  /** A cell in its place; undefined when it is no longer part of the document. */
  placed(cell: CellKey): PlacedBlock | undefined;
  /**
   * Tells of every update which cells went and which came, in order; cells whose text stays are in neither. Returns
   * what ends it.
   */
  onReplaced(listener: (removed: readonly CellKey[], added: readonly PlacedBlock[]) => void): () => void;
}

// ---------------------------------------------------------------- variables (`variables.ts`)

export interface VariableValue {
  /** Absent when it is known only when sent (`{{$timestamp}}`, a response part). */
  readonly value?: string;
  readonly origin: 'file' | 'environment' | 'private-environment' | 'system' | 'message';
  readonly secret?: boolean;
  /** Where it can be changed, in words: `@base, line 3`, `http-client.env.json, "local"`. */
  readonly where: string;
  /** Set when its definition leads back to itself. */
  readonly circular?: readonly string[];
}

export interface Variables {
  /** Undefined when nothing defines it. Values have their own placeholders filled in. */
  get(name: string): VariableValue | undefined;
  names(): Iterable<string>;
  /** The environments that define it where the chosen one does not. */
  others?(name: string): readonly string[];
}

/** Values from environments: a plain record per origin, so that no file is read in `common`. */
export interface EnvironmentValues {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Where each value can be changed, in words: `http-client.env.json, "local"`. */
  readonly places?: Readonly<Record<string, string>>;
  /** By name, the environments that have a value where this has none. */
  readonly others?: Readonly<Record<string, readonly string[]>>;
}

// ---------------------------------------------------------------- resolving (`resolve.ts`)

/** A text with its placeholders filled in, which can tell for each of its parts where it was written. */
export interface Resolved {
  readonly text: string;
  /** Spans of `text` that stand for placeholders whose value is not known. */
  readonly unknown: readonly Span[];
  /** The written span for a span of `text`; one inside a placeholder's value is the whole placeholder. */
  written(span: Span): Span;
}

export interface ResolvedTarget {
  readonly target: Target;
  readonly resolved: Resolved;
  /** True when a placeholder of unknown value stands in the part before the query. */
  readonly pathUnknown: boolean;
}

// ---------------------------------------------------------------- reading (`reading.ts`)

/** What a block's request is, after variables. Computed by `read(block, variables)`. */
export type ResolvedRequest =
  | {
      readonly kind: 'beacon';
      readonly method: string;
      /** Of the resolved text; use `resolved.written` for places. */
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
      /** The array node when the batch is written as one, even an empty one. */
      readonly array?: JsonNode;
      readonly calls: readonly RpcCall[];
      /** Of an `.http` POST. */
      readonly target?: Target;
      readonly resolved?: Resolved;
    }
  | { readonly kind: 'other'; readonly target?: Target; readonly resolved?: Resolved }
  | { readonly kind: 'none' };

/**
 * `json-value.ts`: `valueOf(node, variables)` gives the JSON value with known placeholders filled in and `UNKNOWN`
 * (common/spec/problem.ts) for the others; `nodeAtPath(node, path, at)` gives the node (or key) of a problem's path;
 * `pathAtOffset(node, offset)` the way down to an offset.
 */
export type PlaceholderSource = (placeholder: Placeholder) => string | undefined;
