/** The names of the files of `# @import`, for checks, hovers and completion. */
import type { Imports, ScratchDocumentApi } from '../api';
import type { Token } from '../types';
import { contractValuesOfFile } from '../variables/contracts-of';
import { ScratchDocument } from './document';

/** More files are not read. */
const MOST_FILES = 100;

/** The text of a file; undefined when it can't be read, 'unknown' where it must not be read. */
export type ReadImport = (path: string) => Promise<{ readonly text: string | undefined } | 'unknown'>;

/** Whether a file exists; undefined where nothing may be read. */
export type FileExists = (path: string) => Promise<boolean | undefined>;

interface Importing {
  readonly document: ScratchDocumentApi;
  /** Relative to the first file; empty for its own folder. */
  readonly folder: string;
  /** The path in the first file that leads here, as written. */
  readonly from?: string;
}

/**
 * Reads the files that a document imports, and those that they import, and looks for the body files of the document.
 * Relative paths start at the folder of the document.
 */
export async function readImports(
  document: ScratchDocumentApi,
  read: ReadImport,
  exists: FileExists,
): Promise<Imports> {
  const found: Collected = {
    definitions: new Map(),
    requests: new Set(),
    contracts: [],
    failures: new Map(),
    complete: true,
    missing: new Set(),
  };
  for (const path of document.bodyFiles()) {
    if ((await exists(joined('', path))) === false) found.missing.add(path);
  }
  const seen = new Set<string>();
  const queue: Importing[] = [{ document, folder: '' }];
  for (const importing of queue) {
    for (const written of importing.document.importPaths()) {
      const path = joined(importing.folder, written);
      if (seen.has(path)) continue;
      seen.add(path);
      const file = seen.size > MOST_FILES ? 'unknown' : await read(path);
      const text = file === 'unknown' ? undefined : file.text;
      if (text !== undefined) queue.push(addFile(text, path, importing.from ?? written, found));
      else found.complete = false;
      if (file !== 'unknown' && text === undefined) addFailure(written, importing.from, found);
    }
  }
  return found;
}

function addFailure(written: string, from: string | undefined, { failures }: Collected): void {
  const by = from === undefined ? '' : `, which ${from} imports,`;
  failures.set(from ?? written, `The file ${written}${by} does not exist or cannot be read.`);
}

interface Collected extends Imports {
  readonly definitions: Map<string, { readonly text: string; readonly where: string }>;
  readonly requests: Set<string>;
  readonly contracts: Token[];
  readonly failures: Map<string, string>;
  complete: boolean;
  readonly missing: Set<string>;
}

function addFile(
  text: string,
  path: string,
  from: string,
  { contracts, definitions, requests }: Collected,
): Importing {
  const language = path.endsWith('.jsonrpc') ? 'jsonrpc' : 'http';
  const document = new ScratchDocument(path, language, 1, text);
  for (const name of document.definitionNames()) {
    const definition = document.definitions(name).at(-1)?.definition;
    if (!definition || definitions.has(name)) continue;
    definitions.set(name, { text: definition.value.text, where: `@${name} in ${baseName(path)}` });
  }
  for (const name of document.requestNames()) requests.add(name);
  contracts.push(...contractValuesOfFile(document));
  return { document, folder: path.slice(0, path.lastIndexOf('/') + 1), from };
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
      ...imports.missing,
      ...imports.contracts.map((one) => one.text),
    ]);
  return text(one) === text(other);
}
