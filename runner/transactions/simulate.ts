/** Asks an execution node what a transaction would do, without sending it. */
import * as z from 'zod';
import { failed, type Result, success } from '../../common/result';
import { callOf, readAccessList, readSimulated, readTraced } from '../../common/simulation/read';
import type {
  Change,
  Execution,
  NotKnown,
  PlannedTransaction,
  SimulatedOn,
  Simulation,
} from '../../common/simulation/simulation';
import { tokenChanges } from '../../common/simulation/transfers';
import { callTracerOptions, readTrace } from '../../common/traces/read-trace';
import { prestateOptions, readPrestate } from '../../common/traces/state';
import { grouped } from '../../common/units/digits';
import { integerOf, quantityOf } from '../../common/units/hex';
import { counted, listed } from '../../common/units/words';
import type { Ask, Asked, AskFailure } from './ask';
import { type ChainState, listsEvents, listsTransfers, readTokens, refusalsOf, warningsOf } from './facts';

/** What a method found, or why it did not. */
interface Executed {
  readonly execution?: Execution | undefined;
  /** A node does not take such a transaction. */
  readonly refusal?: string;
  readonly basis: readonly string[];
  readonly differences?: readonly string[];
  readonly notKnown: readonly NotKnown[];
}

/**
 * Executes a transaction on the state of the latest block, with `eth_simulateV1` and `debug_traceCall`, which are compared,
 * as far as the node has them; else with `eth_call`. Fails if the node does not respond.
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
  const [chainId, nonce, balance, price, code, estimated, accessed, results] = await Promise.all([
    ask('eth_chainId', []),
    ask('eth_getTransactionCount', [from, block]),
    ask('eth_getBalance', [from, block]),
    ask('eth_gasPrice', []),
    to === undefined ? undefined : ask('eth_getCode', [to, block]),
    ask('eth_estimateGas', [ungased, block]),
    ask('eth_createAccessList', [ungased, block]),
    // Without a gas limit, nodes take that of the block, and its price may be more than the sender has.
    resultsOf(ask, transaction.gas === undefined ? priceless : transaction.call, priceless, block),
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
  const first = await executedBy(ask, transaction, { ...results, estimated, call: priceless, block });
  const sent = await asSent(ask, transaction, { first, estimate: state.estimate, call: ungased, block });
  const executed = sent?.executed ?? first;
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
    warnings: [...(sent?.warning === undefined ? [] : [sent.warning]), ...warningsOf(transaction, state)],
    estimate: state.estimate,
    gasPrice: state.gasPrice,
    accessList,
    tokens: await readTokens(ask, changed, block),
    basis: [
      ...executed.basis,
      ...(estimated.ok ? ['eth_estimateGas'] : []),
      ...(accessList ? ['eth_createAccessList'] : []),
    ],
    differences: executed.differences ?? [],
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

interface FirstAttempt {
  /** With the gas limit of the block. */
  readonly first: Executed;
  readonly estimate: bigint | undefined;
  readonly call: Readonly<Record<string, unknown>>;
  readonly block: string;
}

/**
 * What a transaction without a gas limit does with the estimate, which the node sends it with, and a warning where that
 * differs from what it does with the gas limit of the block. Undefined where it is not known. A contract that goes on after the failure of an inner call needs less gas for
 * failing than for succeeding: the estimate may be just enough for that.
 */
async function asSent(
  ask: Ask,
  transaction: PlannedTransaction,
  { first, estimate, call, block }: FirstAttempt,
): Promise<{ readonly executed: Executed; readonly warning?: string } | undefined> {
  if (transaction.gas !== undefined || estimate === undefined || !first.execution) return undefined;
  const gas = quantityOf(estimate);
  const attempt = {
    ...(await resultsOf(ask, { ...call, gas }, { ...call, gas }, block)),
    call: { ...call, gas },
    block,
  };
  const executed = await executedBy(ask, transaction, { ...attempt, estimated: { ok: true, value: gas } });
  const [whole, less] = [first.execution, executed.execution];
  if (!less) return undefined;
  if (isSame(whole, less)) return { executed };
  const used = whole.call.gasUsed;
  const events = (one: Execution) => (one.logs === undefined ? '' : `, ${counted(one.logs.length, 'event')}`);
  const ends = (one: Execution) =>
    `${one.call.error === undefined ? 'it succeeds' : 'it fails'}${events(one)}`;
  const more = used === undefined ? 'more' : `at least ${grouped((used * 3n) / 2n)}`;
  return {
    executed,
    warning: `Without a gas limit the node sends it with its estimate of ${grouped(estimate)}, and then an inner call fails for lack of gas: ${ends(less)}. With enough gas, ${ends(whole)}. Write { gas: … } with ${more}.`,
  };
}

