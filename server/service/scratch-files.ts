/** Scratch files that are not open: those of the workspace, and the files that documents import. */
import { type CancellationToken, noCancellation } from '../../common/cancellation';
import { ScratchDocument } from '../../common/scratch/document/document';
import { readImports, sameImports } from '../../common/scratch/document/imports';
import { isFenced } from '../../common/scratch/markdown/fences';
import { uriOfPath } from '../../common/scratch/text/uri-path';
import type { Language } from '../../common/scratch/types';
import { comparable, type FileReader, folderOf, joinUri, rootOf } from './files';

export const SCRATCH_EXTENSIONS: readonly string[] = ['http', 'rest', 'jsonrpc'];

export function isScratchFile(uri: string): boolean {
  return SCRATCH_EXTENSIONS.some((ending) => uri.toLowerCase().endsWith(`.${ending}`));
}

/** The language of a document. Editors may have other IDs (`rest`, `plaintext`); then the extension of the file decides. */
export function languageOf(uri: string, languageId: string): Language {
  if (languageId === 'http' || languageId === 'jsonrpc') return languageId;
  return /\.jsonrpc$/i.test(uri) ? 'jsonrpc' : 'http';
}

/** Open documents by URI. */
type OpenDocuments = ReadonlyMap<string, ScratchDocument>;

/** The scratch files of the workspace: open ones as in the editor, others as on disk. */
export interface ScratchFiles {
  /**
   * All scratch files, or only the open ones if the workspace is not trusted. If canceled, the files that have been
   * read so far; the next call reads the others.
   */
  all(token?: CancellationToken): Promise<readonly ScratchDocument[]>;
  setRoots(roots: readonly string[]): void;
  /** A file on disk was created, changed or deleted. */
  changed(uri: string, exists: boolean): void;
  /** From now on `changed` is called for each change, so the list of files can be kept. */
  watched(): void;
}

/** Scratch files by URI; undefined until a file is read. */
type FilesOnDisk = Map<string, ScratchDocument | undefined>;

/** Limits for very large workspaces. */
const MOST_FILES = 1000;
const MOST_FOLDERS = 5000;

export function createScratchFiles(
  reader: FileReader,
  documents: OpenDocuments,
  trusted: () => boolean,
): ScratchFiles {
  let roots: readonly string[] = [];
  let isWatched = false;
  let known: FilesOnDisk | undefined;
  let scanning: Promise<FilesOnDisk> | undefined;

  async function listed(): Promise<FilesOnDisk> {
    if (known && isWatched) return known;
    scanning ??= scan(reader, roots).finally(() => {
      scanning = undefined;
    });
    known = await scanning;
    return known;
  }

  return {
    async all(token = noCancellation) {
      if (!trusted()) return openFiles(documents);
      const files = await listed();
      for (const [uri, document] of files) {
        if (token.isCancellationRequested) break;
        if (document || documents.has(uri)) continue;
        const text = await reader.readText(uri);
        if (text === undefined) files.delete(uri);
        else files.set(uri, new ScratchDocument(uri, languageOf(uri, ''), 0, text));
      }
      const open = openFiles(documents);
      // A notebook has the URI of its file, with a query.
      const isOpen = new Set(open.map(({ uri }) => comparable(uri.split('?', 1)[0] ?? uri)));
      const closed = [...files.values()].filter(
        (file) => file !== undefined && !isOpen.has(comparable(file.uri)),
      );
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
      isWatched = true;
    },
  };
}

/** Without the code blocks of Markdown, which are no files. */
function openFiles(documents: OpenDocuments): readonly ScratchDocument[] {
  return [...documents.values()].filter(({ uri }) => !isFenced(uri));
}

/** Lists scratch files without reading them. Hidden folders and `node_modules` are skipped. */
async function scan(reader: FileReader, roots: readonly string[]): Promise<FilesOnDisk> {
  const found: FilesOnDisk = new Map();
  const folders = [...roots];
  for (let index = 0; index < folders.length && found.size < MOST_FILES; index++) {
    const folder = folders[index] as string;
    for (const { name, kind } of await reader.list(folder)) {
      const uri = joinUri(folder, name);
      if (kind === 'file' && isScratchFile(uri)) found.set(uri, undefined);
      if (kind === 'folder' && !isSkipped(name) && folders.length < MOST_FOLDERS) folders.push(uri);
    }
  }
  return found;
}

function isSkipped(folder: string): boolean {
  return folder.startsWith('.') || folder === 'node_modules';
}

/** Reads the files that open documents import, and looks for their body files. */
export interface ImportFiles {
  /** Sets `imports` of a document. Without trust no file is read. */
  ready(document: ScratchDocument): Promise<void>;
  /** Some files may have changed; returns whether one of them is imported. */
  changed(uris: readonly string[]): boolean;
  /** All files are read again. */
  restart(): void;
}

/**
 * @param roots URIs of the workspace folders; files outside them are only read beside the document
 * @param trusted whether files may be read
 */
export function createImportFiles(
  reader: FileReader,
  roots: () => readonly string[],
  trusted: () => boolean,
): ImportFiles {
  const read = new WeakMap<ScratchDocument, string>();
  const imported = new Set<string>();
  let generation = 0;

  async function readInto(document: ScratchDocument): Promise<void> {
    const place = `${folderOf(document.uri)}/`;
    /** Undefined for files that must not be read. */
    const inside = (path: string) => {
      const uri = uriOfPath(path, document.uri);
      if (uri === undefined) return undefined;
      const isInside = rootOf(uri, roots()) !== undefined || comparable(uri).startsWith(comparable(place));
      return isInside ? uri : undefined;
    };
    const imports = await readImports(
      document,
      async (path) => {
        const uri = inside(path);
        if (uri === undefined) return 'unknown';
        imported.add(comparable(uri));
        return { text: await reader.readText(uri) };
      },
      async (path) => {
        const uri = inside(path);
        return uri === undefined ? undefined : await reader.exists?.(uri);
      },
    );
    if (!sameImports(document.imports, imports)) document.imports = imports;
  }

  return {
    async ready(document) {
      const paths = document.importPaths();
      const bodyFiles = document.bodyFiles();
      if (paths.length + bodyFiles.length === 0 || !trusted() || /^untitled:/i.test(document.uri)) {
        document.imports = undefined;
        read.delete(document);
        return;
      }
      const key = `${generation}\n${paths.join('\n')}`;
      // Nobody watches body files, which have any name.
      if (read.get(document) === key && bodyFiles.length === 0) return;
      await readInto(document);
      read.set(document, key);
    },
    changed(uris) {
      const known = uris.some((uri) => imported.has(comparable(uri)));
      if (known) generation++;
      return known;
    },
    restart() {
      generation++;
    },
  };
}
