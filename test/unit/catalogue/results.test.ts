import * as assert from 'node:assert/strict';
import { methodNamed } from '../../../catalogue/execution';
import { judgeRpcReply } from '../../../catalogue/judge/judge-execution';
import { problemsOf } from '../../../catalogue/types';

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const address = (digit: string) => `0x${digit.repeat(40)}`;

const transaction = {
  hash: hash('a'),
  from: address('d'),
  to: address('e'),
  value: '0x1',
  gas: '0x5208',
  input: '0x',
  nonce: '0x7',
};
const call = {
  type: 'CALL',
  from: address('a'),
  to: address('b'),
  value: '0x0',
  gas: '0x5208',
  gasUsed: '0x5208',
  input: '0x',
};
const steps = {
  gas: 21000,
  failed: false,
  returnValue: '',
  structLogs: [{ pc: 0, op: 'PUSH1', gas: 100, gasCost: 3, depth: 1, stack: ['0x1', '80'], memory: [] }],
};
const fork = {
  activationTime: 0,
  blobSchedule: { baseFeeUpdateFraction: 3338477, max: 6, target: 3 },
  chainId: '0x1',
  forkId: '0x12345678',
  precompiles: { ECREC: address('1') },
  systemContracts: {},
};
const block = {
  number: '0x10',
  hash: hash('b'),
  parentHash: hash('9'),
  sha3Uncles: hash('3'),
  logsBloom: `0x${'0'.repeat(512)}`,
  transactionsRoot: hash('4'),
  stateRoot: hash('5'),
  receiptsRoot: hash('6'),
  miner: address('f'),
  extraData: '0x',
  gasLimit: '0x1c9c380',
  gasUsed: '0x5208',
  timestamp: '0x6553f100',
  transactions: [],
  uncles: [],
};
const hardhatGenesis = {
  ...block,
  parentHash: hash('0'),
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  transactionsRoot: '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  receiptsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
  gasUsed: '0x0',
  difficulty: '0x0',
  mixHash: hash('2'),
  nonce: '0x0000000000000000',
  size: '0x26a',
};
const payload = {
  parentHash: hash('1'),
  feeRecipient: address('1'),
  stateRoot: hash('2'),
  receiptsRoot: hash('3'),
  logsBloom: `0x${'0'.repeat(512)}`,
  prevRandao: hash('4'),
  blockNumber: '0x1',
  gasLimit: '0x1',
  gasUsed: '0x0',
  timestamp: '0x1',
  extraData: '0x',
  baseFeePerGas: '0x7',
  blockHash: hash('5'),
  transactions: ['0x02'],
};
const later = { ...payload, withdrawals: [], blobGasUsed: '0x0', excessBlobGas: '0x0' };

/** `rule at path` for each problem of a reply with this result. */
function judged(method: string, params: readonly unknown[], result: unknown): string[] {
  const problems = judgeRpcReply({ method, params, id: 1 }, { jsonrpc: '2.0', id: 1, result });
  return problems.map((problem) => `${problem.rule} at ${problem.path.slice(1).join('.')}`);
}

type Case = readonly [method: string, params: readonly unknown[], result: unknown, ...expected: string[]];

function table(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    for (const [method, params, result, ...expected] of cases) {
      const given = JSON.stringify(params);
      it(`${method}(${given.slice(1, -1)}): ${expected.join(', ') || 'right'}`, () => {
        assert.deepEqual(judged(method, params, result), expected);
      });
    }
  });
}

const signed = {
  ...{ nonce: '0x0', to: address('e'), value: '0x1', gas: '0x5208', gasPrice: '0x7', input: '0x' },
  ...{ type: '0x0', v: '0x26', r: '0x1', s: '0x2' },
};
const without = (name: keyof typeof signed) =>
  Object.fromEntries(Object.entries(signed).filter(([key]) => key !== name));

table('signed transactions', [
  ['eth_signTransaction', [{}], { raw: '0xf8', tx: signed }],
  ['eth_signTransaction', [{}], { raw: '0xf8', tx: { ...signed, r: 5 } }, 'quantity-decimal at tx.r'],
  [
    'eth_signTransaction',
    [{}],
    { raw: '0xf8', tx: { ...signed, gas: '21000' } },
    'quantity-decimal at tx.gas',
  ],
  ['eth_signTransaction', [{}], { raw: '0xf8', tx: without('s') }, 'missing-member at tx'],
  ['eth_signTransaction', [{}], { raw: '0xf8', tx: without('gasPrice') }, 'missing-member at tx'],
  ['eth_signTransaction', [{}], { raw: '0xf8', tx: without('to') }, 'missing-member at tx'],
]);

