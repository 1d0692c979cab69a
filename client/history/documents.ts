import * as vscode from 'vscode';
import type { Contracts } from '../../common/contracts/contracts';
import type { KeptExchange } from '../../runner/history/history-entry';
import { prettyPrint } from '../../runner/json/pretty';
import { mostShown } from '../../runner/present/present';
import { RESPONSE_SCHEME, type ResponseParams } from '../../server/lsp/messages';
import { idOfPath, keptPath, keptSubject, presentKept } from '../../workbench/history/kept-response';
import type { ShownResponse } from '../../workbench/response/shown';
import { screenText } from '../../workbench/screen/text';
import { createResponseMarks } from '../response/marks';
import { createLens } from '../screen/screen';

/** Responses from the history, each in its own read-only document with hovers and hints. */
export interface KeptDocuments extends vscode.Disposable {
  /** The text of a document, read from the history if necessary; undefined for other documents. */
  text(uri: vscode.Uri): Promise<string | undefined>;
  /** Opens a response. @param focus whether the document gets the focus */
  open(exchange: KeptExchange, focus: boolean): Promise<void>;
  /** Opens a response in a tab that stays until it is closed. */
  keep(exchange: KeptExchange, column: vscode.ViewColumn | undefined): Promise<void>;
}

export interface KeptDocumentsOptions {
  readonly explain: (response: ResponseParams) => void;
  readonly read: (id: string) => Promise<KeptExchange | undefined>;
  /** The contracts whose data in a response is decoded. */
  readonly contractsOf: (exchange: KeptExchange) => Promise<Contracts | undefined>;
}

export function createKeptDocuments({ contractsOf, explain, read }: KeptDocumentsOptions): KeptDocuments {
  const shown = new Map<string, ShownResponse>();
  const marks = createResponseMarks('slotpad-history');
  const lenses = new vscode.EventEmitter<void>();

  const present = async (exchange: KeptExchange) =>
    presentKept(exchange, { prettyPrint, most: mostShown }, await contractsOf(exchange));
  const keep = (uri: vscode.Uri, exchange: KeptExchange, response: ShownResponse) => {
    shown.set(uri.toString(), response);
    explain(keptSubject(exchange, uri.toString()));
    marks.set(uri, response);
  };

  const show = async (exchange: KeptExchange, how: vscode.TextDocumentShowOptions) => {
    const response = await present(exchange);
    const path = keptPath(exchange.entry, response.language);
    const uri = vscode.Uri.from({ scheme: RESPONSE_SCHEME, path });
    keep(uri, exchange, response);
    await vscode.window.showTextDocument(uri, how);
    lenses.fire();
  };

  const listening = vscode.Disposable.from(
    marks,
    lenses,
    vscode.languages.registerCodeLensProvider(
      { scheme: RESPONSE_SCHEME, pattern: '/history/**' },
      {
        onDidChangeCodeLenses: lenses.event,
        provideCodeLenses: ({ uri }) => lensesOf(uri, shown.get(uri.toString())),
      },
    ),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      shown.delete(uri.toString());
      marks.clear(uri);
    }),
  );

  return {
    async text(uri) {
      const id = idOfPath(uri.path);
      if (id === undefined) return undefined;
      const known = shown.get(uri.toString());
      if (known) return known.text;
      // A tab that the editor restored.
      const exchange = vscode.workspace.isTrusted ? await read(id) : undefined;
      if (!exchange) return 'This response is no longer in the history.\n';
      const response = await present(exchange);
      keep(uri, exchange, response);
      return response.text;
    },
    open: (exchange, focus) => show(exchange, { preview: true, preserveFocus: !focus }),
    keep: (exchange, column) =>
      show(exchange, { preview: false, viewColumn: column ?? vscode.ViewColumn.Active }),
    dispose: () => listening.dispose(),
  };
}

function lensesOf(uri: vscode.Uri, response: ShownResponse | undefined): vscode.CodeLens[] {
  const id = idOfPath(uri.path);
  if (!response || id === undefined) return [];
  return [
    createLens(0, { title: screenText(response.title) }),
    createLens(0, { title: screenText('Send again'), command: 'slotpad.sendAgain', arguments: [id] }),
    createLens(0, { title: screenText('Compare with…'), command: 'slotpad.compareWith', arguments: [id] }),
    ...(response.lenses ?? []).map(({ line = 0, ...lens }) => createLens(line, lens)),
  ];
}
