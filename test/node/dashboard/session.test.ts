import assert from 'node:assert/strict';
import type { Analyses } from '../../../common/panels/dashboard';
import { temporaryFolder } from '../archive/recording';
import { nodeIds, type Stage, type StageOptions, setStage } from './stage';

let stage: Stage;

const open = async (options: StageOptions = {}) => {
  stage = await setStage(options);
  stage.session.setVisible(true);
  stage.session.received({ type: 'ready' });
  await Promise.all([
    stage.wait('state', ({ charts }) => charts.some(({ id }) => id === 'lag'), true),
    stage.wait('state', ({ charts }) => charts.some(({ id }) => id === 'block-age'), true),
  ]);
};

afterEach(() => stage?.close());

describe('the dashboard of a node', function () {
  this.timeout(60_000);

  it('has a chart for each thing that the pair tells, under its name', async () => {
    await open();
    await stage.read(6000);
    const { charts, header, missing, nodes } = stage.state();
    assert.deepEqual(nodes, [{ id: nodeIds.beacon, name: 'Mine' }]);
    assert.equal(stage.titles.at(-1), 'Dashboard: Mine');
    assert.deepEqual(
      charts.map(({ title }) => title),
      [
        'Head slot lag',
        'Finality lag',
        'Peers',
        'CPU',
        'Memory',
        'Disk free',
        'Network',
        'Execution block age',
        'Execution peers',
        'Base fee',
        'Gas used',
        'Blobs',
        'Transaction pool',
      ],
    );
    assert.deepEqual(missing, []);
    assert.equal(header.words, 'synced');
    assert.deepEqual(
      header.facts.map(({ label }) => label),
      [
        'Beacon node',
        'Network',
        'Head slot',
        'Finalized epoch',
        'Node uptime',
        'Execution node',
        'Chain',
        'Latest block',
      ],
    );
  });

  it('tells each reading once, and rates from the second one on', async () => {
    await open();
    await stage.read();
    const next = stage.wait(
      'samples',
      ({ samples, source }) => source === 'beacon' && samples.times.length > 0,
    );
    await stage.read(6000);
    const { samples } = await next;
    assert.equal(samples.times.length, 1);
    assert.equal(samples.values.lag?.[0], 0);
    assert.equal(samples.values.connected?.[0], 72);
    assert.equal((samples.values.inbound?.[0] ?? 0) + (samples.values.outbound?.[0] ?? 0), 72);
    assert.equal(samples.values.received?.[0], 412_000);
    assert.equal(samples.values.sent?.[0], 388_000);
    assert.ok((samples.values.cpu?.[0] ?? 0) > 0.1 && (samples.values.cpu?.[0] ?? 1) < 0.2);
  });

  it('has fewer charts on a node with standard endpoints only, and says why', async () => {
    await open({ without: /^\/(vendor|lighthouse)\// });
    const { analyses, charts, missing } = await stage.wait(
      'state',
      ({ analyses }) => analyses !== undefined,
      true,
    );
    assert.deepEqual(
      charts.map(({ id }) => id),
      [
        'lag',
        'finality',
        'peers',
        ...(charts.some(({ id }) => id === 'block-age')
          ? ['block-age', 'execution-peers', 'base-fee', 'gas', 'blobs', 'pool']
          : []),
      ],
    );
    assert.deepEqual(missing, [
      {
        title: 'CPU, memory, disk and network',
        why: 'They need the extension endpoints of a node, which Mine beacon does not serve.',
      },
    ]);
    assert.deepEqual(
      [analyses?.rewards, analyses?.inclusion].map((part) =>
        part?.state === 'missing' ? part.why : part?.state,
      ),
      [
        'Block rewards need the extension endpoints of a node.',
        'Figures on inclusion need the extension endpoints of a node.',
      ],
    );
  });

  it('polls nothing while it cannot be seen, and leaves a gap', async () => {
    await open();
    await stage.read(6000);
    assert.deepEqual(stage.watcher.reasons(nodeIds.beacon), ['dashboard']);
    stage.session.setVisible(false);
    assert.deepEqual(stage.watcher.reasons(nodeIds.beacon), []);
    assert.deepEqual(stage.watcher.reasons(nodeIds.execution), []);
    const told = stage.told.length;
    stage.clock.advance(600_000);
    assert.equal(stage.told.length, told);
    stage.session.setVisible(true);
    stage.session.received({ type: 'ready' });
    await stage.read();
    const { samples, timeline } = stage.state();
    const { lag } = samples.beacon.values;
    // The last reading before, the gap, and whatever was read since.
    const gap = samples.beacon.times.findIndex(
      (time, at) => (samples.beacon.times[at + 1] ?? time) - time > 500_000,
    );
    assert.ok(gap === -1 || lag?.[gap] === null, `no gap: ${JSON.stringify(lag)}`);
    assert.equal(timeline?.followed.length, 2);
    assert.notEqual(timeline?.followed[0]?.to, undefined);
    const all = await (async () => {
      stage.session.setVisible(false);
      stage.session.setVisible(true);
      stage.session.received({ type: 'ready' });
      return stage.state().samples.beacon;
    })();
    assert.ok(all.values.lag?.includes(null), 'what was not read is no gap');
  });

  it('keeps what was last read of a node that went, marked with its age and cause', async () => {
    await open();
    await stage.read(6000);
    await stage.stop();
    const gone = stage.wait('samples', ({ header, source }) => source === 'beacon' && header.stale !== '');
    await stage.read(60_000);
    const { header, samples } = await gone;
    assert.equal(header.level, 'red');
    assert.match(
      header.stale,
      /^Mine beacon does not respond\. Nothing listens on 127\.0\.0\.1:\d+\. .* What is shown of it is 1 min old\./,
    );
    assert.deepEqual(header.facts.map(({ label }) => label).slice(0, 3), [
      'Beacon node',
      'Network',
      'Head slot',
    ]);
    assert.deepEqual(samples.values.lag, [null]);
    stage.session.refresh();
    const { charts, samples: all } = stage.state();
    assert.equal(charts.length, 13);
    assert.equal(all.beacon.values.lag?.filter((value) => value === 0).length, 2);
  });

  it('asks for the past once an epoch, within the limits of the endpoints', async () => {
    await open({ validators: ['1', '2'], validatorMonitor: true });
    await stage.wait('analyses', ({ analyses }) => analyses.inclusion.state === 'ready', true);
    assert.deepEqual([...stage.asked].sort(), [
      '/lighthouse/analysis/attestation_performance/1?start_epoch=1&end_epoch=3',
      '/lighthouse/analysis/attestation_performance/2?start_epoch=1&end_epoch=3',
      '/lighthouse/analysis/block_packing_efficiency?start_epoch=3&end_epoch=4',
      '/lighthouse/analysis/block_rewards?start_slot=96&end_slot=159',
      '/lighthouse/ui/validator_metrics',
      '/lighthouse/validator_inclusion/2/global',
      '/lighthouse/validator_inclusion/3/global',
      '/lighthouse/validator_inclusion/4/global',
    ]);
    const asked = stage.asked.length;
    await stage.read(6000);
    await stage.read(6000);
    assert.equal(stage.asked.length, asked);
    // One epoch on, what is new is asked for, and nothing else.
    const next = stage.wait(
      'analyses',
      ({ analyses }) => analyses.inclusion.state === 'ready' && analyses.inclusion.data.at(-1)?.epoch === 4,
    );
    await stage.read(32 * 12_000);
    const { analyses } = await next;
    assert.deepEqual([...stage.asked.slice(asked)].sort(), [
      '/lighthouse/analysis/attestation_performance/1?start_epoch=4&end_epoch=4',
      '/lighthouse/analysis/attestation_performance/2?start_epoch=4&end_epoch=4',
      '/lighthouse/analysis/block_packing_efficiency?start_epoch=5&end_epoch=5',
      '/lighthouse/analysis/block_rewards?start_slot=160&end_slot=191',
      '/lighthouse/ui/validator_metrics',
      '/lighthouse/validator_inclusion/5/global',
    ]);
    const { performance } = analyses;
    assert.ok(performance.state === 'ready');
    assert.deepEqual(performance.data.epochs, [1, 2, 3, 4]);
    assert.deepEqual(
      performance.data.rows.map(({ validator, votes }) => [validator, votes.every((vote) => vote?.active)]),
      [
        ['1', true],
        ['2', true],
      ],
    );
    assert.ok(performance.data.rows.every(({ shares }) => shares && shares.hits > 50));
    assert.ok(analyses.rewards.state === 'ready' && analyses.packing.state === 'ready');
    // One slot of each epoch has no block.
    assert.deepEqual([analyses.rewards.data.length, analyses.packing.data.length], [62, 62]);
    assert.equal(analyses.rewards.note, 'Epochs 4 and 5.');
  });

  it('asks for no past while the node syncs', async () => {
    await open({ scenario: 'syncing', validators: ['1'] });
    await stage.read(6000);
    const { analyses } = stage.state();
    assert.deepEqual(stage.asked, []);
    assert.deepEqual(analyses?.rewards, { state: 'waiting', words: 'Available once the node has synced.' });
    assert.deepEqual(analyses?.performance, {
      state: 'waiting',
      words: 'Available once the node has synced.',
    });
  });

  it('tells the events of the chain as they come', async () => {
    await open({ scenario: 'reorg' });
    const head = stage.wait('events', ({ events }) => events[0]?.kind === 'head');
    const reorg = stage.wait('events', ({ events }) => events[0]?.kind === 'reorg');
    let done = false;
    void Promise.all([head, reorg]).then(() => {
      done = true;
    });
    while (!done) {
      if (stage.clock.waiting() > 0) stage.clock.advance(3000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal((await reorg).events[0]?.depth, 2);
    assert.match((await head).events[0]?.place ?? '', /^1\d\d$/);
  });

  it('watches the validators that are typed, and says what is wrong with others', async () => {
    await open();
    stage.session.received({ type: 'validators', text: '1, 0x12' });
    const { problem } = await stage.wait('validators', () => true, true);
    assert.equal(problem, 'A validator index must be decimal, not hex. Use 18.');
    const told = stage.wait('validators');
    const known = stage.wait('analyses', ({ analyses }) => analyses.performance.state === 'ready');
    stage.session.received({ type: 'validators', text: '3-4' });
    assert.deepEqual([(await told).text, (await told).problem], ['3, 4', '']);
    const { performance } = (await known).analyses;
    assert.deepEqual(performance.state === 'ready' && performance.data.rows[0]?.validator, '3');
  });

  it('turns the pages of many validators without asking the node again', async () => {
    const validators = Array.from({ length: 120 }, (_, index) => String(index));
    await open({ validators });
    const isReady = ({ analyses }: { readonly analyses: Analyses }) => analyses.performance.state === 'ready';
    await stage.wait('analyses', isReady, true);
    const asked = stage.asked.filter((path) => path.includes('rewards/attestations')).length;
    const turned = stage.wait(
      'analyses',
      ({ analyses: { performance } }) => performance.state === 'ready' && performance.data.page?.index === 2,
    );
    stage.session.received({ type: 'heat-map-page', index: 2 });
    const { performance } = (await turned).analyses;
    assert.ok(performance.state === 'ready');
    assert.deepEqual(performance.data.page, { index: 2, count: 3, first: 101 });
    assert.equal(performance.data.rows.length, 20);
    assert.equal(performance.data.totals.validators, 120);
    assert.equal(stage.asked.filter((path) => path.includes('rewards/attestations')).length, asked);
    stage.session.received({ type: 'show-validator', validator: '7' });
    assert.deepEqual(stage.acted, [{ type: 'show-validator', validator: '7' }]);
  });

  describe('with readings on disk', () => {
    let folder: string;
    let remove: () => Promise<void>;
    beforeEach(async () => {
      ({ folder, remove } = await temporaryFolder());
    });
    afterEach(() => remove());

    /** Watches for some minutes, reloads the window, and opens the dashboard 20 minutes later. */
    const reload = async (options: StageOptions = {}) => {
      await open({ folder });
      for (let count = 0; count < 20; count++) await stage.read(6000);
      const { ports } = stage;
      await stage.close();
      stage = await setStage({ folder, ...ports, ...options });
      stage.clock.advance(1_200_000);
      stage.session.setVisible(true);
      stage.session.received({ type: 'range', minutes: 360 });
      stage.session.received({ type: 'ready' });
    };

    it('shows after a reload what was recorded before, and since when nobody watched', async () => {
      await reload();
      await stage.wait('state', ({ logs, range }) => range === 360 && logs.length === 2, true);
      const [beacon, execution] = stage.state().logs;
      assert.deepEqual([beacon?.source, execution?.source], ['beacon', 'execution']);
      assert.equal(beacon?.states[0]?.state, 'synced');
      assert.equal(beacon?.unwatched.length, 2);
      const { samples } = stage.state();
      const before = samples.beacon.times.filter((at) => at < stage.clock.now() - 1_000_000);
      assert.ok(before.length >= 5, `${before.length} points`);
      const peers = before.map((_, index) => samples.beacon.values.connected?.[index]);
      assert.deepEqual([peers[0], peers.at(-1)], [72, null]);
      assert.ok((samples.beacon.values.lag ?? []).includes(null), 'no gap');
    });

    it('shows the charts of a node that has not responded since the reload', async () => {
      await open({ folder });
      for (let count = 0; count < 20; count++) await stage.read(6000);
      const { ports } = stage;
      await stage.close();
      stage = await setStage({ folder, ...ports });
      await stage.stop();
      stage.clock.advance(600_000);
      stage.session.setVisible(true);
      stage.session.received({ type: 'ready' });
      const { charts, missing } = await stage.wait('state', (state) => state.charts.length > 0, true);
      assert.deepEqual(
        charts.map(({ title }) => title),
        [
          'Head slot lag',
          'Finality lag',
          'Peers',
          'CPU',
          'Memory',
          'Disk free',
          'Network',
          'Execution block age',
          'Execution peers',
          'Base fee',
          'Gas used',
          'Blobs',
          'Transaction pool',
        ],
      );
      assert.deepEqual(missing, []);
    });

    it('tells a state until now when the page is shown again', async () => {
      await open({ folder });
      await stage.wait('state', ({ logs }) => logs.length === 2, true);
      for (let count = 0; count < 20; count++) await stage.read(6000);
      stage.session.setVisible(false);
      stage.session.setVisible(true);
      stage.session.received({ type: 'ready' });
      const [beacon] = stage.state().logs;
      assert.equal(beacon?.states.at(-1)?.to, stage.state().samples.beacon.times.at(-1));
    });

    it('tells each new state', async () => {
      await reload();
      await stage.wait('state', ({ logs }) => logs.length === 2, true);
      await stage.read(6000);
      await stage.stop();
      const down = stage.wait('state', ({ logs }) => logs[0]?.states.at(-1)?.state === 'unreachable');
      await stage.read(6000);
      assert.equal((await down).logs[1]?.states.at(-1)?.severity, 'error');
    });

    it('sends a longer range again when it is missing its end', async () => {
      await reload();
      await stage.wait('state', ({ logs }) => logs.length === 2, true);
      await stage.read(6000);
      const told = stage.told.filter(({ type }) => type === 'state').length;
      await stage.read(6000);
      await stage.read(6000);
      assert.equal(stage.told.filter(({ type }) => type === 'state').length, told);
      const again = stage.wait('state');
      await stage.read(60_000);
      await again;
    });
  });

  it('gives all readings as CSV', async () => {
    await open();
    await stage.read(6000);
    await stage.read(6000);
    stage.session.received({ type: 'save-table' });
    const action = await stage.waitForAction();
    assert.ok(action.type === 'save-table');
    assert.equal(action.name, 'Mine');
    const [head = '', ...rows] = action.text.split('\r\n');
    assert.equal(
      head,
      'time,node,network,layer,aggregate,beacon_state,execution_state,head_slot,finalized_epoch,head_lag_slots,finality_lag_epochs,peers,peers_inbound,peers_outbound,cpu_share,memory_used_bytes,node_memory_bytes,disk_free_bytes,received_bytes_per_second,sent_bytes_per_second,execution_block_age_by_beacon_node_seconds,head_block,finalized_block,execution_block_age_seconds,execution_peers,base_fee_gwei,gas_used_share,blobs,pool_pending,pool_queued',
    );
    assert.match(
      rows.at(-2) ?? '',
      /^2027-01-15T08:\d\d:\d\d\.\d{3}Z,Mine,demo,consensus and execution,,synced,synced,\d+,\d+,0,\d,72,\d+,\d+,0\.\d{1,4},\d+,\d+,\d+,412000,388000,\d+(?:\.\d)?,\d+,\d*,\d+(?:\.\d)?,\d+,1\.\d{1,9},0\.\d{1,4},0,\d+,0$/,
    );
  });
});
