import {
  type BaseLanguageClient,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
} from 'vscode-languageclient';
import type { Language } from '../../common/scratch/types';
import { changeBetween } from '../../workbench/notebook/cell-output';
import type { Log } from '../screen/screen';

interface SyncedText {
  readonly uri: string;
  readonly languageId: Language;
  readonly text: string;
}

/** Documents of the language server that are not documents of the editor. */
export interface TextSync {
  /** Opens a text, or sends what has changed since the last call. */
  send(text: SyncedText): Promise<void>;
  close(uri: string): void;
  /** The server has lost all texts. */
  reset(): void;
}

export function createTextSync(client: () => BaseLanguageClient | undefined, log: Log): TextSync {
  const sent = new Map<string, string>();
  // Stays after a restart, because a version must not go back.
  let version = 0;
  return {
    async send({ uri, languageId, text }) {
      const old = sent.get(uri);
      if (old === text) return;
      sent.set(uri, text);
      version++;
      if (old === undefined) {
        const textDocument = { uri, languageId, version, text };
        await client()?.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
      } else {
        await client()?.sendNotification(DidChangeTextDocumentNotification.type, {
          textDocument: { uri, version },
          contentChanges: [changeBetween(old, text)],
        });
      }
    },
    close(uri) {
      if (!sent.delete(uri) || !client()?.isRunning()) return;
      client()
        ?.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } })
        .catch((error: unknown) => log.debug(`${uri} was not closed.`, String(error)));
    },
    reset: () => sent.clear(),
  };
}

/** A task that runs once more if it was called while it ran. */
export function repeatable(task: () => Promise<void>): () => Promise<void> {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        await task();
      }
    } finally {
      running = false;
    }
  };
}
