/** A call of a contract ↔ the JSON-RPC call that it stands for, in a `.jsonrpc` file. */
import type { Contracts } from '../../../../common/contracts/contracts';
import { decodeCall } from '../../../../common/contracts/decode';
import type { DecodedArgument, DecodedValue } from '../../../../common/contracts/values';
import { LIBRARIES, type WrittenCall } from '../../../../common/contracts/writing/call-syntax';
import { jsonTextOf } from '../../../../common/scratch/json/json-value';
import { optionsOf } from '../../../../common/scratch/parse/contract-call';
import { callIds } from '../../../../common/scratch/rpc/call-ids';
import type { ContractVerb, JsonNode, JsonObject, RpcCall } from '../../../../common/scratch/types';
import { systemOptions } from '../../../../common/scratch/variables/resolve';
import { systemValue } from '../../../../common/scratch/variables/system-values';
import { callAt } from '../../place';
import { isWhole, plainObject } from './envelope';
import { editOf, indentAt, lineEndOf, type RefactorContext, type Refactoring } from './refactoring';

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
