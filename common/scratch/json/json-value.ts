import { UNKNOWN } from '../../spec/schema';
import type { PlaceholderSource, Variables } from '../api';
import { NONE } from '../text/gather';
import type { JsonMember, JsonNode, JsonObject, JsonString, Placeholder } from '../types';
import { fillText, knownValue } from '../variables/resolve';

/**
 * The JSON value of a node: known placeholders filled in, `UNKNOWN` where one is not known, a value is missing, or
 * the text is no JSON value. A placeholder outside a string stands for the JSON its value reads as, or else for
 * the value as a string.
 */
// biome-ignore lint/suspicious/noShadowRestrictedNames: the name that all its users know it by
export function valueOf(node: JsonNode, variables: Variables | PlaceholderSource): unknown {
  return value(node, sourceOf(variables));
}

function value(node: JsonNode, source: PlaceholderSource): unknown {
  switch (node.kind) {
    case 'string':
      return node.placeholders ? (knownText(node, source) ?? UNKNOWN) : node.value;
    case 'number':
      return Number(node.text);
    case 'boolean':
      return node.value;
    case 'null':
      return null;
    case 'array': {
      const items: unknown[] = [];
      for (const item of node.items) items.push(value(item, source));
      return items;
    }
    case 'object': {
      const members: Record<string, unknown> = {};
      for (const member of node.members) {
        const name = member.key.placeholders ? knownText(member.key, source) : member.key.value;
        if (name === undefined) continue;
        const inner = member.value ? value(member.value, source) : UNKNOWN;
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
      const text = source(node.placeholder);
      return text === undefined ? UNKNOWN : readOrString(text);
    }
    case 'invalid':
      return UNKNOWN;
  }
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

/** The text of a string with its placeholders filled in; undefined when one is not known. */
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
 * The node as JSON text to send: comments and trailing commas left out, no digit of a number lost, placeholders
 * filled in. Undefined when a placeholder is not known, a value is missing, or something in it is no JSON.
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

/** Whether a text is valid JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// ---------------------------------------------------------------- places

/** The node (or the name, `at` a key) at the end of a path; the nearest one above it where the path leads nowhere. */
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
      const member = lastMember(current, String(step));
      if (!member) return current;
      if (at === 'key' && index === path.length - 1) return member.key;
      if (!member.value) return member.key;
      current = member.value;
    } else return current;
  }
  return current;
}

function lastMember(object: JsonObject, name: string): JsonMember | undefined {
  for (let index = object.members.length - 1; index >= 0; index--) {
    const member = object.members[index] as JsonMember;
    if (member.key.value === name) return member;
  }
  return undefined;
}

/** Where an offset stands in a JSON tree. */
export interface JsonPlace {
  /** From the root down to `node`. */
  readonly path: readonly (string | number)[];
  /** From the root down, `node` last. */
  readonly nodes: readonly JsonNode[];
  /** The innermost node that holds the offset, its ends included; the name's node at a key. */
  readonly node: JsonNode;
  /** `between`: inside an object or array, but in none of its members. */
  readonly at: 'key' | 'value' | 'between';
  /** The member whose name or value it is, or whose value is still missing. */
  readonly member?: JsonMember;
  /** In an array, also between its items: the index of the item, or of the one that would be typed here. */
  readonly index?: number;
}

/** The way down to an offset; undefined outside the root. */
export function pathAtOffset(root: JsonNode, offset: number): JsonPlace | undefined {
  if (offset < root.start || (offset > root.end && closedNode(root))) return undefined;
  const path: (string | number)[] = [];
  const nodes: JsonNode[] = [];
  let node = root;
  let member: JsonMember | undefined;
  for (;;) {
    nodes.push(node);
    if (node.kind !== 'object' && node.kind !== 'array') {
      return { path, nodes, node, at: 'value', ...(member ? { member } : {}) };
    }
    // On its brackets the container itself is meant.
    if (offset <= node.start || (node.closed && offset >= node.end)) {
      return { path, nodes, node, at: 'value', ...(member ? { member } : {}) };
    }
    if (node.kind === 'array') {
      const items: readonly JsonNode[] = node.items;
      let index = 0;
      while (index < items.length && reach(items[index] as JsonNode, items[index + 1]) < offset) index++;
      const item = items[index];
      if (!item || offset < item.start) return { path, nodes, node, at: 'between', index };
      path.push(index);
      member = undefined;
      node = item;
      continue;
    }
    const found: JsonMember | undefined = memberAt(node.members, offset);
    if (!found) return { path, nodes, node, at: 'between' };
    path.push(found.key.value);
    if (offset <= found.key.end) {
      nodes.push(found.key);
      return { path, nodes, node: found.key, at: 'key', member: found };
    }
    if (!found.value || offset < found.value.start) return { path, nodes, node, at: 'value', member: found };
    member = found;
    node = found.value;
  }
}

function memberAt(members: readonly JsonMember[], offset: number): JsonMember | undefined {
  for (let index = 0; index < members.length; index++) {
    const member = members[index] as JsonMember;
    if (offset < member.start) return undefined;
    const next = members[index + 1];
    const end = member.value ? reach(member.value, next) : member.end;
    if (offset <= end) return member;
    // `"name": |` with nothing after it.
    if (!member.value && !next && member.end > member.key.end) return member;
  }
  return undefined;
}

/** How far a node reaches: one that is not closed takes in all up to its next sibling. */
function reach(node: JsonNode, next: { readonly start: number } | undefined): number {
  if (closedNode(node)) return node.end;
  return next ? next.start - 1 : Number.MAX_SAFE_INTEGER;
}

function closedNode(node: JsonNode): boolean {
  return (node.kind !== 'object' && node.kind !== 'array') || node.closed;
}

/** The placeholders of a node and of all below it, in order. */
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
