import { objectAround, removeMembers } from '../json-edits';
import type { SchemaFixes } from '../rule';

export const filterBlockHashWithRange: SchemaFixes = ({ root, problem }) => {
  const object = objectAround(root, problem.path);
  return object
    ? [
        {
          title: 'Remove the range',
          edits: removeMembers(object, ['fromBlock', 'toBlock']),
          preferred: true,
        },
      ]
    : [];
};
