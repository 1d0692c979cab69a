/** The transaction of a request, to simulate it. */
import { decodeRawTransaction } from '../../common/ethereum/raw-transaction';
import { failed, type Result, success } from '../../common/result';
import { isSimulated } from '../../common/simulation/methods';
import type { PlannedTransaction } from '../../common/simulation/simulation';
import { byteLengthOf, integerOf } from '../../common/units/hex';
import type { Prepared } from '../model/prepared';

type Members = Readonly<Record<string, unknown>>;

/** Members that change what a transaction does. The nonce and the chain are compared here, not by the node. */
const CALLED = [
  'from',
  'to',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'maxFeePerBlobGas',
  'value',
  'input',
  'data',
  'accessList',
  'blobVersionedHashes',
  'authorizationList',
] as const;

const ADDRESS = /^0x[\da-f]{40}$/i;
/** Bytes of call data: more is not accepted by any node. */
const LARGEST = 2_000_000;

/** Whether a request has a transaction to simulate. */
export function hasTransaction({ calls, kind }: Pick<Prepared, 'calls' | 'kind'>): boolean {
  return kind === 'rpc' && calls.some(({ method }) => isSimulated(method));
}

/** The transactions of a request, in order. Fails if there is none, or one whose sender is not known. */
export function transactionsIn({ calls }: Pick<Prepared, 'calls'>): Result<readonly PlannedTransaction[]> {
  const found = calls.filter(({ method }) => isSimulated(method));
  if (found.length === 0)
    return failed({
      message: 'This request sends no transaction, so there is nothing to simulate.',
      remedy:
        'Choose a request with eth_sendTransaction, eth_sendRawTransaction or a call with "send": place the cursor on it, or in a terminal use --name or --line.',
    });
  const transactions: PlannedTransaction[] = [];
  for (const call of found) {
    const transaction = transactionOf(call);
    if (!transaction.ok) return transaction;
    transactions.push(transaction.value);
  }
  return success(transactions);
}

function transactionOf({ method, params }: Prepared['calls'][number]): Result<PlannedTransaction> {
  const first = Array.isArray(params) ? (params as readonly unknown[])[0] : undefined;
  const members = typeof first === 'string' ? signedMembers(first) : objectMembers(first);
  return members.ok ? planned(method, members.value) : members;
}

function signedMembers(raw: string): Result<Members> {
  const decoded = decodeRawTransaction(raw);
  if (!decoded.ok)
    return failed({ message: `The raw transaction cannot be read. ${decoded.failure.message}` });
  const { members, signature } = decoded.value;
  if (!signature)
    return failed({
      message: 'The raw transaction is not signed, so its sender is not known and it cannot be simulated.',
      remedy: 'Write it with eth_sendTransaction and its sender in "from".',
    });
  const { from } = signature;
  return from === undefined
    ? failed({
        message:
          'The signature of the raw transaction is invalid, so its sender is not known and it cannot be simulated.',
      })
    : success({ ...members, from: from.toLowerCase() });
}

function objectMembers(value: unknown): Result<Members> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return failed({ message: 'The request has no transaction object, so there is nothing to simulate.' });
  const { from } = value as Members;
  return from === undefined || from === null
    ? failed({
        message: 'The transaction has no "from": the node chooses the sender, so it cannot be simulated.',
        remedy: 'Add the account that sends it.',
      })
    : success(value as Members);
}

function planned(method: string, members: Members): Result<PlannedTransaction> {
  const { from, to } = members;
  const input = members.input ?? members.data ?? '0x';
  if (typeof from !== 'string' || !ADDRESS.test(from)) return wrong('from', 'an address');
  const hasNone = to === undefined || to === null;
  if (!hasNone && (typeof to !== 'string' || !ADDRESS.test(to))) return wrong('to', 'an address');
  const bytes = typeof input === 'string' ? byteLengthOf(input) : undefined;
  if (typeof input !== 'string' || bytes === undefined || bytes > LARGEST)
    return wrong(members.input === undefined ? 'data' : 'input', 'data of at most 2 MB');
  const read = numbersOf(members);
  if (!read.ok) return read;
  const numbers = read.value;
  const call = CALLED.flatMap((name) =>
    members[name] === undefined || members[name] === null ? [] : [[name, members[name]] as const],
  );
  return success({
    method,
    from,
    to: hasNone ? undefined : (to as string),
    call: Object.fromEntries(call),
    input,
    value: numbers.value ?? 0n,
    gas: numbers.gas,
    maxFee: numbers.maxFeePerGas ?? numbers.gasPrice,
    priorityFee: numbers.maxFeePerGas === undefined ? numbers.gasPrice : (numbers.maxPriorityFeePerGas ?? 0n),
    nonce: numbers.nonce,
    chainId: numbers.chainId,
  });
}

const NUMBERS = [
  'value',
  'gas',
  'maxFeePerGas',
  'gasPrice',
  'maxPriorityFeePerGas',
  'nonce',
  'chainId',
] as const;

function numbersOf(members: Members): Result<Partial<Record<(typeof NUMBERS)[number], bigint>>> {
  const numbers: Partial<Record<(typeof NUMBERS)[number], bigint>> = {};
  for (const name of NUMBERS) {
    const given = members[name];
    if (given === undefined || given === null) continue;
    const number = integerOf(given);
    if (number === undefined || number < 0n) return wrong(name, 'a quantity');
    numbers[name] = number;
  }
  return success(numbers);
}

function wrong(name: string, expected: string) {
  return failed({ message: `The transaction cannot be simulated: its "${name}" is not ${expected}.` });
}
