import type { CallRule } from '../rule';

export const methodDeprecated: CallRule = {
  on: 'call',
  code: 'method-deprecated',
  severity: 'warning',
  title: 'The method is not deprecated',
  why: 'The method always fails on current nodes, or is about to go.',
  bad: { language: 'jsonrpc', text: 'eth_coinbase()' },
  good: { language: 'jsonrpc', text: 'eth_accounts()' },
  source: 'Execution-Layer JSON-RPC Interface: Versioning',
  check({ call, entry }, report) {
    if (!entry?.deprecated || !call.method) return;
    report(call.method, `\`${entry.name}\`: ${entry.deprecated}`, { tags: ['deprecated'] });
  },
};
