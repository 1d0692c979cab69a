/** The tables in docs/reference/directives.md, from the table of directives. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allDirectives, type Handling } from '../../common/scratch/directives/table';
import type { GeneratedFile } from '../generate';
import { table, withSection } from './markdown';

export function directives(root: string): GeneratedFile[] {
  const name = 'docs/reference/directives.md';
  const sections: readonly (readonly [string, string, Handling])[] = [
    ['directives', 'What it does', 'done'],
    ['directives without effect', 'What it does', 'information'],
    ['unsupported directives', 'What it does in its tool', 'error'],
  ];
  const text = sections.reduce(
    (page, [section, title, handling]) =>
      withSection(page, section, table(['Directive', 'Tools', title], rowsOf(handling))),
    readFileSync(path.join(root, name), 'utf8'),
  );
  return [{ path: name, text }];
}

function rowsOf(handling: Handling): string[][] {
  return allDirectives
    .filter((one) => one.handling === handling)
    .map(({ name, owner, about }) => [`\`@${name}\``, owner, about]);
}
