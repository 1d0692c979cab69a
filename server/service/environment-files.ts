import { defined } from '../../common/defined';
import type { EnvironmentValues } from '../../common/scratch/api';
import { environmentTexts, parseEnvironments } from '../../common/scratch/environments/environment-files';
import {
  DOTENV_FILE,
  type FoundEnvironments,
  pickEnvironment,
  withSetting,
} from '../../common/scratch/environments/environments';
import type { EnvironmentFile } from '../features/navigation/environment-file';
import { comparable, type FileReader, folderOf, foldersUp, joinUri, rootOf } from './files';

/**
 * The environment files of open documents. They are read on first use, and again after a change.
 * No file is read while the workspace is not trusted.
 */
export interface EnvironmentFiles {
  /** Values for the requests of a document. The object stays the same while the values do. */
  values(uri: string): EnvironmentValues | undefined;
  /** The environment files of a document, those with precedence first, and the nearest `.env` file. */
  files(uri: string): readonly EnvironmentFile[];
  /** The selected environment; undefined for only the shared values. */
  readonly selected: string | undefined;
  readonly trusted: boolean;
  /** Settles when the files of a document have been read; undefined if they already have. */
  ready(uri: string): Promise<void> | undefined;
  /** Environment files may have changed: the next call of `ready` reads them again. */
  changed(): void;
  select(name: string | undefined): void;
  /** Environments from the settings of the editor. */
  setSetting(setting: unknown): void;
  trust(trusted: boolean): void;
  /** URIs of the workspace folders. */
  setRoots(roots: readonly string[]): void;
}

/** The environment files of the documents in a folder. */
interface Folder {
  /** Value of the global `generation` at the last read. */
  generation: number;
  reading: Promise<void> | undefined;
  files: readonly EnvironmentFile[];
  found: FoundEnvironments | undefined;
  values: EnvironmentValues | undefined;
  /** Identifies the setting and the environment that `values` belong to. */
  pickedFor: string | undefined;
}

export function createEnvironmentFiles(reader: FileReader, onChange: () => void): EnvironmentFiles {
  const folders = new Map<string, Folder>();
  let generation = 1;
  let roots: readonly string[] = [];
  let selected: string | undefined;
  let trusted = false;
  let setting: unknown;
  let settings = 0;

  function folderFor(uri: string): { place: string; state: Folder } {
    const place = /^untitled:/i.test(uri) ? (roots[0] ?? '') : folderOf(uri);
    let state = folders.get(place);
    if (!state) {
      state = {
        generation: 0,
        reading: undefined,
        files: [],
        found: undefined,
        values: undefined,
        pickedFor: undefined,
      };
      folders.set(place, state);
    }
    return { place, state };
  }

  async function read(place: string, state: Folder): Promise<void> {
    do {
      const started = generation;
      const fresh = await readFolder(reader, place, rootOf(`${place}/x`, roots));
      if (started !== generation) continue;
      state.generation = started;
      state.files = fresh.files;
      state.found = fresh.found;
      state.pickedFor = undefined;
      pick(state);
    } while (state.generation !== generation);
  }

  /** Keeps the same object for equal values: the checker compares objects. */
  function pick(state: Folder): void {
    const key = `${settings} of ${selected ?? ''}`;
    if (state.pickedFor === key) return;
    state.pickedFor = key;
    const found = withSetting(state.found, setting);
    const own = found && pickEnvironment(selected, found);
    // The selected environment may exist only in another folder. The shared values apply here.
    const fresh = found && own?.ok === false ? pickEnvironment(undefined, found) : own;
    const values = fresh?.ok ? fresh.value : undefined;
    if (JSON.stringify(values) !== JSON.stringify(state.values)) state.values = values;
  }

  return {
    values(uri) {
      if (!trusted) return undefined;
      const { state } = folderFor(uri);
      pick(state);
      return state.values;
    },
    files: (uri) => (trusted ? folderFor(uri).state.files : []),
    get selected() {
      return selected;
    },
    get trusted() {
      return trusted;
    },
    ready(uri) {
      if (!trusted) return undefined;
      const { place, state } = folderFor(uri);
      if (state.generation === generation) return undefined;
      state.reading ??= read(place, state).finally(() => {
        state.reading = undefined;
      });
      return state.reading;
    },
    changed() {
      generation++;
      onChange();
    },
    select(name) {
      if (name === selected) return;
      selected = name;
      onChange();
    },
    setSetting(next) {
      if (JSON.stringify(next) === JSON.stringify(setting)) return;
      setting = next;
      settings++;
      onChange();
    },
    trust(next) {
      if (next === trusted) return;
      trusted = next;
      folders.clear();
      generation++;
      onChange();
    },
    setRoots(next) {
      roots = next.map((root) => root.replace(/\/$/, ''));
      generation++;
      onChange();
    },
  };
}

async function readFolder(
  reader: FileReader,
  place: string,
  root: string | undefined,
): Promise<{ files: readonly EnvironmentFile[]; found: FoundEnvironments | undefined }> {
  const texts = await environmentTexts(foldersUp(place, root), {
    async read(folder, name) {
      const file = joinUri(folder, encodeURIComponent(name));
      const text = await reader.readText(file);
      return text === undefined ? undefined : { file, text };
    },
    async list(folder) {
      const entries = await reader.list(folder);
      return entries.flatMap(({ name, kind }) => (kind === 'file' ? comparable(name) : []));
    },
  });
  const files: EnvironmentFile[] = [];
  if (texts?.secret) files.push({ kind: 'private', uri: texts.secret.file, text: texts.secret.text });
  if (texts?.open) files.push({ kind: 'public', uri: texts.open.file, text: texts.open.text });
  for (const { environment, file: uri, text } of [...(texts?.httpYac ?? [])].reverse()) {
    const kind = environment === undefined ? 'httpyac' : 'env';
    files.push({ kind, uri, text, ...defined({ environment }) });
  }
  for (const folder of foldersUp(place, root)) {
    const uri = joinUri(folder, DOTENV_FILE);
    const text = await reader.readText(uri);
    if (text === undefined) continue;
    files.push({ kind: 'dotenv', uri, text });
    break;
  }
  const found = texts && parseEnvironments(texts);
  return { files, found };
}
