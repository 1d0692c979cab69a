import assert from 'node:assert/strict';
import { matchOperation } from '../../../catalogue/beacon';
import { VALIDATOR_STATUSES } from '../../../catalogue/beacon/words';
import type { OperationEntry } from '../../../catalogue/entry';
import { judgeBeaconEvent, judgeBeaconReply } from '../../../catalogue/judge/judge-beacon';
import * as replies from './replies';

function get(path: string): OperationEntry {
  const { operation } = matchOperation('GET', path);
  assert.ok(operation, path);
  return operation;
}

const syncing = get('/eth/v1/node/syncing');
const events = get('/eth/v1/events');
const logs = get('/lighthouse/logs');

describe('judging a beacon reply', () => {
  it('wants data where the reply is wrapped', () => {
    const bare = { head_slot: '1', sync_distance: '0', is_syncing: false };
    assert.deepEqual(judgeBeaconReply(syncing, 200, { data: bare }), []);
    assert.deepEqual(judgeBeaconReply(syncing, 200, bare), [
      { rule: 'missing-member', message: 'Member "data" is missing.', path: [], at: 'value' },
    ]);
    assert.deepEqual(judgeBeaconReply(syncing, 200, [bare]), [
      {
        rule: 'wrong-type',
        message: 'The response is an array, not an object with the member "data".',
        path: [],
        at: 'value',
      },
    ]);
  });

  it('gives paths from the root of the reply', () => {
    const data = { head_slot: 1, sync_distance: '0x1', is_syncing: false };
    assert.deepEqual(
      judgeBeaconReply(syncing, 200, { data }).map(({ path }) => path),
      [
        ['data', 'head_slot'],
        ['data', 'sync_distance'],
      ],
    );
  });

  it('takes the error bodies of old and new nodes', () => {
    const bodies = [
      { code: 400, message: 'BAD_REQUEST: epoch', stacktraces: [] },
      { code: 404, message: 'Route GET:/eth/v1/nope not found' },
      { code: 400, message: 'some failed', failures: [{ index: 0, message: 'bad signature' }] },
      { statusCode: 400, error: 'Bad Request', message: 'Invalid block id' },
    ];
    for (const body of bodies) assert.deepEqual(judgeBeaconReply(syncing, body.code ?? 400, body), []);
    assert.deepEqual(judgeBeaconReply(syncing, 503, undefined), []);
  });

  it('says what an error body lacks', () => {
    assert.deepEqual(
      judgeBeaconReply(syncing, 500, { code: '500' }).map(({ path, rule, message }) => [path, rule, message]),
      [
        [['code'], 'wrong-type', 'This is a string, not an integer.'],
        [[], 'missing-member', 'Member "message" is missing.'],
      ],
    );
    assert.deepEqual(
      judgeBeaconReply(syncing, 500, 'oops').map(({ message }) => message),
      ['An error is an object with "code" and "message"; this is a string.'],
    );
  });

  it('does not judge what no document shows', () => {
    assert.deepEqual(judgeBeaconReply(get('/vendor/staking'), 200, { anything: 1 }), []);
    assert.deepEqual(judgeBeaconReply(get('/eth/v1/node/health'), 200, ''), []);
    assert.deepEqual(judgeBeaconReply(events, 200, {}), []);
  });

  it('says what is wrong with the names of a map', () => {
    const operation = get('/vendor/analysis/attestation_performance/global');
    assert.deepEqual(judgeBeaconReply(operation, 200, [{ index: 9, epochs: { x: {} } }]), [
      {
        rule: 'epoch-invalid',
        message: '"x" is not an epoch.',
        path: [0, 'epochs', 'x'],
        at: 'key',
      },
    ]);
  });

  it('knows every validator status', () => {
    const operation = get('/eth/v1/beacon/states/head/validators');
    const never = '18446744073709551615';
    const records = Object.keys(VALIDATOR_STATUSES).map((status, at) => {
      const { data } = replies.validator();
      const exits = !/^(?:pending|active_ongoing)/.test(status);
      const validator = {
        ...data.validator,
        pubkey: `0x${String(at).repeat(96)}`,
        slashed: /_slashed/.test(status),
        activation_eligibility_epoch: status === 'pending_initialized' ? never : '1',
        activation_epoch: status.startsWith('pending') ? never : '2',
        exit_epoch: exits ? '3' : never,
        withdrawable_epoch: exits ? '4' : never,
        ...(status === 'withdrawal_done' && { effective_balance: '0' }),
      };
      const balance = status === 'withdrawal_done' ? '0' : data.balance;
      return { ...data, index: String(at), balance, status, validator };
    });
    assert.equal(records.length, 9);
    assert.deepEqual(judgeBeaconReply(operation, 200, { ...replies.validator(), data: records }), []);
  });

  it('takes peers of clients with and without direction', () => {
    const peer = {
      peer_id: '16Uiu2HAm1gnawsk7zYo5G5NdW4fa9PmUJhhkQLXZR3P1iFju4qdV',
      enr: '',
      last_seen_p2p_address: '/ip4/127.0.0.1/tcp/19000',
      direction: 'outbound' as string | null,
      state: 'connected',
    };
    const operation = get('/eth/v1/node/peers');
    const other = peer.peer_id.replace('16Uiu2HAm1', '16Uiu2HAm2');
    const data = [
      peer,
      { ...peer, peer_id: other, direction: null, enr: null, agent_version: 'lodestar/v1.23.0' },
    ];
    assert.deepEqual(judgeBeaconReply(operation, 200, { data, meta: { count: 2 } }), []);
  });
});

