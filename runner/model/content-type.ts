/** Whether a response with this Content-Type is a stream of server-sent events. */
export function isEventStream(contentType: string | null | undefined): boolean {
  return /^\s*text\/event-stream\b/i.test(contentType ?? '');
}
