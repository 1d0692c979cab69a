import * as vscode from 'vscode';
import { RESPONSE_SCHEME } from '../../server/lsp/messages';
import type { ShownResponse } from '../../workbench/response/shown';
import { iconText, screenText, tooltipText } from '../../workbench/screen/text';
import { createLens } from '../screen/lens';
import { showInformation } from '../screen/messages';
import { createStatusItem, type StatusItem } from '../screen/status-item';

/** The response document: its tab stays, its text changes. */
export const responseUri = vscode.Uri.from({ scheme: RESPONSE_SCHEME, path: '/Response.json' });

export interface ResponseDocument extends vscode.Disposable {
  /** Replaces the content. Opens the document to the side without focus, unless it is visible. */
  show(response: ShownResponse): Promise<void>;
  /** Replaces the content, but does not reopen a closed document: for running streams. */
  update(response: ShownResponse): void;
  /** Brings the document to the front. */
  reveal(): Promise<void>;
  /** Shows a response of the last session. Opens the document in the background, unless it has a tab. */
  restore(response: ShownResponse, column: vscode.ViewColumn | undefined): Promise<void>;
  readonly last: ShownResponse | undefined;
  /** The tab was closed. */
  readonly onDidClose: vscode.Event<void>;
}

/** @param kept provides the text of responses from the history, which have the same scheme */
export function createResponseDocument(
  kept: (uri: vscode.Uri) => vscode.ProviderResult<string> = () => undefined,
): ResponseDocument {
  let last: ShownResponse | undefined;
  const changes = new vscode.EventEmitter<vscode.Uri>();
  const lenses = new vscode.EventEmitter<void>();
  const closing = new vscode.EventEmitter<void>();
  const diagnostics = vscode.languages.createDiagnosticCollection('slotpad-response');
  const status = createStatusItem('slotpad.response', 91, 'Slotpad: last response');

  const registration = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(RESPONSE_SCHEME, {
      onDidChange: changes.event,
      provideTextDocumentContent: (uri) =>
        isResponse(uri) ? (last?.text ?? 'No response yet.\n') : kept(uri),
    }),
    vscode.languages.registerCodeLensProvider(
      { scheme: RESPONSE_SCHEME },
      {
        onDidChangeCodeLenses: lenses.event,
        provideCodeLenses: ({ uri }) => (last && isResponse(uri) ? lensesOf(last) : []),
      },
    ),
  );

  // Scroll along with a running stream when its end is visible.
  const follow = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const [change] = contentChanges;
    if (last?.level !== 'running' || !change || !isResponse(document.uri)) return;
    const grown = document.lineCount - 1;
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document !== document) continue;
      const bottom = editor.visibleRanges.at(-1)?.end.line ?? 0;
      if (bottom < change.range.end.line) continue;
      editor.revealRange(new vscode.Range(grown, 0, grown, 0));
    }
  });

  const tabs = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
    if (closed.some(isResponseTab) && columnOfTab() === undefined) closing.fire();
  });

  const set = (response: ShownResponse) => {
    last = response;
    changes.fire(responseUri);
    lenses.fire();
    diagnostics.set(responseUri, diagnosticsOf(response));
  };
  const update = (response: ShownResponse) => {
    set(response);
    drawStatus(status, response);
  };

  return {
    async show(response) {
      update(response);
      const document = await opened(response);
      if (isVisible()) return;
      await vscode.window.showTextDocument(document, {
        viewColumn: columnOfTab() ?? vscode.ViewColumn.Beside,
        preserveFocus: true,
        preview: false,
      });
    },
    update,
    async restore(response, column) {
      set(response);
      await opened(response);
      // Changing the language of the document discards its lenses.
      lenses.fire();
      if (columnOfTab() !== undefined) return;
      const shown = { viewColumn: column, preserveFocus: true, preview: false, background: true };
      await vscode.commands.executeCommand('vscode.open', responseUri, shown);
    },
    onDidClose: closing.event,
    async reveal() {
      if (!last) {
        void showInformation('No request has been sent yet.');
        return;
      }
      await vscode.window.showTextDocument(responseUri, {
        viewColumn: columnOfTab() ?? vscode.ViewColumn.Beside,
        preview: false,
      });
    },
    get last() {
      return last;
    },
    dispose() {
      registration.dispose();
      follow.dispose();
      tabs.dispose();
      closing.dispose();
      changes.dispose();
      lenses.dispose();
      diagnostics.dispose();
      status.dispose();
    },
  };
}

