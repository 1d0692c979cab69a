import { CURL_VERSIONS } from '../http/http-version';

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
  | 'max-time'
  | 'connect-timeout'
  | 'retry'
  | 'retry-delay'
  | 'proxy'
  | 'proxy-user'
  | 'version'
  | 'value'
  | 'flag';

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
