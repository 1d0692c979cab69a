/** Decodes raw transactions, KZG commitments, and what is signed: transaction objects and typed data. */
import { hexToBytes } from '@noble/hashes/utils.js';
import { standardContracts } from '../../../common/contracts/contracts';
import { decodeCall } from '../../../common/contracts/decode';
import { rawTransactionLines } from '../../../common/contracts/transaction-words';
import {
  decodeRawTransaction,
  encodeUnsigned,
  type RawTransaction,
  versionedHash,
} from '../../../common/ethereum/raw-transaction';
import { typedDataLines } from '../../../common/ethereum/typed-data-words';
import { byteLengthOf } from '../../../common/units/hex';
import { formatWei } from '../../../common/units/wei';
import { counted, shortenedInside } from '../../../common/units/words';
import { codeBlock, inlineCode } from '../markdown';
import type { DecodeContext, Decoded } from './decoded';

const nothing: Decoded = { lines: [] };

type Contracts = NonNullable<DecodeContext['contracts']>;

/** A raw transaction of any type, signed or not. */
export function decodeTransaction(
  data: string,
  { contracts = standardContracts() }: Pick<DecodeContext, 'contracts'>,
): Decoded {
  const length = byteLengthOf(data);
  if (length === undefined || length === 0) return nothing;
  const size = counted(length, 'byte');
  const decoded = decodeRawTransaction(data);
  if (!decoded.ok) return { lines: [decoded.failure.message, size] };
  const raw = decoded.value;
  // The lines take time, and hints do not need them.
  return {
    hint: hintOf(raw, contracts),
    get lines() {
      return [linesAsList(rawTransactionLines(raw, contracts)), size];
    },
  };
}

const TYPES = ['Legacy', 'Access list', 'EIP-1559', 'Blobs', 'Set code'];

/** `EIP-1559: transfer(address,uint256), 1 ether to 0xd8dA…6045, nonce 9` */
function hintOf({ type, members }: RawTransaction, contracts: Contracts): string {
  const to = typeof members.to === 'string' ? members.to : undefined;
  const value = BigInt(String(members.value ?? 0));
  const call = to === undefined ? undefined : decodeCall(String(members.input), contracts, to);
  const place =
    to === undefined ? 'creates a contract' : `to ${contracts.nameOf(to) ?? shortenedInside(to, 6, 4)}`;
  const parts = [
    call?.ok ? call.value.signature : '',
    value > 0n ? `${formatWei(value)} ${place}` : place,
    `nonce ${BigInt(String(members.nonce ?? 0))}`,
  ];
  return `${TYPES[type]}: ${parts.filter(Boolean).join(', ')}`;
}

/** Lines that are indented by four spaces for each level, as a Markdown list. */
function linesAsList(lines: readonly string[]): string {
  return lines
    .map((line) => {
      const [, indent = '', head = '', text] = /^( *)(.*?)(?:: (.*))?$/s.exec(line) ?? [];
      return `${indent}- ${text === undefined ? wordsOrCode(head) : `${wordsOrCode(head)}: ${wordsOrCode(text)}`}`;
    })
    .join('\n');
}

/** Words of our own as they are, with hex as code. Anything that could be Markdown is code. */
function wordsOrCode(text: string): string {
  return /^(?:[A-Za-z\d ",;()-]|\d\.\d)*:?$/.test(text)
    ? text.replace(/\b0x[\da-f]+\b/gi, '`$&`')
    : inlineCode(text);
}

/** A KZG commitment: the hash by which transactions name its blob. */
export function decodeCommitment(value: string): Decoded {
  if (!/^0x[\da-f]{96}$/i.test(value)) return nothing;
  return { lines: [`versioned hash: \`${versionedHash(hexToBytes(value.slice(2)))}\``] };
}

/** What the sender of a transaction object signs, as paragraphs. */
export function signedBytes(value: unknown): readonly string[] {
  const encoded = encodeUnsigned(typeof value === 'object' && value !== null ? { ...value } : {});
  if (!encoded.ok) return [`The bytes to sign are not known yet. ${encoded.failure.message}`];
  const { unsigned, signingHash } = encoded.value;
  return [`hash to sign: \`${signingHash}\``, 'Bytes to sign:', codeBlock('text', unsigned)];
}

/** Typed data: the domain, the message and the hashes, as a Markdown list. Empty for anything else. */
export function decodeTypedData(value: unknown): readonly string[] {
  const lines = typedDataLines(value);
  return lines ? [linesAsList(lines)] : [];
}