/** The document in the language of the response. */
async function opened({ language }: ShownResponse): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(responseUri);
  if (document.languageId === language) return document;
  return vscode.languages.setTextDocumentLanguage(document, language);
}

function isVisible(): boolean {
  return vscode.window.visibleTextEditors.some((editor) => isResponse(editor.document.uri));
}

/** The column of the tab; undefined while it is closed. */
export function columnOfTab(): vscode.ViewColumn | undefined {
  return vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(isResponseTab))?.viewColumn;
}

function isResponseTab({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputText && isResponse(input.uri);
}

/** True for the response document, false for responses from the history. */
export function isResponse(uri: vscode.Uri): boolean {
  return uri.toString() === responseUri.toString();
}

function lensesOf(response: ShownResponse): vscode.CodeLens[] {
  const found = [createLens(0, { title: screenText(response.title) })];
  if (response.level === 'running') {
    const stop = { title: iconText('debug-stop', 'Stop'), command: 'slotpad.stop' };
    const last = response.text.split('\n').length - 2;
    // First on the line, because a long title would push it out of sight, and again at the end of the stream.
    found.unshift(createLens(0, stop));
    if (last > 1) found.push(createLens(last, stop));
  }
  const differences = response.marks.filter((mark) => mark.severity === 'warning').length;
  if (differences > 0) {
    const title = `${differences} ${differences === 1 ? 'difference' : 'differences'} from the specification`;
    found.push(
      createLens(0, { title: iconText('warning', title), command: 'workbench.actions.view.problems' }),
    );
  }
  const [error] = response.marks.filter((mark) => mark.severity === 'error');
  if (error) found.push(createLens(0, { title: iconText('error', error.message) }));
  for (const { atEnd, first, ...command } of response.lenses ?? []) {
    const lens = createLens(atEnd ? response.text.split('\n').length - 1 : 0, command);
    if (first) found.unshift(lens);
    else found.push(lens);
  }
  return found;
}

/** Converts the marks of a response to diagnostics. */
const SEVERITIES = { error: 'Error', warning: 'Warning', information: 'Information' } as const;

export function diagnosticsOf(response: ShownResponse): vscode.Diagnostic[] {
  if (response.marks.length === 0) return [];
  const starts = lineStarts(response.text);
  return response.marks.map((mark) => {
    const range = new vscode.Range(positionAt(starts, mark.start), positionAt(starts, mark.end));
    const { DiagnosticSeverity } = vscode;
    const diagnostic = new vscode.Diagnostic(
      range,
      mark.message,
      DiagnosticSeverity[SEVERITIES[mark.severity]],
    );
    diagnostic.code = mark.code;
    diagnostic.source = 'slotpad';
    return diagnostic;
  });
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

const levelIcons = {
  good: 'pass',
  warning: 'warning',
  error: 'error',
  running: 'sync~spin',
} as const;

function drawStatus(item: StatusItem, response: ShownResponse): void {
  item.text = iconText(levelIcons[response.level], response.short);
  const running = response.level === 'running';
  item.command = running ? 'slotpad.stop' : 'slotpad.showResponse';
  item.tooltip = tooltipText(
    [response.title, response.message, running ? 'Click to stop.' : ''].filter(Boolean).join('\n'),
  );
  item.backgroundColor =
    response.level === 'error' ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
  item.show();
}
