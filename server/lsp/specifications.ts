import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
  MessageType,
  ShowMessageNotification,
} from 'vscode-languageserver';
import type { LanguageService } from '../service';
import { logFailure } from './guard';

/** Shows what is wrong in own specifications: the first problem as a message, all of them in the log. */
export function createProblemReport(connection: Pick<Connection, 'console' | 'sendNotification'>) {
  const shown = new Map<string, string>();
  return (problems: readonly string[], folder: string): void => {
    const text = problems.join('\n');
    if ((shown.get(folder) ?? '') === text) return;
    shown.set(folder, text);
    for (const problem of problems) connection.console.warn(problem);
    const [first, ...others] = problems;
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` The log has ${others.length} more.`;
    void connection.sendNotification(ShowMessageNotification.type, {
      type: MessageType.Warning,
      message: `Slotpad: ${first}${more}`,
    });
  };
}

/** Asks the editor to watch the files of own specifications. Call the result after they have been read. */
export function createSpecificationWatch(
  connection: Connection,
  service: Pick<LanguageService, 'specificationFiles'>,
  client: () => ClientCapabilities,
): () => void {
  let watched = '';
  let registration: Promise<Disposable> | undefined;
  return () => {
    const { dynamicRegistration, relativePatternSupport } = client().workspace?.didChangeWatchedFiles ?? {};
    const files = [...new Set(service.specificationFiles)].sort();
    if (!dynamicRegistration || files.join('\n') === watched) return;
    watched = files.join('\n');
    void registration?.then((old) => old.dispose());
    registration = undefined;
    if (files.length === 0) return;
    const watchers = files.map((file) => watcherOf(file, relativePatternSupport === true));
    registration = connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    registration.catch((error: unknown) => logFailure(connection, 'client/registerCapability', error));
  };
}

function watcherOf(file: string, relative: boolean): FileSystemWatcher {
  const slash = file.lastIndexOf('/');
  const name = decodeURIComponent(file.slice(slash + 1));
  // Characters of patterns have no escape.
  const pattern = name.replace(/[*?{}[\]]/g, '?');
  return { globPattern: relative ? { baseUri: file.slice(0, slash), pattern } : `**/${pattern}` };
}
