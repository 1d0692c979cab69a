/** The Test Explorer: its tree of files and requests, and the items of a run. */
import * as vscode from 'vscode';
import { failed, type Result } from '../../common/result';
import type { PlacedBlock, ScratchDocumentApi } from '../../common/scratch/api';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { HttpScope } from '../../common/scratch/reading/http-scope';
import { read } from '../../common/scratch/reading/reading';
import { fileVariables } from '../../common/scratch/variables/variables';
import { assertionsOf } from '../../runner/judge/assertion';
import type { NotSent } from '../../runner/model/prepared';
import { assertionFiller } from '../../runner/request/assertion-filler';
import { isDisabled } from '../../runner/request/delivery';
import { describe, type PrepareInput, passesOf, prepare } from '../../runner/request/prepare';
import type { RunItem } from '../../runner/run/run';
import { screenText } from '../../workbench/screen/text';
import { CELL_SCHEME } from '../scratch/documents';
import { isScratch, REQUEST_FILES } from '../scratch/request-files';
import type { Sharing } from '../sharing/sharing';
import type { TestHandlers } from './explorer';

/** Delay between the last keystroke and reading the requests again. Milliseconds. */
const refreshDelay = 400;
/** Maximum number of files in the Test Explorer. */
const mostFiles = 2_000;

/** Schemes of documents that are not files of the user: other versions of them, and the cells of notebooks. */
const notFiles: readonly string[] = ['git', 'output', CELL_SCHEME];

type PlacedItem = readonly [item: vscode.TestItem, request: ListedRequest];

/** The scratch files of the Test Explorer, and the requests with assertions in them. */
export interface RequestTree extends Pick<TestHandlers, 'resolve' | 'refresh'>, vscode.Disposable {
  /** The item of a file with all of its current requests, also those that are no tests. */
  fileItem(document: vscode.TextDocument): vscode.TestItem;
  /** The current tests of a file in order, and the other listed requests, each with its item. */
  requestsOf(file: vscode.TestItem): Promise<readonly PlacedItem[]>;
  /** Finds all scratch files with tests. */
  files(): Promise<readonly vscode.TestItem[]>;
}

/** Assertions of Slotpad and of the other tools. Only files with one of them are listed before they are read. */
const ASSERTION = /@assert\b|^[ \t]*\?\?|\[Asserts\]|\bclient\.(?:test|assert)\b/m;

async function mayHaveTests(uri: vscode.Uri): Promise<boolean> {
  try {
    return ASSERTION.test(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString('utf8'));
  } catch {
    // Deleted meanwhile, or not readable: it has no tests that could run.
    return false;
  }
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

  /** @param others whether a request without assertions is listed; by default if it is listed already */
  const fill = (
    file: vscode.TestItem,
    document: vscode.TextDocument,
    others = ({ id }: ListedRequest) => file.children.get(id) !== undefined,
  ): readonly PlacedItem[] => {
    const listed = listedRequests(scratchOf(document), sharing.scope).filter(
      (request) => request.isTest || others(request),
    );
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
    const found = await vscode.workspace.findFiles(REQUEST_FILES, '**/node_modules/**', mostFiles);
    for (const uri of found) if (await mayHaveTests(uri)) itemFor(uri);
  };

  const refresh = (document: vscode.TextDocument) => {
    if (!isScratch(document) || notFiles.includes(document.uri.scheme)) return;
    const item = itemFor(document.uri);
    fill(item, document, () => false);
    if (item.children.size === 0) forget(document.uri);
  };

  const watcher = vscode.workspace.createFileSystemWatcher(REQUEST_FILES, false, true, false);
  const listeners = vscode.Disposable.from(
    watcher,
    watcher.onDidCreate((uri) => {
      if (!uri.path.includes('/node_modules/')) void mayHaveTests(uri).then((may) => may && itemFor(uri));
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
    async resolve(item) {
      if (!item) await discover();
      else if (item.uri && !item.parent) fill(item, await vscode.workspace.openTextDocument(item.uri));
    },
    refresh: discover,
    fileItem(document) {
      const item = itemFor(document.uri);
      fill(item, document, () => true);
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

/** A request of a file, as the Test Explorer lists it. */
interface ListedRequest {
  readonly name: string;
  /** The name, numbered when it occurs more than once. Stays the same while the name does. */
  readonly id: string;
  readonly range: vscode.Range;
  /** Whether it has assertions. Any other request is only run by a command. */
  readonly isTest: boolean;
  readonly placed: PlacedBlock;
}

/** The requests of a file in order, without those that another extension serves. */
export function listedRequests(document: ScratchDocumentApi, scope: HttpScope): readonly ListedRequest[] {
  const seen = new Map<string, number>();
  const listed: ListedRequest[] = [];
  const variables = fileVariables(document);
  for (const placed of document.blocks()) {
    const { request } = placed.block;
    const about = describe(document, placed);
    if (!request || !about || (request.kind === 'http' && request.target.text === '')) continue;
    if (document.languageId === 'http' && scope !== 'all') {
      const { kind } = read(placed.block, variables, document.catalogue);
      if (scope === 'none' || (kind !== 'beacon' && kind !== 'rpc')) continue;
    }
    const count = (seen.get(about.name) ?? 0) + 1;
    seen.set(about.name, count);
    const { start, end } = document.rangeOf(placed, request);
    listed.push({
      name: about.name,
      id: count === 1 ? about.name : `${about.name} (${count})`,
      range: new vscode.Range(start.line, start.character, end.line, end.character),
      isTest: assertionsOf(document, placed).length > 0,
      placed,
    });
  }
  return listed;
}

function scratchOf(document: vscode.TextDocument): ScratchDocument {
  const language = document.languageId === 'jsonrpc' ? 'jsonrpc' : 'http';
  return new ScratchDocument(document.uri.toString(), language, document.version, document.getText(), {
    anySize: true,
  });
}

/** Makes the items of a run from a listed request: one, or one for each pass of `# @loop`. */
export function runItemsOf(
  input: Result<PrepareInput, NotSent>,
  { name, placed }: ListedRequest,
): readonly RunItem[] {
  if (!input.ok) {
    const line = placed.startLine;
    const notSent = failed({ ...input.failure, name, line });
    return [{ name, line, assertions: [], prepare: async () => notSent }];
  }
  const whole: PrepareInput = { ...input.value, placed };
  return passesOf(whole).map((own) => ({
    name,
    line: describe(own.document, placed)?.line ?? placed.startLine,
    disabled: isDisabled(placed),
    assertions: assertionsOf(own.document, placed),
    prepare: () => prepare(own),
    fill: assertionFiller(own),
  }));
}
