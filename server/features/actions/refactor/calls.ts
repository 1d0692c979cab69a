/** Calls in another form: as a JSON-RPC object, as a call of a contract, with all of their parameters. */
import { catalogueOf } from '../../../../catalogue/built-in/catalogue';
import type { MethodEntry, Parameter } from '../../../../catalogue/entry';
import type { Contracts } from '../../../../common/contracts/contracts';
import { decodeCall } from '../../../../common/contracts/decode';
import type { DecodedArgument, DecodedValue } from '../../../../common/contracts/values';
import { LIBRARIES, type WrittenCall } from '../../../../common/contracts/writing/call-syntax';
import { decodeRawTransaction, type RawTransaction } from '../../../../common/ethereum/raw-transaction';
import { jsonText } from '../../../../common/json/json-line';
import { jsonTextOf } from '../../../../common/scratch/json/json-value';
import { optionsOf } from '../../../../common/scratch/parse/contract-call';
import { callIds } from '../../../../common/scratch/rpc/rpc-call';
import type {
  ContractVerb,
  JsonNode,
  JsonObject,
  RpcCall,
  RpcRequest,
} from '../../../../common/scratch/types';
import { systemOptions } from '../../../../common/scratch/variables/resolve';
import { systemValue } from '../../../../common/scratch/variables/system-values';
import { counted, shortened } from '../../../../common/units/words';
import { callAt } from '../../place';
import {
  callText,
  editOf,
  indentAt,
  isWhole,
  lineEndOf,
  objectText,
  plainObject,
  type RefactorContext,
  type Refactoring,
} from './refactoring';

/** `method(parameters)` ↔ the JSON-RPC object that it sends, in a `.jsonrpc` file. */
export function callForm(context: RefactorContext): readonly Refactoring[] {
  const { block } = context;
  const request = block.request;
  const call = callAt(context);
  if (!call || request?.kind !== 'rpc' || !isWhole(call)) return [];
  return call.form === 'call' ? [asObject(context, call, request)] : asCall(context, call, request);
}

function asObject(context: RefactorContext, call: RpcCall, request: RpcRequest): Refactoring {
  const { text } = context.block;
  const id = callIds(request.calls)[request.calls.indexOf(call)] ?? '1';
  const written = objectText(call, id, text, indentAt(text, call.start), lineEndOf(text));
  return {
    title: 'Write as a JSON-RPC object',
    kind: 'refactor.rewrite',
    edits: [editOf(context, call, written)],
  };
}

/** Not for an item of an array, which has to be an object. */
function asCall(context: RefactorContext, call: RpcCall, request: RpcRequest): readonly Refactoring[] {
  const { block } = context;
  if (request.array || !plainObject({ block, call })) return [];
  const changes = changesOfCall(call, request);
  return [
    {
      title: `Write as a call${changes.length > 0 ? ` (${changes.join('; ')})` : ''}`,
      kind: 'refactor.rewrite',
      edits: [editOf(context, call, callText(call, block.text))],
    },
  ];
}

/** Lists what changes in the request if the object becomes a call: a call has params, and the next free ID. */
function changesOfCall(call: RpcCall, request: RpcRequest): readonly string[] {
  const index = request.calls.indexOf(call);
  const before = callIds(request.calls);
  const after = callIds(
    request.calls.map((other) =>
      other === call ? { ...withoutObject(call), form: 'call' as const } : other,
    ),
  );
  const ids = before.flatMap((id, at) =>
    id === after[at] ? [] : [`${at === index ? 'the' : 'another'} id ${id} becomes ${after[at]}`],
  );
  return call.paramsNode ? ids : [...ids, 'empty params are added'];
}

function withoutObject({ object: _, ...rest }: RpcCall): RpcCall {
  return rest;
}

export function contractForm(context: RefactorContext): readonly Refactoring[] {
  const call = callAt(context);
  if (!call || context.block.request?.kind !== 'rpc') return [];
  return call.contract ? asObjects(context, call, call.contract.written) : asContractCall(context, call);
}

// ---------------------------------------------------------------- to JSON-RPC

