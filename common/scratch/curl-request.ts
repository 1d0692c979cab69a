/** `curl` commands and the requests that they stand for, in the words of a `.http` file. */
import { parseBlock } from './parse';
import { targetText } from './target';
import type { Header, HttpBody, HttpRequest } from './types';

/**
 * The request that a text which is one `curl` command sends, as the lines of a `.http` file without a line end at the
 * last; undefined where the text is anything else, or says what those lines cannot.
 */
export function requestOfCurl(command: string): string | undefined {
  const text = command.trim().replace(/^\$ +/, '');
  const { request } = parseBlock('http', text);
  if (request?.kind !== 'http' || request.start !== 0 || request.end !== text.length) return undefined;
  return requestText(request, text.includes('\r\n') ? '\r\n' : '\n');
}

/** A request that is written as a `curl` command, in lines; undefined where they would send something else. */
export function requestText(request: HttpRequest, eol: string): string | undefined {
  const url = targetText(request.target);
  // Data of `-G` goes into the URL, which the command's reading does not tell.
  if (!request.curl || url === '' || /\s-(?:G|[a-zA-Z]*G)\b|\s--get\b/.test(request.curl.text))
    return undefined;
  const headers = request.headers.flatMap(({ name, value }) =>
    value ? [`${name.text}: ${value.text}`] : [],
  );
  const body = request.body && bodyText(request.body);
  const lines = [`${request.method} ${url}`, ...headers, ...(body === undefined ? [] : ['', body])];
  const text = lines.join(eol);
  const read = parseBlock('http', text).request;
  return read?.kind === 'http' && isSame(request, read) ? text : undefined;
}

/** A request as a `curl` command that sends the same; undefined where none does. */
export function curlText(request: HttpRequest, eol: string): string | undefined {
  const url = targetText(request.target);
  if (request.curl || url === '') return undefined;
  const body = request.body && bodyText(request.body);
  const words = [
    ...methodWords(request.method, body !== undefined),
    quoted(url),
    ...versionWords(request.version?.text),
    ...request.headers.flatMap(({ name, value }) =>
      value ? [`-H ${quoted(`${name.text}: ${value.text}`)}`] : [],
    ),
    ...(request.body && body !== undefined ? [dataWord(request.body, body)] : []),
  ];
  // Short options stand on the first line, each header and the body on one of its own.
  const first = words.findIndex((word) => /^-[Hd]|^--data/.test(word));
  const head = ['curl', ...(first === -1 ? words : words.slice(0, first))].join(' ');
  const text = [head, ...(first === -1 ? [] : words.slice(first))].join(` \\${eol}  `);
  const read = parseBlock('http', text).request;
  return read?.kind === 'http' && read.curl && isSame(request, read) ? text : undefined;
}

function methodWords(method: string, hasBody: boolean): readonly string[] {
  if (method === 'HEAD' && !hasBody) return ['--head'];
  return method === (hasBody ? 'POST' : 'GET') ? [] : [`-X ${method}`];
}

function versionWords(version: string | undefined): readonly string[] {
  if (version === 'HTTP/1.0') return ['--http1.0'];
  if (version === 'HTTP/1.1') return ['--http1.1'];
  return version === 'HTTP/2' || version === 'HTTP/2.0' ? ['--http2'] : [];
}

function dataWord(body: HttpBody, text: string): string {
  if (body.include) return `--data-binary ${quoted(`@${body.include.text}`)}`;
  return `${text.startsWith('@') ? '--data-raw' : '-d'} ${quoted(text)}`;
}

/** As a POSIX shell takes it for one word. */
function quoted(text: string): string {
  return /^[\w./:=,+%@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** What is sent; a file's name as a line has it. */
function bodyText(body: HttpBody): string {
  return body.include ? `< ${body.include.text}` : (body.value ?? body.text);
}

function isSame(a: HttpRequest, b: HttpRequest): boolean {
  return (
    a.method === b.method &&
    targetText(a.target) === targetText(b.target) &&
    sentHeaders(a.headers) === sentHeaders(b.headers) &&
    sentBody(a.body) === sentBody(b.body)
  );
}

function sentHeaders(headers: readonly Header[]): string {
  return JSON.stringify(headers.flatMap(({ name, value }) => (value ? [[name.text, value.text]] : [])));
}

/** Variables in the file's text are filled in only after `<@`. */
function sentBody(body: HttpBody | undefined): string | undefined {
  if (!body?.include) return body && `text ${body.value ?? body.text}`;
  return `${/^<@/.test(body.text.trimStart()) ? 'filled' : 'file'} ${body.include.text}`;
}
