import { objectAround, removeMembers } from '../json-edits';
import type { SchemaFixes } from '../rule';

export const unknownMember: SchemaFixes = ({ root, problem }) => {
  const object = objectAround(root, problem.path);
  const name = String(problem.path.at(-1));
  return object && !problem.fix ? [{ title: `Remove "${name}"`, edits: removeMembers(object, [name]) }] : [];
};
