import assert from 'node:assert/strict';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import { createPeersWatcher } from '../../../monitor/peers/peers-watcher';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { createValidatorsWatcher } from '../../../monitor/validators/validators-watcher';
import { fakeClock } from './fake-clock';
import { fakeReader, notFound, refused } from './fake-reader';

const beacon = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const execution = knownNode({ name: 'Exec', kind: 'execution', url: 'http://127.0.0.1:8545' }, 'settings');

/** Slot 352 is the first of epoch 11. */
const start = 352 * 12_000;
const key = `0x${'ab'.repeat(48)}`;

const standard = {
  '/eth/v1/node/syncing': {
    data: {
      head_slot: '352',
      sync_distance: '0',
      is_syncing: false,
      is_optimistic: false,
      el_offline: false,
    },
  },
  '/eth/v1/node/version': { data: { version: 'Lighthouse/v7.0.0' } },
  '/eth/v1/beacon/headers/head': {
    data: {
      root: '0x0b',
      canonical: true,
      header: {
        message: { slot: '352', proposer_index: '1', parent_root: '0x0a', state_root: '0x', body_root: '0x' },
        signature: '0x',
      },
    },
  },
  '/eth/v1/beacon/blinded_blocks/head': notFound,
  '/eth/v1/beacon/genesis': {
    data: { genesis_time: '0', genesis_validators_root: '0x01', genesis_fork_version: '0x00000000' },
  },
  '/eth/v1/config/spec': {
    data: { CONFIG_NAME: 'home', SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '32', DEPOSIT_CHAIN_ID: '1' },
  },
  '/eth/v1/node/identity': { data: { peer_id: '16U', enr: 'enr:-abc' } },
  '/eth/v1/beacon/states/head/finality_checkpoints': {
    data: {
      previous_justified: { epoch: '9', root: '0x00' },
      current_justified: { epoch: '10', root: '0x00' },
      finalized: { epoch: '9', root: '0x00' },
    },
  },
  '/eth/v1/node/peer_count': { data: { connected: '1' } },
  '/eth/v1/node/peers?state=connected': {
    data: [{ peer_id: '16Ua', direction: 'inbound', state: 'connected', last_seen_p2p_address: '' }],
  },
};

const vendor = {
  '/lighthouse/ui/health': { data: { used_memory: 1, disk_bytes_free: 9, disk_bytes_total: 10 } },
  '/lighthouse/health': { data: { pid_mem_resident_set_size: 1 } },
  '/lighthouse/nat': { data: true },
  '/lighthouse/database/info': { schema_version: 24, split: { slot: '0' } },
  '/lighthouse/eth1/syncing': notFound,
  '/lighthouse/ui/validator_count': { data: { active_ongoing: 1 } },
  '/lighthouse/peers/connected': [],
};

const validators = {
  'POST /eth/v1/beacon/states/head/validators': {
    data: [
      {
        index: '7',
        balance: '32000000000',
        status: 'active_ongoing',
        validator: {
          pubkey: key,
          withdrawal_credentials: '0x00',
          effective_balance: '32000000000',
          slashed: false,
          activation_eligibility_epoch: '0',
          activation_epoch: '0',
          exit_epoch: '18446744073709551615',
          withdrawable_epoch: '18446744073709551615',
        },
      },
    ],
  },
  'POST /lighthouse/ui/validator_metrics': { data: { validators: {} } },
  'POST /eth/v1/validator/duties/attester/11': { data: [] },
  'POST /eth/v1/validator/duties/attester/12': { data: [] },
  '/eth/v1/validator/duties/proposer/11': { data: [] },
  '/eth/v1/validator/duties/proposer/12': { data: [] },
  'POST /eth/v1/validator/liveness/10': { data: [{ index: '7', is_live: true }] },
  'POST /eth/v1/beacon/rewards/attestations/9': { data: { ideal_rewards: [], total_rewards: [] } },
};
/** The current sync committee and the next one. */
const syncCommittees = {
  'POST /eth/v1/validator/duties/sync/11': { data: [] },
  'POST /eth/v1/validator/duties/sync/256': { data: [] },
};

const head = { number: '0x10', timestamp: '0x10', hash: '0x0b', parentHash: '0x0a' };
const genesisBlock = 'eth_getBlockByNumber 0x0';
const callsOfVersion = { web3_clientVersion: 'Geth/v1.14.0', eth_chainId: '0x1' };
const callsOfPoll = {
  'eth_getBlockByNumber latest': head,
  'eth_getBlockByNumber finalized': { ...head, number: '0x8' },
  eth_syncing: false,
  net_peerCount: '0x19',
};
const calls = { ...callsOfPoll, ...callsOfVersion };

