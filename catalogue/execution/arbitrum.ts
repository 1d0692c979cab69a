/** Methods of nodes of Arbitrum. */
import { hash32, quantity } from '../encoding';
import type { MethodEntry } from '../entry';
import { nullable, range } from '../types';
import { clientDocs, groupOf, required } from './build';
import { flatTraces, replayed } from './flat-traces';
import { listed } from './forms';
import { anyBlock, anyCall, flag, list, num, openObject, opt, transaction } from './parameters';
import { anyNumber } from './plain';
import { untold } from './results';
import { rawMetadata } from './rollup-results';
import { tracedCalls, traceFilter, traceTypes } from './trace';

const arb = groupOf('Arbitrum', clientDocs('Arbitrum Nitro'), 'read', ['nitro']);
const traceNote = 'For blocks before Nitro; later blocks have debug_traceTransaction.';
/** As of Timeboost. */
const ROUND = {
  chainId: quantity({ title: 'chain id', description: 'Chain id.' }),
  round: quantity({ title: 'round', description: 'Round of the auction.' }),
};
const traces = { result: nullable(flatTraces), returns: 'List of traces.', notes: [traceNote] };
const replay = { result: replayed, returns: 'Output, and what was asked for.', notes: [traceNote] };

export const arbitrum: readonly MethodEntry[] = [
  arb('arb_checkPublisherHealth', 'Whether the node can reach the sequencer.', {
    returns: 'null, or an error.',
  }),
  arb(
    'arb_getRawBlockMetadata',
    'Metadata of a range of blocks, such as which transactions were in the express lane.',
    {
      agreements: [range('from', 'to', 'block')],
      params: [anyBlock('from', 'First block'), anyBlock('to', 'Last block')],
      result: rawMetadata,
      returns: 'List of block number and raw metadata.',
    },
  ),
  arb('arb_getMinRequiredNitroVersion', 'Oldest version of Nitro that the chain needs.', {
    returns: 'Version and deadline.',
  }),
  arb('arb_latestValidated', 'Newest block that was validated.', { returns: 'Block and global state.' }),
  arb('arb_maintenanceStatus', 'Whether maintenance of the node runs.', { returns: 'The status.' }),
  arb('arb_triggerMaintenance', 'Starts maintenance of the node.', { effect: 'change', ...untold }),
  arb('arbtrace_block', 'Traces of a block.', { params: [anyBlock()], ...traces }),
  arb('arbtrace_transaction', 'Traces of a transaction.', { params: [transaction()], ...traces }),
  arb('arbtrace_filter', 'Traces that match addresses in a range of blocks.', {
    params: [required('filter', 'Which traces', traceFilter)],
    ...traces,
  }),
  arb('arbtrace_get', 'One trace of a transaction.', {
    params: [transaction(), list('indices', 'Place in the tree', anyNumber(), ['0x0'])],
    returns: 'The trace.',
    notes: [traceNote],
  }),
  arb('arbtrace_call', 'Traces of a call that is not sent.', {
    params: [anyCall(), traceTypes(), opt(anyBlock())],
    ...replay,
  }),
  arb('arbtrace_callMany', 'Traces of several calls.', {
    params: [tracedCalls(), opt(anyBlock())],
    result: listed(replayed),
    returns: 'A list of replays.',
    notes: [traceNote],
  }),
  arb('arbtrace_replayTransaction', 'Runs a transaction again and traces it.', {
    params: [transaction(), traceTypes()],
    ...replay,
  }),
  arb('arbtrace_replayBlockTransactions', 'Runs all transactions of a block again and traces them.', {
    params: [anyBlock(), traceTypes()],
    result: listed(replayed),
    returns: 'A list of replays.',
    notes: [traceNote],
  }),
  arb('arbdebug_pricingModel', 'How the price of gas moved over blocks.', {
    agreements: [range('start', 'end', 'block')],
    params: [anyBlock('start', 'First block'), anyBlock('end', 'Last block')],
    returns: 'Prices by block.',
  }),
  arb('arbdebug_timeoutQueue', 'Retryable tickets that time out.', {
    params: [anyBlock()],
    returns: 'Tickets and times.',
  }),
  arb('arbdebug_validateMessageNumber', 'Validates a message again.', {
    params: [
      num('message', 'Number of the message'),
      flag('full', 'Runs all of it'),
      opt(required('moduleRoot', 'WASM module root', nullable(hash32({ description: 'WASM module root.' })))),
    ],
    returns: 'Whether it is valid.',
  }),
  arb('timeboost_sendExpressLaneTransaction', 'Sends a transaction over the express lane.', {
    effect: 'send',
    params: [
      openObject('transaction', 'The transaction with round and signature', ROUND, {
        chainId: '0xa4b1',
        round: '0x1',
      }),
    ],
    returns: 'null, or an error.',
  }),
  arb('auctioneer_submitBid', 'Bids for a round of the express lane.', {
    effect: 'send',
    params: [
      openObject(
        'bid',
        'The signed bid',
        { ...ROUND, amount: quantity({ title: 'amount', description: 'The bid.', unit: 'wei' }) },
        { chainId: '0xa4b1', round: '0x1', amount: '0x1' },
      ),
    ],
    returns: 'null, or an error.',
  }),
  arb('auctioneer_submitAuctionResolutionTransaction', 'Submits the result of an auction to the sequencer.', {
    effect: 'send',
    params: [anyCall('transaction', 'The transaction')],
    returns: 'null, or an error.',
  }),
];
