import * as assert from 'node:assert/strict';
import { methodNamed } from '../../../catalogue/execution';
import { problemsOf, type SpecProblem, UNKNOWN } from '../../../catalogue/types';

const FROM = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const TO = '0x85f43d8a49eeb85d32cf465507dd71d507100c1d';
const HASH = '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae';
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** `rule at path → fix`, with `key` where the problem is the name of a member. */
function line(problem: SpecProblem): string {
  const place = [problem.at === 'key' ? 'key' : '', problem.path.join('.')].filter(Boolean).join(' ');
  const fix = problem.fix ? ` → ${JSON.stringify(problem.fix.value)}` : '';
  return `${problem.rule}${place ? ` at ${place}` : ''}${fix}`;
}

function verdict(method: string, param: string, value: unknown): string[] {
  const schema = methodNamed(method)?.params.find((one) => one.name === param)?.schema;
  assert.ok(schema, `${method} has no parameter ${param}`);
  return problemsOf(schema, value).map(line);
}

function table(method: string, param: string, rows: readonly (readonly [unknown, ...string[]])[]): void {
  describe(`${method}, ${param}`, () => {
    for (const [value, ...expected] of rows) {
      const shown = typeof value === 'symbol' ? 'unknown' : JSON.stringify(value);
      it(`${shown}: ${expected.join('; ') || 'right'}`, () => {
        assert.deepEqual(verdict(method, param, value), expected);
      });
    }
  });
}

table('eth_getBalance', 'block', [
  ['latest'],
  ['earliest'],
  ['pending'],
  ['safe'],
  ['finalized'],
  ['0x1b4'],
  [HASH],
  [{ blockNumber: '0x0' }],
  [{ blockNumber: 'latest' }, 'block-object-tag → "latest"'],
  [{ blockHash: HASH, requireCanonical: true }],
  [UNKNOWN],
  ['lastest', 'block-tag-unknown → "latest"'],
  ['finalised', 'block-tag-unknown → "finalized"'],
  ['newest', 'block-tag-unknown'],
  ['', 'block-tag-unknown'],
  ['Latest', 'block-tag-case → "latest"'],
  [100, 'block-number-decimal → "0x64"'],
  ['100', 'block-number-decimal → "0x64"'],
  ['0x064', 'quantity-leading-zero → "0x64"'],
  ['0x', 'quantity-no-digits → "0x0"'],
  ['0X10', 'quantity-upper-prefix → "0x10"'],
  ['1a', 'quantity-no-prefix → "0x1a"'],
  [HASH.slice(0, -2), 'data-wrong-length'],
  [HASH.slice(2), `data-no-prefix → "${HASH}"`],
  [true, 'wrong-type'],
  [{}, 'block-object'],
  [{ blockNumber: '0x1', blockHash: HASH }, 'block-object'],
  [{ blockNumber: 1 }, 'block-number-decimal at blockNumber → "0x1"'],
  [{ blockHash: '0x12' }, 'data-wrong-length at blockHash'],
  [{ blockHash: UNKNOWN, requireCanonical: UNKNOWN }],
  [{ blockHash: HASH, requireCanonical: 'yes' }, 'block-object at requireCanonical'],
  [{ blockhash: HASH }, 'unknown-member at key blockhash → "blockHash"'],
]);

table('eth_getBlockByNumber', 'block', [
  ['safe'],
  ['0x0'],
  [HASH, 'wrong-type'],
  [`0x${'f'.repeat(17)}`, 'wrong-type'],
  [{ blockNumber: '0x0' }, 'wrong-type'],
]);

table('eth_estimateGas', 'block', [
  ['latest'],
  ['0x1'],
  [HASH, 'block-hash-not-everywhere'],
  [true, 'wrong-type'],
]);

table('eth_getStorageAt', 'position', [
  ['0x0'],
  [`0x${'0'.repeat(63)}1`],
  [0, 'quantity-decimal → "0x0"'],
  [`0x${'0'.repeat(65)}`, 'quantity-too-large'],
]);

