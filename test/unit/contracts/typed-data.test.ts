import { deepEqual, equal, ok } from 'node:assert/strict';
import * as fc from 'fast-check';
import { recoverAddressTyped, signTyped } from 'micro-eth-signer';
import { Secp256k1, TypedData } from 'ox';
import { checkTypedData } from '../../../common/ethereum/typed-data';
import { typedDataLines } from '../../../common/ethereum/typed-data-words';
import { mail } from './mail';

const unknown = Symbol('unknown');

function problems(value: unknown): readonly string[] {
  return checkTypedData(value, unknown).problems.map(
    ({ code, path, at, message }) => `${code} at ${at} ${path.join('.')}: ${message}`,
  );
}

function hashOf(value: unknown): string {
  const { hashes } = checkTypedData(value);
  return hashes.ok ? hashes.value.signingHash : hashes.failure.message;
}

const simple = (type: string, value: unknown) => ({
  types: { Thing: [{ name: 'value', type }] },
  primaryType: 'Thing',
  domain: {},
  message: { value },
});

describe('typed data', () => {
  it('has the hashes of the example of EIP-712', () => {
    deepEqual(checkTypedData(mail).hashes, {
      ok: true,
      value: {
        domainSeparator: '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
        structHash: '0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e',
        signingHash: '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
      },
    });
    deepEqual(problems(mail), []);
  });

  it('shows domain, message and hashes', () => {
    deepEqual(typedDataLines(mail), [
      'domain:',
      '    name string: "Ether Mail"',
      '    version string: "1"',
      '    chainId uint256: 1',
      '    verifyingContract address: 0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
      'message: Mail',
      '    from: Person',
      '        name string: "Cow"',
      '        wallet address: 0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
      '    to: Person',
      '        name string: "Bob"',
      '        wallet address: 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
      '    contents string: "Hello, Bob!"',
      'domain separator: 0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
      'struct hash: 0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e',
      'hash to sign: 0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    ]);
  });

  it('can be JSON in a text', () => {
    deepEqual(typedDataLines(JSON.stringify(mail)), typedDataLines(mail));
    equal(typedDataLines('hello'), undefined);
    equal(typedDataLines([1]), undefined);
  });

  it('shows lists, and what is not signed', () => {
    const list = { ...simple('uint8[]', [1, '0x2']), message: { value: [1, '0x2'], note: 'x' } };
    deepEqual(typedDataLines(list)?.slice(1, 6), [
      'message: Thing',
      '    value uint8[]: 2 items',
      '        [0] uint8: 1',
      '        [1] uint8: 2',
      '    note: not in the type, so it is not signed',
    ]);
    equal(hashOf(list), hashOf(simple('uint8[]', [1, 2])));
  });

  it('says why there is no hash', () => {
    equal(
      typedDataLines(simple('uint8', 300))?.at(-1),
      'hash to sign: not known. 300 is too large for uint8.',
    );
    equal(
      hashOf(simple('uint256', 2 ** 60)),
      'A number above 9,007,199,254,740,991 loses digits. Put it in quotes.',
    );
  });
});

describe('typed data with mistakes', () => {
  it('names the place of a type that does not exist', () => {
    const types = { ...mail.types, Mail: [{ name: 'from', type: 'Persn[]' }] };
    deepEqual(problems({ ...mail, types, message: { from: [] } }), [
      'typed-data-type at value types.Mail.0.type: No type is named "Persn". Did you mean "Person"?',
    ]);
    deepEqual(problems({ ...mail, primaryType: 'Letter' }), [
      'typed-data-type at value primaryType: No type is named "Letter". Use Person or Mail, or a type of Solidity.',
    ]);
    deepEqual(problems(simple('uint7', 1)), [
      'typed-data-type at value types.Thing.0.type: No type is named "uint7". Use Thing, or a type of Solidity.',
    ]);
  });

  it('names members that are missing, misspelled or in no type', () => {
    const { contents, ...rest } = mail.message;
    deepEqual(problems({ ...mail, message: { ...rest, content: contents, note: 1 } }), [
      'typed-data-extra at key message.content: Mail has no member "content". Did you mean "contents"?',
      'typed-data-extra at key message.note: Mail has no member "note", so it is not signed.',
    ]);
    deepEqual(problems({ ...mail, message: rest }), [
      'typed-data-missing at value message: Mail needs the member "contents" of type string.',
    ]);
    equal(
      hashOf({ ...mail, message: { ...rest, content: contents } }),
      'Mail needs the member "contents" of type string.',
    );
    deepEqual(problems({ types: {}, primaryType: 'EIP712Domain' }), [
      'typed-data-missing at value : The typed data needs "domain".',
      'typed-data-missing at value : The typed data needs "message".',
    ]);
  });

  const WRONG: readonly (readonly [type: string, value: unknown, message: string])[] = [
    ['address', '0x1234', 'address has 20 bytes; this has 2.'],
    ['address', 1, 'address has 20 bytes, as in 0x and 40 digits.'],
    ['bool', 'yes', 'bool is true or false.'],
    ['string', 1, 'string is a text.'],
    ['bytes', 'hello', 'bytes is data such as 0x1234.'],
    ['bytes4', '0x123456', 'bytes4 has 4 bytes, not 3.'],
    ['uint8', 256, '256 is too large for uint8.'],
    ['uint256', -1, 'uint256 cannot be negative.'],
    ['uint256', 1.5, 'uint256 is a whole number, in quotes if it is large.'],
    ['int8', '-129', '-129 is too large for int8.'],
    ['int8', 128, '128 is too large for int8.'],
    ['uint8[2]', [1], 'uint8[2] has 2 items, not 1.'],
    ['uint8[]', 1, 'uint8[] is a list.'],
    ['Thing', 1, 'Thing is an object.'],
  ];
  for (const [type, value, message] of WRONG)
    it(`says what ${type} is: ${JSON.stringify(value)}`, () =>
      deepEqual(problems(simple(type, value)), [`typed-data-value at value message.value: ${message}`]));

  it('says nothing about values that are not known', () => {
    deepEqual(problems(unknown), []);
    deepEqual(problems({ ...mail, types: unknown }), []);
    deepEqual(problems({ ...mail, primaryType: unknown }), []);
    deepEqual(problems({ ...mail, message: { ...mail.message, contents: unknown, from: unknown } }), []);
  });

  it('ends on hostile data', () => {
    let nested: unknown = {};
    for (let depth = 0; depth < 1000; depth++) nested = { value: nested };
    equal(hashOf(simple('Thing', nested)), 'It has too many values or levels to be hashed.');
    equal(
      hashOf(
        simple(
          'uint8[]',
          Array.from({ length: 20_000 }, () => 1),
        ),
      ),
      'It has too many values or levels to be hashed.',
    );
    for (const value of [
      null,
      1,
      [],
      {},
      { types: [] },
      { types: { A: 1 } },
      { types: { A: [null, { name: 1 }] } },
    ])
      ok(checkTypedData(value).problems.length > 0);
    equal(hashOf(simple('__proto__', 1)).startsWith('No type is named'), true);
    ok((typedDataLines(simple('Thing', nested)) ?? []).length < 80);
  });
});

describe('typed data is hashed as by other libraries', function () {
  this.timeout(30_000);

  const hex = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(hexOf);
  const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;
  const atomic: readonly (readonly [type: string, values: fc.Arbitrary<unknown>])[] = [
    ['uint8', fc.integer({ min: 0, max: 255 })],
    ['uint256', fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }).map(String)],
    ['int24', fc.integer({ min: -(2 ** 23), max: 2 ** 23 - 1 })],
    ['int256', fc.bigInt({ min: -(1n << 255n), max: (1n << 255n) - 1n }).map(String)],
    ['bool', fc.boolean()],
    ['address', hex(20)],
    ['bytes4', hex(4)],
    ['bytes32', hex(32)],
    ['bytes', fc.uint8Array({ maxLength: 70 }).map(hexOf)],
    ['string', fc.string({ unit: 'grapheme', maxLength: 40 })],
  ];
  const field = fc.oneof(...atomic.map(([type, values]) => fc.tuple(fc.constant(type), values)));
  const lists = fc
    .constantFrom(...atomic)
    .chain(([type, values]) => fc.tuple(fc.constant(`${type}[]`), fc.array(values, { maxLength: 3 })));
  const struct = (name: string) =>
    fc.array(fc.oneof(field, lists), { minLength: 1, maxLength: 5 }).map((fields) => ({
      types: { [name]: fields.map(([type], index) => ({ name: `m${index}`, type })) },
      value: Object.fromEntries(fields.map(([, value], index) => [`m${index}`, value])),
    }));
  const typed = fc.tuple(struct('Inner'), struct('Outer'), fc.nat(3)).map(([inner, outer, items]) => ({
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      ...inner.types,
      Outer: [
        ...(outer.types.Outer ?? []),
        { name: 'one', type: 'Inner' },
        { name: 'more', type: 'Inner[]' },
        { name: 'rows', type: 'Inner[][1]' },
      ],
    },
    primaryType: 'Outer',
    domain: { chainId: 1 },
    message: {
      ...outer.value,
      one: inner.value,
      more: Array.from({ length: items }, () => inner.value),
      rows: [[inner.value]],
    },
  }));

  it('as by ox', () => {
    fc.assert(
      fc.property(typed, (data) => {
        equal(hashOf(data), TypedData.getSignPayload(data as never));
      }),
      { seed: 712, numRuns: 150 },
    );
  });

  it('as by micro-eth-signer', () => {
    const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    fc.assert(
      fc.property(typed, (data) => {
        const numbers = JSON.parse(JSON.stringify(data), (_, value: unknown) =>
          typeof value === 'number' ? String(value) : value,
        ) as never;
        const signature = signTyped(numbers, key, false);
        equal(recoverAddressTyped(signature, numbers), address);
        const payload = hashOf(data) as `0x${string}`;
        const { r, s, yParity } = splitOf(signature);
        equal(Secp256k1.recoverAddress({ payload, signature: { r, s, yParity } }), address.toLowerCase());
      }),
      { seed: 712, numRuns: 25 },
    );
  });

  function splitOf(signature: string) {
    const part = (from: number) => `0x${signature.slice(2 + from * 2, 66 + from * 2)}` as const;
    return { r: part(0), s: part(32), yParity: signature.endsWith('1b') ? 0 : 1 };
  }
});
