import { rightPost } from '../http-examples';
import type { ParseRule } from '../rule';

export const jsonComment: ParseRule = {
  on: 'parse',
  code: 'json-comment',
  severity: 'error',
  title: 'Comment in a JSON body',
  why: 'JSON has no comments, so the node cannot parse the body. Comments on lines of their own are left out before sending, and so are fine. Comments in calls of a `.jsonrpc` file are removed before sending.',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, /* mainnet */ "method": "eth_chainId", "params": [] }',
    ].join('\n'),
  },
  good: rightPost,
  source: 'RFC 8259',
  message(detail) {
    return detail ?? 'JSON does not allow comments, and this one is sent with the body.';
  },
  fixes(_block, span) {
    return [
      {
        title: 'Remove the comment',
        edits: [{ start: span.start, end: span.end, text: '' }],
        preferred: true,
      },
    ];
  },
};
