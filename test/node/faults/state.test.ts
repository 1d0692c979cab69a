import assert from 'node:assert/strict';
import { networkNamed } from '../../../catalogue/networks';
import { changed, data, hang, result, rpcError, status } from '../../support/fault-proxy';
import { type Stage, setStage, slot } from './stage';

const syncing = '/eth/v1/node/syncing';
const peerCount = '/eth/v1/node/peer_count';
const peers = '/eth/v1/node/peers';
const checkpoints = '/eth/v1/beacon/states/head/finality_checkpoints';
const none = { disconnected: '0', connecting: '0', connected: '0', disconnecting: '0' };

describe('the state of a node behind a proxy that changes its answers', function () {
  this.timeout(30_000);
  let stage: Stage;
  beforeEach(async () => {
    stage = await setStage();
    await stage.read();
    assert.deepEqual(stage.rows().map(state), [
      'Mine | synced',
      'Mine beacon | synced',
      'Mine execution | synced',
    ]);
  });
  afterEach(() => stage.close());

  it('is red without peers', async () => {
    stage.beacon.fault(peerCount, data(none));
    stage.beacon.fault(peers, { kind: 'answer', status: 200, body: { data: [], meta: { count: 0 } } });
    await stage.read(slot);
    assert.match(stage.rows()[1] ?? '', /^\[error charts\.red\] Mine beacon \| no peers · slot \d+$/);
    assert.equal(stage.rows()[0], '[error charts.red] Mine | no peers · beacon');
    stage.execution.fault('net_peerCount', result('0x0'));
    await stage.read(slot);
    assert.match(stage.rows().at(-1) ?? '', /^\[error charts\.red\] Mine execution \| no peers · block \d+$/);
  });

  it('is stalled when the head stands still, whatever the node says of itself', async () => {
    const head = String(headSlot(stage));
    stage.beacon.fault(
      syncing,
      data({
        head_slot: head,
        sync_distance: '0',
        is_syncing: false,
        is_optimistic: false,
        el_offline: false,
      }),
    );
    await stage.read(8 * slot);
    assert.match(stage.rows()[1] ?? '', /charts\.green\] Mine beacon \| synced/);
    await stage.read(slot);
    assert.match(
      stage.rows()[1] ?? '',
      /problemsWarningIcon\.foreground\] Mine beacon \| stalled, 9 slots behind/,
    );
    await stage.read(66 * slot);
    assert.match(stage.rows()[1] ?? '', /^\[error charts\.red\] Mine beacon \| stalled, 75 slots behind/);
    assert.match(
      stage.rows()[0] ?? '',
      /^\[error charts\.red\] Mine \| stalled, 75 slots behind, for 15 min · beacon$/,
    );
    assert.equal(stage.beside('Clock skew'), undefined, 'a head that stands still says nothing about clocks');
  });

  it('is red with an execution head of years ago', async () => {
    stage.execution.fault('eth_chainId', result('0x1'));
    stage.execution.fault('net_peerCount', rpcError(-32601));
    stage.execution.fault(
      'eth_getBlockByNumber',
      result({
        number: '0x0',
        timestamp: '0x6553f100',
        hash: networkNamed('mainnet')?.genesisHash,
        parentHash: '0x00',
      }),
    );
    await stage.read(slot);
    assert.match(
      stage.rows().at(-1) ?? '',
      /^\[error charts\.red\] Mine execution \| stalled, last block 1157 d \d+ h ago · block 0$/,
    );
  });

  it('is syncing for any object that eth_syncing returns', async () => {
    for (const value of [
      { startingBlock: '0x0', stages: [] },
      {},
      { currentBlock: '0x1', highestBlock: '0x0' },
      true,
    ]) {
      stage.execution.fault('eth_syncing', result(value));
      await stage.read(slot);
      assert.match(
        stage.rows().at(-1) ?? '',
        /^\[sync problemsWarningIcon\.foreground\] Mine execution \| syncing(, for \d+ s| for \d+ s)? · block/,
        JSON.stringify(value),
      );
    }
  });

  it('is amber when the chain does not finalize', async () => {
    await stage.close();
    stage = await setStage({ scenario: 'no-finality' });
    await stage.read();
    assert.match(
      stage.rows()[1] ?? '',
      /^\[warning problemsWarningIcon\.foreground\] Mine beacon \| not finalizing, 5 epochs · slot/,
    );
    assert.equal(
      stage.rows()[0],
      '[warning problemsWarningIcon.foreground] Mine | not finalizing, 5 epochs · beacon',
    );
  });

  it('is red when finality goes back', async () => {
    const zero = { epoch: '0', root: `0x${'00'.repeat(32)}` };
    stage.beacon.fault(
      checkpoints,
      data({ previous_justified: zero, current_justified: zero, finalized: zero }),
    );
    await stage.read(slot);
    assert.match(
      stage.rows()[1] ?? '',
      /^\[error charts\.red\] Mine beacon \| finality went back, from epoch 3 to 0 · slot/,
    );
    assert.equal(stage.rows()[0], '[error charts.red] Mine | finality went back, from epoch 3 to 0 · beacon');
  });

  it('is another chain also if its slots would be in the future of the chain before', async () => {
    const other = await stage.another({ seed: 'other', secondsPerSlot: 1 });
    stage.beacon.target = other.beacon;
    stage.execution.target = other.execution;
    // It first makes the blocks of hundreds of slots.
    stage.timeoutMs = 20_000;
    await stage.read(66 * slot);
    assert.equal(state(stage.rows()[1] ?? ''), 'Mine beacon | on another chain than before');
    await stage.read(slot);
    assert.equal(state(stage.rows()[1] ?? ''), 'Mine beacon | on another chain than before');
  });

  it('is another chain when its genesis is another one, and no reorg', async () => {
    const other = await stage.another({ seed: 'other' });
    stage.beacon.target = other.beacon;
    stage.execution.target = other.execution;
    await stage.read(slot);
    assert.match(stage.rows()[0] ?? '', / · both$/);
    assert.deepEqual(stage.rows().map(state), [
      'Mine | on another chain than before',
      'Mine beacon | on another chain than before',
      'Mine execution | on another chain than before',
    ]);
    assert.match(
      stage.beside('Network changed') ?? '',
      /^was demo \(genesis 0x[0-9a-f]{8}…[0-9a-f]{4}\) until just now$/,
    );
    for (const label of ['Reorganized', 'Head went back'])
      assert.equal(stage.beside(label), undefined, label);
    for (let minutes = 0; minutes < 10; minutes++) await stage.read(60_000);
    assert.deepEqual(stage.rows().map(state), [
      'Mine | synced',
      'Mine beacon | synced',
      'Mine execution | synced',
    ]);
    assert.equal(stage.beside('Network changed'), undefined);
  });

  it('is not another chain because version and configuration fail once', async () => {
    stage.beacon.fault('/eth/v1/node/version', status(500));
    stage.beacon.fault('/eth/v1/config/spec', status(500));
    await stage.read(slot);
    stage.beacon.repair();
    await stage.read(slot);
    assert.equal(stage.beside('Network changed'), undefined);
    assert.equal(stage.beside('Network'), 'demo');
    assert.match(stage.rows()[1] ?? '', /Mine beacon \| synced/);
  });

  it('tells what answers with a failure from what does not respond', async () => {
    const states: string[] = [];
    for (const code of [503, 401, 403, 500]) {
      stage.beacon.fault(syncing, status(code, { code, message: 'no' }));
      await stage.read(slot);
      states.push(state(stage.rows()[1] ?? ''));
    }
    assert.deepEqual(states, [
      'Mine beacon | starting or syncing (HTTP 503)',
      'Mine beacon | wants credentials (HTTP 401)',
      'Mine beacon | wants credentials (HTTP 403)',
      'Mine beacon | responds with errors (HTTP 500)',
    ]);
    stage.execution.fault('eth_getBlockByNumber', result(null));
    await stage.read(slot);
    assert.equal(state(stage.rows().at(-1) ?? ''), 'Mine execution | no block yet');
  });

  it('is red when the beacon node does not reach its execution node', async () => {
    stage.beacon.fault(syncing, changed({ el_offline: true }));
    await stage.read(slot);
    assert.match(stage.rows()[1] ?? '', /^\[error charts\.red\] Mine beacon \| execution layer offline/);
    assert.equal(
      stage.rows()[0],
      '[error charts.red] Mine | execution layer offline, though the execution node responds here',
    );
  });

  it('is flapping when every other reading fails, and not dead', async () => {
    for (let times = 0; times < 3; times++) {
      stage.beacon.fault('*', { kind: 'drop' });
      await stage.read(slot);
      stage.beacon.repair();
      await stage.read(slot);
    }
    assert.match(
      stage.rows()[1] ?? '',
      /^\[warning problemsWarningIcon\.foreground\] Mine beacon \| flapping, 3 of the last 7 readings failed, for \d+ s · slot/,
    );
    for (let times = 0; times < 10; times++) await stage.read(slot);
    assert.match(stage.rows()[1] ?? '', /Mine beacon \| synced/);
  });

  it('shows impossible values as such, and forgets them', async () => {
    const before = headSlot(stage);
    for (const [members, what] of [
      [
        { head_slot: '18446744073709551615', sync_distance: '0' },
        'The node says head slot 18446744073709551615, which is in the far future.',
      ],
      [
        { sync_distance: '18446744073709551615' },
        'The node says sync distance 18446744073709551615, which is more than any chain has.',
      ],
      [
        { head_slot: '9'.repeat(50_000) },
        'The node says head slot 99999999999999999999999…, which is in the far future.',
      ],
    ] as const) {
      stage.beacon.fault(syncing, changed(members));
      await stage.read(slot);
      const [pair] = stage.items;
      const row = pair?.children?.[0];
      assert.equal(row?.description?.split(' · ')[0]?.replace(/ for .*/, ''), 'reports impossible values');
      assert.equal(row?.children?.[0]?.label, what);
    }
    stage.beacon.repair();
    await stage.read(slot);
    assert.match(stage.rows()[1] ?? '', /Mine beacon \| synced · slot/);
    assert.equal(stage.beside('Sync'), 'done');
    assert.ok(headSlot(stage) > before);
    for (const label of ['Head went back', 'Clock skew']) {
      assert.equal(stage.beside(label), undefined, label);
    }
  });

  it('shows the version of a node clipped and without control characters', async () => {
    const version = `Evil/v1\u202e\n\u0007${'x'.repeat(600)}`;
    stage.beacon.fault('/eth/v1/node/version', data({ version }));
    await stage.read(slot);
    const shown = JSON.stringify(stage.items);
    assert.ok(!shown.includes('\\u0007') && !shown.includes('\u202e'), 'no control characters');
    assert.ok(!shown.includes('x'.repeat(250)), 'clipped');
  });

  it('says what to do about a node that hangs, without settings that do not help', async () => {
    stage.timeoutMs = 150;
    stage.beacon.fault('*', hang);
    await stage.read(slot);
    assert.equal(state(stage.rows()[1] ?? ''), 'Mine beacon | unreachable (timed out)');
    const row = stage.items[0]?.children?.[0];
    assert.match(
      row?.children?.[0]?.label ?? '',
      /^127\.0\.0\.1:\d+ accepted the request but sent no response within/,
    );
    assert.equal(row?.children?.[1]?.label, 'It may be busy or syncing. Check its load and its log.');
    assert.equal(row?.children?.[0]?.description, undefined, 'the row of the node says that it timed out');
  });
});

/** `Mine | synced`: label and state of a row. */
function state(row: string): string {
  return row
    .replace(/^\[.*?\] /, '')
    .replace(/ · .*/, '')
    .replace(/,? for \d+ (?:s|min)$/, '');
}

function headSlot({ watcher }: Stage): number {
  const reading = watcher.states[0]?.reading;
  assert.equal(reading?.kind, 'beacon');
  return reading?.kind === 'beacon' ? Number(reading.headSlot) : 0;
}
