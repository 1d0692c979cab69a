export const MASK = '•••';
const SECRET_HEADERS =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie2?|api-?key|auth-?token|x-.*(?:token|secret|api-?key|auth|password).*)$/i;
const SECRET_QUERY =
  /((?:^|[?&])(?:api[-_]?key|key|(?:access|auth|refresh)[-_]?token|token|auth|jwt|secret|password|pwd)=)[^&#\s"'<>]+/gi;
/**
 * User information in a URL. One character of the scheme is enough to know a URL: looking for its beginning would take
 * quadratic time in a long text without any `://`.
 */
const USER_INFO = /([a-z\d+.-]:\\?\/\\?\/)[^\s/?#"'@\\]*@/gi;
/** Words with dots that are long enough for a JSON web token. */
const DOTTED = /[\w.-]{24,}/g;
const JWT_HEADER = /\beyJ[\w-]{4,}$/;
const JWT_CLAIMS = /^eyJ[\w-]{4,}$/;
const SHORTEST_SIGNATURE = 8;
/** Shorter values are no secrets, and masking each `1` of a text would make it unreadable. */
const SHORTEST_SECRET = 4;

/**
 * Masks what must not be shown: user information in URLs, the values of Authorization headers, keys in queries, JSON
 * web tokens, and the given secrets wherever they stand, percent-encoded, in Base64 or escaped as in JSON too.
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
 * Masks JSON web tokens in a word: header and claims, which are JSON in Base64, and the signature. Goes part by part,
 * because one pattern for all three starts anew at each `eyJ`, in quadratic time.
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

/** The secrets in each form that they are written in. The longest first: one may be a part of another. */
export function writtenSecrets(secrets: readonly string[]): readonly string[] {
  const before = known.get(secrets);
  if (before?.count === secrets.length) return before.forms;
  const long = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  const forms = [...new Set(long.flatMap(writtenForms))].sort((a, b) => b.length - a.length);
  known.set(secrets, { count: secrets.length, forms });
  return forms;
}

/** One exchange has many texts, and one list of secrets, which only grows. */
const known = new WeakMap<readonly string[], { readonly count: number; readonly forms: readonly string[] }>();

function writtenForms(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  const encoded = encodeURIComponent(secret);
  return [
    secret,
    encoded,
    // As URLs and forms have it, which escape less, or a space in another way.
    encodeURI(secret),
    encoded.replaceAll('%20', '+'),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64
      .replace(/={1,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  ];
}

/** The same for headers, by their names. */
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

/** Whether the value of a header is a secret by the header's name. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADERS.test(name);
}
