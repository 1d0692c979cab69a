import type { ParseRule } from '../rule';
import { closing, closingQuote } from './closing';

export const jsonSyntax: ParseRule = {
  on: 'parse',
  code: 'json-syntax',
  severity: 'error',
  title: 'Invalid JSON',
  why: 'A node answers invalid JSON with a parse error (-32700 or status 400).',
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
  fixes(block, span, detail = '') {
    const written = block.text.slice(span.start, span.end);
    if (detail.startsWith('A comma is missing')) {
      return [
        {
          title: 'Insert a comma',
          edits: [{ start: span.end, end: span.end, text: ',' }],
          preferred: true,
        },
      ];
    }
    if (detail.startsWith('The closing ')) return closing(block, span.start);
    if (detail.startsWith('The string has no closing quote')) return closingQuote(block.text, span);
    if (detail.startsWith('A colon is missing')) {
      const sign = /^\s*=/.exec(block.text.slice(span.end))?.[0];
      if (sign !== undefined) {
        const edits = [{ start: span.end, end: span.end + sign.length, text: ':' }];
        return [{ title: 'Write a colon', edits, preferred: true }];
      }
      return [
        { title: 'Insert a colon', edits: [{ start: span.end, end: span.end, text: ':' }], preferred: true },
      ];
    }
    if (/^Unexpected `|^Expected a (?:value|member) before the comma/.test(detail)) {
      const edits = [{ start: span.start, end: span.end, text: '' }];
      return [{ title: `Remove ${written}`, edits, preferred: true }];
    }
    const text = quoted(written, detail);
    if (text === undefined) return [];
    return [
      {
        title: `Write ${text}`,
        edits: [{ start: span.start, end: span.end, text }],
        preferred: true,
      },
    ];
  },
};

/** The string that was meant by a bare word or by single quotes. */
function quoted(written: string, detail: string): string | undefined {
  const single = /^'([^'\\"]*)'$/.exec(written)?.[1];
  if (single !== undefined) return JSON.stringify(single);
  return detail.includes('needs quotes') && /^[\w.$-]+$/.test(written) ? JSON.stringify(written) : undefined;
}
