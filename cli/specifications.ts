import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '../catalogue/built-in/catalogue';
import { type DocumentText, load } from '../catalogue/documents/load';
import { MOST_CHARACTERS } from '../catalogue/documents/parse-document';
import { failed, type Result, success } from '../common/result';
import { settings } from '../common/settings/settings';
import { readTextFile } from '../runner/files/text-file';
import type { Options } from './options';
import { printableLine, type Terminal, write } from './output/terminal';
import type { WorkspaceSettings } from './workspace-settings';

/** The option that names a document, for commands that use specifications. */
export const specificationOption = { '--specification': 'FILE' } as const;

/** The catalogues of one command: those with the same documents are read once. */
export interface Specifications {
  /** The catalogue for the files of a workspace. Fails if a document of the command line cannot be used. */
  catalogueFor(workspace: WorkspaceSettings): Promise<Result<Catalogue | undefined>>;
}

export function createSpecifications(options: Options, terminal: Terminal): Specifications {
  const known = new Map<string, Result<Catalogue | undefined>>();
  const given = options
    .all('--specification')
    .map((name) => ({ name, file: path.resolve(terminal.cwd, name) }));
  return {
    async catalogueFor({ folder, values }) {
      const setting = values['slotpad.specifications'];
      const names = setting === undefined ? [] : settings.specifications.read(setting);
      const files = [...given, ...names.map((name) => ({ name, file: path.resolve(folder, name) }))];
      const key = JSON.stringify(files);
      const before = known.get(key);
      if (before) return before;
      const read = await readAll(files, given.length, terminal);
      known.set(key, read);
      return read;
    },
  };
}

/** @param needed number of documents without which the command must not run */
async function readAll(
  files: readonly { readonly name: string; readonly file: string }[],
  needed: number,
  terminal: Terminal,
): Promise<Result<Catalogue | undefined>> {
  if (files.length === 0) return success(undefined);
  const texts: DocumentText[] = await Promise.all(
    files.map(async ({ name, file }) => ({
      name,
      link: pathToFileURL(file).href,
      text: await textOf(file),
    })),
  );
  for (const text of texts.slice(0, needed)) {
    const { documents, problems } = load([text]);
    const [problem] = problems;
    if (documents.length === 0 && problem !== undefined) return failed({ message: problem });
  }
  const { catalogue, problems } = load(texts);
  for (const problem of problems) await write(terminal.err, `slotpad: ${printableLine(problem)}\n`);
  return success(catalogue);
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readTextFile(file, MOST_CHARACTERS);
  } catch {
    // The reader of specifications says so, whatever the reason.
    return undefined;
  }
}
