/** The base fees of the blocks by EIP-1559, and the gas that the busiest account uses to keep them near 1.1 gwei. */
import { nextBaseFee } from '../../common/units/gas';
import type { Chain } from './chain';
import { blockGasLimit } from './transaction';

export interface BaseFees {
  /** Wei per unit of gas in a block. Those after the next block get the fee of the next one: theirs is not known. */
  of(number: number): bigint;
  /** Gas that the busiest account uses in a block. */
  busyGas(number: number): bigint;
  /** Gas that it has used up to a block. */
  busyGasAfter(number: number): bigint;
}

const usual = 1_100_000_000n;
/** The first block is empty, which takes an eighth of its fee off the next one. */
const first = 1_250_000_000n;
const target = blockGasLimit / 2n;

/** @param otherGas gas of the other transactions of a block that is there */
export function createBaseFees(chain: Chain, otherGas: (number: number) => bigint): BaseFees {
  /** By block number. */
  const fees: bigint[] = [first];
  const totals: bigint[] = [0n];
  /** More than the target while fees are low, less while they are high. */
  const busyGasFor = (number: number, fee: bigint) => {
    if (number < 1) return 0n;
    const swing = BigInt(chain.random.below(1_500_000, 'busy gas', number));
    return fee < usual ? target + swing : target - swing;
  };
  const known = (list: readonly bigint[], number: number) => {
    const last = Math.max(0, Math.min(number, chain.head().number + 1));
    for (let at = fees.length; at <= last; at++) {
      const fee = fees[at - 1] ?? first;
      const gasUsed = busyGasFor(at - 1, fee) + otherGas(at - 1);
      const next = nextBaseFee({ baseFee: fee, gasUsed, gasLimit: blockGasLimit });
      fees.push(next);
      totals.push((totals[at - 1] ?? 0n) + busyGasFor(at, next));
    }
    return list[last] ?? 0n;
  };
  const of = (number: number) => known(fees, number);
  return {
    of,
    busyGas: (number) => busyGasFor(number, of(number)),
    busyGasAfter: (number) => known(totals, number),
  };
}
