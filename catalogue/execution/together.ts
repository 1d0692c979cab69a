/**
 * What the responses of an execution node have to agree on: those to the calls of a batch, to the requests of a run, and
 * to a repeated call. From one request to the next a block may come, so only what stays is compared then.
 */
import { networks } from '../networks';
import { asked, count, filled, greatest, is, not, unset } from '../statements';
import { type Fact, fact, type Key, proven, type Source, says } from '../statements/together';

/** Public networks, whose network id is their chain id. */
const CHAIN_IDS: readonly string[] = [
  ...networks.map(({ chainId }) => String(chainId)),
  // OP, BNB, Polygon, Base, Arbitrum, Avalanche
  ...['10', '56', '137', '8453', '42161', '43114'],
  // Ropsten, Rinkeby, Goerli and Kovan, which have ended
  ...['3', '4', '5', '42'],
];

const BLOCKS_BY_NUMBER = ['eth_getBlockByNumber', 'eth_getHeaderByNumber', 'erigon_getHeaderByNumber'];
const BLOCKS = [...BLOCKS_BY_NUMBER, 'eth_getBlockByHash', 'eth_getHeaderByHash', 'erigon_getHeaderByHash'];
const WITH_BODY = ['eth_getBlockByNumber', 'eth_getBlockByHash'];
const TRANSACTIONS = [
  'eth_getTransactionByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
];
const RECEIPT = ['eth_getTransactionReceipt'];
const RECEIPTS = ['eth_getBlockReceipts', 'eth_getTransactionReceiptsByBlock', 'eth_getBlockReceiptsByHash'];
const LOGS = ['eth_getLogs', 'eth_getFilterLogs', 'eth_getFilterChanges'];

const OF_THE_CHAIN: readonly Key[] = [{ constant: 'chain' }];
const ACCOUNT: readonly Key[] = [asked('address'), { block: 'block' }];
const BLOCK: readonly Key[] = [{ block: 'block', fixed: true }];

/** What is in a block, and how it names that. */
const inBlocks = (key: string, value: string): readonly Source[] => [
  says(TRANSACTIONS, '', [key], value),
  says(RECEIPT, '', [key], value),
  says(RECEIPTS, '*', [key], value),
  says(LOGS, '*', [key], value),
];
const transactionsSay = (value: string): readonly Source[] => [
  says(TRANSACTIONS, '', ['hash'], value),
  says(WITH_BODY, 'transactions.*', ['hash'], value),
];
const receiptsSay = (value: string): readonly Source[] => [
  says(RECEIPT, '', ['transactionHash'], value),
  says(RECEIPTS, '*', ['transactionHash'], value),
];
const logsSay = (value: string): readonly Source[] =>
  (
    [
      [LOGS, '*'],
      [RECEIPT, 'logs.*'],
      [RECEIPTS, '*.logs.*'],
    ] as const
  ).map(([of, at]) => says(of, at, ['blockHash', 'logIndex'], value));

/** Blocks that may come while a batch is answered, and transactions of one account in them. */
const [NEW_BLOCKS, NEW_TRANSACTIONS] = [4, 1000];
/** Blocks by which the newest number goes back in a reorganization that is likely. */
const REORGANIZED = 2;

/** About one transaction: members of transactions and receipts with the same names. */
const transactionHas = (name: string, more: readonly Source[], stays?: true): Fact =>
  fact(
    `The transaction has ${name} {other} according to {from}; this is {value}.`,
    'same',
    [...transactionsSay(name), ...receiptsSay(name), ...more],
    stays,
  );
const ofTransactions: readonly Fact[] = [
  // Its place changes in a reorganization.
  ...['blockHash', 'transactionIndex'].map((name) =>
    transactionHas(name, [says(LOGS, '*', ['transactionHash'], name)]),
  ),
  ...['from', 'to', 'type'].map((name) => transactionHas(name, [], true)),
];

const ofReceipts = ['status', 'gasUsed', 'cumulativeGasUsed', 'effectiveGasPrice', 'contractAddress'].map(
  (name) =>
    fact(
      `The receipt has ${name} {other} according to {from}; this is {value}.`,
      'same',
      receiptsSay(name).map((one): Source => ({ ...one, key: [...one.key, 'blockHash'] })),
      true,
    ),
);

const atMost = (what: string, least: readonly Source[], most: readonly Source[]): Fact =>
  fact(
    `${what} {value}; {from} says {other}.`,
    { by: 'rising', grows: 0, back: 0 },
    [
      ...least.map((source): Source => ({ ...source, tag: 'least' })),
      ...most.map((source): Source => ({ ...source, tag: 'most' })),
    ],
    true,
  );

