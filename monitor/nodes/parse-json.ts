import { skipValue } from '../../common/json/json-text';
import { skipSpace, Token, Tokens } from '../../common/json/tokens';

/** Characters that are parsed in one step. Between two steps, other work in the extension host can run. */
const usualStretch = 256 * 1024;

/** Text up to this many steps long is parsed in one go. */
const atOnce = 2;

/**
 * `JSON.parse` in steps, for responses of several megabytes: a list, or a list in a member of an object, is parsed a
 * few items at a time. Everything else is parsed in one go.
 * @param stretch characters per step
 * @throws SyntaxError like `JSON.parse`
 */
export async function parseJson(text: string, stretch = usualStretch): Promise<unknown> {
  if (text.length <= atOnce * stretch) return JSON.parse(text);
  const tokens = new Tokens(text);
  const token = tokens.next();
  const value =
    token === Token.openList
      ? await list(tokens, stretch)
      : token === Token.openObject
        ? await object(tokens, stretch)
        : undefined;
  // Not valid, or not worth splitting: let JSON.parse handle it, with its usual error.
  return value === undefined || tokens.next() !== Token.end ? JSON.parse(text) : value;
}

/** The rest of the list that was just opened; undefined if it is not valid. */
async function list(tokens: Tokens, stretch: number): Promise<unknown[] | undefined> {
  const items: unknown[] = [];
  if (isNext(tokens, Token.closeList)) return items;
  for (let from = tokens.at; ; ) {
    if (!skipValue(tokens)) return undefined;
    const { end } = tokens;
    const token = tokens.next();
    if (token === Token.comma && end - from < stretch) continue;
    if (token !== Token.comma && token !== Token.closeList) return undefined;
    const some = attempt(`[${tokens.text.slice(from, end)}]`);
    if (!Array.isArray(some)) return undefined;
    for (const item of some) items.push(item);
    if (token === Token.closeList) return items;
    from = tokens.at;
    await turn();
  }
}

/** The rest of the object that was just opened, its lists parsed in steps; undefined if it is not valid. */
async function object(tokens: Tokens, stretch: number): Promise<object | undefined> {
  const members: (readonly [string, unknown])[] = [];
  if (isNext(tokens, Token.closeObject)) return {};
  for (;;) {
    if (tokens.next() !== Token.string) return undefined;
    const name = attempt(tokens.text.slice(tokens.start, tokens.end));
    if (typeof name !== 'string' || tokens.next() !== Token.colon) return undefined;
    const from = tokens.at;
    const value = isNext(tokens, Token.openList)
      ? await list(tokens, stretch)
      : skipValue(tokens)
        ? attempt(tokens.text.slice(from, tokens.end))
        : undefined;
    if (value === undefined) return undefined;
    members.push([name, value]);
    const token = tokens.next();
    if (token === Token.closeObject) return Object.fromEntries(members);
    if (token !== Token.comma) return undefined;
  }
}

/** Reads the next token if it is of a kind. */
function isNext(tokens: Tokens, kind: Token): boolean {
  if (tokens.text.charCodeAt(skipSpace(tokens.text, tokens.at)) !== kind) return false;
  tokens.next();
  return true;
}

/** Undefined if the text is not JSON (undefined is not a JSON value). */
function attempt(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
