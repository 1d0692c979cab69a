import assert from 'node:assert/strict';
import { failureText } from '../../../common/result';
import { knownNode } from '../../../monitor/nodes/node';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { labelGroups, nameInGroup } from '../../../monitor/validators/groups';
import { incomeOf } from '../../../monitor/validators/income';
import { createIncomeLog } from '../../../monitor/validators/income-log';
import { chainOf, createValidatorInterest } from '../../../monitor/validators/interest';
import { readValidators, readWatchList, validatorsText } from '../../../monitor/validators/list';
import { withValidators } from '../../../monitor/validators/state';
import { createValidatorsWatcher } from '../../../monitor/validators/validators-watcher';
import { credentialsOf, etherShort, partWords, voteWords } from '../../../monitor/validators/words';
import { fakeClock } from '../monitor/fake-clock';
import { fakeReader, notServed, refused } from '../monitor/fake-reader';

const key = `0x${'ab'.repeat(48)}`;

describe('a list of validators', () => {
  it('can have indices, ranges and public keys, each once', () => {
    const ids = readValidators(` 1, 2 5-8;${key.toUpperCase().replace('0X', '0x')}, 7`, 100);
    assert.deepEqual(ids, { ok: true, value: ['1', '2', '5', '6', '7', '8', key] });
    assert.equal(ids.ok && validatorsText(ids.value), `1, 2, 5-8, ${key}`);
  });

  it('is rejected with the message of the rule', () => {
    const problem = (text: string) => {
      const ids = readValidators(text, 100);
      return ids.ok ? undefined : ids.failure.message;
    };
    assert.equal(problem(''), 'Missing validator id: use an index or a public key.');
    assert.equal(problem('1, two'), '"two" is not a validator id. Use an index such as 12, or a public key.');
    assert.equal(problem('8-5'), 'The range 8-5 is reversed: write 5-8.');
    assert.match(problem('0x12345678901234567890') ?? '', /public key.*48 bytes/);
    assert.equal(
      problem('0-999999'),
      'These are 1,000,000 validators: at most 100 at a time, so enter fewer.',
    );
    assert.equal(
      problem('0-60, 100-160'),
      'These are 122 validators: at most 100 at a time, so enter fewer.',
    );
  });

  it('can have labels, for one validator or a range', () => {
    const list = readWatchList(`1, home=5-7; "pool a/1"=${key}, home = 9`, 100);
    assert.deepEqual(list.ok && [...list.value.ids], ['1', '5', '6', '7', key, '9']);
    assert.deepEqual(list.ok && [...list.value.labels], [
      ['5', 'home'],
      ['6', 'home'],
      ['7', 'home'],
      [key, 'pool a/1'],
      ['9', 'home'],
    ]);
    const problem = (text: string) => {
      const read = readWatchList(text, 100);
      return read.ok ? undefined : failureText(read.failure);
    };
    assert.equal(problem('1, home='), 'Missing validator id: use an index or a public key.');
    assert.equal(problem('home=8-5'), 'The range 8-5 is reversed: write 5-8.');
    assert.equal(problem('""=5'), 'The label is empty.');
    assert.equal(problem(`${'x'.repeat(41)}=5`), 'The label has 41 characters: at most 40.');
    assert.equal(problem(''), 'Missing validator id: use an index or a public key.');
  });

  it('keeps its labels in the workspace, and reads a list without labels', () => {
    const kept = new Map<string, unknown>([['validators.interest', ['7', key]]]);
    const memento = {
      get: (name: string) => kept.get(name),
      update: async (name: string, value: unknown) => void kept.set(name, value),
    };
    const interest = createValidatorInterest(memento);
    interest.label(
      new Map([
        ['7', ' home '],
        [key, 'pool'],
        ['8', 'not watched'],
      ]),
    );
    const again = createValidatorInterest(memento);
    assert.deepEqual(again.list, ['7', key]);
    assert.deepEqual(
      [...again.labels],
      [
        ['7', 'home'],
        [key, 'pool'],
      ],
    );
    again.label(new Map([[key, '']]));
    again.remove(['7']);
    assert.deepEqual(kept.get('validators.interest'), [key]);
  });

  it('belongs to the chain on which it was seen: another network does not get its labels', () => {
    const kept = new Map<string, unknown>();
    const memento = {
      get: (name: string) => kept.get(name),
      update: async (name: string, value: unknown) => void kept.set(name, value),
    };
    const interest = createValidatorInterest(memento);
    const found = (pubkey: string, ...ids: readonly string[]) =>
      new Map(ids.map((index) => [index, { index, pubkey: `${pubkey}${index}` }] as const));
    interest.add(['5', '6']);
    interest.label(new Map([['5', 'home']]));
    interest.learn('one', found('0xa', '5', '6'));
    interest.useChain('one');
    assert.deepEqual(interest.list, ['5', '6']);
    interest.useChain('two');
    assert.deepEqual([interest.list, [...interest.labels]], [[], []]);
    // The same index is another validator there.
    interest.add(['5']);
    interest.label(new Map([['5', 'test']]));
    interest.learn('two', found('0xb', '5'));
    assert.deepEqual([...interest.labels], [['5', 'test']]);
    assert.deepEqual(interest.listOf('one'), ['5', '6']);
    const again = createValidatorInterest(memento);
    again.useChain('one');
    assert.deepEqual([again.list, [...again.labels]], [['5', '6'], [['5', 'home']]]);
    again.useChain('two');
    again.remove(['5']);
    assert.deepEqual([again.list, again.listOf('one')], [[], ['5', '6']]);
    assert.deepEqual(kept.get('validators.interest'), [
      { id: '5', label: 'home', chain: 'one', pubkey: '0xa5' },
      { id: '6', chain: 'one', pubkey: '0xa6' },
    ]);
  });

  it('is on another chain where a private one was started again with the same validators', () => {
    const clock = (genesisTime: number) => ({ genesisTime, secondsPerSlot: 12, slotsPerEpoch: 32 });
    const root = `0x${'12'.repeat(32)}`;
    assert.notEqual(chainOf({ chain: root, clock: clock(1) }), chainOf({ chain: root, clock: clock(2) }));
    assert.equal(chainOf({ chain: root }), undefined);
  });

  it('groups validators with the same label, or the same text before a slash', () => {
    const labels = new Map([
      ['1', 'home/node a'],
      ['2', 'pool'],
      ['3', 'home/node b'],
      ['4', 'alone'],
      ['5', 'pool'],
    ]);
    assert.deepEqual(labelGroups(['1', '2', '3', '4', '5', '6'], labels), {
      groups: [
        { name: 'home', ids: ['1', '3'] },
        { name: 'pool', ids: ['2', '5'] },
      ],
      others: ['4', '6'],
    });
    assert.equal(nameInGroup('home/node a'), 'node a');
    assert.equal(nameInGroup('pool'), '');
  });

  it('is stored in the workspace, up to a maximum', () => {
    const kept = new Map<string, unknown>();
    const memento = {
      get: (name: string) => kept.get(name),
      update: async (name: string, value: unknown) => void kept.set(name, value),
    } as Parameters<typeof createValidatorInterest>[0];
    const interest = createValidatorInterest(memento);
    let changes = 0;
    interest.onDidChange(() => {
      changes += 1;
    });
    assert.deepEqual(interest.add(['7', key]), { ok: true, value: 2 });
    assert.deepEqual(interest.add(['7']), { ok: true, value: 0 });
    interest.learn(undefined, new Map([[key, { index: '9', pubkey: key }]]));
    assert.deepEqual(interest.indices, [7, 9]);
    interest.remove(['7']);
    assert.deepEqual(createValidatorInterest(memento).list, [key]);
    assert.equal(changes, 2);
    const many = Array.from({ length: 100_000 }, (_, index) => String(index));
    const added = interest.add(many);
    assert.equal(
      !added.ok && failureText(added.failure),
      'At most 100,000 validators can be watched: there are 1, and 100,000 would be added. Remove some, or enter fewer.',
    );
  });
});

