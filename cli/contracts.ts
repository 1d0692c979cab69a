import path from 'node:path';
import { createContractReader } from '../common/contracts/contract-files';
import { type Contracts, standardContracts } from '../common/contracts/contracts';
import { failed, type Result, success } from '../common/result';
import { settings } from '../common/settings/settings';
import { contractFolders } from '../runner/files/contract-folders';
import type { Options } from './options';
import { printableLine, type Terminal, write } from './output/terminal';
import type { WorkspaceSettings } from './workspace-settings';

/** The option that names files of contracts. */
export const contractsOption = { '--contracts': 'GLOB' } as const;

/** The contracts of one command: those of a folder are read once. */
export interface WorkspaceContracts {
  /** Whether the command line names files of contracts: then it is said when they have none. */
  readonly given: boolean;
  /**
   * The contracts for the scratch files of a folder: those of the nearest folder upward, to the one of the settings, that
   * has any. Fails if a pattern of the command line has no contracts.
   */
  contractsFor(workspace: WorkspaceSettings, folder: string): Promise<Result<Contracts>>;
}

export function createWorkspaceContracts(options: Options, terminal: Terminal): WorkspaceContracts {
  const known = new Map<string, Promise<Result<Contracts>>>();
  const given = options.all('--contracts');

  /** The first of some folders that has contracts. */
  async function read(folders: readonly string[], setting: readonly string[]): Promise<Result<Contracts>> {
    for (const folder of folders) {
      const found = await createContractReader(contractFolders, folder.replaceAll('\\', '/'))(setting);
      for (const problem of found.problems) await write(terminal.err, `slotpad: ${printableLine(problem)}\n`);
      // Not `entriesOf`: it would make all standards, which takes as long as the rest of the start.
      if (found.files + found.declarations > 0) return success(found.contracts);
    }
    return given.length > 0
      ? failed({ message: `No file with contracts matches --contracts ${given.join(' ')}.` })
      : success(standardContracts());
  }

  return {
    given: given.length > 0,
    contractsFor({ folder: root, values }, folder) {
      const setting = given.length > 0 ? given : settings.contracts.read(values['slotpad.contracts']);
      // Patterns of the command line are relative to the current folder.
      const folders = given.length > 0 ? [terminal.cwd] : foldersUp(folder, root);
      const key = JSON.stringify([folders, setting]);
      let contracts = known.get(key);
      if (!contracts) {
        contracts = read(folders, setting);
        known.set(key, contracts);
      }
      return contracts;
    },
  };
}

/** A folder and those around it, up to the last one. */
function foldersUp(folder: string, last: string): readonly string[] {
  const folders = [path.resolve(folder)];
  for (let at = path.resolve(folder); at !== path.resolve(last) && at !== path.dirname(at); ) {
    at = path.dirname(at);
    folders.push(at);
  }
  return folders.includes(path.resolve(last)) ? folders : folders.slice(0, 1);
}
