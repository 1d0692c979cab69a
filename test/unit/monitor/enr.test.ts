import assert from 'node:assert/strict';
import { decodeRecord } from '../../../monitor/peers/enr';

describe('a node record', () => {
  it('is taken apart', () => {
    // Made with the demo node's own keys.
    const text =
      'enr:-Ly4QFKDpTk8db3fss7NCwtNBXxe3hxDSnR7NSjOwQibcnXpQ62_ouqpVQmZGqcEoyCKckN6gJ3fS6h2ssuTG5hsB7UDh2F0dG5ldHOIAwAAAAAAAICEZXRoMpAGAgMEBQAAAAEAAAAAAAAAgmlkgnY0gmlwhMAAAgeJc2VjcDI1NmsxoQKYnAt2y1Y5cf3JvvMewGw1YPMknW7p5dg8V2JVluBfb4hzeW5jbmV0cwCDdGNwgiMog3VkcIIjKQ';
    const record = decodeRecord(text);
    assert.equal(record?.sequence, '3');
    assert.deepEqual(
      record?.entries
        .filter(({ key: name }) => name !== 'secp256k1')
        .map((entry) => `${entry.label}: ${entry.text}`),
      [
        'Attestation subnets: 0, 1, 63',
        'Fork: digest 0x06020304, next: 0x05000000 at epoch 1',
        'Identity scheme: v4',
        'IP: 192.0.2.7',
        'Sync committee subnets: none',
        'TCP port: 9000',
        'UDP port: 9001',
      ],
    );
    assert.equal(record?.entries.find(({ key: name }) => name === 'tcp')?.hex, '0x2328');
  });

  it('reads the example of its specification', () => {
    const text =
      'enr:-IS4QHCYrYZbAKWCBRlAy5zzaDZXJBGkcnh4MHcBFZntXNFrdvJjX04jRzjzCBOonrkTfj499SZuOh8R33Ls8RRcy5wBgmlkgnY0gmlwhH8AAAGJc2VjcDI1NmsxoQPKY0yuDUmstAHYpMa2_oxVtw0RW_QAdpzBQA8yWM0xOIN1ZHCCdl8';
    assert.deepEqual(
      decodeRecord(text)?.entries.map((entry) => [entry.key, entry.text]),
      [
        ['id', 'v4'],
        ['ip', '127.0.0.1'],
        ['secp256k1', '0x03ca634cae0d49acb401d8a4c6b6fe8c55b70d115bf400769cc1400f3258cd3138'],
        ['udp', '30303'],
      ],
    );
  });

  it('is refused when it is none', () => {
    for (const text of ['', 'enr:', 'enr:-abc', 'enr:wA', `enr:${'A'.repeat(2000)}`, 'http://x']) {
      assert.equal(decodeRecord(text), undefined, text);
    }
  });
});