table('eth_call', 'call', [
  [{ to: TO, data: '0x06fdde03' }],
  [{ to: TO, input: '0xAB', data: '0xab' }],
  [{ from: FROM, to: TO, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', accessList: [] }],
  [{ to: UNKNOWN, data: UNKNOWN, input: '0x' }],
  [{ to: TO, gas: null, value: null }],
  [{ input: '0x' }, 'call-missing-to'],
  [{ to: null, input: '0x' }],
  [{ to: TO, inptu: '0x' }, 'unknown-member at key inptu → "input"'],
  [{ to: TO, gasLimit: '0x1' }, 'unknown-member at key gasLimit → "gas"'],
  [{ to: TO, colour: 1 }, 'unknown-member at key colour'],
  [{ to: TO, input: '0x01', data: '0x02' }, 'member-without-effect at key data'],
  [{ to: TO, gasPrice: '0x1', maxFeePerGas: '0x2' }, 'gas-price-with-fees at key gasPrice'],
  [{ to: TO, gas: 21000 }, 'quantity-decimal at gas → "0x5208"'],
  [{ to: '0x12' }, 'data-wrong-length at to'],
  [{ to: TO, accessList: [{ address: TO }] }, 'missing-member at accessList.0'],
  ['0x', 'wrong-type'],
  [[], 'wrong-type'],
]);

table('eth_call', 'stateOverrides', [
  [{ [TO]: { balance: '0x1', stateDiff: { [HASH]: HASH } } }],
  [{ [TO]: { state: {}, stateDiff: {} } }, `override-state-and-diff at key ${TO}.stateDiff`],
  [{ [TO]: { stateDiff: { '0x1': HASH } } }, `data-wrong-length at key ${TO}.stateDiff.0x1`],
  [{ vitalik: {} }, 'data-wrong-length at key vitalik'],
  [{ [TO]: { balanse: '0x1' } }, `unknown-member at key ${TO}.balanse → "balance"`],
]);

table('eth_call', 'blockOverrides', [
  [{ number: '0x1', time: '0x2', baseFeePerGas: '0x0' }],
  [{ numbr: '0x1' }, 'unknown-member at key numbr → "number"'],
]);

table('eth_sendTransaction', 'transaction', [
  [{ from: FROM, to: TO, value: '0x1' }],
  [{ from: FROM, input: '0x60' }],
  [{ from: UNKNOWN, to: TO }],
  [{ from: FROM, value: '0x1' }, 'transaction-without-code'],
  [{ from: FROM, input: '0x' }, 'transaction-without-code'],
  [{ from: FROM, to: TO, gas: '0x5207' }, 'gas-below-intrinsic at gas → "0x5208"'],
  [{ from: FROM, input: '0x60', gas: '0x5208' }, 'gas-below-intrinsic at gas → "0xcf08"'],
  [{ to: TO }, 'transaction-missing-from'],
  [{ from: FROM, to: TO, type: '0x02', chainId: '0x1' }],
]);

table('eth_getLogs', 'filter', [
  [{}],
  [{ fromBlock: '0x1', toBlock: 'latest', address: [FROM, TO], topics: [null, [TOPIC, TOPIC], TOPIC] }],
  [{ topics: [null, [TOPIC, null]] }, 'topics-null-alternative at topics.1.1'],
  [{ address: null, topics: null, fromBlock: null }],
  [{ blockHash: HASH, fromBlock: null }],
  [{ topics: [] }],
  [{ topics: [UNKNOWN, [UNKNOWN]], address: UNKNOWN }],
  [{ fromBlock: UNKNOWN, toBlock: '0x1' }],
  [{ blockHash: HASH, fromBlock: '0x1' }, 'filter-block-hash-with-range at key blockHash'],
  [{ blockhash: HASH }, 'filter-blockhash-spelling at key blockhash → "blockHash"'],
  [{ fromBlock: '0x20', toBlock: '0x10' }, 'range-reversed at toBlock'],
  [{ fromBlock: 'Latest' }, 'block-tag-case at fromBlock → "latest"'],
  [{ fromblock: '0x1' }, 'unknown-member at key fromblock → "fromBlock"'],
  [{ address: '0x12' }, 'data-wrong-length at address'],
  [{ address: [FROM, 5] }, 'wrong-type at address.1'],
  [{ address: 5 }, 'wrong-type at address'],
  [{ topics: TOPIC }, `topics-not-array at topics → ["${TOPIC}"]`],
  [{ topics: { 0: TOPIC } }, 'topics-not-array at topics'],
  [{ topics: [null, null, null, null, null] }, 'topics-too-many at topics.4'],
  [{ topics: [true] }, 'topics-wrong-shape at topics.0'],
  [{ topics: [[[TOPIC]]] }, 'topics-nested at topics.0.0'],
  [{ topics: ['0x1234'] }, 'data-wrong-length at topics.0'],
  [{ topics: [[FROM]] }, `data-wrong-length at topics.0.0 → "0x${'0'.repeat(24)}${FROM.slice(2)}"`],
]);

table('eth_feeHistory', 'blockCount', [['0x5'], [5], ['5'], ['0x05', 'quantity-leading-zero → "0x5"']]);
table('eth_feeHistory', 'rewardPercentiles', [
  [[25, 50.5]],
  [[101], 'wrong-type at 0'],
  ['25', 'wrong-type'],
]);
table('eth_simulateV1', 'simulation', [
  [{ blockStateCalls: [{ calls: [{ to: TO }], blockOverrides: { number: '0x1' } }], validation: true }],
  [{ blockStateCalls: [{ calls: [{ to: '0x1' }] }] }, 'data-wrong-length at blockStateCalls.0.calls.0.to'],
  [{}, 'missing-member'],
]);

// ---------------------------------------------------------------- what clients add

table('evm_setIntervalMining', 'interval', [
  [12],
  [0],
  [[1000, 2000]],
  ['12', 'wrong-type'],
  [-1, 'wrong-type'],
  [[1000], 'wrong-type'],
]);
table('anvil_rollback', 'depth', [[1], ['0x1', 'wrong-type']]);
table('evm_mine', 'options', [
  [1_900_000_000],
  ['0x10'],
  [{ timestamp: 1, blocks: 2 }],
  [{ block: 2 }, 'unknown-member at key block → "blocks"'],
  ['soon', 'quantity-no-prefix'],
]);
table('hardhat_setPrevRandao', 'prevRandao', [[HASH], ['0x01', 'data-wrong-length']]);
table('eth_callMany', 'bundles', [
  [[{ transactions: [{ to: TO, anything: 1 }] }]],
  [[{ transactions: [{ to: '0x12' }] }], 'data-wrong-length at 0.transactions.0.to'],
  [[{ transaction: [] }], 'missing-member at key 0.transaction → "transactions"'],
]);
table('eth_callMany', 'context', [
  [{ blockNumber: 'latest', transactionIndex: -1 }],
  [{ blockNumber: HASH, transactionIndex: '0x1' }],
  [{ blockNumber: 'latst' }, 'block-tag-unknown at blockNumber → "latest"'],
]);
table('zks_estimateFee', 'call', [
  [{ to: TO, eip712Meta: { gasPerPubdata: '0x1' } }],
  [{ to: TO, value: '10' }, 'quantity-decimal at value → "0xa"'],
]);
table('eth_sendUserOperation', 'operation', [
  [{ sender: TO, nonce: '0x1', callData: '0x', eip7702Auth: {} }],
  [{ sender: TO, nonce: '1' }, 'quantity-decimal at nonce → "0x1"'],
  [{ sender: TO, callData: 'ab' }, 'data-no-prefix at callData → "0xab"'],
]);
table('eth_simulateV1', 'simulation', [
  [
    { blockStateCalls: [{ blockOverrides: { withdrawals: [{ index: '0x1' }] } }] },
    ...Array.from({ length: 3 }, () => 'missing-member at blockStateCalls.0.blockOverrides.withdrawals.0'),
  ],
]);
table('eth_sendBundle', 'bundle', [
  [{ txs: [], blockNumber: '0x1', builders: ['a'] }],
  [{ txs: [], minTimestamp: 'soon' }, 'wrong-type at minTimestamp'],
]);
table('arbtrace_filter', 'filter', [
  [{ fromBlock: '0x1' }],
  [{ fromBlok: '0x1' }, 'unknown-member at key fromBlok → "fromBlock"'],
]);
