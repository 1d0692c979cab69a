import type { MethodEntry, Parameter } from '../../catalogue/entry';
import { methodNamed } from '../../catalogue/execution';
import { jsonrpc } from '../../catalogue/rule-doc';
import { metaOf, problemsOf, type Schema, UNKNOWN } from '../../catalogue/types';
import { isData } from '../../catalogue/types/hex';
import { decodeRawTransaction, isForeignType } from '../../common/ethereum/raw-transaction';
import { jsonText } from '../../common/json/json-line';
import { valueOf as valueOfNode } from '../../common/scratch/json/json-value';
import type { RpcCall, Span } from '../../common/scratch/types';
import { shortened } from '../../common/units/words';
import { recordFault } from '../../common/verify/beacon';
import { decodedBlock } from '../../common/verify/raw';
import { isMisspelt } from './envelope';
import { renameMethod } from './methods';
import type { CallContext, Fix, Rule, SpecPlace } from './rule';

const SIGNED =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83';

/** An enode or a node record. */
const isNodeUrl = ({ schema }: { readonly schema: Schema }) => metaOf(schema)?.kind === 'node-url';
const RECORD_TEXT = /^enr:-[\w-]+=*$/i;
/** The example of EIP-778. */
const RECORD =
  'enr:-IS4QHCYrYZbAKWCBRlAy5zzaDZXJBGkcnh4MHcBFZntXNFrdvJjX04jRzjzCBOonrkTfj499SZuOh8R33Ls8RRcy5wBgmlkgnY0gmlwhH8AAAGJc2VjcDI1NmsxoQPKY0yuDUmstAHYpMa2_oxVtw0RW_QAdpzBQA8yWM0xOIN1ZHCCdl8';

const isRaw = ({ schema }: { readonly schema: Schema }) => metaOf(schema)?.kind === 'raw-transaction';
const isRawBlock = ({ schema }: { readonly schema: Schema }) => metaOf(schema)?.kind === 'raw-block';

