/** Asks an execution node what a transaction would do, without sending it. */
import * as z from 'zod';
import { failed, type Result, success } from '../../common/result';
import { callOf, readAccessList, readSimulated, readTraced } from '../../common/simulation/read';
import type {
  Execution,
  NotKnown,
  PlannedTransaction,
  SimulatedOn,
  Simulation,
} from '../../common/simulation/simulation';
import { tokenChanges } from '../../common/simulation/transfers';
import { callTracerOptions, readTrace } from '../../common/traces/read-trace';
import { prestateOptions, readPrestate } from '../../common/traces/state';
import { integerOf, quantityOf } from '../../common/units/hex';
import { listed } from '../../common/units/words';
import type { Ask, Asked, AskFailure } from './ask';
import { type ChainState, refusalsOf, warningsOf } from './facts';
import { listsEvents, listsTransfers } from './listing';
import { readTokens } from './tokens';

/** What a method found, or why it did not. */
interface Executed {
  readonly execution?: Execution | undefined;
  /** A node does not take such a transaction. */
  readonly refusal?: string;
  readonly basis: readonly string[];
  readonly notKnown: readonly NotKnown[];
}

/**
 * Executes a transaction on the state of the latest block, with `eth_simulateV1` if the node has it; else with
 * `debug_traceCall`, else with `eth_call`. Fails if the node does not answer.
 */
export async function simulate(ask: Ask, transaction: PlannedTransaction): Promise<Result<Simulation>> {
  const latest = await ask('eth_getBlockByNumber', ['latest', false]);
  if (!latest.ok) return failed({ message: `It could not be simulated. ${latest.failure.message}` });
  const on = blockOf(latest.value);
  if (!on)
    return failed({
      message: 'It could not be simulated: the node returned no latest block.',
      remedy: 'Check that it is an execution node that follows a chain.',
    });
  // All methods see the same state.
  const block = quantityOf(on.number);
  const priceless = without(transaction.call, /fee|gasPrice/i);
  const ungased = without(priceless, /^gas$/);
  const { from, to } = transaction;
  const [chainId, nonce, balance, price, code, estimated, accessed, simulated] = await Promise.all([
    ask('eth_chainId', []),
    ask('eth_getTransactionCount', [from, block]),
    ask('eth_getBalance', [from, block]),
    ask('eth_gasPrice', []),
    to === undefined ? undefined : ask('eth_getCode', [to, block]),
    ask('eth_estimateGas', [ungased, block]),
    ask('eth_createAccessList', [ungased, block]),
    // Without a gas limit, nodes take that of the block, and its price may be more than the sender has.
    ask('eth_simulateV1', [
      {
        blockStateCalls: [{ calls: [transaction.gas === undefined ? priceless : transaction.call] }],
        traceTransfers: true,
        validation: false,
      },
      block,
    ]),
  ]);
  const state: ChainState = {
    on,
    chainId: numberIn(chainId),
    nonce: numberIn(nonce),
    balance: numberIn(balance),
    code: code?.ok && typeof code.value === 'string' ? code.value : undefined,
    estimate: numberIn(estimated),
    gasPrice: priceNow(transaction, on, numberIn(price)),
  };
  const known = accessed.ok ? readAccessList(accessed.value) : undefined;
  const accessList = known?.ok ? known.value : undefined;
  const executed = await executedBy(ask, transaction, { simulated, estimated, call: priceless, block });
  const found = refusalsOf(transaction, state);
  const { execution } = executed;
  const changed = tokenChanges(execution?.logs ?? []).map(({ token }) => token);
  return success({
    transaction,
    on,
    chainId: state.chainId,
    execution,
    // The node says the same in other words.
    refusals: found.length > 0 || executed.refusal === undefined ? found : [executed.refusal],
    warnings: warningsOf(transaction, state),
    estimate: state.estimate,
    gasPrice: state.gasPrice,
    accessList,
    tokens: await readTokens(ask, changed, block),
    basis: [
      ...executed.basis,
      ...(estimated.ok ? ['eth_estimateGas'] : []),
      ...(accessList ? ['eth_createAccessList'] : []),
    ],
    notKnown: [
      ...executed.notKnown,
      ...(state.estimate === undefined
        ? [{ what: 'Estimate', why: `eth_estimateGas ${whyNot(estimated)}` }]
        : []),
      ...(accessList
        ? []
        : [{ what: 'Access list', why: `eth_createAccessList ${whyNot(accessed, known)}` }]),
      ...notChecked(transaction, state),
    ],
  });
}

/** What could not be compared because the node did not say. */
function notChecked(transaction: PlannedTransaction, state: ChainState): readonly NotKnown[] {
  const missing = [
    ...(state.balance === undefined ? ['the balance'] : []),
    ...(state.nonce === undefined && transaction.nonce !== undefined ? ['the nonce'] : []),
    ...(state.chainId === undefined && transaction.chainId !== undefined ? ['the chain id'] : []),
  ];
  if (missing.length === 0) return [];
  return [{ what: 'Whether it is accepted', why: `the node did not say ${listed(missing)}` }];
}

interface Attempt {
  readonly simulated: Asked;
  readonly estimated: Asked;
  /** Argument of `eth_call`. */
  readonly call: unknown;
  readonly block: string;
}

