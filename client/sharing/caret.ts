import * as vscode from 'vscode';
import { ScratchDocument } from '../../common/scratch/document/document';
import { servesPlace } from '../../common/scratch/reading/http-scope';
import { read } from '../../common/scratch/reading/reading';
import { fileVariables } from '../../common/scratch/variables/variables';
import { setContext } from '../surface/set-context';
import type { Sharing } from './sharing';

/**
 * Keeps two context keys up to date for the caret in `.http` files. `slotpad.inRequest`: while Slotpad shares them with
 * another extension, it keeps its keys in its own requests. `slotpad.inCall`: only JSON-RPC calls can be copied for
 * libraries of execution nodes. An edit parses only the blocks that it touches.
 */
export function followCaret(sharing: Sharing): vscode.Disposable {
  let scratch: ScratchDocument | undefined;
  const nowhere = { inRequest: false, inCall: false };
  let shown = nowhere;

  const atCaret = (): typeof nowhere => {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId !== 'http') {
      scratch = undefined;
      return nowhere;
    }
    const { document, selection } = editor;
    const uri = document.uri.toString();
    if (scratch?.uri !== uri || scratch.version !== document.version) {
      scratch = new ScratchDocument(uri, 'http', document.version, document.getText());
    }
    const { line, character } = selection.active;
    const variables = fileVariables(scratch);
    const isShared = sharing.scope === 'ethereum';
    return {
      inRequest: isShared && servesPlace('ethereum', scratch, { line, character }, variables),
      inCall: read(scratch.blockAtLine(line).block, variables).kind === 'rpc',
    };
  };
  const update = () => {
    const before = shown;
    shown = atCaret();
    if (shown.inRequest !== before.inRequest) void setContext('slotpad.inRequest', shown.inRequest);
    if (shown.inCall !== before.inCall) void setContext('slotpad.inCall', shown.inCall);
  };
  update();
  return vscode.Disposable.from(
    sharing.onDidChange(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) update();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (scratch?.uri !== document.uri.toString()) return;
      scratch.update([...contentChanges], document.version);
      update();
    }),
  );
}
