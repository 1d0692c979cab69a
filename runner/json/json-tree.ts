import { scalarEnd, skipSpace, stringEnd, valueEnd } from './json-text';

/** A value of a JSON text with its place in it: what it says is read from the text, so that no digit is lost. */
export type JsonTree =
  | { readonly kind: 'scalar'; readonly start: number; readonly end: number }
  | {
      readonly kind: 'object';
      readonly start: number;
      readonly end: number;
      /** In the order of the text; read them with `memberOf` and `membersOf`. */
      readonly names: readonly string[];
      readonly values: readonly JsonTree[];
    }
  | {
      readonly kind: 'array';
      readonly start: number;
      readonly end: number;
      readonly items: readonly JsonTree[];
    };

/** What is nested deeper stands as one value: nothing that a node means is. */
const DEEPEST = 200;

interface Open {
  readonly start: number;
  /** Of an object; as long as `values`, or one longer while a value is read. */
  readonly names: string[] | undefined;
  readonly values: JsonTree[];
}

/**
 * The tree of a JSON text; undefined when it is not JSON. Reads it once, without recursion. A byte order mark before
 * it is let pass.
 */
export function jsonTree(text: string): JsonTree | undefined {
  const open: Open[] = [];
  let at = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  for (;;) {
    let value: JsonTree;
    const code = text.charCodeAt(at);
    if ((code === 123 || code === 91) && open.length < DEEPEST) {
      const object = code === 123;
      const inner = skipSpace(text, at + 1);
      const own: Open = { start: at, names: object ? [] : undefined, values: [] };
      if (text[inner] !== (object ? '}' : ']')) {
        open.push(own);
        const next = object ? named(text, inner, own) : inner;
        if (next < 0) return undefined;
        at = next;
        continue;
      }
      value = closed(own, inner + 1);
    } else {
      const end = code === 123 || code === 91 ? nestedEnd(text, at) : scalarEnd(text, at);
      if (end < 0) return undefined;
      value = { kind: 'scalar', start: at, end };
    }
    // A value is complete: it goes into what is open, which may be complete with it.
    for (;;) {
      const parent = open.at(-1);
      at = skipSpace(text, value.end);
      if (!parent) return at === text.length ? value : undefined;
      parent.values.push(value);
      const sign = text[at];
      if (sign === ',') {
        const next = skipSpace(text, at + 1);
        at = parent.names ? named(text, next, parent) : next;
        if (at < 0) return undefined;
        break;
      }
      if (sign !== (parent.names ? '}' : ']')) return undefined;
      open.pop();
      value = closed(parent, at + 1);
    }
  }
}

function closed({ start, names, values }: Open, end: number): JsonTree {
  return names ? { kind: 'object', start, end, names, values } : { kind: 'array', start, end, items: values };
}

/** Reads the name of a member. @returns where its value starts; -1 when there is no name */
function named(text: string, at: number, open: Open): number {
  const end = text.charCodeAt(at) === 34 ? stringEnd(text, at) : -1;
  const colon = end < 0 ? -1 : skipSpace(text, end);
  if (text[colon] !== ':') return -1;
  const raw = text.slice(at + 1, end - 1);
  open.names?.push(raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw);
  return skipSpace(text, colon + 1);
}

/** Of a value that is nested too deep to be looked into. */
function nestedEnd(text: string, at: number): number {
  const end = valueEnd(text, at);
  return end > text.length ? -1 : text.slice(at, end).trimEnd().length + at;
}

/** Every value below, and the value itself, in the order of the text, with the name or the place that leads to it. */
export function* values(
  tree: JsonTree,
  step: string | number | undefined = undefined,
): Generator<{ readonly value: JsonTree; readonly step: string | number | undefined }> {
  yield { value: tree, step };
  if (tree.kind === 'object') {
    for (const [index, value] of tree.values.entries()) yield* values(value, tree.names[index]);
  } else if (tree.kind === 'array')
    for (const [index, value] of tree.items.entries()) yield* values(value, index);
}

type JsonObject = Extract<JsonTree, { kind: 'object' }>;

/** Objects with more members than this get an index when they are first asked. */
const FEW = 16;
const indexes = new WeakMap<JsonObject, ReadonlyMap<string, JsonTree>>();

/** The value of a member; of those with the same name the last one counts, as in `JSON.parse`. */
export function memberOf(tree: JsonObject, name: string): JsonTree | undefined {
  if (tree.names.length > FEW) return membersOf(tree).get(name);
  const at = tree.names.lastIndexOf(name);
  return at < 0 ? undefined : tree.values[at];
}

/** All members by their names, each once. */
export function membersOf(tree: JsonObject): ReadonlyMap<string, JsonTree> {
  let index = indexes.get(tree);
  if (!index) {
    index = new Map(tree.names.map((name, at) => [name, tree.values[at] as JsonTree]));
    indexes.set(tree, index);
  }
  return index;
}
