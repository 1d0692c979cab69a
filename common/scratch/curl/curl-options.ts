/** The options of `curl`: data, forms, and those about sending, as the directives that say the same. */
import { isOtherProxy } from '../../requests/proxy-url';
import { failed, type Result, success } from '../../result';
import { CURL_VERSIONS, VERSION_OPTION } from '../http/request-line';
import type { Directive, FormPart, Token } from '../types';

/** The options of `curl` that affect the request. `value` and `flag` are options that do not, with and without a value. */
export type Option =
  | 'method'
  | 'header'
  | 'data'
  | 'binary'
  | 'raw'
  | 'json'
  | 'encoded'
  | 'user'
  | 'url'
  | 'agent'
  | 'cookie'
  | 'referer'
  | 'get'
  | 'head'
  | 'bearer'
  | 'form'
  | 'form-text'
  | SendingKind
  | 'value'
  | 'flag';

/** The options about sending, which directives say too. */
type SendingKind =
  | 'max-time'
  | 'connect-timeout'
  | 'retry'
  | 'retry-delay'
  | 'proxy'
  | 'proxy-user'
  | 'version';

const LONG: Readonly<Record<string, Option>> = Object.assign(Object.create(null), {
  '--request': 'method',
  '--header': 'header',
  '--data': 'data',
  '--data-ascii': 'data',
  '--data-binary': 'binary',
  '--data-raw': 'raw',
  '--data-urlencode': 'encoded',
  '--json': 'json',
  '--user': 'user',
  '--url': 'url',
  '--user-agent': 'agent',
  '--cookie': 'cookie',
  '--referer': 'referer',
  '--get': 'get',
  '--head': 'head',
  '--oauth2-bearer': 'bearer',
  '--form': 'form',
  '--form-string': 'form-text',
  '--max-time': 'max-time',
  '--connect-timeout': 'connect-timeout',
  '--retry': 'retry',
  '--retry-delay': 'retry-delay',
  '--proxy': 'proxy',
  '--proxy-user': 'proxy-user',
  ...Object.fromEntries(Object.keys(CURL_VERSIONS).map((name) => [name, 'version'])),
});
/** Long options with a value that do not affect the request. */
const WITH_VALUE: ReadonlySet<string> = new Set(
  (
    '--output --cacert --capath --cert --key --write-out --config --url-query ' +
    '--cookie-jar --retry-max-time --max-redirs --limit-rate --resolve --interface --range ' +
    '--dump-header --stderr --trace --trace-ascii --upload-file --ciphers --noproxy --connect-to ' +
    '--unix-socket --keepalive-time --pass --pinnedpubkey --tls-max --max-filesize'
  ).split(' '),
);
const SHORT: Readonly<Record<string, Option>> = Object.assign(Object.create(null), {
  X: 'method',
  H: 'header',
  d: 'data',
  u: 'user',
  A: 'agent',
  b: 'cookie',
  e: 'referer',
  G: 'get',
  I: 'head',
  F: 'form',
  m: 'max-time',
  x: 'proxy',
  U: 'proxy-user',
});
const SHORT_WITH_VALUE = 'owcrDTEKyYzPtCQ';

interface Unsupported {
  readonly message: string;
  /** Without the option, the request would be another one. */
  readonly isObstacle: boolean;
}

function other(what: string): Unsupported {
  return { message: `Slotpad does not support this option of \`curl\`. ${what}`, isObstacle: true };
}

function ignored(what: string): Unsupported {
  return { message: `Slotpad ignores this option of \`curl\`. ${what}`, isObstacle: false };
}

const ADDRESS = other('Write the address in the URL.');
const LOGIN = other('Use `-u` for basic authentication, or write an `Authorization` header.');
const TLS = ignored(
  'Set certificates for the node in `slotpad.nodes`. In the terminal, use `--ca`, `--cert` and `--key`.',
);
const FILE = ignored('The response is shown, and not written to a file.');
const UNSUPPORTED: Readonly<Record<string, Unsupported>> = Object.assign(Object.create(null), {
  '-T': other('Use `--data-binary @file` with `-X PUT`.'),
  '--upload-file': other('Use `--data-binary @file` with `-X PUT`.'),
  '-K': other('Write the options in the command.'),
  '--config': other('Write the options in the command.'),
  '--url-query': other('Write the query in the URL.'),
  '-r': other('Write a `Range` header.'),
  '--range': other('Write a `Range` header.'),
  '--resolve': ADDRESS,
  '--connect-to': ADDRESS,
  '--unix-socket': ADDRESS,
  '--digest': LOGIN,
  '--ntlm': LOGIN,
  '--negotiate': LOGIN,
  '--next': other('Write a request for each URL, separated by `###`.'),
  '-k': ignored('Certificates are always checked.'),
  '--insecure': ignored('Certificates are always checked.'),
  '--cacert': TLS,
  '--cert': TLS,
  '-E': TLS,
  '--key': TLS,
  '--noproxy': ignored('Set `NO_PROXY` in the environment.'),
  '-o': FILE,
  '--output': FILE,
  '-O': FILE,
  '--remote-name': FILE,
});

