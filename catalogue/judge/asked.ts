/** The parameters of a request by name, to compare its response with. */
import type { Asked } from '../echo/echo';
import type { MethodEntry, OperationEntry } from '../entry';

/** The parameters of a call, whether by position or by name. */
export function askedOfCall(entry: MethodEntry, params: unknown): Asked {
  if (Array.isArray(params)) {
    return Object.fromEntries(entry.params.map(({ name }, index) => [name, params[index] as unknown]));
  }
  return typeof params === 'object' && params !== null ? (params as Asked) : {};
}

/** What a filter is for: its kind, and for one of logs what it looks for. */
export function askedOfFilter(made: { readonly method: string; readonly params?: unknown }): Asked {
  const kind = { eth_newFilter: 'logs', eth_newBlockFilter: 'blocks' }[made.method] ?? 'transactions';
  const filter: unknown = Array.isArray(made.params) ? made.params[0] : undefined;
  return kind === 'logs' && filter !== undefined ? { filterKind: kind, filter } : { filterKind: kind };
}

/** The HTTP request of an operation, as it was sent. */
export interface SentRequest {
  /** Absolute, or path and query. */
  readonly url: string;
  /** Text; JSON where the operation takes a body. */
  readonly body?: string | undefined;
}

/** Path and query parameters as text, lists in the query as arrays, and the parsed body as `body`. */
export function askedOfOperation(operation: OperationEntry, { url, body }: SentRequest): Asked {
  const { pathname, searchParams } = new URL(url, 'http://node');
  const asked: Record<string, unknown> = {};
  const template = operation.path.split('/');
  // Counted from the end: a node may serve its API below a path of its own.
  const written = pathname.replace(/\/$/, '').split('/').slice(-template.length);
  for (const [index, segment] of template.entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    if (name !== undefined) asked[name] = decoded(written.at(index - template.length) ?? '');
  }
  for (const name of searchParams.keys()) {
    const values = searchParams.getAll(name).flatMap((value) => value.split(','));
    asked[name] = values.length === 1 ? values[0] : values;
  }
  const parsed = body === undefined ? undefined : json(body);
  return parsed === undefined ? asked : { ...asked, body: parsed };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
