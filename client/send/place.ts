import * as vscode from 'vscode';
import { isScratch } from '../scratch/scratch-language';
import { type ScratchPlace, scratchPlace } from '../scratch/scratch-text';
import { showInformation } from '../screen/messages';

/** The position of a request: the argument of the lens "Send". */
export interface SendPlace {
  readonly uri: string;
  /** Zero-based; any line of the request. */
  readonly line: number;
}

/** The document and the line of a `SendPlace`; for any other argument, those of the cursor. */
export async function findPlace(place: unknown): Promise<ScratchPlace | undefined> {
  const found = isPlace(place) ? await documentAt(place) : atCursor();
  if (found && isScratch(found.document)) return found;
  void showInformation('Place the cursor on a request in an .http or .jsonrpc file.');
  return undefined;
}

async function documentAt({ uri, line }: SendPlace): Promise<ScratchPlace> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  return scratchPlace(document, line);
}

/** The button in the title bar passes the URI of the active editor, so the cursor is used. */
function atCursor(): ScratchPlace | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && scratchPlace(editor.document, editor.selection.active.line);
}

function isPlace(place: unknown): place is SendPlace {
  if (typeof place !== 'object' || place === null) return false;
  const { uri, line } = place as Partial<SendPlace>;
  return typeof uri === 'string' && typeof line === 'number';
}
