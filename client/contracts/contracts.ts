/** The contracts of workspace folders, and following a proxy to the contract behind it. */
import * as vscode from 'vscode';
import {
  createContractReader,
  type FoundContracts,
  type ReadContracts,
} from '../../common/contracts/contract-files';
import { contractProject, patternsIn } from '../../common/contracts/contract-project';
import { type Contracts, standardContracts } from '../../common/contracts/contracts';
import { failureText } from '../../common/result';
import { shortenedInside } from '../../common/units/words';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { followProxy } from '../../monitor/proxies/follow-proxy';
import type { KeptExchange } from '../../runner/history/history-entry';
import type { Send } from '../../runner/send/send';
import {
  addressAt,
  deploymentsIn,
  directiveEdit,
  proxyAnswer,
} from '../../workbench/contracts/followed-proxy';
import { hasContractWords } from '../../workbench/history/kept-response';
import { type Files, filesOf } from '../files/files';
import type { NodeRegistry } from '../nodes/registry';
import { showInformation, showInput, showWarning, withProgress } from '../screen/screen';
import { folderSetting, timeoutSetting } from '../settings/settings';
import type { Feature } from '../surface/commands';
import type { contractsSurface } from '../surface/responses';

/** The contracts of projects in the extension: what is sent, and its response, are decoded with them. */
export interface WorkspaceContracts extends vscode.Disposable {
  /** The contracts for a scratch file; undefined without a folder, and in an untrusted workspace. */
  contractsFor(document: vscode.Uri): Promise<Contracts | undefined>;
  /** The contracts for the response of an exchange; undefined if no contract may have said anything in it. */
  readonly contractsOf: (exchange: KeptExchange) => Promise<Contracts | undefined>;
}

interface Project {
  readonly read: ReadContracts;
  readonly setting: string;
  readonly watchers: vscode.Disposable;
  contracts: Promise<FoundContracts> | undefined;
}

/** Files are read on first use, and again after they have changed. */
export function createWorkspaceContracts(): WorkspaceContracts {
  const projects = new Map<string, Project>();

  /** @param folder path of the project */
  function open(folder: string, files: Files, setting: readonly string[]): Project {
    const known = projects.get(folder);
    const text = JSON.stringify(setting);
    if (known?.setting === text) return known;
    known?.watchers.dispose();
    const watchers = setting
      .filter((one) => !/[()]/.test(one))
      .map((glob) =>
        vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(files.uriOf(folder), glob)),
      );
    const made: Project = {
      read: known?.read ?? createContractReader(files.contracts, folder),
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
    projects.set(folder, made);
    return made;
  }

  async function foundFor(document: vscode.Uri): Promise<FoundContracts | undefined> {
    const folder = vscode.workspace.getWorkspaceFolder(document) ?? vscode.workspace.workspaceFolders?.[0];
    const files = folder && filesOf(folder.uri);
    if (!files || !vscode.workspace.isTrusted) return undefined;
    const setting = folderSetting('contracts', folder.uri);
    if (setting.length === 0) return undefined;
    const pathOf = (uri: vscode.Uri) => files.pathOf(uri).replaceAll('\\', '/');
    const root = pathOf(folder.uri);
    const isInside = vscode.workspace.getWorkspaceFolder(document) !== undefined;
    const above = isInside ? pathOf(vscode.Uri.joinPath(document, '..')) : root;
    const project = await contractProject(files.contracts, above, root);
    const patterns = patternsIn(project, setting);
    const state = open(project.folder, files, patterns);
    state.contracts ??= state.read(patterns);
    return state.contracts;
  }
  const contractsFor = async (document: vscode.Uri) => (await foundFor(document))?.contracts;

  return {
    contractsFor,
    async contractsOf(exchange) {
      const { file } = exchange.entry;
      return file && hasContractWords(exchange) ? contractsFor(vscode.Uri.parse(file.uri)) : undefined;
    },
    dispose() {
      for (const { watchers } of projects.values()) watchers.dispose();
    },
  };
}

interface Used {
  readonly contracts: WorkspaceContracts;
  readonly registry: Pick<NodeRegistry, 'selected'>;
  readonly send: Send;
  /** Says that nothing is sent from an untrusted workspace. */
  readonly refuse: () => Promise<void>;
}

const ADDRESS = /^0x[\da-f]{40}$/i;

