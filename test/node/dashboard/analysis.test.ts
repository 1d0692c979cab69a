import assert from 'node:assert/strict';
import { bringUpToDate } from '../../../monitor/analysis/analysis';
import { type AnalysisInput, createAnalysisMemory } from '../../../monitor/analysis/analysis-memory';
import { analysesOf } from '../../../monitor/analysis/heat-map';
import type { NodeFailure, NodeReader } from '../../../monitor/nodes/reader';

const failing = (status: number, what = 'Not found.'): NodeFailure => ({
  cause: 'http-error',
  what,
  remedy: '',
  status,
});

/** A node that answers what is listed by the beginning of the path, and 404 to the rest. */
function nodeOf(answers: Readonly<Record<string, unknown | NodeFailure>>) {
  const asked: string[] = [];
  const answer = async (path: string, body?: unknown) => {
    asked.push(body === undefined ? path : `${path} ${JSON.stringify(body)}`);
    const key = Object.keys(answers).find((start) => asked.at(-1)?.startsWith(start));
    const value = key === undefined ? failing(404) : answers[key];
    return typeof value === 'object' && value !== null && 'cause' in value
      ? { ok: false as const, failure: value as NodeFailure }
      : { ok: true as const, value };
  };
  const reader: NodeReader = {
    get: (path) => answer(path),
    post: answer,
    call: async () => ({ ok: false, failure: failing(404) }),
  };
  return { asked, reader };
}

const input = (changes: Partial<AnalysisInput> = {}): AnalysisInput => ({
  headEpoch: 100,
  slotsPerEpoch: 32,
  syncing: false,
  validators: ['7', '9'],
  own: false,
  ...changes,
});
const ideal = { head: '10', target: '20', source: '10' };
const paid = (validator_index: string, head: string, target: string, source: string) => ({
  validator_index,
  head,
  target,
  source,
});
const rewards = '/eth/v1/beacon/rewards/attestations/';
const recordOf = (index: string) => ({
  index,
  balance: '32000000000',
  status: 'active_ongoing',
  validator: {
    pubkey: `0x${'ab'.repeat(48)}`,
    withdrawal_credentials: `0x01${'00'.repeat(31)}`,
    effective_balance: '32000000000',
    slashed: false,
    activation_eligibility_epoch: '0',
    activation_epoch: '0',
    exit_epoch: '18446744073709551615',
    withdrawable_epoch: '18446744073709551615',
  },
});

describe('how validators voted, on a node with standard endpoints only', () => {
  it('is read from what each epoch paid, all of them in one request', async () => {
    const total_rewards = [
      paid('7', '10', '20', '10'),
      paid('9', '0', '-20', '-10'),
      paid('8', '0', '0', '0'),
    ];
    const { asked, reader } = nodeOf({ [rewards]: { data: { ideal_rewards: [ideal], total_rewards } } });
    const memory = createAnalysisMemory();
    const asking = input({ validators: ['7', '8', '9'] });
    await bringUpToDate(reader, asking, memory, () => undefined);
    // Eight epochs at first, the newest first.
    assert.deepEqual(asked.slice(0, 2), [`${rewards}98 ["7","8","9"]`, `${rewards}97 ["7","8","9"]`]);
    assert.equal(asked.length, 8);
    const { performance } = analysesOf(asking, memory);
    assert.ok(performance.state === 'ready');
    assert.equal(
      performance.note,
      'Derived from the rewards of each epoch because the node does not report the votes.',
    );
    assert.deepEqual(performance.data.epochs, [91, 92, 93, 94, 95, 96, 97, 98]);
    assert.deepEqual(
      performance.data.rows.map(({ votes }) => votes[0]),
      [
        { active: true, source: true, target: true, head: true },
        { active: false, source: false, target: false, head: false },
        { active: true, source: false, target: false, head: false },
      ],
    );
    await bringUpToDate(reader, { ...asking, headEpoch: 101 }, memory, () => undefined);
    assert.deepEqual(asked.slice(8), [`${rewards}99 ["7","8","9"]`]);
  });

  it('counts a vote that brought nothing as right while the chain pays nobody', async () => {
    const none = { head: '0', target: '0', source: '0' };
    const data = {
      ideal_rewards: [none],
      total_rewards: [paid('7', '0', '0', '0'), paid('9', '0', '-5', '0')],
    };
    const { reader } = nodeOf({ [rewards]: { data } });
    const memory = createAnalysisMemory();
    await bringUpToDate(reader, input(), memory, () => undefined);
    assert.deepEqual(memory.votes.get('7')?.get(98), {
      active: true,
      head: true,
      target: true,
      source: true,
    });
    assert.deepEqual(memory.votes.get('9')?.get(98), {
      active: true,
      head: true,
      target: false,
      source: true,
    });
  });

  it('is said to be unknown where the node has neither', async () => {
    const { asked, reader } = nodeOf({});
    const memory = createAnalysisMemory();
    await bringUpToDate(reader, input(), memory, () => undefined);
    await bringUpToDate(reader, input({ headEpoch: 101 }), memory, () => undefined);
    assert.equal(asked.length, 1);
    assert.deepEqual(analysesOf(input(), memory).performance, {
      state: 'missing',
      why: 'The node reports neither the votes nor the rewards of validators.',
    });
  });
});

