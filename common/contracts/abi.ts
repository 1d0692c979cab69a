/** Functions, events and errors of contracts, from JSON ABIs and from lines such as `error Unauthorized(address who)`. */
import * as z from 'zod';
import {
  type AbiType,
  canonicalType,
  parseElementary,
  parseSignature,
  parseTypes,
  signatureHash,
} from '../ethereum/signature';
import { failed, type Result, success } from '../result';
import { shortened } from '../units/words';

const mutabilities = ['pure', 'view', 'nonpayable', 'payable'] as const;
type Mutability = (typeof mutabilities)[number];

export interface AbiEntry {
  readonly kind: 'function' | 'event' | 'error' | 'constructor';
  readonly name: string;
  readonly inputs: readonly AbiType[];
  /** Return values of a function; empty for events and errors. */
  readonly outputs: readonly AbiType[];
  /** Canonical: `transfer(address,uint256)`. */
  readonly signature: string;
  /** Keccak-256 of the signature: the topic of an event; its first four bytes are the selector of functions and errors. */
  readonly hash: string;
  /** An event without its hash in the topics. */
  readonly anonymous: boolean;
  /** Of a function or constructor; absent if the declaration does not say it. */
  readonly mutability?: Mutability;
  /** Contract or standard that declares it: `Token`, `ERC-20`. */
  readonly source: string;
}

export interface Abi {
  readonly entries: readonly AbiEntry[];
  /** Why entries were left out, one sentence each. */
  readonly problems: readonly string[];
}

/** Limits for ABIs of files that other people wrote. */
const DEEPEST_TUPLE = 16;
const MOST_ENTRIES = 5000;

interface JsonParameter {
  readonly type: string;
  readonly name?: string | undefined;
  readonly indexed?: boolean | undefined;
  readonly internalType?: string | undefined;
  readonly components?: readonly JsonParameter[] | undefined;
}

const parameterSchema: z.ZodType<JsonParameter> = z.object({
  type: z.string().max(200),
  name: z
    .string()
    .regex(/^[\w$]{0,200}$/)
    .optional(),
  indexed: z.boolean().optional(),
  internalType: z.string().max(500).optional().catch(undefined),
  get components() {
    return z.array(parameterSchema).max(200).optional();
  },
});

const KINDS = ['function', 'event', 'error'] as const;
const DECLARED: ReadonlySet<unknown> = new Set(KINDS);

const entrySchema = z.object({
  type: z.enum(KINDS),
  name: z.string().regex(/^[A-Za-z_$][\w$]{0,199}$/),
  inputs: z.array(parameterSchema).max(200).default([]),
  outputs: z.array(parameterSchema).max(200).default([]),
  anonymous: z.boolean().default(false),
  stateMutability: z.enum(mutabilities).optional().catch(undefined),
});

/** Parts of an ABI that nothing is decoded with. */
const OTHERS: ReadonlySet<unknown> = new Set(['constructor', 'fallback', 'receive']);

/** Whether a list is an ABI, be it broken: something in it is declared, or nothing is in it at all. */
export function isAbi(items: readonly unknown[]): boolean {
  return (
    items.length === 0 || items.some((item) => typeof item === 'string' || isOther(item) || isDeclared(item))
  );
}

function isDeclared(item: unknown): boolean {
  return (
    typeof item === 'object' && item !== null && 'type' in item && DECLARED.has(item.type) && 'name' in item
  );
}

/** @param items the array of a JSON ABI: objects, or lines as in `parseAbiLine` */
export function abiFromJson(items: readonly unknown[], source: string): Abi {
  const entries: AbiEntry[] = [];
  const problems: string[] = [];
  if (items.length > MOST_ENTRIES)
    problems.push(`The ABI has ${items.length} entries; only the first ${MOST_ENTRIES} are read.`);
  for (const [index, item] of items.slice(0, MOST_ENTRIES).entries()) {
    if (isOther(item)) continue;
    const entry = typeof item === 'string' ? parseAbiLine(item, source) : knownEntry(item, source);
    if (entry.ok) entries.push(entry.value);
    else problems.push(`Entry ${index + 1} of the ABI: ${entry.failure.message}`);
  }
  return { entries, problems };
}

