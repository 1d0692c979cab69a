import { passContainer } from './json-text';
import { Token, Tokens } from './tokens';

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
  const tokens = new Tokens(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const open: Open[] = [];
  let token = tokens.next();
  for (;;) {
    let value: JsonTree | undefined;
    if ((token === Token.openObject || token === Token.openList) && open.length < DEEPEST) {
      const own: Open = {
        start: tokens.start,
        names: token === Token.openObject ? [] : undefined,
        values: [],
      };
      token = tokens.next();
      if (token !== closing(own)) {
        if (own.names) token = memberValue(tokens, token, own.names);
        open.push(own);
        continue;
      }
      value = closed(own, tokens.end);
    } else value = leaf(tokens, token);
    if (!value) return undefined;
    const root = settle(tokens, open, value);
    if (root) return tokens.next() === Token.end ? root : undefined;
    const parent = open.at(-1);
    if (!parent) return undefined;
    token = tokens.next();
    if (parent.names) token = memberValue(tokens, token, parent.names);
  }
}

/**
 * Puts a complete value into what is open, which may be complete with it.
 *
 * @returns the root once that is complete; undefined when another value follows, or `open` is emptied: not JSON
 */
function settle(tokens: Tokens, open: Open[], complete: JsonTree): JsonTree | undefined {
  let value = complete;
  for (;;) {
    const parent = open.at(-1);
    if (!parent) return value;
    parent.values.push(value);
    const token = tokens.next();
    if (token === Token.comma) return undefined;
    if (token !== closing(parent)) {
      open.length = 0;
      return undefined;
    }
    open.pop();
    value = closed(parent, tokens.end);
  }
}

function closing({ names }: Open): Token {
  return names ? Token.closeObject : Token.closeList;
}

function closed({ start, names, values }: Open, end: number): JsonTree {
  return names ? { kind: 'object', start, end, names, values } : { kind: 'array', start, end, items: values };
}

/** Reads on behind the name of a member. @returns the first token of its value */
function memberValue(tokens: Tokens, token: Token, names: string[]): Token {
  if (token !== Token.string) return Token.invalid;
  const raw = tokens.text.slice(tokens.start + 1, tokens.end - 1);
  names.push(raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw);
  return tokens.next() === Token.colon ? tokens.next() : Token.invalid;
}

/** A scalar, or a value that is nested too deep to be looked into. */
function leaf(tokens: Tokens, token: Token): JsonTree | undefined {
  const { start } = tokens;
  switch (token) {
    case Token.string:
    case Token.word:
      return { kind: 'scalar', start, end: tokens.end };
    case Token.openObject:
    case Token.openList:
      return passContainer(tokens) ? { kind: 'scalar', start, end: tokens.end } : undefined;
    default:
      return undefined;
  }
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
