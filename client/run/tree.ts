import * as vscode from 'vscode';
import { screenText } from '../../workbench/screen/text';
import { isScratch } from '../scratch/scratch-language';
import type { Sharing } from '../sharing/sharing';
import { type ListedRequest, listedRequests, scratchOf } from './items';

/** Delay between the last keystroke and reading the requests again. Milliseconds. */
const refreshDelay = 400;
/** Maximum number of files in the Test Explorer. */
const mostFiles = 2_000;
const PATTERN = '**/*.{http,rest,jsonrpc}';

/** The scratch files of the Test Explorer, and the requests in them. */
export interface RequestTree extends vscode.Disposable {
  /** The item of a file, with its current requests. */
  fileItem(document: vscode.TextDocument): vscode.TestItem;
  /** The current requests of a file in order, each with its item. */
  requestsOf(
    file: vscode.TestItem,
  ): Promise<readonly (readonly [item: vscode.TestItem, request: ListedRequest])[]>;
  /** Finds all scratch files. */
  files(): Promise<readonly vscode.TestItem[]>;
}

export function createRequestTree(controller: vscode.TestController, sharing: Sharing): RequestTree {
  const timers = new Map<string, NodeJS.Timeout>();

  const itemFor = (uri: vscode.Uri): vscode.TestItem => {
    const known = controller.items.get(uri.toString());
    if (known) return known;
    const item = controller.createTestItem(
      uri.toString(),
      screenText(vscode.workspace.asRelativePath(uri)),
      uri,
    );
    item.canResolveChildren = true;
    controller.items.add(item);
    return item;
  };

  const fill = (file: vscode.TestItem, document: vscode.TextDocument) => {
    const listed = listedRequests(scratchOf(document), sharing.scope);
    const children = listed.map((request) => {
      // Reuse the item, so that it keeps its result.
      const child =
        file.children.get(request.id) ??
        controller.createTestItem(request.id, screenText(request.name), document.uri);
      child.range = request.range;
      child.sortText = String(request.range.start.line).padStart(7, '0');
      return [child, request] as const;
    });
    file.children.replace(children.map(([child]) => child));
    return children;
  };

  const forget = (uri: vscode.Uri) => controller.items.delete(uri.toString());

  const discover = async () => {
    const found = await vscode.workspace.findFiles(PATTERN, '**/node_modules/**', mostFiles);
    for (const uri of found) itemFor(uri);
  };

  const refresh = (document: vscode.TextDocument) => {
    if (!isScratch(document) || document.uri.scheme === 'git' || document.uri.scheme === 'output') return;
    const item = itemFor(document.uri);
    fill(item, document);
    // A file without requests for Slotpad.
    if (item.children.size === 0) forget(document.uri);
  };

  controller.resolveHandler = async (item) => {
    if (!item) await discover();
    else if (item.uri && !item.parent) fill(item, await vscode.workspace.openTextDocument(item.uri));
  };
  controller.refreshHandler = discover;

  const watcher = vscode.workspace.createFileSystemWatcher(PATTERN, false, true, false);
  const listeners = vscode.Disposable.from(
    watcher,
    watcher.onDidCreate((uri) => {
      if (!uri.path.includes('/node_modules/')) itemFor(uri);
    }),
    watcher.onDidDelete(forget),
    vscode.workspace.onDidOpenTextDocument(refresh),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document.isUntitled) forget(document.uri);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (!isScratch(document)) return;
      const key = document.uri.toString();
      clearTimeout(timers.get(key));
      timers.set(
        key,
        setTimeout(() => {
          timers.delete(key);
          refresh(document);
        }, refreshDelay),
      );
    }),
    sharing.onDidChange(() => vscode.workspace.textDocuments.forEach(refresh)),
  );
  vscode.workspace.textDocuments.forEach(refresh);

  return {
    fileItem(document) {
      const item = itemFor(document.uri);
      fill(item, document);
      return item;
    },
    async requestsOf(file) {
      if (!file.uri) return [];
      return fill(file, await vscode.workspace.openTextDocument(file.uri));
    },
    async files() {
      await discover();
      return [...controller.items].map(([, item]) => item);
    },
    dispose() {
      listeners.dispose();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
