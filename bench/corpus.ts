/** Requests as people write them, in the proportions in which they do, from the catalogue's own examples. */
import type { MethodEntry } from '../common/spec/entry';
import { methods } from '../common/spec/execution';

/** Those that no rule has a word about. */
const common = methods.filter(
  ({ deprecated, proofOfWorkOnly, notEverywhere, source }) =>
    !deprecated && !proofOfWorkOnly && !notEverywhere && source.document.startsWith('Execution-Layer'),
);

function objectOf(method: MethodEntry, id: number): string {
  return JSON.stringify({ jsonrpc: '2.0', method: method.name, params: method.example, id }, null, 2);
}

export interface Corpus {
  /** A `.jsonrpc` file of JSON-RPC objects, one under each separator. */
  readonly scratch: string;
  /** The same objects as one JSON array: what `JSON.parse` is given. */
  readonly json: string;
}

export function corpus(requests: number): Corpus {
  const objects = Array.from({ length: requests }, (_, index) =>
    objectOf(common[index % common.length] as MethodEntry, index + 1),
  );
  return { scratch: objects.map((text) => `###\n${text}\n`).join('\n'), json: `[${objects.join(',\n')}]` };
}
