/** Methods of nodes of Arbitrum. */
import type { MethodEntry } from '../entry';
import { nullable } from '../types';
import { clientDocs, groupOf } from './build';
import { flatTraces, replayed } from './flat-traces';
import { listed } from './forms';
import { any, anyBlock, anyCall, flag, list, num, object, opt, transaction } from './parameters';
import { word } from './plain';
import { untold } from './results';
import { rawMetadata } from './rollup-results';

const arb = groupOf('Arbitrum', clientDocs('Arbitrum Nitro'), 'read', ['nitro']);
const traceNote = 'For blocks before Nitro; later blocks have debug_traceTransaction.';
const kinds = () =>
  word(
    { trace: 'calls as a list', vmTrace: 'every instruction', stateDiff: 'changes of accounts' },
    { title: 'kind of trace' },
  );
const types = () => list('traceTypes', 'Which of trace, vmTrace and stateDiff to return', kinds(), ['trace']);
const traces = { result: nullable(flatTraces), returns: 'List of traces.', notes: [traceNote] };
const replay = { result: replayed, returns: 'Output, and what was asked for.', notes: [traceNote] };

export const arbitrum: readonly MethodEntry[] = [
  arb('arb_checkPublisherHealth', {
    summary: 'Whether the node can reach the sequencer.',
    returns: 'null, or an error.',
  }),
  arb('arb_getRawBlockMetadata', {
    summary: 'Metadata of a range of blocks, such as which transactions were in the express lane.',
    params: [anyBlock('from', 'First block'), anyBlock('to', 'Last block')],
    result: rawMetadata,
    returns: 'List of block number and raw metadata.',
  }),
  arb('arb_getMinRequiredNitroVersion', {
    summary: 'Oldest version of Nitro that the chain needs.',
    returns: 'Version and deadline.',
  }),
  arb('arb_latestValidated', {
    summary: 'Newest block that was validated.',
    returns: 'Block and global state.',
  }),
  arb('arb_maintenanceStatus', { summary: 'Whether maintenance of the node runs.', returns: 'The status.' }),
  arb('arb_triggerMaintenance', { summary: 'Starts maintenance of the node.', effect: 'change', ...untold }),
  arb('arbtrace_block', { summary: 'Traces of a block.', params: [anyBlock()], ...traces }),
  arb('arbtrace_transaction', {
    summary: 'Traces of a transaction.',
    params: [transaction()],
    ...traces,
  }),
  arb('arbtrace_filter', {
    summary: 'Traces that match addresses in a range of blocks.',
    params: [object('filter', 'Which traces', { fromBlock: '0x1', toBlock: '0x2' })],
    ...traces,
  }),
  arb('arbtrace_get', {
    summary: 'One trace of a transaction.',
    params: [transaction(), any('indices', 'Place in the tree', ['0x0'])],
    returns: 'The trace.',
    notes: [traceNote],
  }),
  arb('arbtrace_call', {
    summary: 'Traces of a call that is not sent.',
    params: [anyCall(), types(), opt(anyBlock())],
    ...replay,
  }),
  arb('arbtrace_callMany', {
    summary: 'Traces of several calls.',
    params: [any('calls', 'List of [call, traceTypes]', [[{}, ['trace']]]), opt(anyBlock())],
    result: listed(replayed),
    returns: 'A list of replays.',
    notes: [traceNote],
  }),
  arb('arbtrace_replayTransaction', {
    summary: 'Runs a transaction again and traces it.',
    params: [transaction(), types()],
    ...replay,
  }),
  arb('arbtrace_replayBlockTransactions', {
    summary: 'Runs all transactions of a block again and traces them.',
    params: [anyBlock(), types()],
    result: listed(replayed),
    returns: 'A list of replays.',
    notes: [traceNote],
  }),
  arb('arbdebug_pricingModel', {
    summary: 'How the price of gas moved over blocks.',
    params: [anyBlock('start', 'First block'), anyBlock('end', 'Last block')],
    returns: 'Prices by block.',
  }),
  arb('arbdebug_timeoutQueue', {
    summary: 'Retryable tickets that time out.',
    params: [anyBlock()],
    returns: 'Tickets and times.',
  }),
  arb('arbdebug_validateMessageNumber', {
    summary: 'Validates a message again.',
    params: [
      num('message', 'Number of the message'),
      flag('full', 'Runs all of it'),
      opt(any('moduleRoot', 'WASM module root', null)),
    ],
    returns: 'Whether it is valid.',
  }),
  arb('timeboost_sendExpressLaneTransaction', {
    summary: 'Sends a transaction over the express lane.',
    effect: 'send',
    params: [
      object('transaction', 'The transaction with round and signature', { chainId: '0xa4b1', round: '0x1' }),
    ],
    returns: 'null, or an error.',
  }),
  arb('auctioneer_submitBid', {
    summary: 'Bids for a round of the express lane.',
    effect: 'send',
    params: [object('bid', 'The signed bid', { chainId: '0xa4b1', round: '0x1', amount: '0x1' })],
    returns: 'null, or an error.',
  }),
  arb('auctioneer_submitAuctionResolutionTransaction', {
    summary: 'Submits the result of an auction to the sequencer.',
    effect: 'send',
    params: [any('transaction', 'The transaction', {})],
    returns: 'null, or an error.',
  }),
];
