import type { ScratchDocument } from '../../common/scratch/document/document';
import { readImports, sameImports } from '../../common/scratch/document/imports';
import { uriOfPath } from '../../common/scratch/text/uri-path';
import { comparable, type FileReader, folderOf, rootOf } from './files';

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
