/** An exchange of the history as what it was: a response, a document, a page, the subject of hovers. */
import * as z from 'zod';
import { operationNamed } from '../../catalogue/beacon';
import type { OperationEntry } from '../../catalogue/entry';
import type { Contracts } from '../../common/contracts/contracts';
import { defined } from '../../common/defined';
import { MASK } from '../../common/masking/mask';
import type { PlainRequest } from '../../common/requests/plain-request';
import { grouped } from '../../common/units/digits';
import { bytes } from '../../common/units/words';
import type { ComparedSubject } from '../../runner/compare/compare-replies';
import type { HistoryDetail, HistoryEntry, KeptExchange } from '../../runner/history/history-entry';
import { prettyPrint } from '../../runner/json/pretty';
import { isStreamEnd, type Outcome, type Reply } from '../../runner/model/outcome';
import type { PreparedCall } from '../../runner/model/prepared';
import type { FollowedTransaction } from '../../runner/model/transaction';
import { withAssertions } from '../../runner/present/assertions';
import { type PresentReplyOptions, presentReply } from '../../runner/present/present';
import type { ResponseParams } from '../../server/lsp/messages';
import type { PageInput } from '../response/page';
import { type ShownLens, type ShownResponse, subjectOf } from '../response/shown';
import { decodedLenses } from '../response/views';
import { iconText } from '../screen/text';
import { levelOf, timeWords } from './present';

/** The response of a kept exchange. */
export function replyOf({ entry, detail, body }: KeptExchange): Reply {
  return {
    name: entry.name,
    line: entry.file?.line ?? 0,
    outcome: entry.outcome as Outcome,
    status: entry.status,
    durationMs: entry.durationMs,
    body,
    contentType: detail.reply.contentType,
    headers: detail.reply.headers,
    size: entry.size,
    message: entry.message,
    rpcErrors: detail.reply.rpcErrors.map(({ code, message, data }) => ({
      code,
      message,
      ...(data === undefined ? {} : { data }),
    })),
    problems: detail.reply.problems,
    ...defined({ unchecked: entry.unchecked }),
    // JSON has no `undefined`, so an absent member stays absent.
    ...(detail.transactions ? { transactions: detail.transactions as readonly FollowedTransaction[] } : {}),
    sentTo: entry.sentTo,
  };
}

/** The calls of a JSON-RPC request. */
function callsOf({ detail }: KeptExchange): readonly PreparedCall[] {
  return detail.calls.map(({ method, id }) => ({ method, ...(id === undefined ? {} : { id }) }));
}

/** The same calls with their params, as far as the history has kept them. */
function sentCallsOf(exchange: KeptExchange): readonly PreparedCall[] {
  const calls = callsOf(exchange);
  const { batch, body } = exchange.detail;
  let sent: unknown;
  try {
    sent = JSON.parse(body ?? 'null');
  } catch {
    return calls;
  }
  const all: readonly unknown[] = batch && Array.isArray(sent) ? sent : [sent];
  return calls.map((call, index) => {
    const one = all[index];
    const params = typeof one === 'object' && one !== null && 'params' in one ? one.params : undefined;
    return params === undefined ? call : { ...call, params };
  });
}

/** Whether contracts may have returned something, or reverted: only then are their files read. */
export function hasContractWords({ detail }: KeptExchange): boolean {
  return detail.calls.some(({ method }) => method === 'eth_call') || detail.reply.rpcErrors.length > 0;
}

/** The part of the request that gives the response its meaning. */
export function subjectOfKept(exchange: KeptExchange): ComparedSubject {
  const { batch, operation } = exchange.detail;
  return { calls: callsOf(exchange), batch, operation: operationOf(operation) };
}

function operationOf(id: string | null): OperationEntry | undefined {
  return id === null ? undefined : operationNamed(id);
}

