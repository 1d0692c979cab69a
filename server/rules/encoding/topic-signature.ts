import { metaOf, schemaAt } from '../../../catalogue/types';
import { keccakOf } from '../../../common/ethereum/calldata';
import { nodeAtPath } from '../../../common/scratch/json/json-value';
import type { SchemaFixes } from '../rule';

/** The signature of an event, written in the place of the topic that is its hash. */
export const topicSignature: SchemaFixes = ({ root, schema, problem }) => {
  const own = schema && schemaAt(schema, problem.path);
  const node = nodeAtPath(root, problem.path);
  if (problem.fix || !own || metaOf(own)?.kind !== 'topic') return [];
  if (node.kind !== 'string' || node.placeholders || !/^\w+\(.*\)$/.test(node.value.trim())) return [];
  const hash = keccakOf(node.value);
  if (!('value' in hash)) return [];
  const edits = [{ start: node.start, end: node.end, text: JSON.stringify(hash.value) }];
  return [{ title: `Write the hash of ${node.value.trim()}`, edits, preferred: true }];
};
