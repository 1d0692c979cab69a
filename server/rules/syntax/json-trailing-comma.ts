import { rightPost } from '../http-examples';
import type { ParseRule } from '../rule';

export const jsonTrailingComma: ParseRule = {
  on: 'parse',
  code: 'json-trailing-comma',
  severity: 'error',
  title: 'Trailing comma in a JSON body',
  why: 'JSON does not allow a comma before a closing bracket, so the node cannot parse the body.',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [], }',
    ].join('\n'),
  },
  good: rightPost,
  source: 'RFC 8259',
  message() {
    return 'JSON does not allow trailing commas, and this body is sent unchanged.';
  },
  fixes(_block, span) {
    return [
      { title: 'Remove the comma', edits: [{ start: span.start, end: span.end, text: '' }], preferred: true },
    ];
  },
};
