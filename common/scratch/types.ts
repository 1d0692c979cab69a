/**
 * The parsed form of scratch files. Offsets are relative to the text of their block, so an edit of one block does not
 * invalidate the others. Everything is read-only; parsing never throws.
 */
import type { WrittenCall } from '../contracts/writing/call-syntax';

export type Language = 'http' | 'jsonrpc';

/** Half-open, in UTF-16 units, relative to the block's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A span with its text: `block.text.slice(start, end)`. */
export interface Token extends Span {
  readonly text: string;
}

// ---------------------------------------------------------------- placeholders

export interface Placeholder extends Span {
  /** The text between the braces, trimmed. */
  readonly inner: Token;
  readonly expression: Expression;
}

export type Expression =
  /** `encoded` for `{{%name}}`: the value is percent-encoded. */
  | { readonly kind: 'variable'; readonly name: string; readonly encoded?: true }
  /** The name includes the `$`: `$timestamp`. */
  | { readonly kind: 'system'; readonly name: string; readonly args: readonly string[] }
  | {
      readonly kind: 'message';
      readonly request: string;
      readonly of: 'request' | 'response';
      /** `receipt`: of the transaction that the request sent. */
      readonly part: 'body' | 'headers' | 'receipt';
      readonly path: string;
    }
  | { readonly kind: 'malformed' };

// ---------------------------------------------------------------- JSON

export type JsonNode =
  | JsonObject
  | JsonArray
  | JsonString
  | JsonNumber
  | JsonBoolean
  | JsonNull
  | JsonPlaceholder
  | JsonInvalid;

export interface JsonObject extends Span {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
  readonly closed: boolean;
}
export interface JsonMember extends Span {
  readonly key: JsonString;
  /** Absent while half-typed. */
  readonly value?: JsonNode;
}
export interface JsonArray extends Span {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
  readonly closed: boolean;
}
export interface JsonString extends Span {
  readonly kind: 'string';
  /** Unescaped, with placeholders as written. */
  readonly value: string;
  /** Absent when the string has none. */
  readonly placeholders?: readonly Placeholder[];
  /** `unclosed`: the closing quote is missing, so the string ends with its line. `none`: a member name without quotes. */
  readonly quotes?: 'unclosed' | 'none';
}
interface JsonNumber extends Span {
  readonly kind: 'number';
  /** As written, with all digits. */
  readonly text: string;
}
interface JsonBoolean extends Span {
  readonly kind: 'boolean';
  readonly value: boolean;
}
interface JsonNull extends Span {
  readonly kind: 'null';
}
/** `{{x}}` as a value, outside strings. */
export interface JsonPlaceholder extends Span {
  readonly kind: 'placeholder';
  readonly placeholder: Placeholder;
}
/** A bare word such as `latest` or `0x10`, for completion and fixes. */
interface JsonInvalid extends Span {
  readonly kind: 'invalid';
  readonly text: string;
}

// ---------------------------------------------------------------- blocks

export interface Separator extends Span {
  /** The text after `###`, trimmed; may be empty. */
  readonly title: Token;
}
export interface Comment extends Span {
  readonly text: string;
}
/** `# @key value` */
export interface Directive extends Span {
  readonly key: Token;
  readonly value: Token;
}
/** `@name = value` */
export interface Definition extends Span {
  readonly name: Token;
  readonly value: Token;
  readonly placeholders: readonly Placeholder[];
  /** Set for a variable that a test of another tool sets from the response. The spans are those of its name there. */
  readonly implied?: true;
}

/** What the parser can report. Each code has a rule in `server/rules`, which has the message. */
export const parseProblemCodes = [
  'call-syntax',
  'comment-without-space',
  'definition-in-body',
  'header-no-colon',
  'definition-invalid',
  'heading-in-body',
  'heading-separator',
  'indented-separator',
  'json-comment',
  'json-syntax',
  'json-trailing-comma',
  'lower-case-method',
  'not-utf-8',
  'placeholder-malformed',
  'query-without-value',
  'script-not-run',
  'too-large',
  'second-request-line',
  'unsupported-syntax',
  'shell-not-run',
] as const;
export type ParseProblemCode = (typeof parseProblemCodes)[number];

