/** Decodes raw transactions of every type, signed or not, and encodes those to sign. */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { authorization, Transaction } from 'micro-eth-signer';
import { RLP } from 'micro-eth-signer/core/rlp.js';
import { failed, type Result, success } from '../result';
import { byteLengthOf, quantityOf } from '../units/hex';
import { counted, listed } from '../units/words';

export interface RawTransaction {
  /** Type of EIP-2718; 0 for legacy transactions. */
  readonly type: number;
  /** Members as in a transaction object: quantities and data as hex. Without `from`; without `to` for a creation. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Absent if it is not signed. */
  readonly signature?: TransactionSignature;
  /** The bytes whose hash the sender signs. */
  readonly unsigned: string;
  readonly signingHash: string;
  /** Blobs with their proofs, as nodes send them to each other. Absent in blocks. */
  readonly sidecar?: Sidecar;
}

interface TransactionSignature {
  /** With checksum; undefined if the signature is invalid. */
  readonly from: string | undefined;
  readonly hash: string;
  readonly yParity: string;
  readonly r: string;
  readonly s: string;
}

interface Sidecar {
  readonly blobs: number;
  readonly commitments: number;
  readonly proofs: number;
  /** One sentence for each difference between the blobs and the transaction; empty if they fit. */
  readonly problems: readonly string[];
}

/** Bytes. Nine blobs are 1.2 MB. */
const LARGEST = 2_000_000;
const BLOB_BYTES = 131_072;
const TYPES = ['legacy', 'eip2930', 'eip1559', 'eip4844', 'eip7702'] as const;
type Raw = Readonly<Record<string, unknown>>;

/** @param data hex with `0x` */
export function decodeRawTransaction(data: string): Result<RawTransaction> {
  const length = byteLengthOf(data);
  if (length === undefined) return failed({ message: 'It is not hex of whole bytes.' });
  if (length === 0) return failed({ message: 'It is empty.' });
  if (length > LARGEST)
    return failed({ message: `It has ${counted(length, 'byte')}. Only up to 2 MB are decoded.` });
  const bytes = hexToBytes(data.slice(2));
  const cut = wrongFrame(bytes);
  if (cut !== undefined) return failed({ message: `It cannot be decoded: ${cut}.` });
  try {
    return success(decoded(bytes));
  } catch (error) {
    return failed({ message: `It cannot be decoded: ${reasonOf(error)}.` });
  }
}

/** How many fields the list of a type has, without and with a signature. */
const FIELDS: readonly (readonly [number, number])[] = [
  [6, 9],
  [8, 11],
  [9, 12],
  [11, 14],
  [10, 13],
];
/** First byte of an RLP list (legacy transactions), and the largest type of EIP-2718. */
const LIST = 0xc0;
const LARGEST_TYPE = 0x7f;
const HASH_BYTES = 32;

/** Whether bytes start like a type that Ethereum does not have and other networks may. */
export function isForeignType(data: string): boolean {
  const type = Number.parseInt(data.slice(2, 4), 16);
  return type >= TYPES.length && type <= LARGEST_TYPE && (byteLengthOf(data) ?? 0) !== HASH_BYTES;
}

/** What is wrong around the fields of a transaction: its type, the length of its list, how many fields it has. */
function wrongFrame(bytes: Uint8Array): string | undefined {
  if (bytes.length === HASH_BYTES) return 'it has 32 bytes, as a hash has';
  const first = bytes[0] ?? 0;
  const type = first < LIST ? first : 0;
  if (first < LIST && (first === 0 || first >= TYPES.length))
    return 'it is no signed transaction of a known type';
  const list = first < LIST ? bytes.subarray(1) : bytes;
  if (list.length === 0) return 'it is cut off';
  if ((list[0] ?? 0) < LIST) return 'no list of fields follows its type';
  const length = listLength(list);
  if (length === undefined || length > list.length) {
    const lacks = length === undefined ? '' : `, ${counted(length - list.length, 'byte')} before its end`;
    return `it is cut off${lacks}`;
  }
  if (length < list.length) return `it has ${counted(list.length - length, 'byte')} too many at its end`;
  const items = itemsOf(list);
  if (!items) return 'the length of a field is wrong';
  const [unsigned, signed] = FIELDS[type] ?? [0, 0];
  const isNetworkForm = type === 3 && Array.isArray(items[0]);
  if (isNetworkForm || items.length === unsigned || items.length === signed) return undefined;
  return `it has ${counted(items.length, 'field')}; a signed transaction of its type has ${signed}`;
}

/** Bytes of an RLP list with its head; undefined if the head is cut off. */
function listLength(list: Uint8Array): number | undefined {
  const head = list[0] ?? 0;
  if (head < 0xf8) return 1 + head - LIST;
  const size = head - 0xf7;
  if (list.length <= size) return undefined;
  const body = list.subarray(1, 1 + size).reduce((sum, byte) => sum * 256 + byte, 0);
  return 1 + size + body;
}

