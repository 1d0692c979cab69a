import { rawAt } from '../../common/json/json-text';
import type { Clock } from '../../common/units/clock';
import { took } from '../../common/units/words';
import type { LiveList } from '../events/events';
import { items } from '../json/json-path';
import type { Reply, SendOptions } from '../model/outcome';
import type { Prepared, PreparedCall } from '../model/prepared';
import type { Turn } from './watch';

const INSTALLING: ReadonlySet<string> = new Set([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
]);
const POLLING = 'eth_getFilterChanges';

/** The only call of a request, if it installs or polls a filter. */
export function filterCall({ calls, batch }: Pick<Prepared, 'calls' | 'batch'>): PreparedCall | undefined {
  const [call] = calls;
  return call && !batch && (INSTALLING.has(call.method) || call.method === POLLING) ? call : undefined;
}

/** What a filter collects: `log`, `block` or `transaction`; `item` when the request does not show it. */
export function filterItem(call: Pick<PreparedCall, 'method'>): string {
  const nouns: Readonly<Record<string, string>> = {
    eth_newFilter: 'log',
    eth_newBlockFilter: 'block',
    eth_newPendingTransactionFilter: 'transaction',
  };
  return nouns[call.method] ?? 'item';
}

export interface FilterOptions {
  readonly prepared: Prepared;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  readonly list: LiveList;
  readonly clock: Clock;
}

/** A filter on a node: installed on first use, and again after the node has dropped it. */
export interface FilterWatch {
  /** Polls the filter. */
  turn(signal: AbortSignal): Promise<Turn>;
  /** Uninstalls the filter, if there is one. Never rejects. */
  uninstall(): Promise<void>;
  /** Undefined while no filter is installed. */
  readonly id: string | undefined;
}

/** After this many dropped filters in a row, polling slows down. */
const MOST_DROPPED = 3;
const DROPS_ALL =
  'The node drops each filter at once. If a proxy distributes requests over several nodes, connect to one of them directly.';
/** Uninstalling must not keep a window from closing. Milliseconds. */
const UNINSTALL_MS = 3000;

export function watchFilter({ prepared, send, list, clock }: FilterOptions): FilterWatch {
  const [call] = prepared.calls;
  const known = call?.method === POLLING ? idOf(call) : undefined;
  /** The id as JSON text. */
  let id = known;
  /** Only a filter that this watch installed is uninstalled. */
  let ours = false;
  let polledAt = clock.now();
  /** Dropped filters in a row. */
  let dropped = 0;
  let notice: ReturnType<LiveList['note']> | undefined;
  let installing: Promise<Turn> | undefined;

  const ask = (method: string, params: string, options: SendOptions) =>
    send({ ...prepared, ...asCall(method, params), name: method }, options);

  // Not aborted when the watch ends: `uninstall` needs the id of the new filter.
  const install = async (): Promise<Turn> => {
    const reply = await send(prepared, {});
    const failed = failure(reply);
    if (failed) return failed;
    const made = reply.body === null ? undefined : rawAt(reply.body, ['result']);
    if (made === undefined || !/^["\d]/.test(made)) {
      return { kind: 'failed', why: 'The node gave no id for the filter.' };
    }
    id = made;
    ours = true;
    return { kind: 'answered' };
  };
  const installed = async (): Promise<Turn> => {
    installing ??= install();
    const turn = await installing;
    installing = undefined;
    if (turn.kind === 'answered') {
      const missing = `items from the ${took(clock.now() - polledAt)} since the last response may be missing.`;
      notice?.(`The node had dropped the filter; it was installed again: ${missing}`, 'gap');
      if (dropped < MOST_DROPPED) return turn;
      return { kind: 'failed', why: DROPS_ALL };
    }
    return turn;
  };

  const gone = async (): Promise<Turn> => {
    id = undefined;
    if (!ours)
      return { kind: 'over', why: 'The node does not know this filter: install one with eth_newFilter.' };
    dropped += 1;
    notice ??= list.note('The node has dropped the filter.', 'gap');
    return installed();
  };

  return {
    async turn(signal) {
      // A new filter has no items yet.
      if (id === undefined) return installed();
      const reply = await ask(POLLING, `[${id ?? ''}]`, { signal });
      if (signal.aborted) return { kind: 'answered' };
      if (reply.rpcErrors.some(({ message }) => isGone(message))) return gone();
      const failed = failure(reply);
      if (failed) return failed;
      const result = reply.body === null ? undefined : rawAt(reply.body, ['result']);
      // Some nodes return null for an unknown filter.
      if (result === 'null') return gone();
      dropped = 0;
      notice = undefined;
      polledAt = clock.now();
      if (!result?.startsWith('['))
        return { kind: 'failed', why: 'The response of the node is not a list of items.' };
      let index = 0;
      for (const data of items(result)) {
        const place = index++;
        const problems = reply.problems
          .filter(({ path }) => path[0] === 'result' && path[1] === place)
          .map((problem) => ({ ...problem, path: problem.path.slice(2) }));
        list.add({ topic: topicOf(data), data, problems });
      }
      return { kind: 'answered' };
    },
    async uninstall() {
      await installing;
      const old = id;
      if (old === undefined || !ours) return;
      id = undefined;
      ours = false;
      await ask('eth_uninstallFilter', `[${old}]`, { timeoutMs: UNINSTALL_MS });
    },
    get id() {
      return id;
    },
  };
}

/** Whether an error means that the filter is gone. Clients differ in words and code (-32000, -32603, -32602). */
export function isGone(message: string): boolean {
  return (
    /\bfilter/i.test(message) &&
    /not\s+found|(?:does\s+not|doesn't)\s+exist|no\s+such|unknown|expired|invalid\s+filter\s+id|not\s+(?:installed|registered)/i.test(
      message,
    )
  );
}

function topicOf(data: string): string {
  return data.startsWith('{') ? (/"removed"\s*:\s*true/.test(data) ? 'removed' : 'log') : 'hash';
}

function failure({ outcome, message }: Reply): Turn | undefined {
  if (outcome === 'replied') return undefined;
  // Trying again would give the same result.
  if (outcome === 'not-sent' || outcome === 'tls' || /-3260[01]\b/.test(message))
    return { kind: 'over', why: message };
  return { kind: 'failed', why: message };
}

/** The id of `eth_getFilterChanges("0x1")` as JSON text; undefined when there is none. */
function idOf({ params }: PreparedCall): string | undefined {
  const [id] = Array.isArray(params) ? (params as unknown[]) : [];
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : undefined;
}

/** @param params JSON text */
function asCall(method: string, params: string): Pick<Prepared, 'body' | 'calls' | 'effect'> {
  return {
    body: `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
    calls: [{ method, params: JSON.parse(params) as unknown, id: 1 }],
    effect: 'filter',
  };
}
