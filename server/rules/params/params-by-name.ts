import { problemsOf } from '../../../catalogue/types';
import { valueOf as valueOfNode } from '../../../common/scratch/json/json-value';
import type { CallContext, CallRule, Fix } from '../rule';

export const paramsByName: CallRule = {
  on: 'call',
  concerns: (entry) => entry !== undefined,
  code: 'params-by-name',
  severity: 'information',
  title: 'Parameters by name',
  why: 'JSON-RPC 2.0 allows an object of named parameters, but few execution nodes accept one. An error where the method has a required parameter.',
  bad: {
    language: 'jsonrpc',
    text: '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": { "data": "0x41" } }',
  },
  good: {
    language: 'jsonrpc',
    text: '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": ["0x41"] }',
  },
  source: 'real nodes: execution nodes',
  check(context, report) {
    const { call, entry } = context;
    const params = call.paramsNode;
    // The document of the method may allow names; their values are checked with its schema.
    if (!entry || params?.kind !== 'object' || entry.namedParams) return;
    const wrapped = wrap(context);
    const fix = asArray(context) ?? wrapped;
    const needed = entry.params.some((param) => param.required);
    report(
      params,
      wrapped
        ? '`params` must be an array: put the object in brackets.'
        : 'Few nodes accept parameters by name; an array works everywhere.',
      {
        // Without its parameters the call fails.
        ...(needed ? { severity: 'error' as const } : {}),
        fixes: fix ? [fix] : [],
      },
    );
  },
};

/** Where the object is the first parameter itself. */
function wrap({ call, entry, block, variables }: CallContext): Fix | undefined {
  const node = call.paramsNode;
  const first = entry?.params[0];
  if (node?.kind !== 'object' || !node.closed || !first || node.members.length === 0) return undefined;
  if (problemsOf(first.schema, valueOfNode(node, variables)).length > 0) return undefined;
  const text = `[${block.text.slice(node.start, node.end)}]`;
  return {
    title: 'Put it in brackets',
    edits: [{ start: node.start, end: node.end, text }],
    preferred: true,
  };
}

/** Only where every member is a parameter and no position before the last one would stay empty. */
function asArray({ call, entry, block }: CallContext): Fix | undefined {
  const node = call.paramsNode;
  if (node?.kind !== 'object' || !node.closed || !entry) return undefined;
  const texts: string[] = [];
  for (const param of entry.params) {
    const value = node.members.find((member) => member.key.value === param.name)?.value;
    if (!value) break;
    texts.push(block.text.slice(value.start, value.end));
  }
  if (texts.length !== node.members.length) return undefined;
  return {
    title: 'Write the parameters as an array',
    edits: [{ start: node.start, end: node.end, text: `[${texts.join(', ')}]` }],
    preferred: true,
  };
}
