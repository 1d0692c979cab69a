import { type Effect, isOwn, type OperationEntry } from '../../common/spec/entry';
import { methodNamed } from '../../common/spec/execution';
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
 * The effect of a beacon request. Posting to a pool or posting a block publishes to the network.
 * @param path as sent
 */
export function effectOfBeacon(method: string, path: string, operation: OperationEntry | undefined): Effect {
  if (method === 'GET' || method === 'HEAD') return 'read';
  if (/^\/eth\/v\d+\/(?:beacon\/pool\/|(?:beacon|builder)\/(?:blinded_)?blocks\b)/.test(path)) return 'send';
  if (/^\/eth\/v\d+\/validator\/[^/]+\/voluntary_exit$/.test(path)) return 'sign';
  // Keys and settings of another server.
  if (operation?.servedBy) return 'write';
  // A document of the user does not say what an operation changes.
  return operation && !isOwn(operation) ? 'read' : 'write';
}
