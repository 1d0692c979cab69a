/** Converts `curl` commands to requests of `.http` files, and back. */
import { bodyForm, bodyParts, isGraphQl } from '../http/body';
import { contentType } from '../http/headers';
import { targetText, VERSION_OPTION, versionOf } from '../http/request-line';
import { parseBlock } from '../parse/parse';
import type { Header, HttpBody, HttpRequest } from '../types';
import { curlCommand } from './curl-command';

/**
 * The lines of a `.http` request for a `curl` command, without a line end after the last. Undefined when the text is not
 * one `curl` command, or a `.http` request cannot express it.
 */
export function requestOfCurl(command: string): string | undefined {
  const text = command.trim().replace(/^\$ +/, '');
  const { request } = parseBlock('http', text);
  if (request?.kind !== 'http' || request.start !== 0 || request.end !== text.length) return undefined;
  return requestText(request, text.includes('\r\n') ? '\r\n' : '\n');
}

/**
 * The same for a command without an address, as documentation prints them, with an address of any node.
 */
export function requestOfCurlToAnyNode(command: string): string | undefined {
  return requestOfCurl(`${command.trim()} ${ANY_NODE}`);
}

const ANY_NODE = 'http://127.0.0.1:8545';

/** The lines of a `.http` request for a parsed `curl` command; undefined when they would send something else. */
export function requestText(request: HttpRequest, eol: string): string | undefined {
  const url = targetText(request.target);
  // With `-G`, the query is the data of other options.
  if (!request.curl || url === '' || /\s-(?:G|[a-zA-Z]*G)\b|\s--get\b/.test(request.curl.text))
    return undefined;
  if (request.options?.some(({ key }) => key.text !== VERSION_OPTION)) return undefined;
  if (request.body?.form || request.body?.joinsLines) return undefined;
  const headers = request.headers.flatMap(({ name, value, removes }) =>
    value && !removes ? [`${name.text}: ${value.text}`] : [],
  );
  const body = request.body && bodyText(request.body);
  const version = versionOf(request);
  const first = `${request.method} ${url}${version ? ` ${version.text}` : ''}`;
  const lines = [first, ...headers, ...(body === undefined ? [] : ['', body])];
  const text = lines.join(eol);
  const read = parseBlock('http', text).request;
  return read?.kind === 'http' && isSame(request, read) ? text : undefined;
}

/** A `curl` command that sends the same request; undefined when there is none. */
export function curlText(request: HttpRequest, eol: string): string | undefined {
  const url = targetText(request.target);
  if (request.curl || url === '') return undefined;
  const { body } = request;
  const text = curlCommand(
    {
      method: request.method,
      url: [url],
      version: request.version?.text,
      headers: request.headers.flatMap(({ name, value }) =>
        value ? [[name.text, [value.text]] as const] : [],
      ),
      body: body && (body.include ? { text: [body.include.text], file: true } : { text: [bodyText(body)] }),
    },
    eol,
  );
  const read = parseBlock('http', text).request;
  return read?.kind === 'http' && read.curl && isSame(request, read) ? text : undefined;
}

/** The body as sent, or as `< file`. */
function bodyText(body: HttpBody): string {
  return body.include ? `< ${body.include.text}` : (body.value ?? body.text);
}

function isSame(a: HttpRequest, b: HttpRequest): boolean {
  return (
    a.method === b.method &&
    targetText(a.target) === targetText(b.target) &&
    versionOf(a)?.kind === versionOf(b)?.kind &&
    sentHeaders(a.headers) === sentHeaders(b.headers) &&
    sentBody(a) === sentBody(b)
  );
}

function sentHeaders(headers: readonly Header[]): string {
  return JSON.stringify(
    headers.flatMap(({ name, value, removes }) => (value && !removes ? [[name.text, value.text]] : [])),
  );
}

/** The body for comparison. Variables in a file are filled in only after `<@`. */
function sentBody({ body, curl, headers, method }: HttpRequest): string | undefined {
  if (!body) return undefined;
  if (!body.include) {
    if (curl) return JSON.stringify([{ kind: 'text', text: body.value ?? body.text }]);
    if (isGraphQl(method, headers)) return undefined;
    return JSON.stringify(bodyParts(body.text, bodyForm(contentType(headers))));
  }
  return `${/^<@/.test(body.text.trimStart()) ? 'filled' : 'file'} ${body.include.text}`;
}
