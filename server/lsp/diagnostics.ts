import type { DocumentDiagnosticParams, DocumentDiagnosticReport } from 'vscode-languageserver';
import type { Channel } from './channel';
import { logFailure } from './guard';
import * as shapes from './shapes';
import { nextTurn } from './turn';

/**
 * For editors that pull diagnostics. Result IDs contain the service's revision, so that new settings give a new report.
 *
 * @param refreshes whether the editor pulls again when asked; otherwise unfinished text would stay unreported
 */
export function servePulls(
  { connection, service, documents, guard, typing }: Channel,
  refreshes: boolean,
): void {
  const nothing: DocumentDiagnosticReport = { kind: 'full', items: [] };
  connection.languages.diagnostics.on(
    guard<DocumentDiagnosticParams, DocumentDiagnosticReport>(
      'textDocument/diagnostic',
      shapes.inDocument,
      nothing,
      async ({ textDocument, previousResultId }, token) => {
        const document = documents.get(textDocument.uri);
        if (!document) return nothing;
        const typed = refreshes ? typing.at(document.uri) : undefined;
        const items = await service.getDiagnostics(document, token, typed);
        const resultId = `${document.version}.${service.revision}${typed ? '.typing' : ''}`;
        if (previousResultId === resultId) return { kind: 'unchanged', resultId };
        return { kind: 'full', resultId, items: [...items] };
      },
    ),
  );
  if (!refreshes) return;
  service.onDidChange(() => connection.languages.diagnostics.refresh());
  typing.onPause(() => connection.languages.diagnostics.refresh());
}

/** For editors that do not pull diagnostics: pushes them after each change, once pending messages have been read. */
export function pushOnChange({ connection, service, documents, typing }: Channel): void {
  const waiting = new Set<string>();
  const push = async (uri: string) => {
    await nextTurn();
    waiting.delete(uri);
    const document = documents.get(uri);
    if (!document) return;
    const { version } = document;
    const outdated = {
      get isCancellationRequested() {
        return document.version !== version;
      },
    };
    const diagnostics = [...(await service.getDiagnostics(document, outdated, typing.at(uri)))];
    // The file has changed or was closed, which causes a push of its own.
    if (outdated.isCancellationRequested || documents.get(uri) !== document) return;
    await connection.sendDiagnostics({ uri, version, diagnostics });
  };
  const soon = (uri: string) => {
    if (waiting.has(uri)) return;
    waiting.add(uri);
    push(uri).catch((error: unknown) => logFailure(connection, 'textDocument/publishDiagnostics', error));
  };
  documents.onDidChangeContent(({ document }) => soon(document.uri));
  typing.onPause(soon);
  documents.onDidClose(({ document }) => {
    void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
  });
  service.onDidChange(() => {
    for (const document of documents.all()) soon(document.uri);
  });
}
