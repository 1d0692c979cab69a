import type { TextEdit } from 'vscode-languageserver';
import type { PlacedBlock, ScratchDocumentApi } from '../../../common/scratch/api';
import { uriOfPath } from '../../../common/scratch/text/uri-path';
import type { Token } from '../../../common/scratch/types';

/** A path in a scratch file: of `# @import`, or of a body file (`< ./file`). */
export interface FileReference {
  readonly placed: PlacedBlock;
  readonly path: Token;
}

export function* fileReferences(placed: PlacedBlock): Iterable<FileReference> {
  const { directives, request } = placed.block;
  for (const { key, value } of directives) if (key.text === 'import') yield { placed, path: value };
  const include = request?.kind === 'http' ? request.body?.include : undefined;
  if (include) yield { placed, path: include };
}

/** A file or folder that is renamed or moved. URIs. */
export interface MovedFile {
  readonly oldUri: string;
  readonly newUri: string;
}

/**
 * The edits after which the paths of a scratch file lead to the same files as before, when files are moved: those that
 * the paths name, or the scratch file itself. Paths with placeholders stay.
 */
export function editsForMoves(
  document: ScratchDocumentApi,
  moves: readonly MovedFile[],
): readonly TextEdit[] {
  const from = document.uri;
  const to = movedUri(from, moves);
  const edits: TextEdit[] = [];
  for (const placed of document.blocks()) {
    for (const { path } of fileReferences(placed)) {
      const written = path.text;
      const target = written === '' || written.includes('{{') ? undefined : uriOfPath(written, from);
      if (target === undefined) continue;
      const moved = movedUri(target, moves);
      // The path still leads there.
      if (sameUri(uriOfPath(written, to), moved)) continue;
      const newText = pathTo(moved, to, written);
      if (newText !== undefined) edits.push({ range: document.rangeOf(placed, path), newText });
    }
  }
  return edits;
}

/** The URI of a file after the moves. */
function movedUri(uri: string, moves: readonly MovedFile[]): string {
  const own = decoded(uri);
  for (const { oldUri, newUri } of moves) {
    const old = decoded(oldUri).replace(/\/$/, '');
    if (own === old) return newUri;
    if (own.startsWith(`${old}/`)) {
      const rest = own.slice(old.length).split('/').map(encodeURIComponent).join('/');
      return newUri.replace(/\/$/, '') + rest;
    }
  }
  return uri;
}

/** The path to a file in the form of the former one: absolute or relative, with `./` or without. */
function pathTo(target: string, from: string, former: string): string | undefined {
  const there = decoded(target);
  const here = decoded(from);
  if (/^(?:\/|[a-z]:[\\/])/i.test(former)) return there.replace(/^file:\/\/(?:\/(?=[a-z]:))?/i, '');
  const to = there.split('/');
  const start = here.split('/').slice(0, -1);
  let shared = 0;
  while (shared < start.length && shared < to.length - 1 && start[shared] === to[shared]) shared++;
  // Nothing in common but `file://`, as for two drives.
  if (shared < 3) return undefined;
  const up = start.length - shared;
  const path = [...Array<string>(up).fill('..'), ...to.slice(shared)].join('/');
  return up === 0 && /^\.[\\/]/.test(former) ? `./${path}` : path;
}

function sameUri(a: string | undefined, b: string): boolean {
  return a !== undefined && decoded(a) === decoded(b);
}

/** Decoded for comparison, because editors encode different characters. */
function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // An invalid percent sequence stays as it is.
    return uri;
  }
}
