import type { ParseRule } from '../rule';

export const notUtf8: ParseRule = {
  on: 'parse',
  code: 'not-utf-8',
  severity: 'error',
  title: 'Not UTF-8',
  why: 'Scratch files are read as UTF-8. A file in UTF-16, as older editors on Windows and PowerShell write it, has a zero byte beside each letter, so nothing of it is read or sent.',
  bad: { language: 'http', text: 'G\0E\0T\0 \0/\0' },
  good: { language: 'http', text: 'GET /eth/v1/node/version' },
  source: 'Slotpad scratch file format',
  message: () => 'This file is UTF-16. Save it as UTF-8.',
};
