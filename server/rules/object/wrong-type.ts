import { schemaAt } from '../../../catalogue/types';
import { jsonText } from '../../../common/requests/json-line';
import {
  nodeAtPath,
  placeholdersUnder,
  valueOf as valueOfNode,
} from '../../../common/scratch/json/json-value';
import type { JsonNode } from '../../../common/scratch/types';
import type { SchemaFixes } from '../rule';
import { coerced } from './coerced';

export const wrongType: SchemaFixes = ({ text, root, schema, problem }) => {
  const own = schema && schemaAt(schema, problem.path);
  const node = nodeAtPath(root, problem.path);
  if (!own || problem.fix || problem.at === 'key' || !isWritten(node)) return [];
  const meant = coerced(
    own,
    valueOfNode(node, () => undefined),
  );
  if (!meant) return [];
  const { start, end } = node;
  // What is only put somewhere else keeps the way it is written.
  const inner = node.kind === 'object' ? node.members[0]?.value : undefined;
  const written =
    inner?.kind === 'array' ? text.slice(inner.start, inner.end) : `[${text.slice(start, end)}]`;
  const around = Array.isArray(meant.value) ? written : undefined;
  return [
    { title: meant.title, edits: [{ start, end, text: around ?? jsonText(meant.value) }], preferred: true },
  ];
};

/** Whether all of it stands there: no placeholder would be lost, and no digit. */
function isWritten(node: JsonNode): boolean {
  if (node.kind === 'number') return Math.abs(Number(node.text)) <= Number.MAX_SAFE_INTEGER;
  if (node.kind === 'array' || node.kind === 'object') {
    const inner =
      node.kind === 'array' ? node.items : node.members.flatMap(({ value }) => (value ? [value] : []));
    return node.closed && inner.every(isWritten);
  }
  return placeholdersUnder(node).length === 0 && node.kind !== 'invalid';
}
