/** Headers and blocks of beacon nodes, and node records. */

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { bytesOfBase64 } from '../units/bytes';
import { dataBytes, integerOf } from '../units/hex';
import { payloadHash, requestsHash } from './blocks';
import {
  type Facts,
  isObject,
  isSet,
  type Members,
  NOT_LOOKED_AT,
  type Path,
  type Steps,
  sameHex,
} from './facts';
import { decodeRlp, encodeRlp, type Item } from './trie';

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

/** A header by itself, of which the request names the root. */
export function verifyRootOf(header: Members, asked: unknown, path: Path, facts: Facts): void {
  const computed = headerRoot(header);
  if (computed === undefined || typeof asked !== 'string' || dataBytes(asked, 32) === undefined) return;
  if (sameHex(asked, computed)) facts.holds('block-root', path);
  else
    facts.fails('block-root', path, `The root of this header is ${computed}; the request asks for ${asked}.`);
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

/**
 * The block hash in the payload of a beacon block: it follows from the payload and the block around it.
 * @param message the block without its signature
 */
export function* verifyBeaconBlock(message: Members, path: Path, facts: Facts): Steps<void> {
  if (!isObject(message.body)) return;
  const { execution_payload: payload, execution_requests: requests } = message.body;
  if (!isObject(payload) || !isSet(payload.block_hash)) return;
  // Before the merge the payload is empty.
  if (/^0x0*$/.test(String(payload.block_hash))) return;
  const at = [...path, 'body', 'execution_payload', 'block_hash'];
  const bytes = isObject(requests) ? requestBytes(requests) : undefined;
  if (isObject(requests) && !bytes) {
    facts.open('payload-hash', at, 'The requests of the execution layer cannot be encoded.');
    return;
  }
  const made = yield* payloadHash(payload, message.parent_root, bytes && requestsHash(bytes));
  if (typeof made === 'string') facts.open('payload-hash', at, made);
  else if (sameHex(payload.block_hash, made.hash)) facts.holds('payload-hash', at);
  else facts.fails('payload-hash', at, `The header of the payload hashes to ${made.hash}, not to this.`);
}

// ---------------------------------------------------------------- light clients

/** Places in the state (`get_subtree_index`), the same before Electra and since, when the state has a level more. */
const FINALIZED = 41;
const CURRENT_COMMITTEE = 22;
const NEXT_COMMITTEE = 23;

/**
 * The proofs of a bootstrap or an update: the finalized header and the sync committee are in the state of the header that
 * they come with.
 */
export function verifyLightClient(payload: unknown, path: Path, facts: Facts): void {
  if (Array.isArray(payload)) {
    for (const [index, one] of (payload as readonly unknown[]).entries())
      if (isObject(one)) verifyLightClient(one.data, [...path, index, 'data'], facts);
    return;
  }
  if (!isObject(payload)) return;
  const stateOf = (header: unknown) =>
    isObject(header) && isObject(header.beacon) ? dataBytes(header.beacon.state_root, 32) : undefined;
  const attested = stateOf(payload.attested_header);
  const { finalized_header: finalized } = payload;
  // Before the first finalized epoch the header is empty, and its root is zero.
  const isNone = isObject(finalized) && isObject(finalized.beacon) && integerOf(finalized.beacon.slot) === 0n;
  const root = isObject(finalized) && isObject(finalized.beacon) ? headerRoot(finalized.beacon) : undefined;
  const proofs = [
    ['finality_branch', isNone ? undefined : dataBytes(root, 32), FINALIZED, attested],
    ['next_sync_committee_branch', committeeRoot(payload.next_sync_committee), NEXT_COMMITTEE, attested],
    [
      'current_sync_committee_branch',
      committeeRoot(payload.current_sync_committee),
      CURRENT_COMMITTEE,
      stateOf(payload.header),
    ],
  ] as const;
  for (const [name, leaf, place, state] of proofs) {
    const branch = payload[name];
    if (!leaf || !state || !Array.isArray(branch)) continue;
    const nodes = (branch as readonly unknown[]).map((one) => dataBytes(one, 32));
    if (!nodes.every((one) => one !== undefined)) continue;
    const at = [...path, name];
    if (sameBytes(rootFrom(leaf, nodes, place), state)) facts.holds('light-client-proof', at);
    else facts.fails('light-client-proof', at, 'The proof does not lead to the state root of the header.');
  }
}

/** The root that a leaf and the nodes beside its way make. */
export function rootFrom(leaf: Uint8Array, nodes: readonly Uint8Array[], place: number): Uint8Array {
  return nodes.reduce(
    (node, beside, level) =>
      sha256((place >> level) & 1 ? concatBytes(beside, node) : concatBytes(node, beside)),
    leaf,
  );
}

/** The hash tree root of a sync committee. */
function committeeRoot(value: unknown): Uint8Array | undefined {
  if (!isObject(value) || !Array.isArray(value.pubkeys)) return undefined;
  const keys = (value.pubkeys as readonly unknown[]).map(keyRoot);
  const aggregate = keyRoot(value.aggregate_pubkey);
  // The number of keys is a power of two.
  if (!aggregate || keys.length === 0 || (keys.length & (keys.length - 1)) !== 0) return undefined;
  if (!keys.every((one) => one !== undefined)) return undefined;
  let level = keys;
  while (level.length > 1) {
    const pairs: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2)
      pairs.push(sha256(concatBytes(level[at] as Uint8Array, level[at + 1] as Uint8Array)));
    level = pairs;
  }
  const [all] = level;
  return all && sha256(concatBytes(all, aggregate));
}

