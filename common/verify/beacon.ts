/** Headers and blocks of beacon nodes, and node records. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { integerOf } from '../units/hex';
import { payloadHash, requestsHash } from './blocks';
import { type Facts, isObject, isSet, type Members, type Path, sameHex } from './facts';
import { dataBytes, decodeRlp, encodeRlp, type Item } from './trie';

/** The members of `BeaconBlockHeader`, in their order; the same in all forks. */
const HEADER = ['slot', 'proposer_index', 'parent_root', 'state_root', 'body_root'] as const;

/** The hash tree root of a header; undefined if it is not complete. */
export function headerRoot(message: Members): string | undefined {
  const chunks = HEADER.map((name) =>
    name === 'slot' || name === 'proposer_index' ? uint64Chunk(message[name]) : dataBytes(message[name], 32),
  );
  const zero = new Uint8Array(32);
  let level = [...chunks, zero, zero, zero];
  while (level.length > 1) {
    const pairs: (Uint8Array | undefined)[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      pairs.push(left && right && sha256(concatBytes(left, right)));
    }
    level = pairs;
  }
  const [root] = level;
  return root && `0x${bytesToHex(root)}`;
}

function uint64Chunk(value: unknown): Uint8Array | undefined {
  const number = integerOf(value);
  if (number === undefined || number < 0n || number >= 1n << 64n) return undefined;
  const chunk = new Uint8Array(32);
  new DataView(chunk.buffer).setBigUint64(0, number, true);
  return chunk;
}

/** `{root, header: {message}}` of the headers of a node. */
export function verifyBeaconHeader(value: Members, path: Path, facts: Facts): void {
  const { root, header } = value;
  if (!isObject(header) || !isObject(header.message)) return;
  const computed = headerRoot(header.message);
  if (computed === undefined) return;
  const at = [...path, 'root'];
  if (sameHex(root, computed)) facts.holds('block-root', at);
  else facts.fails('block-root', at, `The hash tree root of the header is ${computed}, not this.`);
}

/** Types of requests of the execution layer (EIP-7685), with the members of each in the order of their bytes. */
const REQUESTS: readonly (readonly [
  list: string,
  members: readonly (readonly [name: string, bytes: number])[],
])[] = [
  [
    'deposits',
    [
      ['pubkey', 48],
      ['withdrawal_credentials', 32],
      ['amount', 8],
      ['signature', 96],
      ['index', 8],
    ],
  ],
  [
    'withdrawals',
    [
      ['source_address', 20],
      ['validator_pubkey', 48],
      ['amount', 8],
    ],
  ],
  [
    'consolidations',
    [
      ['source_address', 20],
      ['source_pubkey', 48],
      ['target_pubkey', 48],
    ],
  ],
];

function requestBytes(requests: Members): readonly Uint8Array[] | undefined {
  // What later forks add is not known.
  if (Object.keys(requests).some((name) => !REQUESTS.some(([list]) => list === name))) return undefined;
  const all: Uint8Array[] = [];
  for (const [type, [name, members]] of REQUESTS.entries()) {
    const items = requests[name];
    if (!Array.isArray(items)) return undefined;
    const parts: Uint8Array[] = [Uint8Array.of(type)];
    for (const item of items as readonly unknown[]) {
      for (const [member, length] of members) {
        const value = isObject(item) ? item[member] : undefined;
        const bytes = length === 8 ? uint64Chunk(value)?.subarray(0, 8) : dataBytes(value, length);
        if (!bytes) return undefined;
        parts.push(bytes);
      }
    }
    all.push(concatBytes(...parts));
  }
  return all;
}

/** The block hash in the payload of a beacon block: it follows from the payload and the block around it. */
export function verifyBeaconBlock({ message }: Members, path: Path, facts: Facts): void {
  if (!isObject(message) || !isObject(message.body)) return;
  const { execution_payload: payload, execution_requests: requests } = message.body;
  if (!isObject(payload) || !isSet(payload.block_hash)) return;
  // Before the merge the payload is empty.
  if (/^0x0*$/.test(String(payload.block_hash))) return;
  const at = [...path, 'message', 'body', 'execution_payload', 'block_hash'];
  const bytes = isObject(requests) ? requestBytes(requests) : undefined;
  if (isObject(requests) && !bytes) {
    facts.open('payload-hash', at, 'The requests of the execution layer cannot be encoded.');
    return;
  }
  const made = payloadHash(payload, message.parent_root, bytes && requestsHash(bytes));
  if (typeof made === 'string') facts.open('payload-hash', at, made);
  else if (sameHex(payload.block_hash, made.hash)) facts.holds('payload-hash', at);
  else facts.fails('payload-hash', at, `The header of the payload hashes to ${made.hash}, not to this.`);
}

/** A node record (EIP-778), which its own key signs. */
export function verifyRecord(text: string, path: Path, facts: Facts): void {
  if (!facts.takesSignature()) return;
  const bytes = base64(text.slice(4));
  const list = bytes && decodeRlp(bytes);
  if (!Array.isArray(list)) return;
  const [signature, ...content] = list as readonly Item[];
  const memberOf = (key: string) => {
    for (let at = 1; at + 1 < content.length; at += 2) {
      const name = content[at];
      if (name instanceof Uint8Array && String.fromCharCode(...name) === key) return content[at + 1];
    }
    return undefined;
  };
  const [scheme, key] = [memberOf('id'), memberOf('secp256k1')];
  if (!(scheme instanceof Uint8Array) || String.fromCharCode(...scheme) !== 'v4') {
    facts.open('node-record', path, 'The record has another identity scheme than v4.');
    return;
  }
  if (!(signature instanceof Uint8Array) || !(key instanceof Uint8Array)) return;
  if (isSignedBy(signature, keccak_256(encodeRlp(content)), key)) facts.holds('node-record', path);
  else facts.fails('node-record', path, 'The key of the record did not sign it.');
}

function isSignedBy(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  try {
    return secp256k1.verify(signature, hash, key, { prehash: false, lowS: false });
  } catch {
    return false;
  }
}

/** Base64 for URLs, without padding. */
function base64(text: string): Uint8Array | undefined {
  if (!/^[\w-]{1,2000}=*$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/').replaceAll('=', '')), (one) =>
      one.charCodeAt(0),
    );
  } catch {
    return undefined;
  }
}
