import { shortened } from '../../../common/units/words';
import type { ParseRule } from '../rule';

export const unsupportedSyntax: ParseRule = {
  on: 'parse',
  code: 'unsupported-syntax',
  severity: 'warning',
  title: 'Syntax that Slotpad does not support',
  why: 'Other tools import files, run requests of other files, send other protocols and unescape `\\{\\{`; `curl` sends forms. Slotpad does none of it. It is an error where something else would be sent than its author meant: then the request is not sent unless you say so (`slotpad send --force`, "Send Anyway").',
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
  fixes({ text }, { start, fault }) {
    if (fault !== 'escaped-braces') return [];
    const written = /^\\\{\\\{(?:[^"\r\n]*?\\\}\\\})?/.exec(text.slice(start))?.[0] ?? '';
    const braces = written.replace('\\{\\{', '\\u007b\\u007b').replace('\\}\\}', '}}');
    const edits = [{ start, end: start + written.length, text: braces }];
    return [{ title: `Write ${shortened(braces, 40)}`, edits, preferred: true }];
  },
};
