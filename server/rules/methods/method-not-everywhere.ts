import type { CallRule } from '../rule';

export const methodNotEverywhere: CallRule = {
  on: 'call',
  concerns: (entry) => entry?.notEverywhere !== undefined,
  code: 'method-not-everywhere',
  severity: 'information',
  title: 'Method not available in all clients',
  why: 'At least one execution client answers "method not found". Use another method where the request has to work with every client.',
  bad: { language: 'jsonrpc', text: 'eth_protocolVersion()' },
  good: { language: 'jsonrpc', text: 'web3_clientVersion()' },
  source: 'Execution-Layer JSON-RPC Interface: Versioning',
  check({ call, entry }, report) {
    if (!entry?.notEverywhere || !call.method) return;
    report(call.method, `\`${entry.name}\`: ${entry.notEverywhere}`);
  },
};
