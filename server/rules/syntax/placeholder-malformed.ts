import type { ParseRule } from '../rule';

export const placeholderMalformed: ParseRule = {
  on: 'parse',
  code: 'placeholder-malformed',
  severity: 'warning',
  title: 'A placeholder holds a name',
  why: '`{{…}}` is filled in before sending: a variable, a system variable such as `{{$timestamp}}`, or a part of a reply. Anything else is sent as it stands.',
  bad: { language: 'http', text: 'GET /eth/v1/beacon/headers/{{}}' },
  good: { language: 'http', text: 'GET /eth/v1/beacon/headers/{{$timestamp}}' },
  source: 'Scratch files',
  message(detail) {
    return detail ?? 'A placeholder holds a variable, as in `{{name}}`.';
  },
  fixes(block, span, detail = '') {
    const written = block.text.slice(span.start + 2, span.end);
    if (!detail.includes('no closing') || !/^[\w$]/.test(written)) return [];
    // One of the two may be there already.
    const text = block.text[span.end] === '}' ? '}' : '}}';
    return [{ title: `Add ${text}`, edits: [{ start: span.end, end: span.end, text }], preferred: true }];
  },
};