describe('the texts of a validator', () => {
  it('shorten amounts and percentages without rounding up', () => {
    assert.equal(etherShort('32014250999'), '32.0142 ETH');
    assert.equal(etherShort('32000000000'), '32 ETH');
    assert.equal(etherShort('0'), '0 ETH');
    assert.equal(partWords(0.99999), '99.9 %');
    assert.equal(partWords(1), '100 %');
    assert.equal(partWords(0.5), '50 %');
  });

  it('distinguish votes and kinds of credentials', () => {
    const vote = { source: true, target: true, head: true };
    assert.equal(voteWords({ ...vote, delay: 1 }), 'source, target and head right');
    assert.equal(voteWords({ ...vote, head: false, delay: 3 }), 'head wrong or late, included after 3 slots');
    assert.equal(voteWords({ source: false, target: false, head: false }), 'missed');
    const address = '42'.repeat(20);
    assert.equal(credentialsOf(`0x00${'00'.repeat(31)}`).words, 'BLS key');
    assert.equal(credentialsOf(`0x01${'00'.repeat(11)}${address}`).words, `address 0x${address}`);
    assert.equal(
      credentialsOf(`0x02${'00'.repeat(11)}${address}`).words,
      `address 0x${address}, compounding`,
    );
    assert.equal(credentialsOf('0x0777').words, '0x0777');
  });
});

