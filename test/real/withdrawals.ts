/**
 * Withdrawals on a chain for development: its validators have the keys that every client derives from their index, with
 * BLS withdrawal credentials. Without a change of these, no block has a withdrawal.
 */
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Domain type of a change of credentials, in the specification of Capella. */
const DOMAIN_BLS_TO_EXECUTION_CHANGE = [0x0a, 0, 0, 0];
const SUITE = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/**
 * Lets validators withdraw to an address what they have above 32 ETH.
 * @param beacon URL of a beacon node
 * @param count how many of them, from index 0 on
 * @throws with what the node says when it refuses
 */
export async function withdrawTo(beacon: string, address: string, count: number): Promise<void> {
  const response = await fetch(`${beacon}/eth/v1/beacon/genesis`);
  const { data } = (await response.json()) as {
    data: { genesis_validators_root: string; genesis_fork_version: string };
  };
  const forkData = sha256(chunk(bytesOf(data.genesis_fork_version)), bytesOf(data.genesis_validators_root));
  const domain = Uint8Array.from([...DOMAIN_BLS_TO_EXECUTION_CHANGE, ...forkData.slice(0, 28)]);
  const { longSignatures: bls } = bls12_381;
  const changes = Array.from({ length: count }, (_, index) => {
    const key = keyOf(index);
    const publicKey = bls.getPublicKey(key).toBytes();
    const message = sha256(
      sha256(littleEndian(index), sha256(publicKey.slice(0, 32), chunk(publicKey.slice(32)))),
      sha256(chunk(bytesOf(address)), chunk()),
    );
    const signature = bls.sign(bls.hash(sha256(message, domain), SUITE), key).toBytes();
    return {
      message: {
        validator_index: String(index),
        from_bls_pubkey: `0x${bytesToHex(publicKey)}`,
        to_execution_address: address,
      },
      signature: `0x${bytesToHex(signature)}`,
    };
  });
  const answer = await fetch(`${beacon}/eth/v1/beacon/pool/bls_to_execution_changes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  });
  if (!answer.ok) throw new Error(`The credentials were not changed: ${await answer.text()}`);
}

/** The hash of the index, read from its low byte on. */
function keyOf(index: number): Uint8Array {
  const number = BigInt(`0x${bytesToHex(sha256(littleEndian(index)).toReversed())}`);
  return hexToBytes((number % bls12_381.fields.Fr.ORDER).toString(16).padStart(64, '0'));
}

function littleEndian(value: number): Uint8Array {
  return chunk(Uint8Array.of(value & 0xff, value >> 8));
}

/** 32 bytes, filled up with zeros. */
function chunk(bytes: Uint8Array = new Uint8Array()): Uint8Array {
  const all = new Uint8Array(32);
  all.set(bytes);
  return all;
}

function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

function bytesOf(hex: string): Uint8Array {
  return hexToBytes(hex.slice(2));
}
