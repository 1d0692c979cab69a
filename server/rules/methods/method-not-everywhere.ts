import type { CallRule } from '../rule';

export const methodNotEverywhere: CallRule = {
  on: 'call',
  code: 'method-not-everywhere',
  severity: 'information',
  title: 'The method exists in every client',
  why: 'Some clients answer "method not found".',
  bad: { language: 'jsonrpc', text: 'eth_protocolVersion()' },
  good: { language: 'jsonrpc', text: 'web3_clientVersion()' },
  source: 'Execution-Layer JSON-RPC Interface: Versioning',
  check({ call, entry }, report) {
    if (!entry?.notEverywhere || !call.method) return;
    report(call.method, `\`${entry.name}\`: ${entry.notEverywhere}`);
  },
};
