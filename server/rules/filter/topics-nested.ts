import { nodeAtPath } from '../../../common/scratch/json/json-value';
import type { SpecRule } from '../rule';

export const topicsNested: SpecRule = {
  on: 'schema',
  code: 'topics-nested',
  severity: 'error',
  title: 'Alternatives of a topic are one level deep',
  why: 'An array at a position means "one of these". Arrays inside it mean nothing, and nodes refuse them.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getLogs({ "topics": [[["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"]]] })',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getLogs({ "topics": [["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"]] })',
  },
  source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
  fixes({ text, root, problem }) {
    const node = nodeAtPath(root, problem.path);
    const first = node.kind === 'array' && node.closed ? node.items[0] : undefined;
    const last = node.kind === 'array' ? node.items.at(-1) : undefined;
    if (!first || !last) return [];
    const inner = text.slice(first.start, last.end);
    return [
      {
        title: 'Take the list apart',
        edits: [{ start: node.start, end: node.end, text: inner }],
        preferred: true,
      },
    ];
  },
};
