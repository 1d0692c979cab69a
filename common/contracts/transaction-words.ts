/** Transactions as lines of text: `name: value`, and details indented below. */

import { nameOfAddress } from '../../catalogue/execution/known-addresses';
import { chainName } from '../../catalogue/networks';
import { checksummed } from '../../catalogue/types/hex';
import { authorityOf, type RawTransaction } from '../ethereum/raw-transaction';
import { grouped } from '../units/digits';
import { byteLengthOf, integerOf } from '../units/hex';
import { inUnit } from '../units/wei';
import { counted } from '../units/words';
import type { Contracts } from './contracts';
import { decodeCall } from './decode';
import { decodeCreation } from './decode-creation';
import { valueLines } from './words';

const INDENT = '    ';
/** Maximum number of items of a list. */
const MOST_ITEMS = 20;

type Members = Readonly<Record<string, unknown>>;

/** A transaction object, signed or not. */
export function transactionLines(members: Members, contracts: Contracts): readonly string[] {
  const to = typeof members.to === 'string' ? members.to : undefined;
  const lines = Object.entries(members).flatMap(([name, value]) => memberLines(name, value, contracts, to));
  if (members.to === undefined || members.to === null)
    lines.unshift(...creationLines(members.input ?? members.data, contracts));
  return lines;
}

/** The contract that is created with its arguments and libraries, if its bytecode is known. */
function creationLines(data: unknown, contracts: Contracts): readonly string[] {
  const created = typeof data === 'string' ? decodeCreation(data, contracts) : undefined;
  if (!created) return [CREATES];
  const { name, values, libraries } = created;
  return [
    `creates the contract ${name}`,
    ...valueLines(values).map((line) => INDENT + line),
    ...libraries.map((one) => `${INDENT}library ${one.name}: ${checksummed(one.address)}`),
  ];
}

const CREATES = 'creates a contract: it has no "to"';

const TYPES = ['legacy', 'access list', 'EIP-1559 fees', 'blobs', 'set code'];

/** A decoded raw transaction. */
export function rawTransactionLines(raw: RawTransaction, contracts: Contracts): readonly string[] {
  const { signature, sidecar } = raw;
  const { type, chainId, nonce, to, value, gas, input, blobVersionedHashes, ...rest } = raw.members;
  const { accessList, authorizationList, ...fees } = rest;
  const shown: Members = {
    to,
    value,
    nonce,
    gas,
    ...fees,
    chainId,
    data: input,
    accessList,
    blobVersionedHashes,
  };
  const lines = Object.entries(shown).flatMap(([name, one]) =>
    one === undefined || one === '0x' || (name === 'accessList' && Array.isArray(one) && one.length === 0)
      ? []
      : memberLines(name, one, contracts, typeof to === 'string' ? to : undefined),
  );
  return [
    `type: ${raw.type} (${TYPES[raw.type]})`,
    ...(to === undefined ? [CREATES] : []),
    signature
      ? `from: ${signature.from ?? 'unknown, because the signature is invalid'}`
      : 'from: nobody has signed it',
    ...lines,
    ...(blobVersionedHashes === undefined ? [] : blobLines(sidecar)),
    ...(authorizationList === undefined ? [] : authorizationLines(authorizationList, contracts)),
    signature ? `hash: ${signature.hash}` : `hash to sign: ${raw.signingHash}`,
  ];
}

function blobLines(sidecar: RawTransaction['sidecar']): readonly string[] {
  if (!sidecar) return ['blobs: not included, as in a block; sending it needs them'];
  const { blobs, commitments, proofs, problems } = sidecar;
  const parts = [counted(blobs, 'blob'), counted(commitments, 'commitment'), counted(proofs, 'proof')];
  const verdict = problems.length === 0 ? '; the commitments have these versioned hashes' : '';
  return [`blobs: ${parts.join(', ')}${verdict}`, ...limited(problems.map((one) => INDENT + one))];
}

