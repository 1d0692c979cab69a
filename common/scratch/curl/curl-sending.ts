/** Options of `curl` about sending a request, as the directives that say the same. */
import { isOtherProxy } from '../../requests/proxy-url';
import { CURL_VERSIONS, VERSION_OPTION } from '../http/http-version';
import type { Directive, Token } from '../types';

/** An option with its value. */
export interface SendingOption {
  readonly kind:
    | 'max-time'
    | 'connect-timeout'
    | 'retry'
    | 'retry-delay'
    | 'proxy'
    | 'proxy-user'
    | 'version';
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
  return `${scheme}${user.split(':').map(encoded).join(':')}@${host}`;
}

/** Placeholders stay. */
function encoded(text: string): string {
  return PLACEHOLDER.test(text) ? text : encodeURIComponent(text);
}
