/** Problems in files of contracts, and watches of these files. */
import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
  type Disposable,
} from 'vscode-languageserver';
import { logFailure } from './guard';

/** Writes what is wrong in files of contracts to the log, once. */
export function createContractReport(connection: Pick<Connection, 'console'>) {
  const shown = new Map<string, string>();
  return (problems: readonly string[], folder: string): void => {
    const text = problems.join('\n');
    if ((shown.get(folder) ?? '') === text) return;
    shown.set(folder, text);
    for (const problem of problems) connection.console.warn(problem);
  };
}

/** Asks the editor to watch the files of contracts. Call the result with the patterns of all folders. */
export function createContractWatch(
  connection: Connection,
  client: () => ClientCapabilities,
): (byFolder: ReadonlyMap<string, readonly string[]>) => void {
  let watched = '';
  let registration: Promise<Disposable> | undefined;
  return (byFolder) => {
    const { dynamicRegistration, relativePatternSupport } = client().workspace?.didChangeWatchedFiles ?? {};
    if (!dynamicRegistration || !relativePatternSupport) return;
    const watchers = [...byFolder].flatMap(([baseUri, patterns]) =>
      patterns.flatMap((pattern) => (/[()]/.test(pattern) ? [] : { globPattern: { baseUri, pattern } })),
    );
    const now = JSON.stringify(watchers);
    if (now === watched) return;
    watched = now;
    void registration?.then((old) => old.dispose());
    registration =
      watchers.length === 0
        ? undefined
        : connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    registration?.catch((error: unknown) => logFailure(connection, 'client/registerCapability', error));
  };
}
