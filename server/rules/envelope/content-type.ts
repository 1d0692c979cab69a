import { isOwn } from '../../../catalogue/entry';
import { isWebSocketUrl } from '../../../common/requests/socket-address';
import type { Header, HttpBody, HttpRequest } from '../../../common/scratch/types';
import type { BlockContext, Fix } from '../rule';

/** A request with a body that a node reads as JSON: JSON-RPC by POST, or a beacon operation. */
export function jsonPost({ block, reading }: BlockContext): HttpRequest | undefined {
  const request = block.request;
  if (request?.kind !== 'http' || request.method === 'GET' || !request.body) return undefined;
  if (request.body.include) return undefined;
  if (reading.kind === 'rpc') {
    return request.method === 'POST' && !isWebSocketUrl(request.target.text) ? request : undefined;
  }
  return reading.kind === 'beacon' && isJson(request.body) ? request : undefined;
}

/** Starts as JSON does: an object, a list or a string. */
function isJson({ json, text }: HttpBody): boolean {
  return json !== undefined || text.trimStart().startsWith('"');
}

/** Own specifications may describe servers that do not insist on the header. */
export function isOfOwnSpecification({ catalogue, reading }: BlockContext): boolean {
  if (reading.kind !== 'beacon') return false;
  const { operation } = catalogue.matchOperation(reading.method, reading.target.path?.text ?? '');
  return operation !== undefined && isOwn(operation);
}

/** Set by the writer, or implied by an option of a `curl` command. */
export function contentTypeOf(request: HttpRequest): Header | undefined {
  for (const header of request.headers) if (header.name.text.toLowerCase() === 'content-type') return header;
  return undefined;
}

const written = 'Content-Type: application/json';

/** A line below the request line and its headers, or an option right after `curl`. */
export function addContentType(request: HttpRequest, blockText: string): Fix {
  const title = `Add ${written}`;
  if (request.curl) {
    const at = request.curl.start + 'curl'.length;
    return { title, edits: [{ start: at, end: at, text: ` -H '${written}'` }], preferred: true };
  }
  const last = request.headers.at(-1);
  const at = last?.end ?? Math.max(request.target.end, request.version?.end ?? 0);
  const newline = blockText.includes('\r\n') ? '\r\n' : '\n';
  return { title, edits: [{ start: at, end: at, text: `${newline}${written}` }], preferred: true };
}
