/** Maximum size of a message, in bytes. */
export const LARGEST_MESSAGE = 256 * 1024 * 1024;

/** What a message of a node says about where it belongs. */
export type Addressed =
  /** A response or a list of responses, with the ids as JSON text. No ids: an error about something unreadable. */
  | { readonly kind: 'response'; readonly ids: readonly string[] }
  | { readonly kind: 'notification'; readonly subscription: string }
  /** A request or a notification of another kind, which Slotpad did not ask for. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'not-json' };

/** Reads the ids of a message. */
export function addressed(text: string): Addressed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'not-json' };
  }
  if (Array.isArray(value)) return { kind: 'response', ids: value.flatMap(idOf) };
  if (typeof value !== 'object' || value === null) return { kind: 'not-json' };
  const { method, params } = value as { method?: unknown; params?: unknown };
  if (typeof method !== 'string') {
    const ids = idOf(value);
    const isResponse = ids.length > 0 || 'result' in value || 'error' in value;
    return isResponse ? { kind: 'response', ids } : { kind: 'foreign' };
  }
  const { subscription } = (params ?? {}) as { subscription?: unknown };
  return subscription === undefined || !method.endsWith('_subscription')
    ? { kind: 'foreign' }
    : { kind: 'notification', subscription: JSON.stringify(subscription) };
}

/** The ids in a JSON-RPC request, as JSON text: those that a response will name. */
export function idsOf(body: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(body);
    return (Array.isArray(value) ? value : [value]).flatMap(idOf);
  } catch {
    return [];
  }
}

function idOf(value: unknown): readonly string[] {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? [JSON.stringify(id)] : [];
}

/** The result of a response as JSON text; undefined when it is an error. */
export function resultText(text: string): string | undefined {
  const { result } = JSON.parse(text) as { result?: unknown };
  return result === undefined || result === null ? undefined : JSON.stringify(result);
}
