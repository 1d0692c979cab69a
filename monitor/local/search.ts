import { enginePort, otherPorts, usualPorts } from '../../catalogue/ports';
import type { Clock } from '../../common/units/clock';
import { counted, listed } from '../../common/units/words';
import type { NodeAddress } from '../../runner/model/node-address';
import { addressKey } from '../nodes/node-url';
import { type ProbeResult, probe } from '../nodes/probe';
import type { NodeReader } from '../nodes/reader';
import { isUnreachable } from '../nodes/reader';
import type { LocalAddress, ToolAddresses } from './address';
import { dockerAddresses, kurtosisAddresses } from './docker';
import type { RunProgram } from './program';

export interface LocalSearchOptions {
  readonly clock: Clock;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
  /** Nodes that are not listed again. */
  readonly known: readonly NodeAddress[];
  readonly run: RunProgram;
  readonly signal: AbortSignal;
  /** @param done addresses that were asked, of `all` */
  readonly progress: (done: number, all: number) => void;
}

/** A node on this machine. */
export interface LocalNode {
  readonly url: string;
  /** `el-1-geth in devnet` */
  readonly container?: string;
  readonly result: Extract<ProbeResult, { ok: true }>;
}

export interface LocalSearch {
  readonly nodes: readonly LocalNode[];
  /** Addresses that are in the list of nodes already. */
  readonly known: number;
  /** Addresses of engine APIs, which need a JWT secret. */
  readonly engines: readonly string[];
  /** Addresses of nodes that require credentials. */
  readonly guarded: readonly string[];
  /** Addresses where something else answers. */
  readonly others: readonly string[];
  /** Addresses that did not respond in time. */
  readonly silent: readonly string[];
  /** What was looked at, in whole sentences. */
  readonly looked: string;
}

/** How many addresses are asked at the same time. */
const together = 16;
/** Milliseconds until an address counts as silent. */
const patience = 4000;

/** Looks for nodes on the usual ports of this machine, in Docker containers and in Kurtosis enclaves. */
export async function searchLocal(options: LocalSearchOptions): Promise<LocalSearch> {
  const { known, progress, run } = options;
  const tools = await Promise.all([kurtosisAddresses(run), dockerAddresses(run)]);
  const ports: readonly LocalAddress[] = [
    ...[...usualPorts, ...otherPorts].map(({ port }) => ({ url: `http://127.0.0.1:${port}` })),
    { url: `http://127.0.0.1:${enginePort}`, engine: true },
  ];
  const all = distinct([...tools.flatMap(({ addresses }) => addresses), ...ports]);
  const taken = new Set(known.map(({ url }) => addressKey(url)));
  const asked = all.filter(({ url }) => !taken.has(addressKey(url)));
  let done = 0;
  progress(0, asked.length);
  const answers = await inParallel(asked, together, async (address) => {
    const answer = await ask(address, options);
    progress(++done, asked.length);
    return answer;
  });
  const urls = (kind: Answer['kind']) =>
    answers.flatMap((answer) => (answer.kind === kind ? answer.url : []));
  return {
    nodes: answers.flatMap((answer) => (answer.kind === 'node' ? [answer.node] : [])),
    known: all.length - asked.length,
    engines: urls('engine'),
    guarded: urls('guarded'),
    others: urls('other'),
    silent: urls('silent'),
    looked: lookedWords(ports.length, tools),
  };
}

/** The addresses without repetitions; the first one, which knows most, is kept. */
function distinct(addresses: readonly LocalAddress[]): readonly LocalAddress[] {
  const found = new Map<string, LocalAddress>();
  for (const address of addresses) {
    const key = addressKey(address.url);
    if (!found.has(key)) found.set(key, address);
  }
  return [...found.values()];
}

type Answer =
  | { readonly kind: 'node'; readonly url: string; readonly node: LocalNode }
  | { readonly kind: 'engine' | 'guarded' | 'other' | 'silent' | 'nothing'; readonly url: string };

async function ask(
  { container, engine, url }: LocalAddress,
  { clock, readerFor, signal }: LocalSearchOptions,
): Promise<Answer> {
  if (signal.aborted) return { kind: 'nothing', url };
  const own = new AbortController();
  let late = false;
  const callOff = clock.after(patience, () => {
    late = true;
    own.abort();
  });
  const result = await probe(readerFor(url, AbortSignal.any([signal, own.signal])));
  callOff();
  if (result.ok) return { kind: 'node', url, node: { url, ...(container ? { container } : {}), result } };
  const { failure } = result;
  if (late || failure.cause === 'timed-out') return { kind: 'silent', url };
  if (failure.status === 401 || failure.status === 403) return { kind: engine ? 'engine' : 'guarded', url };
  return { kind: isUnreachable(failure) ? 'nothing' : 'other', url };
}

async function inParallel<T, R>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<T, R>();
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) results.set(item, await work(item));
  };
  await Promise.all(Array.from({ length: count }, lane));
  return items.flatMap((item) => {
    const result = results.get(item);
    return result === undefined ? [] : [result];
  });
}

/** `Looked at 19 ports of this machine and Docker (3 containers). Kurtosis is not installed.` */
function lookedWords(ports: number, tools: readonly ToolAddresses[]): string {
  const places = [
    `${counted(ports, 'port')} of this machine`,
    ...tools.flatMap(({ looked }) => looked ?? []),
  ];
  const problems = tools.flatMap(({ problem }) => (problem === undefined ? [] : [sentence(problem)]));
  return [`Looked at ${listed(places, 'and')}.`, ...problems].join(' ');
}

/** The error output of a program may end with a question mark. */
function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
