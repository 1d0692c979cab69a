import assert from 'node:assert/strict';
import {
  beaconClients,
  executionClients,
  knownClients,
  type Layer,
  newestAsOf,
} from '../../../catalogue/clients';
import { parseTarget, readTargets, targetOfVersion, targetTitle } from '../../../common/target/client-target';
import { compareVersions } from '../../../common/target/serving';
import { newerVersion } from '../../../common/target/update';

function clientOf(version: string, layer: Layer): string {
  const target = targetOfVersion(version, layer);
  return target ? targetTitle(target) : 'unknown';
}

describe('target: the versions that nodes report', () => {
  const execution: readonly (readonly [string, string])[] = [
    ['Geth/v1.14.8-stable-a9523b64/linux-amd64/go1.22.6', 'Geth 1.14.8'],
    ['Geth/my-node/v1.13.15-stable/linux-amd64/go1.22', 'Geth 1.13.15'],
    ['Nethermind/v1.28.0+9c4816c2/linux-x64/dotnet8.0.8', 'Nethermind 1.28.0'],
    ['besu/v24.7.0/linux-x86_64/openjdk-java-21', 'Besu 24.7.0'],
    ['erigon/2.60.5/linux-amd64/go1.22.5', 'Erigon 2.60.5'],
    ['reth/v1.0.5-603e39ab/x86_64-unknown-linux-gnu', 'Reth 1.0.5'],
    ['anvil/v1.7.1', 'Anvil 1.7.1'],
    ['HardhatNetwork/2.29.1/@nomicfoundation/edr/0.12.0', 'Hardhat 2.29.1'],
    ['Ganache/v7.9.2/EthereumJS TestRPC/v7.9.2/ethereum-js', 'Ganache 7.9.2'],
  ];
  const beacon: readonly (readonly [string, string])[] = [
    ['Lighthouse/v5.3.0-d6ba8c3/x86_64-linux', 'Lighthouse 5.3.0'],
    ['teku/v24.8.0/linux-x86_64/-eclipseadoptium-openjdk64bitservervm-java-21', 'Teku 24.8.0'],
    ['teku/teku/v24.8.0/linux-x86_64', 'Teku 24.8.0'],
    ['Nimbus/v24.8.0-1f1b4f-stateofus', 'Nimbus 24.8.0'],
    ['Prysm/v5.0.4 (linux amd64)', 'Prysm 5.0.4'],
    ['Lodestar/v1.23.0/3e8ab6a', 'Lodestar 1.23.0'],
    ['Grandine/0.4.1-aa2d2fd/x86_64-linux', 'Grandine 0.4.1'],
  ];
  for (const [version, expected] of execution) {
    it(version, () => assert.equal(clientOf(version, 'execution'), expected));
  }
  for (const [version, expected] of beacon) {
    it(version, () => assert.equal(clientOf(version, 'beacon'), expected));
  }

  it('are unknown for the demo node, for other programs and for forks with the name of the original', () => {
    assert.equal(clientOf('Slotpad-demo/v0.1.0', 'beacon'), 'unknown');
    assert.equal(clientOf('Slotpad-demo/v0.1.0', 'execution'), 'unknown');
    assert.equal(clientOf('', 'execution'), 'unknown');
    assert.equal(clientOf('ethrex/v1.0.0', 'execution'), 'unknown');
    assert.equal(clientOf('Geth/v1.101411.0-stable-0402d543/linux-amd64/go1.22', 'execution'), 'unknown');
    assert.equal(clientOf('Geth/v1.9.7-stable-af752518(quorum-v21.1.0)/linux-amd64', 'execution'), 'unknown');
  });

  it('are unknown on the other layer', () => {
    assert.equal(clientOf('Geth/v1.14.8', 'beacon'), 'unknown');
    assert.equal(clientOf('Lighthouse/v5.3.0', 'execution'), 'unknown');
  });
});

