import * as vscode from 'vscode';
import { type Contracts, standardContracts } from '../../common/contracts/contracts';
import { type FromTrace, fromTrace, type ToTrace } from '../../common/panels/trace';
import type { Result } from '../../common/result';
import { withProxies } from '../../common/traces/proxies';
import type { AccountChange } from '../../common/traces/state';
import type { Trace } from '../../common/traces/trace';
import { counted } from '../../common/units/words';
import type { StateChanges } from '../../monitor/traces/ask-state';
import { iconText } from '../../workbench/screen/text';
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
import { createPanel, type Panel } from '../panels/panel';
import { showBriefly, showInformation } from '../screen/messages';

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
export interface TraceContext {
  /** Whose calls are decoded. Default: the standard ones. */
  readonly contracts?: Contracts | undefined;
  /** The workspace folder of the contracts. */
  readonly folder?: vscode.Uri | undefined;
  /** Reads what the transaction changed, on request. */
  readonly ask?: AskState;
}

export interface TraceView extends vscode.Disposable {
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
