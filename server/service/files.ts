/** Files as the server sees them: by their URIs, through a reader that is passed in. */

export interface FileReader {
  /** Undefined where there is no such file, or none that can be read as a text of a sensible size. */
  readText(uri: string): Promise<string | undefined>;
  /** What a folder holds; nothing where there is none. */
  list(folder: string): Promise<readonly FolderEntry[]>;
}

export interface FolderEntry {
  /** As in a URI: percent-encoded. */
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/** For hosts without a disk. */
export const noFiles: FileReader = { readText: async () => undefined, list: async () => [] };

export function joinUri(folder: string, name: string): string {
  return `${folder.replace(/\/$/, '')}/${name}`;
}

/** The folder of a file, without a slash at its end. */
export function folderOf(uri: string): string {
  return uri.slice(0, Math.max(uri.lastIndexOf('/'), 0));
}

/** The innermost of the roots that a file is in; undefined when it is in none. Editors differ in what they encode. */
export function rootOf(uri: string, roots: readonly string[]): string | undefined {
  const file = comparable(uri);
  let best: string | undefined;
  for (const root of roots) {
    if (!file.startsWith(`${comparable(root)}/`)) continue;
    if (best === undefined || comparable(root).length > comparable(best).length) best = root;
  }
  return best;
}

/** The folders from one upward to the last, both included; the first alone when the last is not above it. */
export function* foldersUp(folder: string, last: string | undefined): Iterable<string> {
  yield folder;
  if (last === undefined) return;
  const end = comparable(last);
  for (let current = folder; comparable(current).startsWith(`${end}/`); ) {
    current = folderOf(current);
    yield current;
  }
}

function comparable(uri: string): string {
  const bare = uri.replace(/\/$/, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
