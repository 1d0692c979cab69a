import * as vscode from 'vscode';
import { standardContracts } from '../../common/contracts/contracts';
import { failureText } from '../../common/result';
import { shortenedInside } from '../../common/units/words';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { followProxy } from '../../monitor/proxies/follow-proxy';
import type { Send } from '../../runner/send/send';
import {
  addressAt,
  deploymentsIn,
  directiveEdit,
  proxyAnswer,
} from '../../workbench/contracts/followed-proxy';
import type { NodeRegistry } from '../nodes/registry';
import { showInformation, showWarning, withProgress } from '../screen/messages';
import { showInput } from '../screen/picks';
import { timeoutSetting } from '../settings/settings';
import type { Feature } from '../surface/handlers';
import type { WorkspaceContracts } from './contracts';
import type { contractsSurface } from './surface';

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
  const named = code === '0x' ? [] : await contracts.namesWithCode(file, code);
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
