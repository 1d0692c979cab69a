/** Describes the calls of a request, for the question before it is sent. */

import { type Contracts, standardContracts } from '../../common/contracts/contracts';
import {
  memberLines,
  rawTransactionLines,
  shortened,
  transactionLines,
} from '../../common/contracts/transaction-words';
import { decodeRawTransaction } from '../../common/ethereum/raw-transaction';
import { typedDataLines } from '../../common/ethereum/typed-data-words';
import { MASK, mask } from '../../common/masking/mask';
import { isSecretParam } from '../../common/masking/names';
import { printableText } from '../../common/units/hex';
import type { Prepared, PreparedCall } from '../model/prepared';

const INDENT = '    ';

/** The calls of a request with amounts in ether and gwei and decoded call data, one line each, without secrets. */
export function callWords(prepared: Prepared): readonly string[] {
  return prepared.calls
    .flatMap((call) => [
      call.method,
      ...linesOf(call, prepared.contracts ?? standardContracts()).map((line) => INDENT + line),
    ])
    .map((line) => mask(line, prepared.secrets));
}

/** A transaction that a call sends or signs. */
export interface SentTransaction {
  /** The sender; undefined when the node chooses it. */
  readonly from: string | undefined;
  /** Undefined when the node chooses it. */
  readonly nonce: bigint | undefined;
  /** Whether it creates a contract. */
  readonly creates: boolean;
  /** The gas limit; undefined when the node estimates it. */
  readonly gas: bigint | undefined;
  /** The highest price of gas in wei; undefined when the node chooses it. */
  readonly price: bigint | undefined;
  /** The transaction as an argument of a call. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** The transactions of a request, without those that can't be decoded. */
export function transactionsOf({ calls }: Pick<Prepared, 'calls'>): readonly SentTransaction[] {
  return calls.flatMap((call) => {
    const [first] = valuesOf(call);
    if (isRaw(call, first)) return signedTransaction(first) ?? [];
    if (!/transaction$/i.test(call.method) || !isTransaction(first)) return [];
    const { from } = first;
    return {
      from: typeof from === 'string' ? from : undefined,
      nonce: quantityOf(first.nonce),
      creates: (first.to ?? undefined) === undefined && isAddress(from),
      gas: quantityOf(first.gas ?? first.gasLimit),
      price: quantityOf(first.maxFeePerGas ?? first.gasPrice),
      members: first,
    };
  });
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value);
}

function quantityOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? BigInt(value) : undefined;
}

function signedTransaction(data: string): SentTransaction | undefined {
  const decoded = decodeRawTransaction(data);
  if (!decoded.ok || !decoded.value.signature) return undefined;
  const { members, signature } = decoded.value;
  return {
    from: signature.from,
    nonce: quantityOf(members.nonce),
    creates: members.to === undefined && isAddress(signature.from),
    gas: quantityOf(members.gas),
    price: quantityOf(members.maxFeePerGas ?? members.gasPrice),
    members: {},
  };
}

function valuesOf({ params }: PreparedCall): readonly unknown[] {
  return Array.isArray(params) ? (params as unknown[]) : params === undefined ? [] : [params];
}

function isRaw({ method }: PreparedCall, first: unknown): first is string {
  return /_sendRaw|sendPrivateTransaction/i.test(method) && typeof first === 'string';
}

function linesOf(call: PreparedCall, contracts: Contracts): readonly string[] {
  const { method } = call;
  const values = valuesOf(call);
  const [first] = values;
  if (isRaw(call, first)) {
    return [
      ...rawLines(first, contracts),
      ...values.slice(1).flatMap((value) => valueLines(value, contracts)),
    ];
  }
  const message = /^(?:eth_sign|personal_sign)$/.test(method);
  const typed = /^eth_signTypedData(?:_v[34])?$/.test(method);
  return values.flatMap((value, index) => {
    // Passwords and keys are never shown.
    if (isSecretParam(method, index, typeof value === 'string')) return [MASK];
    const signed = typed && index === 1 ? typedDataLines(value) : undefined;
    if (signed) return signed;
    if (isTransaction(value)) return transactionLines(value, contracts);
    const text = message && typeof value === 'string' ? printableText(value) : undefined;
    return text === undefined ? valueLines(value, contracts) : [`${shortened(value)}: "${shortened(text)}"`];
  });
}

function isTransaction(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    ['from', 'to', 'data', 'input'].some((name) => Object.hasOwn(value, name))
  );
}

/** A decoded signed transaction; only its data when it can't be decoded. */
function rawLines(data: string, contracts: Contracts): readonly string[] {
  const decoded = decodeRawTransaction(data);
  if (decoded.ok) return rawTransactionLines(decoded.value, contracts);
  return [shortened(data), decoded.failure.message];
}

function valueLines(value: unknown, contracts: Contracts): string[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, inner]) => memberLines(name, inner, contracts));
  }
  return [shortened(value)];
}
