/** Snippets with tab stops, in the syntax of editors. */
import { metaOf, type Schema } from '../../../catalogue/types';

/** Counts the tab stops of a snippet. */
export interface Stops {
  next: number;
  /** Whether a tab stop may list the words to choose from. */
  readonly choices: boolean;
}

export function stops({ opensHelp = false }: { readonly opensHelp?: boolean } = {}): Stops {
  return { next: 1, choices: opensHelp };
}

/**
 * A tab stop with its placeholder text.
 *
 * @param words what the text may be replaced with
 */
export function stop(counter: Stops, text = '', words: readonly string[] = []): string {
  const number = counter.next++;
  const choices = [...new Set([text, ...words])];
  if (counter.choices && words.length > 0 && choices.every((word) => /^\w+$/.test(word))) {
    return `\${${number}|${choices.join(',')}|}`;
  }
  return text === '' ? `$${number}` : `\${${number}:${escaped(text)}}`;
}

/** Escapes text for a snippet. */
export function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** The words that a schema lists, for example block tags. */
export function wordsOf(schema: Schema): readonly string[] {
  return Object.keys(metaOf(schema)?.values ?? {});
}

/**
 * A JSON value on one line, with a tab stop for each scalar in it.
 *
 * @param schema of the value: its words, for example block tags, are choices of the tab stop
 */
export function jsonSnippet(value: unknown, counter: Stops, schema?: Schema): string {
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
  if (typeof value === 'boolean') return stop(counter, String(value), ['true', 'false']);
  if (typeof value === 'string') {
    return `"${stop(counter, JSON.stringify(value).slice(1, -1), schema && wordsOf(schema))}"`;
  }
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
    const open = letter === '$' ? /^\$(?:\d+|\{\d+[:|])/.exec(snippet.slice(at, at + 8))?.[0] : undefined;
    if (open === undefined) {
      text += letter;
      continue;
    }
    at += open.length - 1;
    if (open.endsWith('|')) {
      const end = snippet.indexOf('|}', at);
      text += snippet.slice(at + 1, end).split(',', 1)[0];
      at = end + 1;
      continue;
    }
    if (!open.endsWith(':')) continue;
    for (at++; at < snippet.length && snippet.charAt(at) !== '}'; at++) {
      if (snippet.charAt(at) === '\\') at++;
      text += snippet.charAt(at);
    }
  }
  return text;
}
