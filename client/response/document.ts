import * as vscode from 'vscode';
import { tabName } from '../../runner/present/tab-name';
import { RESPONSE_SCHEME } from '../../server/lsp/messages';
import type { ShownResponse } from '../../workbench/response/shown';
import { lensesOf } from '../../workbench/response/views';
import { createLens, showInformation } from '../screen/screen';
import { createResponseMarks } from './marks';

const FOLDER = '/response/';

/** The document of the last response. Its tab has the name of the request, and is replaced when the name differs. */
export interface ResponseDocument extends vscode.Disposable {
  /** Of the current document. */
  readonly uri: vscode.Uri;
  /** Sets the name of what is shown next. @returns the URI of its document */
  name(name: string, language: ShownResponse['language']): vscode.Uri;
  /** Replaces the content. Opens the document to the side without focus, unless it is visible. */
  show(response: ShownResponse): Promise<void>;
  /** Replaces the content, but does not reopen a closed document: for running streams. */
  update(response: ShownResponse): void;
  /** Brings the document to the front. @param column for a document that has no tab. Default: beside */
  reveal(column?: vscode.ViewColumn): Promise<void>;
  /** Closes the tab. */
  close(): Promise<void>;
  /** Shows a response of the last session. Opens the document in the background, unless it has a tab. */
  restore(response: ShownResponse, column: vscode.ViewColumn | undefined): Promise<void>;
  /** The tab was closed. */
  readonly onDidClose: vscode.Event<void>;
}

export interface ResponseDocumentOptions {
  /** Called with what a person is shown. */
  readonly status: (response: ShownResponse) => void;
  /** Provides the text of responses from the history, which have the same scheme. */
  readonly kept?: (uri: vscode.Uri) => vscode.ProviderResult<string>;
  /** Whether a lens may run this command. Default: any. */
  readonly offers?: (command: string) => boolean;
}

export function createResponseDocument({
  status,
  kept = () => undefined,
  offers = () => true,
}: ResponseDocumentOptions): ResponseDocument {
  let uri = uriOf(0, 'Response.json');
  let made = 0;
  let last: ShownResponse | undefined;
  /** The document still has its former text, to which the lenses do not belong. */
  let awaitsText = false;
  const changes = new vscode.EventEmitter<vscode.Uri>();
  const lenses = new vscode.EventEmitter<void>();
  const closing = new vscode.EventEmitter<void>();
  const marks = createResponseMarks('slotpad-response');
  const isCurrent = (one: vscode.Uri) => one.toString() === uri.toString();

  const registration = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(RESPONSE_SCHEME, {
      onDidChange: changes.event,
      provideTextDocumentContent(one) {
        if (isCurrent(one)) return last?.text ?? 'No response yet.\n';
        return isResponse(one) ? 'A newer response has replaced this one.\n' : kept(one);
      },
    }),
    vscode.languages.registerCodeLensProvider(
      { scheme: RESPONSE_SCHEME },
      {
        onDidChangeCodeLenses: lenses.event,
        provideCodeLenses: (document) =>
          last && isCurrent(document.uri) && !awaitsText ? codeLensesOf(last, offers) : [],
      },
    ),
  );

  const arrival = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (!isCurrent(document.uri)) return;
    if (awaitsText) {
      awaitsText = false;
      lenses.fire();
    }
    const [change] = contentChanges;
    if (last?.level === 'running' && change) scrollAlong(document, change.range.end.line);
  });

  const tabs = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
    if (closed.some(isResponseTab) && columnOfTab() === undefined) closing.fire();
  });

  const disposables = vscode.Disposable.from(registration, arrival, tabs, closing, changes, lenses, marks);

  const set = (response: ShownResponse) => {
    const isLarge = Math.max(response.text.length, last?.text.length ?? 0) > LARGE;
    awaitsText = isLarge && response.level !== 'running' && response.text !== last?.text && isOpen(uri);
    last = response;
    // First the lenses, which disappear until the new text is there.
    lenses.fire();
    changes.fire(uri);
    marks.set(uri, response);
  };
  const update = (response: ShownResponse) => {
    set(response);
    status(response);
  };

  return {
    get uri() {
      return uri;
    },
    name(name, language) {
      const path = tabName(name, language);
      if (!uri.path.endsWith(`/${path}`) || columnOf(uri) === undefined) {
        marks.clear(uri);
        last = undefined;
        awaitsText = false;
        uri = uriOf(++made, path);
      }
      return uri;
    },
    async show(response) {
      update(response);
      const own = uri;
      const document = await opened(own, response);
      // A newer response has taken its place.
      if (own !== uri) return;
      if (!isVisible(own)) {
        await vscode.window.showTextDocument(document, {
          viewColumn: columnOfTab() ?? vscode.ViewColumn.Beside,
          preserveFocus: !isActive(),
          preview: false,
        });
      }
      if (own === uri) await closeTabs((one) => !isCurrent(one));
    },
    update,
    async restore(response, column) {
      set(response);
      await opened(uri, response);
      // Changing the language of the document discards its lenses.
      lenses.fire();
      const own = uri;
      if (columnOf(own) === undefined) {
        const viewColumn = columnOfTab() ?? column;
        const shown = { viewColumn, preserveFocus: true, preview: false, background: true };
        await vscode.commands.executeCommand('vscode.open', own, shown);
      }
      // Tabs that stayed open while the extension host was restarted.
      if (own === uri) await closeTabs((one) => !isCurrent(one));
    },
    close: () => closeTabs(() => true),
    onDidClose: closing.event,
    async reveal(column) {
      if (!last) {
        void showInformation('No request has been sent yet.');
        return;
      }
      status(last);
      await vscode.window.showTextDocument(await opened(uri, last), {
        viewColumn: columnOfTab() ?? column ?? vscode.ViewColumn.Beside,
        preview: false,
      });
    },
    dispose: () => disposables.dispose(),
  };
}

