/** The setting of contracts by folder, and watches of the files that it names. */
import {
  type ClientCapabilities,
  type ConfigurationItem,
  type Connection,
  DidChangeWatchedFilesNotification,
  type Disposable,
} from 'vscode-languageserver';
import { settings } from '../../common/settings/settings';
import { logFailure } from './guard';

/** What to ask an editor for that has settings for each folder. */
export function contractItems(folders: readonly string[]): ConfigurationItem[] {
  return folders.map((scopeUri) => ({ scopeUri, section: 'slotpad.contracts' }));
}

/** The setting by folder. Without an answer for a folder, the setting of the window applies. */
export function contractsByFolder(
  folders: readonly string[],
  answers: readonly unknown[],
): ReadonlyMap<string, readonly string[]> {
  const answered = folders.flatMap((folder, index) => {
    const value = answers[index];
    return value === undefined || value === null ? [] : [[folder, settings.contracts.read(value)] as const];
  });
  return new Map(answered);
}

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
