/**
 * The URI of a path in a scratch file, which is absolute or relative to that file; undefined if there is none, as for
 * half a surrogate pair.
 *
 * @param uri of the scratch file
 */
export function uriOfPath(path: string, uri: string): string | undefined {
  let encoded: string;
  try {
    encoded = path.replace(/\\/g, '/').split('/').map(encodeURIComponent).join('/');
  } catch {
    return undefined;
  }
  if (/^[a-z]%3A\//i.test(encoded)) return `file:///${encoded}`;
  return URL.canParse(encoded, uri) ? new URL(encoded, uri).href : undefined;
}
