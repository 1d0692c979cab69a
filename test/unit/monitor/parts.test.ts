import assert from 'node:assert/strict';
import { judge } from '../../../monitor/health/health';
import { healthAdvice, healthLabel } from '../../../monitor/health/words';
import type { NodeAnswer, NodeFailure, NodeReader } from '../../../monitor/nodes/reader';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { type NodeState, withReading } from '../../../monitor/readings/node-state';
import { heldParts, notingReader } from '../../../monitor/readings/parts';
import { readBeacon } from '../../../monitor/readings/read-beacon';
import { readExecution } from '../../../monitor/readings/read-execution';
import { thresholds } from '../../thresholds';
import { nodeOf } from './example-states';
import { emptyBeacon, emptyExecution, emptyExtension, fakeReader, notFound, notServed } from './fake-reader';

const error: NodeFailure = { cause: 'http-error', what: '503 Service Unavailable.', remedy: '', status: 503 };
const limited: NodeFailure = {
  cause: 'http-error',
  what: '429 Too Many Requests.',
  remedy: '',
  status: 429,
  isRateLimit: true,
};

const root = (digit: string) => `0x${digit.repeat(64)}`;
const start = 1_700_000_000_000;
const peerList = (count: number) => ({
  data: Array.from({ length: count }, () => ({ direction: 'outbound', state: 'connected' })),
});
/** A mainnet node in epoch 25, at slot 800, with finality 9 epochs ago, 3 peers and 5 GB of disk. */
const ill = {
  ...emptyBeacon,
  ...emptyExtension,
  ...notServed('/lighthouse/validator_inclusion/24/global'),
  '/eth/v1/node/syncing': {
    data: {
      head_slot: '800',
      sync_distance: '0',
      is_syncing: false,
      is_optimistic: false,
      el_offline: false,
    },
  },
  '/eth/v1/node/version': { data: { version: 'Lighthouse/v8.0.0' } },
  '/eth/v1/beacon/genesis': {
    data: { genesis_time: String(start / 1000 - 9600), genesis_validators_root: root('1') },
  },
  '/eth/v1/config/spec': {
    data: { CONFIG_NAME: 'home', SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '32', DEPOSIT_CHAIN_ID: '1' },
  },
  '/eth/v1/beacon/states/head/finality_checkpoints': {
    data: { current_justified: { epoch: '17' }, finalized: { epoch: '16' } },
  },
  '/eth/v1/node/peers?state=connected': peerList(3),
  '/eth/v1/node/peer_count': { data: { connected: '3' } },
  '/lighthouse/ui/health': { data: { disk_bytes_free: 5e9, disk_bytes_total: 1e12 } },
};
const { '/eth/v1/node/syncing': syncing, ...rest } = ill;
const others = (failure: NodeFailure) =>
  Object.fromEntries(
    Object.entries(rest).map(([path, answer]) => [path, 'cause' in answer ? answer : failure]),
  );

interface Watched {
  readonly state: NodeState;
  readonly memory: NodeMemory;
}

async function read(
  reader: NodeReader,
  now: number,
  { state, memory }: Watched = { state: { node: nodeOf('beacon'), selected: true }, memory: {} },
): Promise<Watched> {
  const noting = notingReader(reader);
  const result = await (state.node.kind === 'beacon'
    ? readBeacon(noting.reader, memory, now)
    : readExecution(noting.reader, memory, now));
  assert.ok(result.ok);
  return { state: withReading(state, result.reading, now, noting.outcomes), memory };
}

const causes = ({ state }: Watched, now: number) =>
  judge(state, thresholds, now).causes.map(({ state: id, severity }) => `${id} ${severity}`);