function isSame(one: Execution, other: Execution): boolean {
  const shown = ({ call, ether, failedInside = [], logs }: Execution) =>
    JSON.stringify(
      [
        call.error ?? null,
        call.error === undefined ? call.output : null,
        ether,
        logs,
        failedInside.map(({ error, input, to }) => [error, input, to]),
      ],
      (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    );
  return shown(one) === shown(other);
}

/** What the methods that execute a transaction say of it. */
interface Results {
  readonly simulated: Asked;
  readonly traced: Asked;
  /** The changes of balances. */
  readonly diff: Asked;
}

/** @param priceless the call without a price, which may be more than the sender has */
async function resultsOf(ask: Ask, call: unknown, priceless: unknown, block: string): Promise<Results> {
  const [simulated, traced, diff] = await Promise.all([
    ask('eth_simulateV1', [
      { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false },
      block,
    ]),
    ask('debug_traceCall', [priceless, block, callTracerOptions]),
    ask('debug_traceCall', [priceless, block, prestateOptions]),
  ]);
  return { simulated, traced, diff };
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

interface Attempt extends Results {
  readonly estimated: Asked;
  /** Argument of `eth_call`. */
  readonly call: unknown;
  readonly block: string;
}

async function executedBy(ask: Ask, transaction: PlannedTransaction, attempt: Attempt): Promise<Executed> {
  const { block, simulated, traced } = attempt;
  const read = simulated.ok ? readSimulated(simulated.value, transaction) : undefined;
  const trace = traced.ok ? readTrace(traced.value) : undefined;
  const execution = trace?.ok ? readTraced(trace.value) : undefined;
  if (read?.ok && execution?.ok) return crossed(read.value, execution.value, balancesIn(attempt.diff));
  if (read?.ok) {
    const { call: done, ether } = read.value;
    const isListed =
      ether !== undefined &&
      (ether.length > 0 || done.error !== undefined || (await listsTransfers(ask, transaction, block)));
    return {
      execution: isListed ? read.value : { ...read.value, ether: undefined },
      basis: [SIMULATED],
      notKnown: isListed ? [] : [{ what: 'Ether', why: 'the node does not list transfers of ether' }],
    };
  }
  if (!simulated.ok && simulated.failure.kind === 'refused') return refusedBy(simulated.failure);
  const first = `eth_simulateV1 ${whyNot(simulated, read)}`;
  if (execution?.ok) return tracedBy(ask, transaction, block, execution.value);
  const second = `debug_traceCall with the callTracer ${whyNot(traced, trace)}`;
  return calledOnly(ask, transaction, attempt, `${first}, ${second}`);
}

const SIMULATED = 'eth_simulateV1';
const TRACED = 'debug_traceCall with the callTracer';
const BALANCES = 'debug_traceCall with the prestateTracer';

/**
 * What two methods say of one execution: the fuller of both counts, and what they differ about is named. Nodes leave out
 * the ether of SELFDESTRUCT in `eth_simulateV1`, the reason of failures without data, or events in the callTracer.
 *
 * @param balances the changes of balances without the fee; undefined if the node has no prestateTracer
 */
function crossed(simulated: Execution, traced: Execution, balances: readonly Change[] | undefined): Executed {
  const basis = [SIMULATED];
  const [one, other] = [simulated.call, traced.call];
  const isSameEnd = (one.error === undefined) === (other.error === undefined);
  if (!isSameEnd) {
    // What may fail is not called a success.
    const [failing, name] = one.error === undefined ? [traced, TRACED] : [simulated, SIMULATED];
    return {
      execution: { ...failing, failedInside: traced.failedInside },
      basis: [name],
      differences: [
        `${SIMULATED} says that it ${one.error === undefined ? 'succeeds' : 'fails'}, and ${TRACED} that it ${other.error === undefined ? 'succeeds' : 'fails'}: here it fails.`,
      ],
      notKnown: [],
    };
  }
  const { failedInside } = traced;
  if (one.error !== undefined) {
    const isFuller = one.output === '0x' && other.error !== undefined;
    const { error, output, revertReason } = isFuller ? other : one;
    return {
      execution: { ...simulated, call: { ...one, error, output, revertReason }, failedInside },
      basis: isFuller && error !== one.error ? [...basis, TRACED] : basis,
      notKnown: [],
    };
  }
  const differences: string[] = [];
  const ether = fullest(
    [
      { name: SIMULATED, changes: simulated.ether },
      { name: TRACED, changes: traced.ether },
    ],
    balances,
    one.from,
  );
  if (ether.left !== undefined) differences.push(`${ether.left} leaves out ether that ${ether.name} has.`);
  const [logs = [], tracedLogs = []] = [simulated.logs, traced.logs];
  const hasMore = tracedLogs.length > logs.length;
  if (hasMore)
    differences.push(`${SIMULATED} lists ${counted(logs.length, 'event')}, ${TRACED} ${tracedLogs.length}.`);
  return {
    execution: {
      ...simulated,
      ether: ether.changes,
      logs: hasMore ? tracedLogs : simulated.logs,
      failedInside,
    },
    basis: [...new Set([...basis, ...(hasMore ? [TRACED] : []), ether.name])],
    differences,
    notKnown: [],
  };
}

interface Listed {
  readonly name: string;
  readonly changes: readonly Change[] | undefined;
}

/** The list that has every account whose balance changes, without the sender, who may pay the fee as well. */
function fullest(
  lists: readonly Listed[],
  balances: readonly Change[] | undefined,
  sender: string | undefined,
) {
  const known = lists.filter(({ changes }) => changes !== undefined);
  const [first = { name: TRACED, changes: undefined }] = known;
  const text = ({ changes = [] }: Listed) => etherText(changes, undefined);
  const fits = ({ changes = [] }: Listed) =>
    balances === undefined || etherText(changes, sender) === etherText(balances, sender);
  const best = known.filter(fits).toSorted((a, b) => (b.changes?.length ?? 0) - (a.changes?.length ?? 0))[0];
  if (!best && balances) return { name: BALANCES, changes: balances, left: first.name };
  const shown = best ?? first;
  const short = known.find((one) => text(one) !== text(shown));
  return { ...shown, left: short?.name };
}

function etherText(changes: readonly Change[], without: string | undefined): string {
  return changes
    .map(({ account, amount }) => `${account.toLowerCase()} ${amount}`)
    .filter((one) => without === undefined || !one.startsWith(without.toLowerCase()))
    .toSorted()
    .join(', ');
}

function balancesIn(diff: Asked): readonly Change[] | undefined {
  const accounts = diff.ok ? readPrestate(diff.value) : undefined;
  return accounts?.ok
    ? accounts.value.flatMap(({ address, balance }) =>
        balance ? [{ account: address, amount: balance[1] - balance[0] }] : [],
      )
    : undefined;
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
    basis: [TRACED],
    notKnown: isListed
      ? []
      : [{ what: 'Events and token changes', why: 'the callTracer of the node does not list events' }],
  };
}

/** Knows only what `eth_call` returns, and the balances if the node has the prestateTracer. */
async function calledOnly(
  ask: Ask,
  transaction: PlannedTransaction,
  { block, call, diff, estimated }: Attempt,
  why: string,
): Promise<Executed> {
  const called = await ask('eth_call', [call, block]);
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
  const ether = called.ok ? balancesIn(diff) : undefined;
  const error = called.ok ? undefined : called.failure.message.replace(/\.$/, '');
  const gasUsed = called.ok ? numberIn(estimated) : undefined;
  return {
    execution: {
      call: { ...callOf(transaction), output, error },
      logs: called.ok ? undefined : [],
      ether: called.ok ? ether : [],
    },
    basis: ['eth_call', ...(ether ? [BALANCES] : [])],
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
