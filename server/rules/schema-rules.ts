import { agreementRules } from '../../catalogue/agreement-rules';
import * as beacon from '../../catalogue/beacon/value-rules';
import * as encoding from '../../catalogue/encoding-rules';
import * as block from '../../catalogue/execution/block-parameter-rules';
import * as filter from '../../catalogue/execution/filter-rules';
import * as object from '../../catalogue/object-rules';
import type { RuleDoc } from '../../catalogue/rule-doc';
import {
  bare,
  elementOf,
  exampleOf,
  membersOf,
  metaOf,
  problemsOf,
  type Schema,
  schemaAt,
} from '../../catalogue/types';
import { keccakOf } from '../../common/ethereum/calldata';
import { jsonText } from '../../common/json/json-line';
import { nearest } from '../../common/nearest';
import { nodeAtPath, placeholdersUnder, valueOf as valueOfNode } from '../../common/scratch/json/json-value';
import type { JsonNode, JsonString, Span } from '../../common/scratch/types';
import { shortened } from '../../common/units/words';
import { append, memberNamed, objectAround, removeMember, removeMembers } from './json-edits';
import type { Fix, SchemaFixes, SpecPlace, SpecRule } from './rule';

/**
 * The rules of what the schemas of the catalogue raise: rows of the tables beside the schemas, with the fixes that need
 * more of the text than the value itself.
 */
export const encodingRules = schemaRules(encoding.encodingRules, {
  'data-wrong-length': padded,
  'data-no-prefix': topicSignature,
});

export const blockRules = schemaRules(block.blockParameterRules, {
  'block-object': keepOneBlock,
});

export const filterRules = schemaRules(filter.filterRules, {
  'filter-block-hash-with-range': removing('Remove the range', ['fromBlock', 'toBlock']),
  'topics-too-many': surplusTopics,
  'topics-nested': unwrappedTopics,
});

export const objectRules = schemaRules(object.objectRules, {
  'unknown-member': ({ root, problem }) => {
    const name = String(problem.path.at(-1));
    const around = objectAround(root, problem.path);
    if (!around || problem.fix) return [];
    return [{ title: `Remove "${name}"`, edits: removeMembers(around, [name]) }];
  },
  'missing-member': missingMember,
  'wrong-type': coercedValue,
  'data-input-unequal': withoutMember,
  'gas-price-with-fees': withoutMember,
  'override-state-and-diff': ({ root, problem }) => {
    const around = objectAround(root, problem.path);
    if (!around) return [];
    // Which of the two is meant only the writer knows.
    return ['stateDiff', 'state'].map((name) => ({
      title: `Remove ${name}`,
      edits: removeMembers(around, [name]),
    }));
  },
});

export const valuesRules = [
  ...schemaRules(beacon.valueRules, { 'list-duplicate': withoutDuplicate }),
  ...schemaRules(agreementRules, {
    'range-reversed': swapped,
    'range-tags-reversed': swapped,
    'member-without-effect': withoutMember,
  }),
];

/** @param fixes by rule code */
function schemaRules<const Row extends RuleDoc>(
  rows: readonly Row[],
  fixes: { readonly [code in Row['code']]?: SchemaFixes },
): readonly SpecRule[] {
  const byCode: Readonly<Record<string, SchemaFixes | undefined>> = fixes;
  return rows.map((row) => {
    const rowFixes = byCode[row.code];
    return { on: 'schema', ...row, ...(rowFixes ? { fixes: rowFixes } : {}) };
  });
}

/** Takes members out of the object that the problem's path leads into. */
function removing(title: string, names: readonly string[]): SchemaFixes {
  return ({ root, problem }) => {
    const around = objectAround(root, problem.path);
    return around ? [{ title, edits: removeMembers(around, names), preferred: true }] : [];
  };
}

/** A storage slot or its value, which are numbers of 32 bytes: shorter ones lack their zeros. */
function padded({ root, schema, problem }: SpecPlace): readonly Fix[] {
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
}

