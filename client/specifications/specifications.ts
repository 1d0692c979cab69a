import * as vscode from 'vscode';
import type { Catalogue } from '../../catalogue/built-in/catalogue';
import type { Loaded } from '../../catalogue/documents/load';
import {
  createSpecificationFiles,
  type GivenDocument,
  uriOf,
} from '../../catalogue/documents/specification-files';
import { folderSetting } from '../settings/settings';

/** The specifications of the user in the extension: they judge the responses to what is sent. */
export interface Specifications extends vscode.Disposable {
  /** The catalogue for a scratch file; undefined without specifications. Files are read again after a change. */
  catalogueFor(document: vscode.Uri): Promise<Catalogue | undefined>;
  /** Documents of nodes, which are kept until the window closes. */
  readonly given: readonly GivenDocument[];
  /** Adds a document of a node, in place of an earlier one with the same name. */
  give(document: GivenDocument): void;
  /** Reads documents without keeping them. */
  read(documents: readonly GivenDocument[]): Promise<Loaded>;
  readonly onDidGive: vscode.Event<void>;
}

/** Loads the reader of specifications, which most windows never need. */
const reader = async () => (await import('../../catalogue/documents/load')).load;

export function createSpecifications(): Specifications {
  const changes = new vscode.EventEmitter<void>();
  let given: readonly GivenDocument[] = [];
  /** State of the files at the last read, by folder. */
  const read = new Map<string, string>();
  const filesFor = (folder: string): readonly string[] =>
    vscode.workspace.isTrusted ? folderSetting('specifications', vscode.Uri.parse(folder)) : [];
  const files = createSpecificationFiles({
    filesFor,
    given: () => given,
    readText,
    load: reader,
    // The language server reads the same files, and reports.
    report: () => undefined,
  });
  return {
    async catalogueFor(document) {
      const folder = folderOf(document);
      const names = filesFor(folder);
      const state = await Promise.all(names.map((name) => stateOf(uriOf(name, folder))));
      const now = JSON.stringify([names, state]);
      if ((read.get(folder) ?? '[[],[]]') !== now) {
        read.set(folder, now);
        files.changed();
      }
      await files.ready(folder);
      return files.catalogue(folder);
    },
    get given() {
      return given;
    },
    give(document) {
      given = [...given.filter(({ name }) => name !== document.name), document];
      files.changed();
      changes.fire();
    },
    read: async (documents) => (await reader())(documents),
    onDidGive: changes.event,
    dispose: () => changes.dispose(),
  };
}

/** The folder that paths of the setting are relative to. */
function folderOf(document: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(document) ?? vscode.workspace.workspaceFolders?.[0];
  return (folder?.uri ?? vscode.Uri.joinPath(document, '..')).toString();
}

/** Time and size of a file; undefined if there is none. */
async function stateOf(uri: string): Promise<string | undefined> {
  try {
    const { mtime, size } = await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
    return `${mtime} ${size}`;
  } catch {
    // The language server reports a missing file.
    return undefined;
  }
}

async function readText(uri: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.parse(uri)));
  } catch {
    // The language server reports a missing file.
    return undefined;
  }
}
