/** Lays out a block of a `.http` file. A body that is not JSON, a curl command and scripts stay as they are. */

import { contentType } from '../../../common/scratch/http/content-type';
import { definitionSign, startsComment } from '../../../common/scratch/text/line-parts';
import { lineEnd, nextLine, skipBlank, trimEnd } from '../../../common/scratch/text/lines';
import type { Block, Header, HttpRequest, Span } from '../../../common/scratch/types';
import { addEdit, endUnit, gap, type Sheet, trim } from './format-edits';
import { formatDefinition, formatSeparator } from './format-head';
import { formatValue } from './format-json';

/** @returns where the last part of the block ends that is not changed */
export function formatHttp(sheet: Sheet, block: Block): number {
  const { text, request } = block;
  const http = request?.kind === 'http' ? request : undefined;
  const from = formatSeparator(sheet, block);
  const at = formatBefore(sheet, block, http, block.separator ? nextLine(text, from, text.length) : from);
  if (!http) return 0;
  // A backslash at its end takes in what follows.
  if (http.curl) return text.charCodeAt(sheet.content - 1) === 92 ? text.length : http.end;
  const blank = formatHead(sheet, block, http, at);
  return formatBody(sheet, http, blank);
}

// ---------------------------------------------------------------- before the request

/** Lines up to the request line, whose start is returned; the text's end when there is no request. */
function formatBefore(sheet: Sheet, block: Block, request: HttpRequest | undefined, from: number): number {
  const { text } = block;
  let blankFrom = -1;
  for (let at = from; at < text.length; ) {
    const stop = lineEnd(text, at, text.length);
    const start = skipBlank(text, at, stop);
    const end = trimEnd(text, start, stop);
    const next = nextLine(text, stop, text.length);
    if (end === start) {
      if (blankFrom === -1) blankFrom = at;
      at = next;
      continue;
    }
    if (blankFrom !== -1) {
      // None at the start of the file, else one.
      gap(sheet, blankFrom, at, blankFrom === 0 || (from === 1 && blankFrom === 1) ? 0 : 1, '');
      endUnit(sheet, 'blank', blankFrom, at);
      blankFrom = -1;
    }
    if (request && start >= request.start) return at;
    if (text.startsWith('< {%', start)) {
      const close = text.indexOf('%}', start);
      if (close === -1) return text.length;
      at = nextLine(text, lineEnd(text, close, text.length), text.length);
      continue;
    }
    if (start === at || !text.startsWith('###', start)) {
      gap(sheet, at, start, 0, '');
      formatDefinitionAt(sheet, block, start);
      trim(sheet, end, stop);
      endUnit(sheet, 'line', at, stop);
    }
    at = next;
  }
  return text.length;
}

function formatDefinitionAt(sheet: Sheet, { definitions }: Block, start: number): void {
  const definition = definitions.length > 0 && definitions.find((one) => one.start === start);
  if (definition) formatDefinition(sheet, definition);
}

// ---------------------------------------------------------------- request line and headers

/** @returns the start of the blank line after the headers, or of the body where there is none; else the text's end */
function formatHead(sheet: Sheet, block: Block, request: HttpRequest, from: number): number {
  const { text } = block;
  const { target, headers, body } = request;
  const lower = headers.every(({ name }) => name.text === name.text.toLowerCase());
  const continuation = continuationIndent(sheet, request);
  let header = 0;
  for (let at = from; at < text.length; ) {
    const stop = lineEnd(text, at, text.length);
    const start = skipBlank(text, at, stop);
    const end = trimEnd(text, start, stop);
    if (end === start || (at === body?.start && at > from)) return at;
    const comment = startsComment(text, start, stop);
    while (header < headers.length && (headers[header] as Header).start < start) header++;
    if (at === from) {
      gap(sheet, at, start, 0, '');
      formatRequestLine(sheet, request, end);
    } else if (start > at && text.startsWith('###', start)) {
      at = nextLine(text, stop, text.length);
      continue;
    } else if (start < target.end) {
      gap(sheet, at, start, 0, continuation);
      const version = comment ? undefined : request.version;
      if (version && version.start > start && version.end <= end && target.end > start) {
        gap(sheet, target.end, version.start, 0, ' ');
      }
    } else {
      gap(sheet, at, start, 0, '');
      const found = headers[header];
      if (found?.start === start) formatHeader(sheet, found, lower);
      else if (!comment && definitionSign(text, start, stop) !== -1) formatDefinitionAt(sheet, block, start);
    }
    trim(sheet, end, stop);
    endUnit(sheet, 'line', at, stop);
    at = nextLine(text, stop, text.length);
  }
  return text.length;
}

