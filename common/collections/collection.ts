/** A collection of another tool, in the form that its readers share. Text is as the tool has it. */

export interface Pair {
  readonly name: string;
  readonly value: string;
  /** Set for one that the tool does not send. */
  readonly disabled?: boolean | undefined;
}

export interface FormPart extends Pair {
  /** Path of the file that is sent in place of a value. */
  readonly file?: string | undefined;
  readonly type?: string | undefined;
}

export type CollectionBody =
  /** `type` is a content type for requests that name none. */
  | { readonly kind: 'text'; readonly text: string; readonly type?: string | undefined }
  | { readonly kind: 'form'; readonly fields: readonly Pair[] }
  | { readonly kind: 'multipart'; readonly parts: readonly FormPart[] }
  | { readonly kind: 'file'; readonly path: string }
  /** `variables` is JSON text, or empty. */
  | { readonly kind: 'graphql'; readonly query: string; readonly variables: string };

export type Auth =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'key'; readonly name: string; readonly value: string; readonly inQuery: boolean }
  /** Any other, by its name in the tool. */
  | { readonly kind: 'other'; readonly name: string };

export interface Script {
  readonly when: 'before' | 'after';
  readonly text: string;
}

export interface CollectionRequest {
  readonly name: string;
  /** Names of the folders that it is in, the outermost first. */
  readonly folders: readonly string[];
  readonly about?: string | undefined;
  readonly method: string;
  /** With the query. Empty for JSON-RPC calls to the selected node. */
  readonly url: string;
  /** Values of `:name` segments of the path. */
  readonly pathValues: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly body?: CollectionBody | undefined;
  readonly auth: Auth;
  readonly scripts: readonly Script[];
  /** Directives for its settings: `no-redirect`, `timeout 500 ms`. */
  readonly directives: readonly string[];
  /** Bruno's assertions: `res.status`, `eq 200`. */
  readonly assertions: readonly Pair[];
  /** Assertions in the words of Slotpad: `$.result == 1`. */
  readonly conditions?: readonly string[];
}

/** @param timeout milliseconds; 0 for none */
export function directivesOf(followRedirects: boolean | undefined, timeout = 0): readonly string[] {
  return [
    ...(followRedirects === false ? ['no-redirect'] : []),
    ...(Number.isInteger(timeout) && timeout > 0 ? [`timeout ${timeout} ms`] : []),
  ];
}

export interface Variable {
  readonly name: string;
  readonly value: string;
  readonly secret?: boolean | undefined;
}

export interface Environment {
  readonly name: string;
  readonly variables: readonly Variable[];
}

export interface Collection {
  readonly name: string;
  readonly requests: readonly CollectionRequest[];
  /** Variables without an environment. */
  readonly variables: readonly Variable[];
  readonly environments: readonly Environment[];
  /** What was not read, for the person who imports it. */
  readonly warnings: readonly string[];
}

/** A file to import. Paths are relative, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}
