/** Holds a node against the catalogue: asks all that only reads, and judges each response. */

import { operations } from '../../catalogue/beacon';
import type { MethodEntry, OperationEntry } from '../../catalogue/entry';
import { methods } from '../../catalogue/execution';
import { defined } from '../../common/defined';
import { mask } from '../../common/masking/mask';
import type { PlainRequest } from '../../common/requests/plain-request';
import { isSocketUrl } from '../../common/requests/socket-address';
import { failed, type Result, success } from '../../common/result';
import { type ClientTarget, targetOfVersion } from '../../common/target/client-target';
import type { Clock } from '../../common/units/clock';
import { shortened } from '../../common/units/words';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { type Address, checkedUrl } from '../../runner/request/target';
import type { Send } from '../../runner/send/send-with';
import { createNodeReader, failureOf } from '../nodes/http-reader';
import type { NodeKind } from '../nodes/node';
import { probe } from '../nodes/probe';
import { isUnreachable, type NodeReader } from '../nodes/reader';
import { beaconFacts, executionFacts, type Facts } from './facts';
import { callQuestions, requestQuestions, type Sort } from './questions';
import { type Refusals, refusalWords, servedOf, whyNotAsked } from './served';

export type Served = 'yes' | 'no' | 'disabled' | 'unknown';

export interface Deviation {
  /** From the root of the response. */
  readonly path: readonly (string | number)[];
  /** The rule or statement that does not hold: `wrong-type`, `reply-echo`, … */
  readonly statement: string;
  readonly message: string;
  /** The request, as a line. */
  readonly request: string;
  readonly scratch: PlainRequest;
}

export interface EntryResult {
  /** Name of the method, or id of the operation. */
  readonly id: string;
  readonly group: string;
  /** `yes` only where the node answered. */
  readonly served: Served;
  readonly deviations: readonly Deviation[];
  /** Of the usual request; null where it was not sent. */
  readonly durationMs: number | null;
  /** Why it is not `yes`, or was not judged. */
  readonly reason?: string;
  /** The usual request, as a line; absent where none was sent. */
  readonly request?: string;
  readonly scratch?: PlainRequest;
}

export interface NodeConformance {
  readonly url: string;
  readonly kind: NodeKind;
  /** As the node reports it. */
  readonly version: string;
  readonly results: readonly EntryResult[];
  /** Why it ended before everything was asked. */
  readonly stopped?: string;
}

export interface ConformanceOptions {
  readonly url: string;
  readonly kind?: NodeKind;
  readonly send: Send;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Most requests a second. */
  readonly rate: number;
  /** What to do when the node limits requests, as a sentence. */
  readonly whenLimited: string;
  readonly timeoutMs: number;
  /** Only entries of this group, or with this name or id. */
  readonly only?: string;
  /** Whether to ask for states, traces of blocks and whole lists too. */
  readonly heavy: boolean;
  /** @param result of the entry before; absent for the first */
  readonly onProgress?: (done: number, all: number, id: string, result?: EntryResult) => void;
}

type Entry = MethodEntry | OperationEntry;

/** Fails when nothing answers at the address, or nothing is to ask. */
export async function conformanceOf(options: ConformanceOptions): Promise<Result<NodeConformance>> {
  const address = checkedUrl(options.url);
  if (!address.ok) return address;
  const run = new Run(options, address.value);
  const answered = await probe(run.reader, options.kind);
  if (!answered.ok) {
    const { what, remedy } = answered.failure;
    return failed({ message: what, ...(remedy === '' ? {} : { remedy }) });
  }
  const { kind, version } = answered;
  const all: readonly Entry[] = kind === 'beacon' ? operations : methods;
  const entries = inOrder(all.filter((entry) => isChosen(entry, options.only)));
  if (entries.length === 0) {
    const groups = [...new Set(all.map(({ group }) => group))].join(', ');
    return failed({
      message: `No ${kind === 'beacon' ? 'endpoint' : 'method'} or group is called "${options.only}".`,
      remedy: `Groups: ${groups}.`,
    });
  }
  await run.discover(kind, version);
  const results: EntryResult[] = [];
  for (const [done, entry] of entries.entries()) {
    options.onProgress?.(done, entries.length, idOf(entry), results.at(-1));
    results.push(await run.ask(entry));
  }
  await run.tidy();
  options.onProgress?.(entries.length, entries.length, '', results.at(-1));
  return success({
    url: mask(options.url, address.value.secrets),
    kind,
    version,
    results,
    ...defined({ stopped: run.stopped }),
  });
}

function isChosen(entry: Entry, only: string | undefined): boolean {
  if (only === undefined) return true;
  const name = only.toLowerCase();
  return entry.group.toLowerCase() === name || idOf(entry).toLowerCase() === name;
}

