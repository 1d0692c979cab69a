import { nodeAtPath } from '../../../common/scratch/json/json-value';
import { memberNamed, removeMembers } from '../json-edits';
import type { SchemaFixes } from '../rule';

export const blockObject: SchemaFixes = ({ root, problem }) => {
  const object = nodeAtPath(root, problem.path);
  if (object.kind !== 'object') return [];
  const both = ['blockHash', 'blockNumber'].every((name) => memberNamed(object, name));
  return both
    ? [
        { title: 'Keep the block hash', edits: removeMembers(object, ['blockNumber']) },
        { title: 'Keep the block number', edits: removeMembers(object, ['blockHash', 'requireCanonical']) },
      ]
    : [];
};
