import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

export interface CodeFile {
  /** Path from the root of the project, with slashes. */
  readonly path: string;
  readonly text: string;
}

const rooms = [
  'catalogue',
  'common',
  'server',
  'runner',
  'monitor',
  'agents',
  'workbench',
  'client',
  'cli',
  'panels',
];

/** The code of the product by file. */
export const code: readonly CodeFile[] = rooms.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(room, name))
    .map((name) => ({
      path: name.split(path.sep).join('/'),
      text: readFileSync(path.join(root, name), 'utf8'),
    })),
);

/** All matches of a pattern in the code as `FILE: TEXT`, where TEXT is the first group if there is one. */
export function found(pattern: RegExp, files: readonly CodeFile[] = code): readonly string[] {
  return files.flatMap(({ path: name, text }) =>
    [...text.matchAll(pattern)].map((match) => `${name}: ${match[1] ?? match[0]}`),
  );
}

/** The first groups of all matches of a pattern in the code. */
export function groups(pattern: RegExp, files: readonly CodeFile[] = code): readonly string[] {
  return files.flatMap(({ text }) => [...text.matchAll(pattern)].flatMap((match) => match[1] ?? []));
}
