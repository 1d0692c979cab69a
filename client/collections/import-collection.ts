import * as vscode from 'vscode';
import type { SourceFile } from '../../common/collections/collection';
import type { Imported } from '../../common/collections/import';
import { importLimits, isCollectionFile, tooLarge } from '../../common/collections/limits';
import { failed, failureText, type Result, success } from '../../common/result';
import { counted } from '../../common/units/words';
import { showError, showInformation, showPick, showWarning } from '../screen/screen';
import type { Handlers } from '../surface/commands';
import type { collectionsSurface } from '../surface/files';

export function collectionCommands(): Handlers<typeof collectionsSurface> {
  return {
    // Without arguments, it asks for both.
    'slotpad.importCollection': (source: unknown, parent: unknown) =>
      importCollection(
        source instanceof vscode.Uri ? source : undefined,
        parent instanceof vscode.Uri ? parent : undefined,
      ),
  };
}

/** @param parent folder in which the folder with the files is made */
async function importCollection(source?: vscode.Uri, parent?: vscode.Uri): Promise<void> {
  const chosen = source ?? (await chooseSource());
  if (!chosen) return;
  // The file that makes a folder a collection of Bruno.
  const from = chosen.path.endsWith('/bruno.json') ? vscode.Uri.joinPath(chosen, '..') : chosen;
  const sources = await sourcesAt(from);
  if (!sources.ok) return void showError(failureText(sources.failure));
  const { importCollections } = await import('../../common/collections/import');
  const imported = importCollections(sources.value);
  if (!imported.ok) return void showError(failureText(imported.failure));
  const { files, name } = imported.value;
  if (files.length === 0) return showResult(imported.value);
  const within = parent ?? (await chooseParent(name));
  if (!within) return;
  const folder = vscode.Uri.joinPath(within, name);
  if (!(await mayWrite(files, folder))) return;
  try {
    for (const { path, text } of files) {
      const target = vscode.Uri.joinPath(folder, path);
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return void showError(`The files could not be written: ${why}`);
  }
  const first = files.find(({ path }) => /\.(?:http|jsonrpc)$/.test(path));
  if (first) await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, first.path));
  showResult(imported.value);
}

async function chooseSource(): Promise<vscode.Uri | undefined> {
  // A dialog of the system selects files or folders, not both.
  const file = {
    label: 'File',
    detail:
      'Collection of Postman, Insomnia, Thunder Client or Bruno, HAR file, OpenAPI or OpenRPC document, or .io test',
  };
  const folder = {
    label: 'Folder',
    detail: 'Bruno collection, Postman collections with their environments, or .io tests',
  };
  const kind = await showPick([file, folder], { title: 'Import Collection' });
  if (!kind) return undefined;
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: 'Import Collection',
      openLabel: 'Import',
      canSelectFiles: kind === file,
      canSelectFolders: kind === folder,
      ...(kind === file
        ? { filters: { Collections: ['json', 'yaml', 'yml', 'har', 'io'], 'All files': ['*'] } }
        : {}),
    })) ?? [];
  return chosen;
}

async function chooseParent(name: string): Promise<vscode.Uri | undefined> {
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: `Where to Create the Folder "${name}"`,
      openLabel: 'Create Here',
      canSelectFiles: false,
      canSelectFolders: true,
      ...(workspace ? { defaultUri: workspace.uri } : {}),
    })) ?? [];
  return chosen;
}

async function sourcesAt(uri: vscode.Uri): Promise<Result<readonly SourceFile[]>> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    const paths =
      type & vscode.FileType.Directory ? await filesIn(uri) : [uri.path.slice(uri.path.lastIndexOf('/') + 1)];
    const root = type & vscode.FileType.Directory ? uri : vscode.Uri.joinPath(uri, '..');
    if (paths.length > importLimits.files) return failed(tooLarge);
    const found: SourceFile[] = [];
    let size = 0;
    for (const path of paths) {
      const file = vscode.Uri.joinPath(root, path);
      size += (await vscode.workspace.fs.stat(file)).size;
      if (size > importLimits.bytes) return failed(tooLarge);
      found.push({ path, text: new TextDecoder().decode(await vscode.workspace.fs.readFile(file)) });
    }
    return success(found);
  } catch (error) {
    return failed({
      message: `The collection could not be read: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
}

/** Paths of the files that may belong to a collection. Links are not followed. */
async function filesIn(root: vscode.Uri): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [''];
  for (
    let next = waiting.pop();
    next !== undefined && found.length <= importLimits.files;
    next = waiting.pop()
  ) {
    const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(root, next));
    for (const [name, type] of entries) {
      if (name.startsWith('.') || name === 'node_modules') continue;
      const path = next === '' ? name : `${next}/${name}`;
      if (type === vscode.FileType.Directory) waiting.push(path);
      else if (type === vscode.FileType.File && isCollectionFile(name)) found.push(path);
    }
  }
  return found.sort();
}

/** Asks before files are replaced. */
async function mayWrite(files: readonly SourceFile[], folder: vscode.Uri): Promise<boolean> {
  const existing: string[] = [];
  for (const { path } of files) {
    const target = vscode.Uri.joinPath(folder, path);
    try {
      await vscode.workspace.fs.stat(target);
      existing.push(vscode.workspace.asRelativePath(target));
    } catch {
      // It does not exist.
    }
  }
  if (existing.length === 0) return true;
  const replace = existing.length === 1 ? 'Replace File' : 'Replace Files';
  const question = `${counted(existing.length, 'file')} of this name already ${existing.length === 1 ? 'exists' : 'exist'}.`;
  const answer = await showWarning(question, { modal: true, detail: existing.join('\n') }, replace);
  return answer === replace;
}

function showResult({ requests, notImported, warnings }: Imported): void {
  const left = notImported === 0 ? '' : ` ${counted(notImported, 'request')} could not be imported.`;
  const text = `Imported ${counted(requests, 'request')}.${left}`;
  if (warnings.length === 0) {
    void showInformation(text);
    return;
  }
  const show = 'Show Warnings';
  void showWarning(`${text} There are ${counted(warnings.length, 'warning')}.`, show).then(async (answer) => {
    if (answer !== show) return;
    const document = await vscode.workspace.openTextDocument({ content: `${warnings.join('\n')}\n` });
    await vscode.window.showTextDocument(document);
  });
}
