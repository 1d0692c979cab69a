import type { CallRule } from '../rule';

export const methodProofOfWork: CallRule = {
  on: 'call',
  concerns: (entry) => entry?.proofOfWorkOnly === true,
  code: 'method-proof-of-work',
  severity: 'information',
  title: 'Method for proof-of-work networks only',
  why: 'Mining methods are only useful on proof-of-work networks. Elsewhere they return false or zero, or no longer exist.',
  bad: { language: 'jsonrpc', text: 'eth_hashrate()' },
  good: { language: 'jsonrpc', text: 'eth_syncing()' },
  source: 'Execution-Layer JSON-RPC Interface: Versioning',
  check({ call, entry }, report) {
    if (!entry?.proofOfWorkOnly || !call.method) return;
    report(call.method, `\`${entry.name}\` is for proof-of-work networks only.`);
  },
};
