/** What the sender and the chain say about a transaction before it is executed. */

import { chainName } from '../../catalogue/networks';
import type { PlannedTransaction, SimulatedOn } from '../../common/simulation/simulation';
import { grouped } from '../../common/units/digits';
import { formatCost, formatGasPrice, formatWei } from '../../common/units/wei';

/** Values of the node; undefined if it did not say. */
export interface ChainState {
  readonly on: SimulatedOn;
  readonly chainId: bigint | undefined;
  /** Next nonce of the sender. */
  readonly nonce: bigint | undefined;
  /** Wei of the sender. */
  readonly balance: bigint | undefined;
  /** Code at the receiver. */
  readonly code: string | undefined;
  readonly estimate: bigint | undefined;
  readonly gasPrice: bigint | undefined;
}

/** Why no block can have the transaction, one sentence each. */
export function refusalsOf(transaction: PlannedTransaction, state: ChainState): readonly string[] {
  const { chainId, maxFee, nonce, priorityFee } = transaction;
  return [
    ...(chainId !== undefined && state.chainId !== undefined && chainId !== state.chainId
      ? [`It is for chain ${chainWords(chainId)}. The node is on chain ${chainWords(state.chainId)}.`]
      : []),
    ...(nonce !== undefined && state.nonce !== undefined && nonce < state.nonce
      ? [`Its nonce ${nonce} is used: the next one of the sender is ${state.nonce}.`]
      : []),
    ...(maxFee !== undefined && priorityFee !== undefined && priorityFee > maxFee
      ? ['Its maxPriorityFeePerGas is above its maxFeePerGas.']
      : []),
    ...fundsOf(transaction, state),
  ];
}

function fundsOf(transaction: PlannedTransaction, state: ChainState): readonly string[] {
  const { value } = transaction;
  const gas = transaction.gas ?? state.estimate ?? 0n;
  const price = transaction.maxFee ?? state.gasPrice ?? 0n;
  const most = value + gas * price;
  if (state.balance === undefined || most <= state.balance) return [];
  const cost = gas * price;
  const estimated = transaction.maxFee === undefined || transaction.gas === undefined ? 'about' : 'up to';
  const needed = [
    ...(value === 0n ? [] : [formatWei(value)]),
    ...(cost === 0n ? [] : [`${estimated} ${formatCost(cost)} for gas`]),
  ].join(' and ');
  return [`The sender has ${formatWei(state.balance)}. The transaction needs ${needed}.`];
}

/** What does not stop the transaction, but may not be meant, one sentence each. */
export function warningsOf(transaction: PlannedTransaction, state: ChainState): readonly string[] {
  const { gas, input, maxFee, nonce, to } = transaction;
  const { baseFee } = state.on;
  const isPrecompile = to !== undefined && /^0x0{36}/.test(to);
  return [
    ...(to !== undefined && input !== '0x' && state.code === '0x' && !isPrecompile
      ? ['There is no contract at the receiver: the call data does nothing.']
      : []),
    ...(nonce !== undefined && state.nonce !== undefined && nonce > state.nonce
      ? [
          `It waits for earlier transactions of the sender: its nonce is ${nonce}, the next one is ${state.nonce}. What they change is not known here.`,
        ]
      : []),
    ...(maxFee !== undefined && baseFee !== undefined && maxFee < baseFee
      ? [
          `It pays at most ${formatGasPrice(maxFee)} for each unit of gas. It waits until the base fee of ${formatGasPrice(baseFee)} is below that.`,
        ]
      : []),
    ...(gas !== undefined && state.estimate !== undefined && gas < state.estimate
      ? [`Its gas limit of ${grouped(gas)} is below the estimate of ${grouped(state.estimate)}.`]
      : []),
  ];
}

function chainWords(id: bigint): string {
  const name = chainName(id);
  return name === undefined ? id.toString() : `${id}, ${name}`;
}