function formatRequestLine(sheet: Sheet, request: HttpRequest, end: number): void {
  const { methodToken, target, version } = request;
  if (target.end === target.start) return;
  if (methodToken) gap(sheet, methodToken.end, target.start, 0, ' ');
  if (version && version.end <= end && target.breaks.length === 0) {
    gap(sheet, target.end, version.start, 0, ' ');
  }
}

/** Under the start of the URL; an address without a method before it has nothing to stand under. */
function continuationIndent({ layout }: Sheet, { methodToken }: HttpRequest): string {
  return methodToken && layout.indent !== '\t' ? ' '.repeat(methodToken.text.length + 1) : layout.indent;
}

/** Names whose way of writing is not that of their words. */
const WRITTEN: Readonly<Record<string, string>> = {
  'content-md5': 'Content-MD5',
  dnt: 'DNT',
  etag: 'ETag',
  te: 'TE',
  'www-authenticate': 'WWW-Authenticate',
};

/** `Name: value`. In a request that has all names in lower case they stay so. */
function formatHeader(sheet: Sheet, { name, value }: Header, lower: boolean): void {
  if (!value || !/^[A-Za-z][\w-]*$/.test(name.text)) return;
  const wanted = lower ? name.text : headerName(name.text);
  if (wanted !== name.text) addEdit(sheet, name.start, name.end, wanted);
  const colon = sheet.text.indexOf(':', name.end);
  gap(sheet, name.end, colon, 0, '');
  if (value.end > value.start) gap(sheet, colon + 1, value.start, 0, ' ');
}

/** `Content-Type`; a name with capitals of its own, such as `X-API-Key`, is left as it is. */
function headerName(text: string): string {
  const all = text.toLowerCase();
  const known = Object.hasOwn(WRITTEN, all) ? WRITTEN[all] : undefined;
  if (known !== undefined) return known;
  if (text !== all && text !== text.toUpperCase() && /^[A-Z]/.test(text)) return text;
  return all.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

// ---------------------------------------------------------------- the body

/** They tell the length of the body or sign its bytes. */
const OVER_BYTES = /digest|signature|hmac|^content-(?:length|md5)$/i;

function formatBody(sheet: Sheet, request: HttpRequest, blank: number): number {
  const { text } = sheet;
  const { body } = request;
  const stop = lineEnd(text, blank, text.length);
  if (blank < (body?.start ?? text.length)) {
    trim(sheet, blank, stop);
    endUnit(sheet, 'line', blank, stop);
  }
  if (!body) return 0;
  const json = isOpen(request) ? body.json : undefined;
  if (json?.kind !== 'object' && json?.kind !== 'array') return body.end;
  const around: Span = { start: body.start, end: body.end };
  const end = formatValue(sheet, json, 0, around);
  if (end === undefined) return body.end;
  trim(sheet, end, body.end);
  endUnit(sheet, 'value', body.start, json.end);
  return 0;
}

/** Whether the body is JSON, and its white space means nothing. */
function isOpen({ headers, body }: HttpRequest): boolean {
  if (!body || body.include || body.value !== undefined) return false;
  const type = contentType(headers);
  if (type !== undefined && !/\bjson\b/i.test(type)) return false;
  return !headers.some(({ name }) => OVER_BYTES.test(name.text));
}
