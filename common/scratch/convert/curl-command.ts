/** Writes `curl` commands for a POSIX shell. */
import { CURL_VERSIONS } from '../http/request-line';
import { type ShellText, shellWord } from './shell-word';

export interface CurlParts {
  /** Upper case. */
  readonly method: string;
  readonly url: ShellText;
  /** `HTTP/1.1`, `HTTP/2 (Prior Knowledge)` */
  readonly version?: string | undefined;
  /** In order; an empty value is sent as an empty header. */
  readonly headers: readonly (readonly [name: string, value: ShellText])[];
  /** `name:password`, for an Authorization header. */
  readonly user?: ShellText | undefined;
  /** `file`: the text is the path of a file to send. */
  readonly body?: { readonly text: ShellText; readonly file?: boolean } | undefined;
  /** Further options with their values. */
  readonly options?: readonly ShellText[];
}

/** @param eol the line end between the lines of the command */
export function curlCommand(parts: CurlParts, eol = '\n'): string {
  const { method, url, version, headers, user, body, options = [] } = parts;
  const first = [
    'curl',
    ...methodWords(method, body !== undefined),
    ...(isGlob(url) ? ['--globoff'] : []),
    shellWord(url),
    ...versionWords(version),
  ];
  const more = [
    ...options.map((words) => words.map((word) => shellWord([word])).join(' ')),
    ...(user ? [`-u ${shellWord(user)}`] : []),
    ...headers.map(([name, value]) => `-H ${shellWord(headerText(name, value))}`),
    // By default, curl sends the Content-Type of a form.
    ...(body && !headers.some(([name]) => /^content-type$/i.test(name)) ? ["-H 'Content-Type:'"] : []),
    ...(body ? [dataWord(body)] : []),
  ];
  // The URL is on the first line, and each further option on its own line.
  return [first.join(' '), ...more].join(` \\${eol}  `);
}

function methodWords(method: string, hasBody: boolean): readonly string[] {
  if (method === 'HEAD' && !hasBody) return ['--head'];
  return method === (hasBody ? 'POST' : 'GET') ? [] : [`-X ${method}`];
}

function versionWords(version: string | undefined): readonly string[] {
  const written = version?.replace('HTTP/2.0', 'HTTP/2');
  const option = Object.entries(CURL_VERSIONS).find(([, text]) => text === written);
  return option ? [option[0]] : [];
}

/** `Name;` sends an empty header; `Name:` would remove the header. */
function headerText(name: string, value: ShellText): ShellText {
  return value.length === 0 || (value.length === 1 && value[0] === '')
    ? [`${name};`]
    : [`${name}: `, ...value];
}

function dataWord({ text, file }: NonNullable<CurlParts['body']>): string {
  if (file) return `--data-binary ${shellWord(['@', ...text])}`;
  const [first = ''] = text;
  // After -d, a text that starts with "@" is the name of a file, and a variable may start with it.
  const raw = typeof first !== 'string' || first.startsWith('@');
  return `${raw ? '--data-raw' : '-d'} ${shellWord(text)}`;
}

/** Whether curl would take brackets or braces in a URL as a pattern. Those of an IPv6 address are safe. */
function isGlob(url: ShellText): boolean {
  return url.some(
    (part) => typeof part === 'string' && /[[\]{}]/.test(part.replace(PLACEHOLDERS, '').replace(IPV6, '')),
  );
}

const IPV6 = /^[a-z]+:\/\/\[[\da-f:.]+\]/i;
/** Not `{{}}`, which is sent as it is. */
const PLACEHOLDERS = /\{\{[^{}]*[^\s{}][^{}]*\}\}/g;
