import type { ParseRule } from '../rule';

export const headingInBody: ParseRule = {
  on: 'parse',
  code: 'heading-in-body',
  severity: 'warning',
  title: 'Heading in a body',
  why: 'In a body of `text/markdown`, Slotpad and httpYac send lines that start with `#`: they are headings. REST Client takes them for comments and leaves them out. All tools send a file as it is: `< ./body.md`.',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:3000/notes',
      'Content-Type: text/markdown',
      '',
      '# Logs',
      'Attached below.',
    ].join('\n'),
  },
  good: {
    language: 'http',
    text: ['POST http://127.0.0.1:3000/notes', 'Content-Type: text/markdown', '', '< ./body.md'].join('\n'),
  },
  source: 'Slotpad scratch file format',
  message() {
    return 'Lines of this body that start with `#` are sent as headings. REST Client leaves them out.';
  },
};
