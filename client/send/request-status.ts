import * as vscode from 'vscode';
import { RESPONSE_SCHEME } from '../../server/lsp/messages';
import { type RequestState, requestStatusText } from '../../workbench/send/request-status';
import { isScratch } from '../scratch/scratch-language';
import { createStatusItem } from '../screen/status-item';

/** The item of the status bar that follows the last request or run. */
export interface RequestStatus extends vscode.Disposable {
  /** Shows a new state. */
  set(state: RequestState): void;
  /** Shows that a request is being sent. @returns ends it: shows the former state unless another one has followed */
  sending(name: string): () => void;
  /** The tab of the response was closed. */
  closed(): void;
}

export function createRequestStatus(): RequestStatus {
  const item = createStatusItem('slotpad.response', 91, 'Slotpad: last request');
  let state: RequestState = { kind: 'none' };

  const draw = () => {
    const shown = requestStatusText(state);
    if (!shown || (!shown.isBusy && !isInSight(state))) {
      item.hide();
      return;
    }
    item.text = shown.text;
    item.tooltip = shown.tooltip;
    item.accessibilityInformation = { label: shown.spoken };
    item.command = shown.command;
    item.backgroundColor = shown.isError ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    item.show();
  };
  const set = (next: RequestState) => {
    state = next;
    draw();
  };
  const registered = vscode.Disposable.from(
    item,
    vscode.window.onDidChangeActiveTextEditor(draw),
    vscode.window.onDidChangeVisibleTextEditors(draw),
  );

  return {
    set,
    sending(name) {
      const before = state;
      const own: RequestState = { kind: 'sending', name };
      set(own);
      return () => {
        if (state === own) set(before);
      };
    },
    closed() {
      if (state.kind === 'response' && state.shown.level !== 'running') set({ kind: 'none' });
    },
    dispose: () => registered.dispose(),
  };
}

/** A result is shown beside scratch files and responses, and where no text editor is active. */
function isInSight({ kind }: RequestState): boolean {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  if (!activeTextEditor) return true;
  const { document } = activeTextEditor;
  if (isScratch(document) || document.uri.scheme === 'output') return true;
  const editors = kind === 'response' ? visibleTextEditors : [activeTextEditor];
  return editors.some((editor) => editor.document.uri.scheme === RESPONSE_SCHEME);
}
