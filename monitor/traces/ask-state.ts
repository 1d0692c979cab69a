/** Asks an execution node what a transaction changed, and how much gas it got back. */
import { failed, type Result, success } from '../../common/result';
import { type AccountChange, prestateOptions, readPrestate, readStateDiff } from '../../common/traces/state';
import { integerOf } from '../../common/units/hex';
import type { NodeReader } from '../nodes/reader';
import { isMissing, shown } from './ask-trace';

export interface StateChanges {
  readonly accounts: readonly AccountChange[];
  /** Gas in the refund counter at the end; undefined if the node does not say. */
  readonly refund: bigint | undefined;
}

/** Geth, Erigon, Nethermind and Reth run tracers in JavaScript. No tracer of their own has the refund counter. */
const REFUND_TRACER =
  '{r:0,step:function(log){this.r=log.getRefund()},fault:function(){},result:function(){return this.r}}';

/**
 * Asks with the prestateTracer in its diff mode; with `trace_replayTransaction` if the node does not have that.
 *
 * @param hash of the transaction, `0x` and 64 digits
 */
export async function askState(
  reader: Pick<NodeReader, 'call'>,
  hash: string,
): Promise<Result<StateChanges>> {
  const accounts = await askAccounts(reader, hash);
  if (!accounts.ok) return accounts;
  const counter = await reader.call('debug_traceTransaction', [hash, { tracer: REFUND_TRACER }]);
  const refund = counter.ok ? integerOf(counter.value) : undefined;
  return success({ accounts: accounts.value, refund });
}

async function askAccounts(
  reader: Pick<NodeReader, 'call'>,
  hash: string,
): Promise<Result<readonly AccountChange[]>> {
  const debug = await reader.call('debug_traceTransaction', [hash, prestateOptions]);
  const changes = debug.ok ? readPrestate(debug.value) : undefined;
  if (changes?.ok) return changes;
  if (!debug.ok && !isMissing(debug.failure)) return failed(shown(debug.failure));
  const replayed = await reader.call('trace_replayTransaction', [hash, ['stateDiff']]);
  if (replayed.ok) {
    const { value } = replayed;
    return readStateDiff(
      typeof value === 'object' && value !== null && 'stateDiff' in value ? value.stateDiff : undefined,
    );
  }
  if (changes) return changes;
  if (!isMissing(replayed.failure)) return failed(shown(replayed.failure));
  return failed({
    message: 'The node does not list storage and balance changes.',
    remedy: 'It needs debug_traceTransaction with the prestateTracer, or trace_replayTransaction.',
  });
}
