import type { ParseRule } from '../rule';

export const secondRequestLine: ParseRule = {
  on: 'parse',
  code: 'second-request-line',
  severity: 'warning',
  title: 'Second request without a separator',
  why: 'Some tools start a new request at such a line, others send it as a header or as part of the body. All tools agree when a `###` line precedes it. It is an error where the second request would not be sent: then the first one is not sent either unless you say so (`slotpad send --force`, "Send Anyway").',
  bad: { language: 'http', text: ['GET /eth/v1/node/version', 'GET /eth/v1/node/syncing'].join('\n') },
  good: {
    language: 'http',
    text: ['GET /eth/v1/node/version', '', '###', 'GET /eth/v1/node/syncing'].join('\n'),
  },
  source: 'Slotpad scratch file format',
  severityOf: ({ obstacle }) => (obstacle ? 'error' : undefined),
  message() {
    return 'A second request needs a `###` line before it.';
  },
  fixes(block, span) {
    const newline = block.text.includes('\r\n') ? '\r\n' : '\n';
    const start = block.text.lastIndexOf('\n', span.start - 1) + 1;
    return [
      {
        title: 'Insert ###',
        edits: [{ start, end: start, text: `${newline}###${newline}` }],
        preferred: true,
      },
    ];
  },
};
