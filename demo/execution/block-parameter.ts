import type { BlockId } from '../world/chain';
import { slotsPerEpoch } from '../world/chain';
import { finalityOf } from '../world/validators';
import type { World } from '../world/world';
import { failure, isFailure, type RpcFailure } from './failure';
import { member, text } from './method';

export type Height = BlockId | 'pending';

/** The block that a block parameter means; `undefined` when the node has none. */
export function heightOf({ chain }: World, parameter: unknown): Height | undefined {
  const head = chain.head();
  if (parameter === undefined || parameter === null) return head;
  if (typeof parameter === 'object') {
    const hash = member(parameter, 'blockHash');
    if (hash === undefined) return heightOf({ chain } as World, member(parameter, 'blockNumber'));
    const block = chain.byHash(text(hash));
    const mustBeCanonical = member(parameter, 'requireCanonical') === true;
    return block && mustBeCanonical && !chain.isCanonical(block) ? undefined : block;
  }
  const given = text(parameter);
  const { justified, finalized } = finalityOf(head.slot);
  switch (given) {
    case 'latest':
      return head;
    case 'pending':
      return 'pending';
    case 'earliest':
      return chain.atNumber(0, head);
    case 'safe':
      return chain.upTo(justified * slotsPerEpoch, head);
    case 'finalized':
      return chain.upTo(finalized * slotsPerEpoch, head);
    default:
      if (given.length === 66) return chain.byHash(given);
      return chain.atNumber(Number(BigInt(given)), head);
  }
}

/** For methods that read a state: the number up to which transactions count, or why there is none. */
export function stateAt(world: World, parameter: unknown): number | RpcFailure {
  const height = heightOf(world, parameter);
  if (height === 'pending') return Number.MAX_SAFE_INTEGER;
  return height ? height.number : failure(-32001, `block not found: ${JSON.stringify(parameter)}`);
}

/** Runs a state method at its block. */
export function atState(world: World, parameter: unknown, read: (number: number) => unknown): unknown {
  const number = stateAt(world, parameter);
  return isFailure(number) ? number : read(number);
}
