import * as assert from 'node:assert/strict';
import { errorCodes } from '../../../catalogue/execution/envelope';
import { judgeRpcReply } from '../../../catalogue/judge/judge-execution';

/** Type 0, signed, not in a block. */
const signed = {
  nonce: '0x0',
  to: `0x${'e'.repeat(40)}`,
  value: '0x1',
  gas: '0x5208',
  gasPrice: '0x7',
  input: '0x',
  type: '0x0',
  v: '0x26',
  r: '0x1',
  s: '0x2',
};
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const address = (digit: string) => `0x${digit.repeat(40)}`;
const bloom = `0x${'0'.repeat(512)}`;

const log = {
  address: address('c'),
  topics: [hash('1'), hash('2')],
  data: '0x',
  blockNumber: '0x10',
  blockHash: hash('b'),
  transactionHash: hash('a'),
  transactionIndex: '0x0',
  logIndex: '0x0',
  removed: false,
};

const transaction = {
  hash: hash('a'),
  blockHash: hash('b'),
  blockNumber: '0x10',
  transactionIndex: '0x0',
  from: address('d'),
  to: address('e'),
  value: '0xde0b6b3a7640000',
  gas: '0x5208',
  gasPrice: '0x3b9aca00',
  input: '0x',
  nonce: '0x7',
  v: '0x1b',
  r: hash('7'),
  s: hash('8'),
};

const receipt = {
  transactionHash: hash('a'),
  transactionIndex: '0x0',
  blockHash: hash('b'),
  blockNumber: '0x10',
  from: address('d'),
  to: null,
  cumulativeGasUsed: '0xf81e',
  gasUsed: '0xf81e',
  effectiveGasPrice: '0x3b9aca00',
  contractAddress: address('c'),
  logs: [log],
  logsBloom: `0x01${bloom.slice(4)}`,
  type: '0x2',
  status: '0x1',
};

const block = {
  number: '0x10',
  hash: hash('b'),
  parentHash: hash('9'),
  nonce: '0x0000000000000000',
  // Of no uncles.
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  logsBloom: bloom,
  transactionsRoot: hash('4'),
  stateRoot: hash('5'),
  receiptsRoot: hash('6'),
  miner: address('f'),
  difficulty: '0x0',
  extraData: '0x736c6f74',
  size: '0x3e8',
  gasLimit: '0x1c9c380',
  gasUsed: '0x5208',
  timestamp: '0x6553f100',
  transactions: [hash('a')],
  uncles: [],
};

/** `rule at path` for each problem of a reply with this result. */
function judged(method: string, result: unknown): string[] {
  return lines(method, { jsonrpc: '2.0', id: 1, result });
}

function lines(method: string, reply: unknown): string[] {
  const problems = judgeRpcReply({ method, params: [], id: 1 }, reply);
  return problems.map((problem) => `${problem.rule} at ${problem.path.join('.')}`);
}

