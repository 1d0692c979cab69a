import * as vscode from 'vscode';
import type { AssertionResult } from '../../runner/judge/assertion';
import { movedFailures, type PlacedFailure } from '../../workbench/run/moved-failures';
import type { Replies } from '../send/replies';

/** Failed assertions as diagnostics on their lines. */
export interface Failures extends vscode.Disposable {
  /** Replaces the results of these assertions; other assertions of the file keep theirs. */
  set(uri: vscode.Uri, results: readonly AssertionResult[]): void;
}

export function createFailures(replies: Pick<Replies, 'onDidReply'>): Failures {
  const collection = vscode.languages.createDiagnosticCollection('slotpad-assertions');
  const byFile = new Map<string, readonly PlacedFailure[]>();
  const draw = (uri: vscode.Uri, failures: readonly PlacedFailure[]) => {
    if (failures.length === 0) byFile.delete(uri.toString());
    else byFile.set(uri.toString(), failures);
    collection.set(uri, failures.map(diagnosticOf));
  };
  const listeners = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const failures = byFile.get(document.uri.toString());
      if (!failures || contentChanges.length === 0) return;
      const changes = contentChanges.map(({ range, text }) => ({
        from: range.start.line,
        to: range.end.line,
        more: text.split(/\r\n|\n|\r/).length - 1 - (range.end.line - range.start.line),
      }));
      draw(document.uri, movedFailures(failures, changes));
    }),
    vscode.workspace.onDidDeleteFiles(({ files }) => {
      for (const uri of files) draw(uri, []);
    }),
  );
  const set: Failures['set'] = (uri, results) => {
    const judged = new Set(results.map((one) => one.line));
    const failed = results
      // The checker reports one that can't be read, in the same place.
      .filter((one) => !one.passed && !one.unreadable)
      .map(
        ({ line, character, message }): PlacedFailure => ({
          line,
          start: character.start,
          end: character.end,
          message,
        }),
      );
    const others = (byFile.get(uri.toString()) ?? []).filter(({ line }) => !judged.has(line));
    draw(uri, [...others, ...failed]);
  };
  const judging = replies.onDidReply(({ sent, assertions }) => {
    if (sent?.input && assertions) set(vscode.Uri.parse(sent.input.document.uri), assertions);
  });
  return {
    set,
    dispose() {
      judging.dispose();
      listeners.dispose();
      collection.dispose();
    },
  };
}

function diagnosticOf({ line, start, end, message }: PlacedFailure): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(new vscode.Range(line, start, line, end), message);
  diagnostic.source = 'slotpad';
  diagnostic.code = 'assertion';
  return diagnostic;
}
