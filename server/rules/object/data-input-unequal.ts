import { objectAround, removeMembers } from '../json-edits';
import type { SchemaFixes } from '../rule';

export const dataInputUnequal: SchemaFixes = ({ root, problem }) => {
  const object = objectAround(root, problem.path);
  return object ? [{ title: 'Remove data', edits: removeMembers(object, ['data']), preferred: true }] : [];
};
