import assert from 'node:assert/strict';
import { knownClients } from '../../../catalogue/clients';
import { operations } from '../../../catalogue/operations';
import { clientAdvice, readingsOf } from '../../../monitor/health/client-advice';
import { judge } from '../../../monitor/health/health';
import { judgePair } from '../../../monitor/health/pair';
import { healthAdvice } from '../../../monitor/health/words';
import type { BeaconReading, ExecutionReading, NodeState } from '../../../monitor/readings/node-state';
import { thresholds } from '../../thresholds';
import { now, stateOf, beacon as wellBeacon, execution as wellExecution } from './example-states';

const beaconState = (change: Partial<BeaconReading>) => stateOf({ ...wellBeacon, ...change });
const executionState = (change: Partial<ExecutionReading>) => stateOf({ ...wellExecution, ...change });
const advice = (state: NodeState) => clientAdvice(judge(state, thresholds, now), readingsOf(state));

describe('advice for the client of a node', () => {
  it('has a row for each client that the catalogue knows, development nodes aside', () => {
    const own = knownClients.filter(({ without }) => !without?.includes('engine'));
    assert.deepEqual(Object.keys(operations).sort(), own.map(({ name }) => name).sort());
    for (const { layer, name, title } of own) {
      const row = operations[name];
      assert.deepEqual([row?.layer, row?.title], [layer, title]);
      assert.match(row?.page ?? '', /^https:\/\/\S+$/);
    }
  });

  it('names ports and process where peers are missing', () => {
    const few = beaconState({ version: 'Prysm/v7.1.2 (linux amd64)', peers: { connected: 3 } });
    assert.equal(
      advice(few),
      'Prysm: peers reach it at port 13000 (TCP and UDP) and 12000 (UDP), if its options do not change that. "ss -tulpn | grep beacon-chain" on its machine shows where it listens. https://prysm.offchainlabs.com/docs/reference/ports/',
    );
  });

  it('names the options of the engine API and the line of the log where the execution node is away', () => {
    const offline = beaconState({ version: 'teku/v26.7.1/linux-x86_64', elOffline: true });
    assert.equal(
      advice(offline),
      'Teku: --ee-endpoint is the address of the engine API (port 8551), --ee-jwt-secret-file the file with the secret that both nodes share. Its log says "Execution Client request failed" while the execution node does not respond. https://docs.teku.consensys.io/reference/cli',
    );
  });

  it('is that of the beacon node where both nodes respond and do not reach each other', () => {
    const beacon = beaconState({ version: 'Lighthouse/v8.2.1', elOffline: true });
    const execution = executionState({ version: 'Geth/v1.17.5-stable/linux-amd64/go1.24' });
    const health = judgePair({ beacon, execution, name: 'Home' }, thresholds, now);
    assert.match(clientAdvice(health, readingsOf(beacon, execution)), /^Lighthouse: --execution-endpoint /);
  });

  it('says what an execution node without a beacon node logs, but not on a rollup', () => {
    const old = { version: 'Geth/v1.17.5', headTime: now / 1000 - 3600 };
    assert.match(
      advice(executionState({ ...old, chainId: '1' })),
      /^Geth: its engine API is at port 8551.* "Post-merge network, but no beacon client seen"/,
    );
    const rollup = executionState({ ...old, chainId: '8453' });
    assert.equal(judge(rollup, thresholds, now).state, 'stalled');
    assert.equal(advice(rollup), '');
    assert.match(
      healthAdvice(judge(rollup, thresholds, now)),
      /its beacon node, or the node of its rollup\.$/,
    );
  });

  it('says how a node that is far behind starts from a checkpoint, but not to one that is nearly there', () => {
    const syncing = (version: string, syncDistance: string) =>
      advice(beaconState({ version, isSyncing: true, syncDistance, headSlot: '100000' }));
    assert.equal(
      syncing('Nimbus/v25.9.0', '9000'),
      'Nimbus: with an empty database it starts from a checkpoint of a node that you trust, and follows the chain within minutes: the command trustedNodeSync with --trusted-node-url. https://nimbus.guide/trusted-node-sync.html',
    );
    assert.match(syncing('Lighthouse/v8.2.1', '9000'), /: --checkpoint-sync-url\. https:\S+\/help_bn\.html$/);
    assert.equal(syncing('Lighthouse/v8.2.1', '500'), '');
    assert.equal(syncing('Grandine/2.0.0', '9000'), '');
  });

  it('names the option for blobs where the history has a gap, and not where a recent one is missing', () => {
    const version = 'Lighthouse/v8.2.1';
    assert.equal(
      advice(beaconState({ version, blobHistory: { epochs: 4096, slot: '28992', kept: false } })),
      'Lighthouse: with --blob-prune-margin-epochs it keeps blobs for longer. https://lighthouse-book.sigmaprime.io/help_bn.html',
    );
    const missingBlobs = { slot: '990', kept: 0, of: 1, unit: 'blob' } as const;
    assert.equal(advice(beaconState({ version, missingBlobs })), '');
  });

  it('is empty for a client that is not known, and for one that names itself like a member of objects', () => {
    for (const version of ['Acme/v1', 'constructor/v1', '', 'Geth/v1']) {
      assert.equal(advice(beaconState({ version, peers: { connected: 3 } })), '', version);
    }
  });
});
