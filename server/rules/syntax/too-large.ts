import type { ParseRule } from '../rule';

const why: Readonly<Record<string, string>> = {
  file: 'The file has more than 16,000,000 characters, so it is not checked. Split it.',
  block:
    'This block has more than 4,000,000 characters, so it is not checked. Put its body in a file: `< ./body.json`.',
  placeholders:
    'This block has more than 20,000 placeholders, so it is not checked. Put its body in a file: `<@ ./body.json`.',
};

export const tooLarge: ParseRule = {
  on: 'parse',
  code: 'too-large',
  severity: 'warning',
  title: 'Too large to be checked',
  why: 'Very large files and requests would block checks of all other files. They have no diagnostics but this one, and no completion, hovers or other features. They can be sent.',
  bad: {
    language: 'http',
    text: `POST http://127.0.0.1:8545\nContent-Type: application/json\n\n${'{{a}}'.repeat(20_001)}`,
  },
  good: {
    language: 'http',
    text: 'POST http://127.0.0.1:8545\nContent-Type: application/json\n\n<@ ./body.json',
  },
  source: 'Slotpad scratch file format',
  message: (detail = 'block') => why[detail] ?? '',
};