function keyRoot(key: unknown): Uint8Array | undefined {
  const bytes = dataBytes(key, 48);
  return bytes && sha256(concatBytes(bytes, new Uint8Array(16)));
}

const sameBytes = (one: Uint8Array, other: Uint8Array) => one.every((byte, at) => byte === other[at]);

/** A node record (EIP-778), which its own key signs. */
export function verifyRecord(text: string, path: Path, facts: Facts): void {
  if (!facts.takesSignature()) {
    facts.open('node-record', path, NOT_LOOKED_AT);
    return;
  }
  const record = recordOf(text);
  if (!record) return;
  if (record.scheme !== 'v4') {
    facts.open('node-record', path, 'The record has another identity scheme than v4.');
    return;
  }
  if (!record.signature || !record.key) return;
  if (isSigned(record)) facts.holds('node-record', path);
  else facts.fails('node-record', path, NOT_SIGNED);
}

const NOT_SIGNED = 'The key of the record did not sign it.';

/** What is wrong with the text of a node record (EIP-778). Undefined for one that a node takes, as far as can be known. */
export function recordFault(text: string): string | undefined {
  const record = recordOf(text);
  if (!record?.signature || record.scheme === undefined)
    return 'The node record can’t be decoded: a part of it is missing or was changed.';
  return record.scheme === 'v4' && !isSigned(record) ? NOT_SIGNED : undefined;
}

interface NodeRecord {
  readonly signature: Uint8Array | undefined;
  /** The identity scheme. */
  readonly scheme: string | undefined;
  readonly key: Uint8Array | undefined;
  /** What is signed: the sequence number, then names and values. */
  readonly content: readonly Item[];
}

function recordOf(text: string): NodeRecord | undefined {
  const encoded = text.slice(4);
  const bytes = /^[\w-]{1,2000}=*$/.test(encoded) ? bytesOfBase64(encoded) : undefined;
  const list = bytes && decodeRlp(bytes);
  if (!Array.isArray(list)) return undefined;
  const [signature, ...content] = list as readonly Item[];
  const memberOf = (key: string) => {
    for (let at = 1; at + 1 < content.length; at += 2) {
      const name = content[at];
      if (name instanceof Uint8Array && String.fromCharCode(...name) === key) return bytesIn(content[at + 1]);
    }
    return undefined;
  };
  const scheme = memberOf('id');
  return {
    signature: bytesIn(signature),
    scheme: scheme && String.fromCharCode(...scheme),
    key: memberOf('secp256k1'),
    content,
  };
}

function bytesIn(item: Item | undefined): Uint8Array | undefined {
  return item instanceof Uint8Array ? item : undefined;
}

function isSigned({ signature, key, content }: NodeRecord): boolean {
  return (
    signature !== undefined && key !== undefined && isSignedBy(signature, keccak_256(encodeRlp(content)), key)
  );
}

function isSignedBy(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  try {
    return secp256k1.verify(signature, hash, key, { prehash: false, lowS: false });
  } catch {
    return false;
  }
}
