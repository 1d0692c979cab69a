/** Transfers of ether and tokens, and what they change for each account. */
import { standardContracts } from '../contracts/contracts';
import { decodeLog } from '../contracts/decode';
import type { DecodedValue } from '../contracts/values';
import type { TraceLog } from '../traces/trace';
import type { Change, TokenChange } from './simulation';

export interface EtherTransfer {
  readonly from: string;
  readonly to: string;
  /** Wei */
  readonly value: bigint;
}

/** The address of the logs that `eth_simulateV1` adds for ether. */
const ETHER = `0x${'ee'.repeat(20)}`;
const ZERO = `0x${'00'.repeat(20)}`;

/** The transfer of ether that a log of `eth_simulateV1` stands for; undefined for any other log. */
export function etherTransfer(log: TraceLog): EtherTransfer | undefined {
  if (log.address?.toLowerCase() !== ETHER) return undefined;
  const [transfer, more] = tokenTransfers(log);
  return transfer && !more && transfer.id === undefined
    ? { from: transfer.from, to: transfer.to, value: transfer.amount }
    : undefined;
}

interface TokenTransfer {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly id?: bigint;
}

/** The transfers that a log announces, by the events of ERC-20, ERC-721 and ERC-1155. */
function tokenTransfers({ data, topics }: TraceLog): readonly TokenTransfer[] {
  const decoded = decodeLog(topics, data, standardContracts());
  if (!decoded.ok) return [];
  const { name, values } = decoded.value;
  const all = values.map(({ value }) => value);
  if (name === 'Transfer') {
    const [from, to, third] = all;
    if (!isAddress(from) || !isAddress(to) || third?.kind !== 'number') return [];
    const moved = topics.length === 4 ? { amount: 1n, id: third.value } : { amount: third.value };
    return [{ from: from.value, to: to.value, ...moved }];
  }
  if (name !== 'TransferSingle' && name !== 'TransferBatch') return [];
  const [, from, to, ids, amounts] = all;
  if (!isAddress(from) || !isAddress(to)) return [];
  const wanted = numbersOf(amounts);
  return numbersOf(ids).flatMap((id, at) => {
    const amount = wanted[at];
    return amount === undefined ? [] : [{ from: from.value, to: to.value, amount, id }];
  });
}

function isAddress(value: DecodedValue | undefined): value is DecodedValue & { readonly kind: 'address' } {
  return value?.kind === 'address';
}

function numbersOf(value: DecodedValue | undefined): readonly bigint[] {
  if (value?.kind === 'number') return [value.value];
  return value?.kind === 'list' ? value.items.flatMap(numbersOf) : [];
}

/** The sums of transfers of ether, without accounts that end with what they had. */
export function etherChanges(transfers: readonly EtherTransfer[]): readonly Change[] {
  const sums = new Sums();
  for (const { from, to, value } of transfers) {
    sums.add({ account: from, amount: -value });
    sums.add({ account: to, amount: value });
  }
  return sums.all();
}

/** The sums of what logs announce, without the zero address, which stands for new and destroyed tokens. */
export function tokenChanges(logs: readonly TraceLog[]): readonly TokenChange[] {
  const sums = new Sums();
  for (const log of logs) {
    const { address: token } = log;
    if (token === undefined) continue;
    for (const { amount, from, id, to } of tokenTransfers(log)) {
      const of = id === undefined ? { token } : { token, id };
      sums.add({ ...of, account: from, amount: -amount });
      sums.add({ ...of, account: to, amount });
    }
  }
  return sums.all().flatMap((change) => {
    const { account, token } = change;
    return token === undefined || account === ZERO ? [] : [{ ...change, token }];
  });
}

type Sum = Change & { readonly token?: string; readonly id?: bigint };

class Sums {
  readonly #sums = new Map<string, Sum>();

  add(change: Sum): void {
    const key = [change.token, change.id, change.account].join(' ').toLowerCase();
    const before = this.#sums.get(key);
    this.#sums.set(key, before ? { ...before, amount: before.amount + change.amount } : change);
  }

  all(): readonly Sum[] {
    return [...this.#sums.values()].filter(({ amount }) => amount !== 0n);
  }
}
