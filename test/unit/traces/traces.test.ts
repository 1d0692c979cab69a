import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { standardContracts } from '../../../common/contracts/contracts';
import { failureText, type Result } from '../../../common/result';
import { readTrace, readTraceResponse } from '../../../common/traces/read-trace';
import { failureOrigins, type Trace } from '../../../common/traces/trace';
import { lineText, treeLines } from '../../../common/traces/tree-text';
import { succeeded } from '../../results';
import {
  addressWord,
  flat,
  frame,
  ROUTER,
  TOKEN,
  TOO_LOW,
  TRANSFER,
  transferLog,
  USER,
  word,
} from './frames';

const shortAddresses = (text: string) =>
  text.replaceAll(USER, 'USER').replaceAll(TOKEN, 'TOKEN').replaceAll(ROUTER, 'ROUTER');

/** The tree as it is printed. */
function tree(result: unknown): readonly string[] {
  const trace = succeeded(readTrace(result));
  return [...treeLines(trace, standardContracts())].map(lineText).map(shortAddresses);
}

function failure(result: Result<Trace>): string {
  return result.ok ? 'it did not fail' : failureText(result.failure);
}

const askAgain =
  'Send the request again with the options {"tracer":"callTracer","tracerConfig":{"withLog":true}}.';

describe('traces', () => {
  it('name no function where ether goes to an account without code', () => {
    const paid = { type: 'CALL', value: '0x1', input: '0x', output: '0x' };
    deepEqual(tree(frame({ ...paid, to: USER, gasUsed: '0x5208' })), ['[21,000] USER {value: 1 wei}']);
    const inside = [
      frame({ ...paid, to: USER, gasUsed: '0x0' }),
      frame({ ...paid, to: ROUTER, gasUsed: '0x37' }),
    ];
    deepEqual(tree(frame({ ...paid, to: ROUTER, gasUsed: '0x7530', calls: inside })), [
      '[30,000] ROUTER::receive() {value: 1 wei}',
      '├─ [0] USER {value: 1 wei}',
      '├─ [55] ROUTER::receive() {value: 1 wei}',
      '└─ ← ()',
    ]);
  });

  it('have calls and logs in the order of execution, with names and values', () => {
    const balance = frame({
      type: 'STATICCALL',
      input: `0x70a08231${addressWord(USER)}`,
      output: `0x${word(5000)}`,
    });
    const code = {
      type: 'DELEGATECALL',
      value: '0xde0b6b3a7640000',
      calls: [balance, frame()],
      logs: [transferLog(1)],
    };
    const root = { to: ROUTER, value: '0xde0b6b3a7640000', input: '0x', output: '0x', calls: [frame(code)] };
    deepEqual(tree(frame({ ...root, gasUsed: '0xa410' })), [
      '[42,000] ROUTER::receive() {value: 1 ether}',
      '├─ [21,000] TOKEN::transfer(to: ROUTER, amount: 1,000) [delegatecall]',
      '│  ├─ [21,000] TOKEN::balanceOf(owner: USER) [staticcall] → balance: 5,000',
      '│  ├─ emit Transfer(from: USER, to: ROUTER, value: 1,000)',
      '│  ├─ [21,000] TOKEN::transfer(to: ROUTER, amount: 1,000) → success: true',
      '│  └─ ← success: true',
      '└─ ← ()',
    ]);
  });

  it('put logs after the calls where the node does not say their places', () => {
    const lines = tree(
      frame({ logs: [transferLog(), transferLog()], calls: [frame({ type: 'STATICCALL' })] }),
    );
    deepEqual(
      lines.map((line) => /STATIC|emit|←/i.exec(line)?.[0] ?? 'call'),
      ['call', 'static', 'emit', 'emit', '←'],
    );
  });

  it('mark a failure where it began, not in the calls that pass it on', () => {
    const reverted = { error: 'execution reverted', output: TOO_LOW };
    const caught = frame({ error: 'out of gas', output: undefined });
    const calls = [caught, frame({ ...reverted, to: ROUTER, calls: [frame(reverted)] })];
    deepEqual(tree(frame({ ...reverted, calls })), [
      '[21,000] TOKEN::transfer(to: ROUTER, amount: 1,000)',
      '├─ [21,000] TOKEN::transfer(to: ROUTER, amount: 1,000) ✗ out of gas (began here)',
      '├─ [21,000] ROUTER::transfer(to: ROUTER, amount: 1,000)',
      '│  ├─ [21,000] TOKEN::transfer(to: ROUTER, amount: 1,000) ✗ reverted with Error("too low") (began here)',
      '│  └─ ✗ reverted with Error("too low")',
      '└─ ✗ reverted with Error("too low")',
    ]);
  });

  it('name creations, self-destructs, precompiles and unknown functions', () => {
    const sha = `0x${'0'.repeat(39)}2`;
    const calls = [
      frame({ type: 'CREATE2', input: '0x6001', output: '0x00' }),
      frame({ type: 'SELFDESTRUCT', to: USER, value: '0x1', input: '0x', output: '0x' }),
      frame({ type: 'STATICCALL', to: sha, input: '0x414243444546', output: `0x${word(7)}` }),
      frame({ input: `0x12345678${word(1)}`, output: '0x' }),
      frame({ input: '0x12', output: '0x' }),
      frame({ output: '0x', error: 'execution reverted' }),
      frame({ output: '0x', error: 'execution reverted', revertReason: 'paused' }),
    ];
    deepEqual(tree(frame({ calls })).slice(1, -1), [
      '├─ [21,000] new TOKEN (2 bytes of code) [create2] → 1 byte of code',
      '├─ [21,000] selfdestruct → USER {value: 1 wei}',
      `├─ [21,000] precompile: SHA-256::call(0x414243444546) [staticcall] → 0x${word(7)}`,
      `├─ [21,000] TOKEN::0x12345678(0x${word(1)})`,
      '├─ [21,000] TOKEN::fallback(0x12)',
      '├─ [21,000] TOKEN::transfer(to: ROUTER, amount: 1,000) ✗ reverted without a reason (began here)',
      '├─ [21,000] TOKEN::transfer(to: ROUTER, amount: 1,000) ✗ reverted: paused (began here)',
    ]);
  });

  it('are the same from the trace namespace, in any order', () => {
    const create = {
      type: 'create',
      action: { from: USER, value: '0x0', gas: '0x1', init: '0x6001' },
      result: { gasUsed: '0x5208', address: TOKEN, code: '0x00' },
    };
    const gone = {
      type: 'suicide',
      action: { address: TOKEN, refundAddress: USER, balance: '0x1' },
      result: null,
    };
    const items = [
      flat([0, 1], gone),
      flat([]),
      flat([1], { error: 'Reverted' }),
      flat([0, 0], create),
      flat([0]),
    ];
    const expected = [
      '[21,000] TOKEN::transfer(to: ROUTER, amount: 1,000)',
      '├─ [21,000] TOKEN::transfer(to: ROUTER, amount: 1,000)',
      '│  ├─ [21,000] new TOKEN (2 bytes of code) [create] → 1 byte of code',
      '│  ├─ selfdestruct → USER {value: 1 wei}',
      '│  └─ ← success: true',
      `├─ [21,000] TOKEN::transfer(to: ROUTER, amount: 1,000) ✗ reverted with 0x${word(1)} (began here)`,
      '└─ ← success: true',
    ];
    deepEqual(tree(items), expected);
    deepEqual(tree({ output: '0x', trace: items, stateDiff: null }), expected);
  });

  it('have one tree for each transaction of a block', () => {
    const hash = (digit: string) => `0x${digit.repeat(64)}`;
    const leaf = '[21,000] TOKEN::transfer(to: ROUTER, amount: 1,000) → success: true';
    const expected = [`Transaction ${hash('a')}`, leaf, `Transaction ${hash('b')}`, leaf];
    deepEqual(
      tree([
        { txHash: hash('a'), result: frame() },
        { txHash: hash('b'), result: frame() },
      ]),
      expected,
    );
    deepEqual(
      tree([flat([], { transactionHash: hash('a') }), flat([], { transactionHash: hash('b') })]),
      expected,
    );
    deepEqual(
      tree([
        { transactionHash: hash('a'), trace: [flat([])] },
        { transactionHash: hash('b'), trace: [flat([])] },
      ]),
      expected,
    );
  });

  it('of one call are printed from that call', () => {
    const inner = frame({ to: ROUTER, calls: [frame()] });
    const trace = succeeded(readTrace(frame({ calls: [inner, frame()] })));
    deepEqual([...treeLines(trace, standardContracts(), 1)].map(lineText).map(shortAddresses), [
      '[21,000] ROUTER::transfer(to: ROUTER, amount: 1,000)',
      '├─ [21,000] TOKEN::transfer(to: ROUTER, amount: 1,000) → success: true',
      '└─ ← success: true',
    ]);
  });

  it('are read from a response, or from the first one of a batch that has one', () => {
    const response = { jsonrpc: '2.0', id: 1, result: frame() };
    const refused = { jsonrpc: '2.0', id: 2, error: { code: -32000, message: 'transaction not found' } };
    equal(succeeded(readTraceResponse(response)).nodes.length, 1);
    equal(succeeded(readTraceResponse([refused, response])).nodes.length, 1);
    equal(failure(readTraceResponse(refused)), 'The node responded with an error: transaction not found');
    equal(
      failure(readTraceResponse({ result: null })),
      'The node returned no trace. It may not know the transaction, or the transaction is pending.',
    );
  });

  it('without calls say how to ask for them', () => {
    const steps = { gas: 21000, failed: false, returnValue: '', structLogs: [] };
    equal(
      failure(readTrace(steps)),
      `This trace lists the steps of the execution, not its calls. ${askAgain}`,
    );
    equal(
      failure(readTrace({ [TOKEN]: { balance: '0x1' } })),
      `This response has no trace of calls. ${askAgain}`,
    );
    const replay = { output: '0x', trace: [], vmTrace: null, stateDiff: null };
    equal(
      failure(readTrace(replay)),
      'This trace has no calls. Send the request again with the trace type "trace".',
    );
    equal(failure(readTrace([])), 'The trace has no calls.');
    equal(
      failure(readTrace([{ txHash: '0x', error: 'missing state' }])),
      'The node could not trace a transaction of the block: missing state',
    );
  });
});

