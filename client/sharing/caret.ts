import * as vscode from 'vscode';
import { ScratchDocument } from '../../common/scratch/document/document';
import { servesPlace } from '../../common/scratch/reading/http-scope';
import { fileVariables } from '../../common/scratch/variables/variables';
import { setContext } from '../surface/set-context';
import type { Sharing } from './sharing';

/**
 * Keeps the context key `slotpad.inRequest` up to date while Slotpad shares `.http` files with another extension: in its
 * own requests, Slotpad keeps its keys. An edit parses only the blocks that it touches.
 */
export function followCaret(sharing: Sharing): vscode.Disposable {
  let scratch: ScratchDocument | undefined;
  let shown = false;

  const isInRequest = (): boolean => {
    const editor = vscode.window.activeTextEditor;
    if (sharing.scope !== 'ethereum' || editor?.document.languageId !== 'http') {
      scratch = undefined;
      return false;
    }
    const { document, selection } = editor;
    const uri = document.uri.toString();
    if (scratch?.uri !== uri || scratch.version !== document.version) {
      scratch = new ScratchDocument(uri, 'http', document.version, document.getText());
    }
    const { line, character } = selection.active;
    return servesPlace('ethereum', scratch, { line, character }, fileVariables(scratch));
  };
  const update = () => {
    const now = isInRequest();
    if (now === shown) return;
    shown = now;
    void setContext('slotpad.inRequest', now);
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
