import { nodeAtPath } from '../../../common/scratch/json/json-value';
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
  fixes({ root, problem }) {
    const list = nodeAtPath(root, problem.path.slice(0, -1));
    const most = Number(problem.path.at(-1));
    if (list.kind !== 'array') return [];
    const before = list.items[most - 1];
    const last = list.items.at(-1);
    if (!before || !last) return [];
    const surplus = list.items.length - most;
    return [
      {
        title: surplus === 1 ? 'Remove the surplus topic' : `Remove ${surplus} surplus topics`,
        edits: [{ start: before.end, end: last.end, text: '' }],
        preferred: true,
      },
    ];
  },
};
