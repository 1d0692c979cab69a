/**
 * Formats a block of a `.http` file. Bodies that are not JSON, curl commands, scripts, and requests that Slotpad does not
 * understand are not changed.
 */

import { contentType } from '../../../common/scratch/http/headers';
import { isKnownMethod } from '../../../common/scratch/http/request-line';
import { scriptEnd } from '../../../common/scratch/parse/scripts';
import { definitionSign, startsComment } from '../../../common/scratch/text/line-parts';
import { lineEnd, nextLine, skipBlank, trimEnd } from '../../../common/scratch/text/lines';
import type { Block, Definition, Header, HttpRequest, Span } from '../../../common/scratch/types';
import { addEdit, endUnit, gap, type Sheet, trim } from './format-edits';
import { formatDefinition, formatSeparator } from './format-head';
import { formatValue } from './format-json';

/** @returns end of the last part of the block that must not change */
export function formatHttp(sheet: Sheet, block: Block): number {
  const { text, request } = block;
  const http = request?.kind === 'http' ? request : undefined;
  const from = formatSeparator(sheet, block);
  const at = formatBefore(sheet, block, http, block.separator ? nextLine(text, from, text.length) : from);
  if (!http) return 0;
  // A backslash at the end of the command continues it on the next line.
  if (http.curl) return text.charCodeAt(sheet.content - 1) === 92 ? text.length : http.end;
  if (!isUnderstood(block, http)) return http.end;
  const blank = formatHead(sheet, block, http, at);
  return formatBody(sheet, http, blank);
}

/**
 * Whether the lines of a request are those of HTTP. What looks like a header in a request of another protocol, such as
 * `keepCase: true` of gRPC, may depend on its case.
 */