function itemsOf(list: Uint8Array): readonly unknown[] | undefined {
  try {
    const items: unknown = RLP.decode(list);
    return Array.isArray(items) ? items : undefined;
  } catch {
    return undefined;
  }
}

/** The field that is wrong. What the library says about it is written for its own callers. */
function reasonOf(error: unknown): string {
  const { errors } = error as { errors?: readonly { field: string }[] };
  const [first] = errors ?? [];
  const field = first && (NAMES[first.field] ?? first.field);
  return field === undefined ? 'the value of a field is wrong' : `its ${field} is wrong`;
}

/** Fields that the library calls otherwise than JSON-RPC. */
const NAMES: Readonly<Record<string, string>> = { gasLimit: 'gas', data: 'input' };

function decoded(bytes: Uint8Array): RawTransaction {
  const network = bytes[0] === 3 ? networkForm(bytes) : undefined;
  const transaction = Transaction.fromBytes(network?.body ?? bytes);
  const raw = transaction.raw as unknown as Raw;
  const unsigned = () => transaction.toBytes({ includeSignature: false });
  const members = membersOf(TYPES.indexOf(transaction.type), raw);
  return {
    type: TYPES.indexOf(transaction.type),
    members,
    // Encoding and hashing take longer than the rest, and the check of a file does not need them.
    get unsigned() {
      return hex(unsigned());
    },
    get signingHash() {
      return hex(keccak_256(unsigned()));
    },
    ...(transaction.isSigned ? { signature: signatureOf(transaction, raw) } : {}),
    ...(network ? { sidecar: sidecarOf(network.parts, members.blobVersionedHashes) } : {}),
  };
}

function signatureOf(
  transaction: ReturnType<typeof Transaction.fromBytes>,
  { yParity, r, s }: Raw,
): TransactionSignature {
  return {
    // Recovering takes a millisecond, and lists of transactions do not need it.
    get from() {
      try {
        return transaction.sender;
      } catch {
        // Nobody can have signed it.
        return undefined;
      }
    },
    get hash() {
      return transaction.hash;
    },
    yParity: amount(yParity),
    r: amount(r),
    s: amount(s),
  };
}

function membersOf(type: number, raw: Raw): Raw {
  const list = raw.authorizationList as readonly Raw[] | undefined;
  const all: Raw = {
    type: amount(type),
    chainId: raw.chainId,
    nonce: raw.nonce,
    to: raw.to === '0x' ? undefined : raw.to,
    value: raw.value,
    gas: raw.gasLimit,
    gasPrice: raw.gasPrice,
    maxFeePerGas: raw.maxFeePerGas,
    maxPriorityFeePerGas: raw.maxPriorityFeePerGas,
    maxFeePerBlobGas: raw.maxFeePerBlobGas,
    input: raw.data,
    accessList: raw.accessList,
    blobVersionedHashes: raw.blobVersionedHashes,
    authorizationList: list?.map((item) => mapped(item, quantities)),
  };
  return mapped(all, quantities);
}

const quantities = (value: unknown) =>
  typeof value === 'bigint' || typeof value === 'number' ? amount(value) : value;

function mapped(object: Raw, change: (value: unknown) => unknown): Raw {
  const known = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, change(value)]));
}

const amount = (value: unknown) => quantityOf(BigInt(value as bigint | number));
const hex = (bytes: Uint8Array) => `0x${bytesToHex(bytes)}`;

// ---------------------------------------------------------------- blobs

/** The transaction and what is beside it: `[body, blobs, …]` or `[body, version, blobs, …]`. */
function networkForm(
  bytes: Uint8Array,
): { readonly body: Uint8Array; readonly parts: readonly unknown[] } | undefined {
  const items: unknown = RLP.decode(bytes.subarray(1));
  if (!Array.isArray(items) || !Array.isArray(items[0])) return undefined;
  const [body, ...parts] = items as [never, ...unknown[]];
  return { body: concatBytes(Uint8Array.of(3), RLP.encode(body)), parts };
}

