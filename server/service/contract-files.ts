import {
  type ContractFolders,
  createContractReader,
  type FoundContracts,
  type ReadContracts,
} from '../../common/contracts/contract-files';
import type { Contracts } from '../../common/contracts/contracts';
import type { FileReader } from './files';

/** The contracts of workspace folders. They are read in the background on first use, and again after a change. */
export interface ContractFiles {
  /** The contracts of a folder as they were last read; undefined before. Starts reading if something has changed. */
  contracts(folder: string): Contracts | undefined;
  /** Settings or files may have changed: what has been read is read again. */
  changed(): void;
}

export interface ContractFilesOptions {
  readonly files: FileReader;
  /** The setting of a folder. Empty if files may not be read. */
  readonly settingFor: (folder: string) => readonly string[];
  /** Called after the contracts of a folder were read, if they changed. */
  readonly onRead: (folder: string, found: FoundContracts, before: FoundContracts | undefined) => void;
}

interface Folder {
  readonly read: ReadContracts;
  /** Value of the global `generation` at the last read. */
  generation: number;
  reading: boolean;
  found: FoundContracts | undefined;
}

export function createContractFiles({ files, settingFor, onRead }: ContractFilesOptions): ContractFiles {
  const folders = new Map<string, Folder>();
  let generation = 1;

  async function read(folder: string, state: Folder): Promise<void> {
    state.reading = true;
    const before = state.found;
    try {
      do {
        const started = generation;
        state.found = await state.read(settingFor(folder));
        state.generation = started;
      } while (state.generation !== generation);
      if (state.found !== before) onRead(folder, state.found, before);
    } finally {
      state.reading = false;
    }
  }

  return {
    contracts(folder) {
      if (settingFor(folder).length === 0) {
        folders.delete(folder);
        return undefined;
      }
      let state = folders.get(folder);
      if (!state) {
        const reader = createContractReader(hostOf(files), folder.replace(/\/$/, ''));
        state = { read: reader, generation: 0, reading: false, found: undefined };
        folders.set(folder, state);
      }
      if (state.generation !== generation && !state.reading) void read(folder, state);
      return state.found?.contracts;
    },
    changed() {
      generation++;
      for (const [folder, state] of folders) {
        if (!state.reading && settingFor(folder).length > 0) void read(folder, state);
      }
    },
  };
}

/** Names of files are percent-encoded, as in URIs. */
function hostOf(files: FileReader): ContractFolders {
  return {
    list: (folder) => files.list(folder),
    stamp: async (file) => await files.stamp?.(file),
    readText: (file) => files.readText(file),
  };
}
