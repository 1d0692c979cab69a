/** What nodes sign with accounts of theirs: messages, typed data and transactions. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeRawTransaction } from '../ethereum/raw-transaction';
import { checkTypedData, typedDataValue } from '../ethereum/typed-data';
import { dataBytes, integerOf } from '../units/hex';
import { type Facts, isObject, isSet, type Members, type Path, sameHex } from './facts';
import { signerOf } from './transactions';
import { keccakHex } from './trie';

/** The parameters of a request by name. */
type Asked = Readonly<Record<string, unknown>>;

/** A signature of a message (EIP-191): by the account that was asked. Old nodes sign without the prefix. */
export function verifyMessage({ address, message }: Asked, result: unknown, facts: Facts): void {
  const bytes = dataBytes(message) ?? (typeof message === 'string' ? utf8ToBytes(message) : undefined);
  if (!bytes) return;
  const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`);
  const hashes = [keccak_256(concatBytes(prefix, bytes)), keccak_256(bytes)];
  verifySigner(address, bytes.length === 32 ? [...hashes, bytes] : hashes, result, facts);
}

/** A signature of typed data (EIP-712). */
export function verifyTypedData({ address, typedData }: Asked, result: unknown, facts: Facts): void {
  const { hashes } = checkTypedData(typedDataValue(typedData));
  const hash = hashes.ok ? dataBytes(hashes.value.signingHash, 32) : undefined;
  if (hash) verifySigner(address, [hash], result, facts);
  else facts.open('signer', [], 'The typed data cannot be hashed.');
}

/** @param hashes the first one as it should be, others as old nodes have made them */
function verifySigner(address: unknown, hashes: readonly Uint8Array[], result: unknown, facts: Facts): void {
  const bytes = dataBytes(result, 65);
  const asked = dataBytes(address, 20);
  if (!bytes || !asked) return;
  const number = (from: number) => BigInt(keccakFree(bytes.subarray(from, from + 32)));
  const last = bytes[64] ?? 0;
  const signature = { r: number(0), s: number(32), parity: last >= 27 ? last - 27 : last };
  const signers = signature.parity > 1 ? [] : hashes.map((hash) => signerOf(hash, signature));
  if (signers.some((one) => one !== undefined && sameHex(address, one))) facts.holds('signer', []);
  else {
    const [by] = signers;
    const made = by === undefined ? 'This is no signature of the message' : `${by} signed the message`;
    facts.fails('signer', [], `${made}; the request asks for ${String(address)}.`);
  }
}

const keccakFree = (bytes: Uint8Array) =>
  `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Members of a transaction that a node may choose, and must not change. */
const CHOSEN = [
  'nonce',
  'gas',
  'value',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'chainId',
];

/** A transaction that was signed and not sent: raw, or raw with its members. */
export function verifySignedTransaction({ transaction }: Asked, result: unknown, facts: Facts): void {
  const path: Path = isObject(result) ? ['raw'] : [];
  const raw = isObject(result) ? result.raw : result;
  if (typeof raw !== 'string' || !isObject(transaction)) return;
  const decoded = decodeRawTransaction(raw);
  if (!decoded.ok) {
    facts.open('signed-transaction', path, decoded.failure.message);
    return;
  }
  const { members, signature } = decoded.value;
  const differing = changed(transaction, members) ?? fromAnother(transaction.from, signature?.from);
  if (differing === undefined) facts.holds('signed-transaction', path);
  else facts.fails('signed-transaction', path, differing);
  if (!isObject(result) || !isObject(result.tx)) return;
  for (const name of ['to', 'input', ...CHOSEN]) {
    const shown = result.tx[name];
    // The price of a transaction with a dynamic fee is not signed.
    if (!isSet(shown) || members[name] === undefined || isSame(shown, members[name])) continue;
    facts.fails(
      'signed-transaction',
      ['tx', name],
      `The signed transaction in "raw" has ${String(members[name])}, not this.`,
    );
  }
  if (isSet(result.tx.hash) && signature && !sameHex(result.tx.hash, signature.hash))
    facts.fails(
      'transaction-hash',
      ['tx', 'hash'],
      `The signed transaction in "raw" hashes to ${signature.hash}, not to this.`,
    );
}

function changed(asked: Members, signed: Members): string | undefined {
  for (const name of CHOSEN) {
    const [wanted, told] = [asked[name], signed[name]];
    if (!isSet(wanted) || told === undefined || isSame(wanted, told)) continue;
    return `The signed transaction has the ${name} ${String(told)}; the request asks for ${String(wanted)}.`;
  }
  const input = asked.input ?? asked.data;
  if (isSet(input) && !isSame(input, signed.input ?? '0x'))
    return 'The signed transaction has another input than the request.';
  if (isSame(asked.to ?? 'none', signed.to ?? 'none')) return undefined;
  return `The signed transaction goes to ${String(signed.to ?? 'no account')}; the request asks for ${String(asked.to ?? 'a new contract')}.`;
}

function fromAnother(asked: unknown, signer: string | undefined): string | undefined {
  if (signer === undefined) return 'The transaction has no valid signature.';
  if (typeof asked !== 'string' || sameHex(asked, signer)) return undefined;
  return `The transaction was signed by ${signer}; the request asks for ${asked}.`;
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase())
    return true;
  const numbers = [integerOf(one), integerOf(other)];
  return numbers[0] !== undefined && numbers[0] === numbers[1];
}

/** Bytes that hash to what the request or the result names. That they don't is a difference from the request. */
export function verifyHashOf(
  data: unknown,
  hash: unknown,
  fact: 'transaction-hash' | 'block-hash',
  facts: Facts,
): void {
  const bytes = dataBytes(data);
  if (bytes && sameHex(hash, keccakHex(bytes))) facts.holds(fact, []);
}
