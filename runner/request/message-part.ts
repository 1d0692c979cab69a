import { parsePath, pathText } from '../../common/scratch/json/json-path';
import type { Placeholder } from '../../common/scratch/types';
import { rawAtPath } from '../json/json-path';
import { redact } from '../redact/redact';
import type { Exchanged } from './session';

export type MessageExpression = Extract<Placeholder['expression'], { kind: 'message' }>;

export type MessagePart = { readonly value: string } | { readonly problem: string };

/**
 * A part of a request that was sent, or of its reply: a header by its name, the body as a whole (`*`, or no path), or
 * the value at a JSONPath. A string comes without its quotes, everything else as it stands: no digit is lost.
 */
export function messagePart(expression: MessageExpression, exchanged: Exchanged): MessagePart {
  const { part, path } = expression;
  return part === 'headers' ? header(expression, exchanged) : inBody(expression, path, exchanged);
}

function header({ request, of, path }: MessageExpression, { prepared, reply }: Exchanged): MessagePart {
  const wanted = path.toLowerCase();
  const headers = of === 'request' ? prepared.headers : Object.entries(reply.headers);
  const found = headers.find(([name]) => name.toLowerCase() === wanted);
  if (found) return { value: found[1] };
  const names = headers.map(([name]) => name).join(', ') || 'none';
  return { problem: `The ${of} of "${request}" has no header ${path}. It has: ${names}.` };
}

function inBody(
  { request, of }: MessageExpression,
  path: string,
  { prepared, reply }: Exchanged,
): MessagePart {
  const body = of === 'request' ? (prepared.body ?? '') : reply.body;
  if (body === null) {
    const why =
      of === 'response' && reply.file
        ? 'is too large to be used: it was written to a file'
        : 'has no text that could be used';
    return { problem: `The response of "${request}" ${why}.` };
  }
  if (path === '' || path === '*') return { value: body };
  const parsed = parsePath(path);
  if (!parsed.ok) return { problem: `{{${request}.${of}.body.${path}}}: ${parsed.failure.message}` };
  const { steps, end } = parsed.value;
  if (end < path.length)
    return {
      problem: `{{${request}.${of}.body.${path}}}: "${path.slice(end)}" is not part of a path.`,
    };
  const text = body.replace(/^\uFEFF/, '');
  try {
    JSON.parse(text);
  } catch {
    return { problem: `The ${of} of "${request}" is not JSON: ${pathText(steps)} leads nowhere.` };
  }
  const raw = rawAtPath(text, steps);
  if (raw !== undefined) return { value: raw.startsWith('"') ? (JSON.parse(raw) as string) : raw };
  const why = of === 'response' && reply.message !== '' ? ` ${redact(reply.message, prepared.secrets)}` : '';
  return { problem: `The ${of} of "${request}" has nothing at ${pathText(steps)}.${why}` };
}
