import { nodeAtPath } from '../../../common/scratch/json/json-value';
import type { SchemaFixes } from '../rule';

export const topicsNested: SchemaFixes = ({ text, root, problem }) => {
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
};
