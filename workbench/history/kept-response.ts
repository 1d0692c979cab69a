import { operationNamed } from '../../catalogue/beacon';
import type { OperationEntry } from '../../catalogue/entry';
import type { Contracts } from '../../common/contracts/contracts';
import { defined } from '../../common/defined';
import { grouped } from '../../common/units/digits';
import { bytes } from '../../common/units/words';
import type { ComparedSubject } from '../../runner/compare/compare-replies';
import type { KeptExchange } from '../../runner/history/history-entry';
import { isStreamEnd, type Outcome, type Reply } from '../../runner/model/outcome';
import type { PreparedCall } from '../../runner/model/prepared';
import { type PresentReplyOptions, presentReply } from '../../runner/present/present';
import type { ResponseParams } from '../../server/lsp/messages';
import { withAssertions } from '../response/asserted';
import { decodedLenses } from '../response/decoded';
import type { ShownResponse } from '../response/shown';
import { subjectOf } from '../response/subject';
import { timeWords } from './present';

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
    sentTo: entry.sentTo,
  };
}

/** The calls of a JSON-RPC request. */
export function callsOf({ detail }: KeptExchange): readonly PreparedCall[] {
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

export function operationOf(id: string | null): OperationEntry | undefined {
  return id === null ? undefined : operationNamed(id);
}

/** Presents a kept response as a document. @param contracts whose data is decoded; default: the standard ones */
export function presentKept(
  exchange: KeptExchange,
  options: PresentReplyOptions,
  contracts?: Contracts,
): ShownResponse {
  return withAssertions(presentBody(exchange, options, contracts), exchange.detail.assertions ?? []);
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
