/** A request as it stands in a scratch file. */
export interface PlainRequest {
  readonly language: 'http' | 'jsonrpc';
  readonly text: string;
}
