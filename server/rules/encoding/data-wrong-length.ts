import { metaOf, schemaAt } from '../../../catalogue/types';
import { nodeAtPath } from '../../../common/scratch/json/json-value';
import type { SchemaFixes } from '../rule';

export const dataWrongLength: SchemaFixes = ({ root, schema, problem }) => {
  // A storage slot and its value are numbers of 32 bytes: shorter ones lack their zeros.
  const above = problem.at === 'key' ? problem.path.slice(0, -1) : problem.path;
  const own = schema && schemaAt(schema, above);
  const kind = own && metaOf(own)?.kind;
  if (problem.fix || kind !== (problem.at === 'key' ? 'storage' : 'storage-value')) return [];
  const node = nodeAtPath(root, problem.path, problem.at);
  if (node.kind !== 'string' || node.placeholders) return [];
  const digits = /^0x([\da-f]{1,63})$/i.exec(node.value)?.[1];
  if (digits === undefined) return [];
  const text = `"0x${digits.padStart(64, '0')}"`;
  return [
    {
      title: 'Pad it to 32 bytes',
      edits: [{ start: node.start, end: node.end, text }],
      preferred: true,
    },
  ];
};
