import type { ParseRule } from '../rule';

export const callSyntax: ParseRule = {
  on: 'parse',
  code: 'call-syntax',
  severity: 'error',
  title: 'A call is written method(parameters)',
  why: 'Only what reads as `method(parameter, …)` with JSON parameters can be sent.',
  bad: { language: 'jsonrpc', text: 'eth_chainId(' },
  good: { language: 'jsonrpc', text: 'eth_chainId()' },
  source: 'Scratch files',
  message(detail) {
    return detail ?? 'A call is written `method(parameter, …)`.';
  },
  fixes(_block, span, detail = '') {
    if (!detail.startsWith('A call has parentheses')) return [];
    return [{ title: 'Add ()', edits: [{ start: span.end, end: span.end, text: '()' }], preferred: true }];
  },
};
