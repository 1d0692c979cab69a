import type { SpecRule } from '../rule';

export const topicsWrongShape: SpecRule = {
  on: 'schema',
  code: 'topics-wrong-shape',
  severity: 'error',
  title: 'A topic is null, 32 bytes, or a list of those',
  why: 'Each position holds `null` (anything), one topic, or an array of topics of which one must match.',
  bad: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [true] })' },
  good: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [null] })' },
  source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
};