/** The list of parameters of a call. */
export const paramsRules: readonly Rule[] = [
  {
    on: 'call',
    concerns: (entry) => entry !== undefined,
    code: 'params-too-few',
    severity: 'error',
    title: 'Missing parameters',
    why: 'A node rejects the call with error -32602, "missing value for required argument".',
    ...jsonrpc('eth_getBlockByNumber("latest")', 'eth_getBlockByNumber("latest", false)'),
    source: 'Execution-Layer JSON-RPC Interface: Endpoints',
    check(context, report) {
      const { call, entry } = context;
      if (!entry || !call.method || !isPositional(context)) return;
      const given = call.params.length;
      const missing = entry.params.slice(given).filter((param) => param.required);
      if (missing.length === 0) return;
      // While the brackets are open the rest is about to be typed.
      if (!call.closed || hasMisspeltParams(context) || isWrapped(context)) return;
      const names = missing
        .map((param) => `\`${param.name}\`: ${param.summary.replace(/\.$/, '')}`)
        .join('; ');
      const fix = insertion(context, entry, given);
      report(
        endOfList(call),
        `\`${entry.name}\` must have the ${missing.length === 1 ? 'parameter' : 'parameters'} ${names}.`,
        fix ? { fixes: [fix] } : {},
      );
    },
  },
  {
    on: 'call',
    concerns: (entry) => entry !== undefined && !entry.moreParams,
    code: 'params-too-many',
    severity: 'error',
    title: 'Too many parameters',
    why: 'A node rejects the call with error -32602, "too many arguments".',
    ...jsonrpc('eth_blockNumber("latest")', 'eth_blockNumber()'),
    source: 'Execution-Layer JSON-RPC Interface: Endpoints',
    check({ call, entry }, report) {
      if (!entry || entry.moreParams) return;
      const most = entry.params.length;
      const first = call.params[most];
      const last = call.params.at(-1);
      if (!first || !last) return;
      const names = entry.params.map((param) => param.name).join(', ');
      const takes = most === 0 ? 'takes no parameters' : `takes ${most}: ${names}`;
      const before = call.params[most - 1];
      // Without a parameter before it, everything between the brackets goes; a comma before goes with it.
      const start = before ? before.end : (call.paramsSpan?.start ?? first.start - 1) + 1;
      const end = before ? last.end : (call.paramsSpan?.end ?? last.end + 1) - 1;
      const surplus = call.params.length - most;
      report({ start: first.start, end: last.end }, `\`${entry.name}\` ${takes}.`, {
        fixes: [
          {
            title: surplus === 1 ? 'Remove the surplus parameter' : `Remove ${surplus} surplus parameters`,
            edits: [{ start, end, text: '' }],
            preferred: true,
          },
        ],
      });
    },
  },
  {
    on: 'call',
    concerns: (entry) => entry !== undefined,
    code: 'params-by-name',
    severity: 'information',
    title: 'Parameters by name',
    why: 'JSON-RPC 2.0 allows an object of named parameters, but few execution nodes accept one. An error where the method has a required parameter.',
    ...jsonrpc(
      '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": { "data": "0x41" } }',
      '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": ["0x41"] }',
    ),
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
  },
  {
    on: 'call',
    code: 'transaction-undecodable',
    severity: 'error',
    title: 'Signed transaction that cannot be decoded',
    why: 'A node decodes a signed transaction before it looks at anything else, and rejects bytes that are cut off, unsigned or something else, such as a hash. A warning for types that only other networks may have.',
    ...jsonrpc('eth_sendRawTransaction("0x02f86c82053980")', `eth_sendRawTransaction("${SIGNED}")`),
    source: 'EIP-2718',
    concerns: (entry) => entry?.params.some(isRaw) === true,
    check({ call, entry, values }, report) {
      for (const [index, parameter] of (entry?.params ?? []).entries()) {
        const value = values[index];
        const node = call.params[index];
        if (!node || !isRaw(parameter) || typeof value !== 'string' || value === '0x' || !isData(value))
          continue;
        const decoded = decodeRawTransaction(value);
        if (decoded.ok) {
          if (!decoded.value.signature) report(node, 'The transaction is not signed.');
          continue;
        }
        const message = decoded.failure.message.replace(/^It /, 'The transaction ');
        report(node, message, isForeignType(value) ? { severity: 'warning' } : {});
      }
    },
  },
  {
    on: 'call',
    code: 'block-undecodable',
    severity: 'error',
    title: 'Encoded block that cannot be decoded',
    why: 'The node decodes the block before it traces its transactions, and rejects bytes that are cut off or something else, such as a hash.',
    ...jsonrpc('debug_traceBlock("0xf90200")', 'debug_traceBlockByNumber("latest")'),
    source: 'Client documentation: debug namespace',
    concerns: (entry) => entry?.params.some(isRawBlock) === true,
    check(context, report) {
      const { call, entry, values } = context;
      for (const [index, parameter] of (entry?.params ?? []).entries()) {
        const value = values[index];
        const node = call.params[index];
        if (
          !node ||
          !isRawBlock(parameter) ||
          typeof value !== 'string' ||
          !isData(value) ||
          decodedBlock(value)
        )
          continue;
        // The other of two swapped parameters is reported.
        if (swappedWith(context, index) !== undefined) continue;
        report(node, 'The block cannot be decoded: this is no RLP of a header, transactions and uncles.');
      }
    },
  },
  {
    on: 'call',
    code: 'node-record-broken',
    severity: 'error',
    title: 'Broken node record',
    why: 'A node record (`enr:…`) is signed. A node decodes it and checks the signature before it connects, and rejects one that is cut off or changed.',
    ...jsonrpc('admin_addPeer("enr:-abc")', `admin_addPeer("${RECORD}")`),
    source: 'EIP-778',
    concerns: (entry) => entry?.params.some(isNodeUrl) === true,
    check({ call, entry, values }, report) {
      for (const [index, parameter] of (entry?.params ?? []).entries()) {
        const value = values[index];
        const node = call.params[index];
        if (!node || !isNodeUrl(parameter) || typeof value !== 'string' || !RECORD_TEXT.test(value)) continue;
        const fault = recordFault(value);
        if (fault) report(node, fault);
      }
    },
  },
];

/** Where the next parameter would be: the closing bracket, an empty list, or the method of a call without a list. */
function endOfList({ params, paramsSpan: list, method }: RpcCall): Span {
  if (!list) return method ?? { start: 0, end: 0 };
  return params.length === 0 ? list : { start: list.end - 1, end: list.end };
}

/** False where the parameters are an object or no list at all: other rules speak then. */
function isPositional({ call }: CallContext): boolean {
  return call.paramsNode === undefined || call.paramsNode.kind === 'array';
}

/** All parameters in one array more than is right: the array itself is reported. */
function isWrapped({ call, entry, values }: CallContext): boolean {
  const [first] = call.params;
  const schema = entry?.params[0]?.schema;
  if (call.params.length !== 1 || first?.kind !== 'array' || !schema) return false;
  return problemsOf(schema, values[0]).length > 0;
}

/** A member that may stand for `params` is told of by its name. */
function hasMisspeltParams({ call }: CallContext): boolean {
  if (call.paramsNode || call.object?.kind !== 'object') return false;
  return isMisspelt(call.object, 'params');
}

