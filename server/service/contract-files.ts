/** The contracts of workspace folders, and the source of one. */
import type { Location } from 'vscode-languageserver';
import {
  type ContractFolders,
  createContractReader,
  type FoundContracts,
  type ReadContracts,
} from '../../common/contracts/contract-files';
import { type ContractProject, contractProject, patternsIn } from '../../common/contracts/contract-project';
import type { Contracts } from '../../common/contracts/contracts';
import type { ContractNotes } from '../../common/contracts/natspec';
import { placeInSource, rangeIn } from '../../common/contracts/source-place';
import type { Position, Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { contractPlaceAt } from '../features/contract-at';
import { type FileReader, joinUri } from './files';

/** The contracts of projects in workspace folders. They are read in the background on first use, and again after a change. */
export interface ContractFiles {
  /**
   * The contracts for a file as they were last read; undefined before. Starts reading if something has changed.
   * @param folder the workspace folder
   * @param at the folder of the file
   */
  contracts(folder: string, at: string): Contracts | undefined;
  /** Settings or files may have changed: what has been read is read again. */
  changed(): void;
}

interface ContractFilesOptions {
  readonly files: FileReader;
  /** The setting of a workspace folder. Empty if files may not be read. */
  readonly settingFor: (folder: string) => readonly string[];
  /** Called after the contracts of a folder were read, if they changed. */
  readonly onRead: (folder: string, found: FoundContracts, before: FoundContracts | undefined) => void;
}

interface Project {
  /** The workspace folder, whose setting counts. */
  readonly workspace: string;
  readonly project: ContractProject;
  readonly read: ReadContracts;
  /** Value of the global `generation` at the last read. */
  generation: number;
  reading: boolean;
  found: FoundContracts | undefined;
}

export function createContractFiles({ files, settingFor, onRead }: ContractFilesOptions): ContractFiles {
  const host = hostOf(files);
  const projects = new Map<string, Project>();
  /** The folder of the project by the folder of a file; undefined while it is looked for. */
  const places = new Map<string, string | undefined>();
  let generation = 1;

  async function read(state: Project): Promise<void> {
    state.reading = true;
    const { project, workspace } = state;
    const before = state.found;
    try {
      do {
        const started = generation;
        state.found = await state.read(patternsIn(project, settingFor(workspace)));
        state.generation = started;
      } while (state.generation !== generation);
      if (state.found !== before) onRead(project.folder, state.found, before);
    } finally {
      state.reading = false;
    }
  }

  async function look(workspace: string, at: string): Promise<void> {
    const project = await contractProject(host, at, workspace.replace(/\/$/, ''));
    places.set(at, project.folder);
    const known = projects.get(project.folder);
    if (known && JSON.stringify(known.project) === JSON.stringify(project)) return;
    const reader = createContractReader(host, project.folder);
    const state = { workspace, project, read: reader, generation: 0, reading: false, found: undefined };
    projects.set(project.folder, state);
    await read(state);
  }

  return {
    contracts(folder, of) {
      if (settingFor(folder).length === 0) {
        for (const [key, { workspace }] of projects) if (workspace === folder) projects.delete(key);
        places.clear();
        return undefined;
      }
      const root = folder.replace(/\/$/, '');
      // Of a file outside of the workspace, and of an untitled one, those of the folder.
      const at = of.startsWith(`${root}/`) ? of.replace(/\/$/, '') : root;
      if (!places.has(at)) {
        places.set(at, undefined);
        void look(folder, at);
      }
      const state = projects.get(places.get(at) ?? '');
      if (!state) return undefined;
      if (state.generation !== generation && !state.reading) void read(state);
      return state.found?.contracts;
    },
    changed() {
      generation++;
      // A configuration may have come or gone. What is known stays until then.
      const before = [...places.keys()];
      for (const at of before) {
        const { workspace } = projects.get(places.get(at) ?? '') ?? {};
        if (workspace !== undefined) void look(workspace, at);
      }
      for (const state of projects.values()) {
        if (!state.reading && settingFor(state.workspace).length > 0) void read(state);
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

/** The documentation of the contract that is called at a position; undefined if it has none. */
export async function notesAt(
  document: ScratchDocument,
  position: Position,
  variables: Variables,
): Promise<ContractNotes | undefined> {
  const { contracts, source } = contractPlaceAt(document, position, variables) ?? {};
  const [file] = source === undefined ? [] : (contracts?.filesOf(source) ?? []);
  return file === undefined ? undefined : contracts?.artifacts.notes(file);
}

/**
 * The declaration of the contract or function at a position in its Solidity source; undefined if the source is not there.
 *
 * @param folder URI of the workspace folder
 */
export async function definitionInSource(
  document: ScratchDocument,
  position: Position,
  variables: Variables,
  folder: string,
): Promise<Location | undefined> {
  const place = contractPlaceAt(document, position, variables);
  if (!place?.isName) return undefined;
  const found = await placeInSource(place.contracts, place.source, place.entries[0]);
  return found && { uri: joinUri(folder, found.path), range: rangeIn(found.text, found.span) };
}
