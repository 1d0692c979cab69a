import { nodeAtPath } from '../../../common/scratch/json/json-value';
import type { SchemaFixes } from '../rule';

export const topicsTooMany: SchemaFixes = ({ root, problem }) => {
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
};
