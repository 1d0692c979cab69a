import type { ParseRule } from '../rule';

export const jsonComment: ParseRule = {
  on: 'parse',
  code: 'json-comment',
  severity: 'error',
  title: 'Comment in a JSON body',
  why: 'JSON has no comments, so the node cannot parse the body. A comment on a line of its own is a warning, because JetBrains HTTP Client leaves such lines out. Comments in calls of a `.jsonrpc` file are removed before sending.',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, /* mainnet */ "method": "eth_chainId", "params": [] }',
    ].join('\n'),
  },
  good: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
    ].join('\n'),
  },
  source: 'RFC 8259',
  message() {
    return 'JSON does not allow comments, and this body is sent unchanged.';
  },
  // JetBrains HTTP Client leaves out such lines.
  severityOf({ fault }) {
    return fault === 'comment-line' ? 'warning' : undefined;
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
