import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import type { Log } from './log';
import { rulePageLink } from './rule-page';

export const scratchLanguages: readonly string[] = ['http', 'jsonrpc'];

/** Starts the language server with the first scratch file, and not before. */
export function startOnFirstScratchFile(serverPath: string, log: Log): vscode.Disposable {
  let client: LanguageClient | undefined;
  const start = (document: vscode.TextDocument) => {
    if (client || !scratchLanguages.includes(document.languageId)) return;
    listener.dispose();
    client = createClient(serverPath, log);
    client.start().catch((error: unknown) => {
      log.error('The language server did not start.', error instanceof Error ? error : String(error));
      void vscode.window.showErrorMessage(
        'Slotpad: the language server did not start, so scratch files are not checked. The log says why.',
      );
    });
  };
  const listener = vscode.workspace.onDidOpenTextDocument(start);
  for (const document of vscode.workspace.textDocuments) start(document);
  return {
    dispose() {
      listener.dispose();
      // A client that is still starting refuses to stop; the process ends with the window then.
      void client?.stop().catch(() => undefined);
    },
  };
}

function createClient(serverPath: string, log: Log): LanguageClient {
  const run = { module: serverPath, transport: TransportKind.ipc };
  return new LanguageClient(
    'slotpad',
    'Slotpad',
    { run, debug: { ...run, options: { execArgv: ['--nolazy', '--inspect=6019'] } } },
    {
      documentSelector: scratchLanguages.map((language) => ({ language })),
      outputChannel: log,
      synchronize: { configurationSection: 'slotpad' },
      // The server offers the "Send" lens only to an editor that knows its command.
      initializationOptions: {
        ...vscode.workspace.getConfiguration('slotpad'),
        commands: ['slotpad.send'],
        documentation: rulePageLink,
      },
    },
  );
}
