import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
} from 'vscode-languageclient/browser';
import type { ServerWatch } from '../../workbench/language/server-watch';
import type { Connect } from '../language/language-client';
import { startWatched } from '../language/watched';
import { answerAboutFile } from './files';
import { FILE_REQUEST, type FileResult } from './messages';

/** Runs the language server as a web worker. @param script URL of its script */
export function connectToWorker(script: string): Connect {
  return (watch, options) => {
    const client = new WorkerClient(watch, script, options);
    client.onRequest<FileResult, void>(FILE_REQUEST, (params: unknown) => answerAboutFile(params));
    return client;
  };
}

/** A client that reports to the watch, and writes to the log where the library would show a notification. */
class WorkerClient extends LanguageClient {
  readonly #watch: ServerWatch;
  #worker: Worker | undefined;

  constructor(watch: ServerWatch, script: string, options: LanguageClientOptions) {
    const server = async () => {
      this.#worker?.terminate();
      const worker = new Worker(script);
      this.#worker = worker;
      return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
    };
    super('slotpad', 'Slotpad', server, options);
    this.#watch = watch;
  }

  override start(): Promise<void> {
    return startWatched(this.#watch, () => super.start());
  }

  override async stop(timeout?: number): Promise<void> {
    try {
      await super.stop(timeout);
    } finally {
      this.#worker?.terminate();
    }
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
