import type { ParseRule } from '../rule';

export const definitionInBody: ParseRule = {
  on: 'parse',
  code: 'definition-in-body',
  severity: 'warning',
  title: 'Variables are defined before the request',
  why: 'Below the headers some tools define a variable here, others send the line as part of the body.',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
      '@next = 2',
    ].join('\n'),
  },
  good: {
    language: 'http',
    text: [
      '@next = 2',
      'POST http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
    ].join('\n'),
  },
  source: 'Scratch files',
  message() {
    return 'This line stands in the body: some tools define a variable here, others send it.';
  },
};