function insertion({ call, block }: CallContext, entry: MethodEntry, given: number): Fix | undefined {
  const last = entry.params.findLastIndex((param) => param.required);
  const values: string[] = [];
  let preferred = true;
  for (let index = given; index <= last; index++) {
    const example = entry.example[index];
    const value = obvious(entry.params[index], example);
    if (value === undefined && example === undefined) return undefined;
    // What is meant only the writer knows: an example shows the shape.
    if (value === undefined) preferred = false;
    values.push(value ?? jsonText(example));
  }
  const span = call.paramsSpan;
  const before = call.params.at(-1);
  const list = values.join(', ');
  const title = `Add ${shortened(list, 60)}`;
  if (before && span) {
    // A trailing comma may stand before the closing bracket already.
    const comma = block.text.slice(before.end, span.end - 1).indexOf(',');
    if (comma >= 0) {
      const at = before.end + comma + 1;
      return { title, edits: [{ start: at, end: at, text: ` ${list}` }], preferred };
    }
    return { title, edits: [{ start: before.end, end: before.end, text: `, ${list}` }], preferred };
  }
  if (span) {
    return { title, edits: [{ start: span.start + 1, end: span.start + 1, text: list }], preferred };
  }
  if (call.form === 'call' || !call.method) return undefined;
  // After the quote that closes the method's name.
  const at = call.method.end + 1;
  return { title, edits: [{ start: at, end: at, text: `, "params": [${list}]` }], preferred };
}

/** What to write for a parameter nobody has to think about: its default, or `false`. */
function obvious(param: Parameter | undefined, example: unknown): string | undefined {
  if (!param) return undefined;
  if (param.defaultsTo !== undefined) {
    try {
      return jsonText(JSON.parse(param.defaultsTo));
    } catch {
      // Told in words.
    }
  }
  if (typeof example === 'boolean') return jsonText(example);
  return isTag(example) ? jsonText(example) : undefined;
}

function isTag(example: unknown): boolean {
  return example === 'latest';
}

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

/** Fixes of a wrong parameter that need the call around it. */
export function parameterFixes({ parameter, problem }: SpecPlace): readonly Fix[] {
  if (!parameter || problem.path.length > 0) return [];
  const { context, index } = parameter;
  // A number that is only too large is at its place.
  const isMisplaced = problem.rule !== 'number-out-of-range';
  return [...byHash(context, index), ...(isMisplaced ? swapped(context, index) : [])];
}

/** A block hash where a number is needed: the method of the same name that takes hashes. */
function byHash({ call, entry, values }: CallContext, index: number): readonly Fix[] {
  const value = values[index];
  if (index !== 0 || !entry || typeof value !== 'string' || !isData(value, 64)) return [];
  const other = methodNamed(entry.name.replace('ByNumber', 'ByHash').replace('ByBlockNumber', 'ByBlockHash'));
  return other && other !== entry ? [renameMethod(call, other.name, true)] : [];
}

/** Whether an earlier parameter is reported already, because the two are swapped. */
export function isSwappedBack({ context, index }: NonNullable<SpecPlace['parameter']>): boolean {
  const other = swappedWith(context, index);
  const param = other === undefined ? undefined : context.entry?.params[other];
  if (other === undefined || other > index || !param) return false;
  return problemsOf(param.schema, context.values[other]).length > 0;
}

function swapped(context: CallContext, index: number): readonly Fix[] {
  const { call, entry, block } = context;
  const at = swappedWith(context, index);
  const node = call.params[index];
  const other = at === undefined ? undefined : call.params[at];
  if (at === undefined || !node || !other) return [];
  const edits = [
    { start: node.start, end: node.end, text: block.text.slice(other.start, other.end) },
    { start: other.start, end: other.end, text: block.text.slice(node.start, node.end) },
  ];
  return [
    { title: `Swap ${entry?.params[index]?.name} and ${entry?.params[at]?.name}`, edits, preferred: true },
  ];
}

/** Another parameter, where each of the two would be right in the place of the other. */
function swappedWith({ call, entry, values }: CallContext, index: number): number | undefined {
  const first = entry?.params[index];
  if (!entry || !first) return undefined;
  const at = entry.params.findIndex(
    (second, other) =>
      other !== index &&
      call.params[other] !== undefined &&
      values[index] !== UNKNOWN &&
      values[other] !== UNKNOWN &&
      problemsOf(first.schema, values[other]).length === 0 &&
      problemsOf(second.schema, values[index]).length === 0,
  );
  return at < 0 ? undefined : at;
}
