import type { Catalogue } from '../built-in/catalogue';
import type { DocumentText, Loaded } from './load';

/** `load` of `load.ts`, which hosts import on first use. */
export type LoadSpecifications = () => Promise<(texts: readonly DocumentText[]) => Loaded>;

/** A document that is no file, such as one that a node sent. */
export interface GivenDocument {
  readonly name: string;
  readonly text: string;
}

/** The specifications of the user, by workspace folder. Files are read on first use, and again after a change. */
export interface SpecificationFiles {
  /** The catalogue for the scratch files of a folder; undefined without specifications. Call `ready` first. */
  catalogue(folder: string): Catalogue | undefined;
  /** Settles when the specifications of a folder have been read; undefined if they already have. */
  ready(folder: string): Promise<void> | undefined;
  /** URIs of the files that have been read for a folder. */
  files(): readonly string[];
  /** Settings or files may have changed: the next call of `ready` reads them again. */
  changed(): void;
}

export interface SpecificationFilesOptions {
  /** Paths as in the setting. Empty if files may not be read. */
  readonly filesFor: (folder: string) => readonly string[];
  /** Apply to all folders. */
  readonly given: () => readonly GivenDocument[];
  /** Undefined if the file does not exist, cannot be read or is too large. */
  readonly readText: (uri: string) => Promise<string | undefined>;
  /** Undefined if the host does not support own specifications. */
  readonly load: LoadSpecifications | undefined;
  /** Called with the problems of all specifications of a folder, also when there are none. */
  readonly report: (problems: readonly string[], folder: string) => void;
}

interface Folder {
  /** Value of the global `generation` at the last read. */
  generation: number;
  reading: Promise<void> | undefined;
  uris: readonly string[];
  catalogue: Catalogue | undefined;
}

export function createSpecificationFiles(options: SpecificationFilesOptions): SpecificationFiles {
  const { filesFor, given, load, readText, report } = options;
  const folders = new Map<string, Folder>();
  let generation = 1;

  function stateOf(folder: string): Folder {
    let state = folders.get(folder);
    if (!state) {
      state = { generation: 0, reading: undefined, uris: [], catalogue: undefined };
      folders.set(folder, state);
    }
    return state;
  }

  async function read(folder: string, state: Folder, loadFirst: LoadSpecifications): Promise<void> {
    do {
      const started = generation;
      const files = filesFor(folder).map((name) => ({ name, link: uriOf(name, folder) }));
      const texts: DocumentText[] = await Promise.all(
        files.map(async (file) => ({ ...file, text: await readText(file.link) })),
      );
      const { catalogue, problems } = await loaded([...texts, ...given()], loadFirst);
      if (started !== generation) continue;
      state.uris = files.map(({ link }) => link);
      state.catalogue = catalogue;
      state.generation = started;
      report(problems, folder);
    } while (state.generation !== generation);
  }

  return {
    catalogue: (folder) => folders.get(folder)?.catalogue,
    ready(folder) {
      const before = folders.get(folder);
      if (before?.generation === generation) return undefined;
      if (!load || (filesFor(folder).length === 0 && given().length === 0)) {
        folders.delete(folder);
        return undefined;
      }
      const state = stateOf(folder);
      state.reading ??= read(folder, state, load).finally(() => {
        state.reading = undefined;
      });
      return state.reading;
    },
    files: () => [...folders.values()].flatMap(({ uris }) => uris),
    changed() {
      generation++;
    },
  };
}

/** Never rejects: what goes wrong is a problem, so that everything else still works. */
async function loaded(
  texts: readonly DocumentText[],
  loadFirst: LoadSpecifications,
): Promise<Pick<Loaded, 'catalogue' | 'problems'>> {
  try {
    const load = await loadFirst();
    return load(texts);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { catalogue: undefined, problems: [`The specifications cannot be read: ${why}`] };
  }
}

/** The URI of a path of the setting, which is relative to a folder. */
export function uriOf(file: string, folder: string): string {
  const path = file.replaceAll('\\', '/');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  return new URL(/^[a-z]:\//i.test(path) ? `/${encoded}` : encoded, base).href;
}