table('development nodes', [
  ['anvil_setBalance', [address('a'), '0x1'], null],
  ['hardhat_setBalance', [address('a'), '0x1'], true],
  ['anvil_setBalance', [address('a'), '0x1'], 5, 'wrong-type at '],
  ['evm_increaseTime', [60], '60'],
  ['evm_increaseTime', [60], -60],
  ['evm_increaseTime', [60], 'soon', 'wrong-type at '],
  ['evm_setNextBlockTimestamp', [60], null],
  ['evm_snapshot', [], '0x1'],
  ['evm_snapshot', [], 1, 'quantity-decimal at '],
]);

table('traces by tracer', [
  ['debug_traceTransaction', [hash('a')], steps],
  ['debug_traceTransaction', [hash('a'), {}], { ...steps, gas: '0x5208' }],
  ['debug_traceTransaction', [hash('a'), {}], { ...steps, gas: '21000' }, 'quantity-decimal at gas'],
  [
    'debug_traceTransaction',
    [hash('a')],
    { ...steps, structLogs: [{ ...steps.structLogs[0], pc: null }] },
    'wrong-type at structLogs.0.pc',
  ],
  ['debug_traceTransaction', [hash('a')], call, 'missing-member at ', 'missing-member at '],
  [
    'debug_traceTransaction',
    [hash('a'), { tracer: 'callTracer' }],
    { ...call, calls: [{ ...call, from: call.to }] },
  ],
  [
    'debug_traceTransaction',
    [hash('a'), { tracer: 'callTracer' }],
    { ...call, calls: [{ ...call, from: call.to, gas: 1 }] },
    'quantity-decimal at calls.0.gas',
  ],
  [
    'debug_traceTransaction',
    [hash('a'), { tracer: 'prestateTracer' }],
    { [address('a')]: { balance: '0x1', nonce: 2 } },
  ],
  [
    'debug_traceTransaction',
    [hash('a'), { tracer: 'prestateTracer' }],
    { '0x12': { nonce: '0x2' } },
    'data-wrong-length at 0x12',
  ],
  [
    'debug_traceTransaction',
    [hash('a'), { tracer: 'prestateTracer' }],
    { '0x12': {} },
    'data-wrong-length at 0x12',
  ],
  [
    'debug_traceTransaction',
    [hash('a'), { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
    { pre: {} },
    'missing-member at ',
  ],
  ['debug_traceTransaction', [hash('a'), { tracer: '4byteTracer' }], { '0x27dc297e-128': 1 }],
  [
    'debug_traceTransaction',
    [hash('a'), { tracer: '4byteTracer' }],
    { '0x27dc297e-128': '1' },
    'wrong-type at 0x27dc297e-128',
  ],
  ['debug_traceTransaction', [hash('a'), { tracer: '{ step: …}' }], 'whatever a script gives'],
  ['debug_traceBlockByNumber', ['latest', { tracer: 'callTracer' }], [{ txHash: hash('a'), result: call }]],
  [
    'debug_traceBlockByNumber',
    ['latest', { tracer: 'callTracer' }],
    [{ txHash: '0x1', result: call }],
    'data-wrong-length at 0.txHash',
  ],
  ['debug_traceBlockByHash', [hash('a')], [{ error: 'too old' }]],
]);

table('pool, fees and configuration', [
  ['txpool_content', [], { pending: { [address('d')]: { 7: transaction } }, queued: {} }],
  [
    'txpool_content',
    [],
    { pending: { [address('d')]: { 7: { ...transaction, nonce: 7 } } }, queued: {} },
    `quantity-decimal at pending.${address('d')}.7.nonce`,
  ],
  [
    'txpool_content',
    [],
    { pending: { '0x12': {} } },
    'data-wrong-length at pending.0x12',
    'missing-member at ',
  ],
  [
    'txpool_content',
    [],
    { pending: { [address('d')]: { '0x7': transaction } }, queued: {} },
    `wrong-type at pending.${address('d')}.0x7`,
  ],
  ['txpool_contentFrom', [address('d')], { pending: { 7: transaction }, queued: {} }],
  // What Geth 1.17.10 returns for an account without storage, and for a block without transactions.
  ['debug_storageRangeAt', [hash('1'), 0, address('c'), '0x00', 10], { storage: null, nextKey: null }],
  ['debug_intermediateRoots', [hash('1')], null],
  // The first block of Hardhat 3.18 has the hash of nothing as the root of its transactions; no other block may.
  ['eth_getBlockByNumber', ['earliest', false], { ...hardhatGenesis, number: '0x0' }],
  [
    'eth_getBlockByNumber',
    ['0x1', false],
    { ...hardhatGenesis, number: '0x1', parentHash: hash('9') },
    'contradiction at transactionsRoot',
  ],
  [
    'eth_getBlockByNumber',
    ['earliest', false],
    { ...hardhatGenesis, number: '0x0', transactionsRoot: hash('4') },
    'contradiction at transactionsRoot',
  ],
  // The pending block of Geth 1.17.10: it has no beacon block yet.
  [
    'eth_getBlockByNumber',
    ['pending', false],
    {
      baseFeePerGas: '0x311e90',
      blobGasUsed: '0x0',
      difficulty: '0x0',
      excessBlobGas: '0x0',
      extraData: '0xd88301110a846765746888676f312e32362e38856c696e7578',
      gasLimit: '0xb6ff32',
      gasUsed: '0x0',
      hash: null,
      logsBloom: `0x${'0'.repeat(512)}`,
      miner: null,
      mixHash: hash('0'),
      nonce: null,
      number: '0x2b',
      parentHash: hash('4'),
      receiptsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
      requestsHash: '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
      size: '0x25f',
      stateRoot: hash('1'),
      timestamp: '0x6b09e068',
      transactions: [],
      transactionsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
      uncles: [],
      withdrawals: [],
      withdrawalsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
    },
  ],
  [
    'eth_feeHistory',
    ['0x1', 'latest', []],
    { oldestBlock: '0x1', baseFeePerGas: [], gasUsedRatio: ['0.5'] },
    'wrong-type at gasUsedRatio.0',
  ],
  [
    'eth_feeHistory',
    ['0x1', 'latest', []],
    { oldestBlock: '0x1', baseFeePerGas: [], gasUsedRatio: [], baseFeePerBlobGas: [1] },
    'quantity-decimal at baseFeePerBlobGas.0',
  ],
  ['eth_config', [], { current: fork, next: null, last: null }],
  ['eth_config', [], { current: fork, next: null }, 'missing-member at '],
  [
    'eth_config',
    [],
    { current: { ...fork, forkId: '0x1234' }, next: null, last: null },
    'data-wrong-length at current.forkId',
  ],
  [
    'eth_config',
    [],
    { current: { ...fork, activationTime: '0' }, next: null, last: null },
    'wrong-type at current.activationTime',
  ],
  [
    'eth_config',
    [],
    { current: { ...fork, precompiles: { ECREC: 1 } }, next: null, last: null },
    'wrong-type at current.precompiles.ECREC',
  ],
  [
    'eth_capabilities',
    [],
    { head: { number: 1 } },
    'quantity-decimal at head.number',
    ...Array.from({ length: 7 }, (_, index) =>
      index === 0 ? 'missing-member at head' : 'missing-member at ',
    ),
  ],
  ['eth_getStorageValues', [{ [address('a')]: ['0x0'] }], { [address('a')]: [hash('0')] }],
  [
    'eth_getStorageValues',
    [{ [address('a')]: ['0x0'] }],
    { [address('a')]: ['0x0'] },
    `data-wrong-length at ${address('a')}.0`,
  ],
  [
    'eth_getBlockAccessList',
    ['latest'],
    [{ address: address('a'), balanceChanges: [{ index: '0x0', value: 5 }] }],
    'quantity-decimal at 0.balanceChanges.0.value',
  ],
  [
    'debug_getBadBlocks',
    [],
    [{ hash: '0x1', block, rlp: '0xc0' }],
    'data-wrong-length at 0.hash',
    'contradiction at 0.block.hash',
  ],
  ['debug_getBadBlocks', [], [{ hash: hash('a'), rlp: '0xc0' }], 'missing-member at 0'],
  [
    'eth_createAccessList',
    [{ to: address('a') }],
    { accessList: [{ address: '0x1', storageKeys: [] }], gasUsed: '0x5dc0' },
    'data-wrong-length at accessList.0.address',
  ],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{ calls: [{}, {}] }] }],
    [
      {
        ...block,
        calls: [
          { status: '0x1', returnData: '0x', gasUsed: 1 },
          { status: '0x2', returnData: '0x', gasUsed: '0x1' },
        ],
      },
    ],
    'quantity-decimal at 0.calls.0.gasUsed',
    'enum-value-unknown at 0.calls.1.status',
  ],
]);