/** What to say about an option that Slotpad does not do; undefined for all others. @param name `-k` or `--insecure` */
export function unsupportedOption(name: string): Unsupported | undefined {
  return UNSUPPORTED[name];
}

/** The kind of a long option; `flag` when it is not known. */
export function longOption(name: string): Option {
  return LONG[name] ?? (WITH_VALUE.has(name) ? 'value' : 'flag');
}

export function shortOption(letter: string): Option {
  return SHORT[letter] ?? (SHORT_WITH_VALUE.includes(letter) ? 'value' : 'flag');
}

export function takesValue(option: Option): boolean {
  return option !== 'flag' && option !== 'get' && option !== 'head' && option !== 'version';
}

/** The data of an option as `curl` sends it: `--data-urlencode` takes `text`, `=text` and `name=text`. */
export function dataText(value: string, kind: Option): string {
  if (kind !== 'encoded') return value;
  const equals = value.indexOf('=');
  const name = equals > 0 ? value.slice(0, equals + 1) : '';
  return name + encoded(value.slice(equals + 1));
}

/** Percent-encodes all but unreserved characters. A space becomes `+`. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** The types that `curl` knows by the ends of file names. */
const TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  pdf: 'application/pdf',
  xml: 'application/xml',
};

/** `name=text`, as `--form-string` takes it. */
export function textPart(written: string): Result<FormPart> {
  const [name, value] = split(written);
  return name === undefined ? nameless : success(partOf(name, { content: value, isFile: false }));
}

/** `name=text`, `name=@file`, `name=<file`, with `;type=…` and `;filename=…`, as `-F` takes it. */
export function formPart(written: string): Result<FormPart> {
  const [name, value] = split(written);
  if (name === undefined) return nameless;
  if (/^[()]/.test(name + value) || value.startsWith('(')) return unsupported('nested parts');
  const isFile = /^[@<]/.test(value);
  const { content, rest } = wordOf(isFile ? value.slice(1) : value);
  if (isFile && content === '-') return unsupported('standard input');
  if (isFile && content.includes(',')) return unsupported('several files in one part');
  const { type, filename, unknown } = attributesOf(rest);
  if (unknown !== undefined) return unsupported(`\`${unknown}\``);
  const isUpload = value.startsWith('@');
  return success(
    partOf(name, {
      content,
      isFile,
      filename: filename ?? (isUpload ? content.replace(/^.*[/\\]/s, '') : undefined),
      type: type ?? (isUpload ? typeOf(filename ?? content) : undefined),
    }),
  );
}

const nameless = failed({ message: 'Write the part of the form as `name=value`.' });

function unsupported(what: string): Result<never> {
  return failed({
    message: `Slotpad does not support ${what} in a form of \`curl\`. Write the body with its \`multipart/form-data\` header below a request line.`,
  });
}

function split(written: string): readonly [name: string | undefined, value: string] {
  const equals = written.indexOf('=');
  return equals < 0 ? [undefined, ''] : [written.slice(0, equals), written.slice(equals + 1)];
}

