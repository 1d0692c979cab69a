/** The text of a request in a scratch file. */
export interface PlainRequest {
  readonly language: 'http' | 'jsonrpc';
  readonly text: string;
}
