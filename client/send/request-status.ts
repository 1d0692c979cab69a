import * as vscode from 'vscode';
import { RESPONSE_SCHEME } from '../../server/lsp/messages';
import { type RequestState, requestStatusText } from '../../workbench/send/request-status';
import { isScratch } from '../scratch/request-files';
import { createStatusItem } from '../screen/screen';
import type { Caret } from '../sharing/sharing';

/** The item of the status bar that follows the last request or run. */
export interface RequestStatus extends vscode.Disposable {
  /** Shows a new state. */
  set(state: RequestState): void;
  /**
   * Shows that a request is being sent.
   * @param text of the request in its file, while the caret is in which its result is shown
   * @returns ends it: shows the former state unless another one has followed
   */
  sending(name: string, text?: string): () => void;
  /** The tab of the response was closed. */
  closed(): void;
}

export function createRequestStatus(caret: Caret): RequestStatus {
  const item = createStatusItem('slotpad.response', 91, 'Slotpad: last request');
  let state: RequestState = { kind: 'none' };
  /** The request that was sent, and the one where the caret was: a click above a request does not move it. */
  let owners: readonly (string | undefined)[] = [];

  /** A result is shown in its request, beside its response, and where no text editor is active. */
  const isInSight = (): boolean => {
    const { activeTextEditor } = vscode.window;
    if (!activeTextEditor) return true;
    const { document } = activeTextEditor;
    if (document.uri.scheme === RESPONSE_SCHEME || document.uri.scheme === 'output') return true;
    // In Markdown the caret is not followed.
    if (!isScratch(document)) return document.languageId === 'markdown';
    return state.kind === 'ran' || owners.length === 0 || owners.includes(caret.text);
  };

  const draw = () => {
    const shown = requestStatusText(state);
    if (!shown || (!shown.isBusy && !isInSight())) {
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
    caret.onDidChange(draw),
    vscode.window.onDidChangeActiveTextEditor(draw),
  );

  return {
    set,
    sending(name, text) {
      const before = state;
      owners = [text, caret.text].filter((one) => one !== undefined);
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
