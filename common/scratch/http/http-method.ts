import { SLASH } from '../text/characters';
import { skipBlank } from '../text/lines';

/** HTTP methods that the scratch-file tools know, in upper case. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'GET POST PUT DELETE PATCH HEAD OPTIONS CONNECT TRACE LOCK UNLOCK PROPFIND PROPPATCH COPY MOVE MKCOL ' +
    'MKCALENDAR ACL SEARCH GRAPHQL'
  ).split(' '),
);

/** What other tools write in place of an HTTP method for other protocols. */
const FOREIGN: ReadonlySet<string> = new Set(
  'WEBSOCKET WS WSS GRPC MQTT AMQP RSOCKET EVENTSOURCE SSE'.split(' '),
);

export function isForeignMethod(upper: string): boolean {
  return FOREIGN.has(upper);
}

/** What tools write in place of an HTTP method to send the body over a WebSocket. */
export function isSocketMethod(upper: string): boolean {
  return upper === 'WEBSOCKET' || upper === 'WS' || upper === 'WSS';
}

export function knownMethods(): Iterable<string> {
  return KNOWN;
}

export function isKnownMethod(upper: string): boolean {
  return KNOWN.has(upper);
}

/** Whether a line looks like a request line: `GET /…`, `POST http://…`, `GET {{…`. */
export function isRequestLine(text: string, start: number, stop: number): boolean {
  const code = text.charCodeAt(start);
  if (code < 65 || code > 90) return false;
  let end = start;
  while (end < stop && text.charCodeAt(end) >= 65 && text.charCodeAt(end) <= 90) end++;
  const target = skipBlank(text, end, stop);
  if (target === end || target === stop || end - start < 2) return false;
  const method = text.slice(start, end);
  if (!isKnownMethod(method) && !isSocketMethod(method)) return false;
  return (
    text.startsWith('ws://', target) ||
    text.startsWith('wss://', target) ||
    text.charCodeAt(target) === SLASH ||
    text.startsWith('{{', target) ||
    text.startsWith('http://', target) ||
    text.startsWith('https://', target)
  );
}
