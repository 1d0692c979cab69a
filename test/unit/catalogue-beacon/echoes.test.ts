/** A payload is compared with its request: it belongs to another one, as from a stale cache. */
import assert from 'node:assert/strict';
import { matchOperation, operations } from '../../../catalogue/beacon';
import { beaconEchoes } from '../../../catalogue/beacon/echoes';
import { judgeBeaconReply } from '../../../catalogue/judge/judge-beacon';

const root = (digit: string) => `0x${digit.repeat(64)}`;
const key = (digit: string) => `0x${digit.repeat(96)}`;

function differences(request: string, payload: unknown, body?: unknown): string[] {
  const [method = '', path = ''] = request.split(' ');
  const { operation } = matchOperation(method, path.replace(/^https?:\/\/[^/]+(?:\/base)?/, ''));
  assert.ok(operation, request);
  const value = operation.envelope === 'bare' ? payload : { data: payload };
  const sent = { url: path, body: body === undefined ? undefined : JSON.stringify(body) };
  return judgeBeaconReply(operation, 200, value, sent)
    .filter(({ rule }) => rule === 'not-as-requested')
    .map(({ path: place, at, message }) => `${place.join('.')}${at === 'key' ? ' (key)' : ''}: ${message}`);
}

const validator = (index: string, pubkey = key('a')) => ({ index, validator: { pubkey } });
const STATES = 'GET /eth/v1/beacon/states';
const peer = (status: string) => ({ peer_info: { connection_status: { status } } });
const header = (slot: string, canonical = true) => ({
  root: root('a'),
  canonical,
  header: { message: { slot } },
});

type Row = readonly [request: string, body: unknown, payload: unknown, ...expected: string[]];

