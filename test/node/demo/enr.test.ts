import assert from 'node:assert/strict';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { RLP } from 'micro-eth-signer/core/rlp.js';
import { peerIdOf } from '../../../common/ethereum/peer-id';
import { setting } from './helpers';

describe('demo node records', () => {
  it('makes the peer id of a public key', () => {
    // A key and its id as libp2p prints them.
    const key = Buffer.from('037777e994e452c21604f91de093ce415f5432f701dd8cd1a7a6fea0e630bfca99', 'hex');
    assert.equal(peerIdOf(key), '16Uiu2HAmLhLvBoYaoZfaMUKuibM6ac163GwKY74c5kiSLg5KvLpY');
  });

  it('signs the records, with keys in their order', () => {
    const { own } = setting().world.peers;
    assert.match(own.enr ?? '', /^enr:-[\w-]+$/);
    const items = RLP.decode(
      Uint8Array.from(Buffer.from((own.enr ?? '').slice(4), 'base64url')),
    ) as Uint8Array[];
    const [signature, ...content] = items;
    const names = content.filter((_, index) => index % 2 === 1).map((name) => Buffer.from(name).toString());
    assert.deepEqual(names, [...names].sort());
    const publicKey = content[2 + names.indexOf('secp256k1') * 2];
    assert.ok(signature && publicKey);
    assert.equal(
      secp256k1.verify(signature, keccak_256(RLP.encode(content)), publicKey, { prehash: false }),
      true,
    );
    assert.equal(peerIdOf(publicKey), own.id);
  });
});
