import * as vscode from 'vscode';
import { failureText } from '../../common/result';
import { shortenedInside } from '../../common/units/words';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { askState } from '../../monitor/traces/ask-state';
import { askTrace, LARGEST_TRACE } from '../../monitor/traces/ask-trace';
import type { Send } from '../../runner/send/send';
import type { Answered } from '../../workbench/response/views';
import { HASH, hashAt } from '../../workbench/traces/hash-at';
import { traceOfReply } from '../../workbench/traces/read-reply';
import type { WorkspaceContracts } from '../contracts/contracts';
import type { NodeRegistry } from '../nodes/registry';
import { showInformation, showWarning, withProgress } from '../screen/messages';
import { showInput } from '../screen/picks';
import { timeoutSetting } from '../settings/settings';
import type { TraceView } from './trace';

export interface TraceCommandOptions {
  readonly view: TraceView;
  readonly registry: Pick<NodeRegistry, 'selected'>;
  readonly send: Send;
  readonly contracts: Pick<WorkspaceContracts, 'contractsFor'>;
  /** Says that nothing is sent from an untrusted workspace. */
  readonly refuse: () => Promise<void>;
}

/** Shows the trace in a response. */
export async function showTrace(view: TraceView, { prepared, reply, request }: Answered): Promise<void> {
  const found = await traceOfReply(reply);
  if (!found.ok) return void showInformation(failureText(found.failure));
  const { contracts } = prepared ?? {};
  if (found.value.kind === 'changes') view.showChanges(found.value.accounts, reply.name, contracts);
  else view.show(found.value.trace, reply.name, { contracts, folder: folderOf(request?.uri) });
}

/** Traces the transaction with a given hash, the one at the cursor, or one that the person enters. */
export async function traceTransaction(
  given: unknown,
  answered: Answered | undefined,
  { contracts, refuse, registry, send, view }: TraceCommandOptions,
): Promise<void> {
  if (!vscode.workspace.isTrusted) return refuse();
  const hash =
    typeof given === 'string' && HASH.test(given) ? given : (hashAtCursor() ?? (await enteredHash()));
  if (hash === undefined) return;
  const { prepared } = answered ?? {};
  // The node that the response came from knows its transactions.
  const url = prepared?.kind === 'rpc' ? prepared.url : registry.selected('execution')?.url;
  if (url === undefined) return void offerNode();
  const short = shortenedInside(hash, 10, 6);
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: `Tracing transaction ${short}`,
    cancellable: true,
  };
  const stop = new AbortController();
  const readerFor = (signal: AbortSignal) =>
    createNodeReader({ url, signal, timeoutMs: timeoutSetting(), maxBytes: LARGEST_TRACE, send });
  const trace = await withProgress(options, async (_, token) => {
    token.onCancellationRequested(() => stop.abort());
    return askTrace(readerFor(stop.signal), hash);
  });
  if (stop.signal.aborted) return;
  // The timeout ends it.
  const askChanges = () => askState(readerFor(new AbortController().signal), hash);
  const file = vscode.Uri.parse(answered?.request?.uri ?? '');
  const known = prepared?.contracts ?? (await contracts.contractsFor(file));
  const folder = folderOf(answered?.request?.uri);
  if (trace.ok) view.show(trace.value, short, { contracts: known, folder, ask: askChanges });
  else void showWarning(failureText(trace.failure));
}

/** The folder whose contracts the requests of a file are decoded with. */
function folderOf(file: string | undefined): vscode.Uri | undefined {
  const { workspace } = vscode;
  if (!workspace.isTrusted) return undefined;
  const own = file === undefined ? undefined : workspace.getWorkspaceFolder(vscode.Uri.parse(file));
  return (own ?? workspace.workspaceFolders?.[0])?.uri;
}

function hashAtCursor(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { active } = editor.selection;
  return hashAt(editor.document.lineAt(active.line).text, active.character);
}

async function enteredHash(): Promise<string | undefined> {
  const text = await showInput({
    title: 'Trace Transaction',
    prompt: 'Hash of a transaction',
    placeHolder: '0x…',
    ignoreFocusOut: true,
    validateInput: (value) =>
      HASH.test(value.trim()) ? undefined : 'The hash of a transaction is 0x and 64 hex digits.',
  });
  return text?.trim();
}

async function offerNode(): Promise<void> {
  const add = 'Add Node';
  const answer = await showInformation('There are no execution nodes yet.', add);
  if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
}
