/** The encodings of the execution interface: quantities, data, addresses, hashes, booleans and text. */
import { defined } from '../common/defined';
import { leaf, type Schema, type SchemaMeta } from './types';

type Meta = Partial<SchemaMeta>;

/** Units of numbers that have 64 bits in every client. Amounts and difficulties have 256. */
const unitsOf64: ReadonlySet<string | undefined> = new Set([
  'gas',
  'block',
  'blocks',
  'slot',
  'seconds',
  'bytes',
  'gwei',
]);

/**
 * An integer: hex with prefix 0x, most compact form. Upper-case digits are right too.
 * @param bits that it has at most; without it they follow from the unit
 */
export function quantity(
  meta: Meta = {},
  bits = unitsOf64.has(meta.unit) ? 64 : 256,
  range: Range = {},
): Schema<string> {
  const full: SchemaMeta = {
    title: 'quantity',
    description: 'An integer as hex: prefix 0x, no leading zeros; zero is 0x0.',
    kind: 'quantity',
    example: '0x1',
    ...meta,
  };
  return leaf<string>({ form: 'quantity', bits, ...range }, full);
}

/** A quantity that counts something: an index, a nonce, a number of items. */
export function uint64(meta: Meta = {}, range: Range = {}): Schema<string> {
  return quantity(meta, 64, range);
}

interface Range {
  readonly least?: number;
  readonly most?: number;
}

/** Bytes as hex: prefix 0x, two digits a byte; with `bytes`, just that many. */
export function data(bytes?: number, meta: Meta = {}): Schema<string> {
  const full: SchemaMeta = {
    title: 'data',
    description:
      bytes === undefined
        ? 'Bytes as hex: prefix 0x, two digits a byte.'
        : `${bytes} bytes as hex, prefix 0x.`,
    kind: 'data',
    example: bytes === undefined ? '0x' : `0x${'00'.repeat(bytes)}`,
    ...meta,
  };
  return leaf<string>({ form: 'data', ...defined({ bytes }) }, full);
}

/** A signed transaction: the worked example of EIP-155. */
const EXAMPLE_SIGNED =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83';

/** A raw transaction of any type, whose members hovers show. */
export function rawTransaction(meta: Meta = {}): Schema<string> {
  return data(undefined, { title: 'transaction data', kind: 'raw-transaction', ...meta });
}

/** A raw transaction to send, which is never empty. */
export function signedTransactionData(meta: Meta = {}): Schema<string> {
  const empty = { rule: 'transaction-empty', message: 'The signed transaction is empty.' };
  const schema = rawTransaction({ example: EXAMPLE_SIGNED, ...meta });
  return schema.form === 'data' ? { ...schema, empty } : schema;
}

/** The KZG commitment of a blob. */
export function kzgCommitment(meta: Meta = {}): Schema<string> {
  return data(48, { title: 'commitment', kind: 'kzg-commitment', ...meta });
}

/** The address of an account, 20 bytes. One in mixed case must keep its EIP-55 checksum. */
export function address(meta: Meta = {}): Schema<string> {
  const full: SchemaMeta = {
    title: 'address',
    description: 'Address of an account or contract, 20 bytes.',
    kind: 'address',
    example: '0x407d73d8a49eeb85d32cf465507dd71d507100c1',
    ...meta,
  };
  return leaf<string>({ form: 'address' }, full);
}

/** An integer that may be padded with zeros: storage slots, parts of signatures. At most 64 digits. */
export function paddedQuantity(meta: Meta = {}, most?: number): Schema<string> {
  return leaf<string>(
    { form: 'quantity', bits: 256, padded: true, ...defined({ most }) },
    {
      title: 'number',
      description: 'An integer as hex with prefix 0x, up to 64 digits; leading zeros are allowed.',
      kind: 'padded-quantity',
      example: '0x0',
      ...meta,
    },
  );
}

/** A storage slot as bytes: up to 64 digits, padded by the node. Not every node takes an odd number of digits. */
export function storageKey(meta: Meta = {}): Schema<string> {
  const message = 'Some nodes only accept a storage key with an even number of digits.';
  return leaf<string>(
    { form: 'data', most: 32, odd: { rule: 'storage-key-odd-digits', message, bytes: 32 } },
    { title: 'storage key', description: 'Slot, up to 32 bytes.', kind: 'data', example: '0x0', ...meta },
  );
}

/** A hash of a block, transaction, state root …: 32 bytes. */
export function hash32(meta: Meta = {}): Schema<string> {
  return data(32, {
    title: 'hash',
    description: 'A hash, 32 bytes.',
    kind: 'hash',
    example: '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae',
    ...meta,
  });
}

/** The hash of a blob (EIP-4844): 0x01, the only version so far, and the last 31 bytes of the SHA-256 of its commitment. */
export function versionedHash(meta: Meta = {}): Schema<string> {
  return leaf<string>(
    { form: 'data', bytes: 32, version: '01' },
    {
      title: 'versioned hash',
      description: 'Hash of a blob: the version 0x01, then 31 bytes.',
      kind: 'hash',
      example: '0x01a915e4d060149eb4365960e6a7a45f334393093061116b197e3240065ff2d8',
      ...meta,
    },
  );
}

/** `true` or `false`, without quotes. */
export function bool(meta: Meta = {}): Schema<boolean> {
  return leaf<boolean>(
    { form: 'boolean' },
    {
      title: 'boolean',
      description: 'true or false.',
      kind: 'boolean',
      example: true,
      values: { true: 'yes', false: 'no' },
      ...meta,
    },
  );
}

/** A JSON string. */
export function text(meta: Meta = {}): Schema<string> {
  return leaf<string>(
    { form: 'text' },
    { title: 'text', description: 'Text.', kind: 'text', example: 'text', ...meta },
  );
}