/** "Follow Proxy", also as a code action on `# @contract`. Nothing is sent without a click. */
export function registerFollowProxy(services: Used): Feature<typeof contractsSurface> {
  const registered = vscode.Disposable.from(
    vscode.languages.registerCodeActionsProvider(
      [{ language: 'jsonrpc' }, { language: 'http' }],
      {
        provideCodeActions(document, { start }) {
          const { text } = document.lineAt(start.line);
          const address = /@contract\b/.test(text) ? addressAt(text, start.character) : undefined;
          if (address === undefined || !services.registry.selected('execution')) return [];
          const title = `Follow proxy ${shortenedInside(address, 6, 4)}`;
          const action = new vscode.CodeAction(title, vscode.CodeActionKind.RefactorRewrite);
          action.command = { title, command: 'slotpad.followProxy', arguments: [address] };
          return [action];
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.RefactorRewrite] },
    ),
  );
  return {
    commands: {
      'slotpad.followProxy': (given: unknown) =>
        vscode.workspace.isTrusted ? follow(given, services) : services.refuse(),
    },
    dispose: () => registered.dispose(),
  };
}

/** @param given address; default: the one at the cursor, else one that the person enters */
async function follow(given: unknown, { contracts, registry, send }: Used): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const address =
    typeof given === 'string' && ADDRESS.test(given)
      ? given
      : (addressAtCursor() ?? (await enteredAddress()));
  if (address === undefined) return;
  const node = registry.selected('execution');
  if (!node) return void showInformation('There are no execution nodes yet.');
  const stop = new AbortController();
  const reader = createNodeReader({
    url: node.url,
    signal: stop.signal,
    timeoutMs: timeoutSetting(),
    send,
  });
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: `Following proxy ${shortenedInside(address, 6, 4)} on ${node.name}`,
    cancellable: true,
  };
  const followed = await withProgress(progress, async (_, token) => {
    token.onCancellationRequested(() => stop.abort());
    return followProxy(reader, address);
  });
  if (stop.signal.aborted) return;
  if (!followed.ok) return void showWarning(failureText(followed.failure));
  const file = editor?.document.uri ?? vscode.Uri.file('/');
  const workspace = (await contracts.contractsFor(file)) ?? standardContracts();
  const known = workspace.at(deploymentsIn(editor?.document.getText() ?? '', workspace));
  const { code } = followed.value;
  const named = code === '0x' ? [] : await workspace.withRuntimeCode(code);
  const answer = proxyAnswer(address, followed.value, known, named);
  await offer(address, answer, editor?.document);
}

/** Shows the answer, with what can be done next. */
async function offer(
  address: string,
  { abi, implementation, message }: ReturnType<typeof proxyAnswer>,
  document: vscode.TextDocument | undefined,
): Promise<void> {
  const isScratch = document && /^(?:jsonrpc|http)$/.test(document.languageId) && !document.isClosed;
  const edit = isScratch && abi !== undefined ? directiveEdit(document.getText(), address, abi) : undefined;
  const use = 'Use Its ABI';
  const copy = 'Copy Implementation';
  const buttons = [...(edit ? [use] : []), ...(implementation === undefined ? [] : [copy])];
  const chosen = await showInformation(message, ...buttons);
  if (chosen === copy && implementation !== undefined) await vscode.env.clipboard.writeText(implementation);
  if (chosen !== use || !document || abi === undefined) return;
  // The file may have changed while the question was open.
  const now = directiveEdit(document.getText(), address, abi);
  if (!now) return;
  const change = new vscode.WorkspaceEdit();
  if (now.insert) change.insert(document.uri, new vscode.Position(now.line, 0), `${now.text}\n`);
  else change.replace(document.uri, document.lineAt(now.line).range, now.text);
  await vscode.workspace.applyEdit(change);
}

function addressAtCursor(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { active } = editor.selection;
  return addressAt(editor.document.lineAt(active.line).text, active.character);
}

async function enteredAddress(): Promise<string | undefined> {
  const text = await showInput({
    title: 'Follow Proxy',
    prompt: 'Address of a contract',
    placeHolder: '0x…',
    ignoreFocusOut: true,
    validateInput: (value) =>
      ADDRESS.test(value.trim()) ? undefined : 'An address is 0x and 40 hex digits.',
  });
  return text?.trim();
}
