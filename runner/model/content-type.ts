/** Whether a response with this Content-Type is a stream of server-sent events. */
export function isEventStream(contentType: string | null | undefined): boolean {
  return /^\s*text\/event-stream\b/i.test(contentType ?? '');
}

/** Whether the head of a response announces a stream. Over a WebSocket or a socket file, only streams have a head. */
export function startsStream(status: number | null, headers: Readonly<Record<string, string>>): boolean {
  return status === null || (status < 300 && isEventStream(headers['content-type']));
}

/** Whether a body with this Content-Type is bytes, such as SSZ, and no text. */
export function isBinary(contentType: string | null | undefined): boolean {
  return /^\s*application\/octet-stream\b/i.test(contentType ?? '');
}
