import { createContractReader } from '../common/contracts/contract-files';
import type { Contracts } from '../common/contracts/contracts';
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
  /** The contracts for the files of a workspace. Fails if a pattern of the command line has no contracts. */
  contractsFor(workspace: WorkspaceSettings): Promise<Result<Contracts>>;
}

export function createWorkspaceContracts(options: Options, terminal: Terminal): WorkspaceContracts {
  const known = new Map<string, Promise<Result<Contracts>>>();
  const given = options.all('--contracts');

  async function read({ folder, values }: WorkspaceSettings): Promise<Result<Contracts>> {
    // Patterns of the command line are relative to the current folder.
    const root = given.length > 0 ? terminal.cwd : folder;
    const setting = given.length > 0 ? given : settings.contracts.read(values['slotpad.contracts']);
    const found = await createContractReader(contractFolders, root.replaceAll('\\', '/'))(setting);
    for (const problem of found.problems) await write(terminal.err, `slotpad: ${printableLine(problem)}\n`);
    if (given.length > 0 && found.files === 0)
      return failed({ message: `No file with contracts matches --contracts ${given.join(' ')}.` });
    return success(found.contracts);
  }

  return {
    contractsFor(workspace) {
      let contracts = known.get(workspace.folder);
      if (!contracts) {
        contracts = read(workspace);
        known.set(workspace.folder, contracts);
      }
      return contracts;
    },
  };
}
