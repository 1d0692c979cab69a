/** What has to agree in results of execution nodes, one row a method. */
import {
  about,
  afterParent,
  asked,
  askedCount,
  atLeast,
  atMost,
  baseFees,
  constant,
  count,
  counting,
  differ,
  enodeAt,
  equal,
  filled,
  grows,
  holds,
  is,
  matches,
  multiple,
  nameOf,
  never,
  notNull,
  type OverTime,
  once,
  ordered,
  pairwise,
  rising,
  type Statement,
  sameFor,
  set,
  short,
  size,
  unique,
  unset,
  where,
} from '../statements';
import {
  block,
  blockByHash,
  GAS_PER_BLOB,
  header,
  LEAST_GAS,
  logs,
  NEXT_FEE,
  NOBODY,
  ofLog,
  ofTransaction,
  queried,
  queriedByRange,
  receipt,
  receipts,
  singleReceipt,
  transaction,
  uncle,
} from './block-statements';
import {
  foundTraces,
  replay,
  simulated,
  traced,
  tracedBlock,
  tracedTransaction,
  tracesOfBlock,
  tracesOfTransaction,
} from './trace-statements';

const WORD_BYTES = 32;
/** MAX_WITHDRAWALS_PER_PAYLOAD */
const MOST_WITHDRAWALS = 16;

// ---------------------------------------------------------------- others

/** A list with an item for each block, or for the next block too. Some nodes give empty lists for what they don't have. */
const perBlock = (name: string, more: 0 | 1): readonly Statement[] => {
  const blocks =
    more === 0 ? 'that of gasUsedRatio is {other}' : 'gasUsedRatio and the next block make {other}';
  const says = `The length of ${name} is {value}; ${blocks}.`;
  return where([filled(name), set('gasUsedRatio')], size(`${name}.*`, count('gasUsedRatio.*', more), says));
};

/**
 * Three blobs more than the target, in the update fraction of Cancun: e^(393216 / 3338477), a little over an eighth. Later ones
 * rise more slowly.
 */
const BLOB_FEE_RISE = 0.1251;

const fees: readonly Statement[] = [
  ...perBlock('baseFeePerGas', 1),
  ...perBlock('baseFeePerBlobGas', 1),
  ...perBlock('blobGasUsedRatio', 0),
  ...perBlock('reward', 0),
  atMost('gasUsedRatio.*', constant(1), 'A block uses at most all of its gas: a ratio of 1, not {value}.'),
  atMost(
    'blobGasUsedRatio.*',
    constant(1),
    'A block uses at most all of its blob gas: a ratio of 1, not {value}.',
  ),
  atLeast('gasUsedRatio.*', constant(0), 'A ratio is not negative; this is {value}.'),
  atLeast('blobGasUsedRatio.*', constant(0), 'A ratio is not negative; this is {value}.'),
  baseFees('baseFeePerGas.*', 'gasUsedRatio.*', NEXT_FEE),
  grows(
    'baseFeePerBlobGas.*',
    BLOB_FEE_RISE,
    'The fee for blobs is {value}, after {other}: it rises by an eighth at most.',
  ),
  ...about('reward.*', [
    rising('*', [''], 'Higher percentiles pay at least as much: {value} comes after {other}.'),
  ]),
];

const accounts: readonly Statement[] = [
  unique('*', [''], 'The list has this account twice.'),
  differ('*', constant(NOBODY), 'Nobody has the key of the address of zeros.'),
];

const IN_NO_BLOCK = 'A transaction of the pool is in no block; this is {other}.';
const pooled: readonly Statement[] = [
  ...['blockHash', 'blockNumber', 'transactionIndex'].map((name) => never(name, IN_NO_BLOCK)),
  ...ofTransaction,
];

const pool: readonly Statement[] = ['pending', 'queued']
  .flatMap((part) =>
    about(`${part}.*.*`, [
      equal('nonce', nameOf(), 'The transaction is listed under nonce {other}; it has {value}.'),
      equal('from', nameOf(1), 'The transaction is listed under {other}; its sender is {value}.'),
      ...pooled,
    ]),
  )
  .concat(
    about('pending.*', [
      counting(
        '*',
        'nonce',
        'Transactions that can be mined follow each other: this is {value}, not {other}.',
      ),
    ]),
    unique('*.*.*', ['hash'], 'The pool has this transaction twice.'),
  );

const poolOfAccount: readonly Statement[] = ['pending', 'queued'].flatMap((part) =>
  about(`${part}.*`, [
    equal('nonce', nameOf(), 'The transaction is listed under nonce {other}; it has {value}.'),
    ...pooled,
  ]),
);

