import type { NodeAnswer, NodeReader } from '../nodes/reader';
import { type NodeState, withFailure, withReading } from '../readings/node-state';
import { readBeacon } from '../readings/read-beacon';
import { readExecution } from '../readings/read-execution';
import type { Part } from './part';

/** The basic readings of a node, used by the Nodes view, the dashboard and alerts. */
export const basicPart: Part<NodeState> = {
  name: 'basic',
  initial: (node) => ({ node, selected: false }),
  async read({ memory, node, now, reader }) {
    const timed = timedReader(reader, now);
    const result = await (node.kind === 'beacon'
      ? readBeacon(timed.reader, memory)
      : readExecution(timed.reader, memory));
    if (!result.ok) return { ok: false, next: (state) => withFailure(state, result.failure) };
    memory.confirmedAt = now();
    return { ok: true, next: (state) => withReading({ ...state, ...timed.first() }, result.reading, now()) };
  },
};

/** A reader that measures the time to the first response. */
function timedReader(reader: NodeReader, now: () => number) {
  let answerMs: number | undefined;
  const timed = async (ask: () => Promise<NodeAnswer>): Promise<NodeAnswer> => {
    const start = now();
    const answer = await ask();
    answerMs ??= Math.max(0, now() - start);
    return answer;
  };
  const own: NodeReader = {
    get: (path) => timed(() => reader.get(path)),
    post: (path, body) => timed(() => reader.post(path, body)),
    call: (method, params) => timed(() => reader.call(method, params)),
  };
  return { reader: own, first: () => (answerMs === undefined ? {} : { answerMs }) };
}
