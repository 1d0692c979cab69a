/** The table of keys in docs/reference/keys.md, from the surfaces. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listedCommands } from '../../client/manifest/manifest';
import { surfaces } from '../../client/surface/all';
import type { Surface } from '../../client/surface/surface';
import type { GeneratedFile } from '../generate';
import { table, withSection } from './markdown';

const PAGE = 'docs/reference/keys.md';

export function keys(root: string): GeneratedFile[] {
  const all: readonly Surface[] = Object.values(surfaces);
  const rows = all
    .flatMap(listedCommands)
    .flatMap(([, { title, keys: own = [] }]) =>
      own.map(({ key, mac }) => [shown(key), shown(mac ?? key), title.replace(/…$/, '')]),
    );
  const text = readFileSync(path.join(root, PAGE), 'utf8');
  return [{ path: PAGE, text: withSection(text, 'keys', table(['Key', 'On a Mac', 'Command'], rows)) }];
}

/** `Ctrl+Alt+R` for `ctrl+alt+r`. */
function shown(key: string): string {
  return key
    .split('+')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('+');
}