describe('parts of a reading that fail', () => {
  const alarms = ['few-peers error', 'low-disk error', 'no-finality error'];

  for (const [title, failure] of [
    ['are refused', limited],
    ['answer with an error', error],
    ['time out', { cause: 'timed-out', what: 'No response within 10 s.', remedy: '' } as const],
  ] as const) {
    it(`keep their last values and alarms when they ${title}`, async () => {
      const before = await read(fakeReader(ill), start);
      assert.deepEqual(causes(before, start).sort(), alarms);
      const reader = fakeReader({ ...others(failure), '/eth/v1/node/syncing': syncing });
      const soon = await read(reader, start + 30_000, before);
      assert.deepEqual(causes(soon, start + 30_000).sort(), alarms);
      assert.equal(soon.state.held?.peers, start);
      assert.deepEqual(
        heldParts(soon.state).find(({ part }) => part === 'peers'),
        { part: 'peers', at: start },
      );
      const late = await read(reader, start + 90_000, soon);
      assert.deepEqual(causes(late, start + 90_000).sort(), [...alarms, 'unread warning'].sort());
      const long = await read(reader, start + 612_000, late);
      assert.ok(causes(long, start + 612_000).includes('unread error'));
      const back = await read(fakeReader(ill), start + 624_000, long);
      assert.equal(back.state.held, undefined);
      assert.equal(back.state.unread, undefined);
    });
  }

  it('are never a reason to call a node synced that was not read before', async () => {
    const first = await read(fakeReader({ ...others(limited), '/eth/v1/node/syncing': syncing }), start);
    const health = judge(first.state, thresholds, start);
    assert.equal(health.severity, 'warning');
    assert.match(healthLabel(health), /^cannot be judged: \d+ of \d+ requests refused \(HTTP 429\)$/);
    assert.match(
      healthAdvice(health),
      /^It does not tell its version, genesis and configuration, peers and finality\. 429 Too Many Requests\. It allows fewer requests/,
    );
  });

  it('stay when the node says that it does not serve them any more', async () => {
    const before = await read(fakeReader(ill), start);
    const after = await read(
      fakeReader({
        ...ill,
        '/eth/v1/node/peers?state=connected': notFound,
        '/eth/v1/node/peer_count': notFound,
      }),
      start + 30_000,
      before,
    );
    assert.deepEqual(after.state.held, { peers: start });
    assert.deepEqual(causes(after, start + 30_000).sort(), alarms);
  });

  it('are asked for once more after an error that may have passed', async () => {
    let asked = 0;
    const failing: NodeFailure = { ...error, status: 500 };
    const reader: NodeReader = {
      ...fakeReader(ill),
      async get(): Promise<NodeAnswer> {
        asked++;
        return asked === 1 ? { ok: false, failure: failing } : { ok: true, value: syncing };
      },
    };
    const answer = await notingReader(reader).reader.get('/eth/v1/node/syncing');
    assert.deepEqual([asked, answer.ok], [2, true]);
  });

  it('keep the sync state and the peers of an execution node', async () => {
    const head = {
      number: '0x10',
      timestamp: `0x${(start / 1000).toString(16)}`,
      hash: root('a'),
      parentHash: root('b'),
    };
    const node = { state: { node: nodeOf('execution'), selected: true }, memory: {} };
    const serving = {
      ...emptyExecution,
      'eth_getBlockByNumber latest': head,
      eth_chainId: '0x1',
      net_peerCount: '0x0',
      eth_syncing: { currentBlock: '0x10', highestBlock: '0x20' },
    };
    const before = await read(fakeReader(serving), start, node);
    assert.deepEqual(causes(before, start), ['no-peers error', 'syncing warning']);
    const limit: NodeFailure = {
      cause: 'rpc-error',
      what: 'limit',
      remedy: '',
      code: -32005,
      isRateLimit: true,
    };
    const reader = fakeReader({ ...serving, net_peerCount: limit, eth_syncing: limit });
    const after = await read(reader, start + 12_000, before);
    assert.deepEqual(causes(after, start + 12_000), ['no-peers error', 'syncing warning']);
  });
});

describe('the slot times of a chain', () => {
  const frozenAt = start + 12_000 * 98;
  const judged = async (answers: Readonly<Record<string, unknown>>) => {
    const first = await read(
      fakeReader({ ...ill, '/eth/v1/node/peers?state=connected': peerList(60), ...answers }),
      start,
    );
    const later = await read(
      fakeReader({ ...ill, '/eth/v1/node/peers?state=connected': peerList(60), ...answers }),
      frozenAt,
      { ...first, state: { ...first.state, readAt: frozenAt - 12_000 } },
    );
    return causes(later, frozenAt).filter((one) => one.startsWith('stalled'));
  };

  it('are those in milliseconds where a node serves no seconds', async () => {
    const spec = { data: { CONFIG_NAME: 'acme', SLOT_DURATION_MS: '12000', SLOTS_PER_EPOCH: '32' } };
    assert.deepEqual(await judged({ '/eth/v1/config/spec': spec }), ['stalled error']);
  });

  it('are those of the network that the genesis belongs to where the configuration cannot be read', async () => {
    const hoodi = { data: { genesis_time: '1742213400', genesis_validators_root: root('1') } };
    const memory: NodeMemory = {};
    const reader = fakeReader({ ...ill, '/eth/v1/beacon/genesis': hoodi, '/eth/v1/config/spec': error });
    const result = await readBeacon(reader, memory);
    assert.ok(result.ok);
    assert.deepEqual(result.reading.clock, {
      genesisTime: 1742213400,
      secondsPerSlot: 12,
      slotsPerEpoch: 32,
    });
  });

  it('are not needed to see that a head stands still', async () => {
    const unknown = { '/eth/v1/beacon/genesis': notFound, '/eth/v1/config/spec': notFound };
    assert.deepEqual(await judged(unknown), ['stalled error']);
  });

  it('are not those of mainnet for a network that only has its name', async () => {
    const spec = { data: { CONFIG_NAME: 'mainnet', SECONDS_PER_SLOT: '12', DEPOSIT_CHAIN_ID: '4242' } };
    const result = await readBeacon(
      fakeReader({ ...ill, '/eth/v1/beacon/genesis': error, '/eth/v1/config/spec': spec }),
      {},
    );
    assert.ok(result.ok);
    assert.equal(result.reading.clock, undefined);
  });
});
