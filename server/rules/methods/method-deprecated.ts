import type { CallRule } from '../rule';
import { methodNotServedBy } from '../targets';

export const methodDeprecated: CallRule = {
  on: 'call',
  concerns: (entry) => entry?.deprecated !== undefined,
  code: 'method-deprecated',
  severity: 'warning',
  title: 'Deprecated method',
  why: 'The method always fails on current nodes, or will be removed.',
  bad: { language: 'jsonrpc', text: 'eth_coinbase()' },
  good: { language: 'jsonrpc', text: 'eth_accounts()' },
  source: 'Execution-Layer JSON-RPC Interface: Versioning',
  check(context, report) {
    const { call, entry } = context;
    if (!entry?.deprecated || !call.method || methodNotServedBy(context)) return;
    report(call.method, `\`${entry.name}\`: ${entry.deprecated}`, { tags: ['deprecated'] });
  },
};
