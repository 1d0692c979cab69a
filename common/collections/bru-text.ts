/** Parser of `.bru` files: blocks of pairs, of words, and of text. */
import type { Pair } from './collection';

export interface BruFile {
  /** The pairs of a block; empty if there is no such block. */
  pairs(name: string): readonly Pair[];
  /** The text of a block, without its indentation; undefined if there is no such block. */
  text(name: string): string | undefined;
  /** The words of a block in brackets. */
  words(name: string): readonly string[];
  readonly names: readonly string[];
}

const OPENS = /^([a-z][\w:-]*)\s*([{[])\s*$/i;

/** Undefined if the text is no `.bru` file. */
export function parseBru(source: string): BruFile | undefined {
  const blocks = new Map<string, readonly string[]>();
  const lines = source.replace(/^\ufeff/, '').split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const [, name, bracket] = OPENS.exec(line) ?? [];
    if (name === undefined) return undefined;
    const close = bracket === '{' ? '}' : ']';
    const end = lines.findIndex((one, index) => index > at && one.trimEnd() === close);
    if (end < 0) return undefined;
    blocks.set(name, lines.slice(at + 1, end));
    at = end;
  }
  if (blocks.size === 0) return undefined;
  return {
    names: [...blocks.keys()],
    pairs: (name) => pairsOf(blocks.get(name) ?? []),
    text: (name) =>
      blocks
        .get(name)
        ?.map((line) => line.replace(/^ {1,2}/, ''))
        .join('\n'),
    words: (name) =>
      (blocks.get(name) ?? []).map((line) => line.trim().replace(/,$/, '')).filter((word) => word !== ''),
  };
}

/** `name: value`; `~name` is disabled, and `'''` starts and ends a value of several lines. */
function pairsOf(lines: readonly string[]): readonly Pair[] {
  const found: Pair[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    const [, sign, quoted, plain, rest = ''] =
      /^([~@]?)(?:"((?:\\.|[^"\\])*)"|([^:]*)):(.*)$/s.exec(line) ?? [];
    const name = quoted?.replace(/\\(.)/g, '$1') ?? plain?.trim();
    if (name === undefined) continue;
    const first = rest.trim();
    let value = first;
    if (first.startsWith("'''")) {
      const begin = first.slice(3);
      const inner: string[] = begin === '' ? [] : [begin];
      while (++at < lines.length && (lines[at] ?? '').trim() !== "'''") inner.push((lines[at] ?? '').trim());
      value = inner.join('\n');
    }
    found.push({ name, value, disabled: sign === '~' });
  }
  return found;
}
