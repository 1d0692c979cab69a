/** Headers that the connection sets itself: a wrong value would break the exchange. In lower case. */
const SET_BY_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/** Whether a header is not sent as it is written, because the connection sets it. */
export function isConnectionHeader(name: string): boolean {
  return SET_BY_CONNECTION.has(name.toLowerCase());
}