describe('results as nodes give them', () => {
  const right: readonly (readonly [string, string, unknown])[] = [
    ['eth_protocolVersion', 'text', '0x44'],
    ['eth_protocolVersion', 'a number, on some nodes', 1],
    ['eth_syncing', 'not syncing', false],
    [
      'eth_syncing',
      'syncing, with members of the client',
      { startingBlock: '0x0', currentBlock: '0x5', highestBlock: '0x10', healedBytecodes: '0x0' },
    ],
    ['eth_signTransaction', 'data', '0xf86c'],
    ['eth_signTransaction', 'raw and decoded', { raw: '0xf86c', tx: signed }],
    ['eth_newFilter', 'an id with a leading zero', '0x01'],
    ['eth_getBlockByNumber', 'none', null],
    ['eth_getBlockByNumber', 'with hashes', block],
    ['eth_getBlockByNumber', 'with transactions', { ...block, transactions: [transaction] }],
    ['eth_getBlockByNumber', 'before the merge', { ...block, totalDifficulty: '0x400', mixHash: hash('2') }],
    [
      'eth_getBlockByNumber',
      'pending',
      { ...block, number: null, hash: null, nonce: null, logsBloom: null, miner: null },
    ],
    ['eth_getUncleByBlockHashAndIndex', 'a header', { ...block, transactions: undefined }],
    ['eth_getTransactionByHash', 'legacy', transaction],
    [
      'eth_getTransactionByHash',
      'typed, with a time',
      {
        ...transaction,
        type: '0x2',
        yParity: '0x0',
        chainId: '0x1',
        accessList: [],
        maxFeePerGas: '0x3b9aca00',
        v: '0x0',
        maxPriorityFeePerGas: '0x1',
        blockTimestamp: '0x65',
      },
    ],
    [
      'eth_getTransactionByHash',
      'pending',
      { ...transaction, blockHash: null, blockNumber: null, transactionIndex: null, to: null },
    ],
    ['eth_getTransactionReceipt', 'of a new contract', receipt],
    ['eth_getTransactionReceipt', 'before Byzantium', { ...receipt, status: undefined, root: hash('5') }],
    ['eth_getTransactionReceipt', 'with a time as number', { ...receipt, blockTimestamp: 1_700_000_000 }],
    ['eth_getLogs', 'logs', [log, { ...log, topics: [], logIndex: '0x1' }]],
    ['eth_getFilterChanges', 'logs', [log, { ...log, removed: true }]],
    ['eth_getFilterChanges', 'hashes', [hash('a'), hash('b')]],
    ['eth_getFilterChanges', 'nothing new', []],
    ['eth_getFilterChanges', 'null, for a filter that is not known', null],
    ['eth_sendRawTransaction', 'the zero hash', hash('0')],
    ['eth_getBlockReceipts', 'receipts', [receipt]],
    ['eth_feeHistory', 'fees', { oldestBlock: '0x1', baseFeePerGas: ['0x7', '0x7'], gasUsedRatio: [0.5] }],
  ];
  for (const [method, what, result] of right) {
    it(`${method}: ${what}`, () => {
      assert.deepEqual(judged(method, result), []);
    });
  }
});

describe('results that differ', () => {
  const wrong: readonly (readonly [string, unknown, ...string[]])[] = [
    ['eth_blockNumber', 16, 'quantity-decimal at result'],
    ['eth_chainId', '0x01', 'quantity-leading-zero at result'],
    ['eth_syncing', true, 'wrong-type at result'],
    ['eth_accounts', ['0x12'], 'data-wrong-length at result.0'],
    ['eth_getBlockByNumber', { ...block, number: 16 }, 'quantity-decimal at result.number'],
    ['eth_getBlockByNumber', { ...block, stateRoot: undefined }, 'missing-member at result'],
    [
      'eth_getBlockByNumber',
      { ...block, transactions: ['0x12'] },
      'data-wrong-length at result.transactions.0',
    ],
    [
      'eth_getBlockByNumber',
      { ...block, transactions: [{ ...transaction, gas: '21000' }] },
      'quantity-decimal at result.transactions.0.gas',
    ],
    ['eth_getTransactionReceipt', { ...receipt, status: undefined }, 'missing-member at result'],
    ['eth_getLogs', [{ ...log, topics: ['0x1'] }], 'data-wrong-length at result.0.topics.0'],
    ['eth_getLogs', log, 'wrong-type at result'],
    ['net_listening', 'true', 'wrong-type at result'],
  ];
  for (const [method, result, ...expected] of wrong) {
    it(`${method}: ${expected.join('; ')}`, () => {
      assert.deepEqual(judged(method, result), expected);
    });
  }
});

