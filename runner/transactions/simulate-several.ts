/** Simulates transactions one after the other, each on the state that the ones before it leave. */
import { type Failure, failed, type Result, success } from '../../common/result';
import type { PlannedTransaction, Simulation } from '../../common/simulation/simulation';
import { overridesAfter, prestateOptions, type StateOverrides } from '../../common/traces/state';
import { integerOf, quantityOf } from '../../common/units/hex';
import type { Ask, Asked } from './ask';
import { simulate } from './simulate';

/** More are not simulated at once. */
const MOST_SIMULATED = 50;

export interface Simulated {
  readonly simulations: readonly Simulation[];
  /** Why the transactions after these are not simulated. */
  readonly stopped?: Failure;
}

/** Fails if the first one cannot be simulated. */
export async function simulateSeveral(
  ask: Ask,
  transactions: readonly PlannedTransaction[],
): Promise<Result<Simulated>> {
  if (transactions.length > MOST_SIMULATED)
    return failed({ message: `At most ${MOST_SIMULATED} transactions are simulated at once.` });
  const simulations: Simulation[] = [];
  let overrides: StateOverrides = {};
  for (const [index, transaction] of transactions.entries()) {
    const simulation = await simulate(index === 0 ? ask : askAfter(ask, overrides), transaction);
    if (!simulation.ok) {
      if (index === 0) return simulation;
      return success({ simulations, stopped: simulation.failure });
    }
    simulations.push(index === 0 ? simulation.value : withoutAccessList(simulation.value));
    if (index === transactions.length - 1) break;
    const next = await stateAfter(ask, simulation.value, overrides);
    if (!next.ok) return success({ simulations, stopped: next.failure });
    overrides = next.value;
  }
  return success({ simulations });
}

/** It is not asked for about another state. */
function withoutAccessList(simulation: Simulation): Simulation {
  return { ...simulation, notKnown: simulation.notKnown.filter(({ what }) => what !== 'Access list') };
}

/** The state after a transaction, its fee included. One that is not accepted changes nothing. */
async function stateAfter(
  ask: Ask,
  { estimate, execution, gasPrice, on, refusals, transaction }: Simulation,
  before: StateOverrides,
): Promise<Result<StateOverrides>> {
  if (refusals.length > 0) return success(before);
  const block = quantityOf(on.number);
  const { from } = transaction;
  const priceless = Object.fromEntries(
    Object.entries(transaction.call).filter(([name]) => !/fee|gasPrice/i.test(name)),
  );
  const gas = transaction.gas ?? estimate;
  const call = gas === undefined ? priceless : { ...priceless, gas: quantityOf(gas) };
  const after = askAfter(ask, before);
  const diff = await after('debug_traceCall', [call, block, prestateOptions]);
  const state = diff.ok ? overridesAfter(diff.value, before) : undefined;
  if (!state) {
    return failed({
      message:
        'What the next transaction would do is not known: the node does not say what this one changes.',
      remedy: 'That needs debug_traceCall with the prestateTracer.',
    });
  }
  const own = state[from.toLowerCase()] ?? {};
  const [nonce, balance] = await Promise.all([
    after('eth_getTransactionCount', [from, block]),
    own.balance === undefined ? after('eth_getBalance', [from, block]) : undefined,
  ]);
  const fee = (execution?.call.gasUsed ?? 0n) * (gasPrice ?? 0n);
  const had = own.balance === undefined ? numberIn(balance) : integerOf(own.balance);
  const used = numberIn(nonce);
  return success({
    ...state,
    [from.toLowerCase()]: {
      ...own,
      ...(had === undefined ? {} : { balance: quantityOf(had > fee ? had - fee : 0n) }),
      // Some nodes do not count a call that is only traced.
      ...(used === undefined ? {} : { nonce: quantityOf(used + 1n) }),
    },
  });
}

function numberIn(asked: Asked | undefined): bigint | undefined {
  return asked?.ok ? integerOf(asked.value) : undefined;
}

/** Asks about another state than that of the block: accounts have the overrides, calls are executed with them. */
export function askAfter(ask: Ask, overrides: StateOverrides): Ask {
  return async (method, params) => {
    const [first, second, third] = params;
    const account = typeof first === 'string' ? overrides[first.toLowerCase()] : undefined;
    const known = {
      eth_getBalance: account?.balance,
      eth_getTransactionCount: account?.nonce,
      eth_getCode: account?.code,
    };
    const value = Object.hasOwn(known, method) ? known[method as keyof typeof known] : undefined;
    if (value !== undefined) return { ok: true, value };
    switch (method) {
      case 'eth_call':
      case 'eth_estimateGas':
        return ask(method, [first, second, overrides]);
      case 'debug_traceCall':
        return ask(method, [first, second, { ...(third as object), stateOverrides: overrides }]);
      case 'eth_simulateV1': {
        const { blockStateCalls, ...options } = first as { readonly blockStateCalls: readonly object[] };
        const blocks = blockStateCalls.map((one) => ({ stateOverrides: overrides, ...one }));
        return ask(method, [{ ...options, blockStateCalls: blocks }, second]);
      }
      case 'eth_createAccessList':
        // Most nodes take no overrides for it.
        return { ok: false, failure: { kind: 'other', message: 'is not asked about another state' } };
      default:
        return ask(method, params);
    }
  };
}
