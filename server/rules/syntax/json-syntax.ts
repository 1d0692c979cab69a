import type { ParseRule } from '../rule';

export const jsonSyntax: ParseRule = {
  on: 'parse',
  code: 'json-syntax',
  severity: 'error',
  title: 'The body is well-formed JSON',
  why: 'A node answers malformed JSON with a parse error (-32700 or status 400).',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [latest] }',
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
  message(detail) {
    return detail ?? 'This is not JSON.';
  },
  fixes(block, span) {
    const word = block.text.slice(span.start, span.end);
    if (!/^[A-Za-z0-9_]+$/.test(word)) return [];
    const text = JSON.stringify(word);
    return [
      {
        title: `Change to \`${text}\``,
        edits: [{ start: span.start, end: span.end, text }],
        preferred: true,
      },
    ];
  },
};