describe('replies', () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' };

  it('take fees for blobs that rise as far as they can, which is a little over an eighth', () => {
    const fees = (...baseFeePerBlobGas: string[]) =>
      judgeRpcReply(
        { method: 'eth_feeHistory', params: ['0x1', 'latest', []], id: 1 },
        {
          jsonrpc: '2.0',
          id: 1,
          result: {
            oldestBlock: '0x10b52f',
            baseFeePerGas: ['0x7', '0x7'],
            gasUsedRatio: [0.5],
            baseFeePerBlobGas,
            blobGasUsedRatio: [1],
          },
        },
      ).map(({ message }) => message);
    // Two blocks of Sepolia.
    assert.deepEqual(fees('0x6574a002c', '0x7223341d4'), []);
    assert.deepEqual(fees('0x6574a002c', '0x7a23341d4'), [
      'The fee for blobs is 0x7a23341d4, after 0x6574a002c: it rises by an eighth at most.',
    ]);
  });

  it('may be errors', () => {
    assert.deepEqual(lines('eth_call', { jsonrpc: '2.0', id: 1, error }), []);
    assert.deepEqual(
      lines('eth_call', { jsonrpc: '2.0', id: null, error: { ...error, data: undefined } }),
      [],
    );
    assert.deepEqual(lines('eth_call', { jsonrpc: '2.0', id: 1, error: { code: '3' } }), [
      'wrong-type at error.code',
      'missing-member at error',
    ]);
  });

  it('have either a result or an error', () => {
    assert.deepEqual(lines('eth_call', { jsonrpc: '2.0', id: 1 }), ['missing-member at ']);
    assert.deepEqual(lines('eth_call', { jsonrpc: '2.0', id: 1, result: '0x', error }), ['wrong-type at ']);
    assert.deepEqual(lines('eth_call', { jsonrpc: '2.0', id: 1, result: null, error }), []);
    assert.deepEqual(lines('eth_call', { jsonrpc: '2.0', id: 1, result: '0x', error: null }), []);
  });

  it('tell the version', () => {
    assert.deepEqual(lines('eth_call', { id: 1, result: '0x' }), ['missing-member at ']);
    assert.deepEqual(lines('eth_call', { jsonrpc: '1.0', id: 1, result: '0x' }), ['wrong-type at jsonrpc']);
    assert.deepEqual(lines('eth_call', 'hello'), ['wrong-type at ']);
  });

  it('to unknown methods are judged but for their result', () => {
    const reply = { jsonrpc: '2.0', id: 1 };
    assert.deepEqual(lines('foo_bar', { ...reply, result: 5 }), []);
    assert.deepEqual(lines('foo_bar', { ...reply, error: { code: -32601, message: 'no' } }), []);
    assert.deepEqual(lines('foo_bar', reply), ['missing-member at ']);
    assert.deepEqual(lines('foo_bar', { ...reply, error: 'boom' }), ['wrong-type at error']);
    assert.deepEqual(lines('foo_bar', { ...reply, result: 1, error: { code: 1, message: '' } }), [
      'wrong-type at ',
    ]);
    for (const value of [5, null, '0x1', []]) assert.deepEqual(lines('foo_bar', value), ['wrong-type at ']);
  });

  it('have error codes with a meaning', () => {
    assert.equal(
      errorCodes[-32601],
      'Method not found: the node does not have or does not offer the method.',
    );
    assert.equal(Object.keys(errorCodes).length, 36);
  });
});

