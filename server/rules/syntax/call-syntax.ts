import type { ParseRule } from '../rule';
import { closingCall } from './closing';

export const callSyntax: ParseRule = {
  on: 'parse',
  code: 'call-syntax',
  severity: 'error',
  title: 'Invalid call syntax',
  why: 'A call has the form `method(parameter, …)`, with JSON parameters. Nothing else can be sent.',
  bad: { language: 'jsonrpc', text: 'eth_chainId(' },
  good: { language: 'jsonrpc', text: 'eth_chainId()' },
  source: 'Slotpad scratch file format',
  message(detail) {
    return detail ?? 'Write a call as `method(parameter, …)`.';
  },
  fixes(block, { fault, ...span }) {
    if (fault === 'open-bracket') return closingCall(block, span.start);
    // A word without an underscore is no method: then it is prose that nobody wants to send.
    if (fault !== 'parentheses-missing') return [];
    if (!block.text.slice(span.start, span.end).includes('_')) return [];
    const line = /^[^\r\n]*/.exec(block.text.slice(span.end))?.[0].trim() ?? '';
    // What follows are parameters whose first parenthesis is missing.
    if (/^[{["]/.test(line)) {
      const edits = [{ start: span.end, end: span.end, text: '(' }];
      return line.endsWith(')') ? [{ title: 'Add (', edits, preferred: true }] : [];
    }
    return [{ title: 'Add ()', edits: [{ start: span.end, end: span.end, text: '()' }], preferred: true }];
  },
};
