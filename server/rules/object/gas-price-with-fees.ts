import { objectAround, removeMembers } from '../json-edits';
import type { SchemaFixes } from '../rule';

export const gasPriceWithFees: SchemaFixes = ({ root, problem }) => {
  const object = objectAround(root, problem.path);
  return object
    ? [{ title: 'Remove gasPrice', edits: removeMembers(object, ['gasPrice']), preferred: true }]
    : [];
};
