import assert from 'node:assert/strict';
import { answerBeacon } from '../../../demo/beacon';
import type { BeaconFlags } from '../../../demo/beacon/reply';
import type { Scenario } from '../../../demo/world/scenario';
import { type Setting, setting, slotMs } from './helpers';

const off: BeaconFlags = { gui: false, validatorMonitor: false, preparePayload: undefined };

interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the responses are of many shapes, each looked into by its own test
  readonly json: any;
}

function asker(given: Setting, flags: BeaconFlags = off) {
  const ask = (method: string, target: string, body: string, mediaType: string): Answered => {
    const url = new URL(target, 'http://node');
    const reply = answerBeacon(given.world, flags, {
      method,
      path: url.pathname,
      query: url.searchParams,
      mediaType,
      body,
    });
    if ('empty' in reply) return { status: reply.empty, json: undefined };
    if (!('json' in reply)) return { status: 200, json: reply };
    return { status: reply.status ?? 200, json: JSON.parse(JSON.stringify(reply.json)) };
  };
  return {
    get: (target: string) => ask('GET', target, '', ''),
    post: (target: string, body: unknown, mediaType = 'application/json') =>
      ask('POST', target, typeof body === 'string' ? body : JSON.stringify(body), mediaType),
  };
}

const asked = (scenario?: Scenario) => asker(setting(scenario));

const message = ({ status, json }: Answered) => {
  assert.deepEqual([json.code, json.stacktraces], [status, []]);
  return json.message as string;
};