describe('a reading of validators', () => {
  it('keeps a missing part of the last reading for an epoch', () => {
    const liveness = { epoch: 8n, vendor: false, live: new Map([['1', true]]) };
    const at = (epoch: bigint) => ({ records: new Map(), epoch, isSyncing: false });
    const before = withValidators({ ids: ['1'] }, { ...at(9n), liveness }, 0);
    const after = withValidators(before, at(10n), 1);
    assert.equal(after.reading?.liveness, liveness);
    assert.equal(after.reading?.epoch, 10n);
    const later = withValidators(before, at(12n), 2);
    assert.equal(later.reading?.liveness, undefined);
    assert.equal(later.readAt, 2);
  });
});

describe('reading the watched validators', () => {
  const node = knownNode({ name: 'Node', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
  const epochMs = 32 * 12_000;
  const answers: Record<string, unknown> = {
    '/eth/v1/node/syncing': { data: { head_slot: '64', is_syncing: false } },
    '/eth/v1/node/version': { data: { version: 'Teku/v1' } },
    '/eth/v1/beacon/genesis': { data: { genesis_time: '0', genesis_validators_root: '0x1' } },
    '/eth/v1/config/spec': { data: { SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '32' } },
    'POST /eth/v1/beacon/states/head/validators': { data: [] },
  };

  function watching(served: Record<string, unknown>) {
    const clock = fakeClock(10 * epochMs + 1000);
    const reader = fakeReader(served);
    const watcher = createValidatorsWatcher({
      nodes: createNodesWatcher({ clock, readerFor: () => reader, interval: () => 6000 }),
      retry: () => 6000,
      changed: () => undefined,
    });
    const readings = () => reader.asked.filter((path) => path === '/eth/v1/node/syncing').length;
    watcher.setNode(node);
    return { clock, readings, reader, watcher };
  }

  it('happens once per epoch, while the view is visible and validators are watched', async () => {
    const { clock, readings, watcher } = watching(answers);
    watcher.setVisible(true);
    await clock.pass(epochMs);
    assert.equal(readings(), 0);
    watcher.setIds(['1']);
    await clock.pass(1000);
    assert.equal(readings(), 1);
    await clock.pass(epochMs / 2);
    assert.equal(readings(), 1);
    await clock.pass(epochMs / 2 + 12_000);
    assert.equal(readings(), 2);
    watcher.setVisible(false);
    await clock.pass(3000);
    watcher.setVisible(true);
    await clock.pass(3000);
    assert.equal(readings(), 2, 'a look away within the epoch asks nothing');
    watcher.refresh();
    await clock.pass(1000);
    assert.equal(readings(), 3);
    watcher.setIds(['1', '2']);
    await clock.pass(1000);
    assert.equal(readings(), 4);
    watcher.setVisible(false);
    await clock.pass(5 * epochMs);
    assert.equal(readings(), 4);
    watcher.dispose();
    assert.equal(clock.waiting, 0);
  });

  it('adds the rewards of the last hour, one epoch per slot, while the view is visible', async () => {
    const validator = {
      pubkey: key,
      withdrawal_credentials: '0x00',
      effective_balance: '32000000000',
      slashed: false,
      activation_eligibility_epoch: '0',
      activation_epoch: '0',
      exit_epoch: '18446744073709551615',
      withdrawable_epoch: '18446744073709551615',
    };
    const paid = { head: '10', target: '20', source: '10' };
    const rewards = {
      data: { ideal_rewards: [paid], total_rewards: [{ validator_index: '1', ...paid }] },
    };
    const rewardsOf = (epoch: number) => `POST /eth/v1/beacon/rewards/attestations/${epoch}`;
    const served: Record<string, unknown> = {
      ...answers,
      ...notServed(
        ...[10, 11, 12].map((epoch) => `POST /eth/v1/validator/duties/attester/${epoch}`),
        ...[10, 11, 12].map((epoch) => `/eth/v1/validator/duties/proposer/${epoch}`),
        ...[9, 10].map((epoch) => `POST /eth/v1/validator/liveness/${epoch}`),
        'POST /eth/v1/validator/duties/sync/10',
        'POST /lighthouse/ui/validator_metrics',
        'POST /vendor/ui/validator_metrics',
        ...[3, 6].map(rewardsOf),
      ),
      'POST /eth/v1/beacon/states/head/validators': {
        data: [{ index: '1', balance: '32000000000', status: 'active_ongoing', validator }],
      },
      ...Object.fromEntries([8, 7, 5, 4].map((epoch) => [rewardsOf(epoch), rewards])),
    };
    const clock = fakeClock(10 * epochMs + 1000);
    const reader = fakeReader(served);
    const log = createIncomeLog({ get: () => undefined, update: async () => undefined });
    const watcher = createValidatorsWatcher({
      nodes: createNodesWatcher({ clock, readerFor: () => reader, interval: () => 6000 }),
      retry: () => 6000,
      past: log.missing,
      changed: () => {
        if (watcher.state.reading) log.add(watcher.state.reading);
      },
    });
    const asked = () => reader.asked.filter((path) => path.includes('rewards'));
    watcher.setNode(node);
    watcher.setIds(['1']);
    watcher.setVisible(true);
    await clock.pass(1000);
    assert.deepEqual(asked(), [rewardsOf(8)]);
    await clock.pass(12_000);
    assert.deepEqual(asked(), [rewardsOf(8), rewardsOf(7)]);
    watcher.setVisible(false);
    await clock.pass(60_000);
    assert.equal(asked().length, 2);
    watcher.setVisible(true);
    // Epoch 6 is not served: earlier ones are not requested before the next reading.
    await clock.pass(120_000);
    assert.deepEqual(asked().slice(2), [rewardsOf(6)]);
    served[rewardsOf(6)] = rewards;
    served[rewardsOf(9)] = rewards;
    await clock.pass(epochMs);
    const next = [9, 6, 5, 4, 3].map(rewardsOf);
    assert.deepEqual(asked().slice(3), next);
    const { reading } = watcher.state;
    assert.ok(reading?.clock);
    assert.deepEqual(log.missing(reading), [3n, 2n, 1n]);
    assert.equal(incomeOf(log.of(reading), ['1'], 'hour', 9, reading.clock).gwei, 6 * 40);
    watcher.dispose();
    assert.equal(clock.waiting, 0);
  });

  it('happens once per epoch of the chain while the node syncs', async () => {
    const { clock, readings, watcher } = watching({
      ...answers,
      '/eth/v1/node/syncing': { data: { head_slot: '64', is_syncing: true } },
      '/eth/v1/config/spec': { data: { SECONDS_PER_SLOT: '5', SLOTS_PER_EPOCH: '16' } },
    });
    watcher.setIds(['1']);
    watcher.setVisible(true);
    await clock.pass(79_000);
    assert.equal(readings(), 1);
    await clock.pass(2000);
    assert.equal(readings(), 2);
    watcher.dispose();
  });

  it('is retried soon after a failure, and keeps the last values', async () => {
    const served = { ...answers };
    const { clock, readings, watcher } = watching(served);
    watcher.setIds(['1']);
    watcher.setVisible(true);
    await clock.pass(1000);
    served['/eth/v1/node/syncing'] = refused;
    await clock.pass(epochMs + 12_000);
    assert.equal(watcher.state.failure, refused);
    assert.ok(watcher.state.reading);
    const before = readings();
    served['/eth/v1/node/syncing'] = answers['/eth/v1/node/syncing'];
    await clock.pass(60_000);
    assert.ok(readings() > before);
    assert.equal(watcher.state.failure, undefined);
    watcher.dispose();
  });
});
