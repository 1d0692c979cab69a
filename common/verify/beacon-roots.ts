/** Roots of whole blocks, and of what is proved to be in them: payloads for light clients, and blobs. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { signedBeaconBlock, signedBlindedBlock } from '../../catalogue/beacon/beacon-block';
import { bootstrap } from '../../catalogue/beacon/light-client';
import { bare, type Fork, forks, inFork, isFork, membersOf, type Schema } from '../../catalogue/types';
import { decodeRawTransaction, versionedHash } from '../ethereum/raw-transaction';
import { type Limits, rootOf } from '../ssz/roots';
import { dataBytes } from '../units/hex';
import { rootFrom } from './beacon';
import { type Facts, isObject, isSet, type Members, type Path, sameHex } from './facts';

/** The last fork whose roots are computed: what later ones hash is not settled. */
const LAST: Fork = 'fulu';

const isSince = (fork: Fork, first: Fork) => forks.indexOf(fork) >= forks.indexOf(first);

function memberSchema(schema: Schema | undefined, name: string): Schema | undefined {
  return schema && membersOf(bare(schema))?.[name];
}

/** The schema of a block with its whole payload, or with the header of it. */
function blockSchema(message: Members, fork: Fork): Schema | undefined {
  const isBlinded = isObject(message.body) && isSet(message.body.execution_payload_header);
  return memberSchema(inFork(isBlinded ? signedBlindedBlock : signedBeaconBlock, fork), 'message');
}

/** Roots of a value in the presets that may be meant: a response does not name its own. */
function rootsOf(schema: Schema, value: unknown, fork: Fork): readonly string[] {
  const isElectra = isSince(fork, 'electra');
  const limits: readonly Limits[] = [
    { fork, isElectra, withdrawals: 16 },
    { fork, isElectra, withdrawals: 8 },
  ];
  const roots = limits.map((one) => rootOf(schema, value, one)).flatMap((one) => one ?? []);
  return [...new Set(roots.map((one) => `0x${bytesToHex(one)}`))];
}

/** The minimal preset has limits of its own. */
function isKnown({ sync_aggregate: sync }: Members, fork: Fork): boolean {
  const bits = isObject(sync) ? dataBytes(sync.sync_committee_bits) : undefined;
  return isSince(LAST, fork) && (!isSet(sync) || bits?.length === 64);
}

/** A block of which the request names the root. @param version the fork that the response names */
export function verifyBlockRoot(
  message: Members,
  asked: unknown,
  version: unknown,
  path: Path,
  facts: Facts,
): void {
  if (typeof asked !== 'string' || dataBytes(asked, 32) === undefined || !isObject(message.body)) return;
  const fork = isFork(version) ? version : undefined;
  const schema = fork && isKnown(message.body, fork) ? blockSchema(message, fork) : undefined;
  const roots = schema && fork ? rootsOf(schema, message, fork) : [];
  const [root] = roots;
  if (root === undefined)
    facts.open('block-root', path, 'The root of a block of this fork or preset is not computed.');
  else if (roots.some((one) => sameHex(asked, one))) facts.holds('block-root', path);
  else facts.fails('block-root', path, `The root of this block is ${root}; the request asks for ${asked}.`);
}

/** The commitments of a block are those of the blobs that its transactions name. */
export function verifyCommitments(body: Members, path: Path, facts: Facts): void {
  const { blob_kzg_commitments: commitments, execution_payload: payload } = body;
  const transactions = isObject(payload) ? payload.transactions : undefined;
  if (!Array.isArray(commitments) || !Array.isArray(transactions)) return;
  const named = (transactions as readonly unknown[]).flatMap((one) => {
    if (typeof one !== 'string' || !one.startsWith('0x03')) return [];
    const decoded = decodeRawTransaction(one);
    const hashes: unknown = decoded.ok ? decoded.value.members.blobVersionedHashes : undefined;
    return Array.isArray(hashes) ? (hashes as readonly unknown[]) : [];
  });
  const hashes = (commitments as readonly unknown[]).map((one) => dataBytes(one, 48));
  if ((commitments.length === 0 && named.length === 0) || !hashes.every((one) => one !== undefined)) return;
  const made = hashes.map(versionedHash);
  const at = [...path, 'blob_kzg_commitments'];
  const wrong = made.findIndex((hash, index) => !sameHex(named[index], hash));
  if (wrong >= 0)
    facts.fails(
      'blob-hashes',
      [...at, wrong],
      'The transactions of the block do not name a blob of this commitment.',
    );
  else if (named.length > made.length)
    facts.fails('blob-hashes', at, 'The transactions of the block name more blobs than these.');
  else facts.holds('blob-hashes', at);
}

/** Places in the body of a block (`get_subtree_index`): the payload, and the first commitment to a blob. */
const PAYLOAD = 9;
const COMMITMENTS = 11 << 13;

/** The payload in the header for a light client is in the block that the header is of. */
export function verifyPayloadOf(header: Members, version: unknown, path: Path, facts: Facts): void {
  const { beacon, execution, execution_branch: branch } = header;
  if (!isObject(beacon) || !isObject(execution) || !isFork(version) || !isSince(version, 'capella')) return;
  const schema = memberSchema(memberSchema(bootstrap, 'header'), 'execution');
  const leaf = schema && isSince(LAST, version) ? rootsOf(schema, execution, version)[0] : undefined;
  proveIn(
    beacon.body_root,
    leaf === undefined ? undefined : dataBytes(leaf, 32),
    branch,
    PAYLOAD,
    path,
    facts,
  );
}

/** A blob is of the block in its header. */
export function verifySidecar(sidecar: Members, path: Path, facts: Facts): void {
  const { index, kzg_commitment: commitment, kzg_commitment_inclusion_proof: branch } = sidecar;
  const signed = sidecar.signed_block_header;
  const message = isObject(signed) && isObject(signed.message) ? signed.message : undefined;
  const bytes = dataBytes(commitment, 48);
  if (!message || !bytes || !/^\d{1,4}$/.test(String(index))) return;
  const leaf = sha256(new Uint8Array([...bytes, ...new Uint8Array(16)]));
  proveIn(message.body_root, leaf, branch, COMMITMENTS + Number(index), [...path, 'kzg_commitment'], facts);
}

function proveIn(
  root: unknown,
  leaf: Uint8Array | undefined,
  branch: unknown,
  place: number,
  path: Path,
  facts: Facts,
): void {
  const wanted = dataBytes(root, 32);
  if (!wanted || !leaf || !Array.isArray(branch)) return;
  const nodes = (branch as readonly unknown[]).map((one) => dataBytes(one, 32));
  if (!nodes.every((one) => one !== undefined)) return;
  if (sameHex(`0x${bytesToHex(wanted)}`, `0x${bytesToHex(rootFrom(leaf, nodes, place))}`))
    facts.holds('in-block', path);
  else facts.fails('in-block', path, 'The proof does not lead to the body of the block in the header.');
}