/** Kinds of mistakes for which there is a fix, or after which the text may be parsed wrongly. */
export type SyntaxFault =
  /** Without its closing quote. */
  | 'open-string'
  /** Without its closing bracket, brace or parenthesis. */
  | 'open-bracket'
  | 'open-placeholder'
  | 'single-quotes'
  /** A word that needs quotes. */
  | 'bare-word'
  | 'comma-missing'
  | 'colon-missing'
  /** A member without a value. */
  | 'value-missing'
  /** A comma or a bracket that is too many. */
  | 'surplus'
  /** A method without `(…)`. */
  | 'parentheses-missing'
  /** A command or a line of JavaScript that could be written as a call. */
  | 'foreign-command'
  /** An address on a line of its own, where a call belongs. */
  | 'address-line'
  /** A character of a `curl` command that a shell does not pass on. */
  | 'shell-operator'
  /** `$NAME` and the like in a `curl` command, which a shell replaces. */
  | 'shell-expansion'
  /** Between headers and body. */
  | 'blank-line-missing';

/** A mistake that the parser found. */
export interface ParseProblem extends Span {
  readonly code: ParseProblemCode;
  readonly detail?: string;
  readonly fault?: SyntaxFault;
  /** Set where sending the request would do something else than its author meant. */
  readonly obstacle?: true;
}

/** A script or an assertion of another tool for the response, as written. `common/scratch/foreign` reads it. */
export interface ForeignTest extends Token {
  /** `httpyac`: a line such as `?? status == 200`. `hurl`: from `HTTP 200` to the end of the block. */
  readonly kind: 'script' | 'httpyac' | 'hurl';
}

/** `>> ./file` or `>>! ./file`: the file that the response is written to. */
export interface ResponseFile extends Span {
  readonly path: Token;
  /** `>>!` replaces an existing file. */
  readonly replace: boolean;
}

export interface Block {
  readonly language: Language;
  readonly text: string;
  /** Absent only in the first block of a file. */
  readonly separator?: Separator;
  readonly comments: readonly Comment[];
  readonly directives: readonly Directive[];
  readonly definitions: readonly Definition[];
  /** All placeholders of the block, in order, including those in definitions and directives. */
  readonly placeholders: readonly Placeholder[];
  readonly request?: HttpRequest | RpcRequest;
  /** Absent when there are none. */
  readonly foreignTests?: readonly ForeignTest[];
  /** Absent when there are none. */
  readonly responseFiles?: readonly ResponseFile[];
  readonly problems: readonly ParseProblem[];
  /** Set for a block that is not parsed: too large, in a file that is, or not in UTF-8. It has no features. */
  readonly unparsed?: true;
  /** Names among the values of calls of contracts: of variables or contracts. Set for a block that may have such calls. */
  readonly words?: readonly Token[];
}

// ---------------------------------------------------------------- .http

export interface HttpRequest extends Span {
  readonly kind: 'http';
  /** Upper case; GET when there is only a URL. */
  readonly method: string;
  readonly methodToken?: Token;
  readonly target: Target;
  /** `HTTP/1.1`, `HTTP/2 (Prior Knowledge)` */
  readonly version?: Token;
  readonly headers: readonly Header[];
  readonly body?: HttpBody;
  /** The whole command, for a request written as a `curl` command. */
  readonly curl?: Token;
  /**
   * Options of a `curl` command that say the same as directives: `--max-time 5` is `@timeout 5 s`. `--http2` is
   * `http-version`, see `versionOf`.
   */
  readonly options?: readonly Directive[];
}

/**
 * A request target as written, with its continuation lines. The origin is absent when a placeholder stands for it; see
 * `ResolvedTarget`.
 */
