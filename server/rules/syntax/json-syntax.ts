import type { Span } from '../../../common/scratch/types';
import { rightPost } from '../http-examples';
import type { Fix, ParseRule } from '../rule';
import { closing, closingQuote } from './closing';

export const jsonSyntax: ParseRule = {
  on: 'parse',
  code: 'json-syntax',
  severity: 'error',
  title: 'Invalid JSON',
  why: 'A node answers invalid JSON with a parse error (-32700 or status 400).',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [latest] }',
    ].join('\n'),
  },
  good: rightPost,
  source: 'RFC 8259',
  message(detail) {
    return detail ?? 'This is not JSON.';
  },
  fixes(block, problem) {
    const { start, end, fault } = problem;
    const written = block.text.slice(start, end);
    switch (fault) {
      case 'comma-missing':
        return [replacing('Insert a comma', { start: end, end }, ',')];
      case 'colon-missing': {
        const sign = /^\s*=/.exec(block.text.slice(end))?.[0];
        return sign === undefined
          ? [replacing('Insert a colon', { start: end, end }, ':')]
          : [replacing('Write a colon', { start: end, end: end + sign.length }, ':')];
      }
      case 'surplus':
        return [replacing(`Remove ${written}`, problem, '')];
      case 'open-bracket':
        return closing(block, start);
      case 'open-string':
        return closingQuote(block.text, problem);
      case 'single-quotes':
      case 'bare-word': {
        const word = /^'([^'\\"]*)'$/.exec(written)?.[1] ?? /^[\w.$-]+$/.exec(written)?.[0];
        if (word === undefined) return [];
        const text = JSON.stringify(word);
        return [replacing(`Write ${text}`, problem, text)];
      }
      default:
        return [];
    }
  },
};

function replacing(title: string, { start, end }: Span, text: string): Fix {
  return { title, edits: [{ start, end, text }], preferred: true };
}
