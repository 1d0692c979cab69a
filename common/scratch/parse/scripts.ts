/**
 * What other tools do with a scratch file beside sending requests: tests of responses, scripts, imports, files for
 * responses. Tests are kept for `common/scratch/foreign`; the rest is not done, and reported where it stands.
 */

import { startsCurl } from '../curl/curl';
import { isRequestLine } from '../http/request-line';
import { GREATER_THAN, LESS_THAN, OPEN_BRACE, OPEN_BRACKET, QUESTION_MARK } from '../text/characters';
import { added, endOfLine, type Gather, obstacle, problem, span, token } from '../text/gather';
import { startsComment } from '../text/line-parts';
import { isSpace, nextLine, skipBlank, trimEnd } from '../text/lines';
import { placeholdersIn } from '../text/placeholder';
import type { ForeignTest, Span } from '../types';

/** Keeps a script at `start`, the first character of its line. Returns the line after it; -1 if there is no script. */
export function skipScript(gather: Gather, start: number): number {
  if (gather.text.startsWith('{{@request', start)) return skipScriptBefore(gather, start);
  const end = scriptEnd(gather.text, start);
  if (end === -1) return -1;
  keepTest(gather, 'script', start, end);
  return end;
}

/** Keeps a test so that a run reports it. */
function keepTest(gather: Gather, kind: ForeignTest['kind'], start: number, end: number): void {
  const test = { kind, ...token(gather.text, start, trimEnd(gather.text, start, end)) };
  gather.foreignTests = added(gather.foreignTests, test);
}

/** The same for a script that runs before the request is sent, which is reported. */
function skipScriptBefore(gather: Gather, start: number): number {
  const end = scriptEnd(gather.text, start);
  if (end !== -1) obstacle(gather, 'script-not-run', span(start, firstLineEnd(gather, start)), BEFORE);
  return end;
}

const BEFORE = 'Scripts are not run, and this one runs before the request.';

function firstLineEnd(gather: Gather, start: number): number {
  return trimEnd(gather.text, start, endOfLine(gather, start, gather.text.length));
}

/**
 * The line after a script: `< {% … %}`, `> {% … %}`, `{{` … `}}` on lines of their own, or `> ./file.js`. -1 if there is
 * no script at `start`, the first character of its line.
 */
export function scriptEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === OPEN_BRACE) return text.charCodeAt(start + 1) === OPEN_BRACE ? bracesEnd(text, start) : -1;
  if (code !== LESS_THAN && code !== GREATER_THAN) return -1;
  if (text.startsWith(' {%', start + 1)) {
    const close = text.indexOf('%}', start);
    return close === -1 ? text.length : afterLine(text, close);
  }
  return /^[<>] \S+\.(?:js|mjs|ts)[ \t]*(?:[\r\n]|$)/.test(text.slice(start, start + 200))
    ? afterLine(text, start)
    : -1;
}

