/** The page of a trace or a simulation, and the commands of its rows. */
import * as vscode from 'vscode';
import { type Contracts, standardContracts } from '../../common/contracts/contracts';
import { type FromTrace, fromTrace, type ToTrace } from '../../common/panels/trace';
import { failureText, type Result } from '../../common/result';
import { contractsOfTrace } from '../../common/traces/known-contracts';
import { withProxies } from '../../common/traces/proxies';
import type { AccountChange } from '../../common/traces/state';
import type { Trace } from '../../common/traces/trace';
import { counted, shortenedInside } from '../../common/units/words';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { askState, type StateChanges } from '../../monitor/traces/ask-state';
import { askTrace, codeFrom, LARGEST_TRACE } from '../../monitor/traces/ask-trace';
import type { Send } from '../../runner/send/send';
import type { Answered } from '../../workbench/response/views';
import { iconText } from '../../workbench/screen/text';
import { traceOfReply } from '../../workbench/traces/read-reply';
import { HASH, hashAt } from '../../workbench/traces/recognized';
import {
  accountFields,
  copiedText,
  detailOf,
  rowParts,
  searchTrace,
  stateFields,
  textOf,
  titleOf,
} from '../../workbench/traces/trace-page';
import { type RowSource, sourceOfRow } from '../../workbench/traces/trace-source';
import type { WorkspaceContracts } from '../contracts/contracts';
import type { NodeRegistry } from '../nodes/registry';
import { createPanel, type Panel } from '../panels/panel';
import { showBriefly, showInformation, showInput, showWarning, withProgress } from '../screen/screen';
import { timeoutSetting } from '../settings/settings';

const FLAT_NOTE = 'This kind of trace does not list events. debug_traceTransaction with the callTracer does.';

type AskState = () => Promise<Result<StateChanges>>;

interface Shown {
  readonly trace: Trace;
  readonly name: string;
  readonly contracts: Contracts;
  readonly ask: AskState | undefined;
  /** The workspace folder with the sources of the contracts. */
  readonly folder: vscode.Uri | undefined;
  /** Shown in place of calls. */
  readonly changes?: readonly AccountChange[];
}

/** What is known beside the trace. */
interface TraceContext {
  /** Whose calls are decoded. Default: the standard ones. */
  readonly contracts?: Contracts | undefined;
  /** The workspace folder of the contracts. */
  readonly folder?: vscode.Uri | undefined;
  /** Reads what the transaction changed, on request. */
  readonly ask?: AskState;
}

interface TraceView extends vscode.Disposable {
  /**
   * @param name for the tab and the title: of the request, or the hash
   */
  show(trace: Trace, name: string, context: TraceContext): void;
  /** Shows the changes of accounts in a response, without calls. */
  showChanges(accounts: readonly AccountChange[], name: string, contracts?: Contracts): void;
}

/** Beside the trace, so that both can be read. */
async function openSource(folder: vscode.Uri, { path, range }: RowSource): Promise<void> {
  const { end, start } = range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  const uri = vscode.Uri.joinPath(folder, ...path.split('/').map(decodeURIComponent));
  const column = vscode.window.tabGroups.all.find(({ isActive }) => !isActive)?.viewColumn;
  try {
    await vscode.window.showTextDocument(uri, { selection, viewColumn: column ?? vscode.ViewColumn.Beside });
  } catch {
    void showInformation(`${vscode.workspace.asRelativePath(uri)} cannot be opened.`);
  }
}

