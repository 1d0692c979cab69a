import type { ParseRule } from '../rule';

export const placeholderMalformed: ParseRule = {
  on: 'parse',
  code: 'placeholder-malformed',
  severity: 'warning',
  title: 'Invalid placeholder',
  why: 'Slotpad replaces `{{…}}` before sending: by a variable, a system variable such as `{{$timestamp}}`, or a part of a response. A request with other text in the braces is not sent unless you say so (`slotpad send --force`, "Send Anyway"): it would be sent as written. Without closing braces it is text, as in other tools.',
  bad: { language: 'http', text: 'GET /eth/v1/beacon/headers/{{$timestamp' },
  good: { language: 'http', text: 'GET /eth/v1/beacon/headers/{{$timestamp}}' },
  source: 'Slotpad scratch file format',
  severityOf: ({ obstacle }) => (obstacle ? 'error' : undefined),
  message(detail) {
    return detail ?? 'Expected a variable, as in `{{name}}`.';
  },
  fixes(block, { start, end, fault }) {
    const written = block.text.slice(start + 2, end);
    if (fault !== 'open-placeholder' || !/^[\w$]/.test(written)) return [];
    // One of the two may be there already.
    const text = block.text[end] === '}' ? '}' : '}}';
    return [{ title: `Add ${text}`, edits: [{ start: end, end, text }], preferred: true }];
  },
};
