/** The body of a request: its lines, and a GraphQL query in it. */
import type { Header } from '../types';

/** The lines of a body, as REST Client, httpYac and JetBrains HTTP Client read them. */

/** A part of a body: text as written, or a file. */
export type BodyPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'file';
      readonly path: string;
      /** `<@ file`: variables in the file are filled in. */
      readonly filled: boolean;
      /** As written in `<@latin1 file`. */
      readonly encoding?: string;
    };

/** How a body is sent, by its content type. */
type BodyForm = 'as-written' | 'multipart' | 'form' | 'lines' | 'markdown';

export function bodyForm(contentType: string | undefined): BodyForm {
  const type = contentType?.trim().toLowerCase() ?? '';
  if (type.startsWith('multipart/')) return 'multipart';
  if (type.startsWith('application/x-www-form-urlencoded')) return 'form';
  if (/^text\/(?:x-)?markdown\b/.test(type)) return 'markdown';
  return /^application\/(?:x-ndjson|jsonl|x-jsonlines)\b/.test(type) ? 'lines' : 'as-written';
}

const COMMENT = /^[ \t]*(?:#|\/\/)/;
/** In Markdown, `#` begins a heading. */
const COMMENT_IN_MARKDOWN = /^[ \t]*\/\//;
/** `< ./file`, `<@ ./file`, `<@latin1 ./file` */
const FILE = /^<(@[\w-]*)?[ \t]+(?!\{%)(.*\S)[ \t]*$/;

/** The file of a line; undefined for other lines. */
export function fileOfLine(line: string): Extract<BodyPart, { kind: 'file' }> | undefined {
  const [, sign, path] = FILE.exec(line) ?? [];
  if (path === undefined) return undefined;
  const encoding = sign?.slice(1);
  return { kind: 'file', path, filled: sign !== undefined, ...(encoding ? { encoding } : {}) };
}

/**
 * The parts that are sent: without comment lines, and with the line ends that the content type needs. A file with CRLF sends
 * the same body as one with LF, as in the other tools.
 */
export function bodyParts(text: string, form: BodyForm): readonly BodyPart[] {
  const comment = form === 'markdown' ? COMMENT_IN_MARKDOWN : COMMENT;
  const parts: BodyPart[] = [];
  let pending = '';
  const flush = () => {
    if (pending !== '') parts.push({ kind: 'text', text: pending });
    pending = '';
  };
  /** The end of the line before. */
  let lineEnd = '';
  for (const [, line = '', end = ''] of text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)) {
    if (comment.test(line)) continue;
    if (line === '' && end === '') break;
    pending += lineEnd;
    lineEnd = lineEndIn(form, end);
    const file = fileOfLine(line);
    if (file) {
      flush();
      parts.push(file);
    } else pending += form === 'form' ? withoutBlanks(line) : line;
  }
  if (form === 'multipart') pending += '\r\n';
  if (form === 'lines' && pending !== '') pending += '\n';
  flush();
  return parts;
}

function lineEndIn(form: BodyForm, written: string): string {
  if (form === 'multipart') return '\r\n';
  return form === 'form' ? '' : written === '\r\n' ? '\n' : written;
}

/** A line of a form without the blanks around `&` and `=`, with which JetBrains HTTP Client formats it. */
function withoutBlanks(line: string): string {
  const trimmed = (parts: string, sign: string) =>
    parts
      .split(sign)
      .map((part) => part.trim())
      .join(sign);
  return trimmed(trimmed(line, '&'), '=');
}

/** Percent-encodes what a form cannot have. `&`, `=`, `+` and percent-encoded characters stay. */
export function encodedForm(text: string): string {
  return text.replace(/%(?![\da-f]{2})|[^\x21\x23-\x3b\x3d\x3f-\x5f\x61-\x7a\x7c\x7e]/giu, (one) =>
    /^[\ud800-\udfff]$/.test(one) ? '%EF%BF%BD' : encodeURIComponent(one),
  );
}

const REQUEST_TYPE = /^x-request-type$/i;

/** Whether a body is a GraphQL query: by the method `GRAPHQL` or by `X-Request-Type: GraphQL`. */
export function isGraphQl(method: string, headers: readonly Header[]): boolean {
  return (
    method.toUpperCase() === 'GRAPHQL' ||
    headers.some(({ name, value }) => REQUEST_TYPE.test(name.text) && /^graphql$/i.test(value?.text ?? ''))
  );
}

/** The header that says so, which is not sent. */
export function isRequestType(name: string): boolean {
  return REQUEST_TYPE.test(name);
}

/**
 * The JSON body for a query. After an empty line, a JSON object has its variables.
 *
 * @returns undefined if the variables are not JSON
 */
export function graphQlBody(text: string): string | undefined {
  const start = variablesStart(text);
  const query = text.slice(0, start);
  const json = start === undefined ? undefined : text.slice(start);
  const name = /^\s*(?:query|mutation|subscription)\s+(\w+)/.exec(query)?.[1];
  try {
    const variables: unknown = json === undefined ? {} : JSON.parse(json);
    return JSON.stringify({ query: query.trim(), operationName: name, variables });
  } catch {
    return undefined;
  }
}

/** Where the variables start: at a line after an empty one that opens a JSON object, which a selection never does. */
function variablesStart(text: string): number | undefined {
  let at = 0;
  let afterEmpty = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const trimmed = line.trimStart();
    const start = at + line.length - trimmed.length;
    if (afterEmpty && trimmed.startsWith('{') && opensObject(text, start)) return start;
    afterEmpty = trimmed === '';
    at += line.length;
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return undefined;
}

/** Whether the brace at `start` is followed by a string or by its closing brace. */
function opensObject(text: string, start: number): boolean {
  let at = start + 1;
  while (/\s/.test(text[at] ?? '')) at++;
  return text[at] === '"' || text[at] === '}';
}
