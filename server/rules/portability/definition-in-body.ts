import type { ParseRule } from '../rule';

export const definitionInBody: ParseRule = {
  on: 'parse',
  code: 'definition-in-body',
  severity: 'warning',
  title: 'Variable defined below the request',
  why: 'Below the headers, some tools define a variable here, others send the line as part of the body.',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
      '@next = 2',
    ].join('\n'),
  },
  good: {
    language: 'http',
    text: [
      '@next = 2',
      'POST http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
    ].join('\n'),
  },
  source: 'Slotpad scratch file format',
  message() {
    return 'This line is in the body: some tools define a variable here, others send it.';
  },
  fixes(block, span) {
    const { request, text } = block;
    if (request?.kind !== 'http' || request.curl) return [];
    const start = text.lastIndexOf('\n', span.start - 1) + 1;
    const next = text.indexOf('\n', span.end);
    const end = next === -1 ? text.length : next + 1;
    const above = text.lastIndexOf('\n', request.start - 1) + 1;
    const newline = text.includes('\r\n') ? '\r\n' : '\n';
    return [
      {
        title: 'Move above the request',
        edits: [
          { start: above, end: above, text: `${text.slice(span.start, span.end)}${newline}` },
          { start, end, text: '' },
        ],
        // In JSON no such line can be meant as a part of the body.
        preferred: request.body?.json !== undefined,
      },
    ];
  },
};
