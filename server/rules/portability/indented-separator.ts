import type { ParseRule } from '../rule';

export const indentedSeparator: ParseRule = {
  on: 'parse',
  code: 'indented-separator',
  severity: 'warning',
  title: 'Indented separator',
  why: 'Only some tools accept spaces before `###`.',
  bad: {
    language: 'http',
    text: ['GET /eth/v1/node/version', '  ###', 'GET /eth/v1/node/syncing'].join('\n'),
  },
  good: {
    language: 'http',
    text: ['GET /eth/v1/node/version', '', '###', 'GET /eth/v1/node/syncing'].join('\n'),
  },
  source: 'Slotpad scratch file format',
  message() {
    return '`###` separates requests only at the start of its line.';
  },
  fixes(block, span) {
    const start = block.text.lastIndexOf('\n', span.start - 1) + 1;
    const indent = /^[ \t]*/.exec(block.text.slice(start))?.[0].length ?? 0;
    return [
      { title: 'Remove the indentation', edits: [{ start, end: start + indent, text: '' }], preferred: true },
    ];
  },
};
