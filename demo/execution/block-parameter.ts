import { failed, type Result, success } from '../../common/result';
import type { BlockId } from '../world/chain';
import { slotsPerEpoch } from '../world/schedule';
import { finalityOf } from '../world/validators';
import type { World } from '../world/world';
import { member, text } from './method';
import { type RpcError, rpcError } from './rpc-error';

export type Height = BlockId | 'pending';

/** The block of a block parameter; undefined when the node does not have it. */
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
  const { justified, finalized } = finalityOf(chain, head.slot);
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

/** The number of the block whose state a method reads. Fails when the node does not have the block. */
function stateAt(world: World, parameter: unknown): Result<number, RpcError> {
  const height = heightOf(world, parameter);
  if (height === 'pending') return success(Number.MAX_SAFE_INTEGER);
  return height
    ? success(height.number)
    : failed(rpcError(-32001, `block not found: ${JSON.stringify(parameter)}`));
}

/** Runs a method at the state of its block. */
export function atState(world: World, parameter: unknown, read: (number: number) => unknown): unknown {
  const number = stateAt(world, parameter);
  return number.ok ? read(number.value) : number.failure;
}
