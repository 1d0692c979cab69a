import * as vscode from 'vscode';
import {
  createContractReader,
  type FoundContracts,
  type ReadContracts,
} from '../../common/contracts/contract-files';
import type { Contracts } from '../../common/contracts/contracts';
import type { KeptExchange } from '../../runner/history/history-entry';
import { hasContractWords } from '../../workbench/history/kept-response';
import { type Files, filesOf } from '../files/files';
import { folderSetting } from '../settings/settings';

/** The contracts of workspace folders in the extension: what is sent, and its response, are decoded with them. */
export interface WorkspaceContracts extends vscode.Disposable {
  /** The contracts for a scratch file; undefined without a folder, and in an untrusted workspace. */
  contractsFor(document: vscode.Uri): Promise<Contracts | undefined>;
  /** Names of the contracts with some runtime code, for a scratch file. */
  namesWithCode(document: vscode.Uri, code: string): Promise<readonly string[]>;
  /** The contracts for the response of an exchange; undefined if no contract may have said anything in it. */
  readonly contractsOf: (exchange: KeptExchange) => Promise<Contracts | undefined>;
}

interface Folder {
  readonly read: ReadContracts;
  readonly setting: string;
  readonly watchers: vscode.Disposable;
  contracts: Promise<FoundContracts> | undefined;
}

/** Files are read on first use, and again after they have changed. */
export function createWorkspaceContracts(): WorkspaceContracts {
  const folders = new Map<string, Folder>();

  function open(folder: vscode.WorkspaceFolder, files: Files, setting: readonly string[]): Folder {
    const key = folder.uri.toString();
    const known = folders.get(key);
    const text = JSON.stringify(setting);
    if (known?.setting === text) return known;
    known?.watchers.dispose();
    const watchers = setting
      .filter((one) => !/[()]/.test(one))
      .map((glob) => vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, glob)));
    const made: Folder = {
      read:
        known?.read ?? createContractReader(files.contracts, files.pathOf(folder.uri).replaceAll('\\', '/')),
      setting: text,
      watchers: vscode.Disposable.from(...watchers),
      contracts: undefined,
    };
    const changed = () => {
      made.contracts = undefined;
    };
    for (const watcher of watchers) {
      watcher.onDidChange(changed);
      watcher.onDidCreate(changed);
      watcher.onDidDelete(changed);
    }
    folders.set(key, made);
    return made;
  }

  async function foundFor(document: vscode.Uri): Promise<FoundContracts | undefined> {
    const folder = vscode.workspace.getWorkspaceFolder(document) ?? vscode.workspace.workspaceFolders?.[0];
    const files = folder && filesOf(folder.uri);
    if (!files || !vscode.workspace.isTrusted) return undefined;
    const setting = folderSetting('contracts', folder.uri);
    if (setting.length === 0) return undefined;
    const state = open(folder, files, setting);
    state.contracts ??= state.read(setting);
    return state.contracts;
  }
  const contractsFor = async (document: vscode.Uri) => (await foundFor(document))?.contracts;

  return {
    contractsFor,
    namesWithCode: async (document, code) => (await foundFor(document))?.namesWithCode(code) ?? [],
    async contractsOf(exchange) {
      const { file } = exchange.entry;
      return file && hasContractWords(exchange) ? contractsFor(vscode.Uri.parse(file.uri)) : undefined;
    },
    dispose() {
      for (const { watchers } of folders.values()) watchers.dispose();
    },
  };
}
