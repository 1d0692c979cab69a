/** The catalogue of the execution JSON-RPC interface. */
import type { MethodEntry } from '../entry';
import type { Schema } from '../types';
import { isKnownElsewhere } from './known-elsewhere';
import { methods } from './methods';

export { isKnownElsewhere, methods };

const byName: ReadonlyMap<string, MethodEntry> = new Map(methods.map((entry) => [entry.name, entry]));

/** The entry of a method; names are compared letter by letter, as nodes do. */
export function methodNamed(name: string): MethodEntry | undefined {
  return byName.get(name);
}

/** Schema of the result of a call; undefined where no document shows it for these parameters. */
export function resultOf(name: string, params: unknown): Schema | undefined {
  const entry = methodNamed(name);
  return entry?.resultFor ? entry.resultFor(params) : entry?.result;
}

/** `eth`, `net`, `web3` …: only in these does the catalogue know every name. */
const ownNamespaces: ReadonlySet<string> = new Set(
  methods.map((entry) => entry.name.slice(0, entry.name.indexOf('_'))),
);

/** Whether a name is of a namespace whose methods are all known here, and none of them. */
export function isNoMethod(name: string): boolean {
  const underscore = name.indexOf('_');
  if (underscore < 0 || !ownNamespaces.has(name.slice(0, underscore))) return false;
  return !byName.has(name) && !isKnownElsewhere(name);
}
