import type { ParseRule } from '../rule';

export const unsupportedSyntax: ParseRule = {
  on: 'parse',
  code: 'unsupported-syntax',
  severity: 'warning',
  title: 'Syntax that Slotpad does not support',
  why: 'Other tools import files, run requests of other files, send other protocols and read `\\n` in a variable as a line break; `curl` sends forms. Slotpad does none of it. It is an error where something else would be sent than its author meant: then the request is not sent unless you say so (`slotpad send --force`, "Send Anyway").',
  bad: {
    language: 'http',
    text: ['import ./login.http', '', '###', 'GET /eth/v1/node/version'].join('\n'),
  },
  good: { language: 'http', text: 'GET /eth/v1/node/version' },
  source: 'Slotpad scratch file format',
  severityOf: ({ obstacle }) => (obstacle ? 'error' : undefined),
  message(detail) {
    return detail ?? 'Slotpad does not support this syntax.';
  },
};