table('engine results by version', [
  ['engine_newPayloadV1', [], { status: 'INVALID_BLOCK_HASH' }],
  ['engine_newPayloadV3', [], { status: 'VALID', latestValidHash: hash('1'), validationError: null }],
  ['engine_newPayloadV3', [], { status: 'VALD' }, 'enum-value-unknown at status'],
  ['engine_forkchoiceUpdatedV3', [], { payloadStatus: { status: 'SYNCING' }, payloadId: null }],
  [
    'engine_forkchoiceUpdatedV3',
    [],
    { payloadStatus: { status: 'OK' } },
    'enum-value-unknown at payloadStatus.status',
  ],
  ['engine_getPayloadV1', ['0x0000000000000001'], payload],
  ['engine_getPayloadV1', ['0x0000000000000001'], { ...payload, gasUsed: 0 }, 'quantity-decimal at gasUsed'],
  ['engine_getPayloadV2', ['0x0000000000000001'], { executionPayload: payload, blockValue: '0x0' }],
  [
    'engine_getPayloadV3',
    ['0x0000000000000001'],
    {
      executionPayload: payload,
      blockValue: '0x0',
      blobsBundle: { commitments: [], proofs: [], blobs: [] },
      shouldOverrideBuilder: false,
    },
    ...Array.from({ length: 3 }, () => 'missing-member at executionPayload'),
  ],
  [
    'engine_getPayloadV4',
    ['0x0000000000000001'],
    {
      executionPayload: later,
      blockValue: '0x0',
      blobsBundle: { commitments: ['0x12'], proofs: [], blobs: [`0x${'00'.repeat(131_072)}`] },
      shouldOverrideBuilder: false,
      executionRequests: ['0x00'],
    },
    'data-wrong-length at blobsBundle.commitments.0',
  ],
  [
    'engine_getPayloadBodiesByHashV1',
    [[hash('1'), hash('2')]],
    [null, { transactions: ['0x02'], withdrawals: null }],
  ],
  [
    'engine_getPayloadBodiesByHashV1',
    [[hash('1')]],
    [{ transactions: [2] }],
    'wrong-type at 0.transactions.0',
  ],
  ['engine_getBlobsV2', [[hash('1')]], [{ blob: '0x', proofs: ['0x'] }], 'data-wrong-length at 0.proofs.0'],
]);

