import type { KnownNode } from '../nodes/node';
import type { NodeFailure, NodeReader } from '../nodes/reader';
import type { NodeMemory } from '../readings/node-memory';
import type { Part, PartName } from '../store/part';

/** What is read of a node only while somebody looks at it. Plain data. */
export interface DetailState<T> {
  readonly node: KnownNode;
  /** Kept while later readings fail. */
  readonly value?: T;
  readonly failure?: NodeFailure;
}

export type DetailResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: NodeFailure };

/** The responses are long, and the node makes them from its memory. Milliseconds. */
const everyMs = 60_000;

export function detailPart<T>(
  name: PartName,
  read: (reader: NodeReader, memory: NodeMemory) => Promise<DetailResult<T>>,
): Part<DetailState<T>> {
  return {
    name,
    initial: (node) => ({ node }),
    pause: (_, wanted) => Math.max(wanted, everyMs),
    async read({ memory, node, reader }) {
      const result = await read(reader, memory);
      return {
        ok: result.ok,
        next: (state) => (result.ok ? { node, value: result.value } : { ...state, failure: result.failure }),
      };
    },
  };
}

/** @param what as the beginning of a sentence: `The fork choice` */
export function unknownFormat(what: string): NodeFailure {
  return {
    cause: 'bad-response',
    what: `${what} has a format that Slotpad does not know.`,
    remedy: 'Open the request to see the response.',
  };
}