/** A larger text reaches its document noticeably later than the lenses. UTF-16 units. */
const LARGE = 1_000_000;

/** A number for each name: a document that was closed can keep its former text for minutes. */
function uriOf(made: number, name: string): vscode.Uri {
  return vscode.Uri.from({ scheme: RESPONSE_SCHEME, path: `${FOLDER}${made}/${name}` });
}

/** Scrolls the editors in which the former end of a stream is visible. */
function scrollAlong(document: vscode.TextDocument, formerEnd: number): void {
  const end = document.lineCount - 1;
  for (const editor of vscode.window.visibleTextEditors) {
    if (editor.document !== document) continue;
    const bottom = editor.visibleRanges.at(-1)?.end.line ?? 0;
    if (bottom >= formerEnd) editor.revealRange(new vscode.Range(end, 0, end, 0));
  }
}

/** The document in the language of the response. */
async function opened(uri: vscode.Uri, { language }: ShownResponse): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.languageId === language) return document;
  return vscode.languages.setTextDocumentLanguage(document, language);
}

/** Whether the editor has the text, so that it is told about the next one. */
function isOpen(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
}

function isVisible(uri: vscode.Uri): boolean {
  return vscode.window.visibleTextEditors.some((editor) => editor.document.uri.toString() === uri.toString());
}

/** Whether the response has the focus. */
function isActive(): boolean {
  const { activeTextEditor } = vscode.window;
  return activeTextEditor !== undefined && isResponse(activeTextEditor.document.uri);
}

/** The column of the tab; undefined while it is closed. */
export function columnOfTab(): vscode.ViewColumn | undefined {
  return vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(isResponseTab))?.viewColumn;
}

function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  return vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()),
  )?.viewColumn;
}

async function closeTabs(which: (uri: vscode.Uri) => boolean): Promise<void> {
  const tabs = vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter((tab) => isResponseTab(tab) && tab.input instanceof vscode.TabInputText && which(tab.input.uri));
  if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
}

function isResponseTab({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputText && isResponse(input.uri);
}

/** True for the response document, false for responses from the history. */
export function isResponse(uri: vscode.Uri): boolean {
  return uri.scheme === RESPONSE_SCHEME && uri.path.startsWith(FOLDER);
}

function codeLensesOf(
  response: ShownResponse,
  offers: NonNullable<ResponseDocumentOptions['offers']>,
): vscode.CodeLens[] {
  return lensesOf(response)
    .filter(({ command }) => command === undefined || offers(command))
    .map(({ atEnd, first: _, line = 0, ...command }) =>
      createLens(atEnd ? response.text.trimEnd().split('\n').length - 1 : line, command),
    );
}