function sidecarOf(parts: readonly unknown[], hashes: unknown): Sidecar {
  const [blobs = [], commitments = [], proofs = []] = parts.slice(-3).map(byteList);
  const wanted = Array.isArray(hashes) ? (hashes as unknown[]).map(String) : [];
  const problems: string[] = [];
  if (parts.length < 3 || parts.length > 4) problems.push('It does not have blobs, commitments and proofs.');
  if (blobs.length !== wanted.length || commitments.length !== wanted.length) {
    const has = `${counted(blobs.length, 'blob')} and ${counted(commitments.length, 'commitment')}`;
    problems.push(`It has ${has}, but ${wanted.length} versioned hashes.`);
  }
  for (const [index, blob] of blobs.entries())
    if (blob.length !== BLOB_BYTES)
      problems.push(`Blob ${index} has ${counted(blob.length, 'byte')}, not 131,072.`);
  for (const [index, one] of commitments.entries())
    if (index < wanted.length && versionedHash(one) !== wanted[index])
      problems.push(`Versioned hash ${index} is not that of commitment ${index}.`);
  return { blobs: blobs.length, commitments: commitments.length, proofs: proofs.length, problems };
}

function byteList(value: unknown): readonly Uint8Array[] {
  return Array.isArray(value) ? value.filter((one) => one instanceof Uint8Array) : [];
}

/** The hash by which transactions name the blob of a KZG commitment (EIP-4844). */
export function versionedHash(commitment: Uint8Array): string {
  return `0x01${bytesToHex(sha256(commitment)).slice(2)}`;
}

// ---------------------------------------------------------------- authorizations

/** The account that signed an authorization of EIP-7702; undefined if its signature is missing or invalid. */
export function authorityOf(item: Raw): string | undefined {
  try {
    const { chainId, address, nonce, yParity, r, s } = item;
    return authorization.getAuthority({
      chainId: integer(chainId),
      address: String(address),
      nonce: integer(nonce),
      yParity: Number(yParity),
      r: integer(r),
      s: integer(s),
    });
  } catch {
    return undefined;
  }
}

/** @throws Error for anything but a number, which is `0x` for 0 in some answers */
const integer = (value: unknown) => (value === '0x' ? 0n : BigInt(value as string));

// ---------------------------------------------------------------- to sign

const FEES: readonly (readonly string[])[] = [
  ['gasPrice'],
  ['gasPrice'],
  ['maxFeePerGas', 'maxPriorityFeePerGas'],
  ['maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas', 'blobVersionedHashes'],
  ['maxFeePerGas', 'maxPriorityFeePerGas', 'authorizationList'],
];

/** The bytes to sign of a transaction object, or which of its members the node would have to choose. */
export function encodeUnsigned(members: Raw): Result<Pick<RawTransaction, 'unsigned' | 'signingHash'>> {
  const has = (name: string) => members[name] !== undefined && members[name] !== null;
  const type = has('type') ? Number(members.type) : typeOf(has);
  const name = TYPES[type];
  if (name === undefined) return failed({ message: 'Its type is not known.' });
  const missing = ['chainId', 'nonce', 'gas', ...(FEES[type] ?? [])].filter((one) => !has(one));
  if (missing.length > 0) return failed({ message: `The node chooses ${listed(missing)}.` });
  try {
    const number = (key: string) => BigInt((members[key] ?? 0) as string);
    const own = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas'].filter((key) =>
      FEES[type]?.includes(key),
    );
    const raw = {
      chainId: number('chainId'),
      nonce: number('nonce'),
      gasLimit: number('gas'),
      to: typeof members.to === 'string' ? members.to.toLowerCase() : '0x',
      value: number('value'),
      data: String(members.input ?? members.data ?? '0x'),
      ...Object.fromEntries(own.map((key) => [key, number(key)])),
      ...(type > 0 ? { accessList: accessListOf(members.accessList) } : {}),
      ...(type === 3 ? { blobVersionedHashes: members.blobVersionedHashes } : {}),
      ...(type === 4 ? { authorizationList: authorizationsOf(members.authorizationList) } : {}),
    };
    const transaction = new Transaction(name, raw as never, { strict: false });
    const unsigned = transaction.toBytes({ includeSignature: false });
    return success({ unsigned: hex(unsigned), signingHash: hex(keccak_256(unsigned)) });
  } catch (error) {
    return failed({ message: `It cannot be encoded: ${reasonOf(error)}.` });
  }
}

function typeOf(has: (name: string) => boolean): number {
  if (has('authorizationList')) return 4;
  if (has('blobVersionedHashes') || has('maxFeePerBlobGas')) return 3;
  if (!has('gasPrice')) return 2;
  return has('accessList') ? 1 : 0;
}

function accessListOf(list: unknown): unknown {
  const items = (list ?? []) as readonly {
    readonly address: string;
    readonly storageKeys?: readonly string[];
  }[];
  return items.map(({ address, storageKeys = [] }) => ({ address: address.toLowerCase(), storageKeys }));
}

function authorizationsOf(list: unknown): unknown {
  return (list as readonly Raw[]).map(({ chainId, address, nonce, yParity, r, s }) => ({
    chainId: integer(chainId),
    address: String(address).toLowerCase(),
    nonce: integer(nonce),
    yParity: Number(yParity),
    r: integer(r),
    s: integer(s),
  }));
}
