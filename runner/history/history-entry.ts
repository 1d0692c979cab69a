import * as z from 'zod';
import { defined } from '../../common/defined';
import { mask, maskHeader, maskHeaders, maskPath, writtenSecrets } from '../../common/masking/mask';
import { maskBody } from '../../common/masking/mask-body';
import { shortened } from '../../common/units/words';
import type { AssertionResult } from '../judge/assertion';
import { verdictOf } from '../judge/verdict';
import type { Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { type FollowedTransaction, TRANSACTION_STATES, worstState } from '../model/transaction';

/** Of a longer body, only the beginning is kept. Characters. */
export const LONGEST_BODY = 1_000_000;
/** Length of the beginning of a longer body. Characters. */
export const HEAD_OF_BODY = 50_000;
const LONGEST_MESSAGE = 600;
const LONGEST_NAME = 160;
const MOST_CALLS = 1000;
const MOST_PROBLEMS = 200;

/** One exchange as a row of the history. Contains no secrets. */
export const entrySchema = z.object({
  id: z.string().regex(/^\d{13}-[\da-f]{8}$/),
  /** When the response was complete. Unix time in milliseconds. */
  at: z.number(),
  name: z.string(),
  /** `eth_getBalance`, `GET /eth/v1/node/version`. */
  what: z.string(),
  /** Name of the node; null when it was not a configured node. */
  node: z.string().nullable(),
  /** `POST http://127.0.0.1:8545/`. */
  sentTo: z.string(),
  /** File and zero-based line of the request, and its `# @name`s. */
  file: z.object({ uri: z.string(), line: z.number(), names: z.array(z.string()) }).nullable(),
  /** An `Outcome`. A newer version may have others. */
  outcome: z.string(),
  status: z.number().nullable(),
  durationMs: z.number(),
  /** Bytes of the response as received. */
  size: z.number(),
  message: z.string(),
  /** Parts of the request were masked, so it can't be sent again as it is. */
  masked: z.boolean(),
  /** How much of the response's body is kept. */
  body: z.enum(['whole', 'head', 'none']),
  /** Where the response differs from the specification; absent in entries of older versions. */
  problems: z.number().optional(),
  /** How its assertions ended; absent without assertions. */
  assertions: z.object({ passed: z.number(), failed: z.number() }).optional(),
  /** The verdict when it was received; absent in entries of older versions. */
  level: z.enum(['good', 'unchecked', 'warning', 'error']).optional(),
  /** Why it was not compared with a specification. */
  unchecked: z.string().optional(),
  /** The worst end of the transactions that it sent. */
  transaction: z.enum(TRANSACTION_STATES).optional().catch(undefined),
});
export type HistoryEntry = z.output<typeof entrySchema>;

const text = z.string();
const maybe = z.string().optional();
/** `FollowedTransaction` without its receipt. */
const transactionSchema = z.object({
  hash: text,
  state: z.enum(TRANSACTION_STATES),
  message: text,
  from: maybe,
  to: maybe,
  nonce: maybe,
  block: maybe,
  gasUsed: maybe,
  gasLimit: maybe,
  gasPrice: maybe,
  fee: maybe,
  created: z.object({ address: text, name: maybe }).optional(),
  events: z.array(
    z.object({ address: text, contract: maybe, topics: z.array(text), data: text, text: maybe }),
  ),
  reason: maybe,
  revertData: maybe,
  trace: z.array(text).optional(),
  replacedBy: maybe,
});

/** The rest of an exchange, read only when it is opened. */
export const detailSchema = z.object({
  kind: z.enum(['beacon', 'rpc', 'other']),
  method: z.string(),
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** Null when there was none or it was too long. */
  body: z.string().nullable(),
  bodyTooLong: z.boolean(),
  calls: z.array(
    z.object({ method: z.string(), id: z.union([z.string(), z.number(), z.null()]).optional() }),
  ),
  batch: z.boolean(),
  /** Id of the operation in the catalogue. */
  operation: z.string().nullable(),
  reply: z.object({
    contentType: z.string().nullable(),
    headers: z.record(z.string(), z.string()),
    rpcErrors: z.array(z.object({ code: z.number(), message: z.string(), data: z.string().optional() })),
    problems: z.array(
      z.object({
        rule: z.string(),
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])),
        at: z.enum(['key', 'value']),
      }),
    ),
  }),
  /** What became of the transactions that it sent. */
  transactions: z.array(transactionSchema).optional().catch(undefined),
  /** The results of its assertions, in order. */
  assertions: z.array(z.object({ passed: z.boolean(), message: z.string() })).optional(),
});
export type HistoryDetail = z.output<typeof detailSchema>;

export interface KeptExchange {
  readonly entry: HistoryEntry;
  readonly detail: HistoryDetail;
  /** The response body, as far as it is kept; null when there is none. */
  readonly body: string | null;
}

export interface ExchangeFacts {
  readonly id: string;
  readonly at: number;
  readonly node: string | null;
}