/** Types of transactions that pay a base fee and a tip; other chains have types that pay nothing. */
const WITH_TIP = [is('type', '0x2', '0x3', '0x4')];
const withTip = (source: Source): Source => ({ ...source, when: WITH_TIP });
const PRICE = 'effectiveGasPrice';

/** A transaction uses at most its gas, and pays between the base fee of its block and its own limit. */
const ofPrices: readonly Fact[] = [
  atMost('A transaction uses at most its gas: this is', receiptsSay('gasUsed'), transactionsSay('gas')),
  atMost(
    'A transaction pays at most maxFeePerGas for its gas: this is',
    receiptsSay(PRICE).map(withTip),
    transactionsSay('maxFeePerGas').map(withTip),
  ),
  atMost(
    'A transaction pays at least the base fee of its block: this is',
    [says(BLOCKS, '', ['hash'], 'baseFeePerGas')],
    [says(RECEIPT, '', ['blockHash'], PRICE), says(RECEIPTS, '*', ['blockHash'], PRICE)].map(withTip),
  ),
];

const ofLogs = ['transactionHash', 'address', 'data', 'topics'].map((name) =>
  fact(`The log has ${name} {other} according to {from}; this is {value}.`, 'same', logsSay(name), true),
);

/** A filter that leaves out nothing. */
const ALL_LOGS = [unset(asked('filter.address')), unset(asked('filter.topics'))];

const COUNT = 'The block has {other} transactions according to {from}; this is {value}.';
const UNCLES = 'The block has {other} uncles according to {from}; this is {value}.';

/** About the block of a hash, which is never another one. */
const ofHash = (message: string, sources: readonly Source[]) => fact(message, 'same', sources, true);

/** Whatever names a block names the same one. */
const ofBlocks: readonly Fact[] = [
  fact(
    'The block of this hash has the number {other} according to {from}; this is {value}.',
    'same',
    [says(BLOCKS, '', ['hash'], 'number'), ...inBlocks('blockHash', 'blockNumber')],
    true,
  ),
  fact(
    'The block of this hash has the timestamp {other} according to {from}; this is {value}.',
    'same',
    [says(BLOCKS, '', ['hash'], 'timestamp'), ...inBlocks('blockHash', 'blockTimestamp')],
    true,
  ),
  fact('The block of this number has the hash {other} according to {from}; this is {value}.', 'same', [
    says(BLOCKS, '', ['number'], 'hash'),
    ...inBlocks('blockNumber', 'blockHash'),
  ]),
  // A child names its parent: the other way to the hash of a number is through it.
  ofHash('The block has the parent {other} according to {from}; this is {value}.', [
    says(BLOCKS, '', ['hash'], 'parentHash'),
  ]),
  fact(COUNT, 'same', [
    says(WITH_BODY, '', ['number'], count('transactions.*')),
    says(['eth_getBlockTransactionCountByNumber'], '', BLOCK, ''),
    says(['eth_getBlockReceipts'], '', BLOCK, count('*')),
  ]),
  ofHash(COUNT, [
    says(WITH_BODY, '', ['hash'], count('transactions.*')),
    says(['eth_getBlockTransactionCountByHash'], '', [asked('blockHash')], ''),
    says(RECEIPTS, '', ['*.blockHash'], count('*')),
  ]),
  fact(UNCLES, 'same', [
    says(WITH_BODY, '', ['number'], count('uncles.*')),
    says(['eth_getUncleCountByBlockNumber'], '', BLOCK, ''),
  ]),
  ofHash(UNCLES, [
    says(WITH_BODY, '', ['hash'], count('uncles.*')),
    says(['eth_getUncleCountByBlockHash'], '', [asked('blockHash')], ''),
  ]),
  ofHash('The block has {other} logs according to {from}; this is {value}.', [
    says(RECEIPTS, '', ['*.blockHash'], count('*.logs.*')),
    says(['eth_getLogs'], '', [asked('filter.blockHash')], count('*'), { when: ALL_LOGS }),
  ]),
  fact('The block has {other} logs according to {from}; this is {value}.', 'same', [
    says(RECEIPTS, '', ['*.blockNumber', '*.blockNumber'], count('*.logs.*')),
    says(['eth_getLogs'], '', [asked('filter.fromBlock'), asked('filter.toBlock')], count('*'), {
      when: ALL_LOGS,
    }),
  ]),
  ofHash('The block used {other} gas according to {from}; this is {value}.', [
    says(BLOCKS, '', ['hash'], 'gasUsed'),
    says(RECEIPTS, '', ['*.blockHash'], greatest('*.cumulativeGasUsed')),
  ]),
  proven(
    fact(
      'A block and the one after it do not fit: the base fee is {value} here, and {other} by {from} (EIP-1559).',
      'same',
      [says(BLOCKS, '', ['hash'], { nextFeeOf: '' }), says(BLOCKS, '', ['parentHash'], 'baseFeePerGas')],
      true,
    ),
  ),
  fact('The base fee of the block is {other} according to {from}; this is {value}.', 'same', [
    says(BLOCKS, '', ['number'], 'baseFeePerGas'),
    says(['eth_feeHistory'], 'baseFeePerGas.*', [{ sum: ['^.oldestBlock', { key: 0 }] }], ''),
  ]),
];

