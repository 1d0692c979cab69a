import type { CompletionItem } from 'vscode-languageserver';
import {
  bare,
  exampleOf,
  membersOf,
  metaOf,
  problemsOf,
  type Schema,
  schemaAt,
} from '../../../catalogue/types';
import {
  type JsonPlace,
  pathAtOffset,
  valueOf as valueOfJson,
} from '../../../common/scratch/json/json-value';
import type { JsonNode, JsonObject, Span } from '../../../common/scratch/types';
import { metaPage } from '../hover/pages';
import { completionKinds } from '../kinds';
import { type CompletionContext, itemsOf, type Offer } from './offers';
import { jsonSnippet, stop, stops } from './snippets';
import { usedAround } from './used';
import { knownJson } from './values';

/**
 * Members and values at the cursor in a JSON value with a schema. `example` is a complete value, which names the members
 * that the schema does not restrict.
 */
export function completeJson(
  context: CompletionContext,
  root: JsonNode,
  schema: Schema,
  example: unknown = exampleOf(schema),
): CompletionItem[] {
  const { offset } = context;
  const at = pathAtOffset(root, offset);
  if (!at) return [];
  const { node } = at;
  if (at.at === 'key' || (at.at === 'between' && node.kind === 'object')) {
    return completeMemberAt(context, at, schema, example);
  }
  const path = at.at === 'between' && at.index !== undefined ? [...at.path, at.index] : at.path;
  const inner = schemaAt(schema, path);
  const isEmpty = at.at === 'between' || node.kind === 'object' || node.kind === 'array';
  return inner ? completeValue(context, inner, isEmpty ? undefined : node, positionIn(path)) : [];
}

/** The members of an object, at a name or between two members. */
function completeMemberAt(
  context: CompletionContext,
  at: JsonPlace,
  schema: Schema,
  example: unknown,
): CompletionItem[] {
  const { offset } = context;
  const { node } = at;
  const inKey = at.at === 'key';
  const object = inKey ? at.nodes.at(-2) : node;
  const path = inKey ? at.path.slice(0, -1) : at.path;
  const objectSchema = schemaAt(schema, path);
  if (!objectSchema || object?.kind !== 'object') return [];
  const members = namedMembers(context, objectSchema, object, valueAt(example, path));
  const place = inKey
    ? { object, span: writtenSpan(node, offset), key: node }
    : { object, span: { start: offset, end: offset } };
  return completeMember(context, place, members);
}

/** Position of a topic in its list of topics. */
function positionIn(path: readonly (string | number)[]): number {
  const index = path[path.indexOf('topics') + 1];
  return typeof index === 'number' ? index : 0;
}