function asObjects(context: RefactorContext, call: RpcCall, written: WrittenCall): readonly Refactoring[] {
  const { request, text } = context.block;
  if (request?.kind !== 'rpc' || !call.closed || hasComment(text.slice(call.start, call.end))) return [];
  const index = request.calls.findIndex(({ start }) => start === call.start);
  const id = callIds(request.calls)[index] ?? '1';
  const eol = lineEndOf(text);
  const indent = indentAt(text, call.start);
  const named = call.params.map((node) => namedText(node, text, written));
  const encoded = call.params.map((node) => jsonTextOf(node, context.variables));
  const forms = [
    ['Write as a JSON-RPC object', named],
    ['Write as a JSON-RPC object with encoded data', encoded.map(spaced)],
  ] as const;
  return forms.flatMap(([title, params]) => {
    if (params.includes(undefined)) return [];
    const members = [
      '"jsonrpc": "2.0"',
      `"id": ${id}`,
      `"method": ${JSON.stringify(call.method?.text)}`,
      `"params": [${params.join(', ')}]`,
    ];
    const object = `{${eol}${members.map((one) => `${indent}  ${one}`).join(`,${eol}`)}${eol}${indent}}`;
    return [{ title, kind: 'refactor.rewrite', edits: [editOf(context, call, object)] }];
  });
}

function hasComment(text: string): boolean {
  return text.includes('//');
}

