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
  const start = skipSpace(text, 0);
  const parsed =
    text[start] === '['
      ? await list(text, start, stretch)
      : text[start] === '{'
        ? await object(text, start, stretch)
        : undefined;
  // Not valid, or not worth splitting: let JSON.parse handle it, with its usual error.
  if (!parsed || skipSpace(text, parsed.end) !== text.length) return JSON.parse(text);
  return parsed.value;
}

interface Parsed {
  readonly value: unknown;
  /** Offset of its end. */
  readonly end: number;
}

/** The list that begins at `[`; undefined if it is not a list. */
async function list(text: string, start: number, stretch: number): Promise<Parsed | undefined> {
  const items: unknown[] = [];
  let from = start + 1;
  const first = skipSpace(text, from);
  if (text[first] === ']') return { value: items, end: first + 1 };
  for (;;) {
    const to = endOfItems(text, from, stretch);
    if (to < 0) return undefined;
    const some = attempt(`[${text.slice(from, to)}]`);
    // A missing item (`[1,,2]`) at the border of two steps would otherwise go unnoticed.
    if (!Array.isArray(some) || some.length === 0) return undefined;
    for (const item of some) items.push(item);
    if (text[to] === ']') return { value: items, end: to + 1 };
    // A brace that closes nothing.
    if (text[to] !== ',') return undefined;
    from = to + 1;
    await turn();
  }
}

/** The object that begins at `{`, with its lists parsed in steps; undefined if it is not an object. */
async function object(text: string, start: number, stretch: number): Promise<Parsed | undefined> {
  const members: (readonly [string, unknown])[] = [];
  let at = skipSpace(text, start + 1);
  if (text[at] === '}') return { value: {}, end: at + 1 };
  for (;;) {
    if (text[at] !== '"') return undefined;
    const end = endOfString(text, at);
    const key = end < 0 ? undefined : attempt(text.slice(at, end));
    const colon = skipSpace(text, end);
    if (typeof key !== 'string' || text[colon] !== ':') return undefined;
    const begin = skipSpace(text, colon + 1);
    let member: Parsed | undefined;
    if (text[begin] === '[') {
      member = await list(text, begin, stretch);
    } else {
      const to = endOfItems(text, begin, 0);
      const some = to < 0 ? undefined : attempt(`[${text.slice(begin, to)}]`);
      if (Array.isArray(some) && some.length === 1) member = { value: some[0], end: to };
    }
    if (!member) return undefined;
    members.push([key, member.value]);
    at = skipSpace(text, member.end);
    if (text[at] === '}') return { value: Object.fromEntries(members), end: at + 1 };
    if (text[at] !== ',') return undefined;
    at = skipSpace(text, at + 1);
  }
}

/** Offset of the first comma or closing bracket after the items that fill a step; -1 if there is none. */
function endOfItems(text: string, from: number, stretch: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfString(text, at);
        if (end < 0) return -1;
        at = end - 1;
        break;
      }
      case 0x5b:
      case 0x7b:
        depth++;
        break;
      case 0x5d:
      case 0x7d:
        if (depth === 0) return at;
        depth--;
        break;
      case 0x2c:
        if (depth === 0 && at - from >= stretch) return at;
        break;
    }
  }
  return -1;
}

/** Offset after the closing quote of the string that begins here; -1 if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return -1;
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text[at] ?? 'x')) at++;
  return at;
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
