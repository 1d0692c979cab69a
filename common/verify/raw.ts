/** Blocks, receipts and transactions as bytes: decoded, and held against the request. */
import { decodeRawTransaction } from '../ethereum/raw-transaction';
import { dataBytes, integerOf } from '../units/hex';
import { NO_UNCLES } from './blocks';
import { type Facts, isObject, isSet, type Members, type Path, sameHex } from './facts';
import { bloomOf, unsignedOf } from './transactions';
import { decodeRlp, EMPTY_ROOT, encodeRlp, type Item, keccakHex, rootOfList } from './trie';

type Asked = Readonly<Record<string, unknown>>;

/** What RLP data encodes; undefined for anything else. */
export function decodedAt(data: unknown): Item | undefined {
  const bytes = dataBytes(data);
  return bytes && bytes.length > 0 ? decodeRlp(bytes) : undefined;
}

/** Places in an encoded header. */
const UNCLES = 1;
const TRANSACTIONS_ROOT = 4;
const NUMBER = 8;
/** That of a header before London; later forks have added others. */
const FEWEST = 15;

const hexOf = (item: Item | undefined): string | undefined =>
  item instanceof Uint8Array
    ? `0x${[...item].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    : undefined;
const numberOf = (item: Item | undefined): bigint | undefined => {
  const hex = hexOf(item);
  return hex === undefined ? undefined : BigInt(hex === '0x' ? 0 : hex);
};
const listOf = (item: Item | undefined): readonly Item[] | undefined =>
  Array.isArray(item) ? (item as readonly Item[]) : undefined;

/** An encoded header is of the block that the request names by its number. */
export function verifyRawHeader(item: Item | undefined, block: unknown, facts: Facts): void {
  const header = listOf(item);
  if (!header || header.length < FEWEST) {
    facts.fails('encoding', [], 'These bytes are no encoded header.');
    return;
  }
  const wanted = typeof block === 'string' && block.length < 66 ? integerOf(block) : undefined;
  const number = numberOf(header[NUMBER]);
  if (wanted === undefined || number === undefined) return;
  if (number === wanted) facts.holds('encoding', []);
  else facts.fails('encoding', [], `This is block ${number}; the request asks for ${wanted}.`);
}

/** Header, transactions and uncles of an encoded block; undefined for other data. */
export function decodedBlock(data: unknown) {
  const [header, transactions, uncles] = (listOf(decodedAt(data)) ?? []).map(listOf);
  if (!header || !transactions || !uncles || header.length < FEWEST) return undefined;
  return { header, transactions, uncles };
}

/** An encoded block: its header, and the transactions and uncles that the header is of. */
export function verifyRawBlock(asked: Asked, result: unknown, facts: Facts): void {
  const block = decodedBlock(result);
  if (!block) {
    facts.fails('encoding', [], 'These bytes are no encoded block.');
    return;
  }
  const { header, transactions, uncles } = block;
  const wanted = asked.block ?? asked.blockHash;
  const hash = keccakHex(encodeRlp(header));
  if (typeof wanted === 'string' && wanted.length === 66) {
    if (sameHex(wanted, hash)) facts.holds('block-hash', []);
    else facts.fails('block-hash', [], `The hash of this block is ${hash}; the request asks for ${wanted}.`);
  } else verifyRawHeader(header, wanted, facts);
  // A typed transaction is bytes in the list, a legacy one a list.
  const root =
    transactions.length === 0
      ? EMPTY_ROOT
      : rootOfList(transactions.map((one) => (one instanceof Uint8Array ? one : encodeRlp(one))));
  const shown = hexOf(header[TRANSACTIONS_ROOT]);
  if (shown !== undefined && !sameHex(shown, root))
    facts.fails('transactions-root', [], `The root of the transactions is ${root}; the header has ${shown}.`);
  const none = hexOf(header[UNCLES]);
  if (uncles.length === 0 && none !== undefined && !sameHex(none, NO_UNCLES))
    facts.fails('encoding', [], 'The block has no uncles, and its header names some.');
}

/** Encoded receipts: the gas rises from each to the next, and the bloom is that of the logs. */
export function verifyRawReceipts(result: unknown, facts: Facts): void {
  if (!Array.isArray(result)) return;
  let before = 0n;
  for (const [index, data] of (result as readonly unknown[]).entries()) {
    const bytes = dataBytes(data);
    if (!bytes) continue;
    const isTyped = (bytes[0] ?? 0) < 0x80;
    const receipt = listOf(decodeRlp(isTyped ? bytes.subarray(1) : bytes));
    const [, gas, bloom, logs] = receipt ?? [];
    const total = numberOf(gas);
    const list = listOf(logs);
    if (!receipt || receipt.length < 4 || total === undefined || !list || !(bloom instanceof Uint8Array)) {
      facts.fails('encoding', [index], 'These bytes are no encoded receipt.');
      continue;
    }
    if (total < before)
      facts.fails('encoding', [index], `The gas so far is ${total}; the receipt before it has ${before}.`);
    before = total;
    const made = bloomOf(list.map(logOf));
    if (!made || made.every((byte, at) => byte === bloom[at])) continue;
    if (!bloom.every((byte) => byte === 0))
      facts.fails('logs-bloom', [index], 'The bloom of the receipt is not that of its logs.');
  }
}

function logOf(item: Item): Members {
  const [address, topics] = listOf(item) ?? [];
  return { address: hexOf(address), topics: (listOf(topics) ?? []).map(hexOf) };
}

/** The bytes are a transaction of a known type. */
export function verifyRaw(_: Asked, result: unknown, facts: Facts): void {
  const bytes = dataBytes(result);
  if (!bytes || bytes.length === 0) return;
  const type = bytes[0] ?? 0;
  // Types of other chains have encodings of their own.
  if (type > 4 && type < 0xc0) return;
  const list = decodeRlp(type < 0xc0 ? bytes.subarray(1) : bytes);
  if (!Array.isArray(list)) facts.fails('encoding', [], 'These bytes are no encoded transaction.');
}

/** A transaction that is not signed yet: `raw` encodes what `tx` shows. */
export function verifyUnsigned(result: unknown, facts: Facts): void {
  if (!isObject(result) || !isObject(result.tx) || !isSet(result.raw)) return;
  const path: Path = ['raw'];
  const made = unsignedOf(result.tx);
  const raw = dataBytes(result.raw);
  if (!made || !raw) {
    facts.open('encoding', path, 'The transaction is of a type of its own chain.');
    return;
  }
  const isSame = (one: Uint8Array) => one.length === raw.length && one.every((byte, at) => byte === raw[at]);
  if (made.some(isSame)) {
    facts.holds('encoding', path);
    return;
  }
  const decoded = decodeRawTransaction(String(result.raw));
  const members: Members = decoded.ok ? decoded.value.members : {};
  const name = ['to', 'value', 'nonce', 'gas', 'input', 'maxFeePerGas', 'gasPrice'].find(
    (one) => isSet(members[one]) && !isSameText(members[one], (result.tx as Members)[one]),
  );
  facts.fails(
    'encoding',
    path,
    name === undefined
      ? 'These bytes do not encode the transaction in "tx".'
      : `These bytes have the ${name} ${String(members[name])}; "tx" has ${String((result.tx as Members)[name])}.`,
  );
}

function isSameText(one: unknown, other: unknown): boolean {
  const numbers = [integerOf(one), integerOf(other)];
  return (
    String(one).toLowerCase() === String(other).toLowerCase() ||
    (numbers[0] !== undefined && numbers[0] === numbers[1])
  );
}