/** Presents a kept response as a document. @param contracts whose data is decoded; default: the standard ones */
export function presentKept(
  exchange: KeptExchange,
  options: PresentReplyOptions,
  contracts?: Contracts,
): ShownResponse {
  const { entry, detail } = exchange;
  const shown = presentBody(exchange, options, contracts);
  return withAssertions(shown, detail.assertions ?? [], levelOf(entry));
}

function presentBody(
  exchange: KeptExchange,
  options: PresentReplyOptions,
  contracts?: Contracts,
): ShownResponse {
  const { entry, body } = exchange;
  const reply = replyOf(exchange);
  const base = presentReply({ ...reply, body: entry.body === 'head' ? null : body }, options);
  const where = entry.node === null ? '' : ` · ${entry.node}`;
  const title = `${base.short} · ${entry.name}${where} · ${timeWords(entry.at)}`;
  if (entry.body !== 'head' || body === null) {
    const subject = { calls: sentCallsOf(exchange), batch: exchange.detail.batch, ...defined({ contracts }) };
    return { ...base, title, lenses: decodedLenses(subject, reply, base.text) };
  }
  const note =
    `The response was ${bytes(entry.size)}. Only the first ${grouped(body.length)} characters were kept; ` +
    'send the request again to see all of it.';
  return { ...base, title, text: `${note}\n\n${body}\n…\n`, language: 'plaintext', marks: [] };
}

/** A kept response for the response page. @param now Unix time in seconds */
export function keptPageInput(
  exchange: KeptExchange,
  contracts: Contracts | undefined,
  now: number,
  origin: string,
): PageInput {
  const { detail, entry } = exchange;
  const operation = operationOf(detail.operation);
  const { body: sent } = detail;
  return {
    reply: replyOf(exchange),
    prepared: {
      calls: sentCallsOf(exchange),
      url: hostUrl(detail.url),
      headers: detail.headers,
      // Masked when it was kept.
      secrets: [],
      ...(sent === null ? {} : { body: sent }),
      ...defined({ operation, contracts }),
    },
    assertions: detail.assertions,
    level: levelOf(entry),
    origin: `${origin} · ${timeWords(entry.at)}`,
    now,
    ...(entry.node === null ? {} : { node: entry.node }),
  };
}

/** What the language server needs to explain a kept response. @param uri of the document that shows it */
export function keptSubject(exchange: KeptExchange, uri: string): ResponseParams {
  const { entry, detail } = exchange;
  const operation = operationOf(detail.operation);
  return subjectOf(
    { calls: sentCallsOf(exchange), url: hostUrl(detail.url), ...(operation ? { operation } : {}) },
    {
      status: entry.status,
      stream: isStreamEnd(entry.outcome),
      uri,
      request: { uri: entry.file?.uri ?? uri, line: entry.file?.line ?? 0 },
    },
  );
}

/** A placeholder replaces a URL with a masked host. */
function hostUrl(url: string): string {
  return URL.canParse(url) && !url.includes('•') ? url : 'http://unknown.invalid/';
}

/** `/history/ID/eth_getBalance.json`: the name of the tab, with the extension of its language. */
export function keptPath(
  { id, what, name }: KeptExchange['entry'],
  language: ShownResponse['language'],
): string {
  const own = (what || name).split('?')[0] ?? '';
  const last = own
    .replace(/^[A-Z]+ /, '')
    .replace(/[^\w.-]+/g, ' ')
    .trim()
    .split(' ')
    .slice(-4)
    .join('-');
  return `/history/${id}/${last || 'response'}.${language === 'plaintext' ? 'txt' : language}`;
}

/** The id of the exchange in a path from `keptPath`; undefined for other paths. */
export function idOfPath(path: string): string | undefined {
  return /^\/history\/(\d{13}-[\da-f]{8})\//.exec(path)?.[1];
}

/** Headers that a call in a `.jsonrpc` file gets automatically. */
const AUTOMATIC = /^(?:content-type|accept|authorization)$/i;

/** How calls of a `.jsonrpc` file are sent: over HTTP, a WebSocket or a socket file. */
const RPC_METHOD = /^(?:POST|WEBSOCKET|IPC)$/;