describe('target: settings and options', () => {
  const read = (value: unknown) => {
    const { targets, problems } = readTargets(value);
    const { beacon, execution } = targets;
    return {
      beacon: beacon && targetTitle(beacon),
      execution: execution && targetTitle(execution),
      problems,
    };
  };

  it('is one client, several in one text, or a list', () => {
    assert.deepEqual(read('lighthouse'), { beacon: 'Lighthouse', execution: undefined, problems: [] });
    assert.deepEqual(read('geth/1.14, teku/24'), { beacon: 'Teku 24', execution: 'Geth 1.14', problems: [] });
    assert.deepEqual(read(['besu', 'nimbus']), { beacon: 'Nimbus', execution: 'Besu', problems: [] });
  });

  it('is empty by default', () => {
    for (const nothing of ['', [], undefined, null]) {
      assert.deepEqual(read(nothing), { beacon: undefined, execution: undefined, problems: [] });
    }
  });

  it('says what is wrong and keeps the rest', () => {
    assert.deepEqual(read('lighthose, geth'), {
      beacon: undefined,
      execution: 'Geth',
      problems: ['Unknown client "lighthose". Did you mean "lighthouse"?'],
    });
    assert.deepEqual(read(['geth', 'reth']).problems, [
      'Only one execution client can be the target: "geth" or "reth".',
    ]);
    assert.deepEqual(read(['geth', 7]), {
      beacon: undefined,
      execution: 'Geth',
      problems: ['Write the name of a client, such as "geth/1.14", or a list of names.'],
    });
    const parsed = parseTarget('geth/new');
    assert.equal(
      parsed.ok ? '' : parsed.failure.message,
      '"new" is not a version. Write geth/1.14, or only geth.',
    );
  });
});

describe('target: versions in order', () => {
  it('compares numbers, not letters', () => {
    assert.equal(compareVersions('1.9.0', '1.14.12'), -1);
    assert.equal(compareVersions('1.14.12', '1.14.12'), 0);
    assert.equal(compareVersions('26.10', '26.8.0'), 1);
  });

  it('does not decide what a short version leaves open', () => {
    assert.equal(compareVersions('1.14', '1.14.12'), undefined);
    assert.equal(compareVersions('1.14', '1.14.0'), 0);
    assert.equal(compareVersions(undefined, '1.14.0'), undefined);
  });
});

describe('target: a newer version of the client of a node', () => {
  const newest = executionClients.geth.newest;

  it('is known for an older version, and not for the newest one or a later one', () => {
    assert.equal(newerVersion('Geth/v1.14.8-stable-a9523b64/linux-amd64/go1.22.6', 'execution'), newest);
    assert.equal(newerVersion(`Geth/v${newest}-stable/linux-amd64/go1.24`, 'execution'), undefined);
    assert.equal(newerVersion('Geth/v1.99.0-unstable/linux-amd64/go1.30', 'execution'), undefined);
    assert.equal(newerVersion('Geth/v2.0.0/linux-amd64/go1.30', 'execution'), undefined);
    assert.equal(
      newerVersion('teku/teku/v24.8.0/linux-x86_64', 'beacon'),
      beaconClients.teku.newest,
      'versions by year',
    );
  });

  it('is not known for other programs, forks, and versions without a number', () => {
    for (const version of [
      'Slotpad-demo/v0.1.0',
      'anvil/v1.0.0',
      'op-geth/v1.101411.0',
      'Geth',
      'Geth/abc',
    ]) {
      assert.equal(newerVersion(version, 'execution'), undefined, version);
    }
    assert.equal(newerVersion('Geth/v1.101411.0-stable', 'execution'), undefined, 'op-geth');
    assert.equal(newerVersion('Geth/v1.14.8', 'beacon'), undefined, 'no beacon node');
  });

  it('is a complete version, as of a date', () => {
    const known = knownClients.flatMap(({ newest: one }) => one ?? []);
    assert.equal(known.length, 11);
    for (const one of known) assert.match(one, /^\d+\.\d+\.\d+$/);
    assert.match(newestAsOf, /^20\d\d-\d\d-\d\d$/);
  });
});
