import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A test in the form of tree-sitter's own tests. */
export interface CorpusTest {
  readonly title: string;
  readonly text: string;
  /** The tree as an S-expression without names of fields, in one line. */
  readonly tree: string;
}

const TEST = /^={3,}\n(.*)\n={3,}\n([\s\S]*?)^-{3,}\n([\s\S]*?)(?=^={3,}\n|(?![\s\S]))/gm;

/** The tests of a file in `folder`, `test/corpus`. */
export function readCorpus(folder: string, name: string): readonly CorpusTest[] {
  const source = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  return [...source.matchAll(TEST)].map(([, title = '', text = '', tree = '']) => ({
    title,
    text: text.replace(/\n$/, ''),
    tree: inOneLine(tree),
  }));
}

export function inOneLine(tree: string): string {
  return tree
    .replace(/\s+/g, ' ')
    .replace(/ ?\b[a-z_]+: \(/g, ' (')
    .replaceAll(' )', ')')
    .trim();
}

export function namesIn(folder: string): readonly string[] {
  return readdirSync(folder).sort();
}
