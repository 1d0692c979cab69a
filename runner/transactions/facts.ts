/** What the sender, the chain and the tokens say about a transaction before it is executed, and whether a node lists what it was asked to list. */
import { chainName } from '../../catalogue/networks';
import { decodeValues } from '../../common/contracts/values';
import { signatureHash } from '../../common/ethereum/signature';
import { readSimulated, readTraced } from '../../common/simulation/read';
import type { PlannedTransaction, SimulatedOn, TokenWords } from '../../common/simulation/simulation';
import { callTracerOptions, readTrace } from '../../common/traces/read-trace';
import { grouped } from '../../common/units/digits';
import { printableText } from '../../common/units/hex';
import { plainText } from '../../common/units/plain-text';
import { formatCost, formatGasPrice, formatWei } from '../../common/units/wei';
import type { Ask } from './ask';

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

/**
 * Whether `eth_simulateV1` of a node lists transfers of ether. A transaction without them does not tell: it may have none,
 * or the node may ignore `traceTransfers`.
 */
export async function listsTransfers(ask: Ask, { from, ...rest }: PlannedTransaction, block: string) {
  const to = '0x000000000000000000000000000000000000dEaD';
  const asked = await ask('eth_simulateV1', [
    {
      blockStateCalls: [
        { stateOverrides: { [from]: { balance: '0x1' } }, calls: [{ from, to, value: '0x1' }] },
      ],
      traceTransfers: true,
      validation: false,
    },
    block,
  ]);
  const read = asked.ok
    ? readSimulated(asked.value, { ...rest, from, to, input: '0x', value: 1n })
    : undefined;
  return read?.ok === true && (read.value.ether ?? []).length > 0;
}

/** Code of a contract that is created: one event without topics and data (PUSH1 0, PUSH1 0, LOG0, STOP). */
const ONE_EVENT = '0x60006000a000';

/**
 * Whether the `callTracer` of a node lists events. A transaction without them does not tell: it may emit none, or the node
 * may ignore `withLog`.
 */
export async function listsEvents(ask: Ask, from: string, block: string): Promise<boolean> {
  const traced = await ask('debug_traceCall', [{ from, input: ONE_EVENT }, block, callTracerOptions]);
  const trace = traced.ok ? readTrace(traced.value) : undefined;
  const read = trace?.ok ? readTraced(trace.value) : undefined;
  return read?.ok === true && (read.value.logs ?? []).length > 0;
}

/** Maximum number of tokens that are asked. */
const MOST_TOKENS = 20;
/** Longest symbol that is shown. */
const LONGEST_SYMBOL = 24;
/** Digits of the largest amount: a token with more decimals has no amount of 1. */
const MOST_DECIMALS = 77n;

/** @param block as a parameter. @returns by address in lower case, without tokens that say nothing */
export async function readTokens(
  ask: Ask,
  tokens: Iterable<string>,
  block: string,
): Promise<ReadonlyMap<string, TokenWords>> {
  const wanted = [...new Set([...tokens].map((token) => token.toLowerCase()))].slice(0, MOST_TOKENS);
  const read = wanted.map(async (to): Promise<readonly [string, TokenWords]> => {
    const call = async (signature: string) => {
      const answer = await ask('eth_call', [{ to, input: signatureHash(signature).slice(0, 10) }, block]);
      return answer.ok && typeof answer.value === 'string' ? answer.value : '0x';
    };
    const [symbol, decimals] = await Promise.all([call('symbol()'), call('decimals()')]);
    return [to, { ...symbolIn(symbol), ...decimalsIn(decimals) }];
  });
  return new Map(await Promise.all(read));
}

function symbolIn(data: string): Pick<TokenWords, 'symbol'> {
  const decoded = decodeValues([{ type: 'string' }], data);
  const value = decoded.ok ? decoded.value[0]?.value : undefined;
  // Some early tokens return a text of 32 bytes.
  const old = data.length === 66 ? printableText(withoutZeros(data)) : undefined;
  const text = value?.kind === 'text' ? value.value : (old ?? '');
  const symbol = plainText(text, { max: LONGEST_SYMBOL }).trim();
  return symbol === '' ? {} : { symbol };
}

/** Without the zero bytes at the end. */
function withoutZeros(data: string): string {
  let end = data.length;
  while (end > 2 && data.endsWith('00', end)) end -= 2;
  return data.slice(0, end);
}

function decimalsIn(data: string): Pick<TokenWords, 'decimals'> {
  const decoded = data.length === 66 ? decodeValues([{ type: 'uint256' }], data) : undefined;
  const value = decoded?.ok ? decoded.value[0]?.value : undefined;
  return value?.kind === 'number' && value.value <= MOST_DECIMALS ? { decimals: Number(value.value) } : {};
}
