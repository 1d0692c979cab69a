import { jsonTree } from '../../common/json/json-tree';
import { mask } from '../../common/masking/mask';
import { failed, type Result, success } from '../../common/result';
import { capturedBy } from '../../common/scratch/foreign/foreign-parts';
import { parsePath, pathText } from '../../common/scratch/json/json-path';
import type { Placeholder } from '../../common/scratch/types';
import { rawAtPath } from '../json/json-path';
import type { Exchanged } from './session';

export type MessageExpression = Extract<Placeholder['expression'], { kind: 'message' }>;

/**
 * A part of an earlier request or response: a header by name, the whole body (`*`, or no path), or the value at a
 * JSONPath. A string comes without quotes, other values as written, so that no digit is lost.
 */
export function messagePart(expression: MessageExpression, exchanged: Exchanged): Result<string> {
  const { part, path } = expression;
  const request = capturedBy(expression.request) === undefined ? expression.request : exchanged.prepared.name;
  const shown = { ...expression, request };
  return part === 'headers' ? header(shown, exchanged) : inBody(shown, path, exchanged);
}

function header({ request, of, path }: MessageExpression, { prepared, reply }: Exchanged): Result<string> {
  const wanted = path.toLowerCase();
  const headers = of === 'request' ? prepared.headers : Object.entries(reply.headers);
  const found = headers.find(([name]) => name.toLowerCase() === wanted);
  if (found) return success(found[1]);
  const names = headers.map(([name]) => name).join(', ') || 'none';
  return failed({ message: `The ${of} of "${request}" has no header ${path}. It has: ${names}.` });
}

function inBody(
  { request, of, part }: MessageExpression,
  path: string,
  { prepared, reply }: Exchanged,
): Result<string> {
  const receipt = reply.transactions?.find((one) => one.receipt !== undefined)?.receipt;
  if (part === 'receipt' && receipt === undefined) {
    const why = reply.transactions
      ? 'No block is known to have its transaction. Write "# @wait" above it.'
      : 'It sent no transaction.';
    return failed({ message: `There is no receipt for "${request}". ${why}` });
  }
  const body = part === 'receipt' ? (receipt ?? null) : of === 'request' ? (prepared.body ?? '') : reply.body;
  if (body === null) {
    const why =
      of === 'response' && reply.file
        ? 'is too large to be used: it was written to a file'
        : 'has no text that could be used';
    return failed({ message: `The response of "${request}" ${why}.` });
  }
  if (path === '' || path === '*') return success(body);
  const placeholder = `{{${request}.${of}.${part}.${path}}}`;
  const parsed = parsePath(path);
  if (!parsed.ok) return failed({ message: `${placeholder}: ${parsed.failure.message}` });
  const { steps, end } = parsed.value;
  if (end < path.length) {
    return failed({ message: `${placeholder}: "${path.slice(end)}" is not part of a path.` });
  }
  const text = body.replace(/^\uFEFF/, '');
  if (!jsonTree(text)) {
    return failed({ message: `The ${of} of "${request}" is not JSON: ${pathText(steps)} leads nowhere.` });
  }
  const raw = rawAtPath(text, steps);
  if (raw !== undefined) return success(raw.startsWith('"') ? (JSON.parse(raw) as string) : raw);
  const why = of === 'response' && reply.message !== '' ? ` ${mask(reply.message, prepared.secrets)}` : '';
  return failed({ message: `The ${of} of "${request}" has nothing at ${pathText(steps)}.${why}` });
}