/** An exchange for the history: secrets masked, long bodies truncated. */
export function keptExchange(
  prepared: Prepared,
  reply: Reply,
  { id, at, node }: ExchangeFacts,
): KeptExchange {
  const { secrets, source } = prepared;
  const clean = (text: string) => mask(text, secrets);
  const request = requestOf(prepared);
  const { text, part } = bodyOf(reply, secrets);
  const what = clean(whatOf(prepared));
  return {
    entry: {
      id,
      at,
      name: shortened(clean(reply.name), LONGEST_NAME),
      what: shortened(what, LONGEST_NAME),
      node,
      sentTo: clean(`${prepared.method} ${request.url}`),
      file: source ? { uri: clean(source.uri), line: prepared.line, names: source.names.map(clean) } : null,
      outcome: reply.outcome,
      status: reply.status,
      durationMs: reply.durationMs,
      size: reply.size,
      message: shortened(clean(reply.message), LONGEST_MESSAGE),
      masked: request.masked,
      body: part,
      problems: reply.problems.length,
      level: verdictOf(reply),
      ...(reply.unchecked === undefined ? {} : { unchecked: clean(reply.unchecked) }),
      ...defined({ transaction: worstState(reply.transactions) }),
    },
    detail: {
      kind: prepared.kind,
      method: prepared.method,
      url: request.url,
      headers: request.headers,
      body: request.body,
      bodyTooLong: request.bodyTooLong,
      calls: prepared.calls.slice(0, MOST_CALLS).map(({ method, id: own }) => ({
        method: clean(method),
        ...(own === undefined ? {} : { id: typeof own === 'string' ? clean(own) : own }),
      })),
      batch: prepared.batch,
      operation: prepared.operation?.id ?? null,
      ...(reply.transactions
        ? { transactions: reply.transactions.slice(0, MOST_CALLS).map((one) => keptTransaction(one, clean)) }
        : {}),
      reply: {
        contentType: reply.contentType,
        headers: maskHeaders(reply.headers, secrets),
        rpcErrors: reply.rpcErrors.slice(0, MOST_CALLS).map(({ code, message, data }) => ({
          code,
          message: shortened(clean(message), LONGEST_MESSAGE),
          ...(data === undefined ? {} : { data: shortened(maskBody(data, secrets), LONGEST_MESSAGE) }),
        })),
        problems: reply.problems.slice(0, MOST_PROBLEMS).map(({ rule, message, path, at: place }) => ({
          rule,
          message: shortened(clean(message), LONGEST_MESSAGE),
          path: path.map((step) => (typeof step === 'string' ? clean(step) : step)),
          at: place ?? 'value',
        })),
      },
    },
    body: text,
  };
}

function keptTransaction(
  { receipt: _, events, trace, ...rest }: FollowedTransaction,
  clean: (text: string) => string,
): NonNullable<HistoryDetail['transactions']>[number] {
  const kept = {
    ...rest,
    events: events.slice(0, MOST_PROBLEMS).map((event) => ({ ...event, topics: [...event.topics] })),
    ...(trace ? { trace: [...trace] } : {}),
  };
  // Every string in it may repeat what the request had.
  return transactionSchema.parse(
    JSON.parse(JSON.stringify(kept), (_key, value: unknown) =>
      typeof value === 'string' ? shortened(clean(value), LONGEST_BODY) : value,
    ),
  );
}

/** The exchange with the results of its assertions. @param secrets of the request, which messages may repeat */
export function withResults(
  exchange: KeptExchange,
  reply: Reply,
  results: readonly AssertionResult[],
  secrets: readonly string[],
): KeptExchange {
  const failed = results.filter((one) => !one.passed).length;
  const kept = results.slice(0, MOST_CALLS).map(({ passed, message }) => ({
    passed,
    message: shortened(mask(message, secrets), LONGEST_MESSAGE),
  }));
  return {
    ...exchange,
    entry: {
      ...exchange.entry,
      assertions: { passed: results.length - failed, failed },
      level: verdictOf(reply, results),
    },
    detail: { ...exchange.detail, assertions: kept },
  };
}

/** `eth_chainId`, `eth_chainId, eth_blockNumber and 3 more`, `GET /eth/v1/node/version`. */
function whatOf({ calls, method, url }: Prepared): string {
  if (calls.length === 0) {
    const { pathname, search } = new URL(url);
    return `${method} ${maskPath(pathname + search)}`;
  }
  const shown = calls.slice(0, 2).map((call) => call.method);
  return `${shown.join(', ')}${calls.length > 2 ? ` and ${calls.length - 2} more` : ''}`;
}

function requestOf({ url, headers, body, bytes, secrets }: Prepared) {
  const keptUrl = mask(url, secrets);
  const keptHeaders = headers.map(([name, value]): [string, string] => [
    mask(name, secrets),
    maskHeader(name, value, secrets),
  ]);
  // Only text is kept.
  const bodyTooLong = bytes !== undefined || (body !== undefined && body.length > LONGEST_BODY);
  const keptBody = body === undefined || bodyTooLong ? null : maskBody(body, secrets);
  const headersMasked = keptHeaders.some(([, value], at) => value !== headers[at]?.[1]);
  const masked = keptUrl !== url || headersMasked || (keptBody !== null && keptBody !== body);
  return { url: keptUrl, headers: keptHeaders, body: keptBody, bodyTooLong, masked };
}

function bodyOf(
  { body: inMemory, file }: Reply,
  secrets: readonly string[],
): { readonly text: string | null; readonly part: HistoryEntry['body'] } {
  // The file of a large body is temporary, so only its beginning is kept.
  const body = inMemory ?? file?.head ?? '';
  if (body === '') return { text: null, part: 'none' };
  if (inMemory !== null && body.length <= LONGEST_BODY)
    return { text: maskBody(body, secrets), part: 'whole' };
  // A secret that is cut in half would not be recognized: the end, which may contain one, is dropped.
  const longest = Math.max(256, ...writtenSecrets(secrets).map((form) => form.length));
  const cut = maskBody(body.slice(0, HEAD_OF_BODY + longest), secrets);
  return { text: wholeCharacters(cut.slice(0, Math.max(0, cut.length - longest))), part: 'head' };
}

/** Without half a surrogate pair at the end. */
function wholeCharacters(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}
