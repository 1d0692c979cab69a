import { call } from '../../../demo/execution';
import { isRpcError } from '../../../demo/execution/rpc-error';
import type { Scenario } from '../../../demo/world/scenario';
import { createWorld, type World } from '../../../demo/world/world';
import { beginnings } from '../../support/beginnings';
import { type ManualClock, manualClock } from './manual-clock';

export const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
export const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
export const slotMs = 12_000;

export interface Setting {
  readonly world: World;
  readonly clock: ManualClock;
  /** A method's result; throws when it failed. */
  rpc<T = unknown>(method: string, ...params: unknown[]): T;
  /** A method's failure as `code message`; throws when it did not fail. */
  refused(method: string, ...params: unknown[]): string;
  /** Moves on to the middle of the next slot whose block is the node's head. */
  nextBlock(): void;
}

export function setting(scenario: Scenario = 'healthy', seed = 'test'): Setting {
  const clock = manualClock();
  const world = createWorld({ seed, clock, secondsPerSlot: slotMs / 1000, scenario }, beginnings);
  return {
    world,
    clock,
    rpc<T>(method: string, ...params: unknown[]) {
      const result = call(world, method, params);
      if (isRpcError(result)) throw new Error(`${method}: ${result.code} ${result.message}`);
      return result as T;
    },
    refused(method, ...params) {
      const result = call(world, method, params);
      if (!isRpcError(result)) throw new Error(`${method} was not refused: ${JSON.stringify(result)}`);
      return `${result.code} ${result.message}`;
    },
    nextBlock() {
      const before = world.chain.head().slot;
      while (world.chain.head().slot === before) clock.advance(slotMs);
    },
  };
}
