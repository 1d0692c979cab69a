import type { Catalogue } from '../../catalogue/built-in/catalogue';
import type { Layer } from '../../catalogue/clients';
import type { MethodEntry, OperationEntry } from '../../catalogue/entry';
import type { RuleDoc, Severity } from '../../catalogue/rule-doc';
import type { Schema, SpecProblem } from '../../catalogue/types';
import type { Contracts } from '../../common/contracts/contracts';
import type { ResolvedRequest, Variables } from '../../common/scratch/api';
import type { HttpScope } from '../../common/scratch/reading/http-scope';
import type {
  Block,
  Definition,
  JsonNode,
  ParseProblem,
  RpcCall,
  Span,
  SyntaxFault,
} from '../../common/scratch/types';
import type { NodeVersion, RequestTarget } from '../../common/target/request-target';

/** A replacement of text; spans are relative to the block. */
export interface TextEdit extends Span {
  readonly text: string;
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The one that "fix all" and the light bulb's first place take; only where there is one obvious fix. */
  readonly preferred?: boolean;
}

export interface Finding extends Span {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fixes?: readonly Fix[];
  readonly tags?: readonly ('unnecessary' | 'deprecated')[];
  /** The whole value, where the span is a character of it. */
  readonly value?: Span;
  /** Of a mistake of syntax: other findings may only follow from it. */
  readonly fault?: SyntaxFault | 'lost-quote' | 'curl' | 'no-request' | 'no-url';
}

/** Report at a span of the block; the rule's own code and severity are filled in. */
export type ReportFinding = (
  span: Span,
  message: string,
  options?: Partial<Pick<Finding, 'severity' | 'fixes' | 'tags' | 'fault'>>,
) => void;

/**
 * What a rule may ask about the rest of the file. The engine notes which names a block reads or defines and checks
 * it again when a definition of one of them changes; nothing else of other blocks may be asked, and no line numbers.
 */
export interface FileFacts {
  /** All `@name = value` of the file in order; `own` marks those of the block that is checked. */
  definitions(name: string): readonly { readonly own: boolean; readonly definition: Definition }[];
  /** True when a block of the file is named so with `# @name`. */
  hasRequest(name: string): boolean;
  /** Whether a file of `# @import` was not read, which may define variables and requests. */
  hasUnreadImports(): boolean;
  /** Why the file of `# @import` with this path can't be used; undefined if it can, or was not read. */
  importFailure(path: string): string | undefined;
  /** Whether a body file (`< ./file`) is known to be missing. */
  isMissing(path: string): boolean;
  /** Whether `# @node` before the first separator says where the requests of the file go. */
  hasNode(): boolean;
  /** The names of the requests whose messages the request of a name uses. */
  needs(name: string): readonly string[];
  /** The schema of the response to the request of a name; undefined where it is not known. */
  response(name: string): Schema | undefined;
}

export interface BlockContext {
  readonly block: Block;
  readonly variables: Variables;
  readonly reading: ResolvedRequest;
  readonly file: FileFacts;
  /** Settings that rules read. */
  readonly options: RuleOptions;
  readonly catalogue: Catalogue;
  /** Contracts of the workspace and the standards; undefined if they were not read. */
  readonly contracts?: Contracts | undefined;
  /** The codes of all rules. */
  readonly ruleCodes: ReadonlySet<string>;
  /** The client that the request is checked for; undefined if it is not known. */
  target(layer: Layer): RequestTarget | undefined;
  /** The node that the request goes to; undefined if it is not known. */
  node(layer: Layer): NodeVersion | undefined;
  /** The URL of the node that the request goes to, or the path of its socket file; undefined if it is not known. */
  address(layer: Layer): string | undefined;
}

export interface RuleOptions {
  /** Which requests of `.http` files are checked; all unless told. */
  readonly http?: HttpScope;
  /** Headers that another tool for the same files adds to each request, by name. */
  readonly defaultHeaders?: Readonly<Record<string, string>>;
  /** Rule code to severity, or off. */
  readonly severities?: Readonly<Record<string, Severity | 'off'>>;
  /** True when the values of the chosen environment are all known, so that what they lack is defined nowhere. */
  readonly environmentKnown?: boolean;
  /** True when there may be environment files, and they are not read because the workspace is not trusted. */
  readonly environmentUnread?: boolean;
  /** The nodes that requests can name. Undefined while they are not known. */
  readonly nodeNames?: NodeNames | undefined;
  /** Whether the text is that of code blocks in Markdown, which may be fragments. */
  readonly inMarkdown?: boolean;
}

