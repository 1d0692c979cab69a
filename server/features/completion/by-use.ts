/** The order of requests in a list of completions: those of nearby requests, then frequent ones, then the others. */
import type { MethodEntry, OperationEntry } from '../../../catalogue/entry';
import { frequentMethods, frequentPaths } from '../../../catalogue/frequent';
import type { CompletionContext } from './offers';
import { usedAround } from './used';

/** Higher than any index in a list of used or frequent requests. */
const MANY = 1_000_000;

/** The place of a method by its use; smaller is earlier. Methods with the same place keep their order. */
export function methodsByUse(context: CompletionContext): (entry: MethodEntry) => number {
  const place = byUse(context, 'method', frequentMethods);
  return ({ name }) => place(name);
}

/** The place of an operation by its use; smaller is earlier. Operations with the same place keep their order. */
export function operationsByUse(context: CompletionContext): (entry: OperationEntry) => number {
  const frequent = frequentPaths.map((path) => `GET ${path}`);
  const place = byUse(context, 'operation', frequent);
  return ({ method, path }) => place(`${method} ${path}`);
}

function byUse(
  { document, placed }: CompletionContext,
  what: string,
  frequent: readonly string[],
): (key: string) => number {
  const used = usedAround(document, placed)
    .filter((one) => one.what === what)
    .map(({ text }) => text);
  const places = new Map([...used, ...frequent].map((key, index) => [key, index] as const).reverse());
  return (key) => places.get(key) ?? MANY;
}