describe('judging a beacon reply with its headers', () => {
  it('compares the version', () => {
    const operation = get('/eth/v2/beacon/blocks/head');
    const version = (header: string | undefined) =>
      judgeBeaconReply(operation, 200, { version: 'deneb', data: {} }, undefined, {
        'eth-consensus-version': header,
      })
        .filter(({ path }) => path[0] === 'version')
        .map(({ message }) => message);
    assert.deepEqual(version('deneb'), []);
    assert.deepEqual(version(undefined), []);
    assert.deepEqual(version('electra'), [
      'The response is of deneb; its header Eth-Consensus-Version says electra.',
    ]);
  });
});

describe('judging a beacon event', () => {
  it('takes payload attributes', () => {
    assert.deepEqual(judgeBeaconEvent(events, 'payload_attributes', replies.payloadAttributes()), []);
    const placeholder = replies.payloadAttributes();
    placeholder.data.payload_attributes.suggested_fee_recipient = `0x${'0'.repeat(64)}`;
    assert.deepEqual(judgeBeaconEvent(events, 'payload_attributes', placeholder), []);
  });

  it('says what is wrong with them', () => {
    const event = replies.payloadAttributes();
    const withdrawal = event.data.payload_attributes.withdrawals[0];
    assert.ok(withdrawal);
    withdrawal.amount = 15640;
    assert.deepEqual(judgeBeaconEvent(events, 'payload_attributes', event), [
      {
        rule: 'number-unquoted',
        message: 'A number is a decimal string; this is the number 15640.',
        path: ['data', 'payload_attributes', 'withdrawals', 0, 'amount'],
        at: 'value',
        fix: { title: 'Write "15640"', value: '15640' },
      },
    ]);
  });

  it('judges what nodes pass on by the containers of the specification', () => {
    const exit = {
      message: { epoch: '1', validator_index: 2 },
      signature: replies.header().data.header.signature,
    };
    assert.deepEqual(
      judgeBeaconEvent(events, 'voluntary_exit', exit).map(({ path, message }) => [path, message]),
      [[['message', 'validator_index'], 'A validator index is a decimal string; this is the number 2.']],
    );
    const sidecar = { block_root: replies.header().data.root, slot: '1' };
    assert.deepEqual(
      judgeBeaconEvent(events, 'data_column_sidecar', sidecar).map(({ message }) => message),
      ['Member "index" is missing.'],
    );
    assert.deepEqual(
      judgeBeaconEvent(events, 'light_client_optimistic_update', { version: 'altair', data: null }).map(
        ({ path, message }) => [path, message],
      ),
      [[['data'], 'This is null, not an object.']],
    );
  });

  it('wants the number of the parent block before Gloas', () => {
    const { data, version } = replies.payloadAttributes();
    const { parent_block_number: _, ...without } = data;
    assert.deepEqual(
      judgeBeaconEvent(events, 'payload_attributes', { version, data: without }).map(
        ({ message }) => message,
      ),
      ['Member "parent_block_number" is missing.'],
    );
    assert.deepEqual(judgeBeaconEvent(events, 'payload_attributes', { version: 'gloas', data: without }), []);
  });

  it('judges by the name of the event', () => {
    const root = replies.header().data.root;
    assert.deepEqual(judgeBeaconEvent(events, 'block', { slot: '1', block: root }), []);
    assert.deepEqual(
      judgeBeaconEvent(events, 'finalized_checkpoint', { block: root, state: `0x${'5'.repeat(64)}` }).map(
        ({ message }) => message,
      ),
      ['Member "epoch" is missing.'],
    );
    assert.deepEqual(judgeBeaconEvent(events, 'some_new_topic', { x: 1 }), []);
  });

  it('judges an event without a name by the only topic', () => {
    const short = { version: 'bellatrix', data: { proposal_slot: '5', proposer_index: '1' } };
    const missing = ['parent_block_root', 'parent_block_number', 'parent_block_hash', 'payload_attributes'];
    const messages = (url: string) =>
      judgeBeaconEvent(events, 'message', short, { url }).map(({ message }) => message);
    assert.deepEqual(
      messages('/eth/v1/events?topics=payload_attributes'),
      missing.map((name) => `Member "${name}" is missing.`),
    );
    assert.deepEqual(messages('/eth/v1/events?topics=payload_attributes,head'), []);
  });

  it('tells an event of a topic that was not asked for', () => {
    const event = { slot: '1', block: replies.header().data.root };
    const url = '/eth/v1/events?topics=head&topics=chain_reorg';
    assert.deepEqual(judgeBeaconEvent(events, 'block', event, { url }), [
      {
        rule: 'not-as-requested',
        message: 'This event is block; the request asks for head or chain_reorg.',
        path: [],
        at: 'value',
      },
    ]);
    assert.deepEqual(judgeBeaconEvent(events, 'block', event, { url: '/eth/v1/events?topics=block' }), []);
    assert.deepEqual(judgeBeaconEvent(events, 'keep-alive', {}, { url }), []);
  });

  it('takes log events flat and wrapped, with values of any kind', () => {
    assert.deepEqual(judgeBeaconEvent(logs, 'message', replies.logEvent()), []);
    assert.deepEqual(judgeBeaconEvent(logs, 'message', { data: replies.logEvent() }), []);
    assert.deepEqual(judgeBeaconEvent(logs, 'message', { ...replies.logEvent(), peers: 8, speed: true }), []);
    const { level: _, ...rest } = replies.logEvent();
    assert.deepEqual(
      judgeBeaconEvent(logs, 'message', rest).map(({ rule, message }) => [rule, message]),
      [['missing-member', 'Member "level" is missing.']],
    );
  });
});
