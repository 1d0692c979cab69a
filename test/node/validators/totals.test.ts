import assert from 'node:assert/strict';
import { type DemoNode, startDemoNode } from '../../../demo/server';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { knownNode } from '../../../monitor/nodes/node';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { createIncomeLog } from '../../../monitor/validators/income-log';
import { readValidators } from '../../../monitor/validators/read-validators';
import { type ValidatorsState, withValidators } from '../../../monitor/validators/state';
import { send } from '../../../runner/send/send';
import { childrenOf, type PlainItem } from '../../../workbench/tree/item';
import { createTreeModel } from '../../../workbench/tree/tree-model';
import { createValidatorRows } from '../../../workbench/validators/present';
import { beginnings } from '../../support/beginnings';
import { type ManualClock, manualClock } from '../demo/manual-clock';
import { type Front, frontOf } from './front';

const epochMs = 32 * 12_000;

describe('the totals of validators, over some epochs of the demo node', function () {
  this.timeout(20_000);
  let clock: ManualClock;
  let demo: DemoNode;
  let front: Front;
  let refuse: (path: string) => number | undefined = () => undefined;

  beforeEach(async () => {
    refuse = () => undefined;
    clock = manualClock();
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0, clock, beginnings });
    front = await frontOf(demo.beacon, (_, path) => refuse(path));
  });
  afterEach(async () => {
    await front.close();
    await demo.close();
  });

  /** Reads the validators once per epoch, as the view does. */
  function watching(ids: readonly string[]) {
    const node = knownNode({ name: 'Demo', kind: 'beacon', url: front.url }, 'settings');
    const memory: NodeMemory = {};
    const log = createIncomeLog({ get: () => undefined, update: async () => undefined });
    const rows = createValidatorRows();
    const reader = createNodeReader({
      url: front.url,
      signal: new AbortController().signal,
      timeoutMs: 5000,
      send,
    });
    let state: ValidatorsState = { node, ids };
    return {
      async read() {
        const result = await readValidators(reader, ids, memory, clock.now());
        assert.ok(result.ok);
        state = withValidators(state, result.reading, clock.now());
        log.add(result.reading);
      },
      rows: () => rows.present(state, clock.now(), { labels: new Map(), income: log.of }),
    };
  }

  const textOf = (row: PlainItem | undefined) => `${row?.label}: ${row?.description}`;
  const named = (rows: readonly PlainItem[], label: string) => rows.find((row) => row.label === label);
  const below = (row: PlainItem | undefined) => (row ? childrenOf(row) : []);

  it('are the balance, the effectiveness, the last attestation and the income', async () => {
    const { read, rows } = watching(['1', '2', '3', '237', '9999']);
    for (let epoch = 0; epoch < 4; epoch++) {
      await read();
      clock.advance(epochMs);
    }
    await read();
    const [all] = rows();
    assert.match(
      textOf(all),
      /^All validators: 3 of 5 active · 128\.\d+ ETH · [\d.]+ % effective · \+0\.\d+ ETH in 5 epochs · without tips of 3 blocks$/,
    );
    const facts = below(all);
    assert.deepEqual(
      facts.map(({ label }) => label),
      [
        'Status',
        'Balance',
        'Effectiveness',
        'Last attestation',
        'Income',
        'Proposals',
        'Next proposal',
        'Sync committee',
      ],
    );
    assert.equal(
      textOf(named(facts, 'Status')),
      'Status: 3 active · 1 pending, queued · 1 not known to the node',
    );
    assert.match(textOf(named(facts, 'Effectiveness')), / % · 3 validators$/);
    assert.match(textOf(named(facts, 'Last attestation')), /^Last attestation: 3 of 3 seen in epoch 8$/);
    assert.deepEqual(
      below(named(facts, 'Income')).map((row) => textOf(row).replace(/\+0\.\d+/, '+N')),
      [
        'Last hour: +N ETH · from 5 of 8 epochs · without tips of 3 blocks',
        'Last 24 hours: +N ETH · from 5 of 8 epochs · without tips of 3 blocks',
        'Last 7 days: +N ETH · from 5 of 8 epochs · without tips of 3 blocks',
        'Last 30 days: +N ETH · from 5 of 8 epochs · without tips of 3 blocks',
      ],
    );
    const [, first] = rows();
    const income = named(below(first), 'Income');
    assert.match(textOf(income), /^Income: \+0\.\d+ ETH in 5 epochs · without tips of 1 block$/);
    assert.match(income?.request?.text ?? '', /rewards\/attestations\/7\n/);
  });

  it('count the proposals that were made and missed, once their epoch is over', async () => {
    const ids = Array.from({ length: 228 }, (_, index) => String(index));
    const { read, rows } = watching(ids);
    const proposals = () => textOf(named(below(rows()[0]), 'Proposals'));
    await read();
    assert.equal(proposals(), 'Proposals: none seen');
    // The blocks of the last slots may be late.
    clock.advance(epochMs + 3 * 12_000);
    front.asked.length = 0;
    await read();
    const headers = front.asked.filter((line) => line.includes('/headers/'));
    assert.equal(headers.length, 32);
    await read();
    assert.equal(front.asked.filter((line) => line.includes('/headers/')).length, 32, 'each is checked once');
    // One slot of each epoch of the demo node is empty.
    assert.equal(proposals(), 'Proposals: 31 made, 1 missed');
    assert.equal(named(below(rows()[0]), 'Proposals')?.icon?.color, 'charts.red');
  });

  it('ask for the sync committees once, and name the members', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => String(index));
    const { read, rows } = watching(ids);
    await read();
    clock.advance(epochMs);
    await read();
    const asked = front.asked.filter((line) => line.includes('/duties/sync/'));
    assert.deepEqual(asked, [
      'POST /eth/v1/validator/duties/sync/5',
      'POST /eth/v1/validator/duties/sync/256',
    ]);
    const sync = textOf(named(below(rows()[0]), 'Sync committee'));
    assert.match(
      sync,
      /^Sync committee: \d+(, \d+)*( and \d+( more)?)? until epoch 256 · in 1 d \d+ h; \d+(, \d+)*( and \d+( more)?)? from epoch 256 · in 1 d \d+ h$/,
    );
  });

  it('include the sync committee in the income, and say so if the node does not report it', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => String(index));
    const { read, rows } = watching(ids);
    const income = () => named(below(rows()[0]), 'Income');
    const lines = () => below(income())[0]?.tooltip?.split('\n') ?? [];
    refuse = (path) => (path.includes('/rewards/sync_committee/') ? 405 : undefined);
    await read();
    clock.advance(epochMs);
    await read();
    assert.match(lines().at(-1) ?? '', / No rewards of the sync committee are known\.$/);
    assert.equal(front.asked.filter((line) => line.includes('/rewards/sync_committee/')).length, 4);

    refuse = () => undefined;
    const other = watching(ids);
    front.asked.length = 0;
    await other.read();
    clock.advance(epochMs);
    await other.read();
    const asked = front.asked.filter((line) => line.includes('/rewards/sync_committee/'));
    assert.equal(asked.length, 64);
    assert.equal(asked[0], 'POST /eth/v1/beacon/rewards/sync_committee/128');
    const found = below(named(below(other.rows()[0]), 'Income'))[0]?.tooltip ?? '';
    assert.match(found, /^Sync committee: \+0\.\d+ ETH from 2 epochs$/m);
    assert.doesNotMatch(found, /No rewards of the sync committee/);
  });

  it('say what the node does not report', async () => {
    refuse = (path) => (/\/(rewards|duties\/sync)\//.test(path) ? 404 : undefined);
    const { read, rows } = watching(['1', '2']);
    await read();
    clock.advance(epochMs);
    await read();
    const facts = below(rows()[0]);
    assert.equal(textOf(named(facts, 'Income')), 'Income: not reported by the node');
    assert.equal(textOf(named(facts, 'Sync committee')), 'Sync committee: not reported by the node');
    assert.equal(front.asked.filter((line) => line.includes('/duties/sync/')).length, 1);
    assert.equal(named(below(rows()[1]), 'Sync committee'), undefined);
  });

  it('tell which validator proposes next, and when', async () => {
    const ids = Array.from({ length: 228 }, (_, index) => String(index));
    const { read, rows } = watching(ids);
    await read();
    const next = textOf(named(below(rows()[0]), 'Next proposal'));
    assert.match(next, /^Next proposal: validator \d+ (?:now|in \d+ s), slot \d+$/);
    const [, index, words] = /validator (\d+) (.*)$/.exec(next) ?? [];
    const pages = rows().flatMap(below).flatMap(below);
    const row = pages.find(({ label }) => label === index);
    assert.ok(row?.description?.includes(`proposes ${words}`), row?.description);
    clock.advance(60_000);
    assert.notEqual(textOf(named(below(rows()[0]), 'Next proposal')), next);
  });

  it('leave each validator to be found, also on pages that nobody opened', async () => {
    const { read, rows } = watching(Array.from({ length: 228 }, (_, index) => String(index)));
    await read();
    const tree = createTreeModel();
    tree.update(rows());
    assert.equal(tree.reach('validator/150'), true);
    const page = tree.parent('validator/150');
    assert.equal(tree.find(page ?? '')?.label, '101–200');
    assert.equal(tree.parent(page ?? ''), 'validators/group/active_ongoing');
    assert.equal(tree.reach('validator/9999'), false);
  });
});
