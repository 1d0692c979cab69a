/**
 * The parsed form of scratch files. Every offset is relative to the text of its block, so that editing one block
 * leaves the parse of all others valid. Everything is read-only; parsing never throws.
 */
export type Language = 'http' | 'jsonrpc';

/** Half-open, in UTF-16 units, relative to the block's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A piece of text with its place. `text` is `block.text.slice(start, end)`. */
export interface Token extends Span {
  readonly text: string;
}

// ---------------------------------------------------------------- placeholders

export interface Placeholder extends Span {
  /** Between the braces, trimmed. */
  readonly inner: Token;
  readonly expression: Expression;
}

export type Expression =
  /** `encoded` for `{{%name}}`: the value is percent-encoded when filled in. */
  | { readonly kind: 'variable'; readonly name: string; readonly encoded?: true }
  /** The name has its `$`: `$timestamp`. */
  | { readonly kind: 'system'; readonly name: string; readonly args: readonly string[] }
  | {
      readonly kind: 'message';
      readonly request: string;
      readonly of: 'request' | 'response';
      readonly part: 'body' | 'headers';
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
  /** Unescaped; placeholders stand in it as written. */
  readonly value: string;
  /** Those inside the string; absent when there are none. */
  readonly placeholders?: readonly Placeholder[];
  /** Set when its closing quote is missing: it then ends with its line. A bare word as a name has no quotes at all. */
  readonly quotes?: 'unclosed' | 'none';
}
export interface JsonNumber extends Span {
  readonly kind: 'number';
  /** As written: no digit is lost. */
  readonly text: string;
}
export interface JsonBoolean extends Span {
  readonly kind: 'boolean';
  readonly value: boolean;
}
export interface JsonNull extends Span {
  readonly kind: 'null';
}
/** `{{x}}` where a value stands, outside a string. */
export interface JsonPlaceholder extends Span {
  readonly kind: 'placeholder';
  readonly placeholder: Placeholder;
}
/** A bare word such as `latest` or `0x10`, kept for completion and for its fix. */
export interface JsonInvalid extends Span {
  readonly kind: 'invalid';
  readonly text: string;
}

// ---------------------------------------------------------------- blocks

export interface Separator extends Span {
  /** After `###`, trimmed; empty text when there is none. */
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
}

/** What the parser can report. Each code has a rule in `server/rules`, which has the message. */
export const parseProblemCodes = [
  'call-syntax',
  'comment-without-space',
  'definition-in-body',
  'header-no-colon',
  'indented-separator',
  'json-comment',
  'json-syntax',
  'json-trailing-comma',
  'lower-case-method',
  'placeholder-malformed',
  'query-without-value',
  'second-request-line',
] as const;
export type ParseProblemCode = (typeof parseProblemCodes)[number];

/** A syntax error that the parser found. */
export interface ParseProblem extends Span {
  readonly code: ParseProblemCode;
  readonly detail?: string;
}

export interface Block {
  readonly language: Language;
  readonly text: string;
  /** Absent only in the first block of a file. */
  readonly separator?: Separator;
  readonly comments: readonly Comment[];
  readonly directives: readonly Directive[];
  readonly definitions: readonly Definition[];
  /** Every one of the block, in order, those in definitions and directives included. */
  readonly placeholders: readonly Placeholder[];
  readonly request?: HttpRequest | RpcRequest;
  readonly problems: readonly ParseProblem[];
}

// ---------------------------------------------------------------- .http

export interface HttpRequest extends Span {
  readonly kind: 'http';
  /** Upper case; GET when only a URL stands there. */
  readonly method: string;
  readonly methodToken?: Token;
  readonly target: Target;
  /** `HTTP/1.1` */
  readonly version?: Token;
  readonly headers: readonly Header[];
  readonly body?: HttpBody;
  /** Set when the request was written as a `curl` command: the whole command. */
  readonly curl?: Token;
}

/**
 * A request target as written, continuation lines included. Parts that a placeholder covers are absent until the
 * variables are known: see `ResolvedTarget`.
 */
export interface Target extends Token {
  /** `http://user:pass@host:port` */
  readonly origin?: Token;
  readonly path?: Token;
  /** Between the slashes of the path; an empty one for a trailing slash. */
  readonly segments: readonly Token[];
  readonly query: readonly QueryParameter[];
  readonly fragment?: Token;
  readonly placeholders: readonly Placeholder[];
  /** What of the text is no part of the URL: line ends, indentation and comments before continuation lines. */
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
   * Set when no header is written, but an option of a `curl` command sends it (`-d`, `--json`, `-u`, `-A`, …): the
   * spans are the option's, the texts what is sent. `-u` gives `Basic name:password`, not yet encoded.
   */
  readonly implied?: true;
  /** Set for `-H 'Name:'` of a `curl` command: no such header is sent, not even one that curl would add. */
  readonly removes?: true;
}
export interface HttpBody extends Token {
  /** What a `curl` command sends where that is not the text as written (escapes, several `-d`). */
  readonly value?: string;
  /** Set when the body looks like JSON (starts with `{` or `[`, or the Content-Type says so). */
  readonly json?: JsonNode;
  /** `< ./file` */
  readonly include?: Token;
}

// ---------------------------------------------------------------- .jsonrpc

export interface RpcRequest extends Span {
  readonly kind: 'rpc';
  /** Several calls, or an array: sent as one batch. */
  readonly batch: boolean;
  /** The array node when the batch is written as one. */
  readonly array?: JsonArray;
  readonly calls: readonly RpcCall[];
}

/**
 * One JSON-RPC call, however it is written: `eth_getBalance("0x…", "latest")`, an object in a `.jsonrpc` file, or
 * the JSON body of an `.http` POST. Rules, completion, hover and the runner all read this.
 */
export interface RpcCall extends Span {
  readonly form: 'call' | 'object';
  /** Name without quotes; `node` for the object form. Absent when there is no method or it is no string. */
  readonly method?: Token;
  /** Positional parameters; empty when there are none. */
  readonly params: readonly JsonNode[];
  /** Between the brackets or parentheses, both included; absent when there are none. */
  readonly paramsSpan?: Span;
  /** The object form's `params` member's value, whatever its shape. */
  readonly paramsNode?: JsonNode;
  /** The object form's whole object. */
  readonly object?: JsonNode;
  /** False while the closing parenthesis or brace is missing, or the parentheses are. */
  readonly closed: boolean;
}
