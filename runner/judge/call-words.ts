/** Describes the calls of a request, for the question before it is sent. */
import { Transaction } from 'micro-eth-signer';
import { type Contracts, standardContracts } from '../../common/contracts/contracts';
import { decodeCall } from '../../common/contracts/decode';
import { valueLines as argumentLines } from '../../common/contracts/words';
import { nameOfAddress } from '../../common/spec/execution/known-addresses';
import { chainName } from '../../common/spec/networks';
import { grouped } from '../../common/units/digits';
import { byteLengthOf, printableText } from '../../common/units/hex';
import { inUnit } from '../../common/units/wei';
import type { Prepared, PreparedCall } from '../model/prepared';
import { redact } from '../redact/redact';

const INDENT = '    ';

/** The calls of a request with amounts in ether and gwei and decoded call data, one line each, without secrets. */
export function callWords(prepared: Prepared): readonly string[] {
  return prepared.calls
    .flatMap((call) => [
      call.method,
      ...linesOf(call, prepared.contracts ?? standardContracts()).map((line) => INDENT + line),
    ])
    .map((line) => redact(line, prepared.secrets));
}

/** A transaction that a call sends or signs. */
export interface SentTransaction {
  /** The sender; undefined when the node chooses it. */
  readonly from: string | undefined;
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
      gas: quantityOf(first.gas ?? first.gasLimit),
      price: quantityOf(first.maxFeePerGas ?? first.gasPrice),
      members: first,
    };
  });
}

function quantityOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? BigInt(value) : undefined;
}

function signedTransaction(data: string): SentTransaction | undefined {
  try {
    const { sender, raw } = Transaction.fromHex(data);
    const { gasLimit, maxFeePerGas, gasPrice } = raw as unknown as Readonly<Record<string, unknown>>;
    const amount = (value: unknown) => (typeof value === 'bigint' ? value : undefined);
    return { from: sender, gas: amount(gasLimit), price: amount(maxFeePerGas ?? gasPrice), members: {} };
  } catch {
    return undefined;
  }
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
  return values.flatMap((value, index) => {
    // Passwords and keys are never shown.
    if (/^personal_/.test(method) && typeof value === 'string' && isPassword(method, index)) return ['•••'];
    if (isTransaction(value)) return transactionLines(value, contracts);
    const text = message && typeof value === 'string' ? printableText(value) : undefined;
    return text === undefined ? valueLines(value, contracts) : [`${shortened(value)}: "${shortened(text)}"`];
  });
}

function isPassword(method: string, index: number): boolean {
  return method === 'personal_sign'
    ? index === 2
    : method === 'personal_newAccount' || index > 0 || /import/i.test(method);
}

function isTransaction(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    ['from', 'to', 'data', 'input'].some((name) => Object.hasOwn(value, name))
  );
}

function transactionLines(
  members: Readonly<Record<string, unknown>>,
  contracts: Contracts,
): readonly string[] {
  const to = typeof members.to === 'string' ? members.to : undefined;
  const lines = Object.entries(members).flatMap(([name, value]) => memberLines(name, value, contracts, to));
  if (members.to === undefined || members.to === null) lines.unshift('creates a contract: it has no "to"');
  return lines;
}

function memberLines(name: string, value: unknown, contracts: Contracts, to?: string): string[] {
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
    const values = argumentLines(call.value.values).map((value) => `${INDENT}${INDENT}${value}`);
    lines.push(`${INDENT}${call.value.signature}`, ...values);
    lines.push(...call.value.alternatives.map((one) => `${INDENT}or ${one}`));
  }
  return lines;
}

const TYPES: Readonly<Record<string, string>> = {
  legacy: '0 (legacy)',
  eip2930: '1 (access list)',
  eip1559: '2 (EIP-1559 fees)',
  eip4844: '3 (blobs)',
  eip7702: '4 (set code)',
};

/** A decoded signed transaction; only its data when it can't be decoded. */
function rawLines(data: string, contracts: Contracts): readonly string[] {
  let transaction: ReturnType<typeof Transaction.fromHex>;
  let sender: string;
  try {
    transaction = Transaction.fromHex(data);
    sender = transaction.sender;
  } catch {
    return [`${shortened(data)}`, 'It cannot be decoded: it is no signed transaction of a known type.'];
  }
  const raw = transaction.raw as unknown as Readonly<Record<string, unknown>>;
  const hex = (value: unknown) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value);
  const input = String(raw.data ?? '');
  const to = raw.to === '0x' || raw.to === '' ? undefined : raw.to;
  const fees = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas'];
  const ordered: [string, unknown][] = [
    ['from', sender],
    ['to', to],
    ['value', raw.value],
    ['nonce', raw.nonce],
    ['gas', raw.gasLimit],
    ...fees.map((name): [string, unknown] => [name, raw[name]]),
    ['chainId', raw.chainId],
    ['data', input.startsWith('0x') ? input : `0x${input}`],
  ];
  const shown = ordered.filter(([, value]) => value !== undefined && value !== '0x');
  return [
    `type: ${TYPES[transaction.type] ?? transaction.type}`,
    ...(to === undefined ? ['creates a contract: it has no "to"'] : []),
    ...shown.flatMap(([name, value]) =>
      memberLines(name, hex(value), contracts, typeof to === 'string' ? to : undefined),
    ),
    `hash: 0x${transaction.hash.replace(/^0x/, '')}`,
  ];
}

function valueLines(value: unknown, contracts: Contracts): string[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, inner]) => memberLines(name, inner, contracts));
  }
  return [shortened(value)];
}

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  if (text.length <= 80) return text;
  const length = byteLengthOf(text);
  return `${text.slice(0, 66)}…${length === undefined ? '' : ` (${grouped(length)} bytes)`}`;
}
