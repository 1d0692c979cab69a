import type { ParseRule } from '../rule';

export const queryWithoutValue: ParseRule = {
  on: 'parse',
  code: 'query-without-value',
  severity: 'warning',
  title: 'A query parameter has a value',
  why: 'Tools send `?flag` as it stands, as `?flag=`, or leave it out.',
  bad: { language: 'http', text: 'GET http://127.0.0.1:5052/metrics?full' },
  good: { language: 'http', text: 'GET http://127.0.0.1:5052/metrics?full=true' },
  source: 'Scratch files',
  message(detail) {
    return `${detail === undefined ? 'This query parameter' : `\`${detail}\``} has no value: tools send it in different ways.`;
  },
  fixes(block, span, detail = '') {
    // A shell may take what is added for its own only where no quotes are.
    if (block.request?.kind === 'http' && block.request.curl) return [];
    return [`=`, `=true`].map((text) => ({
      title: `Write ${detail}${text}`,
      edits: [{ start: span.end, end: span.end, text }],
    }));
  },
};
