/**
 * The one place that decides what of a text is secret. Everything that leaves a request goes through it: messages, output
 * of the terminal, history, copied requests, logs, and answers to assistants.
 */

import { percentEncoded } from '../percent-encoding';
import { base64Of } from '../units/bytes';
import { API_PATH, isHostKey, isPathKey, isSecretHeader, isSecretName, isSecretParameter } from './names';

export const MASK = '•••';

/** A part of a text, in UTF-16 units. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  /** What it is called: the name of its parameter or header, `API key` in a path. Absent where it is not known. */
  readonly name?: string;
}

/**
 * User information in a URL. Matches only one character of the scheme: matching all of it would take quadratic time in a
 * long text without `://`.
 */
const USER_INFO = /[a-z\d+.-]:\\?\/\\?\/([^\s/?#"'\\]*)@/gi;
/** The rest of a URL after its scheme, also where slashes are escaped as in JSON. */
const URL_REST = /(?:https?|wss?):\\?\/\\?\/([^\s"'<>`|^{}]+)/gi;
/** `host:port/path` without a scheme. */
const BARE_URL = /(?<!\S)(?=[\w-]{1,63}(?:\.[\w-]{1,63}){0,9}(?::\d{1,5})?\/)([^\s"'<>`|^{}]+)/g;
const PARAMETER = /([?&]|^)([\w.$%-]{1,64})=([^&#\s"'<>\\]+)/gim;
const HEADER =
  /(?<![\w/@.-])((?:proxy-)?authorization|(?:set-)?cookie2?|api-?key|auth-?token|x-[\w-]{0,40}(?:token|secret|api-?key|auth|password)[\w-]{0,40})[ \t]*:[ \t]*((?:(?:basic|bearer|digest)[ \t]+)?)([^\s"',\\][^\r\n"'\\]*)/gi;
/** Words with dots that are long enough for a JSON Web Token. The engine cannot match millions of characters at once. */
const DOTTED = /[\w.-]{24,100000}/g;
const JWT_HEADER = /\beyJ[\w-]{4,}$/;
const JWT_CLAIMS = /^eyJ[\w-]{4,}$/;
const SHORTEST_SIGNATURE = 8;
/** Shorter values are not masked: masking every `1` would make a text unreadable. */
const SHORTEST_SECRET = 4;

/**
 * Masks secrets: user information, keys in paths and queries of URLs, values of secret headers, JSON Web Tokens, and the
 * given secrets, also percent-encoded, in Base64 or escaped as in JSON.
 */
export function mask(text: string, secrets: readonly string[] = []): string {
  return masked(text, [...secretSpans(text), ...givenSpans(text, secrets)]);
}

/** Masks secret headers by their names, and secrets in the others. */
export function maskHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value, secrets)]),
  );
}

export function maskHeader(name: string, value: string, secrets: readonly string[] = []): string {
  return isSecretHeader(name) ? MASK : mask(value, secrets);
}

/** The text with the mask in place of the spans, which may overlap. */
export function masked(text: string, spans: readonly SecretSpan[]): string {
  return replaced(text, spans, () => MASK);
}

/** The text with something else in place of the spans, which may overlap. */
export function replaced(
  text: string,
  spans: readonly SecretSpan[],
  by: (span: SecretSpan) => string,
): string {
  if (spans.length === 0) return text;
  let result = '';
  let at = 0;
  for (const span of merged(spans)) {
    result += text.slice(at, span.start) + by(span);
    at = span.end;
  }
  return result + text.slice(at);
}

/** In order; those that overlap are one. */
export function merged(spans: readonly SecretSpan[]): readonly SecretSpan[] {
  const all: SecretSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && span.start < last.end) {
      if (span.end > last.end) all[all.length - 1] = { ...last, end: span.end };
    } else all.push(span);
  }
  return all;
}

/** What looks like a secret by its place in a text. */
export function secretSpans(text: string): readonly SecretSpan[] {
  return [...urlSpans(text), ...headerSpans(text), ...tokenSpans(text)];
}

function urlSpans(text: string): readonly SecretSpan[] {
  const spans: SecretSpan[] = [];
  const add = (start: number, length: number, name?: string) =>
    spans.push({ start, end: start + length, ...(name === undefined ? {} : { name }) });
  if (text.includes('/')) {
    for (const { 0: whole, 1: user = '', index } of text.matchAll(USER_INFO)) {
      if (!isPlaceholder(user)) add(index + whole.length - 1 - user.length, user.length);
    }
    const bare = [...text.matchAll(BARE_URL)].filter(([, rest = '']) => /^[^/]*[.:]/.test(rest));
    for (const { 0: whole, 1: rest = '', index } of [...text.matchAll(URL_REST), ...bare]) {
      const start = index + whole.length - rest.length;
      for (const { at, length } of keysIn(rest)) add(start + at, length, 'API key');
    }
  }
  if (text.includes('=')) {
    for (const { 0: whole, 1: sign, 2: name = '', 3: value = '', index } of text.matchAll(PARAMETER)) {
      // A line may begin with the code of an error.
      const isKey = sign === '' ? isSecretName(name) : isSecretParameter(name);
      if (isKey && !isPlaceholder(value)) add(index + whole.length - value.length, value.length, name);
    }
  }
  return spans;
}

/** Keys in the host and the path of a URL without its scheme. */
function keysIn(rest: string): readonly { readonly at: number; readonly length: number }[] {
  const found: { at: number; length: number }[] = [];
  const path = /^[^?#]*/.exec(rest)?.[0] ?? '';
  const [authority = '', ...parts] = path.split('/');
  // What is stored there is named by its hash.
  if (/ipfs|arweave/i.test(authority)) return found;
  let at = authority.lastIndexOf('@') + 1;
  for (const label of authority.slice(at).split('.')) {
    if (isHostKey(label)) found.push({ at, length: label.length });
    at += label.length + 1;
  }
  at = authority.length + 1;
  let before = '';
  for (const part of parts) {
    if (API_PATH.test(path.slice(at, at + 20))) break;
    const plain = withoutPunctuation(part);
    if (isPathKey(plain, before)) found.push({ at, length: plain.length });
    before = plain;
    at += part.length + 1;
  }
  return found;
}

/** A part of a path without what ends the sentence that it stands in. */
function withoutPunctuation(part: string): string {
  let end = part.length;
  while (end > 0 && '\\.,;:!)]'.includes(part.charAt(end - 1))) end--;
  return part.slice(0, end);
}

function headerSpans(text: string): readonly SecretSpan[] {
  if (!text.includes(':')) return [];
  return [...text.matchAll(HEADER)].flatMap(({ 0: whole, 1: name = '', 3: value = '', index }) => {
    const end = index + whole.length;
    return isPlaceholder(value) ? [] : [{ start: end - value.length, end, name }];
  });
}

/** Whether a value is only placeholders: the secret is elsewhere. */
function isPlaceholder(value: string): boolean {
  return /^(?:\{\{[^{}]*\}\}|[\s:])*$/.test(value);
}

/** Masks keys in the path of a URL. @param path with a query, or without */
export function maskPath(path: string): string {
  return mask(`http://a${path}`).slice('http://a'.length);
}

/** JSON Web Tokens: header and claims, which are JSON in Base64, and signature. */
function tokenSpans(text: string): readonly SecretSpan[] {
  if (!text.includes('.eyJ')) return [];
  // Part by part, because one pattern for all three would take quadratic time.
  return [...text.matchAll(DOTTED)].flatMap(({ 0: word, index }) => {
    const spans: SecretSpan[] = [];
    const parts = word.split('.');
    let offset = index;
    for (let at = 0; at < parts.length; at++) {
      const [part = '', claims = '', signature = ''] = parts.slice(at, at + 3);
      const start = part.search(JWT_HEADER);
      if (start >= 0 && JWT_CLAIMS.test(claims) && signature.length >= SHORTEST_SIGNATURE) {
        const end = offset + part.length + claims.length + signature.length + 2;
        spans.push({ start: offset + start, end, name: 'token' });
        offset += claims.length + signature.length + 2;
        at += 2;
      }
      offset += part.length + 1;
    }
    return spans;
  });
}

/** Where the given secrets are in a text, in all their encodings. */
function givenSpans(text: string, secrets: readonly string[]): readonly SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const form of writtenSecrets(secrets)) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
      spans.push({ start: at, end: at + form.length });
    }
  }
  return spans;
}

/** The secrets in all their encodings, longest first, because one may be part of another. */
export function writtenSecrets(secrets: readonly string[]): readonly string[] {
  const cached = cache.get(secrets);
  if (cached?.count === secrets.length) return cached.forms;
  const long = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  const forms = [...new Set(long.flatMap(writtenForms))].sort((a, b) => b.length - a.length);
  cache.set(secrets, { count: secrets.length, forms });
  return forms;
}

/** One exchange has many texts and one list of secrets, which only grows. */
const cache = new WeakMap<readonly string[], { readonly count: number; readonly forms: readonly string[] }>();

function writtenForms(secret: string): string[] {
  const base64 = base64Of(secret);
  return [
    secret,
    ...percentForms(secret),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64
      .replace(/={1,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  ];
}

/** As in URLs and forms, which escape different characters. None for half a surrogate pair, which can't be encoded. */
function percentForms(secret: string): string[] {
  const encoded = percentEncoded(secret);
  return encoded === undefined ? [] : [encoded, encodeURI(secret), encoded.replaceAll('%20', '+')];
}
