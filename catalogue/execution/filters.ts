import { bool, paddedQuantity } from '../encoding';
import type { MethodEntry } from '../entry';
import { leaf, listOf, nullable } from '../types';
import { groupOf, required, shown } from './build';
import { filterOptions } from './filter';
import { filterItems, log } from './objects';

const method = groupOf('Filters and logs', shown('Filters and logs'), 'filter');

/** Nodes choose their ids, some of them with leading zeros. */
const id = paddedQuantity({
  title: 'filter id',
  description: 'Filter that the node keeps.',
  kind: 'filter-id',
  example: '0x1',
});
/** Ids are numbers to some nodes and text to others. */
const givenId = leaf<string>(
  { form: 'quantity', bits: 256, rules: { 'quantity-leading-zero': 'filter-id-leading-zero' } },
  { title: 'filter id', description: 'Filter that the node keeps.', kind: 'filter-id', example: '0x1' },
);
const filterId = () => required('filterId', 'Filter, as the node named it', givenId);
const options = (kind: 'logs' | 'filter') => required('filter', 'Which logs', filterOptions(kind));
const timeout = 'A filter that is not polled for a while is uninstalled by the node.';

const TOPIC_MATCHING = [
  'Topics match by position: `[A]` is A first; `[null, B]` is B second; `[A, B]` is A first and B second; `[[A, B], [A, B]]` is A or B first, and A or B second.',
  'Logs with more topics than the filter match too.',
];

export const filters: readonly MethodEntry[] = [
  method('eth_newFilter', 'Installs a filter for logs.', {
    params: [options('filter')],
    result: id,
    returns: 'Id of the filter.',
    notes: [...TOPIC_MATCHING, timeout],
  }),
  method('eth_newBlockFilter', 'Installs a filter for new blocks.', {
    result: id,
    returns: 'Id of the filter.',
    notes: [timeout],
  }),
  method('eth_newPendingTransactionFilter', 'Installs a filter for pending transactions.', {
    result: id,
    returns: 'Id of the filter.',
    notes: [timeout],
  }),
  method('eth_uninstallFilter', 'Uninstalls a filter.', {
    params: [filterId()],
    result: bool({ description: 'True when the filter was there.' }),
    returns: 'true when it was uninstalled, false when there was no such filter.',
  }),
  method('eth_getFilterChanges', 'Changes since the last poll of the filter.', {
    params: [filterId()],
    // Some nodes answer null for a filter that they do not know.
    result: nullable(filterItems),
    returns:
      'Block hashes, transaction hashes or logs, by the kind of the filter; an empty list when nothing is new.',
    notes: ['Logs that a reorganization removed come again with removed true.', timeout],
  }),
  method('eth_getFilterLogs', 'All logs that a filter matches.', {
    params: [filterId()],
    result: nullable(listOf(log)),
    returns: 'List of logs.',
    notes: ['Works on filters for logs only.'],
  }),
  method('eth_getLogs', 'All logs that the options match.', {
    effect: 'read',
    params: [options('logs')],
    result: listOf(log),
    returns: 'List of logs.',
    notes: ['Without fromBlock and toBlock it looks into the latest block only.', ...TOPIC_MATCHING],
  }),
];
