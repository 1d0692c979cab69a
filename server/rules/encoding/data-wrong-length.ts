import { nodeAtPath } from '../../../common/scratch/json/json-value';
import { metaOf, schemaAt } from '../../../common/spec/schema';
import type { SpecRule } from '../rule';

export const dataWrongLength: SpecRule = {
  on: 'schema',
  code: 'data-wrong-length',
  severity: 'error',
  title: 'Data of fixed length has just that many bytes',
  why: 'An address has 20 bytes, a hash 32. A node refuses any other length, so a digit was lost or doubled on the way.',
  bad: { language: 'jsonrpc', text: 'eth_getCode("0x407d73d8a49eeb85d32cf465507dd71d507100", "latest")' },
  good: { language: 'jsonrpc', text: 'eth_getCode("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "latest")' },
  source: 'Execution-Layer JSON-RPC Interface: Endpoints',
  fixes({ root, schema, problem }) {
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
  },
};
