import type { Effect, OperationEntry } from '../../common/spec/entry';
import { methodNamed } from '../../common/spec/execution';

/** From the gravest down: a batch is as grave as its gravest call. */
const GRAVEST: readonly Effect[] = ['send', 'sign', 'change', 'engine', 'write', 'filter', 'read'];

/** Whether Slotpad asks before sending it. */
export function isAskedFirst(effect: Effect): boolean {
  return effect === 'send' || effect === 'sign' || effect === 'change';
}

export function gravest(effects: Iterable<Effect>): Effect {
  const all = new Set(effects);
  return GRAVEST.find((effect) => all.has(effect)) ?? 'read';
}

/** Of a method that the catalogue does not know, the name decides: better to ask once too often. */
export function effectOfMethod(name: string): Effect {
  const known = methodNamed(name)?.effect;
  if (known) return known;
  if (/_send|transfer/i.test(name)) return 'send';
  return /_sign|unlockAccount/i.test(name) ? 'sign' : 'read';
}

/**
 * What is posted to a pool or as a block goes out to the network, and cannot be taken back.
 * @param path as sent
 */
export function effectOfBeacon(method: string, path: string, operation: OperationEntry | undefined): Effect {
  if (method === 'GET' || method === 'HEAD') return 'read';
  if (/^\/eth\/v\d+\/(?:beacon\/pool\/|(?:beacon|builder)\/(?:blinded_)?blocks\b)/.test(path)) return 'send';
  if (/^\/eth\/v\d+\/validator\/[^/]+\/voluntary_exit$/.test(path)) return 'sign';
  // Keys and settings of another server.
  if (operation?.servedBy) return 'write';
  return operation ? 'read' : 'write';
}