const LITTLE_GAS = 'A transaction uses at least {other} gas; this is {value}.';
const AS_REQUESTED = 'This is {value}; the request asks for {other}.';
/** Members of a transaction that the request names too. */
const asWritten = (at: string, parameter: string, names: readonly string[]): readonly Statement[] =>
  names.map((name) => equal(`${at}${name}`, asked(`${parameter}.${name}`), AS_REQUESTED));

/** The node fills in what the request leaves out, and changes nothing else. */
const filledIn: readonly Statement[] = [
  ...asWritten('tx.', 'transaction', [
    ...['from', 'to', 'value', 'nonce', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'],
    ...['maxFeePerBlobGas', 'chainId'],
  ]),
  equal('tx.input', asked('transaction.input'), AS_REQUESTED),
  equal('tx.input', asked('transaction.data'), AS_REQUESTED),
  atLeast('tx.gas', constant(LEAST_GAS), LITTLE_GAS),
  atMost(
    'tx.maxPriorityFeePerGas',
    'tx.maxFeePerGas',
    'The tip of {value} is more than maxFeePerGas, {other}.',
  ),
  ...about('tx', ofTransaction),
];

const account: readonly Statement[] = [
  equal('id', enodeAt('enode', 'id'), 'This is {value}; the key in the enode URL has the id {other}.'),
  equal('ports.listener', enodeAt('enode', 'port'), 'This is {value}; the enode URL has the port {other}.'),
];

/** Besu and Nethermind have ids of other kinds. */
const node = where([matches('id', '^[\\da-f]{64}$')], ...account);

const progress: readonly Statement[] = [
  atMost('currentBlock', 'highestBlock', 'This is above highestBlock, {other}.'),
  atMost('startingBlock', 'highestBlock', 'This is above highestBlock, {other}.'),
  atMost('startingBlock', 'currentBlock', 'This is above currentBlock, {other}.'),
];

/** @param block the hash of the request, of which the status is */
const payloadStatus = (block: string): readonly Statement[] => [
  ...where(
    [is('status', 'VALID')],
    equal('latestValidHash', asked(block), 'The payload is valid, so this is its hash, {other}.'),
  ),
  ...where(
    [is('status', 'VALID')],
    holds(set('latestValidHash'), 'The payload is valid, so this is its hash, not null.'),
  ),
  ...where(
    [is('status', 'SYNCING', 'ACCEPTED')],
    holds(unset('latestValidHash'), 'Nothing is validated yet, so this is null.'),
  ),
  ...where(
    [is('status', 'VALID', 'SYNCING', 'ACCEPTED')],
    holds(unset('validationError'), 'The payload is not invalid, and there is an error.'),
  ),
];

const payload: readonly Statement[] = about('executionPayload', [
  atMost('gasUsed', 'gasLimit'),
  differ('parentHash', 'blockHash', 'This is the hash of the block itself.'),
  multiple('blobGasUsed', GAS_PER_BLOB, `Each blob uses ${GAS_PER_BLOB} gas; {value} is no multiple of it.`),
  counting('withdrawals.*', 'index', 'Withdrawals are numbered: this is {value}, not {other}.'),
  size(
    'withdrawals.*',
    constant(MOST_WITHDRAWALS),
    'A block has at most {other} withdrawals; this one has {value}.',
    'most',
  ),
]);

const bundle: readonly Statement[] = about('blobsBundle', [
  size('commitments.*', count('blobs.*'), 'The list has {value} commitments; there are {other} blobs.'),
]);

const config: readonly Statement[] = [
  ...ordered('current.activationTime', 'next.activationTime', 'last.activationTime'),
  ...['current', 'next', 'last'].flatMap((name) =>
    about(`${name}.blobSchedule`, [
      atMost('target', 'max', 'The target is {value} blobs, the limit {other}.'),
    ]),
  ),
  ...['next', 'last'].map((name) =>
    equal(`${name}.chainId`, 'current.chainId', 'This is {value}; the chain is {other}.'),
  ),
];

const MANY = 'The list has {value} results; the request asks for {other}.';
const uncleCount: readonly Statement[] = [
  atMost('', constant(2), 'A block has at most {other} uncles; this is {value}.'),
];

const capabilities: readonly Statement[] = ['state', 'tx', 'logs', 'receipts', 'blocks', 'stateproofs'].map(
  (name) => atMost(`${name}.oldestBlock`, 'head.number', 'This is {value}, after the head, block {other}.'),
);

/** Of a page of transactions with their receipts. */
const paged = (transactions: string): readonly Statement[] => [
  ...about(`${transactions}.*`, ofTransaction),
  ...about('receipts.*', receipt),
  unique(`${transactions}.*`, ['hash'], 'The list has this transaction twice.'),
  unique('receipts.*', ['transactionHash'], 'The list has the receipt of this transaction twice.'),
  size('receipts.*', count(`${transactions}.*`), 'There are {value} receipts of {other} transactions.'),
];

/** A chain has a latest block. */
const latest = where(
  [is(asked('block'), 'latest')],
  holds(notNull(''), 'Every chain has a latest block; this is null.'),
);

/** Of results that are null. Of others the rows below speak. */
export const neverNull: Readonly<Record<string, readonly Statement[]>> = {
  eth_getBlockByNumber: latest,
  eth_getHeaderByNumber: latest,
  eth_getBlockReceipts: latest,
  eth_getBlockTransactionCountByNumber: latest,
};

/** By method. Paths start at the result. */
export const executionStatements: Readonly<Record<string, readonly Statement[]>> = {
  net_version: [
    holds(matches('', '^(?:0|[1-9]\\d*)$'), 'A network id is a decimal number; this is {value}.'),
  ],
  eth_getCode: [
    holds(
      matches('', '^0x(?:(?!ef0100)|ef0100[\\da-fA-F]{40}$)'),
      'Code that begins with 0xef0100 delegates to an address of 20 bytes; this has another length.',
    ),
  ],
  eth_sign: [holds(matches('', '^0x[\\da-fA-F]{130}$'), 'A signature has 65 bytes; this is {other}.')],
  eth_getStorageAt: [holds(short('', WORD_BYTES), `A slot has ${WORD_BYTES} bytes; this has more.`)],
  eth_syncing: progress,
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  personal_listAccounts: accounts,
  eth_getBlockByHash: blockByHash,
  eth_getBlockByNumber: block,
  eth_getTransactionByHash: transaction,
  eth_getTransactionByBlockHashAndIndex: transaction,
  eth_getTransactionByBlockNumberAndIndex: transaction,
  eth_getTransactionReceipt: singleReceipt,
  eth_getBlockReceipts: receipts,
  eth_getUncleByBlockHashAndIndex: uncle,
  eth_getUncleByBlockNumberAndIndex: uncle,
  eth_getLogs: queriedByRange,
  eth_getFilterLogs: queried,
  eth_getFilterChanges: [
    ...where(
      [is(asked('filterKind'), 'blocks', 'transactions')],
      never('*.address', 'The filter is one of hashes, and this is a log.'),
    ),
    ...about(
      '*',
      [holds(set('address'), 'The filter is one of logs, and this is none.', '')],
      is(asked('filterKind'), 'logs'),
    ),
    ...where([set('*.address')], size('*.address', count('*'), 'A filter has hashes or logs, not both.')),
    ...logs,
    unique('*', [''], 'The list has this hash twice.'),
  ],
  eth_feeHistory: fees,
  eth_simulateV1: simulated,
  eth_config: config,
  eth_pendingTransactions: about('*', pooled),
  txpool_content: pool,
  txpool_contentFrom: poolOfAccount,
  eth_fillTransaction: filledIn,
  eth_chainId: [holds(filled(''), 'The ids of chains begin with 1.')],
  eth_estimateGas: [atLeast('', constant(LEAST_GAS), LITTLE_GAS)],
  eth_getProof: [
    pairwise('storageProof.*.key', asked('storageKeys.*'), AS_REQUESTED),
    ...where([filled('nonce')], holds(filled('accountProof'), 'The account is there, and so is its proof.')),
  ],
  eth_createAccessList: [
    ...where([unset('error')], atLeast('gasUsed', constant(LEAST_GAS), LITTLE_GAS)),
    unique('accessList.*', ['address'], 'The list has this account twice.'),
    ...about('accessList.*', [unique('storageKeys.*', [''], 'The list has this slot twice.')]),
  ],
  eth_getBlockAccessList: [
    unique('*', ['address'], 'The list has this account twice.'),
    ...about('*', [unique('storageChanges.*', ['key'], 'The account has this slot twice.')]),
  ],
  eth_getTransactionBySenderAndNonce: [
    equal('from', asked('address'), AS_REQUESTED),
    equal('nonce', asked('nonce'), AS_REQUESTED),
    ...transaction,
  ],
  eth_getHeaderByHash: [equal('hash', asked('blockHash'), AS_REQUESTED), ...header],
  eth_getHeaderByNumber: header,
  erigon_getHeaderByHash: [equal('hash', asked('blockHash'), AS_REQUESTED), ...header],
  eth_getTransactionReceiptsByBlock: receipts,
  eth_getBlockReceiptsByHash: [equal('*.blockHash', asked('blockHash'), AS_REQUESTED), ...receipts],
  eth_getUncleCountByBlockHash: uncleCount,
  eth_getUncleCountByBlockNumber: uncleCount,
  eth_capabilities: capabilities,
  debug_getBadBlocks: about('*', [
    equal('block.hash', 'hash', 'This is {value}; the entry is of block {other}.'),
  ]),
  debug_storageRangeAt: [
    size('storage.*', asked('limit'), 'There are {value} slots; the request asks for {other}.', 'most'),
  ],
  debug_accountRange: [
    size('accounts.*', asked('limit'), 'There are {value} accounts; the request asks for {other}.', 'most'),
  ],
  admin_nodeInfo: node,
  admin_peers: [unique('*', ['id'], 'The list has this peer twice.'), ...about('*', node)],
  clique_getSnapshot: [equal('number', asked('block'), AS_REQUESTED)],
  clique_getSnapshotAtHash: [equal('hash', asked('blockHash'), AS_REQUESTED)],
  eth_callMany: [size('*', askedCount('bundles.*'), MANY)],
  debug_traceCallMany: [size('*', askedCount('bundles.*'), MANY)],
  trace_callMany: [size('*', askedCount('calls.*'), MANY)],
  debug_traceTransaction: tracedTransaction,
  debug_traceCall: traced,
  trace_filter: foundTraces,
  trace_get: [equal('transactionHash', asked('transactionHash'), AS_REQUESTED)],
  trace_transaction: tracesOfTransaction,
  trace_block: tracesOfBlock,
  trace_call: replay,
  trace_replayTransaction: replay,
  trace_replayBlockTransactions: [
    ...about('*', replay),
    unique('*', ['transactionHash'], 'The list has the replay of this transaction twice.'),
  ],
  debug_traceBlockByHash: tracedBlock,
  debug_traceBlockByNumber: tracedBlock,
  erigon_getHeaderByNumber: header,
  ots_getBlockTransactions: [...about('fullblock', header), ...paged('fullblock.transactions')],
  ots_searchTransactionsBefore: paged('txs'),
  ots_searchTransactionsAfter: paged('txs'),
  ots_getBlockDetails: about('block', header),
  ots_getBlockDetailsByHash: about('block', header),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((version) => [
      `engine_getPayloadV${version}`,
      version === 1 ? [] : [...payload, ...bundle],
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((version) => [
      `engine_newPayloadV${version}`,
      payloadStatus('executionPayload.blockHash'),
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((version) => [
      `engine_forkchoiceUpdatedV${version}`,
      [
        ...about('payloadStatus', payloadStatus('forkchoiceState.headBlockHash')),
        ...where(
          [unset(asked('payloadAttributes'))],
          holds(unset('payloadId'), 'The request asks for no payload, so this is null, not {other}.'),
        ),
      ],
    ]),
  ),
};

const ofNotifications: ReadonlyMap<unknown, readonly Statement[]> = new Map<unknown, readonly Statement[]>([
  ['newHeads', header],
  ['logs', ofLog],
  ['newPendingTransactions', pooled],
]);

const BY_PARENT = { key: 'hash', parent: 'parentHash' };

const overTime: ReadonlyMap<unknown, readonly OverTime[]> = new Map<unknown, readonly OverTime[]>([
  [
    'newHeads',
    [
      sameFor(
        '',
        ['hash'],
        'number',
        'The block of this hash had the number {other} before; this is {value}.',
      ),
      afterParent('', BY_PARENT, 'number', 'one', 'The parent is block {other}; this is block {value}.'),
      afterParent(
        '',
        BY_PARENT,
        'timestamp',
        'at-least',
        'The time is {value}, and that of the parent is {other}.',
      ),
    ],
  ],
  [
    'logs',
    [
      once('', ['blockHash', 'logIndex'], 'The log has been told already.', 'removed'),
      sameFor(
        '',
        ['blockHash'],
        'blockNumber',
        'The block of this hash had the number {other} before; this is {value}.',
      ),
      sameFor(
        '',
        ['transactionHash', 'blockHash'],
        'transactionIndex',
        'The transaction had the index {other} before; this is {value}.',
      ),
    ],
  ],
]);

/**
 * Of what a subscription sends, in its order.
 * @param params of the call that subscribes
 */
export function subscriptionTimeline(params: unknown): readonly OverTime[] {
  return (Array.isArray(params) && overTime.get(params[0])) || [];
}

/**
 * Of what a subscription sends.
 * @param params of the call that subscribes
 */
export function notificationStatements(params: unknown): readonly Statement[] {
  return (Array.isArray(params) && ofNotifications.get(params[0])) || [];
}
