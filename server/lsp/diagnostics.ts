/** Diagnostics: pulled by the editor, pushed, or of the whole workspace. */
import {
  ConnectionError,
  type Diagnostic,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { nextTurn } from '../../common/turn';
import { type Channel, logFailure } from './channel';
import * as shapes from './shapes';

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
  const refresh = async () => {
    try {
      await connection.languages.diagnostics.refresh();
    } catch (error) {
      // A pause in typing may end after the editor has closed the connection.
      if (!(error instanceof ConnectionError)) logFailure(connection, 'workspace/diagnostic/refresh', error);
    }
  };
  service.onDidChange(refresh);
  typing.onPause(() => void refresh());
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

/** Files between two steps of the progress. */
const STEP = 20;

/** For editors that pull the diagnostics of all scratch files in the workspace, open or not. */
export function serveWorkspacePulls({ connection, service, documents, guard }: Channel): void {
  let made = 0;
  /** The last report of each file: its result ID, and its items as JSON. */
  const reports = new Map<string, { readonly id: string; readonly json: string }>();

  const idOf = (uri: string, found: readonly Diagnostic[]): string => {
    const json = JSON.stringify(found);
    const last = reports.get(uri);
    if (last?.json === json) return last.id;
    const id = String(++made);
    reports.set(uri, { id, json });
    return id;
  };

  connection.languages.diagnostics.onWorkspace((params, token, progress, partial) =>
    guard<WorkspaceDiagnosticParams, WorkspaceDiagnosticReport>(
      'workspace/diagnostic',
      shapes.workspaceDiagnostic,
      { items: [] },
      async ({ previousResultIds }) => {
        const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
        const items: WorkspaceDocumentDiagnosticReport[] = [];
        progress.begin('Checking', 0, undefined, true);
        try {
          const files = await service.getWorkspaceFiles(token);
          for (const [index, file] of files.entries()) {
            if (token.isCancellationRequested) break;
            if (index % STEP === 0)
              progress.report((100 * index) / files.length, `${index} of ${files.length} files`);
            const { uri } = file;
            const version = documents.get(uri)?.version ?? null;
            const found = [...(await service.getDiagnostics(file, token))];
            // An incomplete result is no result.
            if (token.isCancellationRequested) break;
            const id = idOf(uri, found);
            items.push(reportOf({ uri, version, resultId: id }, found, previous.get(uri)));
            previous.delete(uri);
          }
          // Files that were deleted.
          for (const uri of previous.keys()) items.push({ kind: 'full', uri, version: null, items: [] });
        } finally {
          progress.done();
        }
        if (!partial) return { items };
        partial.report({ items });
        return { items: [] };
      },
    )(params, token),
  );
}

function reportOf(
  file: { readonly uri: string; readonly version: number | null; readonly resultId: string },
  items: Diagnostic[],
  previous: string | undefined,
): WorkspaceDocumentDiagnosticReport {
  return previous === file.resultId ? { ...file, kind: 'unchanged' } : { ...file, kind: 'full', items };
}