/** What ends a filter or a subscription comes after what reads it. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const isLast = (entry: Entry) => /_un(?:install|subscribe)/.test(idOf(entry));
  return [...entries.filter((one) => !isLast(one)), ...entries.filter(isLast)];
}

function idOf(entry: Entry): string {
  return 'id' in entry ? entry.id : entry.name;
}

const SPECIFICATIONS: ReadonlySet<string> = new Set([
  'Execution-Layer JSON-RPC Interface',
  'Ethereum execution API specification',
  'Ethereum Beacon Node API specification',
]);

/** So many requests in a row without any answer end it. */
const MOST_SILENT = 3;

/** One node, and what is known of it. Requests follow each other, never two at once. */
class Run {
  readonly reader: NodeReader;
  /** Why no further request is sent. */
  stopped: string | undefined;
  readonly #options: ConformanceOptions;
  readonly #address: Address;
  #target: ClientTarget | undefined;
  /** When the next request may be sent. */
  #next = 0;
  #silent = 0;
  #id = 0;
  #kind: NodeKind = 'execution';
  #facts: Facts = { values: {} };
  /** When they were read, in Unix milliseconds. */
  #factsFrom = 0;
  #refusals: Refusals = { words: new Set() };
  readonly #filters = new Set<string>();

  constructor(options: ConformanceOptions, address: Address) {
    this.#options = options;
    this.#address = address;
    const { signal, timeoutMs, url } = options;
    this.reader = createNodeReader({
      url,
      signal,
      timeoutMs,
      send: (prepared, sendOptions) => this.#send(prepared, sendOptions),
    });
  }

