import type { ParseRule } from '../rule';

export const commentWithoutSpace: ParseRule = {
  on: 'parse',
  code: 'comment-without-space',
  severity: 'warning',
  title: 'Comment without a space after #',
  why: 'Between headers, some tools read `#word` as a header. `# word` is a comment in all tools.',
  bad: { language: 'http', text: ['GET /eth/v1/node/version', '#Accept: text/plain'].join('\n') },
  good: { language: 'http', text: ['GET /eth/v1/node/version', '# Accept: text/plain'].join('\n') },
  source: 'Slotpad scratch file format',
  message() {
    return 'Between headers, a comment needs a space after `#`: some tools send this line.';
  },
  fixes(block, span) {
    const mark = /^\s*(#+|\/\/)/.exec(block.text.slice(span.start, span.end))?.[0].length ?? 1;
    const at = span.start + mark;
    return [{ title: 'Insert a space', edits: [{ start: at, end: at, text: ' ' }], preferred: true }];
  },
};
