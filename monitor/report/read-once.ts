import type { Clock } from '../../common/units/clock';
import type { NodeReader } from '../nodes/reader';
import type { NodeMemory } from '../readings/node-memory';
import type { NodeState } from '../readings/node-state';
import { basicPart } from '../store/basic';

/** One reading of a node whose kind is known, in the same way as the store. */
export async function readOnce(
  state: NodeState,
  memory: NodeMemory,
  reader: NodeReader,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<NodeState> {
  const { next } = await basicPart.read({
    node: state.node,
    reader,
    signal,
    partner: () => undefined,
    memory,
    state,
    clock,
    now: clock.now,
    late: () => undefined,
  });
  return next ? next(state) : state;
}