/** The text up to the next `;`. Quoted text may contain it, and `\"` and `\\`. */
function wordOf(text: string): { readonly content: string; readonly rest: string } {
  const [whole, quoted] = /^"((?:[^"\\]|\\[\s\S])*)"[^;]*/.exec(text) ?? [];
  if (whole !== undefined && quoted !== undefined) {
    return { content: quoted.replace(/\\(["\\])/g, '$1'), rest: text.slice(whole.length) };
  }
  const end = text.indexOf(';');
  return end < 0 ? { content: text, rest: '' } : { content: text.slice(0, end), rest: text.slice(end) };
}

interface Attributes {
  type?: string;
  filename?: string;
  /** The first one that Slotpad does not support. */
  unknown?: string;
}

function attributesOf(text: string): Attributes {
  const found: Attributes = {};
  let rest = text;
  while (rest.startsWith(';')) {
    const at = rest.slice(1).trimStart();
    if (at.startsWith('type=')) {
      // A type may have parameters: `text/plain;charset=utf-8`.
      const end = at.search(/;\s*(?:filename|headers|encoder|type)=/);
      found.type = (end < 0 ? at : at.slice(0, end)).slice('type='.length).trim();
      rest = end < 0 ? '' : at.slice(end);
      continue;
    }
    const isName = at.startsWith('filename=');
    const { content, rest: after } = wordOf(isName ? at.slice('filename='.length) : at);
    if (isName) found.filename = content;
    else if (content.trim() !== '') found.unknown ??= content.trim();
    rest = after;
  }
  return found;
}

function typeOf(file: string): string {
  return TYPES[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

function partOf(
  name: string,
  {
    content,
    isFile,
    filename,
    type,
  }: Pick<FormPart, 'content' | 'isFile'> & {
    readonly filename?: string | undefined;
    readonly type?: string | undefined;
  },
): FormPart {
  const file = filename === undefined ? '' : `; filename="${escaped(filename)}"`;
  const disposition = `Content-Disposition: form-data; name="${escaped(name)}"${file}`;
  return { head: type ? `${disposition}\r\nContent-Type: ${type}` : disposition, content, isFile };
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '%22', '\r': '%0D', '\n': '%0A' };

/** As browsers do. */
function escaped(name: string): string {
  return name.replace(/["\r\n]/g, (char) => ESCAPES[char] ?? char);
}

/** An option with its value. */
export interface SendingOption {
  readonly kind: SendingKind;
  readonly sign: Token;
  readonly value: Token;
}

const PLACEHOLDER = /\{\{/;
const NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/;

/** Why a value cannot be used; undefined when it can. */
export function sendingFault({ kind, value }: SendingOption): string | undefined {
  if (kind === 'proxy' && isOtherProxy(value.text)) return 'Slotpad sends only through HTTP proxies.';
  if (kind === 'proxy' || kind === 'proxy-user' || kind === 'version') return undefined;
  if (PLACEHOLDER.test(value.text)) return undefined;
  if (kind === 'retry') return /^\d{1,4}$/.test(value.text) ? undefined : 'This option takes a number.';
  return NUMBER.test(value.text) ? undefined : 'This option takes a number of seconds.';
}

/** The last one of a kind counts, as for `curl`. */
export function sendingDirectives(options: readonly SendingOption[]): readonly Directive[] {
  const found: Directive[] = [];
  const last = (kind: SendingOption['kind']) => options.findLast((one) => one.kind === kind);
  const add = (name: string, option: SendingOption | undefined, text: (value: string) => string) => {
    if (!option) return;
    const { sign, value } = option;
    const span = { start: Math.min(sign.start, value.start), end: Math.max(sign.end, value.end) };
    found.push({ ...span, key: { ...sign, text: name }, value: { ...value, text: text(value.text) } });
  };
  // For `curl`, 0 is no timeout.
  const unlessZero = (option: SendingOption | undefined) =>
    option && Number(option.value.text) === 0 ? undefined : option;
  add('timeout', unlessZero(last('max-time')), (value) => `${value} s`);
  add('connection-timeout', unlessZero(last('connect-timeout')), (value) => `${value} s`);
  const delay = unlessZero(last('retry-delay'))?.value.text;
  add('retry', unlessZero(last('retry')), (value) =>
    delay === undefined ? value : `${value} every ${delay} s`,
  );
  const user = last('proxy-user')?.value.text;
  add('proxy', last('proxy'), (value) => proxyUrl(value, user));
  add(VERSION_OPTION, last('version'), (value) => CURL_VERSIONS[value] ?? '');
  return found;
}

/** `none` for an empty value: a direct connection. */
function proxyUrl(value: string, user: string | undefined): string {
  if (value === '') return 'none';
  if (user === undefined) return value;
  const [, scheme = 'http://', host = ''] = /^([a-z][a-z\d+.-]*:\/\/)?(?:[^@]*@)?(.*)$/is.exec(value) ?? [];
  return `${scheme}${user.split(':').map(encodedUnlessPlaceholder).join(':')}@${host}`;
}

/** Placeholders stay. */
function encodedUnlessPlaceholder(text: string): string {
  return PLACEHOLDER.test(text) ? text : encodeURIComponent(text);
}
