import assert from 'node:assert/strict';
import { readMonitorConfig } from '../../../monitor/unattended/config';
import { failureOf, succeeded } from '../../results';

const home = { name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' };
const read = (config: unknown) => readMonitorConfig(JSON.stringify(config), '/etc/slotpad', '/home/me');
const wrong = (config: unknown) => failureOf(read(config));

describe('the configuration of the monitor', () => {
  it('names nodes, credentials, thresholds, validators, webhook and history', () => {
    const config = succeeded(
      read({
        nodes: [
          {
            ...home,
            network: 'mainnet',
            token: { env: 'TOKEN' },
            headers: { 'X-Key': { file: 'key' } },
            thresholds: { beaconPeers: { amber: 30 } },
          },
          {
            name: 'Geth',
            kind: 'execution',
            url: 'http://127.0.0.1:8551',
            jwtSecretFile: 'jwt.hex',
            alerts: ['disk'],
          },
        ],
        validators: { groups: [{ label: 'home', ids: '5-7' }, { ids: '12' }] },
        webhook: 'https://alerts.example/x',
        history: '~/history',
      }),
    );
    const [first, second] = config.nodes;
    assert.deepEqual(first?.token, { env: 'TOKEN' });
    assert.deepEqual(first?.headers, { 'X-Key': { file: '/etc/slotpad/key' } });
    assert.equal(first?.node.connection?.auth, 'bearer');
    assert.deepEqual(first?.node.thresholds, { beaconPeers: { amber: 30 } });
    assert.ok(first?.node.alerts?.includes('unreachable'));
    assert.equal(second?.node.connection?.jwtSecretFile, '/etc/slotpad/jwt.hex');
    assert.deepEqual(second?.node.alerts, ['disk']);
    assert.deepEqual(config.validators?.ids, ['5', '6', '7', '12']);
    assert.deepEqual(
      [...(config.validators?.labels ?? [])],
      [
        ['5', 'home'],
        ['6', 'home'],
        ['7', 'home'],
      ],
    );
    assert.equal(config.history, '/home/me/history');
  });

  it('takes more validators than anybody watches in an editor', () => {
    const config = succeeded(read({ nodes: [home], validators: { groups: [{ ids: '0-9999' }] } }));
    assert.equal(config.validators?.ids.length, 10_000);
  });

  it('takes the fee recipient of a group, in any case', () => {
    const address = `0x${'Ab'.repeat(20)}`;
    const groups = [{ ids: '5-6', feeRecipient: address }, { ids: '7' }];
    const config = succeeded(read({ nodes: [home], validators: { groups } }));
    assert.deepEqual(
      [...(config.validators?.feeRecipients ?? [])],
      [
        ['5', address.toLowerCase()],
        ['6', address.toLowerCase()],
      ],
    );
    assert.equal(
      wrong({ nodes: [home], validators: { groups: [{ ids: '5', feeRecipient: '0xab' }] } }),
      'validators.groups[0].feeRecipient: is not an address: 0x and 40 hex digits.',
    );
  });

  it('is refused with the place and the reason of what is wrong', () => {
    assert.match(failureOf(readMonitorConfig('{', '/', '/')), /^It is not JSON: /);
    assert.equal(wrong({ nodes: [] }), 'nodes: needs at least one node.');
    assert.equal(
      wrong({ nodes: [{ ...home, tokn: 1 }] }),
      'nodes[0]: There is no member "tokn" here. Did you mean "token"?',
    );
    assert.equal(
      wrong({ nodes: [{ ...home, kind: 'beacn' }] }),
      'nodes[0]: "kind" must be "beacon" or "execution".',
    );
    assert.equal(wrong({ nodes: [home, home] }), 'nodes[1]: there is already a node named "Home".');
    assert.equal(
      wrong({ nodes: [{ ...home, token: 'secret' }] }),
      'nodes[0].token: takes {"env": "NAME"} or {"file": "PATH"}, so that no secret stands in this file.',
    );
    assert.equal(
      wrong({ nodes: [{ ...home, auth: 'basic' }] }),
      'nodes[0]: "auth" needs "token": {"env": "NAME"} or {"file": "PATH"}.',
    );
    assert.equal(
      wrong({ nodes: [{ ...home, token: { env: 'T' }, headers: { Authorization: 'x' } }] }),
      'nodes[0]: a request has one Authorization header: write "token", "jwtSecretFile" or the header, not two of them.',
    );
    assert.equal(
      wrong({ nodes: [home], thresholds: { beaconPeers: { ambr: 3 } } }),
      'thresholds.beaconPeers: There is no member "ambr" here. Did you mean "amber"?',
    );
    assert.equal(
      wrong({ nodes: [home], validators: { node: 'Other', groups: [{ ids: '1' }] } }),
      'validators.node: there is no node named "Other".',
    );
    assert.match(
      wrong({ nodes: [home], validators: { groups: [{ ids: '9-5' }] } }),
      /^validators\.groups\[0\]\.ids: The range 9-5 is reversed/,
    );
  });
});
