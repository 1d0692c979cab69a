/** Methods of the `eth` namespace that the community specification has beyond the documented ones. */
import { address, data, hash32, quantity, storageKey, text } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply } from '../object';
import { checkAddress, described, leaf, listOf, mapOf, nullable, nullish, refined } from '../types';
import { blockNumberMostly, blockNumberOrTag, blockParameter } from './block-parameter';
import { community, groupOf, optional, required } from './build';
import { callObject, simulatePayload, stateOverrides } from './call';
import { blockAccessList, capabilities, nodeConfiguration } from './node-objects';
import { account, accountProof, block, feeHistory, log, receipt, transactionMembers } from './objects';
import { byAddress, integer, transactionType, word } from './plain';
import { blockOfState } from './state';

const callResult = reply(
  {
    status: word(
      { '0x1': 'success', '0x0': 'failure' },
      { title: 'status', description: 'Whether the call succeeded.', kind: 'status' },
    ),
    returnData: data(undefined, {
      title: 'return data',
      description: 'What the call returned.',
      kind: 'words',
    }),
    gasUsed: quantity({ title: 'gas', description: 'Gas that it used.', unit: 'gas' }),
    maxUsedGas: nullish(quantity({ title: 'gas', description: 'Gas before refunds.', unit: 'gas' })),
    // Of a call that failed; some clients give an empty list of logs then.
    error: nullish(
      reply(
        {
          code: integer({ description: 'Kind of the error.' }),
          message: text({ description: 'Why it failed.' }),
        },
        { title: 'call error', description: 'Why the call failed.' },
      ),
    ),
    logs: nullish(listOf(log)),
  },
  { title: 'call result', description: 'Result of one call.', kind: 'call-result' },
);

const simulatedBlock = reply(
  { ...block.members, calls: listOf(callResult) },
  { title: 'simulated block', description: 'A block with the results of its calls.' },
);

/** The transaction is not signed: it has no hash. */
const filledTransaction = reply(
  {
    raw: nullish(data(undefined, { title: 'transaction data', description: 'The transaction, encoded.' })),
    tx: reply(
      {
        ...transactionMembers,
        type: transactionType(),
        hash: nullish(transactionMembers.hash),
        from: nullish(transactionMembers.from),
        blobs: nullish(listOf(data(131_072, { title: 'blob', description: 'A blob of the transaction.' }))),
        commitments: nullish(
          listOf(data(48, { title: 'commitment', description: 'KZG commitment to a blob.' })),
        ),
        proofs: nullish(listOf(data(48, { title: 'proof', description: 'KZG proof of a blob.' }))),
      },
      { title: 'transaction', description: 'The transaction with its fields filled in.' },
    ),
  },
  { title: 'filled transaction', description: 'The transaction with its fields filled in.' },
);

const source = community('eth');
const fees = groupOf('Fees', source);
const more = groupOf('State', source);
const blocks = groupOf('Blocks, transactions, uncles', source);
const simulation = groupOf('Simulation', source);
const node = groupOf('Client and network', source);

const ADDRESS = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const SLOT = `0x${'0'.repeat(64)}`;

/** Nodes also take a plain number here, decimal too. */
const blockCount = leaf(
  {
    form: 'number',
    whole: true,
    least: 0,
    counts: true,
    text: ['quantity', 'decimal'],
    limit: {
      below: 1025n,
      rule: 'number-out-of-range',
      message: 'Nodes return at most 1024 blocks, or reject more.',
    },
  },
  {
    title: 'block count',
    description: 'Number of blocks, at most 1024.',
    kind: 'quantity',
    unit: 'blocks',
    example: '0x5',
  },
);

const percentile = leaf(
  { form: 'number', least: 0, most: 100 },
  { title: 'percentile', description: 'A percentile, 0 to 100.', kind: 'number', example: 50 },
);

const percentiles = listOf(
  percentile,
  {
    title: 'percentiles',
    description: 'Percentiles of the tips, 0 to 100, in rising order.',
    kind: 'percentiles',
    example: [25, 50, 75],
  },
  { rising: true },
);

const storageKeys = listOf(storageKey({ description: 'Slot, up to 32 bytes.', example: SLOT }), {
  title: 'storage keys',
  description: 'Slots to prove.',
  kind: 'storage-keys',
  example: [SLOT],
});

const storageRequests = described(
  refined(
    mapOf(listOf(storageKey({ description: 'Slot, up to 32 bytes.', example: SLOT }))),
    (requests, report) => {
      const addresses = Object.keys(requests);
      if (addresses.length === 0)
        report('storage-requests-empty', 'At least one address with its slots is needed.');
      for (const key of addresses) {
        checkAddress(key, 'address', (rule, message, options) =>
          report(rule, message, { ...options, path: [key], at: 'key' }),
        );
      }
    },
  ),
  {
    title: 'storage requests',
    description: 'By address: slots to read.',
    kind: 'storage-requests',
    example: { [ADDRESS]: [SLOT] },
  },
);