describe('demo beacon node', () => {
  it('refuses liveness outside the three epochs', () => {
    const { post } = asked();
    const body = (epoch: string) => ({ indices: ['0', '1'], epoch });
    assert.equal(
      message(post('/vendor/liveness', body('3'))),
      'BAD_REQUEST: request epoch 3 is more than one epoch from the current epoch 5',
    );
    assert.equal(post('/lighthouse/liveness', body('7')).status, 400);
    for (const epoch of ['4', '5', '6']) {
      const { status, json } = post('/vendor/liveness', body(epoch));
      assert.equal(status, 200);
      assert.deepEqual(
        json.data.map((item: Record<string, unknown>) => [item.index, item.epoch, typeof item.is_live]),
        [
          ['0', epoch, 'boolean'],
          ['1', epoch, 'boolean'],
        ],
      );
    }
  });

  it('names the proposers of two epochs for a state, as their duties do', () => {
    const { get } = asked();
    const { json } = get('/eth/v1/beacon/states/64/proposer_lookahead');
    const proposers = [2, 3].flatMap((epoch) =>
      get(`/eth/v1/validator/duties/proposer/${epoch}`).json.data.map(
        (duty: { validator_index: string }) => duty.validator_index,
      ),
    );
    assert.equal(proposers.length, 64);
    assert.deepEqual(json.data, proposers);
    assert.equal(json.version, 'fulu');
    assert.equal(get('/eth/v1/beacon/states/9999/proposer_lookahead').status, 404);
  });

  it('refuses block packing from epoch 0, block rewards from slot 0 and ranges that are wrong', () => {
    const { get } = asked();
    const analysis = (rest: string) => get(`/vendor/analysis/${rest}`);
    assert.equal(
      message(analysis('block_packing?start_epoch=0&end_epoch=1')),
      'BAD_REQUEST: invalid start_epoch: Block packing has no epoch 0: `start_epoch` must be 1 or more.',
    );
    assert.equal(
      message(analysis('block_rewards?start_slot=0&end_slot=1')),
      'BAD_REQUEST: invalid start_slot: Slot 0 has no rewards: `start_slot` must be 1 or more.',
    );
    assert.equal(
      message(analysis('attestation_performance/global?start_epoch=3&end_epoch=2')),
      'BAD_REQUEST: start_epoch 3 is after end_epoch 2',
    );
    assert.equal(
      message(analysis('attestation_performance/1?start_epoch=1&end_epoch=5')),
      'BAD_REQUEST: end_epoch must lie before the current epoch 5: 5',
    );
    assert.equal(
      message(analysis('attestation_performance/1?start_epoch=1')),
      'BAD_REQUEST: the query parameter end_epoch is missing',
    );
    assert.equal(analysis('block_packing_efficiency?start_epoch=1&end_epoch=1').json.length, 31);
    assert.equal(analysis('block_rewards?start_slot=1&end_slot=1').json.length, 1);
    assert.equal(analysis('attestation_performance/global?start_epoch=1&end_epoch=2').json.length, 256);
  });

  it('serves liveness and attestation rewards of the standard API', () => {
    const { post } = asked();
    assert.deepEqual(post('/eth/v1/validator/liveness/4', ['1', '240', '9999']).json, {
      data: [
        { index: '1', is_live: true },
        { index: '240', is_live: false },
      ],
    });
    assert.equal(
      message(post('/eth/v1/validator/liveness/2', ['1'])),
      'BAD_REQUEST: request epoch 2 is more than one epoch from the current epoch 5',
    );
    const { ideal_rewards, total_rewards } = post('/eth/v1/beacon/rewards/attestations/3', ['1', '240']).json
      .data;
    const [right] = total_rewards;
    assert.equal(total_rewards.length, 1);
    assert.equal(right.validator_index, '1');
    assert.deepEqual(
      ideal_rewards.find((one: { effective_balance: string }) => one.effective_balance === '32000000000'),
      {
        effective_balance: '32000000000',
        head: right.head,
        target: right.target,
        source: right.source,
        inclusion_delay: '0',
        inactivity: '0',
      },
    );
    assert.equal(post('/eth/v1/beacon/rewards/attestations/4', ['1']).status, 404);
  });

  it('answers unknown routes, wrong methods and wrong bodies as nodes do', () => {
    const { get, post } = asked();
    assert.deepEqual(get('/eth/v1/nope').json, {
      code: 404,
      message: 'NOT_FOUND: no such route: GET /eth/v1/nope',
      stacktraces: [],
    });
    assert.equal(
      message(get('/vendor/liveness')),
      'METHOD_NOT_ALLOWED: /vendor/liveness takes POST, not GET',
    );
    assert.equal(
      message(post('/vendor/liveness', 'indices=1', 'application/x-www-form-urlencoded')),
      'UNSUPPORTED_MEDIA_TYPE: the body must be application/json, not application/x-www-form-urlencoded',
    );
    assert.equal(
      message(post('/vendor/liveness', '{"indices":[]}', '')),
      'UNSUPPORTED_MEDIA_TYPE: the body must be application/json: no content type is given',
    );
    assert.equal(
      message(post('/vendor/liveness', '{"indices":')),
      'BAD_REQUEST: body deserialize error: the body is not JSON',
    );
    assert.match(
      message(post('/vendor/liveness', { indices: [1], epoch: '5' })),
      /^BAD_REQUEST: body deserialize error at indices\.0: /,
    );
    assert.match(message(get('/eth/v1/beacon/states/nope/root')), /^BAD_REQUEST: invalid state_id: /);
    assert.equal(message(get('/eth/v1/beacon/states/99999999/root')), 'NOT_FOUND: no state for 99999999');
    assert.equal(message(get('/eth/v1/beacon/headers/99999999')), 'NOT_FOUND: no block for 99999999');
    assert.equal(
      message(get('/eth/v1/beacon/states/head/validators/999999')),
      'NOT_FOUND: no validator 999999',
    );
  });

  it('follows the specification for each flag', () => {
    const given = setting();
    const metrics = { indices: [1, 2, 9999] };
    const plain = asker(given);
    assert.deepEqual(plain.post('/vendor/ui/validator_metrics', metrics).json, { data: { validators: {} } });
    assert.equal(plain.get('/vendor/logs').status, 500);
    const flagged = asker(given, { ...off, gui: true, validatorMonitor: true });
    assert.deepEqual(
      Object.keys(flagged.post('/lighthouse/ui/validator_metrics', metrics).json.data.validators),
      // Those of its own validator client are monitored too.
      ['1', '2', '3', '4', '5', '6', '7', '8', '228'],
    );
    assert.deepEqual(flagged.get('/vendor/logs').json, { logs: true });
  });

  it('counts a validator in every status, and shows each with epochs that fit', () => {
    const { get } = asked();
    const counts = get('/vendor/ui/validator_count').json.data as Record<string, number>;
    assert.equal(Object.keys(counts).length, 9);
    for (const [status, count] of Object.entries(counts)) {
      const { data } = get(`/eth/v1/beacon/states/head/validators?status=${status}`).json;
      assert.equal(data.length, count);
      assert.ok(count > 0, status);
    }
    const one = get('/eth/v1/beacon/states/head/validators/0').json;
    assert.deepEqual(
      [one.execution_optimistic, one.finalized, one.data.status],
      [false, false, 'active_ongoing'],
    );
    assert.equal(one.data.validator.exit_epoch, '18446744073709551615');
    const byKey = get(`/eth/v1/beacon/states/head/validators/${one.data.validator.pubkey}`).json;
    assert.deepEqual(byKey, one);
    assert.equal(get('/eth/v1/beacon/states/finalized/validators/0').json.finalized, true);
    assert.equal(get('/vendor/validator_inclusion/1/99999').json.data, null);
  });

  it('gives the same header by slot, root and name, and its execution block by the same slot', () => {
    const { get } = asked();
    const head = get('/eth/v1/beacon/headers/head').json.data;
    assert.deepEqual(get(`/eth/v1/beacon/headers/${head.root}`).json.data, head);
    assert.deepEqual(get(`/eth/v1/beacon/headers/${head.header.message.slot}`).json.data, head);
    assert.deepEqual(get('/eth/v1/beacon/headers').json.data, [head]);
    const parent = head.header.message.parent_root;
    assert.deepEqual(get(`/eth/v1/beacon/headers?parent_root=${parent}`).json.data, [head]);
    assert.equal(get('/eth/v1/beacon/headers/genesis').json.finalized, true);
    const root = get(`/eth/v1/beacon/states/${head.header.message.state_root}/root`).json.data.root;
    assert.equal(root, head.header.message.state_root);
  });

  it('shows every scenario in its responses', () => {
    const syncing = asked('syncing');
    const { data } = syncing.get('/eth/v1/node/syncing').json;
    assert.deepEqual(data, {
      head_slot: '160',
      sync_distance: '6400',
      is_syncing: true,
      is_optimistic: false,
      el_offline: false,
    });
    assert.deepEqual(syncing.get('/vendor/syncing').json.data, {
      SyncingFinalized: { start_slot: '160', target_slot: '6560' },
    });
    assert.equal(syncing.get('/eth/v1/node/health').status, 206);
    assert.equal(syncing.get('/eth/v1/node/health?syncing_status=299').status, 299);

    assert.equal(asked('stalled').get('/vendor/syncing').json.data, 'Stalled');
    assert.equal(asked('el-offline').get('/eth/v1/node/syncing').json.data.el_offline, true);
    assert.equal(asked('el-offline').get('/eth/v1/node/health').status, 503);
    assert.equal(asked('optimistic').get('/eth/v1/beacon/headers/head').json.execution_optimistic, true);
    assert.equal(asked('few-peers').get('/eth/v1/node/peer_count').json.data.connected, '3');
    assert.equal(asked('few-peers').get('/vendor/nat').json.data, false);
    assert.equal(
      typeof asked('backfilling').get('/vendor/syncing').json.data.BackFillSyncing.remaining,
      'number',
    );
    assert.notEqual(asked('backfilling').get('/vendor/database/info').json.anchor, null);
    const healthy = asked();
    assert.equal(healthy.get('/vendor/syncing').json.data, 'Synced');
    assert.equal(healthy.get('/vendor/database/info').json.anchor, null);
    assert.equal(healthy.get('/eth/v1/node/health').status, 200);
  });

  it('has peers that come and go', () => {
    const { world, clock } = setting();
    const connected = () =>
      world.peers
        .list()
        .filter((state) => state.connected)
        .map((state) => state.peer.index);
    const before = connected();
    clock.advance(slotMs * 64);
    const after = connected();
    assert.ok(before.length >= 50 && after.length >= 50);
    assert.ok(before.some((index) => !after.includes(index)));
    assert.ok(after.some((index) => !before.includes(index)));
  });
});
