import path from 'node:path';
import { defined } from '../../common/defined';
import { failed, type Result, success } from '../../common/result';
import type { EnvironmentValues, Imports, ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { ScratchDocument } from '../../common/scratch/document/document';
import { contractValuesOfFile } from '../../common/scratch/variables/contracts-of';
import { fileVariables } from '../../common/scratch/variables/variables';
import type { Carried } from '../../common/trust/trust';
import type { ReadBodyFile } from './body';
import type { OwnerOf } from './owner';

/** A file of `# @import`: its variables and named requests can be used. */
export interface ImportedFile {
  readonly document: ScratchDocumentApi;
  readonly variables: Variables;
  /** Reads a file; a relative path starts at the folder of the imported file. */
  readonly readFile: ReadBodyFile;
  readonly ownerOf: OwnerOf;
}

interface Importing {
  readonly document: ScratchDocument;
  readonly folder: string;
  /** Of a file that is not of the folder. */
  readonly owner?: Carried;
}

export interface WithImports {
  /** Of the file itself, with those of the imported files. */
  readonly variables: Variables;
  readonly imports: readonly ImportedFile[];
}

const MOST_FILES = 100;

/**
 * Reads the files that a file imports, and those that they import. The document gets their contracts.
 *
 * @param readFile a relative path starts at the folder of the file; absent where no file may be read
 */
export async function readImports(
  document: ScratchDocumentApi & { imports?: Imports | undefined },
  environment: EnvironmentValues | undefined,
  readFile: ReadBodyFile | undefined,
  ownerOf: OwnerOf,
): Promise<Result<WithImports>> {
  const files: Importing[] = [];
  const seen = new Set<string>();
  const queue: { readonly document: ScratchDocumentApi; readonly folder: string }[] = [
    { document, folder: '' },
  ];
  for (const importing of queue) {
    for (const written of importing.document.importPaths()) {
      const file = path.isAbsolute(written) ? written : path.join(importing.folder, written);
      if (seen.has(file)) continue;
      seen.add(file);
      if (seen.size > MOST_FILES) return failed({ message: `More than ${MOST_FILES} files are imported.` });
      const read = await readImport(document, file, readFile);
      if (!read.ok) return read;
      const owner = await ownerOf(file);
      const imported = { document: read.value, folder: path.dirname(file), ...defined({ owner }) };
      files.push(imported);
      queue.push(imported);
    }
  }
  if (files.length === 0) return success({ variables: fileVariables(document, environment), imports: [] });
  document.imports = importsOf(files);
  const values = withDefinitions(environment, files);
  const all = [document, ...files.map((one) => one.document)];
  const variablesOf = (own: ScratchDocumentApi) => fileVariables(namingAll(own, all), values);
  return success({
    variables: variablesOf(document),
    imports: files.map(({ document: imported, folder }) => ({
      document: imported,
      variables: variablesOf(imported),
      readFile: (written, encoding) =>
        readFile
          ? readFile(path.isAbsolute(written) ? written : path.join(folder, written), encoding)
          : Promise.reject(),
      ownerOf: (written) => ownerOf(path.isAbsolute(written) ? written : path.join(folder, written)),
    })),
  });
}

async function readImport(
  { catalogue, contracts, uri }: ScratchDocumentApi,
  file: string,
  readFile: ReadBodyFile | undefined,
): Promise<Result<ScratchDocument>> {
  if (!readFile) return failed({ message: `The file ${file} of \`# @import\` may not be read here.` });
  try {
    const text = await readFile(file);
    const place = URL.canParse(file, uri) ? new URL(file, uri).href : `${uri}#${file}`;
    const document = new ScratchDocument(place, file.endsWith('.jsonrpc') ? 'jsonrpc' : 'http', 1, text);
    document.catalogue = catalogue;
    document.contracts = contracts;
    return success(document);
  } catch {
    return failed({ message: `The file ${file} of \`# @import\` cannot be read.` });
  }
}

/** The environment with the definitions of the imported files, the first one of a name. */
function withDefinitions(
  environment: EnvironmentValues | undefined,
  imported: readonly Importing[],
): EnvironmentValues {
  const values: Record<string, string> = {};
  const places: Record<string, string> = {};
  const kept: Record<string, string> = {};
  for (const { document, owner } of imported) {
    for (const name of document.definitionNames()) {
      const definition = document.definitions(name).at(-1)?.definition;
      if (!definition || Object.hasOwn(values, name)) continue;
      values[name] = definition.value.text;
      places[name] = `@${name} in ${path.posix.basename(document.uri)}`;
      if (owner) kept[name] = owner.place;
    }
  }
  return {
    name: '',
    ...environment,
    values: { ...environment?.values, ...values },
    places: { ...environment?.places, ...places },
    kept: { ...withoutNames(environment?.kept, values), ...kept },
  };
}

function withoutNames(
  all: Readonly<Record<string, string>> = {},
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(names, name)));
}

function importsOf(files: readonly Importing[]): Imports {
  return {
    definitions: new Map(),
    requests: new Set(),
    contracts: files.flatMap(({ document }) => contractValuesOfFile(document)),
    failures: new Map(),
    complete: true,
    missing: new Set(),
  };
}

/** The document, where requests of the other files count as named as well. */
function namingAll(
  own: ScratchDocumentApi,
  all: readonly ScratchDocumentApi[],
): Parameters<typeof fileVariables>[0] {
  return {
    definitions: (name) => own.definitions(name),
    definitionNames: () => own.definitionNames(),
    rangeOf: (placed, span) => own.rangeOf(placed, span),
    prompts: (name) => own.prompts(name),
    blockAtLine: (line) => own.blockAtLine(line),
    contracts: own.contracts,
    imports: own.imports,
    named: (name) => all.flatMap((one) => one.named(name)),
  };
}
