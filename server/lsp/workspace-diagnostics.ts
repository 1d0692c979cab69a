import type {
  Diagnostic,
  WorkspaceDiagnosticParams,
  WorkspaceDiagnosticReport,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import type { Channel } from './channel';
import * as shapes from './shapes';

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
