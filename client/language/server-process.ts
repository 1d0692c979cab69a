import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { debugArguments, type ServerWatch } from '../../workbench/language/server-watch';
import { type Connect, startWatched } from './language-client';

/** Runs the language server as a process. @param serverPath absolute path of its script */
export function connectToProcess(serverPath: string): Connect {
  const run = { module: serverPath, transport: TransportKind.ipc };
  const server = { run, debug: { ...run, options: { execArgv: [...debugArguments] } } };
  return (watch, options) => new WatchedClient(watch, 'slotpad', 'Slotpad', server, options);
}

/** A client that reports to the watch, and writes to the log where the library would show a notification. */
class WatchedClient extends LanguageClient {
  readonly #watch: ServerWatch;

  constructor(watch: ServerWatch, ...client: ConstructorParameters<typeof LanguageClient>) {
    super(...client);
    this.#watch = watch;
  }

  override start(): Promise<void> {
    return startWatched(this.#watch, () => super.start());
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