/** Whether a kept request can be sent again: nothing in it is masked or was too large to keep. */
export function isComplete(entry: HistoryEntry, detail: HistoryDetail): boolean {
  return !detail.bodyTooLong && !scratchOf({ ...entry, masked: false }, detail).text.includes(MASK);
}

/** Writes a kept request as a scratch file. Masked values have to be filled in by hand. */
export function scratchOf(entry: HistoryEntry, detail: HistoryDetail): PlainRequest {
  const { kind, method, url, headers, body } = detail;
  const node = entry.node === null ? [] : [`# @node ${entry.node}`];
  const mask = entry.masked ? [`# Secrets are not kept: replace ${MASK} with the values.`] : [];
  const long = detail.bodyTooLong ? ['# The body was too large to keep, or not text.'] : [];
  const title = `### ${entry.name.replaceAll(/\s+/g, ' ')}`;
  const plain = headers.every(([name]) => AUTOMATIC.test(name));
  if (kind === 'rpc' && plain && body !== null && RPC_METHOD.test(method)) {
    const where = entry.node === null ? [`# @node ${url}`] : node;
    return {
      language: 'jsonrpc',
      text: [title, ...mask, ...long, ...where, prettyPrint(body).trim(), ''].join('\n'),
    };
  }
  const shown = headers.filter(
    ([name, value]) => !(/^authorization$/i.test(name) && value.includes(MASK) && entry.node !== null),
  );
  return {
    language: 'http',
    text: [
      title,
      ...mask,
      ...long,
      ...node,
      `${method} ${entry.node === null ? url : pathOf(detail)}`,
      ...shown.map(([name, value]) => `${name}: ${value}`),
      ...(body === null || body === '' ? [] : ['', prettyPrint(body).trimEnd()]),
      '',
    ].join('\n'),
  };
}

/** The path for a request with `# @node`. */
function pathOf({ kind, url }: HistoryDetail): string {
  const api = kind === 'beacon' ? /\/(?:eth|vendor|lighthouse)\/.*$/.exec(url)?.[0] : undefined;
  return api ?? url;
}

/** The response that was shown when the window was closed or reloaded. */
export const endedResponse = z.object({
  name: z.string(),
  /** The entry in the history; absent if it has none. */
  id: z.string().optional(),
  /** The request in its file; the line is zero-based. */
  request: z.object({ uri: z.string(), line: z.number() }).optional(),
  /** Whether the page showed it; absent for the document. */
  isPage: z.boolean().optional(),
  /** The column of its tab, from 1. */
  column: z.number().int().positive().optional(),
});

export type EndedResponse = z.output<typeof endedResponse>;

/** Presents the response from the history, or says that it is gone; in both cases it can be sent again. */
export function presentEnded(
  ended: EndedResponse,
  exchange: KeptExchange | undefined,
  options: PresentReplyOptions,
  contracts?: Contracts,
): ShownResponse {
  const lenses = [...sendAgain(ended)];
  if (exchange) {
    const kept = presentKept(exchange, options, contracts);
    const title = `Restored · ${kept.title}`;
    return { ...kept, title, short: title, lenses: [...lenses, ...(kept.lenses ?? [])] };
  }
  const again = lenses.length > 0 ? 'Send the request again to see it.' : 'Send its request again to see it.';
  return {
    text: `The response of "${ended.name}" is gone: the window was reloaded, and it is not in the history.\n${again}\n`,
    language: 'plaintext',
    title: `Response ended · ${ended.name}`,
    short: 'Response ended',
    message: '',
    level: 'unchecked',
    marks: [],
    lenses,
  };
}

function sendAgain({ id, request }: EndedResponse): readonly ShownLens[] {
  const title = iconText('play', 'Send Again');
  // The file may have changed since: what is in it now is sent.
  if (request) return [{ title, first: true, command: 'slotpad.send', arguments: [request] }];
  return id === undefined ? [] : [{ title, first: true, command: 'slotpad.sendAgain', arguments: [id] }];
}
