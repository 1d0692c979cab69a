/** The names of the files of `# @import`, for checks, hovers and completion. */
import type { Imports, ScratchDocumentApi } from '../api';
import { ScratchDocument } from './document';

/** More files are not read. */
const MOST_FILES = 100;

/** The text of a file; undefined when it can't be read, 'unknown' where it must not be read. */
export type ReadImport = (path: string) => Promise<{ readonly text: string | undefined } | 'unknown'>;

interface Importing {
  readonly document: ScratchDocumentApi;
  /** Relative to the first file; empty for its own folder. */
  readonly folder: string;
  /** The path in the first file that leads here, as written. */
  readonly from?: string;
}

/**
 * Reads the files that a document imports, and those that they import.
 *
 * @param read a relative path starts at the folder of the document
 */
export async function readImports(document: ScratchDocumentApi, read: ReadImport): Promise<Imports> {
  const definitions = new Map<string, { readonly text: string; readonly where: string }>();
  const requests = new Set<string>();
  const failures = new Map<string, string>();
  const seen = new Set<string>();
  let complete = true;
  const queue: Importing[] = [{ document, folder: '' }];
  for (const importing of queue) {
    for (const written of importing.document.importPaths()) {
      const from = importing.from ?? written;
      const path = joined(importing.folder, written);
      if (seen.has(path)) continue;
      seen.add(path);
      const file = seen.size > MOST_FILES ? 'unknown' : await read(path);
      if (file === 'unknown' || file.text === undefined) complete = false;
      if (file === 'unknown') continue;
      if (file.text === undefined) {
        const by = importing.from === undefined ? '' : `, which ${from} imports,`;
        failures.set(from, `The file ${written}${by} does not exist or cannot be read.`);
        continue;
      }
      const imported = new ScratchDocument(
        path,
        path.endsWith('.jsonrpc') ? 'jsonrpc' : 'http',
        1,
        file.text,
      );
      for (const name of imported.definitionNames()) {
        const definition = imported.definitions(name).at(-1)?.definition;
        if (!definition || definitions.has(name)) continue;
        definitions.set(name, { text: definition.value.text, where: `@${name} in ${baseName(path)}` });
      }
      for (const name of imported.requestNames()) requests.add(name);
      queue.push({ document: imported, folder: path.slice(0, path.lastIndexOf('/') + 1), from });
    }
  }
  return { definitions, requests, failures, complete };
}

/** The path of a file that another one names, without `.` and `..` where possible. */
function joined(folder: string, written: string): string {
  const path = written.replace(/\\/g, '/');
  const parts: string[] = [];
  for (const part of (/^(?:\/|[a-z]:\/)/i.test(path) ? path : folder + path).split('/')) {
    if (part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..' && parts.at(-1) !== '') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether two results are the same, so that nothing has to be checked again. */
export function sameImports(one: Imports | undefined, other: Imports | undefined): boolean {
  const text = (imports: Imports | undefined) =>
    imports &&
    JSON.stringify([
      ...imports.definitions,
      '',
      ...imports.requests,
      '',
      ...imports.failures,
      imports.complete,
    ]);
  return text(one) === text(other);
}
