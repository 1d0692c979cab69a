/** The catalogue of the execution JSON-RPC interface. */
import type * as z from 'zod';
import { once } from '../../once';
import type { MethodEntry } from '../entry';
import { isKnownElsewhere } from './known-elsewhere';
import { methods } from './methods';
import { specified } from './specified';

export { isKnownElsewhere, methods };

const named = (entries: readonly MethodEntry[]) => new Map(entries.map((entry) => [entry.name, entry]));
const specifiedByName = once(() => named(specified));
const byName = once(() => named(methods));

/** The entry of a method; names are compared letter by letter, as nodes do. */
export function methodNamed(name: string): MethodEntry | undefined {
  return specifiedByName().get(name) ?? byName().get(name);
}

/** Schema of the result of a call; undefined where no document shows it for these parameters. */
export function resultOf(name: string, params: unknown): z.ZodType | undefined {
  const entry = methodNamed(name);
  return entry?.resultFor ? entry.resultFor(params) : entry?.result;
}

/** `eth`, `net`, `web3` …: only in these does the catalogue know every name. */
const ownNamespaces = once(
  () => new Set(methods.map((entry) => entry.name.slice(0, entry.name.indexOf('_')))),
);

/** Whether a name is of a namespace whose methods are all known here, and none of them. */
export function isNoMethod(name: string): boolean {
  const underscore = name.indexOf('_');
  if (underscore < 0 || !ownNamespaces().has(name.slice(0, underscore))) return false;
  return !byName().has(name) && !isKnownElsewhere(name);
}