describe('results that contradict themselves', () => {
  const messages = (method: string, params: readonly unknown[], result: unknown) =>
    judgeRpcReply({ method, params, id: 1 }, { jsonrpc: '2.0', id: 1, result }).map(
      ({ path, message }) => `${path.slice(1).join('.')}: ${message}`,
    );
  const topics = ['1', '2', '3', '4', '5'].map(hash);
  const rows: readonly (readonly [string, readonly unknown[], unknown, ...string[]])[] = [
    [
      'eth_getTransactionReceipt',
      [hash('a')],
      { ...receipt, root: hash('5') },
      'root: A receipt has a status or (before Byzantium) a root, not both.',
    ],
    [
      'eth_getTransactionReceipt',
      [hash('a')],
      { ...receipt, status: '0x2' },
      'status: A status is 0x1 or 0x0, not 0x2.',
    ],
    [
      'eth_getTransactionReceipt',
      [hash('a')],
      { ...receipt, contractAddress: null },
      'contractAddress: Without "to" a contract was created, so this is its address, not null.',
    ],
    [
      'eth_getTransactionReceipt',
      [hash('a')],
      { ...receipt, contractAddress: null, status: '0x0', logs: [], logsBloom: bloom },
    ],
    [
      'eth_getBlockReceipts',
      ['latest'],
      [{ ...receipt, gasUsed: '0xf81f', logs: [{ ...log, transactionHash: hash('b'), topics }] }],
      '0.gasUsed: This is more than cumulativeGasUsed, 0xf81e.',
      `0.logs.0.transactionHash: The log belongs to transaction ${hash('b')}, its receipt to ${hash('a')}.`,
      '0.logs.0.topics.4: A log has at most 4 topics; this one has 5.',
      '0.cumulativeGasUsed: This is 0xf81e; with the receipts before it the sum is 0xf81f.',
    ],
    ['eth_getLogs', [{}], [{ ...log, topics }], '0.topics.4: A log has at most 4 topics; this one has 5.'],
    [
      'eth_getTransactionByHash',
      [hash('a')],
      { ...transaction, blockHash: null },
      'blockHash: The transaction has a transactionIndex, so this is the hash of its block, not null.',
    ],
    [
      'eth_getBlockByNumber',
      ['latest', true],
      {
        ...block,
        hash: null,
        number: null,
        gasUsed: '0x1c9c381',
        transactions: [transaction],
      },
      'hash: Only a pending block has no hash.',
      'number: Only a pending block has no number.',
      'gasUsed: This is more than gasLimit, 0x1c9c380.',
    ],
    ['eth_getBlockByNumber', ['pending', true], { ...block, hash: null, transactions: [transaction] }],
    [
      'eth_getBlockByNumber',
      ['latest', true],
      { ...block, transactions: [{ ...transaction, blockHash: hash('c') }] },
      `transactions.0.blockHash: The transaction belongs to block ${hash('c')}, the block is ${hash('b')}.`,
    ],
    [
      'eth_getTransactionByHash',
      [hash('a')],
      { ...transaction, type: '0x2', chainId: '0x1', accessList: [], maxFeePerGas: null },
      'maxFeePerGas: "maxFeePerGas" can\'t be null when the type is 0x2.',
      ': Member "maxPriorityFeePerGas" is missing: the type is 0x2.',
    ],
    [
      'eth_getTransactionByHash',
      [hash('a')],
      { ...transaction, type: '0x1', v: undefined, chainId: '0x1', accessList: [] },
      ': Member "yParity" is missing: "v" is not set.',
    ],
    ['eth_getTransactionByHash', [hash('a')], { ...transaction, type: '0x7e', r: undefined, s: undefined }],
    [
      'eth_getTransactionByHash',
      [hash('a')],
      { ...transaction, transactionIndex: null },
      'transactionIndex: "transactionIndex" can\'t be null when "blockHash" is set.',
    ],
    [
      'eth_getBlockByNumber',
      ['0x10', false],
      { ...block, withdrawals: [] },
      ': Member "withdrawalsRoot" is missing: "withdrawals" is set.',
      ': Member "baseFeePerGas" is missing: "withdrawals" is set.',
    ],
    [
      'eth_getBlockByNumber',
      ['0x10', false],
      { ...block, miner: null },
      'miner: "miner" can\'t be null when "hash" is set.',
    ],
    ['eth_getBlockByNumber', ['0x10', false], { ...block, nonce: undefined, sealFields: ['0x1'] }],
    [
      'eth_getLogs',
      [{}],
      [{ ...log, logIndex: null }],
      '0.logIndex: "logIndex" can\'t be null when "blockHash" is set.',
    ],
    [
      'eth_getUncleByBlockHashAndIndex',
      [hash('a'), '0x0'],
      { ...block, transactions: [hash('a')] },
      'transactions: An uncle has no transactions of its own.',
    ],
    ['eth_getFilterChanges', ['0x1'], [hash('a'), log], ': A filter has hashes or logs, not both.'],
    [
      'eth_syncing',
      [],
      { startingBlock: '0x0', currentBlock: '0x11', highestBlock: '0x10' },
      'currentBlock: This is above highestBlock, 0x10.',
    ],
    ['net_version', [], '0x539', ': A network id is a decimal number; this is 0x539.'],
    ['net_version', [], '-1', ': A network id is a decimal number; this is -1.'],
    [
      'eth_sign',
      [address('a'), '0x'],
      `0x${'11'.repeat(10)}`,
      `: A signature has 65 bytes; this is 0x${'11'.repeat(10)}.`,
    ],
    ['eth_sign', [address('a'), '0x'], `0x${'11'.repeat(65)}`],
    [
      'eth_feeHistory',
      ['0x2', 'latest'],
      { oldestBlock: '0x1', baseFeePerGas: ['0x7'], gasUsedRatio: [0.5, 0.5], reward: [['0x1']] },
      'baseFeePerGas: The length of baseFeePerGas is 1; gasUsedRatio and the next block make 3.',
      'reward: The length of reward is 1; that of gasUsedRatio is 2.',
    ],
  ];
  for (const [method, params, result, ...expected] of rows) {
    it(`${method}: ${expected.map((line) => line.split(':')[0]).join(', ') || 'right'}`, () => {
      assert.deepEqual(messages(method, params, result), expected);
    });
  }
});
