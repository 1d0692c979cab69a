import type { CallRule } from '../rule';
import { isWritten, objectOf } from './members';

export const envelopeParams: CallRule = {
  on: 'call',
  skipsUsualEnvelope: true,
  code: 'envelope-params',
  severity: 'error',
  title: 'params is not an array',
  why: 'Parameters are sent as an array, even a single one. A node answers anything else with "invalid params".',
  bad: {
    language: 'jsonrpc',
    text: '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": "0x41" }',
  },
  good: {
    language: 'jsonrpc',
    text: '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": ["0x41"] }',
  },
  source: 'Execution-Layer JSON-RPC Interface: What the service does',
  check({ call, block, entry }, report) {
    const node = call.paramsNode;
    if (!node || !objectOf(call.object)?.closed) return;
    if (node.kind === 'array' || node.kind === 'object' || !isWritten(node)) return;
    const empty = node.kind === 'null';
    const text = empty ? '[]' : `[${block.text.slice(node.start, node.end)}]`;
    const needed = entry?.params.some((param) => param.required) === true;
    report(node, messageFor(empty, needed), {
      // Some nodes read null as no parameters.
      ...(empty && !needed ? { severity: 'warning' as const } : {}),
      fixes: [
        {
          title: `Write ${text}`,
          edits: [{ start: node.start, end: node.end, text }],
          preferred: !(empty && needed),
        },
      ],
    });
  },
};

function messageFor(empty: boolean, needed: boolean): string {
  if (!empty) return '`params` must be an array.';
  return needed
    ? '`params` must be an array with the parameters of the method.'
    : '`params` must be an array: `[]` when there are none.';
}
