import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Language, Parser, Query, type Tree } from 'web-tree-sitter';
import { projectRoot } from '../../scripts/editor/parts';

export const grammarFolder = path.join(projectRoot, 'syntaxes', 'tree-sitter');

/** SHA-256 of the `parser.c` that `slotpad.wasm` in this folder was compiled from. */
export const COMPILED = '60b5dadbcc8c471f467364485ef673acfbd3818f9ce82896dd607cc8c8d71891';

/** What tests need of the grammar. */
export interface Grammar {
  parse(text: string): Tree;
  /** A query of `syntaxes/tree-sitter/queries`, such as `highlights`. Throws if it has nodes or fields that the grammar has not. */
  query(name: string): Query;
}

/** SHA-256 of the parser, with the line ends of the repository. */
export function parserHash(): string {
  const text = readFileSync(path.join(grammarFolder, 'src/parser.c'), 'utf8');
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/** Loads the parser as WebAssembly: it needs no compiler, and no headers of Node. */
export async function loadGrammar(): Promise<Grammar> {
  await Parser.init();
  const language = await Language.load(readFileSync(path.join(import.meta.dirname, 'slotpad.wasm')));
  const parser = new Parser();
  parser.setLanguage(language);
  return {
    parse(text) {
      const tree = parser.parse(text);
      if (!tree) throw new Error('The parser was stopped.');
      return tree;
    },
    query: (name) =>
      new Query(language, readFileSync(path.join(grammarFolder, 'queries', `${name}.scm`), 'utf8')),
  };
}
