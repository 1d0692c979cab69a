import assert from 'node:assert/strict';
import { knownAddresses, nameOfAddress } from '../../../catalogue/execution/known-addresses';
import { chainName, networkNamed, networkOfHost, networks } from '../../../catalogue/networks';
import { checksummed } from '../../../catalogue/types/hex';
import { formatUnixTime } from '../../../common/units/time';

describe('networks', () => {
  it('begin when they began', () => {
    assert.deepEqual(
      networks.map(({ name, chainId, genesisTime, secondsPerSlot, slotsPerEpoch }) => [
        name,
        chainId,
        formatUnixTime(BigInt(genesisTime)),
        secondsPerSlot,
        slotsPerEpoch,
      ]),
      [
        ['mainnet', 1, '2020-12-01 12:00:23 UTC', 12, 32],
        ['sepolia', 11155111, '2022-06-20 14:00:00 UTC', 12, 32],
        ['holesky', 17000, '2023-09-28 12:00:00 UTC', 12, 32],
        ['hoodi', 560048, '2025-03-17 12:10:00 UTC', 12, 32],
        ['gnosis', 100, '2021-12-08 19:55:40 UTC', 5, 16],
        ['chiado', 10200, '2022-10-10 10:05:00 UTC', 5, 16],
      ],
    );
  });

  it('have their forks in order', () => {
    const order = ['altair', 'bellatrix', 'capella', 'deneb', 'electra', 'fulu'];
    for (const { forks, name } of networks) {
      const names = forks.map(([fork]) => fork);
      assert.deepEqual(names, order.slice(0, names.length), name);
      const epochs = forks.map(([, epoch]) => epoch);
      assert.deepEqual(
        epochs,
        epochs.toSorted((a, b) => a - b),
        name,
      );
    }
    const [holesky, hoodi] = ['holesky', 'hoodi'].map((name) => networkNamed(name)?.forks.at(-1));
    assert.deepEqual(
      [holesky, hoodi],
      [
        ['fulu', 165_120],
        ['fulu', 50_688],
      ],
    );
  });

  it('are found by name, by chain id and by a word of a host', () => {
    assert.equal(networkNamed(' Sepolia')?.name, 'sepolia');
    assert.equal(networkNamed('17000')?.name, 'holesky');
    assert.equal(networkNamed('nowhere'), undefined);
    const hosts: [string, string | undefined][] = [
      ['ethereum-sepolia-beacon-api.example.org', 'sepolia'],
      ['mainnet.example.org', 'mainnet'],
      ['eth-mainnet.example.org', 'mainnet'],
      ['base-mainnet.example.org', undefined],
      ['gnosis-mainnet.example.org', 'gnosis'],
      ['rpc.gnosischain.com', 'gnosis'],
      ['hoodie.example.org', undefined],
      ['127.0.0.1', undefined],
    ];
    for (const [host, name] of hosts) assert.equal(networkOfHost(host)?.name, name, host);
  });

  it('have chains with names', () => {
    assert.deepEqual([1n, 8453n, 4242n].map(chainName), ['Ethereum mainnet', 'Base', undefined]);
  });
});

describe('known addresses', () => {
  it('keep their checksums, so that none is misspelt', () => {
    assert.deepEqual(
      knownAddresses.map(({ address }) => address),
      knownAddresses.map(({ address }) => checksummed(address)),
    );
  });

  it('are found in any case, with the network that they belong to', () => {
    assert.equal(nameOfAddress('0x00000000219AB540356CBB839CBE05303D7705FA'), 'deposit contract on mainnet');
    assert.equal(nameOfAddress(`0x${'0'.repeat(40)}`), 'zero address');
    assert.equal(nameOfAddress(`0x${'12'.repeat(20)}`), undefined);
  });
});
