import * as vscode from 'vscode';
import type { Mark, QuietMark } from '../../runner/present/presented';
import type { ShownResponse } from '../../workbench/response/shown';
import { tooltipText } from '../../workbench/screen/text';
import { createTextHover } from '../screen/screen';

/**
 * The marks of responses in the editor. Differences from the specification are listed under Problems, as information:
 * a response is no mistake in the workspace, so it must not change the counts of errors and warnings. An error that
 * the node gives is only underlined.
 */
export interface ResponseMarks extends vscode.Disposable {
  /** Replaces the marks of a document. Its new text may arrive later. */
  set(uri: vscode.Uri, response: Pick<ShownResponse, 'text' | 'marks' | 'verified'>): void;
  clear(uri: vscode.Uri): void;
}

export function createResponseMarks(name: string): ResponseMarks {
  const diagnostics = vscode.languages.createDiagnosticCollection(name);
  const underline = vscode.window.createTextEditorDecorationType({
    textDecoration: 'underline wavy var(--vscode-editorError-foreground) 1px',
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.errorForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
  });
  // Nothing is seen of what was verified until somebody points at it.
  const quiet = vscode.window.createTextEditorDecorationType({});
  const errors = new Map<string, readonly vscode.DecorationOptions[]>();
  const verifications = new Map<string, readonly vscode.DecorationOptions[]>();

  const decorate = (editor: vscode.TextEditor) => {
    const key = editor.document.uri.toString();
    for (const [kept, type] of [[errors, underline] as const, [verifications, quiet] as const]) {
      const own = kept.get(key);
      if (own) editor.setDecorations(type, [...own]);
    }
  };
  const decorateAll = (uri: vscode.Uri) => {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.toString() === uri.toString()) decorate(editor);
    }
  };
  const listeners = vscode.Disposable.from(
    // The document gets its text later than the marks.
    vscode.workspace.onDidChangeTextDocument(({ document }) => decorateAll(document.uri)),
    vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach(decorate)),
  );
  const clear = (uri: vscode.Uri) => {
    const all = [errors, verifications].filter((kept) => kept.has(uri.toString()));
    for (const kept of all) kept.set(uri.toString(), []);
    if (all.length > 0) decorateAll(uri);
    for (const kept of all) kept.delete(uri.toString());
    diagnostics.delete(uri);
  };

  return {
    set(uri, { text, marks, verified = [] }) {
      clear(uri);
      if (marks.length === 0 && verified.length === 0) return;
      const starts = lineStarts(text);
      const rangeOf = ({ start, end }: QuietMark) =>
        new vscode.Range(positionAt(starts, start), positionAt(starts, end));
      const hoverOf = (mark: QuietMark) => ({
        range: rangeOf(mark),
        hoverMessage: createTextHover(tooltipText(mark.message)),
      });
      const byNode = marks.filter((mark) => mark.byNode);
      if (byNode.length > 0) errors.set(uri.toString(), byNode.map(hoverOf));
      if (verified.length > 0) verifications.set(uri.toString(), verified.map(hoverOf));
      if (byNode.length + verified.length > 0) decorateAll(uri);
      const found = marks.filter((mark) => !mark.byNode);
      diagnostics.set(
        uri,
        found.map((mark) => diagnosticOf(mark, rangeOf(mark))),
      );
    },
    clear,
    dispose() {
      listeners.dispose();
      diagnostics.dispose();
      underline.dispose();
      quiet.dispose();
    },
  };
}

function diagnosticOf({ message, code }: Mark, range: vscode.Range): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Information);
  diagnostic.code = code;
  diagnostic.source = 'slotpad';
  return diagnostic;
}

// Positions are computed from the new text, because VS Code's document still has the old one.
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function positionAt(starts: readonly number[], offset: number): vscode.Position {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return new vscode.Position(low, offset - (starts[low] ?? 0));
}
