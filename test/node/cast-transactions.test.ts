import { deepEqual, equal } from 'node:assert/strict';
import { Secp256k1 } from 'ox';
import { decodeRawTransaction } from '../../common/ethereum/raw-transaction';
import { checkTypedData } from '../../common/ethereum/typed-data';
import { mail } from '../unit/contracts/mail';
import { accessListed, blobs, feeMarket, legacy, setCode } from '../unit/contracts/raw-transactions';
import { cast } from './cast';

const RAWS: readonly (readonly [name: string, raw: string])[] = [
  ['legacy', legacy().raw],
  ['legacy, before EIP-155', legacy(0).raw],
  ['with an access list', accessListed().raw],
  ['with EIP-1559 fees', feeMarket().raw],
  ['with blobs', blobs().raw],
  ['that sets code', setCode().raw],
];

/** The members that both have, with addresses in lower case. */
function ours(raw: string): unknown {
  const decoded = decodeRawTransaction(raw);
  if (!decoded.ok) return decoded.failure.message;
  const { members, signature } = decoded.value;
  return lowerCase({
    ...members,
    signer: signature?.from,
    r: signature?.r,
    s: signature?.s,
    hash: signature?.hash,
  });
}

function theirs(raw: string): unknown {
  // JSON in a JSON text.
  const printed: unknown = JSON.parse(cast('decode-transaction', raw));
  const { v: _, yParity: __, ...members } = JSON.parse(String(printed)) as Record<string, unknown>;
  return lowerCase(members);
}

function lowerCase(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/0x[\da-f]+/gi, (hex) => hex.toLowerCase()));
}

describe('raw transactions are decoded as cast does', function () {
  this.timeout(60_000);

  for (const [name, raw] of RAWS) it(name, () => deepEqual(ours(raw), theirs(raw)));
});

describe('typed data is hashed as by cast', function () {
  this.timeout(60_000);

  const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
  const nested = {
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      Order: [
        { name: 'amounts', type: 'uint128[]' },
        { name: 'tags', type: 'bytes4[2]' },
        { name: 'legs', type: 'Leg[]' },
        { name: 'data', type: 'bytes' },
        { name: 'change', type: 'int24' },
      ],
      Leg: [{ name: 'open', type: 'bool' }],
    },
    primaryType: 'Order',
    domain: { chainId: 1 },
    message: {
      amounts: ['340282366920938463463374607431768211455', 2],
      tags: ['0x12345678', '0x00000000'],
      legs: [{ open: true }, { open: false }],
      data: '0xdeadbeef',
      change: -5,
    },
  };

  for (const [name, data] of [
    ['the example of EIP-712', mail],
    ['lists, structs, negative numbers', nested],
  ] as const)
    it(name, () => {
      const { hashes } = checkTypedData(data);
      if (!hashes.ok) throw new Error(hashes.failure.message);
      const signature = cast('wallet', 'sign', '--private-key', key, '--data', JSON.stringify(data));
      equal(
        Secp256k1.recoverAddress({
          payload: hashes.value.signingHash as `0x${string}`,
          signature: {
            r: `0x${signature.slice(2, 66)}`,
            s: `0x${signature.slice(66, 130)}`,
            yParity: signature.endsWith('1b') ? 0 : 1,
          },
        }),
        '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      );
    });
});
