import { percentEncoded } from '../../common/percent-encoding';
import { isSecretHeader } from '../../common/secret-names';

export const MASK = '•••';
const SECRET_QUERY =
  /((?:^|[?&])(?:api[-_]?key|key|(?:access|auth|refresh)[-_]?token|token|auth|jwt|secret|password|pwd)=)[^&#\s"'<>]+/gi;
/**
 * User information in a URL. Matches only one character of the scheme: matching all of it would take quadratic time in a
 * long text without `://`.
 */
const USER_INFO = /([a-z\d+.-]:\\?\/\\?\/)[^\s/?#"'@\\]*@/gi;
/** Words with dots that are long enough for a JSON Web Token. The engine cannot match millions of characters at once. */
const DOTTED = /[\w.-]{24,100000}/g;
const JWT_HEADER = /\beyJ[\w-]{4,}$/;
const JWT_CLAIMS = /^eyJ[\w-]{4,}$/;
const SHORTEST_SIGNATURE = 8;
/** Shorter values are not masked: masking every `1` would make a text unreadable. */
const SHORTEST_SECRET = 4;

/**
 * Masks secrets: user information in URLs, values of Authorization headers, keys in queries, JSON Web Tokens, and the
 * given secrets, also percent-encoded, in Base64 or escaped as in JSON.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let masked = text
    .replace(USER_INFO, `$1${MASK}@`)
    .replace(/(\bauthorization\s*:\s*(?:(?:basic|bearer|digest)\s+)?)[^\s"',][^\r\n"']*/gi, `$1${MASK}`)
    .replace(SECRET_QUERY, `$1${MASK}`)
    .replace(DOTTED, withoutTokens);
  for (const form of writtenSecrets(secrets)) masked = masked.split(form).join(MASK);
  return masked;
}

/**
 * Masks JSON Web Tokens in a word: header and claims, which are JSON in Base64, and signature. Works part by part, because
 * one pattern for all three would take quadratic time.
 */
function withoutTokens(word: string): string {
  if (!word.includes('.eyJ')) return word;
  const parts = word.split('.');
  const kept: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? '';
    const start = part.search(JWT_HEADER);
    const token =
      start >= 0 &&
      JWT_CLAIMS.test(parts[at + 1] ?? '') &&
      (parts[at + 2] ?? '').length >= SHORTEST_SIGNATURE;
    kept.push(token ? part.slice(0, start) + MASK : part);
    if (token) at += 2;
  }
  return kept.join('.');
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
  const base64 = Buffer.from(secret).toString('base64');
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

/** Masks secret headers by their names, and secrets in the others. */
export function redactHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isSecretHeader(name) ? MASK : redact(value, secrets),
    ]),
  );
}
