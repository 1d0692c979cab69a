import { deepEqual } from 'node:assert/strict';
import { decodeRawTransaction } from '../../common/ethereum/raw-transaction';
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
