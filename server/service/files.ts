/** Files by URI, through a reader that the host provides. */

export interface FileReader {
  /** Undefined if the file does not exist, cannot be read, or is too large. */
  readText(uri: string): Promise<string | undefined>;
  /** False only if there is surely no such file: undefined if it is not known, for example if it is a link. */
  exists?(uri: string): Promise<boolean | undefined>;
  /** Changes when the file changes: its time and size. Undefined if it is not known. */
  stamp?(uri: string): Promise<string | undefined>;
  /** Files and folders in a folder; empty if it does not exist or cannot be read. */
  list(folder: string): Promise<readonly FolderEntry[]>;
}

export interface FolderEntry {
  /** Percent-encoded, as in a URI. */
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/** A reader for hosts without a file system. */
export const noFiles: FileReader = { readText: async () => undefined, list: async () => [] };

export function joinUri(folder: string, name: string): string {
  return `${folder.replace(/\/$/, '')}/${name}`;
}

/** The folder of a file, without a trailing slash. */
export function folderOf(uri: string): string {
  return uri.slice(0, Math.max(uri.lastIndexOf('/'), 0));
}

/** The innermost root that contains a file; undefined if there is none. */
export function rootOf(uri: string, roots: readonly string[]): string | undefined {
  const file = comparable(uri);
  let best: string | undefined;
  for (const root of roots) {
    if (!file.startsWith(`${comparable(root)}/`)) continue;
    if (best === undefined || comparable(root).length > comparable(best).length) best = root;
  }
  return best;
}

/** The folders from `folder` up to and including `last`; only `folder` if `last` does not contain it. */
export function* foldersUp(folder: string, last: string | undefined): Iterable<string> {
  yield folder;
  if (last === undefined) return;
  const end = comparable(last);
  for (let current = folder; comparable(current).startsWith(`${end}/`); ) {
    current = folderOf(current);
    yield current;
  }
}

/** Decodes a URI for comparison, because editors encode different characters. */
export function comparable(uri: string): string {
  const bare = uri.replace(/\/$/, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    // An invalid percent sequence: no editor can have decoded it.
    return bare;
  }
}
