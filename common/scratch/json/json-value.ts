import { UNKNOWN } from '../../../catalogue/types';
import { defined } from '../../defined';
import type { PlaceholderSource, Variables } from '../api';
import { memberOf } from '../rpc/rpc-call';
import { NONE } from '../text/gather';
import { isJson } from '../text/is-json';
import type { JsonArray, JsonMember, JsonNode, JsonObject, JsonString, Placeholder } from '../types';
import { fillText, knownValue } from '../variables/resolve';

/**
 * The JSON value of a node with placeholders filled in, integers beyond 2^53 as `bigint`; `UNKNOWN` for unknown placeholders, missing values and invalid
 * JSON. The value of a placeholder outside a string is parsed as JSON; if it is not valid JSON, it is a string.
 */
// biome-ignore lint/suspicious/noShadowRestrictedNames: established name
export function valueOf(node: JsonNode, variables: Variables | PlaceholderSource): unknown {
  return value(node, variables);
}

function value(node: JsonNode, variables: Variables | PlaceholderSource): unknown {
  switch (node.kind) {
    case 'string':
      return node.placeholders ? (knownText(node, sourceOf(variables)) ?? UNKNOWN) : node.value;
    case 'number':
      return numberIn(node.text);
    case 'boolean':
      return node.value;
    case 'null':
      return null;
    case 'array': {
      const items: unknown[] = [];
      for (const item of node.items) items.push(value(item, variables));
      return items;
    }
    case 'object': {
      const members: Record<string, unknown> = {};
      for (const member of node.members) {
        const name = member.key.placeholders ? knownText(member.key, sourceOf(variables)) : member.key.value;
        if (name === undefined) continue;
        const inner = member.value ? value(member.value, variables) : UNKNOWN;
        if (name === '__proto__') {
          Object.defineProperty(members, name, {
            value: inner,
            enumerable: true,
            configurable: true,
            writable: true,
          });
        } else members[name] = inner;
      }
      return members;
    }
    case 'placeholder': {
      const text = sourceOf(variables)(node.placeholder);
      return text === undefined ? UNKNOWN : readOrString(text);
    }
    case 'invalid':
      return UNKNOWN;
  }
}

/** A JSON number: a `bigint` where it is an integer of more digits than a `number` keeps. */
function numberIn(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(text) ? number : BigInt(text);
}

