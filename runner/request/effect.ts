import { type Effect, isOwn, type OperationEntry } from '../../catalogue/entry';
import { methodNamed } from '../../catalogue/execution';
import type { Prepared } from '../model/prepared';

/** Most severe first: a batch has the most severe effect of its calls. */
const BY_SEVERITY: readonly Effect[] = ['send', 'sign', 'change', 'engine', 'write', 'filter', 'read'];

/** Whether a request is sent only after confirmation: for its effect, or its `# @note`. */
export function needsConfirmation({ effect, note }: Pick<Prepared, 'effect' | 'note'>): boolean {
  return note !== undefined || effect === 'send' || effect === 'sign' || effect === 'change';
}

export function mostSevere(effects: Iterable<Effect>): Effect {
  const all = new Set(effects);
  return BY_SEVERITY.find((effect) => all.has(effect)) ?? 'read';
}

/** The effect of a method. For a method that is not in the catalogue its name decides, on the safe side. */
export function effectOfMethod(name: string): Effect {
  const known = methodNamed(name)?.effect;
  if (known) return known;
  if (/_send|transfer/i.test(name)) return 'send';
  return /_sign|unlockAccount/i.test(name) ? 'sign' : 'read';
}

/**
 * The effect of a beacon request. An operation without a payload in its reply changes the node.
 * @param path as sent
 */
export function effectOfBeacon(method: string, path: string, operation: OperationEntry | undefined): Effect {
  if (method === 'GET' || method === 'HEAD') return 'read';
  // A document of the user does not say what an operation changes.
  if (operation && !isOwn(operation))
    return operation.effect ?? (operation.envelope === 'empty' ? 'change' : 'read');
  // A version that the catalogue does not have.
  if (/^\/eth\/v\d+\/(?:beacon\/pool\/|(?:beacon|builder)\/(?:blinded_)?blocks\b)/.test(path)) return 'send';
  return /^\/eth\/v\d+\/validator\/[^/]+\/voluntary_exit$/.test(path) ? 'sign' : 'write';
}
