/** The catalogue of the execution JSON-RPC interface. */

import { hash32 } from '../encoding';
import type { MethodEntry } from '../entry';
import { anyOf, type Schema } from '../types';
import { methods } from './methods';
import { isKnownElsewhere, others } from './near-methods';
import { header, log, transaction } from './objects';
import { traceOf, tracesOf } from './traces';

const pendingTransaction = anyOf(hash32({ description: 'Hash of the transaction.' }), transaction);

/** By the first parameter of `eth_subscribe`. What clients send for `syncing` differs, and no document shows it. */
const byKind: ReadonlyMap<unknown, Schema> = new Map<unknown, Schema>([
  ['newHeads', header()],
  ['logs', log],
  ['newPendingTransactions', pendingTransaction],
]);

/**
 * Schema of the `result` in the notifications of a subscription; undefined where no document shows it.
 *
 * @param params of the call that subscribes
 */
export function notificationOf(method: string, params: unknown): Schema | undefined {
  if (method !== 'eth_subscribe' || !Array.isArray(params)) return undefined;
  return byKind.get(params[0]);
}

export { isKnownElsewhere, methods };

const byName: ReadonlyMap<string, MethodEntry> = new Map(methods.map((entry) => [entry.name, entry]));

/** The entry of a method; names are compared letter by letter, as nodes do. */
export function methodNamed(name: string): MethodEntry | undefined {
  return byName.get(name);
}

/** Schema of the result of a call; undefined where no document shows it for these parameters. */
export function resultOf(name: string, params: unknown): Schema | undefined {
  const { traced, result } = methodNamed(name) ?? {};
  if (!traced) return result;
  const config: unknown = Array.isArray(params) ? params[traced.config] : undefined;
  return traced.each ? tracesOf(config) : traceOf(config);
}

/** `eth`, `debug`, `ots` …: of these the catalogue has the methods of specifications and of the documents of clients. */
const ownNamespaces: ReadonlySet<string> = new Set(
  methods.map((entry) => entry.name.slice(0, entry.name.indexOf('_'))),
);

/** A later version of a method may come: `engine_getPayloadV9`. */
const stemOf = (name: string) => name.replace(/(?<=V)\d+$/, '');
const stems: ReadonlySet<string> = new Set(
  methods.map(({ name }) => stemOf(name)).filter((stem) => stem.endsWith('V')),
);

/** Whether a name is of a namespace whose methods are all known here, and none of them. */
export function isNoMethod(name: string): boolean {
  const underscore = name.indexOf('_');
  if (underscore < 0 || !ownNamespaces.has(name.slice(0, underscore))) return false;
  return !byName.has(name) && !others.has(name) && !(/V\d+$/.test(name) && stems.has(stemOf(name)));
}