  /** Finds out what requests can ask for, and how the node refuses what it does not have. */
  async discover(kind: NodeKind, version: string): Promise<void> {
    this.#kind = kind;
    this.#factsFrom = this.#options.clock.now();
    this.#target = targetOfVersion(version, kind);
    const words = new Set<string>();
    if (kind === 'beacon') {
      for (const method of ['GET', 'POST'] as const) {
        const path = '/eth/v1/slotpad/no_such_endpoint';
        const body = method === 'POST' ? { body: '{}' } : {};
        const reply = await this.#send(this.#request(method, path, [], body));
        words.add(refusalWords(reply, path));
      }
      this.#refusals = { words };
      this.#facts = await beaconFacts(this.reader);
      return;
    }
    const name = 'eth_slotpadNoSuchMethod';
    words.add(refusalWords(await this.#send(this.#call(name, [])), name));
    const modules = await this.reader.call('rpc_modules', []);
    const list =
      modules.ok && typeof modules.value === 'object' && modules.value !== null ? modules.value : undefined;
    this.#refusals = { words, ...(list && { modules: new Set(Object.keys(list)) }) };
    this.#facts = await executionFacts(this.reader);
  }

  async ask(entry: Entry): Promise<EntryResult> {
    const id = idOf(entry);
    const { group } = entry;
    const { heavy } = this.#options;
    const isSocket = isSocketUrl(this.#address.url);
    const reason = this.stopped ?? whyNotAsked(entry, { heavy, isSocket });
    if (reason !== undefined)
      return { id, group, served: 'unknown', deviations: [], durationMs: null, reason };
    await this.#refresh();
    const { missing, sent } = this.#questions(entry);
    const [usual, ...others] = sent;
    if (!usual) throw new Error(`${id} has no request.`);
    const reply = await this.#send(usual.prepared);
    this.#remember(entry, reply);
    const answer = servedOf(entry, reply, this.#refusals, this.#target);
    const deviations = deviationsOf(usual, reply, answer.served);
    if (answer.served === 'yes') {
      for (const one of others) {
        if (this.stopped !== undefined) break;
        const response = await this.#send(one.prepared);
        this.#remember(entry, response);
        deviations.push(...deviationsOf(one, response, 'yes'));
      }
    }
    const reasons = [answer.reason, answer.served === 'yes' ? (reply.unchecked ?? missing) : undefined];
    return {
      id,
      group,
      served: answer.served,
      deviations: withoutRepeats(deviations),
      durationMs: Math.round(reply.durationMs * 10) / 10,
      ...defined({ reason: reasons.filter(Boolean).join(' ') || undefined }),
      request: usual.words,
      scratch: usual.scratch,
    };
  }

  /** Slot and epoch go on while a beacon node is asked. */
  async #refresh(): Promise<void> {
    const now = this.#options.clock.now();
    if (this.#kind !== 'beacon' || now - this.#factsFrom < FACTS_LAST) return;
    this.#factsFrom = now;
    this.#facts = await beaconFacts(this.reader);
  }

  /** Removes the filters that the requests have made. */
  async tidy(): Promise<void> {
    if (this.#options.signal.aborted) return;
    for (const filter of this.#filters) await this.#send(this.#call('eth_uninstallFilter', [filter]));
  }

  #questions(entry: Entry): { readonly sent: readonly Sent[]; readonly missing?: string | undefined } {
    const isSpecified = SPECIFICATIONS.has(entry.source.document);
    const { heavy } = this.#options;
    if ('id' in entry) {
      const { missing, questions } = requestQuestions(entry, this.#facts, isSpecified, heavy);
      const sent = questions.map(({ body, headers, path, sort }): Sent => {
        const text = body === undefined ? {} : { body: JSON.stringify(body) };
        const line = `${entry.method} ${path}`;
        const words = `${line}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
        return {
          sort,
          words,
          scratch: { language: 'http', text: httpText(line, acceptOf(entry), headers, body) },
          isSpecified,
          prepared: this.#request(entry.method, path, headers, text, entry),
        };
      });
      return { sent, missing };
    }
    const { missing, questions } = callQuestions(entry, this.#facts, isSpecified);
    const sent = questions.map(({ params, sort }): Sent => {
      const words = `${entry.name}(${params.map((one) => JSON.stringify(one)).join(', ')})`;
      const scratch: PlainRequest = { language: 'jsonrpc', text: `${words}\n` };
      return { sort, words, scratch, isSpecified, prepared: this.#call(entry.name, params, entry) };
    });
    return { sent, missing };
  }

  /** Filters and subscriptions that a response has made are values of later requests. */
  #remember(entry: Entry, { body, outcome }: Reply): void {
    if (outcome !== 'replied' || !('params' in entry) || entry.effect !== 'filter') return;
    const { result } = JSON.parse(body ?? '{}') as { result?: unknown };
    if (typeof result !== 'string') return;
    if (entry.name.includes('_new') && entry.name.endsWith('Filter')) this.#filters.add(result);
    const fact = { eth_newFilter: 'filter', eth_subscribe: 'subscription' }[entry.name];
    if (fact) this.#facts = { ...this.#facts, values: { ...this.#facts.values, [fact]: result } };
  }

  #call(method: string, params: readonly unknown[], entry?: MethodEntry): Prepared {
    // Every second one has a text for its id: nodes have to repeat both.
    const number = ++this.#id;
    const id = number % 2 === 0 ? `slotpad-${number}` : number;
    return {
      ...this.#prepared(method, 'POST', '', [], {
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      }),
      kind: 'rpc',
      calls: [{ method, params, id }],
      effect: entry?.effect ?? 'read',
    };
  }

  #request(
    method: OperationEntry['method'],
    path: string,
    headers: Prepared['headers'],
    body: { readonly body?: string },
    operation?: OperationEntry,
  ): Prepared {
    return {
      ...this.#prepared(path, method, path, headers, body),
      headers: [
        ['Accept', acceptOf(operation)],
        ...this.#credentials(),
        ...headers,
        ...(body.body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ],
      stream: operation?.envelope === 'stream',
      ...(operation && { operation }),
    };
  }

  #prepared(
    name: string,
    method: string,
    path: string,
    headers: Prepared['headers'],
    body: { readonly body?: string },
  ): Prepared {
    const { secrets, url } = this.#address;
    return {
      kind: 'beacon',
      name,
      line: 0,
      method,
      url: path === '' ? url : url.replace(/\/+$/, '') + path,
      headers: [
        ['Accept', 'application/json'],
        ['Content-Type', 'application/json'],
        ...this.#credentials(),
        ...headers,
      ],
      ...body,
      calls: [],
      batch: false,
      stream: false,
      effect: 'read',
      secrets,
    };
  }

  #credentials(): Prepared['headers'] {
    const { authorization } = this.#address;
    return authorization === undefined ? [] : [['Authorization', authorization]];
  }

  /** Sends when its turn comes. Notes why nothing more is sent. */
  async #send(prepared: Prepared, more: SendOptions = {}): Promise<Reply> {
    const { clock, rate, send, signal, timeoutMs, whenLimited } = this.#options;
    await this.#turn(1000 / rate, clock);
    // A stream does not end: its status is the answer.
    const opened = new AbortController();
    let status: number | null = null;
    const onHeaders = (first: number | null) => {
      status = first;
      if (first !== null && first < 300) opened.abort();
    };
    const stream = prepared.stream
      ? { onHeaders, signal: AbortSignal.any([signal, opened.signal]) }
      : { signal };
    const sent = await send(prepared, {
      timeoutMs,
      ceilingMs: timeoutMs,
      maxBytes: MOST_BYTES,
      ...more,
      ...stream,
    });
    const reply = opened.signal.aborted
      ? { ...sent, status, outcome: 'replied' as const, message: '' }
      : sent;
    const failure = failureOf(reply);
    this.#silent = isUnreachable(failure) ? this.#silent + 1 : 0;
    if (signal.aborted) this.stopped ??= 'Not sent: it was canceled.';
    else if (isLimit(reply)) this.stopped ??= `Not sent: the node limits requests. ${whenLimited}`;
    else if (this.#silent >= MOST_SILENT) {
      this.stopped ??= `Not sent: the node has not responded ${MOST_SILENT} requests in a row. ${failure.what}`;
    }
    return reply;
  }

  async #turn(interval: number, clock: Clock): Promise<void> {
    const now = clock.now();
    const wait = this.#next - now;
    this.#next = Math.max(this.#next, now) + interval;
    if (wait <= 0) return;
    await new Promise<void>((resolve) => {
      const { signal } = this.#options;
      const cancel = clock.after(wait, done);
      function done() {
        signal.removeEventListener('abort', stop);
        resolve();
      }
      function stop() {
        cancel();
        done();
      }
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
    });
  }
}

/** A request with its text. */
interface Sent {
  readonly sort: Sort;
  readonly words: string;
  readonly scratch: PlainRequest;
  readonly prepared: Prepared;
  /** Whether a specification for all clients has it, so that refusing it is a deviation. */
  readonly isSpecified: boolean;
}

/** The request as a person writes it in an `.http` file. */
function httpText(line: string, accept: string, headers: Prepared['headers'], body: unknown): string {
  const lines = [line, `Accept: ${accept}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  if (body === undefined) return `${lines.join('\n')}\n`;
  return `${[...lines, 'Content-Type: application/json', '', JSON.stringify(body, null, 2)].join('\n')}\n`;
}

/** The media type of the response. */
function acceptOf(operation: OperationEntry | undefined): string {
  return operation?.envelope === 'stream' ? 'text/event-stream' : 'application/json';
}

function isLimit(reply: Reply): boolean {
  if (failureOf(reply).isRateLimit) return true;
  return reply.rpcErrors.some(({ message }) => /rate.?limit|too many requests/i.test(message));
}

/** What is wrong with a response. */
function deviationsOf(
  { isSpecified, scratch, sort, words }: Sent,
  reply: Reply,
  served: Served,
): Deviation[] {
  const request = shortened(words, MOST_WORDS);
  const plain = (statement: string, message: string): Deviation => ({
    path: [],
    statement,
    message,
    request,
    scratch,
  });
  const problems = reply.problems.map(({ message, path, rule }) => ({
    path,
    statement: rule,
    message,
    request,
    scratch,
  }));
  if (served !== 'yes') return problems;
  const { outcome, status } = reply;
  if (outcome === 'not-json' || outcome === 'bad-response' || outcome === 'bad-http') {
    return [plain(outcome, reply.message), ...problems];
  }
  if (status !== null && status >= 500 && status !== 503 && status !== 501) {
    return [
      plain(
        'server-error',
        `The status of a ${sort === 'wrong' ? 'wrong' : 'right'} request is ${status}. ${reply.message}`,
      ),
      ...problems,
    ];
  }
  if (sort === 'wrong') {
    return outcome === 'replied'
      ? [plain('wrong-request-taken', 'The request is wrong, and the node answers as if it were right.')]
      : problems;
  }
  if (!isSpecified) return problems;
  const refused = reply.rpcErrors.find(({ code }) => code === -32602 || code === -32600 || code === -32700);
  // Old states and blocks may be gone from a beacon node, so that its usual request alone counts.
  const isRefused = sort === 'usual' && outcome === 'http-error' && (status === 400 || status === 415);
  if (refused || isRefused) {
    return [
      plain('right-request-refused', `The request is right, and the node refuses it: ${reply.message}`),
      ...problems,
    ];
  }
  return problems;
}

/** The same finding about several requests counts once, and so does one about several items of a list. */
function withoutRepeats(deviations: readonly Deviation[]): readonly Deviation[] {
  const seen = new Map<string, Deviation>();
  for (const one of deviations) {
    const place = one.path.map((step) => (typeof step === 'number' ? '#' : step)).join('.');
    const key = `${one.statement} ${place}${one.path.length === 0 ? one.message : ''}`;
    if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()];
}

/** How long facts of a beacon node last, in milliseconds: less than the epochs of networks for tests. */
const FACTS_LAST = 6000;
/** Characters of a request in a report. */
const MOST_WORDS = 400;
const MOST_BYTES = 64 * 1024 * 1024;
