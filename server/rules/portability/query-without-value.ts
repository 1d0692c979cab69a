import type { ParseRule } from '../rule';

export const queryWithoutValue: ParseRule = {
  on: 'parse',
  code: 'query-without-value',
  severity: 'warning',
  title: 'Query parameter without a value',
  why: 'Tools send `?flag` unchanged, send it as `?flag=`, or omit it.',
  bad: { language: 'http', text: 'GET http://127.0.0.1:5052/metrics?full' },
  good: { language: 'http', text: 'GET http://127.0.0.1:5052/metrics?full=true' },
  source: 'Slotpad scratch file format',
  message(detail) {
    return `${detail === undefined ? 'This query parameter' : `\`${detail}\``} has no value: tools send it in different ways.`;
  },
  fixes(block, { detail = '', ...span }) {
    // A shell may take what is added for its own only where no quotes are.
    if (block.request?.kind === 'http' && block.request.curl) return [];
    return [`=`, `=true`].map((text) => ({
      title: `Write ${detail}${text}`,
      edits: [{ start: span.end, end: span.end, text }],
    }));
  },
};
