import type { ParseRule } from '../rule';

export const commentWithoutSpace: ParseRule = {
  on: 'parse',
  code: 'comment-without-space',
  severity: 'warning',
  title: 'A comment has a space after #',
  why: 'Among headers some tools take `#word` for a header. `# word` is a comment everywhere.',
  bad: { language: 'http', text: ['GET /eth/v1/node/version', '#Accept: text/plain'].join('\n') },
  good: { language: 'http', text: ['GET /eth/v1/node/version', '# Accept: text/plain'].join('\n') },
  source: 'Scratch files',
  message() {
    return 'Among headers a comment needs a space after `#`: some tools send this line.';
  },
  fixes(block, span) {
    const mark = /^\s*(#+|\/\/)/.exec(block.text.slice(span.start, span.end))?.[0].length ?? 1;
    const at = span.start + mark;
    return [{ title: 'Insert a space', edits: [{ start: at, end: at, text: ' ' }], preferred: true }];
  },
};
