import type { SpecRule } from '../rule';

export const topicsTooMany: SpecRule = {
  on: 'schema',
  code: 'topics-too-many',
  severity: 'error',
  title: 'A log has at most four topics',
  why: 'Topics stand at four positions. A fifth can match nothing, and nodes refuse it.',
  bad: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [null, null, null, null, null] })' },
  good: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [null, null, null, null] })' },
  source: 'Execution-Layer JSON-RPC Interface: Limits',
};