describe('hostile traces', function () {
  this.timeout(60_000);

  it('with 100,000 levels are refused without an overflow', () => {
    const text = `${JSON.stringify(frame()).slice(0, -1)},"calls":[`.repeat(100_000);
    const nested: unknown = JSON.parse(`${text}${']}'.repeat(100_000)}`);
    equal(
      failure(readTrace(nested)),
      'The trace has calls more than 1,024 levels deep, which the EVM does not allow.',
    );
    const deep = flat(Array.from({ length: 2000 }, () => 0));
    equal(
      failure(readTrace([deep])),
      'Entry 1 of the trace is not a call: traceAddress is deeper than the EVM allows.',
    );
  });

  it('with wrong types name the first wrong value', () => {
    const wrong = [
      [frame({ gasUsed: 'much' }), 'gasUsed is not a quantity'],
      [frame({ to: 5 }), 'to is not an address'],
      [frame({ calls: {} }), 'calls is not a list'],
      [frame({ input: '0xzz' }), 'input is not data'],
      [frame({ value: -5 }), 'value is not a quantity'],
    ] as const;
    for (const [value, problem] of wrong)
      equal(failure(readTrace(value)), `Entry 1 of the trace is not a call: ${problem}.`);
    equal(
      failure(readTrace(frame({ calls: [7] }))),
      'Entry 2 of the trace is not a call: it is not an object.',
    );
    match(
      failure(readTrace(frame({ logs: [{ topics: 'x' }] }))),
      /^Entry 2 of the trace is not a log: topics is not a list of topics\.$/,
    );
  });

  it('with places that contradict each other name the place', () => {
    equal(
      failure(readTrace([flat([]), flat([0]), flat([0])])),
      'Two entries of the trace have the traceAddress [0].',
    );
    equal(
      failure(readTrace([flat([]), flat([0, 1])])),
      'The trace has no entry with the traceAddress [0], only calls inside it.',
    );
  });

  it('with 10 MB of data are shown in short', () => {
    const long = `${TRANSFER}${'ab'.repeat(5_000_000)}`;
    const calls = [
      frame({ input: long, output: long }),
      frame({ input: '0x', error: 'x'.repeat(10_000_000) }),
    ];
    const logs = [{ address: TOKEN, topics: [], data: long }];
    const lines = tree(frame({ calls, logs, error: 'execution reverted', output: long }));
    ok(
      lines.every((line) => line.length < 1000),
      lines.map(({ length }) => length).join(),
    );
  });

  it('with 100,000 calls are read', () => {
    const calls = Array.from({ length: 100_000 }, () => frame());
    const trace = succeeded(readTrace(frame({ calls })));
    equal(trace.nodes.length, 100_001);
    equal(failureOrigins(trace.nodes).size, 0);
  });
});