/** Parameters of a contract without a constructor, and of one that cannot be read. */
const NO_CONSTRUCTOR = { type: 'constructor', inputs: [], stateMutability: 'nonpayable' };

/** The constructor, with the name of its contract. One without parameters if the ABI has none. */
export function constructorFromJson(items: readonly unknown[], source: string): Result<AbiEntry> {
  const item = items.slice(0, MOST_ENTRIES).find(isConstructor) ?? NO_CONSTRUCTOR;
  const parsed = constructorSchema.safeParse(item);
  if (!parsed.success) return failed({ message: `The constructor of ${source} is not one of a JSON ABI.` });
  const inputs = typesFrom(parsed.data.inputs, 0);
  if (!inputs.ok)
    return failed({ message: `The constructor of ${source} cannot be read: ${inputs.failure.message}` });
  const { stateMutability } = parsed.data;
  return success({
    kind: 'constructor',
    name: source,
    inputs: inputs.value,
    outputs: [],
    signature: `constructor(${inputs.value.map(canonicalType).join(',')})`,
    hash: '',
    anonymous: false,
    ...(stateMutability ? { mutability: stateMutability } : {}),
    source,
  });
}

const constructorSchema = z.object({
  inputs: z.array(parameterSchema).max(200).default([]),
  stateMutability: z.enum(mutabilities).optional().catch(undefined),
});

function isConstructor(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'type' in item && item.type === 'constructor';
}

function isOther(item: unknown): boolean {
  if (typeof item === 'string') return /^\s*(?:constructor|fallback|receive|struct)\b/.test(item);
  return typeof item === 'object' && item !== null && 'type' in item && OTHERS.has(item.type);
}

/** Most contracts of a workspace inherit the same functions: their hashes are computed once. */
const known = new Map<string, Result<AbiEntry>>();
const MOST_KNOWN = 20_000;

function knownEntry(item: unknown, source: string): Result<AbiEntry> {
  const key = JSON.stringify(item) ?? '';
  let entry = known.get(key);
  if (!entry) {
    entry = entryFromJson(item, source);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, entry);
  }
  return entry.ok ? success({ ...entry.value, source }) : entry;
}

function entryFromJson(item: unknown, source: string): Result<AbiEntry> {
  const parsed = entrySchema.safeParse(item);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue && issue.path.length > 0 ? ` (${issue.path.join('.')})` : '';
    return failed({ message: `It is not a function, event or error of a JSON ABI${place}.` });
  }
  const { type: kind, name, anonymous, stateMutability: mutability } = parsed.data;
  const inputs = typesFrom(parsed.data.inputs, 0);
  if (!inputs.ok) return inputs;
  const outputs = typesFrom(parsed.data.outputs, 0);
  if (!outputs.ok) return outputs;
  const parts = { kind, name, inputs: inputs.value, outputs: outputs.value, anonymous, source };
  return success(entryOf({ ...parts, ...(mutability && kind === 'function' ? { mutability } : {}) }));
}

function typesFrom(parameters: readonly JsonParameter[], depth: number): Result<readonly AbiType[]> {
  const types: AbiType[] = [];
  for (const parameter of parameters) {
    const type = typeFrom(parameter, depth);
    if (!type.ok) return type;
    types.push(type.value);
  }
  return success(types);
}

function typeFrom(
  { type, name, indexed, components, internalType }: JsonParameter,
  depth: number,
): Result<AbiType> {
  const [, enumName] = /^enum ([\w$.]+)(?:\[\d*\])*$/.exec(internalType ?? '') ?? [];
  const [, structName] = /^struct (?:[\w$]+\.)*([\w$]+)(?:\[\d*\])*$/.exec(internalType ?? '') ?? [];
  const more = {
    ...(name ? { name } : {}),
    ...(indexed ? { indexed: true as const } : {}),
    ...(enumName === undefined ? {} : { enum: enumName }),
    ...(structName === undefined || !components ? {} : { struct: structName }),
  };
  const tuple = /^tuple((?:\[\d*\])*)$/.test(type);
  if (!tuple) {
    const elementary = /^\w+(?:\[\d*\])*$/.test(type) ? parseElementary(type) : undefined;
    if (!elementary?.ok) return failed({ message: `"${shortened(type, 50)}" is not an ABI type.` });
    return hasEmptyArray(type) ? emptyArray(type) : success({ ...elementary.value, ...more });
  }
  if (hasEmptyArray(type)) return emptyArray(type);
  if (depth >= DEEPEST_TUPLE)
    return failed({ message: `Its tuples are nested more than ${DEEPEST_TUPLE} deep.` });
  const inner = typesFrom(components ?? [], depth + 1);
  if (!inner.ok) return inner;
  if (inner.value.length === 0) return failed({ message: 'A tuple has no components.' });
  return success({ type, components: inner.value, ...more });
}

