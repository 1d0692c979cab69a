import type { ParseRule } from '../rule';

export const headingSeparator: ParseRule = {
  on: 'parse',
  code: 'heading-separator',
  severity: 'information',
  title: 'Heading that ends a request',
  why: 'A line that starts with `###`, with more `#` too, ends the request above it. A Markdown heading in a body is not sent, nor is the text below it. Put such a body into a file: `< ./body.md`.',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:3000/notes',
      'Content-Type: text/markdown',
      '',
      'The node is slow.',
      '#### Logs',
      'Attached below.',
    ].join('\n'),
  },
  good: {
    language: 'http',
    text: ['POST http://127.0.0.1:3000/notes', 'Content-Type: text/markdown', '', '< ./body.md'].join('\n'),
  },
  source: 'Slotpad scratch file format',
  message() {
    return 'This line ends the request above it, so a heading of a body is not sent.';
  },
};