const rows: readonly Row[] = [
  [`${STATES}/head/validators/3`, undefined, validator('3')],
  [
    `${STATES}/head/validators/3`,
    undefined,
    validator('9'),
    'data.index: This is 9; the request asks for 3.',
  ],
  [`${STATES}/head/validators/${key('A')}`, undefined, validator('9')],
  [
    `GET https://node.example/base/eth/v1/beacon/states/head/validators/${key('b')}`,
    undefined,
    validator('9'),
    `data.validator.pubkey: This is ${key('a')}; the request asks for ${key('b')}.`,
  ],
  [
    `${STATES}/head/validators?id=1,${key('a')}&id=2&status=active,exited_slashed`,
    undefined,
    [
      { ...validator('2', key('b')), status: 'active_ongoing' },
      { ...validator('7'), status: 'exited_slashed' },
      { ...validator('8', key('b')), status: 'exited_unslashed' },
    ],
    `data.2.index: This is 8; the request asks for 1, ${key('a')} or 2.`,
    'data.2.status: This is exited_unslashed; the request asks for active or exited_slashed.',
  ],
  [
    'POST /eth/v1/beacon/states/head/validators',
    { ids: ['1'], statuses: ['pending'] },
    [{ ...validator('2'), status: 'active_ongoing' }],
    'data.0.index: This is 2; the request asks for 1.',
    'data.0.status: This is active_ongoing; the request asks for pending.',
  ],
  ['POST /eth/v1/beacon/states/head/validators', {}, [validator('2')]],
  [
    `${STATES}/head/validator_balances?id=1,${key('b')}`,
    undefined,
    [{ index: '9' }],
    ': The request asks for validator 1 too, which is missing.',
  ],
  [
    `${STATES}/head/validator_balances?id=1`,
    undefined,
    [{ index: '9' }],
    'data.0.index: This is 9; the request asks for 1.',
    ': The request asks for validator 1 too, which is missing.',
  ],
  [
    `${STATES}/head/committees?index=1&slot=5`,
    undefined,
    [
      { index: '1', slot: '5' },
      { index: '2', slot: '6' },
    ],
    'data.1.index: This is 2; the request asks for 1.',
    'data.1.slot: This is 6; the request asks for 5.',
  ],
  [
    `${STATES}/${root('b')}/root`,
    undefined,
    { root: root('a') },
    `data.root: This is ${root('a')}; the request asks for ${root('b')}.`,
  ],
  [`${STATES}/head/root`, undefined, { root: root('a') }],
  ['GET /eth/v1/beacon/headers/5', undefined, header('5')],
  ['GET /eth/v1/beacon/headers/head', undefined, header('300')],
  [
    'GET /eth/v1/beacon/headers/5',
    undefined,
    header('300'),
    'data.header.message.slot: This is 300; the request asks for 5.',
  ],
  [
    'GET /eth/v1/beacon/headers/genesis',
    undefined,
    header('300'),
    'data.header.message.slot: This is 300; the request asks for 0.',
  ],
  [
    'GET /eth/v1/beacon/headers/head',
    undefined,
    header('300', false),
    'data.canonical: This is false; the request asks for head, which is on the canonical chain.',
  ],
  [
    `GET /eth/v1/beacon/headers/${root('b')}`,
    undefined,
    header('300', false),
    `data.root: This is ${root('a')}; the request asks for ${root('b')}.`,
  ],
  [
    'GET /eth/v1/beacon/headers?slot=5',
    undefined,
    [header('6')],
    'data.0.header.message.slot: This is 6; the request asks for 5.',
  ],
  [
    'GET /eth/v2/beacon/blocks/5',
    undefined,
    { message: { slot: '6' } },
    'data.message.slot: This is 6; the request asks for 5.',
  ],
  [
    'POST /vendor/liveness',
    { indices: ['0'], epoch: '1' },
    [{ index: '7', epoch: '99', is_live: true }],
    'data.0.index: This is 7; the request asks for 0.',
    'data.0.epoch: This is 99; the request asks for 1.',
    'data: The request asks for 0, which is not in the response.',
  ],
  [
    'POST /vendor/liveness',
    { indices: ['0', '1', '2'], epoch: '1' },
    [{ index: '1', epoch: '1', is_live: true }],
    'data: The request asks for 0 and 2, which are not in the response.',
  ],
  [
    'POST /eth/v1/validator/liveness/1',
    ['0', '1'],
    [{ index: '0', is_live: true }],
    'data: The request asks for 1, which is not in the response.',
  ],
  // Validators of the node's own validator client come along.
  ['POST /vendor/ui/validator_metrics', { indices: [0, 1] }, { validators: { 77: {} } }],
  [
    'GET /lighthouse/analysis/attestation_performance/3?start_epoch=1&end_epoch=1',
    undefined,
    [
      { index: 9, epochs: { 7: {} } },
      { index: 3, epochs: { 1: {} } },
    ],
    ': The list has 2 items; the request asks for 1.',
    '0.index: This is 9; the request asks for 3.',
    '0.epochs.7 (key): This is 7; the request asks for 1.',
    '0: The request asks for epoch 1, which is missing.',
  ],
  [
    'GET /vendor/analysis/block_rewards?start_slot=1&end_slot=2',
    undefined,
    [{ meta: { slot: '99' } }, { meta: { slot: '2' } }],
    '0.meta.slot: This is 99; the request asks for 1 to 2.',
  ],
  [
    'GET /vendor/peers/connected',
    undefined,
    [peer('connected'), peer('disconnected')],
    '1.peer_info.connection_status.status: This is disconnected; the request asks for connected.',
  ],
  ['GET /vendor/peers', undefined, [peer('disconnected')]],
  [
    'GET /eth/v1/node/peers?state=connected&direction=inbound',
    undefined,
    [{ state: 'connected', direction: 'outbound' }],
    'data.0.direction: This is outbound; the request asks for inbound.',
  ],
  [
    'GET /eth/v1/node/peers/16Uiu2HAmA',
    undefined,
    { peer_id: '16Uiu2HAmB' },
    'data.peer_id: This is 16Uiu2HAmB; the request asks for 16Uiu2HAmA.',
  ],
  ['GET /eth/v1/node/peers/16Uiu2HAmA', undefined, { peer_id: 'QmB' }],
  [
    'POST /eth/v1/validator/duties/attester/1',
    ['1'],
    [{ validator_index: '2', pubkey: key('a') }],
    'data.0.validator_index: This is 2; the request asks for 1.',
  ],
];

describe('a beacon response that is compared with its request', () => {
  for (const [request, body, payload, ...expected] of rows) {
    const what = expected.length === 0 ? 'agrees' : expected.map((line) => line.split(':')[0]).join(', ');
    it(`${request.slice(0, 90)} ${body === undefined ? '' : JSON.stringify(body)}: ${what}`, () => {
      assert.deepEqual(differences(request, payload, body), expected);
    });
  }

  it('is declared for operations and parameters of the catalogue', () => {
    const known = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
    for (const [request, echoes] of Object.entries(beaconEchoes)) {
      const operation = known.get(request);
      assert.ok(operation, request);
      const names = [...operation.pathParams, ...operation.query].map(({ name }) => name);
      if (operation.body) names.push('body');
      for (const { reads } of echoes) {
        for (const name of reads) assert.ok(names.includes(name), `${request}: ${name}`);
      }
    }
  });
});
