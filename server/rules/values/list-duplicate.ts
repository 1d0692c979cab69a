import { nodeAtPath } from '../../../common/scratch/json/json-value';
import type { SchemaFixes } from '../rule';

/** Takes the later of the two out, with the comma before it. */
export const listDuplicate: SchemaFixes = ({ root, problem }) => {
  const list = nodeAtPath(root, problem.path.slice(0, -1));
  const at = problem.path.at(-1);
  if (list.kind !== 'array' || typeof at !== 'number') return [];
  const item = list.items[at];
  const before = list.items[at - 1];
  if (!item || !before) return [];
  const edit = { start: before.end, end: item.end, text: '' };
  return [{ title: 'Remove the duplicate', edits: [edit], preferred: true }];
};
