export const MASK = '•••';
const SECRET_HEADERS =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie2?|api-?key|auth-?token|x-.*(?:token|secret|api-?key|auth|password).*)$/i;
const SECRET_QUERY =
  /((?:^|[?&])(?:api[-_]?key|key|(?:access|auth|refresh)[-_]?token|token|auth|jwt|secret|password|pwd)=)[^&#\s"'<>]+/gi;
/** Header, claims and signature, the first two of which are JSON in Base64. */
const JWT = /\beyJ[\w-]{4,}\.eyJ[\w-]{4,}\.[\w-]{8,}/g;
/** Shorter values are no secrets, and masking each `1` of a text would make it unreadable. */
const SHORTEST_SECRET = 4;

/**
 * Masks what must not be shown: user information in URLs, the values of Authorization headers, keys in queries, JSON
 * web tokens, and the given secrets wherever they stand, percent-encoded, in Base64 or escaped as in JSON too.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let masked = text
    .replace(/(\b[a-z][a-z\d+.-]*:\\?\/\\?\/)[^\s/?#"'@\\]*@/gi, `$1${MASK}@`)
    .replace(/(\bauthorization\s*:\s*(?:(?:basic|bearer|digest)\s+)?)[^\s"',][^\r\n"']*/gi, `$1${MASK}`)
    .replace(SECRET_QUERY, `$1${MASK}`)
    .replace(JWT, MASK);
  for (const form of writtenSecrets(secrets)) masked = masked.split(form).join(MASK);
  return masked;
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
    base64.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'),
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
