/** Alters one place of a recorded response of a real client, and asserts what a person reads about it. */
import assert from 'node:assert/strict';
import { judgeRpcReply } from '../../../catalogue/judge/judge-execution';
import { type Recording, recordings } from '../../../scripts/accuracy/recordings';

const recorded: readonly Recording[] = recordings();

/** `path: message` for each problem. `undefined` leaves the member out. */
function judged(node: string, method: string, path: string, value: unknown): string[] {
  const recording = recorded.find((one) => one.node === node && one.entry === method);
  assert.ok(recording && 'method' in recording.request, `No response of ${node} to ${method} is recorded.`);
  const response = structuredClone(recording.response) as Record<string, unknown>;
  const steps = ['result', ...path.split('.').filter((step) => step !== '')];
  const last = steps.pop() ?? '';
  let parent = response;
  for (const step of steps) parent = parent[step] as Record<string, unknown>;
  assert.ok(last in parent, `${method} has no ${path}.`);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return judgeRpcReply(recording.request, response).map(
    (problem) => `${problem.path.slice(1).join('.')}: ${problem.message}`,
  );
}

const cases: readonly (readonly [
  node: string,
  method: string,
  path: string,
  value: unknown,
  expected: string,
])[] = [
  ['anvil', 'eth_getLogs', '0.removed', undefined, '0: Member "removed" is missing: "blockHash" is set.'],
  [
    'anvil',
    'eth_getLogs',
    '0.blockHash',
    null,
    `0.blockHash: "blockHash" can't be null when "blockNumber" is set.`,
  ],
  [
    'ganache',
    'eth_getTransactionReceipt',
    'effectiveGasPrice',
    undefined,
    ': Member "effectiveGasPrice" is missing: "type" is set.',
  ],
  [
    'ganache',
    'eth_getTransactionReceipt',
    'type',
    undefined,
    ': Member "type" is missing: "effectiveGasPrice" is set.',
  ],
  [
    'hardhat',
    'eth_getBlockByNumber',
    'difficulty',
    undefined,
    ': Member "difficulty" is missing: "hash" is set.',
  ],
  [
    'anvil',
    'eth_feeHistory',
    'reward',
    undefined,
    ': The request asks for percentiles, but "reward" is missing.',
  ],
  [
    'anvil',
    'trace_block',
    '0.action.callType',
    undefined,
    '0.action: Member "callType" is missing: the type is call.',
  ],
  ['anvil', 'trace_block', '0.result', null, '0.result: "result" can\'t be null when there is no error.'],
  [
    'anvil',
    'trace_block',
    '0.transactionHash',
    undefined,
    '0: Member "transactionHash" is missing: it is the trace of a block.',
  ],
  [
    'ganache',
    'debug_traceTransaction',
    'structLogs.0.stack',
    undefined,
    'structLogs.0: Member "stack" is missing.',
  ],
  [
    'anvil',
    'debug_traceBlockByNumber',
    '0.result',
    undefined,
    '0: Member "result" is missing: there is no error.',
  ],
  ['anvil', 'anvil_nodeInfo', 'transactionOrder', 'feees', 'transactionOrder: "feees" is not an order.'],
  ['hardhat', 'hardhat_metadata', 'chainId', '0x539', 'chainId: This is a string, not an integer.'],
  ['anvil', 'ots_getContractCreator', 'creator', '0x12', 'creator: An address has 20 bytes; this has 1.'],
  ['anvil', 'ots_getInternalOperations', '0.type', '2', '0.type: This is a string, not an integer.'],
  ['anvil', 'ots_searchTransactionsAfter', 'lastPage', undefined, ': Member "lastPage" is missing.'],
];

describe('results of methods that clients have of their own', () => {
  for (const [node, method, path, value, expected] of cases) {
    it(`${method} of ${node}, ${path}: ${expected.slice(expected.indexOf(': ') + 2)}`, () => {
      assert.deepEqual(judged(node, method, path, value), [expected]);
    });
  }

  it('have no problem as the clients send them', () => {
    for (const { node, entry, request, response } of recorded) {
      if ('method' in request) assert.deepEqual(judgeRpcReply(request, response), [], `${node} ${entry}`);
    }
  });
});

describe('the state difference of a replay', () => {
  const address = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
  const judgedDiff = (change: object) => {
    const account = { balance: '=', code: '=', nonce: { '+': '0x1' }, storage: {}, ...change };
    const result = { output: '0x', trace: [], vmTrace: null, stateDiff: { [address]: account } };
    const request = {
      method: 'trace_replayTransaction',
      params: [`0x${'12'.repeat(32)}`, ['trace', 'stateDiff']],
    };
    return judgeRpcReply(request, { jsonrpc: '2.0', id: 1, result }).map(
      ({ message, path }) => `${path.slice(3).join('.')}: ${message}`,
    );
  };
  const slot = `0x${'00'.repeat(32)}`;

  it('has what was before and what is after of each value', () => {
    assert.deepEqual(judgedDiff({ balance: { '*': { from: '0x1', to: '0x2' } } }), []);
    assert.deepEqual(
      judgedDiff({ storage: { [slot]: { '*': { from: slot, to: `0x${'1'.repeat(64)}` } } } }),
      [],
    );
    assert.deepEqual(judgedDiff({ code: { '-': '0x60' } }), []);
  });

  it('is looked at', () => {
    assert.deepEqual(judgedDiff({ balance: { '*': { from: '1', to: '0x2' } } }), [
      'balance.*.from: This quantity is decimal, not hex.',
    ]);
    assert.deepEqual(judgedDiff({ nonce: { '+': '0x' } }), [
      'nonce.+: A quantity has at least one digit; this has none.',
    ]);
    assert.deepEqual(judgedDiff({ code: 12 }), ['code: This is a number, not a string or an object.']);
  });
});
