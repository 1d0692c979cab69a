/** What contracts returned, logged or reverted with in a response, by the contracts of its request. */
import { type Contracts, standardContracts } from '../../common/contracts/contracts';
import { decodeLog, decodeResult, decodeRevert } from '../../common/contracts/decode';
import type { DecodedEntry } from '../../common/contracts/decoded-entry';
import { failed, type Result } from '../../common/result';
import type { Reply } from '../model/outcome';
import type { Prepared, PreparedCall } from '../model/prepared';

/** Maximum length of a body that is searched, in UTF-16 units. */
const LARGEST = 20_000_000;

export interface DecodedLog {
  /** Address of the contract; empty if the log has none. */
  readonly address: string;
  readonly entry: Result<DecodedEntry>;
}

/** The part of a request that gives the data of contracts its meaning. */
export type ContractSubject = Pick<Prepared, 'calls' | 'batch' | 'contracts'>;

/** A response to one call, as a JSON-RPC object. */
interface CallReply {
  readonly call: PreparedCall;
  /** Its place in the response of a batch; absent without a batch. */
  readonly index?: number;
  readonly result: unknown;
  readonly error: unknown;
}

/** The responses of a request with their calls; none if the body is not JSON. */
function repliesOf({ calls, batch }: ContractSubject, body: string | null): readonly CallReply[] {
  if (body === null || body.length > LARGEST || calls.length === 0) return [];
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [];
  }
  const items: readonly unknown[] | undefined = batch && Array.isArray(value) ? value : undefined;
  const found = items ?? [value];
  return found.flatMap((one, index) => {
    if (!isRecord(one)) return [];
    const call = batch ? calls.find(({ id }) => id === one.id) : calls[0];
    return call ? [{ call, result: one.result, error: one.error, ...(items ? { index } : {}) }] : [];
  });
}

/** The values that `eth_call` returned, in the order of the responses, or why they are not known. Without unknown functions. */
export function returnedBy(
  prepared: Prepared,
  { body }: Pick<Reply, 'body'>,
): readonly Result<DecodedEntry>[] {
  const contracts = prepared.contracts ?? standardContracts();
  return repliesOf(prepared, body).flatMap((one) => returnedIn(one, contracts) ?? []);
}

function returnedIn({ call, result }: CallReply, contracts: Contracts): Result<DecodedEntry> | undefined {
  const sent = contractCallOf(call);
  if (call.method !== 'eth_call' || !sent || typeof result !== 'string') return undefined;
  const decoded = decodeResult(result, sent.data, contracts, sent.to);
  const isKnown = decoded.ok || contracts.functionsFor(sent.data, sent.to).length > 0;
  return isKnown ? decoded : undefined;
}

/** What a contract said in a response. */
export interface ContractWords {
  readonly kind: 'returned' | 'reverted';
  readonly entry: DecodedEntry;
  /** Path of the member with the data. */
  readonly path: readonly (string | number)[];
}

/** What contracts returned or reverted with, in the order of the responses; without what is not known. */
export function contractWordsIn(
  prepared: ContractSubject,
  { body }: Pick<Reply, 'body'>,
): readonly ContractWords[] {
  const contracts = prepared.contracts ?? standardContracts();
  return repliesOf(prepared, body).flatMap((one): readonly ContractWords[] => {
    const head = one.index === undefined ? [] : [one.index];
    const returned = returnedIn(one, contracts);
    const reverted = revertIn(one, contracts);
    return [
      ...(returned?.ok && returned.value.values.length > 0
        ? [{ kind: 'returned' as const, entry: returned.value, path: [...head, 'result'] }]
        : []),
      ...(reverted?.ok
        ? [{ kind: 'reverted' as const, entry: reverted.value, path: [...head, 'error', 'data'] }]
        : []),
    ];
  });
}

/** All logs of a response: of `eth_getLogs`, receipts, simulations, …, and of the transactions that were followed. */
export function logsIn(
  prepared: Prepared,
  { body, transactions = [] }: Pick<Reply, 'body' | 'transactions'>,
): readonly DecodedLog[] {
  const contracts = prepared.contracts ?? standardContracts();
  const followed = transactions.flatMap(({ events }) =>
    events.map(({ address, data, topics }) => ({
      address,
      entry: decodeLog(topics, data, contracts, address),
    })),
  );
  if (followed.length > 0) return followed;
  if (!body?.includes('"topics"')) return [];
  const found: DecodedLog[] = [];
  for (const { result } of repliesOf(prepared, body)) {
    collectLogs(result, 0, ({ address, topics, data }) => {
      const own = typeof address === 'string' ? address : '';
      const words = topics.filter((topic) => typeof topic === 'string');
      const entry =
        typeof data === 'string' && words.length === topics.length
          ? decodeLog(words, data, contracts, own)
          : failed({ message: 'The log has no data or no topics.' });
      found.push({ address: own, entry });
    });
  }
  return found;
}

const DEEPEST = 8;

interface RawLog {
  readonly address?: unknown;
  readonly topics: readonly unknown[];
  readonly data?: unknown;
}

function collectLogs(value: unknown, depth: number, found: (log: RawLog) => void): void {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value as readonly unknown[]) collectLogs(one, depth + 1, found);
  } else if (isRecord(value)) {
    const { topics } = value;
    if (Array.isArray(topics) && 'data' in value) found({ ...value, topics });
    else for (const one of Object.values(value)) collectLogs(one, depth + 1, found);
  }
}

/** The errors that calls reverted with. A failure says why one is not known. */
export function revertsIn(
  prepared: Prepared,
  { body, transactions = [] }: Pick<Reply, 'body' | 'transactions'>,
): readonly Result<DecodedEntry>[] {
  const contracts = prepared.contracts ?? standardContracts();
  const followed = transactions.flatMap(({ reason, revertData, state, to }) => {
    if (state !== 'reverted') return [];
    if (revertData !== undefined) return decodeRevert(revertData, contracts, to);
    return failed({ message: reason ?? 'The node sent no revert data.' });
  });
  if (followed.length > 0) return followed;
  return repliesOf(prepared, body).flatMap((one) => revertIn(one, contracts) ?? []);
}

function revertIn({ call, error }: CallReply, contracts: Contracts): Result<DecodedEntry> | undefined {
  if (!isRecord(error)) return undefined;
  // Nethermind writes "Reverted" before the data.
  const [data] = /0x[\da-f]{8,}$/i.exec(typeof error.data === 'string' ? error.data : '') ?? [];
  if (data !== undefined) return decodeRevert(data, contracts, contractCallOf(call)?.to);
  const { code, message } = error;
  const reverted = code === 3 || (typeof message === 'string' && /revert/i.test(message));
  return reverted ? failed({ message: 'The node sent no revert data.' }) : undefined;
}

/** The call of a contract in the first parameter of `eth_call`, `eth_estimateGas` and the like. */
export function contractCallOf({
  params,
}: Pick<PreparedCall, 'params'>): { readonly data: string; readonly to?: string } | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  if (!isRecord(first)) return undefined;
  const { to, data, input } = first;
  const sent = input ?? data;
  if (typeof sent !== 'string' || !/^0x[\da-f]*$/i.test(sent)) return undefined;
  return { data: sent, ...(typeof to === 'string' ? { to } : {}) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