/** By tag: `finalized` is at most `safe`, which is at most `latest`. */
const ofTags: readonly Fact[] = [
  fact(
    'This is block {value}, and {from} says {other}: blocks do not go back, nor come before finalized ones.',
    { by: 'rising', grows: NEW_BLOCKS, back: REORGANIZED },
    [
      says(['eth_blockNumber'], '', OF_THE_CHAIN, '', { tag: 'latest' }),
      says(BLOCKS_BY_NUMBER, '', OF_THE_CHAIN, 'number', {
        when: [is(asked('block'), 'latest', 'safe', 'finalized')],
      }),
    ],
    true,
  ),
  fact(
    'The account has sent {value} transactions; {from} says {other}.',
    { by: 'rising', grows: NEW_TRANSACTIONS, back: 0 },
    [
      says(['eth_getTransactionCount'], '', [asked('address')], ''),
      says(['eth_getProof'], '', [asked('address')], 'nonce'),
    ],
  ),
];

const ofAccounts: readonly Fact[] = [
  fact('The balance is {value}; {from} says {other}.', 'same', [
    says(['eth_getBalance'], '', ACCOUNT, ''),
    says(['eth_getProof'], '', ACCOUNT, 'balance'),
  ]),
  fact('The account has sent {value} transactions; {from} says {other}.', 'same', [
    says(['eth_getTransactionCount'], '', ACCOUNT, ''),
    says(['eth_getProof'], '', ACCOUNT, 'nonce'),
  ]),
  fact('The code has the hash {value}; {from} says {other}.', 'same', [
    says(['eth_getCode'], '', ACCOUNT, { hashOf: '' }),
    says(['eth_getProof'], '', ACCOUNT, 'codeHash'),
  ]),
  fact('The slot has the value {value}; {from} says {other}.', 'same', [
    // Ganache gives no bytes for an empty slot.
    says(['eth_getStorageAt'], '', [...ACCOUNT, asked('position')], '', { when: [not('', '0x')] }),
    says(['eth_getProof'], 'storageProof.*', [...ACCOUNT, 'key'], 'value'),
  ]),
  fact('The same call returned {other} before; this is {value}.', 'same', [
    says(['eth_call'], '', [{ all: true }, ...BLOCK], ''),
  ]),
];

/** Of a chain, whatever is asked for. */
const ofChain: readonly Fact[] = [
  fact(
    'The network has the id {value}; {from} says {other}.',
    'same',
    [
      says(['eth_chainId'], '', OF_THE_CHAIN, '', { sure: CHAIN_IDS }),
      // Private networks may have the id 1: older versions of geth use it where nothing else is set.
      says(['net_version'], '', OF_THE_CHAIN, '', { sure: CHAIN_IDS.filter((id) => id !== '1') }),
    ],
    true,
  ),
  fact(
    'The chain has the id {other} according to {from}; this is {value}.',
    'same',
    [
      says(['eth_chainId'], '', OF_THE_CHAIN, ''),
      says(['eth_config'], 'current', OF_THE_CHAIN, 'chainId'),
      // Zero stands for none.
      says(TRANSACTIONS, '', OF_THE_CHAIN, 'chainId', { when: [filled('chainId')] }),
      says(WITH_BODY, 'transactions.*', OF_THE_CHAIN, 'chainId', { when: [filled('chainId')] }),
    ],
    true,
  ),
  fact('There are {value} peers; {from} says {other}.', { by: 'near', share: 0.1, most: 3 }, [
    says(['net_peerCount'], '', OF_THE_CHAIN, ''),
    says(['admin_peers'], '', OF_THE_CHAIN, count('*')),
  ]),
  ...['pending', 'queued'].map((part) =>
    fact(
      `There are {value} ${part} transactions; {from} says {other}.`,
      { by: 'near', share: 0.1, most: 50 },
      [
        says(['txpool_status'], '', [{ constant: part }], part),
        says(['txpool_content'], '', [{ constant: part }], count(`${part}.*.*`)),
      ],
    ),
  ),
];

export const executionFacts: readonly Fact[] = [
  ...ofChain,
  ...ofTags,
  ...ofBlocks,
  ...ofTransactions,
  ...ofReceipts,
  ...ofPrices,
  ...ofLogs,
  ...ofAccounts,
];
