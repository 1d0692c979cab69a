import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type Parser from 'tree-sitter';
import { onPath, projectRoot } from '../../scripts/editor/parts';

export const grammarFolder = path.join(projectRoot, 'tree-sitter');

/** What tests need of the grammar. */
export interface Grammar {
  parse(text: string): Parser.Tree;
  /** A query of `tree-sitter/queries`, such as `highlights`. Throws if it has nodes or fields that the grammar has not. */
  query(name: string): Parser.Query;
}

/** The compiler of C on this machine; undefined if there is none. */
export const [compiler] = ['cc', 'gcc', 'clang'].flatMap((name) => onPath(name));

/** Compiles the parser in a second, and loads it. */
export function compileGrammar(): Grammar {
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-grammar-'));
  try {
    const file = path.join(folder, 'slotpad.node');
    const headers = path.join(projectRoot, 'node_modules/node-api-headers/include');
    const sources = [path.join(__dirname, 'binding.c'), path.join(grammarFolder, 'src/parser.c')];
    const shared = process.platform === 'darwin' ? ['-bundle', '-undefined', 'dynamic_lookup'] : ['-shared'];
    execFileSync(
      compiler as string,
      [...shared, '-fPIC', '-I', headers, '-I', path.join(grammarFolder, 'src'), ...sources, '-o', file],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    assertExists(file);
    const { language } = require(file);
    const TreeSitter: typeof Parser = require('tree-sitter');
    const parser = new TreeSitter();
    parser.setLanguage({ language, name: 'slotpad' } as unknown as Parser.Language);
    return {
      // The binding reads long texts in chunks only through a function.
      parse: (text) => parser.parse((index) => text.slice(index, index + 4096)),
      query: (name) =>
        new TreeSitter.Query(
          parser.getLanguage() as Parser.Language,
          readFileSync(path.join(grammarFolder, 'queries', `${name}.scm`), 'utf8'),
        ),
    };
  } finally {
    // A library stays loaded when its file is gone.
    rmSync(folder, { recursive: true, force: true });
  }
}

function assertExists(file: string): void {
  if (!existsSync(file)) throw new Error('The compiler wrote no file.');
}
