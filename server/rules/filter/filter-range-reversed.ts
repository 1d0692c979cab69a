import { memberNamed, objectAround } from '../json-edits';
import type { SchemaFixes } from '../rule';

export const filterRangeReversed: SchemaFixes = ({ text, root, problem }) => {
  const object = objectAround(root, problem.path);
  const from = object && memberNamed(object, 'fromBlock')?.value;
  const to = object && memberNamed(object, 'toBlock')?.value;
  if (!from || !to) return [];
  const edits = [
    { start: from.start, end: from.end, text: text.slice(to.start, to.end) },
    { start: to.start, end: to.end, text: text.slice(from.start, from.end) },
  ];
  return [{ title: 'Swap fromBlock and toBlock', edits, preferred: true }];
};
