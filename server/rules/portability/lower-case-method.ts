import type { ParseRule } from '../rule';

export const lowerCaseMethod: ParseRule = {
  on: 'parse',
  code: 'lower-case-method',
  severity: 'warning',
  title: 'HTTP method in lower case',
  why: 'HTTP methods are case-sensitive. Some tools convert them to upper case, others read the line as a URL.',
  bad: { language: 'http', text: 'get /eth/v1/node/version' },
  good: { language: 'http', text: 'GET /eth/v1/node/version' },
  source: 'Slotpad scratch file format',
  message(detail) {
    return `Write HTTP methods in upper case${detail === undefined ? '' : `: \`${detail.toUpperCase()}\``}.`;
  },
  fixes(block, span) {
    const text = block.text.slice(span.start, span.end).toUpperCase();
    return [
      {
        title: `Write ${text}`,
        edits: [{ start: span.start, end: span.end, text }],
        preferred: true,
      },
    ];
  },
};
