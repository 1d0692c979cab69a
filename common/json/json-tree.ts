import { skipContainer } from './json-text';
import { Token, Tokens } from './tokens';

/** A value of a JSON text by its offsets. Its content is read from the text, so that no digit is lost. */
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

/** Deeper values are one scalar. No node nests that deep. */
const DEEPEST = 200;

interface Open {
  readonly start: number;
  /** Names of an object; one longer than `values` while a value is read. Undefined for a list. */
  readonly names: string[] | undefined;
  readonly values: JsonTree[];
}

/** The tree of a JSON text, after a byte order mark if there is one; undefined when it is not JSON. Does not recurse. */
export function jsonTree(text: string): JsonTree | undefined {
  const tokens = new Tokens(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const open: Open[] = [];
  let token = tokens.next();
  for (;;) {
    const value = firstComplete(tokens, token, open);
    const root = value && settle(tokens, open, value);
    if (root) return tokens.next() === Token.end ? root : undefined;
    const parent = open.at(-1);
    if (!value || !parent) return undefined;
    token = tokens.next();
    if (parent.names) token = memberValue(tokens, token, parent.names);
  }
}

/** Reads on to the next complete value. Adds the containers that start before it to `open`. */
function firstComplete(tokens: Tokens, first: Token, open: Open[]): JsonTree | undefined {
  let token = first;
  for (;;) {
    const container = open.length < DEEPEST ? opened(tokens, token) : undefined;
    if (!container) return leaf(tokens, token);
    token = tokens.next();
    if (token === closing(container)) return closed(container, tokens.end);
    open.push(container);
    if (container.names) token = memberValue(tokens, token, container.names);
  }
}

/** The container that a token opens. */
function opened({ start }: Tokens, token: Token): Open | undefined {
  if (token === Token.openObject) return { start, names: [], values: [] };
  return token === Token.openList ? { start, names: undefined, values: [] } : undefined;
}

/**
 * Adds a complete value to the innermost open container, and closes containers that end after it.
 *
 * @returns the root when it is complete. Undefined when another value follows, and with `open` empty for invalid JSON.
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

/** Reads the name of a member. @returns the first token of its value */
function memberValue(tokens: Tokens, token: Token, names: string[]): Token {
  if (token !== Token.string) return Token.invalid;
  const raw = tokens.text.slice(tokens.start + 1, tokens.end - 1);
  names.push(raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw);
  return tokens.next() === Token.colon ? tokens.next() : Token.invalid;
}

/** A scalar, or a value that is too deep for the tree. */
function leaf(tokens: Tokens, token: Token): JsonTree | undefined {
  const { start } = tokens;
  switch (token) {
    case Token.string:
    case Token.word:
      return { kind: 'scalar', start, end: tokens.end };
    case Token.openObject:
    case Token.openList:
      return skipContainer(tokens) ? { kind: 'scalar', start, end: tokens.end } : undefined;
    default:
      return undefined;
  }
}

/** The value and all values in it, in the order of the text, each with its name or index. */
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

/** Objects with more members get an index on first use. */
const FEW = 16;
const indexes = new WeakMap<JsonObject, ReadonlyMap<string, JsonTree>>();

/** The value of a member. If the name is repeated, the last member counts, as in `JSON.parse`. */
export function memberOf(tree: JsonObject, name: string): JsonTree | undefined {
  if (tree.names.length > FEW) return membersOf(tree).get(name);
  const at = tree.names.lastIndexOf(name);
  return at < 0 ? undefined : tree.values[at];
}

/** All members by name. */
export function membersOf(tree: JsonObject): ReadonlyMap<string, JsonTree> {
  let index = indexes.get(tree);
  if (!index) {
    index = new Map(tree.names.map((name, at) => [name, tree.values[at] as JsonTree]));
    indexes.set(tree, index);
  }
  return index;
}