function readOrString(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function sourceOf(variables: Variables | PlaceholderSource): PlaceholderSource {
  return typeof variables === 'function' ? variables : (placeholder) => knownValue(placeholder, variables);
}

/** The text of a string with placeholders filled in; undefined when one is unknown. */
function textOfString(node: JsonString, source: PlaceholderSource): string | undefined {
  return node.placeholders ? fillText(node.value, source) : node.value;
}

/** As `textOfString`; a placeholder that cannot be read has no known value either: another tool may know it. */
function knownText(node: JsonString, source: PlaceholderSource): string | undefined {
  const malformed = node.placeholders?.some(({ expression }) => expression.kind === 'malformed');
  return malformed ? undefined : textOfString(node, source);
}

// ---------------------------------------------------------------- JSON text to send

/**
 * The node as JSON text to send, without comments and trailing commas, with placeholders filled in. Numbers keep all
 * their digits. Undefined when a placeholder is unknown, a value is missing, or the JSON is invalid.
 */
export function jsonTextOf(node: JsonNode, variables: Variables | PlaceholderSource): string | undefined {
  return write(node, sourceOf(variables));
}

function write(node: JsonNode, source: PlaceholderSource): string | undefined {
  switch (node.kind) {
    case 'string': {
      const text = textOfString(node, source);
      return text === undefined ? undefined : JSON.stringify(text);
    }
    case 'number':
      return node.text;
    case 'boolean':
      return node.value ? 'true' : 'false';
    case 'null':
      return 'null';
    case 'placeholder': {
      const text = source(node.placeholder);
      return text === undefined ? undefined : isJson(text) ? text.trim() : JSON.stringify(text);
    }
    case 'array': {
      const items: string[] = [];
      for (const item of node.items) {
        const text = write(item, source);
        if (text === undefined) return undefined;
        items.push(text);
      }
      return `[${items.join(',')}]`;
    }
    case 'object': {
      const members: string[] = [];
      for (const member of node.members) {
        const key = textOfString(member.key, source);
        const text = member.value && write(member.value, source);
        if (key === undefined || text === undefined) return undefined;
        members.push(`${JSON.stringify(key)}:${text}`);
      }
      return `{${members.join(',')}}`;
    }
    case 'invalid':
      return undefined;
  }
}

// ---------------------------------------------------------------- places

/** The value at a path, or its key; the nearest existing ancestor when the path does not exist. */
export function nodeAtPath(
  node: JsonNode,
  path: readonly (string | number)[],
  at: 'key' | 'value' = 'value',
): JsonNode {
  let current = node;
  for (let index = 0; index < path.length; index++) {
    const step = path[index] as string | number;
    if (current.kind === 'array') {
      const item = current.items[Number(step)];
      if (!item) return current;
      current = item;
    } else if (current.kind === 'object') {
      const member = memberOf(current, String(step));
      if (!member) return current;
      if (at === 'key' && index === path.length - 1) return member.key;
      if (!member.value) return member.key;
      current = member.value;
    } else return current;
  }
  return current;
}

/** What is at an offset of a JSON tree. */
export interface JsonPlace {
  /** From the root down to `node`. */
  readonly path: readonly (string | number)[];
  /** From the root down, `node` last. */
  readonly nodes: readonly JsonNode[];
  /** The innermost node that contains the offset, including its ends; at a key, the node of the key. */
  readonly node: JsonNode;
  /** `between`: in an object or array, but not in a member or item. */
  readonly at: 'key' | 'value' | 'between';
  /** The member with this key or value. Its value may be missing. */
  readonly member?: JsonMember;
  /** Between the items of an array: the index of an item that is typed here. */
  readonly index?: number;
}

/** What is at an offset; undefined outside the root. */
export function pathAtOffset(root: JsonNode, offset: number): JsonPlace | undefined {
  if (offset < root.start || (offset > root.end && isClosed(root))) return undefined;
  return placeIn(root, offset, [], []);
}

/** @param member the member whose value the node is */
function placeIn(
  node: JsonNode,
  offset: number,
  path: (string | number)[],
  nodes: JsonNode[],
  member?: JsonMember,
): JsonPlace {
  nodes.push(node);
  // A bracket belongs to the container itself.
  const onBracket = offset <= node.start || (isClosed(node) && offset >= node.end);
  if (!onBracket && node.kind === 'array') return placeInArray(node, offset, path, nodes);
  if (!onBracket && node.kind === 'object') return placeInObject(node, offset, path, nodes);
  return { path, nodes, node, at: 'value', ...defined({ member }) };
}

function placeInArray(
  node: JsonArray,
  offset: number,
  path: (string | number)[],
  nodes: JsonNode[],
): JsonPlace {
  const { items } = node;
  let index = 0;
  while (index < items.length && endOf(items[index] as JsonNode, items[index + 1]) < offset) index++;
  const item = items[index];
  if (!item || offset < item.start) return { path, nodes, node, at: 'between', index };
  path.push(index);
  return placeIn(item, offset, path, nodes);
}

function placeInObject(
  node: JsonObject,
  offset: number,
  path: (string | number)[],
  nodes: JsonNode[],
): JsonPlace {
  const member = memberAt(node.members, offset);
  if (!member) return { path, nodes, node, at: 'between' };
  const { key, value } = member;
  path.push(key.value);
  if (offset <= key.end) {
    nodes.push(key);
    return { path, nodes, node: key, at: 'key', member };
  }
  if (!value || offset < value.start) return { path, nodes, node, at: 'value', member };
  return placeIn(value, offset, path, nodes, member);
}

function memberAt(members: readonly JsonMember[], offset: number): JsonMember | undefined {
  for (let index = 0; index < members.length; index++) {
    const member = members[index] as JsonMember;
    if (offset < member.start) return undefined;
    const next = members[index + 1];
    const end = member.value ? endOf(member.value, next) : member.end;
    if (offset <= end) return member;
    // `"name": |` with nothing after it.
    if (!member.value && !next && member.end > member.key.end) return member;
  }
  return undefined;
}

/** Last offset that belongs to a node. An unclosed node extends to its next sibling. */
function endOf(node: JsonNode, next: { readonly start: number } | undefined): number {
  if (isClosed(node)) return node.end;
  return next ? next.start - 1 : Number.MAX_SAFE_INTEGER;
}

function isClosed(node: JsonNode): boolean {
  return (node.kind !== 'object' && node.kind !== 'array') || node.closed;
}

/** The placeholders of a node and its descendants, in order. */
export function placeholdersUnder(node: JsonNode): readonly Placeholder[] {
  switch (node.kind) {
    case 'string':
      return node.placeholders ?? NONE;
    case 'placeholder':
      return [node.placeholder];
    case 'array':
      return node.items.flatMap(placeholdersUnder);
    case 'object':
      return node.members.flatMap((member) => [
        ...placeholdersUnder(member.key),
        ...(member.value ? placeholdersUnder(member.value) : NONE),
      ]);
    default:
      return NONE;
  }
}
