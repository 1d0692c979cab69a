/**
 * `npm run generate`: writes what is derived (grammars, snippets) into the tree; `--check` fails when a
 * file there is not what would be written.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './editor/parts';
import { grammars } from './generate/grammars';
import { snippets } from './generate/snippets';

export interface GeneratedFile {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
}

function main(): void {
  const check = process.argv.includes('--check');
  const stale: string[] = [];
  for (const file of [...grammars(), ...snippets()]) {
    const target = path.join(projectRoot, file.path);
    if (read(target) === file.text) continue;
    if (check) {
      stale.push(file.path);
    } else {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, file.text);
      console.log(`wrote ${file.path}`);
    }
  }
  if (stale.length > 0) {
    console.error(`Not fresh: ${stale.join(', ')}. Run "npm run generate" and commit what it writes.`);
    process.exit(1);
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

main();
