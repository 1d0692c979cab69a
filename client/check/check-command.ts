import * as vscode from 'vscode';
import { checkedText } from '../../workbench/check/summary';
import { explorerFiles, isScratch, REQUEST_FILES } from '../scratch/request-files';
import { showInformation, showWarning, withProgress } from '../screen/screen';
import type { Feature } from '../surface/commands';
import type { checkSurface } from '../surface/files';

interface CheckOptions {
  /** Checks a document with the language server; undefined when the server does not respond. */
  readonly check: (document: vscode.TextDocument) => Promise<readonly vscode.Diagnostic[] | undefined>;
}

/** Maximum number of files to check at once. */
const mostFiles = 2_000;

/** Lists the problems of files that are not open: those of the Explorer's selection, or of the whole workspace. */
export function registerCheckCommand({ check }: CheckOptions): Feature<typeof checkSurface> {
  const problems = vscode.languages.createDiagnosticCollection('slotpad-files');
  // The language server reports the problems of open files, and these are out of date after an edit.
  const forget = ({ uri }: vscode.TextDocument) => problems.delete(uri);

  const checkAll = async (uris: readonly vscode.Uri[]) => {
    const found: vscode.Diagnostic[] = [];
    const failed: string[] = [];
    const stopped = await withProgress(
      { location: vscode.ProgressLocation.Notification, title: 'Checking request files', cancellable: true },
      async (report, token) => {
        for (const [index, uri] of uris.entries()) {
          if (token.isCancellationRequested) return true;
          report(`${index + 1} of ${uris.length}`);
          const own = await checkFile(uri);
          if (own) found.push(...own);
          else failed.push(vscode.workspace.asRelativePath(uri));
        }
        return false;
      },
    );
    if (!stopped) await showResult(uris.length, found, failed);
  };
  const checkFile = async (uri: vscode.Uri): Promise<readonly vscode.Diagnostic[] | undefined> => {
    const document = await openText(uri);
    // A file that another extension claims is not checked.
    const own = document && isScratch(document) ? await check(document) : undefined;
    if (own && !isInTab(uri)) problems.set(uri, own);
    return own;
  };

  const registered = vscode.Disposable.from(
    problems,
    vscode.workspace.onDidChangeTextDocument(({ document }) => forget(document)),
    vscode.window.onDidChangeActiveTextEditor((editor) => editor && forget(editor.document)),
    vscode.workspace.onDidDeleteFiles(({ files }) => {
      for (const uri of files) problems.delete(uri);
    }),
  );
  return {
    commands: {
      'slotpad.checkFiles': async (file?: unknown, selected?: unknown) => {
        const uris = explorerFiles(file, selected);
        const all =
          uris.length > 0
            ? uris
            : await vscode.workspace.findFiles(REQUEST_FILES, '**/node_modules/**', mostFiles);
        if (all.length === 0) void showInformation('This workspace has no .http, .rest or .jsonrpc files.');
        else await checkAll(all);
      },
    },
    dispose: () => registered.dispose(),
  };
}

async function openText(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    // Deleted meanwhile, or not text: listed as not checked.
    return undefined;
  }
}

function isInTab(uri: vscode.Uri): boolean {
  const text = uri.toString();
  return vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === text),
  );
}

/** Shows how many problems there are, and which files could not be checked. */
async function showResult(
  files: number,
  found: readonly vscode.Diagnostic[],
  failed: readonly string[],
): Promise<void> {
  const count = (severity: vscode.DiagnosticSeverity) =>
    found.filter((one) => one.severity === severity).length;
  const errors = count(vscode.DiagnosticSeverity.Error);
  const warnings = count(vscode.DiagnosticSeverity.Warning);
  const others = found.length - errors - warnings;
  const text = checkedText({ files, errors, warnings, others, failed });
  const showMessage = errors > 0 || failed.length > 0 ? showWarning : showInformation;
  const show = 'Show Problems';
  const answer = await showMessage(text, ...(found.length > 0 ? [show] : []));
  if (answer === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}
