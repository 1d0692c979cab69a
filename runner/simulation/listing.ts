/** Whether a node lists what it was asked to list: an empty list does not tell. */
import { readSimulated, readTraced } from '../../common/simulation/read';
import type { PlannedTransaction } from '../../common/simulation/simulation';
import { callTracerOptions, readTrace } from '../../common/traces/read-trace';
import type { Ask } from './ask';

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
