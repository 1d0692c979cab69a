/** The encodings of the execution interface: quantities, data, addresses, hashes, booleans and text. */
import { defined } from '../defined';
import { checksummed } from './checksum';
import { dataFault, type Fault, isData, isQuantity, quantityFault } from './hex-fault';
import { checked, type Report, type Schema, type SchemaMeta, typeName } from './schema';

type Meta = Partial<SchemaMeta>;

/** Units of numbers that have 64 bits in every client. Amounts and difficulties have 256. */
const unitsOf64: ReadonlySet<string | undefined> = new Set(['gas', 'block', 'seconds', 'bytes']);

/**
 * An integer: hex with prefix 0x, most compact form. Upper-case digits are right too.
 * @param bits that it has at most; without it they follow from the unit
 */
export function quantity(meta: Meta = {}, bits = unitsOf64.has(meta.unit) ? 64 : 256): Schema<string> {
  const full: SchemaMeta = {
    title: 'quantity',
    description: 'An integer as hex: prefix 0x, no leading zeros; zero is 0x0.',
    kind: 'quantity',
    example: '0x1',
    ...meta,
  };
  const longest = 2 + bits / 4;
  return checked<string>(full, (value, report) => {
    if (!isQuantity(value)) raise(quantityFault(value), report);
    else if (value.length > longest) {
      const message = `At most ${bits} bits, ${bits / 4} digits, are allowed; this has ${value.length - 2} digits.`;
      report('quantity-too-large', message);
    }
  });
}

/** A quantity that counts something: an index, a nonce, a number of items. */
export function uint64(meta: Meta = {}): Schema<string> {
  return quantity(meta, 64);
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
  const digits = bytes === undefined ? -1 : bytes * 2;
  const schema = checked<string>(full, (value, report) => {
    if (typeof value === 'string' && isData(value, digits)) return;
    raise(dataFault(value, full.title, digits), report);
  });
  if (bytes !== undefined) lengths.set(schema, bytes);
  return schema;
}

const lengths = new WeakMap<Schema, number>();

/** How many bytes `data(bytes)` has; undefined for other schemas. */
export function dataLengthOf(schema: Schema): number | undefined {
  return lengths.get(schema);
}

/** A signed transaction: the worked example of EIP-155. */
export const EXAMPLE_SIGNED =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83';

/** A raw transaction of any type, whose members hovers show. */
export function rawTransaction(meta: Meta = {}): Schema<string> {
  return data(undefined, { title: 'transaction data', kind: 'raw-transaction', ...meta });
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
  return checked<string>(full, (value, report) => checkAddress(value, full.title, report));
}

/** The check of `address()`, for schemas that take an address among other things. */
export function checkAddress(value: unknown, title: string, report: Report): void {
  if (typeof value !== 'string' || !isData(value, 40)) {
    raise(dataFault(value, title, 40), report);
  } else if (isMixedCase(value)) {
    const right = checksummed(value);
    if (right === value) return;
    const message = `The checksum of this address is wrong. It should be ${right}.`;
    raise(
      { rule: 'address-checksum', message, fix: { title: 'Correct the checksum', value: right } },
      report,
    );
  }
}

/** True when hex text has letters of both cases: only then does an address carry a checksum. */
function isMixedCase(hex: string): boolean {
  let lower = false;
  let upper = false;
  for (let index = 2; index < hex.length; index++) {
    const code = hex.charCodeAt(index);
    if (code > 96) lower = true;
    else if (code > 64) upper = true;
    if (lower && upper) return true;
  }
  return false;
}

/** An integer that may be padded with zeros: storage slots, parts of signatures. At most 64 digits. */
export function paddedQuantity(meta: Meta = {}): Schema<string> {
  return checked<string>(
    {
      title: 'number',
      description: 'An integer as hex with prefix 0x, up to 64 digits; leading zeros are allowed.',
      kind: 'padded-quantity',
      example: '0x0',
      ...meta,
    },
    (value, report) => {
      if (isPadded(value)) return;
      if (typeof value === 'string' && /^0x[0-9a-f]{65,}$/i.test(value)) {
        const message = `At most 32 bytes (64 digits) are allowed; this has ${value.length - 2} digits.`;
        report('data-wrong-length', message);
      } else {
        raise(quantityFault(value), report);
      }
    },
  );
}

/** A storage slot as bytes: up to 64 digits, padded by the node. Not every node takes an odd number of digits. */
export function storageKey(meta: Meta = {}): Schema<string> {
  const title = 'storage key';
  return checked<string>(
    { title, description: 'Slot, up to 32 bytes.', kind: 'data', example: '0x0', ...meta },
    (value, report) => {
      if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{0,64}$/.test(value)) {
        const digits = typeof value === 'string' ? value.length - 2 : 0;
        const long = digits > 64 && typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value);
        raise(dataFault(value, title, long ? 64 : -1), report);
      } else if (value.length % 2 !== 0) {
        const padded = `0x${value.slice(2).padStart(64, '0')}`;
        report(
          'storage-key-odd-digits',
          'Some nodes only accept a storage key with an even number of digits.',
          {
            fix: { title: 'Pad it to 32 bytes', value: padded },
          },
        );
      }
    },
  );
}

function isPadded(value: unknown): boolean {
  if (isQuantity(value)) return value.length <= 66;
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value);
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

/** `true` or `false`, without quotes. */
export function bool(meta: Meta = {}): Schema<boolean> {
  return checked<boolean>(
    {
      title: 'boolean',
      description: 'true or false.',
      kind: 'boolean',
      example: true,
      values: { true: 'yes', false: 'no' },
      ...meta,
    },
    (value, report) => {
      if (typeof value === 'boolean') return;
      const meant =
        value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : undefined;
      const message = 'Expected true or false, without quotes.';
      const fix = meant === undefined ? undefined : { title: `Write ${meant}`, value: meant };
      raise({ rule: 'wrong-type', message, ...(fix && { fix }) }, report);
    },
  );
}

/** A JSON string. */
export function text(meta: Meta = {}): Schema<string> {
  return checked<string>(
    { title: 'text', description: 'Text.', kind: 'text', example: 'text', ...meta },
    (value, report) => {
      if (typeof value !== 'string') report('wrong-type', `Expected a string, not ${typeName(value)}.`);
    },
  );
}

/** Reports what is wrong with a value, under the rule of the fault. */
export function raise(fault: Fault, report: Report): void {
  report(fault.rule, fault.message, defined({ fix: fault.fix, offset: fault.offset }));
}