/** Values and examples of a schema, as JSON, which replace a node or are inserted at the cursor. */
export function completeValue(
  context: CompletionContext,
  schema: Schema,
  node: JsonNode | undefined,
  position = 0,
): CompletionItem[] {
  if (node && node.kind !== 'string' && node.kind !== 'invalid' && node.kind !== 'null') return [];
  if (node?.kind === 'string' && node.placeholders) return [];
  const inQuotes = node?.kind === 'string';
  const span = node ? writtenSpan(node, context.offset) : { start: context.offset, end: context.offset };
  const typed = context.block.text.slice(span.start, context.offset);
  const offers: Offer[] = [];
  for (const { label, snippet, about, kind, quoted } of knownJson(context, schema, position)) {
    // In quotes, only offer strings, and words that are often quoted by mistake.
    if (inQuotes && !quoted && !/^\w+$/.test(label)) continue;
    const quote = inQuotes ? '"' : '';
    // Filter by the value or by the name, depending on what is being typed.
    const value = snippet.replace(/\$\{\d+:|\}|\\|"/g, '');
    const filter = /^"?0x/i.test(typed) && quoted ? value : label;
    offers.push({ label, kind, text: snippet, snippet: true, filter: quote + filter, detail: about });
  }
  return itemsOf(context, span, offers);
}

// ---------------------------------------------------------------- members

export interface Member {
  readonly name: string;
  /** Snippet of its value. */
  readonly value: string;
  readonly detail?: string | undefined;
  readonly page?: string | undefined;
}

/** Where a member is inserted. */
interface MemberPlace {
  readonly object: JsonObject;
  /** The name to replace; empty for a new member. */
  readonly span: Span;
  /** The node of the name to replace. */
  readonly key?: JsonNode;
}

/** Missing members of an object. */
export function completeMember(
  context: CompletionContext,
  { object, span, key }: MemberPlace,
  members: readonly Member[],
): CompletionItem[] {
  const { text } = context.block;
  const existing = new Set(
    object.members.map((one) => one.key).flatMap((one) => (one === key ? [] : one.value)),
  );
  const hasColon = /^\s*:/.test(text.slice(span.end));
  const comma = !hasColon && /^\s*"/.test(text.slice(span.end)) ? ',' : '';
  const extraEdit = hasColon ? undefined : missingComma(text, object, span);
  return itemsOf(
    context,
    span,
    members
      .filter((member) => !existing.has(member.name))
      .map(({ name, value, detail, page }): Offer => {
        const quoted = JSON.stringify(name);
        return {
          label: name,
          kind: completionKinds.property,
          filter: text[span.start] === '"' ? quoted : name,
          ...(hasColon ? { text: quoted } : { text: `${quoted}: ${value}${comma}`, snippet: true }),
          detail,
          page,
          extraEdit,
        };
      }),
  );
}

/** The missing comma after the previous member. */
function missingComma(
  text: string,
  object: JsonObject,
  span: Span,
): { at: number; text: string } | undefined {
  const before = object.members.filter((member) => member.end <= span.start && member.value).at(-1);
  return before && !text.slice(before.end, span.start).includes(',')
    ? { at: before.end, text: ',' }
    : undefined;
}

/** The members of a schema that the object can have. Members that conflict with existing ones are excluded. */
function namedMembers(
  context: CompletionContext,
  schema: Schema,
  object: JsonObject,
  example: unknown,
): readonly Member[] {
  const shape = membersOf(schema);
  const own = example !== null && typeof example === 'object' && !Array.isArray(example) ? example : {};
  if (!shape || Object.keys(shape).length === 0) {
    return keysOf(context, schema, own).map((name) => {
      const inner = schemaAt(schema, [name]);
      return { name, value: memberValue(inner, (own as Record<string, unknown>)[name]) };
    });
  }
  const value = valueOfJson(object, context.variables) as Readonly<Record<string, unknown>>;
  const before = keyProblems(schema, value);
  return Object.entries(shape)
    .filter(([name, inner]) => {
      const added = { ...value, [name]: exampleOf(inner) };
      return Object.hasOwn(value, name) || keyProblems(schema, added) <= before;
    })
    .map(([name, inner]): Member => {
      const meta = metaOf(inner);
      const page = meta && metaPage(name, meta);
      return { name, value: memberValue(inner), detail: meta?.title, page };
    });
}

/** Number of unknown or conflicting members. */
function keyProblems(schema: Schema, value: unknown): number {
  return problemsOf(schema, value).filter(({ at, rule }) => at === 'key' || rule === 'block-object').length;
}

/** Names for an object with arbitrary names: addresses that the file uses, or the names of the example. */
function keysOf(context: CompletionContext, schema: Schema, example: object): readonly string[] {
  const keyed = bare(schema).form === 'map';
  const byAddress = keyed && Object.keys(example).some((name) => /^0x[0-9a-f]{40}$/i.test(name));
  if (!byAddress) return Object.keys(example);
  const used = usedAround(context.document, context.placed).filter(({ what }) => what === 'address');
  return used.length > 0 ? used.map(({ text }) => text) : Object.keys(example);
}

/** A value for a new member, with tab stops. */
function memberValue(schema: Schema | undefined, example = schema && exampleOf(schema)): string {
  if (example !== undefined) return jsonSnippet(example, stops());
  return schema && membersOf(schema) ? `{ ${stop(stops())} }` : stop(stops());
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let current = value;
  // The first item of a list is the example for all items.
  for (const step of path) {
    const key = Array.isArray(current) ? 0 : step;
    current = (current as Record<string | number, unknown> | null | undefined)?.[key];
  }
  return current;
}

/** The span to replace. A string without its closing quote extends to the end of its line, so it ends at the cursor. */
export function writtenSpan(node: JsonNode, offset: number): Span {
  const open = node.kind === 'string' && node.quotes === 'unclosed';
  return { start: node.start, end: open ? Math.min(node.end, Math.max(offset, node.start)) : node.end };
}