/** JSON with a space after commas and colons, and inside the braces of objects. */
function spaced(json: string | undefined): string | undefined {
  return json === undefined ? undefined : textOf(JSON.parse(json));
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${textOf(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A parameter with the names of contracts and variables in placeholders; undefined if it cannot be written so. */
function namedText(node: JsonNode, text: string, written: WrittenCall): string | undefined {
  if (node.kind === 'string') return JSON.stringify(node.value);
  if (node.kind === 'object') {
    const members = node.members.map(({ key, value }) => {
      const inner = value && namedText(value, text, written);
      return inner === undefined ? undefined : `${JSON.stringify(key.value)}: ${inner}`;
    });
    return members.includes(undefined) ? undefined : `{ ${members.join(', ')} }`;
  }
  if (node.kind !== 'placeholder') return undefined;
  const { expression, inner } = node.placeholder;
  if (expression.kind !== 'system') return `"{{${inner.text}}}"`;
  const { name } = expression;
  let value = inner.text.slice(name.length).trim();
  if (name === '$initcode') {
    if (written.options?.items.some((one) => one.name?.text === LIBRARIES)) return undefined;
    value = text.slice(written.contract.start, written.list.end);
  }
  const argument = argumentText(value);
  if (argument === undefined) return undefined;
  if (name === '$address' && /^0x[\da-f]{40}$/i.test(argument)) return JSON.stringify(argument);
  return `"{{${name} ${argument}}}"`;
}

/** The text of a value or a call as an argument of a placeholder in a JSON text: without braces and double quotes. */
function argumentText(written: string): string | undefined {
  let text = '';
  for (const [part, placeholder, quoted] of written.matchAll(
    /\{\{\s*([A-Za-z_][\w-]*)\s*\}\}|"((?:[^"\\]|\\.)*)"|'(?:[^'\\]|\\.)*'|[\s\S]/g,
  )) {
    if (placeholder !== undefined) text += `%${placeholder}`;
    else if (quoted !== undefined) text += `'${quoted}'`;
    else text += part;
    if (quoted !== undefined && /['\\{}]/.test(quoted)) return undefined;
    if (placeholder === undefined && quoted === undefined && /[{}\\"]/.test(part)) return undefined;
  }
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter(Boolean).join(' ');
}

// ---------------------------------------------------------------- to a call of a contract

const VERBS: Readonly<Record<string, ContractVerb | 'call'>> = {
  eth_call: 'call',
  eth_sendTransaction: 'send',
  eth_estimateGas: 'estimate',
};

function asContractCall(context: RefactorContext, call: RpcCall): readonly Refactoring[] {
  const { block } = context;
  const { request } = block;
  const verb = VERBS[call.method?.text ?? ''];
  const options = systemOptions(context.variables);
  const contracts = options.contracts?.();
  if (request?.kind !== 'rpc' || request.array || !isWhole(call) || !verb || !contracts) return [];
  if (call.form === 'object' && !(plainObject({ block, call }) && hasUsualId(call, request.calls))) return [];
  if (hasComment(block.text.slice(call.start, call.end).replaceAll('://', ''))) return [];
  const [transaction, tag, ...more] = call.params;
  if (transaction?.kind !== 'object' || more.length > 0) return [];
  const members = literalsOf(transaction);
  const tagText = tag === undefined ? undefined : literal(tag);
  if (!members || (tag !== undefined && tagText === undefined)) return [];
  const { to = '', input, data = input, ...rest } = members;
  if (data === undefined || (input !== undefined && members.data !== undefined)) return [];
  const label = labelOf(to, contracts);
  const called = label === undefined ? undefined : calledText(label, data, to, contracts);
  if (label === undefined || called === undefined) return [];
  const isRight = (one: string) => {
    const value = systemValue(`$calldata ${one}`, options);
    return value.ok && value.value === data.toLowerCase();
  };
  const text = called.find(isRight);
  const after = optionsText(rest, verb, tagText);
  if (text === undefined || after === undefined) return [];
  const change = members.data === undefined ? '' : ' (data becomes input)';
  const title = `Write as a call of ${label}${change}`;
  const before = verb === 'call' ? '' : `${verb} `;
  return [{ title, kind: 'refactor.rewrite', edits: [editOf(context, call, before + text + after)] }];
}

/** Whether the object has the id that the call would get. */
function hasUsualId(call: RpcCall, calls: readonly RpcCall[]): boolean {
  return calls.length === 1 && callIds([call])[0] === '1';
}

/** The members of an object whose values are all texts without placeholders. */
function literalsOf({ members }: JsonObject): Readonly<Record<string, string>> | undefined {
  const found: Record<string, string> = {};
  for (const { key, value } of members) {
    const text = value && literal(value);
    if (text === undefined || Object.hasOwn(found, key.value)) return undefined;
    found[key.value] = text;
  }
  return found;
}

function literal(node: JsonNode): string | undefined {
  return node.kind === 'string' && !node.placeholders && node.quotes === undefined ? node.value : undefined;
}

/** The name of the only contract at an address that calls can use. */
function labelOf(to: string, contracts: Contracts): string | undefined {
  const known = contracts.deployments().filter(({ address }) => address.toLowerCase() === to.toLowerCase());
  return known
    .map(({ label, name }) => label ?? name)
    .findLast((name) => {
      const addresses = contracts.target(name)?.addresses ?? [];
      return (
        /^[A-Za-z_]\w*$/.test(name) &&
        addresses.length === 1 &&
        addresses[0]?.toLowerCase() === to.toLowerCase()
      );
    });
}

/** The call, and with the types of its function in case that others have the same name. */
function calledText(
  label: string,
  data: string,
  to: string,
  contracts: Contracts,
): readonly string[] | undefined {
  const decoded = decodeCall(data, contracts, to);
  if (!decoded.ok) return undefined;
  const { name, signature, values } = decoded.value;
  const list = `(${values.map(({ value }) => valueText(value)).join(', ')})`;
  return [`${label}.${name}${list}`, `${label}.${signature}${list}`];
}

function valueText(value: DecodedValue): string {
  switch (value.kind) {
    case 'number':
      return value.enum?.members[Number(value.value)] ?? value.value.toString();
    case 'bool':
      return String(value.value);
    case 'text':
      return JSON.stringify(value.value);
    case 'list':
      return `[${value.items.map(valueText).join(', ')}]`;
    case 'tuple':
      return `(${value.members.map(({ value: one }: DecodedArgument) => valueText(one)).join(', ')})`;
    default:
      return value.value;
  }
}

/** ` { from: 0x… }`; undefined if a member has no option. */
function optionsText(
  members: Readonly<Record<string, string>>,
  verb: ContractVerb | 'call',
  tag: string | undefined,
): string | undefined {
  const known = optionsOf(verb === 'call' ? undefined : verb, false);
  const isDefault = tag === undefined ? verb !== 'call' : verb === 'call' && tag === 'latest';
  const all = Object.entries(isDefault || tag === undefined ? members : { ...members, block: tag });
  if (!isDefault && tag === undefined) return undefined;
  const isValid = all.every(
    ([name, value]) => known.includes(name) && /^(?:0x[\da-f]+|[a-z]+)$/i.test(value),
  );
  if (!isValid) return undefined;
  return all.length === 0 ? '' : ` { ${all.map(([name, value]) => `${name}: ${value}`).join(', ')} }`;
}

/**
 * `eth_sendRawTransaction("0x02…")` → a readable request, in a `.jsonrpc` file. The signature becomes a comment, because
 * a node signs a transaction object itself.
 */
export function transactionForm(context: RefactorContext): readonly Refactoring[] {
  const call = callAt(context);
  const [node, ...more] = call?.params ?? [];
  if (call?.form !== 'call' || !isWhole(call) || more.length > 0) return [];
  if (call.method?.text !== 'eth_sendRawTransaction') return [];
  if (node?.kind !== 'string' || node.placeholders) return [];
  const decoded = decodeRawTransaction(node.value);
  if (!decoded.ok || decoded.value.signature?.from === undefined) return [];
  const { text } = context.block;
  const eol = lineEndOf(text);
  const indent = indentAt(text, call.start);
  const object = objectOf(decoded.value)
    .split('\n')
    .join(eol + indent);
  return [
    ['eth_call', 'which only reads', `${object}, "latest"`],
    ['eth_sendTransaction', 'which the node signs', object],
  ].map(([method, what, params]) => ({
    title: `Show as a transaction object of ${method}, ${what}`,
    kind: 'refactor.rewrite',
    edits: [editOf(context, call, `${method}(${params})`)],
  }));
}

function objectOf({ members, signature, sidecar }: RawTransaction): string {
  const comments = [
    ...(signature
      ? [
          `Hash: ${signature.hash}`,
          `Signature: yParity ${signature.yParity}, r ${signature.r}, s ${signature.s}`,
        ]
      : []),
    ...(sidecar ? [`Left out: ${counted(sidecar.blobs, 'blob')} with commitments and proofs`] : []),
  ];
  const object = JSON.stringify({ from: signature?.from, ...members }, null, 2);
  return object.replace('{', `{${comments.map((one) => `\n  // ${one}`).join('')}`);
}

/** Adds the missing params of a call: their defaults, or examples. */
export function missingParameters(context: RefactorContext): readonly Refactoring[] {
  const call = callAt(context);
  const entry = call?.method && catalogueOf(context.document).methodNamed(call.method.text);
  if (!call?.closed || !entry) return [];
  if (call.paramsNode && call.paramsNode.kind !== 'array') return [];
  const missing = missingOf(call, entry);
  if (missing.length === 0) return [];
  const place = insertionPlace(call, context.block.text);
  if (!place) return [];
  const texts = missing.map(({ text }) => text).join(', ');
  const names = missing.map(({ parameter, text }) => `${parameter.name} ${shown(text)}`);
  return [
    {
      title: `Add the missing parameter${missing.length > 1 ? 's' : ''} ${names.join(', ')}`,
      kind: 'refactor.rewrite',
      edits: [editOf(context, { start: place.at, end: place.at }, place.before + texts + place.after)],
    },
  ];
}

/** Missing parameters up to the last one that is required or has a default value. */
function missingOf(call: RpcCall, entry: MethodEntry): readonly { parameter: Parameter; text: string }[] {
  const found: { parameter: Parameter; text: string }[] = [];
  let last = 0;
  for (let index = call.params.length; index < entry.params.length; index++) {
    const parameter = entry.params[index] as Parameter;
    const fallback = defaultOf(parameter);
    const text = fallback ?? jsonText(entry.example[index] ?? null);
    found.push({ parameter, text });
    if (parameter.required || fallback !== undefined) last = found.length;
  }
  return found.slice(0, last);
}

/** The default as JSON text; undefined if there is none, or if the catalogue describes it as prose. */
function defaultOf({ defaultsTo }: Parameter): string | undefined {
  if (defaultsTo === undefined) return undefined;
  try {
    return jsonText(JSON.parse(defaultsTo));
  } catch {
    // Prose, such as `the latest block`.
    return undefined;
  }
}

function insertionPlace(
  call: RpcCall,
  text: string,
): { at: number; before: string; after: string } | undefined {
  const span = call.paramsSpan;
  if (!span) {
    // After the closing quote of the method.
    return call.form === 'object' && call.method
      ? { at: call.method.end + 1, before: ', "params": [', after: ']' }
      : undefined;
  }
  const last = call.params.at(-1);
  if (!last) return { at: span.start + 1, before: '', after: '' };
  // There may already be a comma. If the rest contains a comment, nothing is offered.
  const rest = text.slice(last.end, span.end - 1);
  const comma = rest.indexOf(',');
  if (comma === -1) return { at: last.end, before: ', ', after: '' };
  return /^\s*,\s*$/.test(rest) ? { at: last.end + comma + 1, before: ' ', after: '' } : undefined;
}

function shown(text: string): string {
  return shortened(text, 40);
}
