/** Files that change beside the editor: own specifications, contracts, environment files. */
import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
  type InitializeParams,
  MessageType,
  ShowMessageNotification,
} from 'vscode-languageserver';
import { isEnvironmentFile } from '../../common/scratch/environments/environment-files';
import type { Clock } from '../../common/units/clock';
import type { LanguageService } from '../service';
import { folderOf, foldersUp, joinUri } from '../service/files';
import { type Channel, logFailure } from './channel';
import { type Workspace, watches } from './workspace';

/** Shows what is wrong in own specifications: the first problem as a message, all of them in the log. */
export function createProblemReport(connection: Pick<Connection, 'console' | 'sendNotification'>) {
  return createReport(connection, ([first, ...others]) => {
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` The log has ${others.length} more.`;
    void connection.sendNotification(ShowMessageNotification.type, {
      type: MessageType.Warning,
      message: `Slotpad: ${first}${more}`,
    });
  });
}

/** Writes the problems of a folder to the log when they change. @param changed called with them */
function createReport(
  connection: Pick<Connection, 'console'>,
  changed: (problems: readonly string[]) => void = () => undefined,
) {
  const shown = new Map<string, string>();
  return (problems: readonly string[], folder: string): void => {
    const text = problems.join('\n');
    if ((shown.get(folder) ?? '') === text) return;
    shown.set(folder, text);
    for (const problem of problems) connection.console.warn(problem);
    changed(problems);
  };
}

/** Asks the editor to watch other files than before, or none. */
function createRegistration(connection: Connection) {
  let watched = '[]';
  let registration: Promise<Disposable> | undefined;
  return (watchers: readonly FileSystemWatcher[]): void => {
    const now = JSON.stringify(watchers);
    if (now === watched) return;
    watched = now;
    void registration?.then((old) => old.dispose());
    registration =
      watchers.length === 0
        ? undefined
        : connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [...watchers] });
    registration?.catch((error: unknown) => logFailure(connection, 'client/registerCapability', error));
  };
}

/** Asks the editor to watch the files of own specifications. Call the result after they have been read. */
export function createSpecificationWatch(
  connection: Connection,
  service: Pick<LanguageService, 'specificationFiles'>,
  client: () => ClientCapabilities,
): () => void {
  const watch = createRegistration(connection);
  return () => {
    const { dynamicRegistration, relativePatternSupport } = client().workspace?.didChangeWatchedFiles ?? {};
    if (!dynamicRegistration) return;
    const files = [...new Set(service.specificationFiles)].sort();
    watch(files.map((file) => watcherOf(file, relativePatternSupport === true)));
  };
}

function watcherOf(file: string, relative: boolean): FileSystemWatcher {
  const slash = file.lastIndexOf('/');
  const name = decodeURIComponent(file.slice(slash + 1));
  // Characters of patterns have no escape.
  const pattern = name.replace(/[*?{}[\]]/g, '?');
  return { globPattern: relative ? { baseUri: file.slice(0, slash), pattern } : `**/${pattern}` };
}

/** Writes what is wrong in files of contracts to the log, once. */
export function createContractReport(connection: Pick<Connection, 'console'>) {
  return createReport(connection);
}

/** Each project of a workspace folder has its own files. */
function inProjects(pattern: string): string {
  return pattern.startsWith('**/') ? pattern : `**/${pattern.replace(/^\.\//, '')}`;
}

/** Asks the editor to watch the files of contracts. Call the result with the patterns of all folders. */
export function createContractWatch(
  connection: Connection,
  client: () => ClientCapabilities,
): (byFolder: ReadonlyMap<string, readonly string[]>) => void {
  const watch = createRegistration(connection);
  return (byFolder) => {
    const { dynamicRegistration, relativePatternSupport } = client().workspace?.didChangeWatchedFiles ?? {};
    if (!dynamicRegistration || !relativePatternSupport) return;
    const watchers = [...byFolder].flatMap(([baseUri, patterns]) =>
      patterns.flatMap((pattern) =>
        /[()]/.test(pattern) ? [] : { globPattern: { baseUri, pattern: inProjects(pattern) } },
      ),
    );
    watch(watchers);
  };
}

/** Calls `onChange` with the name of each file of a folder that changes. The result ends it. */
export type WatchFolder = (folder: string, onChange: (name: string) => void) => () => void;

/** Editors write a file in several steps. Milliseconds. */
const SETTLED_AFTER = 100;

/**
 * Watches the environment files of open documents for an editor that cannot. Nothing is watched while the workspace is
 * not trusted.
 */
export function watchEnvironments(
  { documents, service }: Channel,
  workspace: Workspace,
  client: InitializeParams['capabilities'],
  watchFolder: WatchFolder,
  clock: Pick<Clock, 'after'>,
): void {
  if (watches(client)) return;
  const watched = new Map<string, () => void>();
  const waiting = new Map<string, () => void>();
  const changed = (folder: string, name: string) => {
    if (!isEnvironmentFile(name)) return;
    const uri = joinUri(folder, encodeURIComponent(name));
    waiting.get(uri)?.();
    const cancel = clock.after(SETTLED_AFTER, () => {
      waiting.delete(uri);
      service.filesChanged([{ uri, exists: true }]);
    });
    waiting.set(uri, cancel);
  };
  const update = () => {
    const needed = new Set<string>();
    for (const { uri } of workspace.trusted ? documents.all() : []) {
      if (!uri.startsWith('file:')) continue;
      for (const folder of foldersUp(folderOf(uri), workspace.folderOf(uri))) needed.add(folder);
    }
    for (const [folder, stop] of watched) {
      if (needed.has(folder)) continue;
      watched.delete(folder);
      stop();
    }
    for (const folder of needed) {
      if (!watched.has(folder))
        watched.set(
          folder,
          watchFolder(folder, (name) => changed(folder, name)),
        );
    }
  };
  documents.onDidOpen(update);
  documents.onDidClose(update);
  service.onDidChange(update);
}
