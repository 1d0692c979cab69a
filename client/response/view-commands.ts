/** Commands that only need the shown response: its views, copies of its parts, and the links in it. */
import * as vscode from 'vscode';
import * as z from 'zod';
import { RESPONSE_SCHEME } from '../../server/lsp/messages';
import { linkedText } from '../../workbench/response/linked-text';
import { pathAt } from '../../workbench/response/shown';
import type { Answered } from '../../workbench/response/views';
import { iconText } from '../../workbench/screen/text';
import type { NodeRegistry } from '../nodes/registry';
import { showBriefly, showInformation } from '../screen/screen';
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

/** The argument of a link in a response: see `server/features/response/response-links.ts`. */
const linkedRequest = z.object({
  language: z.enum(['http', 'jsonrpc']),
  title: z.string().max(200),
  text: z.string().max(1000),
});

/** Opens the request of a link in a scratch file, for the node that the response came from. */
export async function openLinked(
  argument: unknown,
  answered: Answered | undefined,
  registry: NodeRegistry,
): Promise<void> {
  const request = linkedRequest.safeParse(argument);
  if (!request.success) return;
  const document = await vscode.workspace.openTextDocument({
    language: request.data.language,
    content: linkedText(request.data, answered?.prepared, registry.all),
  });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
}