/** A member of a transaction object. */
export function memberLines(name: string, value: unknown, contracts: Contracts, to?: string): string[] {
  if (Array.isArray(value)) {
    if (name === 'authorizationList') return authorizationLines(value, contracts);
    if (name === 'accessList') return accessLines(value, contracts);
    if (name === 'blobVersionedHashes')
      return [
        `${name}: ${counted(value.length, 'blob')}`,
        ...limited(value.map((one) => INDENT + shortened(one))),
      ];
  }
  if (typeof value !== 'string' || !/^0x[\da-f]*$/i.test(value)) return [`${name}: ${shortened(value)}`];
  if (name === 'data' || name === 'input') return dataLines(name, value, contracts, to);
  if (value === '0x') return [`${name}: 0x`];
  if (name === 'value') return [`value: ${inUnit(BigInt(value), 'ether')} ether`];
  if (/^(?:gasPrice|max(?:PriorityFee|Fee)Per(?:Blob)?Gas)$/.test(name))
    return [`${name}: ${inUnit(BigInt(value), 'gwei')} gwei`];
  if (name === 'nonce' || name === 'gas' || name === 'gasLimit')
    return [`${name}: ${grouped(BigInt(value))}`];
  if (name === 'chainId') return [`chainId: ${chainWords(BigInt(value))}`];
  return [`${name}: ${addressWords(value, contracts)}`];
}

function limited(lines: readonly string[]): readonly string[] {
  const more = lines.length - MOST_ITEMS;
  return more > 0 ? [...lines.slice(0, MOST_ITEMS), `${INDENT}… and ${grouped(more)} more`] : lines;
}

/** Anything but an object has no members. */
function itemOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function accessLines(list: readonly unknown[], contracts: Contracts): string[] {
  const keysOf = (item: unknown) => {
    const { storageKeys } = itemOf(item);
    return Array.isArray(storageKeys) ? (storageKeys as unknown[]) : [];
  };
  const keys = list.reduce((sum: number, item) => sum + keysOf(item).length, 0);
  const lines = list.slice(0, MOST_ITEMS + 1).flatMap((item) => [
    INDENT + addressWords(String(itemOf(item).address), contracts),
    ...keysOf(item)
      .slice(0, MOST_ITEMS)
      .map((key) => INDENT + INDENT + shortened(key)),
  ]);
  return [
    `accessList: ${counted(list.length, 'address', 'addresses')}, ${counted(keys, 'storage key')}`,
    ...limited(lines),
  ];
}

/** Whose account takes on which code. */
function authorizationLines(value: unknown, contracts: Contracts): string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const lines = list.slice(0, MOST_ITEMS + 1).map((one) => {
    const item = itemOf(one);
    const who = authorityOf(item) ?? 'An unknown account, because the signature is invalid,';
    const address = String(item.address);
    const what = /^0x0{40}$/.test(address)
      ? 'removes its code'
      : `takes on the code of ${addressWords(address, contracts)}`;
    const chain = integerOf(item.chainId);
    const where =
      chain === 0n ? 'any chain' : chain === undefined ? 'an unknown chain' : `chain ${chainWords(chain)}`;
    return `${INDENT}${who} ${what}, valid on ${where}, nonce ${grouped(integerOf(item.nonce) ?? 0n)}`;
  });
  return [`authorizationList: ${counted(list.length, 'authorization')}`, ...limited(lines)];
}

function addressWords(value: string, contracts: Contracts): string {
  const name = value.length === 42 ? (contracts.nameOf(value) ?? nameOfAddress(value)) : undefined;
  return name === undefined ? shortened(value) : `${value} (${name})`;
}

function chainWords(id: bigint): string {
  const name = chainName(id);
  return name === undefined ? id.toString() : `${id} (${name})`;
}

/** Data, followed by the decoded call if the selector is known. */
function dataLines(name: string, data: string, contracts: Contracts, to: string | undefined): string[] {
  const lines = [`${name}: ${shortened(data)}`];
  const call = decodeCall(data, contracts, to);
  if (call.ok) {
    const values = valueLines(call.value.values).map((value) => `${INDENT}${INDENT}${value}`);
    lines.push(`${INDENT}${call.value.signature}`, ...values);
    lines.push(...call.value.alternatives.map((one) => `${INDENT}or ${one}`));
  }
  return lines;
}

/** A value in one line, of data only its beginning and length. */
export function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  if (text.length <= 80) return text;
  const length = byteLengthOf(text);
  return `${text.slice(0, 66)}…${length === undefined ? '' : ` (${grouped(length)} bytes)`}`;
}
