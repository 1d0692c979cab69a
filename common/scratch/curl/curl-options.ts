/** The options of `curl` that affect the request. `value` and `flag` are options that do not, with and without a value. */
export type Option =
  | 'method'
  | 'header'
  | 'data'
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
  | 'value'
  | 'flag';

const LONG: Readonly<Record<string, Option>> = Object.assign(Object.create(null), {
  '--request': 'method',
  '--header': 'header',
  '--data': 'data',
  '--data-ascii': 'data',
  '--data-binary': 'data',
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
});
/** Long options with a value that do not affect the request. */
const WITH_VALUE: ReadonlySet<string> = new Set(
  (
    '--output --max-time --connect-timeout --cacert --capath --cert --key --proxy --form --write-out --config ' +
    '--cookie-jar --retry --retry-delay --retry-max-time --max-redirs --limit-rate --resolve --interface --range ' +
    '--dump-header --stderr --trace --trace-ascii --upload-file --ciphers --noproxy --proxy-user --connect-to ' +
    '--unix-socket --keepalive-time --oauth2-bearer --pass --pinnedpubkey --tls-max --max-filesize'
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
});
const SHORT_WITH_VALUE = 'omxFwcrDTEKyYzUPtCQ';

/** The kind of a long option; `flag` when it is not known. */
export function longOption(name: string): Option {
  return LONG[name] ?? (WITH_VALUE.has(name) ? 'value' : 'flag');
}

export function shortOption(letter: string): Option {
  return SHORT[letter] ?? (SHORT_WITH_VALUE.includes(letter) ? 'value' : 'flag');
}

export function takesValue(option: Option): boolean {
  return option !== 'flag' && option !== 'get' && option !== 'head';
}
