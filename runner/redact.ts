const MASK = '•••';
const SECRET_HEADERS = /^(?:(?:proxy-)?authorization|cookie|set-cookie|x-api-key|api-key)$/i;
const SECRET_QUERY = /([?&](?:api[-_]?key|access[-_]?token|token|secret|password)=)[^&#\s"']+/gi;
/** Shorter values are no secrets, and masking each `1` of a text would make it unreadable. */
const SHORTEST_SECRET = 4;

/**
 * Masks what must not be shown: user information in URLs, the values of Authorization headers, keys in queries, and
 * the given secrets wherever they stand, percent-encoded or in Base64 too.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let masked = text
    .replace(/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/?#"'@]*@/gi, `$1${MASK}@`)
    .replace(/(\bauthorization\s*:\s*(?:(?:basic|bearer|digest)\s+)?)[^\s"',][^\r\n"']*/gi, `$1${MASK}`)
    .replace(SECRET_QUERY, `$1${MASK}`);
  // The longest first: one secret may be a part of another.
  const forms = new Set(secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(writtenForms));
  for (const form of [...forms].sort((a, b) => b.length - a.length)) masked = masked.split(form).join(MASK);
  return masked;
}

function writtenForms(secret: string): string[] {
  return [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
}

/** The same for headers, by their names. */
export function redactHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.test(name) ? MASK : redact(value, secrets),
    ]),
  );
}