/** A statement after `{{`, which no placeholder has. */
const STATEMENT =
  /^\{\{[ \t]*(?:(?:test|client|console|exports|assert|expect)\b[ \t]*[.([]|(?:const|let|var|await)[ \t])/;

/** `{{`, `{{+` or `{{@request` alone on its line, to the next line that is `}}`; or `{{ test.status(200); }}`. */
function bracesEnd(text: string, start: number): number {
  if (STATEMENT.test(text.slice(start, start + 80))) {
    const close = /\}\}[ \t]*(?=[\r\n]|$)/g;
    close.lastIndex = start;
    const end = close.exec(text);
    return end ? afterLine(text, end.index + end[0].length) : text.length;
  }
  const opening = /^\{\{[ \t]*[+@>]?[ \t]*\w*[ \t]*(?=[\r\n])/.exec(text.slice(start, start + 80))?.[0];
  if (opening === undefined || /^\{\{[ \t]*\w/.test(opening)) return -1;
  const closing = /[\r\n][ \t]*\}\}[ \t]*(?=[\r\n]|$)/g;
  closing.lastIndex = start + opening.length;
  const found = closing.exec(text);
  return found ? afterLine(text, found.index + found[0].length) : -1;
}

function afterLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return nextLine(text, at, text.length);
}

/** Reports a script, or a line that imports or runs another file. Returns the line after it; -1 for other lines. */
export function skipForeign(gather: Gather, start: number): number {
  const { text } = gather;
  const stop = endOfLine(gather, start, text.length);
  const code = text.charCodeAt(start);
  // `import ./file.http`, `run ./file.http`, `run #name`
  if ((code === 105 || code === 114) && /^(?:import|run)[ \t]+\S/.test(text.slice(start, stop))) {
    unsupported(gather, start, stop, IMPORT);
    return nextLine(text, stop, text.length);
  }
  return skipScriptBefore(gather, start);
}

const IMPORT = 'Slotpad does not import or run other files. Send the requests from their own file.';

/** Reports what Slotpad does not do. */
function unsupported(gather: Gather, start: number, stop: number, detail: string): void {
  problem(gather, 'unsupported-syntax', start, trimEnd(gather.text, start, stop), detail);
}

/** Whether what follows is for the response, and not part of the body. */
export function startsHandler(text: string, start: number): boolean {
  const code = text.charCodeAt(start);
  if (code === LESS_THAN) return text.startsWith('<> ', start);
  if (code === GREATER_THAN) {
    return text.startsWith('>> ', start) || text.startsWith('>>! ', start) || scriptEnd(text, start) !== -1;
  }
  if (code === QUESTION_MARK) return text.startsWith('?? ', start);
  if (code === CAPITAL_H) return startsHurl(text, start) || isSavedResponse(text, start);
  return code === OPEN_BRACE && scriptEnd(text, start) !== -1;
}

const CAPITAL_H = 72;

/**
 * Whether the expected response of Hurl starts here: `HTTP 200`. With a version, as in `HTTP/1.1 200`, it may also be a
 * saved response, whose headers follow.
 */
function startsHurl(text: string, start: number): boolean {
  if (!text.startsWith('HTTP', start)) return false;
  const [line, version] =
    /^HTTP(\/[\d.*]+)?[ \t]+(?:\d{3}|\*)[ \t]*(?=[\r\n]|$)/.exec(text.slice(start, start + 100)) ?? [];
  if (line === undefined) return false;
  return version === undefined || /^\s*(?:\[|$)/.test(text.slice(start + line.length));
}

const HURL_SECTION =
  /^\[(?:Query(?:StringParams)?|Form(?:Params)?|Multipart(?:FormData)?|Cookies|BasicAuth|Options)\][ \t]*(?=[\r\n]|$)/;

/** Whether a section of Hurl starts here that changes the request, such as `[FormParams]`. */
export function startsHurlSection(text: string, start: number): boolean {
  return text.charCodeAt(start) === OPEN_BRACKET && HURL_SECTION.test(text.slice(start, start + 40));
}

/** Reports a section of Hurl. Returns the line after it: a blank line, another section, or a test. */
export function skipHurlSection(gather: Gather, start: number): number {
  const { text } = gather;
  const to = text.length;
  let at = endOfLine(gather, start, to);
  obstacle(gather, 'unsupported-syntax', span(start, trimEnd(text, start, at)), SECTION);
  for (at = nextLine(text, at, to); at < to; ) {
    const stop = endOfLine(gather, at, to);
    const first = skipBlank(text, at, stop);
    if (first === stop || text.charCodeAt(first) === OPEN_BRACKET || startsHandler(text, first)) break;
    at = nextLine(text, stop, to);
  }
  return at;
}

const SECTION =
  'Slotpad does not read this section of Hurl. Write its values in the URL, in headers or in the body.';

/** Whether a line is the status line of a saved response: `HTTP/1.1 200 OK`. It and what follows is not sent. */
function isSavedResponse(text: string, start: number): boolean {
  return /^HTTP\/[\d.]+[ \t]+\d{3}(?!\S)/.test(text.slice(start, start + 40));
}

/** Reports a request line below a saved response, which httpYac and kulala send. */
function reportRequestIn(gather: Gather, from: number): void {
  const { text } = gather;
  // Text and pages may have such lines.
  const isText = /^content-type:[ \t]*text\//im.test(text.slice(from, headEnd(text, from)));
  for (let at = from; at < text.length; ) {
    const stop = endOfLine(gather, at, text.length);
    if (isRequestLine(text, at, stop)) {
      const line = span(at, trimEnd(text, at, stop));
      if (isText) problem(gather, 'second-request-line', line.start, line.end);
      else obstacle(gather, 'second-request-line', line, SECOND_REQUEST);
      return;
    }
    at = nextLine(text, stop, text.length);
  }
}

/** The end of the headers of a saved response. */
function headEnd(text: string, from: number): number {
  const blank = /\r?\n[ \t]*\r?\n/g;
  blank.lastIndex = from;
  return blank.exec(text)?.index ?? text.length;
}

export const SECOND_REQUEST = 'A second request must have a `###` line before it.';

/** Keeps the tests after a `curl` command, and reports what else follows it: the first line of it. */
export function parseTestsAfter(gather: Gather, from: number): void {
  const { text } = gather;
  let isReported = false;
  for (let at = nextLine(text, endOfLine(gather, from, text.length), text.length); at < text.length; ) {
    const stop = endOfLine(gather, at, text.length);
    const start = skipBlank(text, at, stop);
    if (startsHandler(text, start)) {
      parseAfterBody(gather, at);
      return;
    }
    const line = span(start, trimEnd(text, start, stop));
    if (!isReported && line.start < line.end && !startsComment(text, start, stop)) {
      isReported = true;
      reportAfterCommand(gather, line, stop);
    }
    at = nextLine(text, stop, text.length);
  }
}

function reportAfterCommand(gather: Gather, line: Span, stop: number): void {
  const { text } = gather;
  if (isRequestLine(text, line.start, stop) || startsCurl(text, line.start, stop)) {
    obstacle(gather, 'second-request-line', line, SECOND_REQUEST);
  } else if (/^--?[a-z]/i.test(text.slice(line.start, line.end))) {
    obstacle(gather, 'unsupported-syntax', line, COMMAND_ENDED);
  } else problem(gather, 'unsupported-syntax', line.start, line.end, AFTER_COMMAND);
}

const COMMAND_ENDED = 'The command ends on the line before, which needs a `\\` at its end to go on here.';
const AFTER_COMMAND = 'This text follows the command and is not sent.';

const NOT_SENT = 'This line follows a script and is not sent.';

/** Parses `>> ./file` and `>>! ./file`. */
function keepResponseFile(gather: Gather, start: number, end: number): void {
  const { text } = gather;
  const replace = text.startsWith('>>!', start);
  const from = skipBlank(text, start + (replace ? 3 : 2), end);
  const file = { start, end, replace, path: token(text, from, end) };
  placeholdersIn(gather, from, end);
  gather.responseFiles = added(gather.responseFiles, file);
}

/** The text after a body: scripts, files for the response, and text that belongs to nothing. */
export function parseAfterBody(gather: Gather, from: number): void {
  const { text } = gather;
  const to = text.length;
  for (let at = from; at < to; ) {
    const stop = endOfLine(gather, at, to);
    const start = skipBlank(text, at, stop);
    const script = start < stop ? skipScript(gather, start) : -1;
    if (script !== -1) {
      at = script;
      continue;
    }
    if (text.startsWith('>>', start)) {
      keepResponseFile(gather, start, trimEnd(text, start, stop));
    } else if (text.startsWith('?? ', start)) {
      keepTest(gather, 'httpyac', start, stop);
    } else if (startsHurl(text, start)) {
      keepTest(gather, 'hurl', start, to);
      return;
    } else if (isSavedResponse(text, start)) {
      reportRequestIn(gather, start);
      return;
    } else if (start < stop && !isSpace(text.charCodeAt(start)) && !text.startsWith('<> ', start)) {
      if (!startsComment(text, start, stop))
        obstacle(gather, 'unsupported-syntax', span(start, trimEnd(text, start, stop)), NOT_SENT);
    }
    at = nextLine(text, stop, to);
  }
}
