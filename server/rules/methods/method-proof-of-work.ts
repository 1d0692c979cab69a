import type { CallRule } from '../rule';

export const methodProofOfWork: CallRule = {
  on: 'call',
  code: 'method-proof-of-work',
  severity: 'information',
  title: 'The method makes sense on the network',
  why: 'Mining methods tell something on proof-of-work networks only. Elsewhere they answer false or zero, or are gone.',
  bad: { language: 'jsonrpc', text: 'eth_hashrate()' },
  good: { language: 'jsonrpc', text: 'eth_syncing()' },
  source: 'Execution-Layer JSON-RPC Interface: Versioning',
  check({ call, entry }, report) {
    if (!entry?.proofOfWorkOnly || !call.method) return;
    report(call.method, `\`${entry.name}\` is for proof-of-work networks only.`);
  },
};
