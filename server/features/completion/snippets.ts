/** Snippets with tab stops, in the syntax of editors. */

/** Counts the tab stops of a snippet. */
export interface Stops {
  next: number;
}

export function stops(from = 1): Stops {
  return { next: from };
}

/** A tab stop with its placeholder text. */
export function stop(counter: Stops, text = ''): string {
  const number = counter.next++;
  return text === '' ? `$${number}` : `\${${number}:${escaped(text)}}`;
}

/** Escapes text for a snippet. */
export function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A JSON value on one line, with a tab stop for each scalar in it. */
export function jsonSnippet(value: unknown, counter: Stops): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return `[${stop(counter)}]`;
    return `[${value.map((item) => jsonSnippet(item, counter)).join(', ')}]`;
  }
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).map(
      ([name, inner]) => `${escaped(JSON.stringify(name))}: ${jsonSnippet(inner, counter)}`,
    );
    // A closing brace outside a tab stop needs no escape.
    return members.length === 0 ? `{ ${stop(counter)} }` : `{ ${members.join(', ')} }`;
  }
  if (typeof value === 'string') return `"${stop(counter, JSON.stringify(value).slice(1, -1))}"`;
  return stop(counter, JSON.stringify(value) ?? 'null');
}

/** The text of a snippet without its tab stops, for editors that do not support them. */
export function withoutStops(snippet: string): string {
  let text = '';
  for (let at = 0; at < snippet.length; at++) {
    const letter = snippet.charAt(at);
    if (letter === '\\' && at + 1 < snippet.length) {
      at++;
      text += snippet.charAt(at);
      continue;
    }
    const open = letter === '$' ? /^\$(?:\d+|\{\d+:)/.exec(snippet.slice(at, at + 8))?.[0] : undefined;
    if (open === undefined) {
      text += letter;
      continue;
    }
    at += open.length - 1;
    if (!open.endsWith(':')) continue;
    for (at++; at < snippet.length && snippet.charAt(at) !== '}'; at++) {
      if (snippet.charAt(at) === '\\') at++;
      text += snippet.charAt(at);
    }
  }
  return text;
}
