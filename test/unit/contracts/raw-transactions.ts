/** Raw transactions of every type, made with another library. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  Authorization,
  type Hex,
  Rlp,
  Secp256k1,
  TxEnvelopeEip1559,
  TxEnvelopeEip2930,
  TxEnvelopeEip4844,
  TxEnvelopeEip7702,
  TxEnvelopeLegacy,
} from 'ox';

type Data = Hex.Hex;

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
export const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
export const AUTHORITY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const SOMEONE = '0x3535353535353535353535353535353535353535';

const accessList = [
  { address: WETH, storageKeys: [`0x${'00'.repeat(31)}01`, `0x${'00'.repeat(31)}02`] },
] as const;
const common = { chainId: 1, nonce: 9n, gas: 21_000n, to: SOMEONE, value: 10n ** 18n } as const;
const fees = { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const;
const signed = (payload: Data) => Secp256k1.sign({ payload, privateKey: KEY });

/** The library keeps the checksums of addresses. */
const lower = (data: Data) => data.toLowerCase() as Data;

export interface MadeTransaction {
  readonly raw: Data;
  readonly unsigned: Data;
  readonly hash: Data;
  readonly signingHash: Data;
}

export function legacy(chainId: number | undefined = 1): MadeTransaction {
  const { chainId: _, ...rest } = common;
  const envelope = TxEnvelopeLegacy.from({
    ...rest,
    gasPrice: 20_000_000_000n,
    ...(chainId ? { chainId } : {}),
  });
  const signature = signed(TxEnvelopeLegacy.getSignPayload(envelope));
  const whole = TxEnvelopeLegacy.from(envelope, { signature });
  return {
    raw: lower(TxEnvelopeLegacy.serialize(whole)),
    unsigned: lower(TxEnvelopeLegacy.serialize(envelope)),
    hash: TxEnvelopeLegacy.hash(whole),
    signingHash: TxEnvelopeLegacy.getSignPayload(envelope),
  };
}

export function accessListed(): MadeTransaction {
  const envelope = TxEnvelopeEip2930.from({ ...common, gasPrice: 20_000_000_000n, accessList });
  const signature = signed(TxEnvelopeEip2930.getSignPayload(envelope));
  const whole = TxEnvelopeEip2930.from(envelope, { signature });
  return {
    raw: lower(TxEnvelopeEip2930.serialize(whole)),
    unsigned: lower(TxEnvelopeEip2930.serialize(envelope)),
    hash: TxEnvelopeEip2930.hash(whole),
    signingHash: TxEnvelopeEip2930.getSignPayload(envelope),
  };
}

/** A transfer of WETH. */
export function feeMarket(): MadeTransaction {
  const data: Data = `0xa9059cbb${SENDER.slice(2).toLowerCase().padStart(64, '0')}${'05'.padStart(64, '0')}`;
  const envelope = TxEnvelopeEip1559.from({ ...common, ...fees, to: WETH, value: 0n, data });
  const signature = signed(TxEnvelopeEip1559.getSignPayload(envelope));
  const whole = TxEnvelopeEip1559.from(envelope, { signature });
  return {
    raw: lower(TxEnvelopeEip1559.serialize(whole)),
    unsigned: lower(TxEnvelopeEip1559.serialize(envelope)),
    hash: TxEnvelopeEip1559.hash(whole),
    signingHash: TxEnvelopeEip1559.getSignPayload(envelope),
  };
}

const COMMITMENTS: readonly Data[] = [`0x${'c0'.repeat(48)}`, `0x${'a1'.repeat(48)}`];

export function versionedHashOf(commitment: Data): Data {
  return `0x01${bytesToHex(sha256(hexToBytes(commitment.slice(2)))).slice(2)}`;
}

export function blobs(blobVersionedHashes = COMMITMENTS.map(versionedHashOf)): MadeTransaction {
  const envelope = TxEnvelopeEip4844.from({
    ...common,
    ...fees,
    maxFeePerBlobGas: 7_000_000_000n,
    blobVersionedHashes,
  });
  const signature = signed(TxEnvelopeEip4844.getSignPayload(envelope));
  const whole = TxEnvelopeEip4844.from(envelope, { signature });
  return {
    raw: lower(TxEnvelopeEip4844.serialize(whole)),
    unsigned: lower(TxEnvelopeEip4844.serialize(envelope)),
    hash: TxEnvelopeEip4844.hash(whole),
    signingHash: TxEnvelopeEip4844.getSignPayload(envelope),
  };
}

/** The same with its blobs, in the form of Cancun or, with proofs of cells, of Osaka. */
export function withBlobs(
  { raw }: MadeTransaction,
  options: { readonly cells?: boolean; readonly size?: number; readonly count?: number } = {},
): Data {
  const { cells = false, size = 131_072, count = COMMITMENTS.length } = options;
  const body = Rlp.toHex(`0x${raw.slice(4)}`);
  const commitments = Array.from({ length: count }, (_, index) => COMMITMENTS[index % 2] ?? '0x');
  const proofs = Array.from({ length: cells ? count * 128 : count }, () => COMMITMENTS[0] ?? '0x');
  const all = Array.from({ length: count }, (): Data => `0x${'00'.repeat(size)}`);
  return `0x03${Rlp.fromHex([body, ...(cells ? ['0x01' as Data] : []), all, commitments, proofs]).slice(2)}`;
}

export function setCode(chainId = 0): MadeTransaction {
  const unsigned = Authorization.from({ address: WETH, chainId, nonce: 7n });
  const payload = Authorization.getSignPayload(unsigned);
  const signature = Secp256k1.sign({ payload, privateKey: OTHER_KEY });
  const authorizationList = [Authorization.from(unsigned, { signature })];
  const envelope = TxEnvelopeEip7702.from({ ...common, ...fees, authorizationList });
  const own = signed(TxEnvelopeEip7702.getSignPayload(envelope));
  const whole = TxEnvelopeEip7702.from(envelope, { signature: own });
  return {
    raw: lower(TxEnvelopeEip7702.serialize(whole)),
    unsigned: lower(TxEnvelopeEip7702.serialize(envelope)),
    hash: TxEnvelopeEip7702.hash(whole),
    signingHash: TxEnvelopeEip7702.getSignPayload(envelope),
  };
}
