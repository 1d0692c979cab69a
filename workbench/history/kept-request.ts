import { MASK } from '../../common/masking/mask';
import type { PlainRequest } from '../../common/requests/plain-request';
import type { HistoryDetail, HistoryEntry } from '../../runner/history/history-entry';
import { prettyPrint } from '../../runner/json/pretty';

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
