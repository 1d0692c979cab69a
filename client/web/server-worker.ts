/** Starts the language server in a worker, and reads files for it. */
import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
} from 'vscode-languageclient/browser';
import type { FolderEntry } from '../../server/service';
import type { ServerWatch } from '../../workbench/language/server-watch';
import { type Connect, startWatched } from '../language/language-client';
import { FILE_REQUEST, type FileParams, type FileResult, fileParamsSchema } from './messages';

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

/** Maximum size in bytes. Larger files are not written by hand, and specifications are smaller. */
const MOST_BYTES = 8_000_000;

/** Answers a question of the worker about a file, through the file systems of the editor. */
async function answerAboutFile(params: unknown): Promise<FileResult> {
  const { about, uri } = fileParamsSchema.parse(params);
  return answers[about](vscode.Uri.parse(uri));
}

const answers: Readonly<Record<FileParams['about'], (uri: vscode.Uri) => Promise<FileResult>>> = {
  async text(uri) {
    try {
      const { size } = await vscode.workspace.fs.stat(uri);
      if (size > MOST_BYTES) return null;
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    } catch {
      // Missing, unreadable or not a file: the worker does not distinguish them.
      return null;
    }
  },
  async exists(uri) {
    try {
      await vscode.workspace.fs.stat(uri);
      return true;
    } catch (error) {
      return error instanceof vscode.FileSystemError && error.code === 'FileNotFound' ? false : null;
    }
  },
  async stamp(uri) {
    try {
      const { mtime, size } = await vscode.workspace.fs.stat(uri);
      return `${mtime} ${size}`;
    } catch {
      return null;
    }
  },
  async list(folder) {
    try {
      const entries = await vscode.workspace.fs.readDirectory(folder);
      return entries.flatMap(([name, type]): FolderEntry[] => {
        // Links are not followed: they may form cycles or lead out of the workspace.
        const kind = kinds.get(type);
        return kind ? [{ name: encodeURIComponent(name), kind }] : [];
      });
    } catch {
      // Missing folders and unreadable ones are not distinguished.
      return [];
    }
  },
};

const kinds: ReadonlyMap<vscode.FileType, FolderEntry['kind']> = new Map([
  [vscode.FileType.File, 'file'],
  [vscode.FileType.Directory, 'folder'],
]);
