import type { ParseRule } from '../rule';

export const headerNoColon: ParseRule = {
  on: 'parse',
  code: 'header-no-colon',
  severity: 'warning',
  title: 'Header without a colon',
  why: 'Tools read a header line without a colon in different ways: as a header without a value, as the start of the body, as more of the URL, or as an error. Slotpad does not send the line, so it does not send the request either unless you say so (`slotpad send --force`, "Send Anyway"). A body without a blank line before it is sent, with a warning.',
  bad: { language: 'http', text: ['GET /eth/v1/node/version', 'Accept application/json'].join('\n') },
  good: { language: 'http', text: ['GET /eth/v1/node/version', 'Accept: application/json'].join('\n') },
  source: 'Slotpad scratch file format',
  severityOf: ({ obstacle }) => (obstacle ? 'error' : undefined),
  message: (detail = '') => detail,
  fixes(block, { fault, ...span }) {
    if (fault === 'blank-line-missing') {
      const start = block.text.lastIndexOf('\n', span.start - 1) + 1;
      const text = block.text.includes('\r\n') ? '\r\n' : '\n';
      return [{ title: 'Insert a blank line', edits: [{ start, end: start, text }], preferred: true }];
    }
    const line = block.text.slice(span.start, span.end);
    const name = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]+\S/.exec(line)?.[1];
    if (!name) return [];
    const at = span.start + name.length;
    return [{ title: 'Insert a colon', edits: [{ start: at, end: at, text: ':' }], preferred: true }];
  },
};