function hasEmptyArray(type: string): boolean {
  return /\[0+\]/.test(type);
}

function emptyArray(type: string) {
  return failed({ message: `${shortened(type, 50)} is an array of no items.` });
}

/**
 * A function, event or error as in Solidity: `event Transfer(address indexed from, address indexed to, uint256 value)`,
 * `function balanceOf(address) view returns (uint256)`. A line without a keyword is a function.
 */
export function parseAbiLine(line: string, source: string): Result<AbiEntry> {
  const text = line.trim().replace(/;$/, '');
  const [, word = 'function'] = /^(function|event|error)\s/.exec(text) ?? [];
  const kind = word === 'event' || word === 'error' ? word : 'function';
  const parsed = parseSignature(text);
  if (!parsed.ok) return parsed;
  const { name, inputs, rest } = parsed.value;
  const outputs = parseTypes(kind === 'function' ? returnedTypes(rest) : '');
  if (!outputs.ok) return outputs;
  const anonymous = kind === 'event' && /^anonymous\b/.test(rest);
  const mutability = mutabilities.find((one) => new RegExp(`\\b${one}\\b`).test(rest));
  const parts = { name, inputs, outputs: outputs.value, anonymous, source };
  const entry = entryOf({ ...parts, kind, ...(mutability && kind === 'function' ? { mutability } : {}) });
  return hasEmptyArray(entry.signature) ? emptyArray(entry.signature) : success(entry);
}

/** The types of `view returns (uint256, bool)`; empty if nothing is returned. */
function returnedTypes(rest: string): string {
  const word = rest.search(/\breturns\b/);
  const types = word < 0 ? '' : rest.slice(word + 'returns'.length).trim();
  return types.startsWith('(') && types.endsWith(')') ? types.slice(1, -1) : '';
}

function entryOf(parts: Omit<AbiEntry, 'signature' | 'hash'>): AbiEntry {
  const signature = `${parts.name}(${parts.inputs.map(canonicalType).join(',')})`;
  return { ...parts, signature, hash: signatureHash(signature) };
}

/** The declaration with names: `transfer(address to, uint256 amount)`. */
export function declarationOf({ name, inputs }: Pick<AbiEntry, 'name' | 'inputs'>): string {
  return `${name}(${inputs.map(parameterText).join(', ')})`;
}

function parameterText(type: AbiType): string {
  return withName(canonicalType(type), type);
}

function withName(text: string, { indexed, name = '' }: AbiType): string {
  return [text, indexed ? 'indexed' : '', name].filter(Boolean).join(' ');
}

/** The same with the names of structs, as in the source: `put(Order order)`. */
export function sourceDeclarationOf({ name, inputs }: Pick<AbiEntry, 'name' | 'inputs'>): string {
  return `${name}(${inputs.map((type) => withName(sourceType(type), type)).join(', ')})`;
}

/** `Order[]`; a tuple without a name as its members. */
function sourceType(type: AbiType): string {
  return type.struct === undefined
    ? canonicalType(type)
    : `${type.struct}${/^tuple(.*)$/.exec(type.type)?.[1] ?? ''}`;
}

/** Structs in a declaration. */
const MOST_STRUCTS = 20;

/** The structs of types and of their members, each once: `struct Point { int24 x; int24 y; }`. */
export function structsOf(types: readonly AbiType[]): readonly string[] {
  const found = new Map<string, string>();
  const queue = [...types];
  for (let type = queue.shift(); type && found.size < MOST_STRUCTS; type = queue.shift()) {
    const { components = [], struct } = type;
    queue.push(...components);
    if (struct === undefined || found.has(struct)) continue;
    const members = components.map((one) => `${withName(sourceType(one), one)};`);
    found.set(struct, `struct ${struct} { ${members.join(' ')} }`);
  }
  return [...found.values()];
}
