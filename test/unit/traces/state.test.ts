import { deepEqual, equal } from 'node:assert/strict';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { createContracts, standardContracts } from '../../../common/contracts/contracts';
import { slotNames } from '../../../common/contracts/layout';
import { readTrace } from '../../../common/traces/read-trace';
import { readPrestate, readStateDiff } from '../../../common/traces/state';
import { changedAccounts } from '../../../common/traces/state-text';
import type { NodeAnswer } from '../../../monitor/nodes/reader';
import { askState } from '../../../monitor/traces/ask-state';
import { stateFields } from '../../../workbench/traces/trace-page';
import { succeeded } from '../../results';
import { frame, ROUTER, TOKEN, USER, word } from './frames';

const trace = succeeded(readTrace(frame()));
const contracts = standardContracts();
const slot = `0x${word(3)}`;
const missing: NodeAnswer = {
  ok: false,
  failure: { cause: 'rpc-error', what: 'The method does not exist.', remedy: '', code: -32601 },
};

/** A node that answers by the tracer, or by the method. */
const node = (answers: Readonly<Record<string, unknown>>) => ({
  async call(method: string, [, options]: readonly unknown[]): Promise<NodeAnswer> {
    const tracer = method.startsWith('debug') ? (options as { tracer: string }).tracer : method;
    const name = tracer.startsWith('{') ? 'script' : tracer;
    return Object.hasOwn(answers, name) ? { ok: true, value: answers[name] } : missing;
  },
});

const prestate = {
  pre: {
    [USER]: { balance: '0x5', nonce: 1, storage: { [slot]: '0x07' } },
    [ROUTER]: { balance: '0x2', code: '0x60' },
  },
  post: { [USER]: { balance: '0x3' }, [TOKEN]: { balance: '0x2', nonce: 1, code: '0x6000' } },
};
const diff = {
  [USER]: {
    balance: { '*': { from: '0x5', to: '0x3' } },
    code: '=',
    nonce: '=',
    storage: { [slot]: { '*': { from: `0x${word(7)}`, to: `0x${word(0)}` } } },
  },
  [ROUTER]: { balance: { '-': '0x2' }, code: { '-': '0x60' }, nonce: { '-': '0x0' }, storage: {} },
  [TOKEN]: { balance: { '+': '0x2' }, code: { '+': '0x6000' }, nonce: { '+': '0x1' }, storage: {} },
};
const shown = [
  ['0x1111111111111111111111111111111111111111', ['balance: 5 wei → 3 wei', 'slot 3: 0x7 → 0x0']],
  ['0x3333333333333333333333333333333333333333', ['balance: 2 wei → 0 wei', 'code: removed']],
  ['0x2222222222222222222222222222222222222222', ['balance: 0 wei → 2 wei', 'nonce: 0 → 1', 'code: created']],
];