export interface Target extends Token {
  /** `http://user:pass@host:port` */
  readonly origin?: Token;
  readonly path?: Token;
  /** The parts between the slashes of the path; the last is empty after a trailing slash. */
  readonly segments: readonly Token[];
  readonly query: readonly QueryParameter[];
  readonly fragment?: Token;
  readonly placeholders: readonly Placeholder[];
  /** Spans of the text that are not part of the URL: line ends, indentation and comments before continuation lines. */
  readonly breaks: readonly Span[];
}
export interface QueryParameter extends Span {
  readonly name: Token;
  /** Absent for `?flag`. */
  readonly value?: Token;
}
export interface Header extends Span {
  readonly name: Token;
  /** Absent for a header without a colon. */
  readonly value?: Token;
  /**
   * Set for a header that an option of a `curl` command implies (`-d`, `--json`, `-u`, `-A`, …). Spans are those of the
   * option, texts those of the header. The value for `-u` is `Basic name:password`, not encoded.
   */
  readonly implied?: true;
  /** Set for `-H 'Name:'` of a `curl` command, which removes the header that curl would add. */
  readonly removes?: true;
}
export interface HttpBody extends Token {
  /** What a `curl` command sends, when it differs from the text (escapes, several `-d`). */
  readonly value?: string;
  /** Set when the body starts with `{` or `[`, or the Content-Type is JSON. */
  readonly json?: JsonNode;
  /** `< ./file` */
  readonly include?: Token;
  /** Whether `curl` removes the line breaks of the file: `-d @file`. */
  readonly joinsLines?: true;
  /** The parts of a form (`-F`) of a `curl` command. */
  readonly form?: readonly FormPart[];
}

/** A part of `multipart/form-data`. Texts may have placeholders. */
export interface FormPart {
  /** Headers, one a line, without a line end after the last. */
  readonly head: string;
  /** The content, or the path of the file with it. */
  readonly content: string;
  readonly isFile: boolean;
}

// ---------------------------------------------------------------- .jsonrpc

export interface RpcRequest extends Span {
  readonly kind: 'rpc';
  /** Whether the calls are sent as a batch: several calls, or an array. */
  readonly batch: boolean;
  /** Set for a batch written as an array. */
  readonly array?: JsonArray;
  readonly calls: readonly RpcCall[];
}

/**
 * A JSON-RPC call in any notation: `eth_getBalance("0x…", "latest")`, an object in a `.jsonrpc` file, or the JSON body
 * of an `.http` POST.
 */
export interface RpcCall extends Span {
  readonly form: 'call' | 'object';
  /** The name without quotes. Absent when there is no method, or it is not a string. */
  readonly method?: Token;
  /** Positional parameters; empty when there are none. */
  readonly params: readonly JsonNode[];
  /** Span of the params, with brackets or parentheses; absent when there are none. */
  readonly paramsSpan?: Span;
  /** Value of the `params` member in the object form, of any kind. */
  readonly paramsNode?: JsonNode;
  /** The whole object in the object form. */
  readonly object?: JsonNode;
  /** False while parentheses, or a closing parenthesis or brace, are missing. */
  readonly closed: boolean;
  /** Set by the parser for what may be a call of a contract by name: `send token.transfer(…)`. `read` decides it. */
  readonly candidate?: ContractCall;
  /** Set by `read` for the JSON-RPC call that a call of a contract stands for. */
  readonly contract?: ContractCall;
}

/** What is done with a call of a contract; without one, it is only executed by the node (`eth_call`). */
export type ContractVerb = 'send' | 'deploy' | 'estimate' | 'trace';

export interface ContractCall {
  readonly verb?: ContractVerb;
  /** Spans are relative to the block. */
  readonly written: WrittenCall;
  /** Whether the text is also a call of a JSON-RPC method whose name has a dot. */
  readonly isJson: boolean;
  /** The JSON-RPC call that it stands for. */
  readonly call: RpcCall;
}