interface NodeNames {
  readonly names: readonly string[];
  /** Whether the file may be meant for an editor that has other nodes. */
  readonly mayBeElsewhere: boolean;
}

/** The options for code blocks in Markdown: Ethereum requests alone, with variables that the reader may define. */
export function markdownOptions(options: RuleOptions): RuleOptions {
  return {
    ...options,
    http: options.http === 'none' ? 'none' : 'ethereum',
    inMarkdown: true,
    severities: { ...options.severities, 'variable-undefined': 'off' },
  };
}

export interface CallContext extends BlockContext {
  readonly call: RpcCall;
  /** Undefined when the method is not in the catalogue. */
  readonly entry: MethodEntry | undefined;
  /** Of the parameters, JSON values with known placeholders filled in and `UNKNOWN` for the others. */
  readonly values: readonly unknown[];
}

export interface BeaconContext extends BlockContext {
  readonly reading: Extract<ResolvedRequest, { kind: 'beacon' }>;
  /** Undefined when no operation has the path. */
  readonly operation: OperationEntry | undefined;
  /** Operations of the path with another HTTP method. */
  readonly others: readonly OperationEntry[];
  /** By name, percent-decoded text of the matched path parameters, with their place in the resolved text. */
  readonly pathValues: ReadonlyMap<string, { readonly text: string } & Span>;
  /** The path was found only without its last slash, which not every node takes. */
  readonly trailingSlash: boolean;
}

/** Fixes of what a schema raised that need what stands around the problem; the schema's own fix comes first. */
export type SchemaFixes = (place: SpecPlace) => readonly Fix[];

/** Raised by the schemas of the catalogue (`SpecProblem.rule`): has no check of its own. */
export interface SpecRule extends RuleDoc {
  readonly on: 'schema';
  readonly fixes?: SchemaFixes;
}

/** Where in a block's JSON a schema found something. */
export interface SpecPlace {
  readonly text: string;
  /** The value that was checked; the problem's path starts here. */
  readonly root: JsonNode;
  /** What it was checked by. */
  readonly schema?: Schema;
  readonly problem: SpecProblem;
  /** All members that are missing in the object, if there are several. */
  readonly missing?: readonly string[];
  /** The call whose parameter was checked, and which one it is. */
  readonly parameter?: { readonly context: CallContext; readonly index: number };
}
/** Raised by the parser (`ParseProblem.code`). */
interface ParseRule extends RuleDoc {
  readonly on: 'parse';
  message(detail: string | undefined): string;
  /** The severity of a problem, if it is not that of the rule. */
  severityOf?(problem: ParseProblem): Severity | undefined;
  fixes?(block: Block, problem: ParseProblem): readonly Fix[];
}
/**
 * A part that most blocks of a `.jsonrpc` file don't have. `batch`: several calls, or an array. `contracts`: calls of
 * contracts by name.
 */
export type BlockPart = 'http' | 'batch' | 'contracts' | 'definitions' | 'directives' | 'placeholders';

/** Looks at a whole block, whatever its request is. */
export interface BlockRule extends RuleDoc {
  readonly on: 'block';
  /** The rule is skipped for blocks without any of these parts. It runs for every block when absent. */
  readonly needs?: readonly BlockPart[];
  check(context: BlockContext, report: ReportFinding): void;
}
/** Looks at one JSON-RPC call. */
export interface CallRule extends RuleDoc {
  readonly on: 'call';
  /**
   * Whether the rule can report anything for calls of a method; undefined for a method that is not in the catalogue. It
   * is called once per method. The rule runs for every method when absent.
   */
  readonly concerns?: (entry: MethodEntry | undefined) => boolean;
  /** Set for rules that find nothing in a usual envelope (`isUsualEnvelope`), which then skips them. */
  readonly skipsUsualEnvelope?: true;
  check(context: CallContext, report: ReportFinding): void;
}
/** Looks at one beacon request. */
export interface BeaconRule extends RuleDoc {
  readonly on: 'beacon';
  check(context: BeaconContext, report: ReportFinding): void;
}

export type Rule = SpecRule | ParseRule | BlockRule | CallRule | BeaconRule;
