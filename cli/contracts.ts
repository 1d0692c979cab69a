import path from 'node:path';
import { createContractReader } from '../common/contracts/contract-files';
import { contractProject, patternsIn } from '../common/contracts/contract-project';
import { type Contracts, type Deployment, standardContracts } from '../common/contracts/contracts';
import { type Failure, failed, type Result, success } from '../common/result';
import { ScratchDocument } from '../common/scratch/document/document';
import { contractsOf } from '../common/scratch/variables/contracts-of';
import { fileVariables } from '../common/scratch/variables/variables';
import { settings } from '../common/settings/settings';
import { contractFolders } from '../runner/files/contract-folders';
import { readTextIfAny } from '../runner/files/text-file';
import { listedScratchFiles } from './files';
import type { Options } from './options';
import { printableLine, type Terminal, write } from './output/terminal';
import { type WorkspaceSettings, workspaceSettings } from './workspace-settings';

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
      const here = folder.replaceAll('\\', '/');
      const project = await contractProject(contractFolders, here, here);
      const found = await createContractReader(contractFolders, here)(patternsIn(project, setting));
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

/** The contracts of the current folder, with the addresses that its scratch files name. */
export async function contractsHere(options: Options, terminal: Terminal): Promise<Result<Contracts>> {
  const { cwd } = terminal;
  const problems: Failure[] = [];
  const workspace = await workspaceSettings(cwd, cwd, ({ failure }) => void problems.push(failure));
  if (problems[0]) return failed(problems[0]);
  const found = await createWorkspaceContracts(options, terminal).contractsFor(workspace, cwd);
  return found.ok ? success(found.value.at(await namedHere(found.value, cwd))) : found;
}

/** The addresses with a name in the scratch files of a folder. A name that stands for two addresses stands for none. */
export async function namedHere(contracts: Contracts, cwd: string): Promise<readonly Deployment[]> {
  const known = new Map<string, Deployment>();
  const contradicted = new Set<string>();
  for (const name of await listedScratchFiles(cwd)) {
    const read = await readTextIfAny(path.join(cwd, name));
    if (!read.ok || !read.value?.includes('@contract')) continue;
    const document = new ScratchDocument(`file:///${name}`, 'jsonrpc', 1, read.value);
    document.contracts = contracts;
    for (const placed of document.blocks()) {
      const own = contractsOf(document, placed.block, fileVariables(document));
      for (const one of own.deployments()) {
        const { label } = one;
        if (label === undefined || !/^0x[\da-f]{40}$/i.test(one.address)) continue;
        const before = known.get(label);
        if (before && before.address.toLowerCase() !== one.address.toLowerCase()) contradicted.add(label);
        known.set(label, one);
      }
    }
  }
  return [...known].flatMap(([label, one]) => (contradicted.has(label) ? [] : [one]));
}