async function executedBy(ask: Ask, transaction: PlannedTransaction, attempt: Attempt): Promise<Executed> {
  const { block, call, simulated } = attempt;
  const read = simulated.ok ? readSimulated(simulated.value, transaction) : undefined;
  if (read?.ok) {
    const { call: done, ether } = read.value;
    const isListed =
      ether !== undefined &&
      (ether.length > 0 || done.error !== undefined || (await listsTransfers(ask, transaction, block)));
    return {
      execution: isListed ? read.value : { ...read.value, ether: undefined },
      basis: ['eth_simulateV1'],
      notKnown: isListed ? [] : [{ what: 'Ether', why: 'the node does not list transfers of ether' }],
    };
  }
  if (!simulated.ok && simulated.failure.kind === 'refused') return refusedBy(simulated.failure);
  const first = `eth_simulateV1 ${whyNot(simulated, read)}`;
  const traced = await ask('debug_traceCall', [call, block, callTracerOptions]);
  const trace = traced.ok ? readTrace(traced.value) : undefined;
  const execution = trace?.ok ? readTraced(trace.value) : undefined;
  if (execution?.ok) return tracedBy(ask, transaction, block, execution.value);
  const second = `debug_traceCall with the callTracer ${whyNot(traced, trace)}`;
  return calledOnly(ask, transaction, attempt, `${first}, ${second}`);
}

async function tracedBy(
  ask: Ask,
  { from }: PlannedTransaction,
  block: string,
  execution: Execution,
): Promise<Executed> {
  const { call, logs = [] } = execution;
  const isListed = logs.length > 0 || call.error !== undefined || (await listsEvents(ask, from, block));
  return {
    execution: isListed ? execution : { ...execution, logs: undefined },
    basis: ['debug_traceCall with the callTracer'],
    notKnown: isListed
      ? []
      : [{ what: 'Events and token changes', why: 'the callTracer of the node does not list events' }],
  };
}

/** Knows only what `eth_call` returns, and the balances if the node has the prestateTracer. */
async function calledOnly(
  ask: Ask,
  transaction: PlannedTransaction,
  { block, call, estimated }: Attempt,
  why: string,
): Promise<Executed> {
  const [called, diff] = await Promise.all([
    ask('eth_call', [call, block]),
    ask('debug_traceCall', [call, block, prestateOptions]),
  ]);
  if (!called.ok && called.failure.kind === 'refused') return refusedBy(called.failure);
  const output = called.ok ? called.value : (called.failure.data ?? '0x');
  const events = { what: 'Events and token changes', why };
  const isRead = typeof output === 'string' && /^0x[\da-f]*$/i.test(output);
  if (!isRead || (!called.ok && called.failure.kind !== 'reverted')) {
    const last = called.ok ? 'returned something else than data' : whyNot(called);
    return {
      basis: [],
      notKnown: [{ what: 'What it would do', why: `${why}, and eth_call ${last}` }],
    };
  }
  const accounts = called.ok && diff.ok ? readPrestate(diff.value) : undefined;
  const ether = accounts?.ok
    ? accounts.value.flatMap(({ address, balance }) =>
        balance ? [{ account: address, amount: balance[1] - balance[0] }] : [],
      )
    : undefined;
  const error = called.ok ? undefined : called.failure.message.replace(/\.$/, '');
  const gasUsed = called.ok ? numberIn(estimated) : undefined;
  return {
    execution: {
      call: { ...callOf(transaction), output, error },
      logs: called.ok ? undefined : [],
      ether: called.ok ? ether : [],
    },
    basis: ['eth_call', ...(ether ? ['debug_traceCall with the prestateTracer'] : [])],
    notKnown: called.ok
      ? [
          events,
          ...(ether ? [] : [{ what: 'Ether', why }]),
          { what: 'Gas used', why: gasUsed === undefined ? why : 'only the estimate is known' },
        ]
      : [{ what: 'Gas used', why }],
  };
}

function refusedBy({ message }: AskFailure): Executed {
  const why = 'the node does not execute a transaction that it would not accept';
  return { refusal: sentence(message), basis: [], notKnown: [{ what: 'What it would do', why }] };
}

function sentence(text: string): string {
  return `The node says: ${text}`;
}

/** `is not on this node`, `failed ("out of memory")` */
function whyNot(asked: Asked, read?: Result<unknown>): string {
  if (asked.ok) {
    const message = read?.ok === false ? ` (${read.failure.message.replace(/\.$/, '')})` : '';
    return `returned a result that cannot be read${message}`;
  }
  const { kind, message } = asked.failure;
  // The reason is part of the result.
  if (kind === 'reverted') return 'gives nothing for a transaction that fails';
  return kind === 'missing' ? 'is not on this node' : `failed (${message.replace(/\.$/, '')})`;
}

const latestBlock = z.object({
  number: z.unknown(),
  timestamp: z.unknown().optional(),
  baseFeePerGas: z.unknown().optional(),
});

function blockOf(value: unknown): SimulatedOn | undefined {
  const read = latestBlock.safeParse(value);
  const number = read.success ? integerOf(read.data.number) : undefined;
  if (!read.success || number === undefined || number < 0n) return undefined;
  const { baseFeePerGas, timestamp } = read.data;
  return { number, time: integerOf(timestamp), baseFee: integerOf(baseFeePerGas) };
}

function numberIn(asked: Asked): bigint | undefined {
  const value = asked.ok ? integerOf(asked.value) : undefined;
  return value !== undefined && value >= 0n ? value : undefined;
}

/** What each unit of gas costs on this block: the base fee and the tip, but at most the maximum. */
function priceNow(
  { maxFee, priorityFee }: PlannedTransaction,
  { baseFee }: SimulatedOn,
  usual: bigint | undefined,
): bigint | undefined {
  if (maxFee === undefined) return usual;
  const wanted = baseFee === undefined || priorityFee === undefined ? maxFee : baseFee + priorityFee;
  return wanted < maxFee ? wanted : maxFee;
}

function without(call: Readonly<Record<string, unknown>>, names: RegExp): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(call).filter(([name]) => !names.test(name)));
}
