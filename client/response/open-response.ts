import type * as vscode from 'vscode';
import { historyFolder } from '../../runner/history/history-files';
import type { EndedResponse } from '../../workbench/history/ended-response';
import type { Log } from '../log/log';
import { OPEN_RESPONSE, storageFolder } from './startup';

/** Remembers the open response for the next session. */
export interface OpenResponse {
  /** Of unknown shape: another version may have written it. Undefined if no response was open. */
  read(): Promise<unknown>;
  /** Undefined: the response was closed. */
  write(ended: EndedResponse | undefined): void;
  /** Resolves when everything is written. */
  flush(): Promise<void>;
}

/**
 * A file in the storage folder of the workspace. The window writes mementos seconds later, and drops what is not written
 * when it is reloaded, so they are only for a window without a folder.
 */
export function createOpenResponse(
  context: Pick<vscode.ExtensionContext, 'storageUri' | 'workspaceState'>,
  { log, now }: { readonly log: Log; readonly now: () => number },
): OpenResponse {
  const folder = storageFolder(context);
  if (folder === undefined) {
    const { workspaceState } = context;
    return {
      read: async () => workspaceState.get(OPEN_RESPONSE.memento),
      write: (ended) => void workspaceState.update(OPEN_RESPONSE.memento, ended),
      flush: async () => undefined,
    };
  }
  const files = historyFolder(folder, now);
  const { file } = OPEN_RESPONSE;
  let written = Promise.resolve();
  return {
    async read() {
      try {
        return JSON.parse((await files.read(file)) ?? 'null');
      } catch (error) {
        log.warn('The response of the last session could not be restored.', String(error));
        return undefined;
      }
    },
    write(ended) {
      const step = () => (ended ? files.write(file, JSON.stringify(ended)) : files.remove(file));
      written = written.then(step).catch((error: unknown) => {
        log.warn('The open response could not be saved for the next session.', String(error));
      });
    },
    flush: () => written,
  };
}