table('encoded transactions', [
  ['debug_getRawTransaction', [hash('1')], null],
  ['debug_getRawHeader', ['latest'], null, 'wrong-type at '],
]);

describe('engine parameters by version', () => {
  const problems = (method: string, index: number, value: unknown) => {
    const schema = methodNamed(method)?.params[index]?.schema;
    assert.ok(schema);
    return problemsOf(schema, value).map(({ rule, message }) => `${rule}: ${message}`);
  };

  it('need the members of their payload', () => {
    assert.deepEqual(problems('engine_newPayloadV1', 0, payload), []);
    assert.deepEqual(problems('engine_newPayloadV2', 0, payload), []);
    assert.deepEqual(problems('engine_newPayloadV3', 0, later), []);
    assert.deepEqual(problems('engine_newPayloadV3', 0, { ...payload, withdrawals: [] }), [
      'missing-member: Member "blobGasUsed" is missing.',
      'missing-member: Member "excessBlobGas" is missing.',
    ]);
    assert.deepEqual(problems('engine_newPayloadV1', 0, { ...payload, blokHash: hash('1') }), [
      'unknown-member: Unknown member "blokHash". Did you mean "blockHash"?',
    ]);
    assert.deepEqual(problems('engine_newPayloadV1', 0, { ...payload, extraData: `0x${'00'.repeat(33)}` }), [
      'data-wrong-length: At most 32 bytes are allowed; this has 33.',
    ]);
  });

  it('need the blocks of the fork choice', () => {
    const state = { headBlockHash: hash('1'), safeBlockHash: hash('0') };
    assert.deepEqual(problems('engine_forkchoiceUpdatedV1', 0, state), [
      'missing-member: Member "finalizedBlockHash" is missing.',
    ]);
  });

  it('need the attributes of their version', () => {
    const first = { timestamp: '0x1', prevRandao: hash('0'), suggestedFeeRecipient: address('0') };
    assert.deepEqual(problems('engine_forkchoiceUpdatedV2', 1, first), []);
    assert.deepEqual(problems('engine_forkchoiceUpdatedV3', 1, first), [
      'missing-member: Member "withdrawals" is missing.',
      'missing-member: Member "parentBeaconBlockRoot" is missing.',
    ]);
    assert.deepEqual(problems('engine_forkchoiceUpdatedV4', 2, '0x01'), [
      'data-wrong-length: A bit field has 16 bytes; this has 1.',
    ]);
  });
});

describe('eth_getStorageValues', () => {
  const schema = methodNamed('eth_getStorageValues')?.params[0]?.schema;
  const problems = (value: unknown) => {
    assert.ok(schema);
    return problemsOf(schema, value).map(({ message, path }) => `${path.join('.')}: ${message}`);
  };

  it('checks addresses and slots', () => {
    assert.deepEqual(problems({ [address('a')]: ['0x00', hash('1')] }), []);
    assert.deepEqual(problems({}), [': At least one address with its slots is needed.']);
    assert.deepEqual(problems({ '0x12': [true] }), [
      '0x12.0: A storage key is a hex string, not a boolean.',
      '0x12: An address has 20 bytes; this has 1.',
    ]);
    assert.deepEqual(problems({ [address('a')]: '0x0' }), [
      `${address('a')}: Expected an array, not a string.`,
    ]);
  });
});
