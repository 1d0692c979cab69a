/** Requests from the examples of the catalogue. */
import type { MethodEntry } from '../../catalogue/entry';
import { methods } from '../../catalogue/execution';

/** Methods without findings. */
const common = methods.filter(
  ({ deprecated, proofOfWorkOnly, notEverywhere, source }) =>
    !deprecated && !proofOfWorkOnly && !notEverywhere && source.document.startsWith('Execution-Layer'),
);

function objectOf(method: MethodEntry, id: number): string {
  return JSON.stringify({ jsonrpc: '2.0', method: method.name, params: method.example, id }, null, 2);
}

export interface Corpus {
  /** A `.jsonrpc` file with a JSON-RPC object in each block. */
  readonly scratch: string;
  /** The same objects as a JSON array, for `JSON.parse`. */
  readonly json: string;
}

export function corpus(requests: number): Corpus {
  const objects = Array.from({ length: requests }, (_, index) =>
    objectOf(common[index % common.length] as MethodEntry, index + 1),
  );
  return { scratch: objects.map((text) => `###\n${text}\n`).join('\n'), json: `[${objects.join(',\n')}]` };
}
