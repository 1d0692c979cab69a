/** A result is compared with the parameters of its call: it belongs to another call, as from a stale cache. */
import assert from 'node:assert/strict';
import { methodNamed } from '../../../catalogue/execution';
import { executionEchoes } from '../../../catalogue/execution/echoes';
import { judgeRpcReply } from '../../../catalogue/judge/judge-execution';

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const address = (digit: string) => `0x${digit.repeat(40)}`;

/** `path: message` of what differs from the request; other problems are left out. */
function differences(method: string, params: unknown, result: unknown): string[] {
  return judgeRpcReply({ method, params, id: 1 }, { jsonrpc: '2.0', id: 1, result })
    .filter(({ rule }) => rule === 'not-as-requested')
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const log = {
  address: address('c'),
  topics: [hash('1'), hash('2')],
  data: '0x',
  blockNumber: '0x5',
  blockHash: hash('b'),
  transactionHash: hash('a'),
  transactionIndex: '0x0',
  logIndex: '0x0',
};
const EMPTY_KECCAK = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

type Row = readonly [method: string, params: unknown, result: unknown, ...expected: string[]];

const rows: readonly Row[] = [
  ['eth_getBlockByNumber', ['0x6', false], { number: '0x6' }],
  ['eth_getBlockByNumber', ['latest', false], { number: '0x5' }],
  ['eth_getBlockByNumber', ['0x6', false], null],
  [
    'eth_getBlockByNumber',
    ['0x6', false],
    { number: '0x5' },
    'result.number: This is 0x5; the request asks for 0x6.',
  ],
  [
    'eth_getBlockByNumber',
    { block: '0x6', fullTransactions: false },
    { number: null },
    'result.number: This is null; the request asks for 0x6.',
  ],
  [
    'eth_getBlockByNumber',
    ['latest', false],
    { transactions: [hash('a'), { hash: hash('a') }] },
    'result.transactions.1: This is a transaction; the request asks for hashes.',
  ],
  [
    'eth_getBlockByNumber',
    ['latest', true],
    { transactions: [hash('a'), { hash: hash('a') }] },
    'result.transactions.0: This is a hash; the request asks for full transactions.',
  ],
  ['eth_getBlockByHash', [hash('C'), false], { hash: hash('c') }],
  [
    'eth_getBlockByHash',
    [hash('c'), false],
    { hash: hash('a') },
    `result.hash: This is ${hash('a')}; the request asks for ${hash('c')}.`,
  ],
  [
    'eth_getTransactionByHash',
    [hash('c')],
    { hash: hash('a') },
    `result.hash: This is ${hash('a')}; the request asks for ${hash('c')}.`,
  ],
  [
    'eth_getTransactionByBlockHashAndIndex',
    [hash('c'), '0x1'],
    { blockHash: null, transactionIndex: '0x0' },
    `result.blockHash: This is null; the request asks for ${hash('c')}.`,
    'result.transactionIndex: This is 0x0; the request asks for 0x1.',
  ],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    ['pending', '0x1'],
    { blockNumber: null, transactionIndex: null },
  ],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    ['0x5', '0x1'],
    { blockNumber: '0x6', transactionIndex: '0x2' },
    'result.blockNumber: This is 0x6; the request asks for 0x5.',
    'result.transactionIndex: This is 0x2; the request asks for 0x1.',
  ],
  [
    'eth_getTransactionReceipt',
    [hash('c')],
    { transactionHash: hash('a') },
    `result.transactionHash: This is ${hash('a')}; the request asks for ${hash('c')}.`,
  ],
  ['eth_getBlockReceipts', ['latest'], [{ blockNumber: '0x5' }]],
  [
    'eth_getBlockReceipts',
    ['0x6'],
    [{ blockNumber: '0x6' }, { blockNumber: '0x5' }],
    'result.1.blockNumber: This is 0x5; the request asks for 0x6.',
  ],
  [
    'eth_getBlockReceipts',
    [{ blockHash: hash('c') }],
    [{ blockNumber: '0x6', blockHash: hash('b') }],
    `result.0.blockHash: This is ${hash('b')}; the request asks for ${hash('c')}.`,
  ],
  ['eth_getLogs', [{ fromBlock: '0x5', toBlock: '0x5', address: address('C') }], [log]],
  ['eth_getLogs', [{ fromBlock: 'earliest', toBlock: 'latest', topics: [] }], [log]],
  [
    'eth_getLogs',
    [{ address: [address('9'), address('c')], topics: [null, [hash('8'), hash('2')], null] }],
    [log],
  ],
  ['eth_getLogs', [{ fromBlock: '0x1', topics: [[hash('7'), null]] }], [log]],
  [
    'eth_getLogs',
    [{ fromBlock: '0x1', toBlock: '0x2', address: address('9') }],
    [log],
    'result.0.blockNumber: This is 0x5; the request asks for 0x1 to 0x2.',
    `result.0.address: This is ${address('c')}; the request asks for ${address('9')}.`,
  ],
  [
    'eth_getLogs',
    [{ fromBlock: '0x6', topics: [null, [hash('8'), hash('9')], hash('3')] }],
    [log],
    'result.0.blockNumber: This is 0x5; the request asks for at least 0x6.',
    `result.0.topics.1: This is ${hash('2')}; the request asks for ${hash('8')} or ${hash('9')}.`,
    `result.0.topics: This log has no topic 3; the request asks for ${hash('3')}.`,
  ],
  [
    'eth_getLogs',
    [
      {
        blockHash: hash('c'),
        address: [address('1'), address('2'), address('3'), address('4'), address('5')],
      },
    ],
    [log],
    `result.0.blockHash: This is ${hash('b')}; the request asks for ${hash('c')}.`,
    `result.0.address: This is ${address('c')}; the request asks for ${[1, 2, 3, 4].map((one) => address(String(one))).join(', ')} or 1 more.`,
  ],
  ['web3_sha3', ['0x'], EMPTY_KECCAK],
  [
    'web3_sha3',
    ['0x'],
    hash('a'),
    `result: This is ${hash('a')}; the Keccak-256 of the data is ${EMPTY_KECCAK}.`,
  ],
  ['eth_sendRawTransaction', ['0x'], hash('0')],
  ['eth_sendRawTransaction', ['0x03'], hash('a')],
  [
    'eth_sendRawTransaction',
    ['0x'],
    hash('a'),
    `result: This is ${hash('a')}; the Keccak-256 of the transaction is ${EMPTY_KECCAK}.`,
  ],
  ['debug_getRawTransaction', [EMPTY_KECCAK], '0x'],
  // What Geth 1.17 returns for a transaction that it does not know.
  ['debug_getRawTransaction', [hash('a')], '0x'],
  [
    'debug_getRawTransaction',
    [hash('a')],
    '0x00',
    `result: The hash of this transaction is 0xbc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a; the request asks for ${hash('a')}.`,
  ],
  [
    'eth_getProof',
    [address('c'), ['0x1'], 'latest'],
    { address: address('c'), storageProof: [{ key: hash('0').replace(/0$/, '1') }] },
  ],
  [
    'eth_getProof',
    [address('c'), ['0x1', '0x2'], 'latest'],
    { address: address('d'), storageProof: [{ key: '0x3' }] },
    `result.address: This is ${address('d')}; the request asks for ${address('c')}.`,
    'result.storageProof.0.key: This is 0x3; the request asks for 0x1 or 0x2.',
    'result.storageProof: The list has 1 item; the request asks for 2.',
  ],
  ['eth_feeHistory', ['0x5', '0x2', []], { oldestBlock: '0x0', gasUsedRatio: [0, 0, 0] }],
  ['eth_feeHistory', [5, 'latest'], { oldestBlock: '0x4', gasUsedRatio: [0, 0, 0, 0, 0] }],
  [
    'eth_feeHistory',
    ['0x2', '0x9', [50]],
    { oldestBlock: '0x6', gasUsedRatio: [0, 0, 0], reward: [['0x1'], ['0x1', '0x2'], ['0x1']] },
    'result.oldestBlock: The range ends at block 0x8; the request asks for 0x9.',
    'result.gasUsedRatio: The list has 3 items; the request asks for 2.',
    'result.reward.1: The list has 2 items; the request asks for 1.',
  ],
  [
    'eth_signTransaction',
    [{ from: address('a'), to: address('b'), nonce: '0x1' }],
    { raw: '0x', tx: { to: address('c'), nonce: '0x2' } },
    'result.tx.nonce: This is 0x2; the request asks for 0x1.',
    `result.tx.to: This is ${address('c')}; the request asks for ${address('b')}.`,
  ],
  [
    'txpool_contentFrom',
    [address('a')],
    { pending: { 1: { from: address('b') } }, queued: {} },
    `result.pending.1.from: This is ${address('b')}; the request asks for ${address('a')}.`,
  ],
];

describe('a result that is compared with the parameters', () => {
  for (const [method, params, result, ...expected] of rows) {
    const what = expected.length === 0 ? 'agrees' : expected.map((line) => line.split(':')[0]).join(', ');
    it(`${method} ${JSON.stringify(params).slice(0, 80)}: ${what}`, () => {
      assert.deepEqual(differences(method, params, result), expected);
    });
  }

  it('is declared for methods and parameters of the catalogue', () => {
    for (const [method, echoes] of Object.entries(executionEchoes)) {
      const names = methodNamed(method)?.params.map(({ name }) => name);
      assert.ok(names, method);
      for (const { reads } of echoes) {
        // The filter of these methods is a parameter of the call that made it.
        const known = names.includes('filterId') ? [...names, 'filter'] : names;
        for (const name of reads) assert.ok(known.includes(name), `${method}: ${name}`);
      }
    }
  });
});
