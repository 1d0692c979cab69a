import * as vscode from 'vscode';
import { RESPONSE_SCHEME } from '../../server/lsp/messages';
import { pathAt } from '../../workbench/response/places';
import type { Answered } from '../../workbench/response/views';
import { iconText } from '../../workbench/screen/text';
import { showBriefly, showInformation } from '../screen/messages';
import type { Answers } from './answers';
import { isResponse } from './document';

/** Handlers of the commands that only need the shown response: its views, and copies of it. */
export function viewHandlers(answers: Answers) {
  return {
    'slotpad.showPretty': () => answers.view('pretty'),
    'slotpad.showRaw': () => answers.view('raw'),
    'slotpad.showHeaders': () => answers.view('headers'),
    'slotpad.copyBody': onAnswer(answers)(copyBody),
    'slotpad.copyPath': copyPath,
  };
}

/** Wraps actions on the shown response; without a response they show a message instead. */
export function onAnswer(answers: Pick<Answers, 'current'>) {
  return <T>(action: (answered: Answered) => T) =>
    (): T | undefined => {
      if (answers.current) return action(answers.current);
      void showInformation('There is no response yet. Send a request first.');
      return undefined;
    };
}

function responseEditor(): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  if (active?.document.uri.scheme === RESPONSE_SCHEME) return active;
  return vscode.window.visibleTextEditors.find((editor) => isResponse(editor.document.uri));
}

export function cursorPath(): string | undefined {
  const editor = responseEditor();
  if (!editor?.document.languageId.startsWith('json')) return undefined;
  const { document, selection } = editor;
  return pathAt(document.getText(), document.offsetAt(selection.active));
}

async function copyPath(): Promise<void> {
  const path = cursorPath();
  if (path === undefined) {
    void showInformation('Place the cursor on a value in a JSON response.');
    return;
  }
  await vscode.env.clipboard.writeText(path);
  showBriefly(iconText('copy', `Copied ${path}`), 3000);
}

async function copyBody({ reply }: Answered): Promise<void> {
  if (reply.file && reply.body === null) {
    void showInformation('This response is too large for the clipboard. Use "Save Response As…" instead.');
    return;
  }
  if (!reply.body) {
    void showInformation('This response has no body to copy.');
    return;
  }
  await vscode.env.clipboard.writeText(reply.body);
  showBriefly(iconText('copy', 'Copied the body'), 2000);
}
