/**
 * `npm run generate`: writes all generated files: grammars, snippets, JSON Schemas, the pages of the rules, the reference, commands,
 * menus and settings in package.json, docs/reference/settings.md, the tables in docs/reference/rows.md, docs/reference/states.md,
 * docs/reference/charts.md, docs/reference/command-line.md, docs/reference/messages.md, docs/reference/directives.md, docs/reference/dialects.md and docs/reference/keys.md. `--check` fails if a file differs from what would be written, or if nothing would write it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './editor/parts';
import { alerts } from './generate/alerts';
import { charts } from './generate/charts';
import { commandLine } from './generate/command-line';
import { dialects } from './generate/dialects';
import { directives } from './generate/directives';
import { grammars } from './generate/grammars';
import { keys } from './generate/keys';
import { manifest } from './generate/manifest';
import { reference } from './generate/reference';
import { reliability } from './generate/reliability';
import { rows } from './generate/rows';
import { rules } from './generate/rules';
import { schemas } from './generate/schemas';
import { settings } from './generate/settings';
import { snippets } from './generate/snippets';

export interface GeneratedFile {
  /** Relative to the project root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** All files in these folders are generated. */
const generatedFolders = ['docs/rules', 'docs/reference/beacon', 'docs/reference/execution'];

function main(): void {
  const check = process.argv.includes('--check');
  const files = [
    ...grammars(),
    ...snippets(),
    ...schemas(),
    ...rules(),
    ...reference(),
    ...manifest(projectRoot),
    ...settings(projectRoot),
    ...keys(projectRoot),
    ...reliability(projectRoot),
    ...rows(projectRoot),
    ...charts(projectRoot),
    ...commandLine(projectRoot),
    ...alerts(projectRoot),
    ...directives(projectRoot),
    ...dialects(projectRoot),
  ];
  const stale = files.filter((file) => read(file.path) !== file.text);
  const left = leftovers(files);
  if (check) {
    if (stale.length + left.length === 0) return;
    if (stale.length > 0) console.error(`Not fresh: ${stale.map((file) => file.path).join(', ')}.`);
    if (left.length > 0) console.error(`Nothing generates: ${left.join(', ')}.`);
    console.error('Run "npm run generate" and commit what it changes.');
    process.exit(1);
  }
  for (const file of stale) {
    const target = path.join(projectRoot, file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.text);
    console.log(`wrote ${file.path}`);
  }
  for (const name of left) {
    rmSync(path.join(projectRoot, name));
    console.log(`removed ${name}`);
  }
}

function leftovers(files: readonly GeneratedFile[]): string[] {
  const known = new Set(files.map((file) => file.path));
  return generatedFolders
    .filter((folder) => existsSync(path.join(projectRoot, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
        .map((name) => name.split(path.sep).join('/')),
    )
    .filter((name) => !known.has(name));
}

function read(name: string): string | undefined {
  try {
    return readFileSync(path.join(projectRoot, name), 'utf8');
  } catch {
    return undefined;
  }
}

main();
