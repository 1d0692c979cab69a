import { type CancellationToken, noCancellation } from '../../common/cancellation';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { type FileReader, joinUri } from './files';

export const SCRATCH_EXTENSIONS: readonly string[] = ['http', 'rest', 'jsonrpc'];

export function isScratchFile(uri: string): boolean {
  return SCRATCH_EXTENSIONS.some((ending) => uri.toLowerCase().endsWith(`.${ending}`));
}

/** Editors have other names for the languages (`rest`, `plaintext`): then the file's extension decides. */
export function languageOf(uri: string, languageId: string): Language {
  if (languageId === 'http' || languageId === 'jsonrpc') return languageId;
  return /\.jsonrpc$/i.test(uri) ? 'jsonrpc' : 'http';
}

/** The documents that are open in the editor, by URI. */
export type OpenDocuments = ReadonlyMap<string, ScratchDocument>;

/** The scratch files of the workspace: open ones as they are in the editor, the others from the disk. */
export interface ScratchFiles {
  /**
   * Only the open ones while the workspace is not trusted. When cancelled, those that were read so far; the others are
   * read the next time.
   */
  all(token?: CancellationToken): Promise<readonly ScratchDocument[]>;
  setRoots(roots: readonly string[]): void;
  /** A file on disk came, changed or went. */
  changed(uri: string, exists: boolean): void;
  /** Changes will be told of: what is found is kept. */
  watched(): void;
}

/** A workspace with more than these has others where nobody looks for requests. */
const MOST_FILES = 1000;
const MOST_FOLDERS = 5000;

export function createScratchFiles(
  reader: FileReader,
  documents: OpenDocuments,
  trusted: () => boolean,
): ScratchFiles {
  let roots: readonly string[] = [];
  let keeps = false;
  /** Of the disk, by URI; undefined until read. */
  let known: Map<string, ScratchDocument | undefined> | undefined;
  let scanning: Promise<Map<string, ScratchDocument | undefined>> | undefined;

  async function scan(): Promise<Map<string, ScratchDocument | undefined>> {
    const found = new Map<string, ScratchDocument | undefined>();
    const folders = [...roots];
    for (let index = 0; index < folders.length && found.size < MOST_FILES; index++) {
      const folder = folders[index] as string;
      for (const { name, kind } of await reader.list(folder)) {
        const uri = joinUri(folder, name);
        if (kind === 'file') {
          if (isScratchFile(uri)) found.set(uri, undefined);
        } else if (!name.startsWith('.') && name !== 'node_modules' && folders.length < MOST_FOLDERS) {
          folders.push(uri);
        }
      }
    }
    return found;
  }

  async function listed(): Promise<Map<string, ScratchDocument | undefined>> {
    if (known && keeps) return known;
    scanning ??= scan().finally(() => {
      scanning = undefined;
    });
    known = await scanning;
    return known;
  }

  return {
    async all(token = noCancellation) {
      if (!trusted()) return [...documents.values()];
      const files = await listed();
      for (const [uri, before] of files) {
        if (token.isCancellationRequested) break;
        if (before || documents.has(uri)) continue;
        const text = await reader.readText(uri);
        if (text === undefined) files.delete(uri);
        else files.set(uri, new ScratchDocument(uri, languageOf(uri, ''), 0, text));
      }
      const open = [...documents.values()];
      const isOpen = new Set(open.map(({ uri }) => plain(uri)));
      const closed = [...files.values()].filter((file) => file !== undefined && !isOpen.has(plain(file.uri)));
      return [...open, ...(closed as ScratchDocument[])];
    },
    setRoots(next) {
      roots = next;
      known = undefined;
    },
    changed(uri, exists) {
      if (!exists) known?.delete(uri);
      else if (!/\/(?:\.[^/]*|node_modules)\//.test(uri)) known?.set(uri, undefined);
    },
    watched() {
      keeps = true;
    },
  };
}

/** Editors differ in what they encode. */
function plain(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
