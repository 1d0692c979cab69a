import { deepEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import { createContract } from 'micro-eth-signer/abi.js';
import { AbiParameters } from 'ox';
import { type DecodedValue, decodeValues } from '../../../common/contracts/values';
import { valueText } from '../../../common/contracts/words';
import { type AbiType, canonicalType, hexOf, parseTypes } from '../../../common/ethereum/signature';

/** A type with a value as the other library takes it. */
interface Sample {
  readonly type: AbiType;
  readonly value: unknown;
}

const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => bytes * 8);

const scalar: fc.Arbitrary<Sample> = fc.oneof(
  bits.chain((size) =>
    fc
      .bigInt({ min: 0n, max: (1n << BigInt(size)) - 1n })
      .map((value) => ({ type: { type: `uint${size}` }, value })),
  ),
  bits.chain((size) => {
    const half = 1n << BigInt(size - 1);
    return fc
      .bigInt({ min: -half, max: half - 1n })
      .map((value) => ({ type: { type: `int${size}` }, value }));
  }),
  fc.boolean().map((value) => ({ type: { type: 'bool' }, value })),
  fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => ({ type: { type: 'address' }, value: hexOf(bytes) })),
  fc
    .uint8Array({ minLength: 1, maxLength: 32 })
    .map((value) => ({ type: { type: `bytes${value.length}` }, value })),
  fc.uint8Array({ maxLength: 70 }).map((value) => ({ type: { type: 'bytes' }, value })),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => ({ type: { type: 'string' }, value })),
);

const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalar,
    fc.array(tie('sample'), { minLength: 1, maxLength: 3 }).map((members) => ({
      type: { type: 'tuple', components: members.map(({ type }) => type) },
      value: members.map(({ value }) => value),
    })),
    fc
      .tuple(tie('sample'), fc.integer({ min: 1, max: 3 }), fc.boolean())
      .map(([{ type, value }, count, fixed]) => ({
        type: { ...type, type: `${type.type}[${fixed ? count : ''}]` },
        value: Array.from({ length: count }, () => value),
      })),
  ),
}));

/** The decoded value in the form of the other library. */
function plain(value: DecodedValue): unknown {
  if (value.kind === 'list') return value.items.map(plain);
  if (value.kind === 'tuple') return value.members.map((member) => plain(member.value));
  return value.kind === 'address' ? value.value.toLowerCase() : value.value;
}

/** Bytes as hex. */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return hexOf(value);
  return Array.isArray(value) ? value.map(comparable) : value;
}

function encoded(samples: readonly Sample[]): string {
  const item = { type: 'function', name: 'f', inputs: samples.map(({ type }) => type), outputs: [] };
  const contract = createContract([item] as never) as unknown as {
    f: { encodeInput(value: unknown): Uint8Array };
  };
  const values = samples.map(({ value }) => value);
  return `0x${hexOf(contract.f.encodeInput(values.length === 1 ? values[0] : values)).slice(10)}`;
}

const samples = fc.array(sample, { minLength: 1, maxLength: 4 });

describe('decoded values', () => {
  it('are those that another library encoded', () => {
    fc.assert(
      fc.property(samples, (given) => {
        const types = given.map(({ type }) => type);
        const decoded = decodeValues(types, encoded(given));
        if (!decoded.ok) throw new Error(decoded.failure.message);
        deepEqual(
          decoded.value.map(({ value }) => plain(value)),
          given.map(({ value }) => comparable(value)),
        );
        deepEqual(
          decoded.value.map(({ type }) => type),
          types.map(canonicalType),
        );
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('of damaged data are values or a message, never an exception', () => {
    fc.assert(
      fc.property(samples, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 40 }), (given, at, bytes) => {
        const data = encoded(given);
        const from = 2 + 2 * (at % ((data.length - 2) / 2));
        const damaged = data.slice(0, from) + hexOf(bytes).slice(2) + data.slice(from + bytes.length * 2);
        const decoded = decodeValues(
          given.map(({ type }) => type),
          damaged,
        );
        equal(typeof (decoded.ok ? decoded.value.length : decoded.failure.message.length), 'number');
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  it('give the same values when a third library encodes them again', () => {
    fc.assert(
      fc.property(samples, (given) => {
        const types = given.map(({ type }) => type);
        const first = decodeValues(types, encoded(given));
        if (!first.ok) throw new Error(first.failure.message);
        const values = first.value.map(({ value }) => plain(value));
        const again = AbiParameters.encode(types.map(numbered) as never, values as never);
        deepEqual(decodeValues(types, again), first);
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  it('of wrong offsets are values or a message, and never much more than the data', () => {
    const words = fc.array(
      fc.oneof(
        fc.nat(12).map((count) => BigInt(count) * 32n),
        fc.constantFrom(0n, 1n, 2n, 1n << 40n, (1n << 256n) - 1n, (1n << 256n) - 32n),
      ),
      { minLength: 1, maxLength: 60 },
    );
    const types = fc.constantFrom(
      'bytes[][][][]',
      'string[3][]',
      '(bytes,(string[],bytes)[])[]',
      'uint256[][]',
    );
    fc.assert(
      fc.property(types, words, (text, given) => {
        const parsed = parseTypes(text);
        if (!parsed.ok) throw new Error(parsed.failure.message);
        const data = `0x${given.map((one) => one.toString(16).padStart(64, '0')).join('')}`;
        const decoded = decodeValues(parsed.value, data);
        const shown = decoded.ok
          ? decoded.value.map(({ value }) => valueText(value)).join()
          : decoded.failure.message;
        equal(shown.length < 200_000, true, `${text} ${data}`);
      }),
      { seed: 4, numRuns: 500 },
    );
  });
});

/** The library wants the type of each component without a name. */
function numbered({ type, components }: AbiType): unknown {
  return components ? { type, components: components.map(numbered) } : { type };
}
