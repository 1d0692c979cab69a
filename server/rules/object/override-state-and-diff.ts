import { objectAround, removeMembers } from '../json-edits';
import type { SchemaFixes } from '../rule';

export const overrideStateAndDiff: SchemaFixes = ({ root, problem }) => {
  const object = objectAround(root, problem.path);
  return object
    ? ['stateDiff', 'state'].map((name) => ({
        title: `Remove ${name}`,
        edits: removeMembers(object, [name]),
      }))
    : [];
};