describe('the changes of a transaction', () => {
  it('are the same from the prestateTracer and from stateDiff: changed, removed and created accounts', () => {
    deepEqual(changedAccounts(succeeded(readPrestate(prestate)), trace, contracts), shown);
    deepEqual(changedAccounts(succeeded(readStateDiff(diff)), trace, contracts), shown);
  });

  it('are asked for with what the node has, and name what is missing', async () => {
    const both = succeeded(await askState(node({ prestateTracer: prestate, script: 4800 }), '0x'));
    equal(both.accounts.length, 3);
    equal(both.refund, 4800n);
    const replayed = succeeded(await askState(node({ trace_replayTransaction: { stateDiff: diff } }), '0x'));
    equal(replayed.accounts.length, 3);
    deepEqual(stateFields({ ok: true, value: replayed }, trace, contracts).at(-1), [
      'Gas refunds',
      'The node does not say how much gas was refunded: it runs no tracers in JavaScript.',
    ]);
    deepEqual(stateFields(await askState(node({}), '0x'), trace, contracts), [
      [
        'State changes',
        'The node does not list storage and balance changes. It needs debug_traceTransaction with the prestateTracer, or trace_replayTransaction.',
      ],
    ]);
    const nothing = succeeded(
      await askState(node({ prestateTracer: { pre: {}, post: {} }, script: 0 }), '0x'),
    );
    deepEqual(stateFields({ ok: true, value: nothing }, trace, contracts), [
      ['State changes', 'No account changed.'],
      ['Gas refunds', 'None'],
    ]);
  });

  it('of a wrong form are refused', () => {
    for (const wrong of [
      null,
      [],
      { pre: {} },
      { pre: { x: {} }, post: {} },
      { pre: { [USER]: { storage: { a: 'b' } } }, post: {} },
    ])
      equal(readPrestate(wrong).ok, false);
    equal(readStateDiff({ [USER]: { balance: 'x' } }).ok, false);
  });

  it('take a hostile layout without names, and end', () => {
    const types = { t: { encoding: 'inplace', label: 'T[256]', numberOfBytes: '32', base: 't' } };
    const storage = [{ label: 'a', offset: 0, slot: '0', type: 't' }];
    deepEqual(slotNames({ storage, types }, [])(0n), []);
    const words = Array.from({ length: 1000 }, (_, index) => word(index + 1));
    const mapping = {
      m: { encoding: 'mapping', label: 'm', numberOfBytes: '32', key: 'k', value: 'm' },
      k: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
    };
    deepEqual(slotNames({ storage: [{ ...storage[0], type: 'm' }], types: mapping }, words)(0n), []);
    deepEqual(slotNames('no layout', words)(0n), []);
    equal(createContracts([{ name: 'A', entries: [] }]).layoutOf(USER), undefined);
  });

  it('have the names of all variables, whatever a mapping of nested arrays before them costs', () => {
    const inplace = (label: string, numberOfBytes = '32') => ({ encoding: 'inplace', label, numberOfBytes });
    const types = {
      u: inplace('uint256'),
      half: inplace('uint128', '16'),
      text: { encoding: 'bytes', label: 'string', numberOfBytes: '32' },
      row: { encoding: 'dynamic_array', label: 'uint128[]', numberOfBytes: '32', base: 'half' },
      rows: { encoding: 'dynamic_array', label: 'uint128[][]', numberOfBytes: '32', base: 'row' },
      grid: { encoding: 'mapping', label: 'm', numberOfBytes: '32', key: 'u', value: 'rows' },
      pair: {
        ...inplace('struct Pair', '64'),
        members: [
          { label: 'a', offset: 0, slot: '0', type: 'u' },
          { label: 'b', offset: 16, slot: '1', type: 'half' },
        ],
      },
      pairs: { encoding: 'dynamic_array', label: 'struct Pair[]', numberOfBytes: '32', base: 'pair' },
      byKey: { encoding: 'mapping', label: 'm', numberOfBytes: '32', key: 'u', value: 'pair' },
    };
    const storage = Object.entries({
      grid: 'grid',
      count: 'u',
      title: 'text',
      pairs: 'pairs',
      byKey: 'byKey',
    });
    const layout = {
      storage: storage.map(([label, type], index) => ({ label, offset: 0, slot: String(index), type })),
      types,
    };
    const words = Array.from({ length: 300 }, (_, index) => word(index + 1));
    const names = slotNames(layout, words);
    const hash = (...of: readonly (number | bigint)[]) =>
      BigInt(`0x${bytesToHex(keccak_256(hexToBytes(of.map((one) => word(one)).join(''))))}`);
    const named = (slot: bigint) => names(slot).map(({ name, offset }) => `${name} ${offset}`);
    deepEqual(named(1n), ['count 0']);
    deepEqual(named(3n), ['pairs.length 0']);
    deepEqual(named(hash(hash(2, 0)) + 1n), ['grid[2][1].length 0']);
    deepEqual(named(hash(3) + 2n * 5000n + 1n), ['pairs[5000].b 16']);
    deepEqual(named(hash(300, 4) + 1n), ['byKey[300].b 16']);
    deepEqual(named(hash(hash(hash(2, 0)) + 1n)), ['grid[2][1][0] 0', 'grid[2][1][1] 16']);
    deepEqual(named(12_345n), []);
  });

  it('show a long text as a whole, and only its length if some of its bytes stay the same', () => {
    const types = { t: { encoding: 'bytes', label: 'string', numberOfBytes: '32' } };
    const layout = { storage: [{ label: 'title', offset: 0, slot: '0', type: 't' }], types };
    const own = createContracts([{ name: 'Book', entries: [], layout }], [{ address: TOKEN, name: 'Book' }]);
    const start = BigInt(`0x${bytesToHex(keccak_256(new Uint8Array(32)))}`);
    const bytes = bytesToHex(new TextEncoder().encode('a text of more than thirty-one bytes')).padEnd(
      128,
      '0',
    );
    const parts = [bytes.slice(0, 64), bytes.slice(64)];
    const change = (slots: readonly number[]) => ({
      pre: { [TOKEN]: { balance: '0x0' } },
      post: {
        [TOKEN]: {
          storage: {
            [`0x${word(0)}`]: `0x${word(36 * 2 + 1)}`,
            ...Object.fromEntries(slots.map((at) => [`0x${word(start + BigInt(at))}`, `0x${parts[at]}`])),
          },
        },
      },
    });
    const linesOf = (slots: readonly number[]) =>
      changedAccounts(succeeded(readPrestate(change(slots))), trace, own)[0]?.[1];
    deepEqual(linesOf([0, 1]), ['title: "" → "a text of more than thirty-one bytes"']);
    deepEqual(linesOf([1]), ['title: "" → 36 bytes', `title[32…63]: 0x${'0'.repeat(64)} → 0x${parts[1]}`]);
  });
});