/** What is read every time. While the head is the same, nothing else is read for ten seconds. */
const quietPoll = ['/eth/v1/node/syncing'];
/** What is read in a first reading and half a minute later. */
const eachPoll = ['/eth/v1/node/peers?state=connected', '/eth/v1/node/syncing'];
/** What is read once in a minute, after a failure or a refresh, and when the chain may be another one. */
const version = ['/eth/v1/node/version'];
/** Asked again with the version. */
const chain = ['/eth/v1/beacon/genesis', '/eth/v1/node/identity'];
/** Read once in an hour, and after a failure or a refresh. */
const config = ['/eth/v1/config/spec'];
/** What is read when the head is another one: its checkpoints once in a minute and in each epoch. */
const header = ['/eth/v1/beacon/headers/head'];
const eachHead = [...header, '/eth/v1/beacon/states/head/finality_checkpoints'];
/** What is read until the version or the chain changes. */
const once = [
  // Once in two minutes while the head moves.
  '/eth/v1/beacon/blinded_blocks/head',
  '/eth/v1/beacon/genesis',
  '/eth/v1/config/spec',
  '/eth/v1/node/identity',
  // Later, the list of peers is counted as long as it is short.
  '/eth/v1/node/peer_count',
];
/** What is read every half a minute. */
const eachPollOfVendor = ['/lighthouse/health', '/lighthouse/ui/health'];
/** What is read every five minutes. */
const seldom = [
  '/lighthouse/database/info',
  '/lighthouse/eth1/syncing',
  '/lighthouse/nat',
  '/lighthouse/ui/validator_count',
];
const ofPeers = ['/lighthouse/peers/connected'];
const ofValidators = Object.keys(validators);
/** What is read of validators once per sync committee. */
const ofCommittees = Object.keys(syncCommittees);

function watching(node: KnownNode, answers: Readonly<Record<string, unknown>>) {
  const clock = fakeClock(start);
  const reader = fakeReader(answers);
  const nodes = createNodesWatcher({ clock, readerFor: () => reader, interval: () => 6000 });
  nodes.setNodes([node], new Set([node.id]));
  let seen = 0;
  return {
    clock,
    nodes,
    /** The requests that were sent since the last call, sorted. */
    sent() {
      const some = reader.asked.slice(seen);
      seen = reader.asked.length;
      return some.sort();
    },
  };
}

/** Lets the node have another head: the next block, or one of another parent. */
function moveHead(answers: Record<string, unknown>, slot: string, parent_root = '0x0b'): void {
  answers['/eth/v1/node/syncing'] = { data: { head_slot: slot, sync_distance: '0', is_syncing: false } };
  answers['/eth/v1/beacon/headers/head'] = {
    data: { root: `0x${slot}`, header: { message: { slot, parent_root } } },
  };
}

/** Requests are what a poll costs a node: each one more has to be meant. */
function assertSent(sent: readonly string[], expected: readonly (readonly string[])[], poll: string): void {
  const all = expected.flat().sort();
  const twice = sent.filter((path, index) => sent[index - 1] === path);
  const extra = sent.filter((path) => !all.includes(path));
  assert.deepEqual(
    sent,
    all,
    `${poll} sends ${sent.length} requests, not ${all.length} (more: ${[...extra, ...twice].join(', ') || 'none'}; ` +
      `missing: ${all.filter((path) => !sent.includes(path)).join(', ') || 'none'}). Read what seldom changes ` +
      `once and keep it in NodeMemory (monitor/readings/node-memory.ts); if each poll really needs the request, ` +
      `add it to the lists above.`,
  );
}