const storageValue = data(32, { title: 'storage value', description: 'Value of the slot.', kind: 'words' });

const accessListResult = reply(
  {
    accessList: listOf(
      reply(
        {
          address: account({ description: 'Account that it touches.' }),
          storageKeys: listOf(hash32({ title: 'storage key', description: 'Slot that it touches.' })),
        },
        { title: 'access list entry' },
      ),
    ),
    gasUsed: quantity({ title: 'gas', description: 'Gas used with the list.', unit: 'gas' }),
    error: nullish(text({ description: 'Why the transaction would fail.' })),
  },
  { title: 'access list result', description: 'The list, and the gas used with it.' },
);

export const moreEth: readonly MethodEntry[] = [
  fees('eth_feeHistory', 'Base fees, use of gas and tips of a range of blocks.', {
    params: [
      required('blockCount', 'Number of blocks', blockCount),
      required('newestBlock', 'Last block of the range', blockNumberOrTag()),
      required('rewardPercentiles', 'Percentiles of the tips; an empty list for none', percentiles),
    ],
    result: feeHistory,
    returns: 'Fees by block, in wei; one base fee more than blocks.',
    example: ['0x5', 'latest', [25, 50, 75]],
  }),
  fees('eth_maxPriorityFeePerGas', 'Tip that gets a transaction included soon.', {
    result: quantity({ title: 'priority fee', description: 'Tip for each unit of gas.', unit: 'wei' }),
    returns: 'Tip for each unit of gas, in wei.',
  }),
  fees('eth_blobBaseFee', 'Base fee of blob gas in the next block.', {
    result: quantity({ title: 'blob base fee', description: 'For each unit of blob gas.', unit: 'wei' }),
    returns: 'Base fee of each unit of blob gas, in wei.',
  }),
  fees('eth_baseFee', 'Base fee of gas in the next block.', {
    result: nullable(quantity({ title: 'base fee', description: 'For each unit of gas.', unit: 'wei' })),
    returns: 'Base fee of each unit of gas, in wei.',
    notes: ['New: only recent nodes have it.'],
  }),
  more('eth_getProof', 'An account and storage slots with their Merkle proofs.', {
    params: [
      required('address', 'Account to prove', address()),
      required('storageKeys', 'Slots to prove', storageKeys),
      blockOfState(),
    ],
    result: accountProof,
    returns: 'Account, storage and proofs.',
    example: [ADDRESS, [SLOT], 'latest'],
  }),
  more('eth_getStorageValues', 'Values of storage slots of several contracts at once.', {
    params: [required('requests', 'By address: slots to read', storageRequests), blockOfState()],
    result: byAddress(listOf(storageValue), { title: 'storage values' }),
    returns: 'By address: values in the order of the slots.',
    notes: ['New: only recent nodes have it.'],
  }),
  more('eth_createAccessList', 'Access list that a transaction would need.', {
    params: [
      required('call', 'What to run', callObject(false)),
      optional('block', 'Block whose state is read: number or tag', blockNumberMostly(), '"latest"'),
      optional('stateOverrides', 'Account overrides during the call (real nodes)', stateOverrides()),
    ],
    result: accessListResult,
    returns: 'Access list and gas used.',
  }),
  blocks('eth_getBlockReceipts', 'Receipts of all transactions of a block.', {
    params: [required('block', 'Block', blockParameter({ description: 'Hex number, tag or block hash.' }))],
    result: nullable(listOf(receipt)),
    returns: 'List of receipts; null when there is no such block.',
  }),
  blocks('eth_getBlockAccessList', 'Accounts and slots that a block touched.', {
    params: [required('block', 'Block', blockParameter({ description: 'Hex number, tag or block hash.' }))],
    result: nullable(blockAccessList),
    returns: 'Access list of the block; null when there is none.',
    notes: ['New: only recent nodes have it.'],
  }),
  simulation(
    'eth_simulateV1',
    'Runs several blocks of calls one after another, without creating transactions.',
    {
      params: [required('simulation', 'Blocks of calls', simulatePayload()), blockOfState()],
      result: listOf(simulatedBlock),
      returns: 'One block with its results for each of the simulation.',
    },
  ),
  simulation('eth_fillTransaction', 'Fills in missing fields of a transaction: nonce, gas, fees.', {
    params: [required('transaction', 'Transaction to fill in', callObject(false))],
    result: filledTransaction,
    returns: 'The transaction, and its encoding where the node gives it.',
  }),
  node('eth_config', 'Configuration of the current and the next fork.', {
    result: nodeConfiguration,
    returns: 'Fork configurations.',
    notes: ['New: only recent nodes have it.'],
  }),
  node('eth_capabilities', 'History that the node keeps.', {
    result: capabilities,
    returns: 'By kind of data: oldest block that the node serves.',
    notes: ['New: only recent nodes have it.'],
  }),
];
