import type { PlainRequest } from '../../common/requests/plain-request';
import type { HistoryDetail, HistoryEntry } from '../../runner/history/history-entry';
import { prettyPrint } from '../../runner/json/pretty';
import { MASK } from '../../runner/redact/redact';

/** Headers that each call of a `.jsonrpc` file gets anyway, or that belong to the node. */
const OF_COURSE = /^(?:content-type|accept|authorization)$/i;

/** Whether a kept request can be sent as its scratch file has it: nothing of it is masked or too long. */
export function isComplete(entry: HistoryEntry, detail: HistoryDetail): boolean {
  return !detail.bodyTooLong && !scratchOf({ ...entry, masked: false }, detail).text.includes(MASK);
}

/** A kept request as it stands in a scratch file of its own. Where something is masked it has to be filled in. */
export function scratchOf(entry: HistoryEntry, detail: HistoryDetail): PlainRequest {
  const { kind, method, url, headers, body } = detail;
  const node = entry.node === null ? [] : [`# @node ${entry.node}`];
  const mask = entry.masked ? [`# Secrets are not kept: replace ${MASK} with the values.`] : [];
  const long = detail.bodyTooLong ? ['# The body was too large to keep.'] : [];
  const title = `### ${entry.name.replaceAll(/\s+/g, ' ')}`;
  const plain = headers.every(([name]) => OF_COURSE.test(name));
  if (kind === 'rpc' && plain && body !== null && method === 'POST') {
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

/** The path alone where the node that it goes to is named beside it. */
function pathOf({ kind, url }: HistoryDetail): string {
  const api = kind === 'beacon' ? /\/(?:eth|vendor|lighthouse)\/.*$/.exec(url)?.[0] : undefined;
  return api ?? url;
}