describe('the requests of a poll', () => {
  it('of a beacon node with the standard endpoints', async () => {
    const answers = { ...standard, '/lighthouse/ui/health': notFound, '/vendor/ui/health': notFound };
    const { clock, nodes, sent } = watching(beacon, answers);
    nodes.want('all', 'nodes view');
    await clock.pass(0);
    const probes = ['/lighthouse/ui/health', '/vendor/ui/health'];
    assertSent(sent(), [eachPoll, eachHead, once, version, probes], 'The first poll');
    await clock.pass(6000);
    assertSent(sent(), [quietPoll], 'The poll that finds the same head');
    await clock.pass(6000);
    assertSent(sent(), [quietPoll], 'The poll that finds the same head for more than ten seconds');
    moveHead(answers, '353');
    await clock.pass(6000);
    assertSent(sent(), [quietPoll, header], 'The poll that finds the next head');
    await clock.pass(12_000);
    assertSent(sent(), [quietPoll, eachPoll], 'The polls until half a minute is over');
    moveHead(answers, '384', '0x353');
    await clock.pass(6000);
    assertSent(sent(), [quietPoll, eachHead], 'The poll that finds the first head of an epoch');
  });

  it('of a beacon node with the extension endpoints', async () => {
    const { clock, nodes, sent } = watching(beacon, { ...standard, ...vendor });
    nodes.want('all', 'nodes view');
    await clock.pass(0);
    assertSent(sent(), [eachPoll, eachHead, once, version, eachPollOfVendor, seldom], 'The first poll');
    await clock.pass(60_000);
    const minute = [...Array(9).fill(quietPoll), eachPoll, eachPollOfVendor, version, chain];
    assertSent(sent(), minute, 'The first minute');
    await clock.pass(210_000);
    sent();
    await clock.pass(60_000);
    // Execution layer: not served, so not asked for again.
    const again = seldom.filter((path) => path !== '/lighthouse/eth1/syncing');
    const peers = eachPoll.filter((path) => path !== '/eth/v1/node/syncing');
    assertSent(sent(), [...minute, peers, eachPollOfVendor, again], 'A minute after almost five');
  });

  it('of an execution node', async () => {
    const pool = 'txpool_status';
    const finalized = 'eth_getBlockByNumber finalized';
    const answers: Record<string, unknown> = {
      ...calls,
      [genesisBlock]: { ...head, hash: '0x00' },
      [pool]: { pending: '0x1', queued: '0x0' },
    };
    const { clock, nodes, sent } = watching(execution, answers);
    nodes.want('all', 'nodes view');
    await clock.pass(0);
    assertSent(sent(), [Object.keys(calls), [genesisBlock, pool]], 'The first poll');
    await clock.pass(6000);
    const quiet = ['eth_getBlockByNumber latest'];
    assertSent(sent(), [quiet], 'The second poll');
    answers['eth_getBlockByNumber latest'] = { ...head, number: '0x11', hash: '0x0c', parentHash: '0x0b' };
    await clock.pass(6000);
    const finality = ['eth_getBlockByNumber finalized'];
    assertSent(sent(), [quiet, finality], 'The poll that finds the next block');
    answers['eth_getBlockByNumber latest'] = { ...head, number: '0x10', hash: '0x1b', parentHash: '0x1a' };
    await clock.pass(6000);
    const other = Object.keys(calls).filter((call) => call !== 'net_peerCount');
    assertSent(sent(), [other, [genesisBlock]], 'The poll that finds another chain or a reorg');
    await clock.pass(6000);
    assertSent(sent(), [quiet], 'The fifth poll');
    await clock.pass(60_000);
    const inStep = ['eth_syncing'];
    const peers = ['net_peerCount'];
    const minute = [...Array(10).fill(quiet), inStep, inStep, peers];
    const facts = Object.keys(callsOfVersion);
    assertSent(sent(), [...minute, peers, facts, [finalized], [pool]], 'A minute');
    answers[pool] = notFound;
    await clock.pass(60_000);
    assertSent(
      sent(),
      [...minute, inStep, peers, facts, [finalized], [pool]],
      'The minute in which the pool is gone',
    );
    await clock.pass(60_000);
    // The pool is not served, so not asked for again.
    assertSent(sent(), [...minute, facts, [finalized]], 'The minute after it');
  });

  it('is complete after a refresh and after a failure, also while the head is the same', async () => {
    const answers: Record<string, unknown> = {
      ...standard,
      '/lighthouse/ui/health': notFound,
      '/vendor/ui/health': notFound,
      eth_chainId: notFound,
    };
    const { clock, nodes, sent } = watching(beacon, answers);
    nodes.want('all', 'nodes view');
    await clock.pass(0);
    sent();
    nodes.refresh();
    await clock.pass(0);
    assertSent(sent(), [eachPoll, version, chain, config], 'A refresh');
    const status = answers['/eth/v1/node/syncing'];
    answers['/eth/v1/node/syncing'] = { status: 500 };
    await clock.pass(6000);
    sent();
    answers['/eth/v1/node/syncing'] = status;
    await clock.pass(6000);
    assertSent(sent(), [eachPoll, version, chain, config], 'The poll after a failure');
  });

  it('finds another version within a minute, and at once after a failure', async () => {
    const answers: Record<string, unknown> = { ...calls, [genesisBlock]: head, txpool_status: notFound };
    const { clock, nodes } = watching(execution, answers);
    nodes.want('all', 'nodes view');
    await clock.pass(0);
    const running = () => nodes.states[0]?.reading?.version;
    answers.web3_clientVersion = 'Geth/v1.15.0';
    await clock.pass(48_000);
    assert.equal(running(), 'Geth/v1.14.0');
    await clock.pass(12_000);
    assert.equal(running(), 'Geth/v1.15.0');
    answers.web3_clientVersion = 'Geth/v1.16.0';
    answers['eth_getBlockByNumber latest'] = refused;
    await clock.pass(6000);
    answers['eth_getBlockByNumber latest'] = head;
    await clock.pass(6000);
    assert.equal(running(), 'Geth/v1.16.0');
  });

  it('of a node that does not respond is one, at most once in five seconds', async () => {
    for (const [node, first, probe] of [
      [beacon, '/eth/v1/node/syncing', '/eth/v1/node/version'],
      [execution, 'eth_getBlockByNumber latest', 'eth_chainId'],
    ] as const) {
      const { clock, nodes, sent } = watching(node, { [first]: refused, [probe]: refused });
      nodes.want('all', 'nodes view');
      await clock.pass(0);
      assertSent(sent(), [[first]], 'The first poll');
      for (const poll of ['second', 'third']) {
        await clock.pass(4999);
        assertSent(sent(), [], `The pause before the ${poll} poll`);
        await clock.pass(1);
        assertSent(sent(), [[probe]], `The ${poll} poll`);
      }
    }
  });

  it('of a node that nobody looks at is one a slot while it does not respond', async () => {
    const away = { '/eth/v1/node/syncing': refused, '/eth/v1/node/version': refused };
    const { clock, nodes, sent } = watching(beacon, away);
    nodes.want('all', 'alerts', () => 12_000);
    await clock.pass(0);
    sent();
    await clock.pass(60_000);
    assertSent(sent(), [Array(5).fill('/eth/v1/node/version')], 'A minute');
  });

  it('of a beacon node whose numbers, peers and validators are read at once', async () => {
    const { clock, nodes, sent } = watching(beacon, {
      ...standard,
      ...vendor,
      ...validators,
      ...syncCommittees,
    });
    const changed = () => undefined;
    const peers = createPeersWatcher({ nodes, interval: () => 12_000, changed });
    const watched = createValidatorsWatcher({ nodes, retry: () => 6000, changed });
    watched.setIds(['7']);
    for (const each of [peers, watched]) each.setNode(beacon);
    nodes.want('all', 'nodes view');
    for (const each of [peers, watched]) each.setVisible(true);
    await clock.pass(0);
    const first = [
      eachPoll,
      eachHead,
      once,
      version,
      eachPollOfVendor,
      seldom,
      ofPeers,
      ofValidators,
      ofCommittees,
    ];
    assertSent(sent(), first, 'The first poll');
    assert.deepEqual([peers.state.peers, watched.state.reading?.epoch], [[], 11n]);
    await clock.pass(6000);
    assertSent(sent(), [quietPoll], 'The second poll');
    await clock.pass(6000);
    assertSent(sent(), [quietPoll, ofPeers], 'The third poll, with the peers');
  });

  it('of a beacon node whose head jumps ask for its genesis again, and find another chain', async () => {
    const answers: Record<string, unknown> = { ...standard, ...vendor };
    const { clock, nodes, sent } = watching(beacon, answers);
    nodes.want('all', 'nodes view');
    await clock.pass(0);
    sent();
    moveHead(answers, '360', '0xcc');
    answers['/eth/v1/beacon/headers/352'] = standard['/eth/v1/beacon/headers/head'];
    await clock.pass(6000);
    const asked = ['/eth/v1/beacon/genesis', '/eth/v1/beacon/headers/352'];
    assertSent(sent(), [quietPoll, eachHead, version, asked], 'The poll after a jump');
    moveHead(answers, '370', '0xdd');
    answers['/eth/v1/beacon/genesis'] = {
      data: { genesis_time: '0', genesis_validators_root: '0x02', genesis_fork_version: '0x00000000' },
    };
    await clock.pass(6000);
    assertSent(
      sent(),
      [eachPoll, eachHead, once, version, eachPollOfVendor, seldom],
      'The first poll on another chain',
    );
    const [state] = nodes.states;
    assert.equal(state?.reorg, undefined, 'another chain is no reorganization');
  });

  it('of a beacon node whose validators alone are read', async () => {
    const { clock, nodes, sent } = watching(beacon, {
      ...standard,
      ...vendor,
      ...validators,
      ...syncCommittees,
    });
    const watched = createValidatorsWatcher({ nodes, retry: () => 6000, changed: () => undefined });
    watched.setNode(beacon);
    watched.setIds(['7']);
    watched.setVisible(true);
    await clock.pass(0);
    const facts = ['/eth/v1/beacon/genesis', '/eth/v1/node/syncing', '/eth/v1/node/version'];
    assertSent(sent(), [ofValidators, ofCommittees, facts, ['/eth/v1/config/spec']], 'The first poll');
    watched.refresh();
    await clock.pass(0);
    assertSent(sent(), [ofValidators, facts], 'The second poll');
  });
});
