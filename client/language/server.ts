import type * as vscode from 'vscode';
import { isScratch } from '../scratch/request-files';
import { type Log, showInformation } from '../screen/screen';
import { folderSetting } from '../settings/settings';
import type { Feature } from '../surface/commands';
import type { languageSurface } from '../surface/files';
import type { LanguageClientSettings, RunningServer } from './language-client';

/** The language server, which is loaded and started with the first document that it serves. */
export interface LanguageServer
  extends Feature<typeof languageSurface>,
    Pick<RunningServer, 'check' | 'explain' | 'request'> {
  /**
   * Starts for a scratch file, and for Markdown with requests if the setting says so. Does not need `this`.
   * @returns whether it was started, now or before
   */
  readonly serve: (document: vscode.TextDocument) => boolean;
}

export interface LanguageServerOptions extends Omit<LanguageClientSettings, 'connect'> {
  /** Loads what connects to the server. */
  readonly connect: () => Promise<LanguageClientSettings['connect']>;
  readonly log: Log;
}

export function createLanguageServer(options: LanguageServerOptions): LanguageServer {
  const { log } = options;
  let running: Promise<RunningServer | undefined> | undefined;

  const load = async (): Promise<RunningServer | undefined> => {
    try {
      const [{ startLanguageClient }, connect] = await Promise.all([
        import('./language-client'),
        options.connect(),
      ]);
      return startLanguageClient({ ...options, connect });
    } catch (error) {
      log.error('The language client could not be loaded.', error instanceof Error ? error : String(error));
      return undefined;
    }
  };
  const serve = (document: vscode.TextDocument) => {
    if (isScratch(document) || folderSetting('markdown', document.uri)) running ??= load();
    return running !== undefined;
  };

  return {
    commands: {
      'slotpad.restartLanguageServer': async () => {
        const server = await running;
        if (server) return server.restart();
        void showInformation('Slotpad: the language server starts when a scratch file is opened.');
      },
    },
    serve,
    explain: (response) => void running?.then((server) => server?.explain(response)),
    async check(document) {
      // The file may have been opened only now.
      serve(document);
      return (await running)?.check(document);
    },
    async request(method, params) {
      const server = await running;
      if (!server) throw new Error('The language server has not started.');
      return server.request(method, params);
    },
    dispose: () => void running?.then((server) => server?.dispose()),
  };
}
