import { jsonText } from '../../../common/requests/json-line';
import {
  nodeAtPath,
  placeholdersUnder,
  valueOf as valueOfNode,
} from '../../../common/scratch/json/json-value';
import type { JsonNode } from '../../../common/scratch/types';
import { schemaAt } from '../../../common/spec/schema';
import type { SpecRule } from '../rule';
import { coerced } from './coerced';

export const wrongType: SpecRule = {
  on: 'schema',
  code: 'wrong-type',
  severity: 'error',
  title: 'A value has the type that the node reads',
  why: 'A node decodes each parameter and member into a fixed type and refuses any other.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getBlockByHash("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "true")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getBlockByHash("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", true)',
  },
  source: 'Execution-Layer JSON-RPC Interface: Endpoints',
  fixes({ text, root, schema, problem }) {
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
    const written = text.slice(start, end);
    const around = Array.isArray(meant.value) ? `[${written}]` : undefined;
    return [
      { title: meant.title, edits: [{ start, end, text: around ?? jsonText(meant.value) }], preferred: true },
    ];
  },
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