describe('asking a node for its past', () => {
  it('finds the indices of public keys first', async () => {
    const key = `0x${'ab'.repeat(48)}`;
    const { asked, reader } = nodeOf({
      '/eth/v1/beacon/states/head/validators': { data: [{ index: '41', validator: { pubkey: key } }] },
      '/vendor/analysis/attestation_performance/41': [
        { index: 41, epochs: { 98: { active: true, head: true, target: true, source: true, delay: 1 } } },
      ],
    });
    const memory = createAnalysisMemory();
    const asking = input({ prefix: '/vendor', validators: [key.toUpperCase().replace('0X', '0x')] });
    await bringUpToDate(reader, asking, memory, () => undefined);
    assert.equal(
      asked[0],
      `/eth/v1/beacon/states/head/validators?id=${key.toUpperCase().replace('0X', '0x')}`,
    );
    assert.equal(asked[1], '/vendor/analysis/attestation_performance/41?start_epoch=75&end_epoch=98');
    assert.deepEqual(memory.votes.get('41')?.get(98), {
      active: true,
      head: true,
      target: true,
      source: true,
      delay: 1,
    });
    assert.equal(memory.votes.get('41')?.get(97), null);
  });

  it('does not ask again in the same epoch when it failed, and says why', async () => {
    const { asked, reader } = nodeOf({
      '/vendor/': failing(500, 'The node is out of memory.'),
      '/eth/': failing(500, 'The node is out of memory.'),
    });
    const memory = createAnalysisMemory();
    const asking = input({ prefix: '/vendor' });
    await bringUpToDate(reader, asking, memory, () => undefined);
    const once = asked.length;
    await bringUpToDate(reader, asking, memory, () => undefined);
    assert.equal(asked.length, once);
    const { inclusion, performance, rewards: blocks } = analysesOf(asking, memory);
    const waiting = {
      state: 'waiting',
      words: 'The node did not provide this data (HTTP 500): The node is out of memory.',
    };
    assert.deepEqual([performance, blocks, inclusion], [waiting, waiting, waiting]);
    await bringUpToDate(reader, { ...asking, headEpoch: 101 }, memory, () => undefined);
    assert.ok(asked.length > once);
  });

  it('leaves out and names a validator that the node does not know', async () => {
    const vote = { active: true, head: true, target: true, source: true };
    const unknown = `0x${'cd'.repeat(48)}`;
    const node = nodeOf({
      '/vendor/analysis/attestation_performance/999999': failing(400, '400 Bad Request.'),
      '/vendor/analysis/attestation_performance/': [{ index: 7, epochs: { 98: vote } }],
      '/eth/v1/beacon/states/head/validators?id=0xcd': { data: [] },
      '/eth/v1/beacon/states/head/validators': { data: [recordOf('7')] },
    });
    const memory = createAnalysisMemory();
    const asking = input({ prefix: '/vendor', validators: ['7', '999999', unknown] });
    await bringUpToDate(node.reader, asking, memory, () => undefined);
    const { performance } = analysesOf(asking, memory);
    assert.ok(performance.state === 'ready');
    assert.deepEqual(
      performance.data.rows.map(({ validator }) => validator),
      ['7'],
    );
    assert.match(
      performance.note,
      /^The node does not know validators 999999 and 0xcdcdcdc…cdcdcdcd\. Shares over/,
    );
    assert.doesNotMatch(performance.note, /400/);
    const once = node.asked.length;
    await bringUpToDate(node.reader, asking, memory, () => undefined);
    assert.equal(node.asked.length, once, 'nothing is asked again in the same epoch');
  });

  it('asks for the rewards again without a validator that the node does not know', async () => {
    const { asked, reader } = nodeOf({
      [`${rewards}98 ["7","999999"]`]: failing(400, 'Unknown validator.'),
      [rewards]: { data: { ideal_rewards: [ideal], total_rewards: [paid('7', '10', '20', '10')] } },
      '/eth/v1/beacon/states/head/validators': { data: [recordOf('7')] },
    });
    const memory = createAnalysisMemory();
    const asking = input({ validators: ['7', '999999'] });
    await bringUpToDate(reader, asking, memory, () => undefined);
    assert.deepEqual(asked.slice(0, 3), [
      `${rewards}98 ["7","999999"]`,
      '/eth/v1/beacon/states/head/validators {"ids":["7","999999"]}',
      `${rewards}98 ["7"]`,
    ]);
    const { performance } = analysesOf(asking, memory);
    assert.ok(performance.state === 'ready');
    assert.equal(
      performance.note,
      'The node does not know validator 999999. Derived from the rewards of each epoch because the node does not report the votes.',
    );
  });

  it('names the validators for which a request failed', async () => {
    const { reader } = nodeOf({
      '/vendor/analysis/attestation_performance/7': failing(500, 'The node is out of memory.'),
      '/vendor/analysis/attestation_performance/': [
        { index: 9, epochs: { 98: { active: true, head: true, target: true, source: true } } },
      ],
    });
    const memory = createAnalysisMemory();
    const asking = input({ prefix: '/vendor' });
    await bringUpToDate(reader, asking, memory, () => undefined);
    const { performance } = analysesOf(asking, memory);
    assert.ok(performance.state === 'ready');
    assert.match(
      performance.note,
      /Validator 7: The node did not provide this data \(HTTP 500\): The node is out of memory\.$/,
    );
  });

  it('goes on where it was when it was called off', async () => {
    const { asked, reader } = nodeOf({ '/vendor/': { cause: 'cancelled', what: '', remedy: '' } });
    const memory = createAnalysisMemory();
    await bringUpToDate(reader, input({ prefix: '/vendor' }), memory, () => undefined);
    assert.equal(asked.length, 1);
    await bringUpToDate(reader, input({ prefix: '/vendor' }), memory, () => undefined);
    assert.deepEqual(asked[1], asked[0]);
  });

  it('reads the votes of many validators in one request per epoch, and shows the worst on the first page', async () => {
    const validators = Array.from({ length: 1000 }, (_, index) => String(index));
    const total_rewards = validators.map((index) =>
      index === '700'
        ? paid(index, '0', '-20', '-10')
        : index === '300'
          ? paid(index, '0', '20', '10')
          : index === '5'
            ? paid(index, '0', '0', '0')
            : paid(index, '10', '20', '10'),
    );
    const { asked, reader } = nodeOf({ [rewards]: { data: { ideal_rewards: [ideal], total_rewards } } });
    const memory = createAnalysisMemory();
    const asking = input({ prefix: '/vendor', validators, labels: new Map([['700', 'home']]) });
    await bringUpToDate(reader, asking, memory, () => undefined);
    assert.equal(asked.filter((path) => path.startsWith(rewards)).length, 8);
    assert.equal(asked.filter((path) => path.includes('attestation_performance')).length, 0);
    const of = (page: number) => {
      const { performance } = analysesOf({ ...asking, page }, memory);
      assert.ok(performance.state === 'ready');
      return performance;
    };
    const { data, note } = of(0);
    assert.match(
      note,
      /^Derived from the rewards of each epoch because the votes of more than 16 validators/,
    );
    assert.deepEqual(
      data.rows.slice(0, 3).map(({ label, validator }) => ({ label, validator })),
      [
        { label: 'home', validator: '700' },
        { label: undefined, validator: '300' },
        { label: undefined, validator: '0' },
      ],
    );
    assert.equal(data.rows.length, 50);
    assert.deepEqual(data.page, { index: 0, count: 20, first: 1 });
    assert.deepEqual(data.totals, {
      validators: 1000,
      right: 997 * 8,
      head: 8,
      target: 0,
      missed: 8,
      inactive: 8,
      unknown: 0,
    });
    assert.deepEqual(of(1).data.page, { index: 1, count: 20, first: 51 });
    const last = of(99).data;
    assert.deepEqual(last.page, { index: 19, count: 20, first: 951 });
    assert.equal(last.rows.at(-1)?.validator, '5', 'those without duties are last');
  });

  it('shows the first of many validators, and says so', async () => {
    const validators = Array.from({ length: 1000 }, (_, index) => String(index));
    const { asked, reader } = nodeOf({
      '/vendor/analysis/attestation_performance/': [{ index: 0, epochs: {} }],
    });
    const memory = createAnalysisMemory();
    const asking = input({ prefix: '/vendor', validators });
    await bringUpToDate(reader, asking, memory, () => undefined);
    assert.equal(asked.filter((path) => path.includes('attestation_performance')).length, 16);
    const { packing, performance } = analysesOf(asking, memory);
    assert.ok(performance.state === 'ready');
    assert.match(performance.note, /^The first 16 of 1,000 validators\./);
    assert.deepEqual(packing, {
      state: 'missing',
      why: 'The node does not serve them: newer versions of Lighthouse no longer do.',
    });
  });
});