/** The signature of an event, written in the place of the topic that is its hash. */
function topicSignature({ root, schema, problem }: SpecPlace): readonly Fix[] {
  const own = schema && schemaAt(schema, problem.path);
  const node = nodeAtPath(root, problem.path);
  if (problem.fix || !own || metaOf(own)?.kind !== 'topic') return [];
  if (node.kind !== 'string' || node.placeholders || !/^\w+\(.*\)$/.test(node.value.trim())) return [];
  const hash = keccakOf(node.value);
  if (!('value' in hash)) return [];
  const edits = [{ start: node.start, end: node.end, text: JSON.stringify(hash.value) }];
  return [{ title: `Write the hash of ${node.value.trim()}`, edits, preferred: true }];
}

function keepOneBlock({ root, problem }: SpecPlace): readonly Fix[] {
  const object = nodeAtPath(root, problem.path);
  if (object.kind !== 'object') return [];
  const both = ['blockHash', 'blockNumber'].every((name) => memberNamed(object, name));
  return both
    ? [
        { title: 'Keep the block hash', edits: removeMembers(object, ['blockNumber']) },
        { title: 'Keep the block number', edits: removeMembers(object, ['blockHash', 'requireCanonical']) },
      ]
    : [];
}

/** Takes out the member that the problem is about. */
function withoutMember({ root, problem }: SpecPlace): readonly Fix[] {
  const name = String(problem.path.at(-1));
  const around = objectAround(root, problem.path);
  const member = around && memberNamed(around, name);
  if (!member) return [];
  return [{ title: `Remove ${name}`, edits: [removeMember(around, member)], preferred: true }];
}

/** Exchanges the two values that a problem is about. */
function swapped({ text, root, problem: { path, other } }: SpecPlace): readonly Fix[] {
  if (!other) return [];
  const [one, two] = [nodeAtPath(root, path), nodeAtPath(root, other)];
  return [swapOf(text, { ...one, name: path.at(-1) }, { ...two, name: other.at(-1) })];
}

type Named = Span & { readonly name: string | number | undefined };

export function swapOf(text: string, one: Named, two: Named): Fix {
  const edits = [
    { start: two.start, end: two.end, text: text.slice(one.start, one.end) },
    { start: one.start, end: one.end, text: text.slice(two.start, two.end) },
  ];
  return { title: `Swap ${two.name} and ${one.name}`, edits, preferred: true };
}

function unwrappedTopics({ text, root, problem }: SpecPlace): readonly Fix[] {
  const node = nodeAtPath(root, problem.path);
  const first = node.kind === 'array' && node.closed ? node.items[0] : undefined;
  const last = node.kind === 'array' ? node.items.at(-1) : undefined;
  if (!first || !last) return [];
  const inner = text.slice(first.start, last.end);
  return [
    {
      title: 'Take the list apart',
      edits: [{ start: node.start, end: node.end, text: inner }],
      preferred: true,
    },
  ];
}

/** Takes the topics out that are more than four. */
function surplusTopics({ root, problem }: SpecPlace): readonly Fix[] {
  const list = nodeAtPath(root, problem.path.slice(0, -1));
  const most = Number(problem.path.at(-1));
  if (list.kind !== 'array') return [];
  const before = list.items[most - 1];
  const last = list.items.at(-1);
  if (!before || !last) return [];
  const surplus = list.items.length - most;
  return [
    {
      title: surplus === 1 ? 'Remove the surplus topic' : `Remove ${surplus} surplus topics`,
      edits: [{ start: before.end, end: last.end, text: '' }],
      preferred: true,
    },
  ];
}

/** A value that a schema takes, made of one that it does not: in a list, alone, as a text or as a number. */
function coerced(schema: Schema, value: unknown): { title: string; value: unknown } | undefined {
  // What is put into something may have mistakes of its own.
  return candidates(schema, value).find((candidate) =>
    problemsOf(schema, candidate.value).every(({ rule, path }) => rule !== 'wrong-type' && path.length > 0),
  );
}