function isUnderstood(
  { problems }: Block,
  { method, methodToken, target: { origin } }: HttpRequest,
): boolean {
  if (problems.some(({ code, obstacle }) => obstacle && code === 'unsupported-syntax')) return false;
  if (!origin || /^(?:https?|wss?):\/\//i.test(origin.text)) return true;
  return (!methodToken || isKnownMethod(method)) && !/\s|:\/\//.test(origin.text);
}

// ---------------------------------------------------------------- before the request

/** Formats the lines before the request line. Returns the start of that line, or the end of the text. */
function formatBefore(sheet: Sheet, block: Block, request: HttpRequest | undefined, from: number): number {
  const { text } = block;
  let blankFrom = -1;
  for (let at = from; at < text.length; ) {
    const line = lineOf(text, at);
    if (line.end === line.start) {
      if (blankFrom === -1) blankFrom = at;
      at = line.next;
      continue;
    }
    if (blankFrom !== -1) {
      // No blank line at the start of the file, elsewhere one.
      gap(sheet, blankFrom, at, blankFrom === 0 || (from === 1 && blankFrom === 1) ? 0 : 1, '');
      endUnit(sheet, 'blank', blankFrom, at);
      blankFrom = -1;
    }
    if (request && line.start >= request.start) return at;
    const script = scriptEnd(text, line.start);
    at = script === -1 ? formatLineBefore(sheet, block, line) : script;
  }
  return text.length;
}

/** A line of the text: its start with and without leading white space, both ends likewise, and the next line. */
interface Line extends Span {
  readonly from: number;
  readonly stop: number;
  readonly next: number;
}

function lineOf(text: string, from: number): Line {
  const stop = lineEnd(text, from, text.length);
  const start = skipBlank(text, from, stop);
  const end = trimEnd(text, start, stop);
  return { from, start, end, stop, next: nextLine(text, stop, text.length) };
}

/** Formats a comment, a directive or a definition. Returns the next line. */
function formatLineBefore(sheet: Sheet, block: Block, { from, start, end, stop, next }: Line): number {
  // At the start of its line, `###` would become a separator.
  if (start > from && block.text.startsWith('###', start)) return next;
  gap(sheet, from, start, 0, '');
  formatDefinitionAt(sheet, block, start);
  trim(sheet, end, stop);
  endUnit(sheet, 'line', from, stop);
  return next;
}

function formatDefinitionAt(sheet: Sheet, { definitions }: Block, start: number): void {
  let [low, high] = [0, definitions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((definitions[middle] as Definition).start < start) low = middle + 1;
    else high = middle;
  }
  const found = definitions[low];
  if (found?.start === start) formatDefinition(sheet, found);
}

// ---------------------------------------------------------------- request line and headers

/** @returns start of the blank line after the headers, or of the body if there is none, or the end of the text */
function formatHead(sheet: Sheet, block: Block, request: HttpRequest, from: number): number {
  const { text } = block;
  const { headers, body } = request;
  const lower = headers.every(({ name }) => name.text === name.text.toLowerCase());
  const continuation = continuationIndent(sheet, request);
  let header = 0;
  for (let at = from; at < text.length; ) {
    const line = lineOf(text, at);
    if (line.end === line.start || (at === body?.start && at > from)) return at;
    while (header < headers.length && (headers[header] as Header).start < line.start) header++;
    if (at === from) {
      gap(sheet, at, line.start, 0, '');
      formatRequestLine(sheet, request, line.end);
    } else if (unchangedEnd(text, headers[header - 1], line) !== -1) {
      at = unchangedEnd(text, headers[header - 1], line);
      continue;
    } else if (line.start < request.target.end) {
      formatContinuation(sheet, request, line, continuation);
    } else {
      gap(sheet, at, line.start, 0, '');
      const found = headers[header];
      if (found?.start === line.start) formatHeader(sheet, found, lower);
      else if (isDefinition(text, line)) formatDefinitionAt(sheet, block, line.start);
    }
    trim(sheet, line.end, line.stop);
    endUnit(sheet, 'line', at, line.stop);
    at = line.next;
  }
  return text.length;
}

/** The line after an indented separator, a script, or the further line of a header; -1 for other lines. */
function unchangedEnd(text: string, before: Header | undefined, { from, start, next }: Line): number {
  if (start > from && text.startsWith('###', start)) return next;
  if (before && start < before.end) return next;
  return scriptEnd(text, start);
}

function isDefinition(text: string, { start, stop }: Line): boolean {
  return !startsComment(text, start, stop) && definitionSign(text, start, stop) !== -1;
}

/** A further line of the target, or a comment between its lines. */
function formatContinuation(
  sheet: Sheet,
  { target, version }: HttpRequest,
  { from, start, end, stop }: Line,
  indent: string,
): void {
  gap(sheet, from, start, 0, indent);
  if (!version || startsComment(sheet.text, start, stop)) return;
  if (version.start > start && version.end <= end && target.end > start) {
    gap(sheet, target.end, version.start, 0, ' ');
  }
}

function formatRequestLine(sheet: Sheet, request: HttpRequest, end: number): void {
  const { methodToken, target, version } = request;
  if (target.end === target.start) return;
  if (methodToken) gap(sheet, methodToken.end, target.start, 0, ' ');
  if (version && version.end <= end && target.breaks.length === 0) {
    gap(sheet, target.end, version.start, 0, ' ');
  }
}

/** Aligns with the start of the URL; one level of indentation if there is no method before it. */
function continuationIndent({ layout }: Sheet, { methodToken }: HttpRequest): string {
  return methodToken && layout.indent !== '\t' ? ' '.repeat(methodToken.text.length + 1) : layout.indent;
}

/** Header names with unusual capitals. */
const UNUSUAL: Readonly<Record<string, string>> = {
  'content-md5': 'Content-MD5',
  dnt: 'DNT',
  etag: 'ETag',
  te: 'TE',
  'www-authenticate': 'WWW-Authenticate',
};

/** `Name: value`. The names stay in lower case if all of the request are. */
function formatHeader(sheet: Sheet, { name, value }: Header, lower: boolean): void {
  if (!value || !/^[A-Za-z][\w-]*$/.test(name.text)) return;
  const wanted = lower ? name.text : headerName(name.text);
  if (wanted !== name.text) addEdit(sheet, name.start, name.end, wanted);
  const colon = sheet.text.indexOf(':', name.end);
  gap(sheet, name.end, colon, 0, '');
  if (value.end > value.start) gap(sheet, colon + 1, value.start, 0, ' ');
}

/** `Content-Type`. A name with other capitals, such as `X-API-Key`, is not changed. */
function headerName(text: string): string {
  const all = text.toLowerCase();
  const known = Object.hasOwn(UNUSUAL, all) ? UNUSUAL[all] : undefined;
  if (known !== undefined) return known;
  if (text !== all && text !== text.toUpperCase() && /^[A-Z]/.test(text)) return text;
  return all.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

// ---------------------------------------------------------------- the body

/** Headers that depend on the bytes of the body. */
const DEPENDS_ON_BODY = /digest|signature|hmac|^content-(?:length|md5)$/i;

function formatBody(sheet: Sheet, request: HttpRequest, blank: number): number {
  const { text } = sheet;
  const { body } = request;
  const stop = lineEnd(text, blank, text.length);
  if (blank < (body?.start ?? text.length)) {
    trim(sheet, blank, stop);
    endUnit(sheet, 'line', blank, stop);
  }
  if (!body) return 0;
  const json = isFormattable(request) ? body.json : undefined;
  if (json?.kind !== 'object' && json?.kind !== 'array') return body.end;
  const around: Span = { start: body.start, end: body.end };
  const end = formatValue(sheet, json, 0, around);
  if (end === undefined) return body.end;
  trim(sheet, end, body.end);
  endUnit(sheet, 'value', body.start, json.end);
  return 0;
}

/** Whether the body is JSON whose white space has no meaning. */
function isFormattable({ headers, body }: HttpRequest): boolean {
  if (!body || body.include || body.value !== undefined) return false;
  const type = contentType(headers);
  if (type !== undefined && !/\bjson\b/i.test(type)) return false;
  return !headers.some(({ name }) => DEPENDS_ON_BODY.test(name.text));
}
