import { deepEqual, equal, match } from 'node:assert/strict';
import * as fc from 'fast-check';
import { standardContracts } from '../../../common/contracts/contracts';
import { rawTransactionLines } from '../../../common/contracts/transaction-words';
import {
  decodeRawTransaction,
  encodeUnsigned,
  type RawTransaction,
} from '../../../common/ethereum/raw-transaction';
import {
  AUTHORITY,
  accessListed,
  blobs,
  feeMarket,
  legacy,
  type MadeTransaction,
  SENDER,
  setCode,
  versionedHashOf,
  WETH,
  withBlobs,
} from './raw-transactions';

function decoded(raw: string): RawTransaction {
  const result = decodeRawTransaction(raw);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

function lines(raw: string): readonly string[] {
  return rawTransactionLines(decoded(raw), standardContracts());
}

const someone = '0x3535353535353535353535353535353535353535';

const MADE: readonly (readonly [name: string, type: number, made: MadeTransaction])[] = [
  ['a legacy transaction', 0, legacy()],
  ['a transaction with an access list', 1, accessListed()],
  ['a transaction with EIP-1559 fees', 2, feeMarket()],
  ['a transaction with blobs', 3, blobs()],
  ['a transaction that sets code', 4, setCode()],
];

describe('a raw transaction', () => {
  for (const [name, type, { raw, unsigned, hash, signingHash }] of MADE) {
    it(`has sender, hash and hash to sign: ${name}`, () => {
      const found = decoded(raw);
      deepEqual(
        { ...found.signature, type: found.type, unsigned: found.unsigned, signingHash: found.signingHash },
        { ...found.signature, from: SENDER, hash, type, unsigned, signingHash },
      );
    });

    it(`is decoded before it is signed: ${name}`, () => {
      const found = decoded(unsigned);
      deepEqual(found.members, decoded(raw).members);
      equal(found.signature, undefined);
      match(rawTransactionLines(found, standardContracts()).join('\n'), /^from: nobody has signed it$/m);
    });

    it(`becomes the same bytes to sign again: ${name}`, () => {
      deepEqual(encodeUnsigned(decoded(raw).members), { ok: true, value: { unsigned, signingHash } });
    });
  }

  it('of before EIP-155 has no chain', () => {
    const found = decoded(legacy(0).raw);
    equal(found.signature?.from, SENDER);
    equal(found.members.chainId, undefined);
  });

  it('shows its call in the names of the contract', () => {
    deepEqual(lines(feeMarket().raw), [
      'type: 2 (EIP-1559 fees)',
      `from: ${SENDER}`,
      `to: ${WETH} (WETH on mainnet)`,
      'value: 0 ether',
      'nonce: 9',
      'gas: 21,000',
      'maxFeePerGas: 30 gwei',
      'maxPriorityFeePerGas: 1 gwei',
      'chainId: 1 (Ethereum mainnet)',
      `data: 0xa9059cbb${'0'.repeat(24)}f39fd6e51aad88f6f4ce6ab8827279cf… (68 bytes)`,
      '    transfer(address,uint256)',
      `        to address: ${SENDER}`,
      '        amount uint256: 5',
      `hash: ${feeMarket().hash}`,
    ]);
  });

  it('shows the access list', () => {
    deepEqual(lines(accessListed().raw).slice(-5, -1), [
      'accessList: 1 address, 2 storage keys',
      `    ${WETH} (WETH on mainnet)`,
      `        0x${'00'.repeat(31)}01`,
      `        0x${'00'.repeat(31)}02`,
    ]);
  });

  it('shows which account takes on which code', () => {
    deepEqual(lines(setCode().raw).slice(-3, -1), [
      'authorizationList: 1 authorization',
      `    ${AUTHORITY} takes on the code of ${WETH} (WETH on mainnet), valid on any chain, nonce 7`,
    ]);
    match(lines(setCode(1).raw).at(-2) ?? '', / valid on chain 1 \(Ethereum mainnet\), nonce 7$/);
  });
});

describe('the blobs of a raw transaction', () => {
  const [first, second] = decoded(blobs().raw).members.blobVersionedHashes as readonly string[];

  it('are missing in blocks', () => {
    deepEqual(lines(blobs().raw).slice(-5, -1), [
      'blobVersionedHashes: 2 blobs',
      `    ${first}`,
      `    ${second}`,
      'blobs: not included, as in a block; sending it needs them',
    ]);
  });

  for (const cells of [false, true])
    it(`are compared with the transaction: ${cells ? 'proofs of cells' : 'proofs of blobs'}`, () => {
      const raw = withBlobs(blobs(), { cells });
      const proofs = cells ? 256 : 2;
      deepEqual(
        lines(raw).at(-2),
        `blobs: 2 blobs, 2 commitments, ${proofs} proofs; the commitments have these versioned hashes`,
      );
      equal(decoded(raw).signature?.hash, blobs().hash);
    });

  it('say which versioned hash is wrong', () => {
    const other = blobs([versionedHashOf('0x00'), second as `0x${string}`]);
    deepEqual(lines(withBlobs(other)).slice(-3, -1), [
      'blobs: 2 blobs, 2 commitments, 2 proofs',
      '    Versioned hash 0 is not that of commitment 0.',
    ]);
  });

  it('say which blob has the wrong size, and that one is missing', () => {
    deepEqual(decoded(withBlobs(blobs(), { size: 100, count: 1 })).sidecar?.problems, [
      'It has 1 blob and 1 commitment, but 2 versioned hashes.',
      'Blob 0 has 100 bytes, not 131,072.',
    ]);
  });
});

describe('what is no transaction', () => {
  const failure = (data: string) => {
    const result = decodeRawTransaction(data);
    return result.ok ? 'decoded' : result.failure.message;
  };

  it('says why', () => {
    equal(failure('0x'), 'It is empty.');
    equal(failure('0x123'), 'It is not hex of whole bytes.');
    equal(failure('0x05c0'), 'It cannot be decoded: it is no signed transaction of a known type.');
    equal(
      failure(`0x02${'f8'.repeat(1_000_001 * 2)}`),
      'It has 2,000,003 bytes. Only up to 2 MB are decoded.',
    );
  });

  it('never fails in another way, and in bounded time', function () {
    this.timeout(20_000);
    const raws = [...MADE.map(([, , { raw }]) => raw), withBlobs(blobs(), { size: 40 })];
    const edited = fc
      .tuple(fc.constantFrom(...raws), fc.nat(), fc.nat(255), fc.nat(3))
      .map(([raw, at, byte, cut]) => {
        const place = 2 + (at % ((raw.length - 2) / 2)) * 2;
        const hex = byte.toString(16).padStart(2, '0');
        return `${raw.slice(0, place)}${hex.repeat(cut)}${raw.slice(place + 2)}`;
      });
    fc.assert(
      fc.property(edited, (raw) => {
        const result = decodeRawTransaction(raw);
        const shown = result.ok
          ? rawTransactionLines(result.value, standardContracts()).join('\n')
          : result.failure.message;
        equal(/undefined|\[object|NaN/.test(shown), false, `${raw}\n${shown}`);
      }),
      { seed: 7, numRuns: 400 },
    );
  });

  it('nests lists deeply', () => {
    const hex = `0x02${'c1'.repeat(100_000)}c0`;
    match(failure(hex), /^It cannot be decoded: /);
  });

  it('cannot be signed before the node has chosen the rest', () => {
    deepEqual(encodeUnsigned({ to: someone, value: '0x1', gasPrice: '0x1', gas: '0x5208' }), {
      ok: false,
      failure: { message: 'The node chooses chainId and nonce.' },
    });
    deepEqual(
      encodeUnsigned({ to: 'me', nonce: '0x1', gasPrice: '0x1', gas: '0x5208', chainId: '0x1' }).ok,
      false,
    );
  });
});