/** One tab shows all traces, one at a time. */
export function createTraceView(extensionUri: vscode.Uri): TraceView {
  let panel: Panel<ToTrace> | undefined;
  let shown: Shown | undefined;
  /** Changes with each start, to end the posting of earlier rows. */
  let run = {};

  /** Posts everything: the page keeps no rows while it is hidden. */
  const start = async () => {
    if (!panel || !shown) return;
    const { ask, changes, name, trace, contracts } = shown;
    const own = {};
    run = own;
    if (changes) {
      const title = `${name} · ${counted(changes.length, 'changed account')}`;
      panel.post({ type: 'trace', title, rows: 0, note: '' });
      return void panel.post({ type: 'state', fields: accountFields(changes, trace, contracts) });
    }
    const note = trace.flat ? FLAT_NOTE : '';
    const state = ask !== undefined;
    panel.post({ type: 'trace', title: titleOf(name, trace), rows: trace.nodes.length, note, state });
    for (const part of rowParts(trace, contracts)) {
      panel.post({ type: 'rows', ...part });
      await new Promise((resolve) => setImmediate(resolve));
      if (run !== own) return;
    }
  };

  const received = async (message: FromTrace) => {
    if (!shown || !panel) return;
    const { trace, contracts: known } = shown;
    switch (message.type) {
      case 'ready':
        return start();
      case 'texts': {
        const texts = message.indexes.flatMap((index) => textOf(trace, index, known) ?? []);
        return panel.post({ type: 'texts', texts });
      }
      case 'detail': {
        const { index } = message;
        panel.post({ type: 'detail', index, fields: detailOf(trace, index, known) });
        const own = shown;
        const source = own.folder && (await sourceOfRow(trace, index, known));
        // Another trace may be shown by now.
        if (source && own === shown) panel?.post({ type: 'source', index, text: source.text });
        return;
      }
      case 'source': {
        const source = shown.folder && (await sourceOfRow(trace, message.index, known));
        if (source && shown.folder) await openSource(shown.folder, source);
        return;
      }
      case 'state': {
        const own = shown;
        const state = await own.ask?.();
        // Another trace may be shown by now.
        if (state && own === shown) panel?.post({ type: 'state', fields: stateFields(state, trace, known) });
        return;
      }
      case 'search': {
        const { text } = message;
        return panel.post({ type: 'matches', text, indexes: searchTrace(trace, text, known) });
      }
      case 'copy':
        await vscode.env.clipboard.writeText(await copiedText(trace, known, message.index));
        showBriefly(
          iconText('copy', message.index === undefined ? 'Copied the trace' : 'Copied the call'),
          2000,
        );
    }
  };

  const open = (next: Shown) => {
    shown = next;
    const { changes, name } = next;
    const title = `${changes ? 'State Changes' : 'Trace'}: ${name}`;
    if (panel) {
      panel.title = title;
      panel.reveal();
      void start();
      return;
    }
    panel = createPanel<FromTrace, ToTrace>({
      extensionUri,
      page: 'trace',
      title,
      column: vscode.ViewColumn.Active,
      messages: fromTrace,
      received: (message) => void received(message),
      closed: () => {
        run = {};
        panel = undefined;
        shown = undefined;
      },
    });
  };

  return {
    show(trace, name, { ask, contracts = standardContracts(), folder }) {
      open({ trace, name, contracts: withProxies(trace, contracts), ask, folder });
    },
    showChanges(changes, name, contracts = standardContracts()) {
      open({
        trace: { nodes: [], flat: false },
        name,
        contracts,
        ask: undefined,
        folder: undefined,
        changes,
      });
    },
    dispose: () => panel?.dispose(),
  };
}

interface TraceCommandOptions {
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
  else {
    const { trace } = found.value;
    // Nothing is asked: created contracts have their code in the trace.
    const known = contracts && (await contractsOfTrace(trace, contracts, async () => undefined));
    view.show(trace, reply.name, { contracts: known, folder: folderOf(request?.uri) });
  }
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
  const file = vscode.Uri.parse(answered?.request?.uri ?? '');
  const named = prepared?.contracts ?? (await contracts.contractsFor(file));
  const [trace, known] = await withProgress(options, async (_, token) => {
    token.onCancellationRequested(() => stop.abort());
    const reader = readerFor(stop.signal);
    const found = await askTrace(reader, hash);
    return [found, found.ok && named ? await contractsOfTrace(found.value, named, codeFrom(reader)) : named];
  });
  if (stop.signal.aborted) return;
  // The timeout ends it.
  const askChanges = () => askState(readerFor(new AbortController().signal), hash);
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
