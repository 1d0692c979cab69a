import type { Wire } from '../send/wire';

/** Headers that only the browser sets: the forbidden request headers of the Fetch standard. */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-request-(?:headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|permissions-policy|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

const FORBIDDEN_METHODS = /^(?:CONNECT|TRACE|TRACK)$/i;

/** Headers that a page may send without asking the server first. */
const SAFE = /^(?:accept|accept-language|content-language|content-type)$/i;

/** Why a browser does not send a request as it is written; undefined if it does. */
export function unsendable({ method, url, headers, body }: Wire): string | undefined {
  if (FORBIDDEN_METHODS.test(method)) return `A browser does not send ${method} requests.`;
  if (body !== undefined && /^(?:GET|HEAD)$/i.test(method)) {
    return `A browser does not send a body with ${method}. Remove the body.`;
  }
  const lost = headers.filter(([name, value]) => FORBIDDEN.test(name) && !isHost(name, value, url));
  if (lost.length === 0) return undefined;
  const names = lost.map(([name]) => `"${name}"`).join(', ');
  return lost.length === 1
    ? `A browser does not send the header ${names}, which it sets itself. Remove it.`
    : `A browser does not send the headers ${names}, which it sets itself. Remove them.`;
}

/** The headers as `fetch` takes them. */
export function sendableHeaders({ headers }: Wire): [string, string][] {
  return headers.flatMap(([name, value]): [string, string][] =>
    FORBIDDEN.test(name) ? [] : [[name, value]],
  );
}

/** The names of the headers that a server has to allow by name. */
export function headersToAllow({ headers }: Wire): readonly string[] {
  return sendableHeaders({ headers } as Wire).flatMap(([name]) => (SAFE.test(name) ? [] : [name]));
}

/** Whether a header says what the URL says as well. */
function isHost(name: string, value: string, url: URL): boolean {
  return name.toLowerCase() === 'host' && value.trim().toLowerCase() === url.host.toLowerCase();
}