function candidates(schema: Schema, value: unknown): { title: string; value: unknown }[] {
  const found: { title: string; value: unknown }[] = [];
  if (Array.isArray(value) && value.length === 1) {
    found.push({ title: 'Remove the array around it', value: value[0] });
  }
  if (typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})$/.test(value)) {
    found.push({ title: `Write ${value}`, value: Number(value) });
  }
  if (typeof value === 'number' || typeof value === 'boolean') {
    found.push({ title: `Write "${value}"`, value: String(value) });
  }
  const item = elementOf(bare(schema));
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const [list] = inner;
  if (item && !Array.isArray(value) && inner.length === 1 && list && Array.isArray(list[1])) {
    found.push({ title: `Write only the array of "${list[0]}"`, value: list[1] });
  }
  // An object in a list of texts would be wrong again.
  const isMember = typeof value !== 'object' || membersOf(item ?? schema) !== undefined;
  if (value !== null && item && !Array.isArray(value) && isMember) {
    found.push({ title: 'Wrap in an array', value: [value] });
  }
  const [only, ...others] = Object.entries(membersOf(schema) ?? {}).filter(
    ([, member]) => problemsOf(member, undefined).length > 0,
  );
  if (only && others.length === 0 && (typeof value !== 'object' || Array.isArray(value))) {
    found.push({ title: `Wrap in an object as "${only[0]}"`, value: { [only[0]]: value } });
  }
  return found;
}

/** The unknown member that was meant to be the missing one. */
export function misspeltKey({ root, schema, problem }: SpecPlace): JsonString | undefined {
  const object = nodeAtPath(root, problem.path);
  if (object.kind !== 'object' || problem.missing === undefined || !schema) return undefined;
  const members = membersOf(schemaAt(schema, problem.path) ?? schema) ?? {};
  const unknown = object.members.filter(({ key }) => !key.placeholders && !Object.hasOwn(members, key.value));
  const [meant] = nearest(
    problem.missing,
    unknown.map(({ key }) => key.value),
    1,
  );
  return unknown.find(({ key }) => key.value === meant)?.key;
}

function missingMember(place: SpecPlace): readonly Fix[] {
  const { text, root, schema, problem } = place;
  const object = nodeAtPath(root, problem.path);
  const name = problem.missing;
  const members = schema && membersOf(schemaAt(schema, problem.path) ?? schema);
  const member = name === undefined ? undefined : members?.[name];
  if (object.kind !== 'object' || !object.closed || name === undefined || !member) return [];
  const key = misspeltKey(place);
  if (key) {
    const edit = { start: key.start, end: key.end, text: JSON.stringify(name) };
    return [{ title: `Change ${JSON.stringify(key.value)} to "${name}"`, edits: [edit], preferred: true }];
  }
  const all = (place.missing ?? [name]).map(
    (one) => [one, members?.[one] && exampleOf(members[one])] as const,
  );
  if (all.some(([, example]) => example === undefined)) return [];
  const written = all.map(([one, example]) => `"${one}": ${jsonText(example)}`);
  const [first = ''] = written;
  const title = written.length === 1 ? `Add ${shortened(first, 80)}` : 'Add the missing members';
  return [{ title, edits: [append(object, written.join(', '), text)] }];
}

/** Writes the value in the form that the schema takes, where there is one. */
function coercedValue({ text, root, schema, problem }: SpecPlace): readonly Fix[] {
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
}

/** Whether all of it stands there: no placeholder would be lost. */
function isWritten(node: JsonNode): boolean {
  if (node.kind === 'array' || node.kind === 'object') {
    const inner =
      node.kind === 'array' ? node.items : node.members.flatMap(({ value }) => (value ? [value] : []));
    return node.closed && inner.every(isWritten);
  }
  return placeholdersUnder(node).length === 0 && node.kind !== 'invalid';
}

/** Takes the later of the two out, with the comma before it. */
function withoutDuplicate({ root, problem }: SpecPlace): readonly Fix[] {
  const list = nodeAtPath(root, problem.path.slice(0, -1));
  const at = problem.path.at(-1);
  if (list.kind !== 'array' || typeof at !== 'number') return [];
  const item = list.items[at];
  const before = list.items[at - 1];
  if (!item || !before) return [];
  const edit = { start: before.end, end: item.end, text: '' };
  return [{ title: 'Remove the duplicate', edits: [edit], preferred: true }];
}
