import type { InitializeParams } from 'vscode-languageserver';
import { isEnvironmentFile } from '../../common/scratch/environments/environment-files';
import type { Clock } from '../../common/units/clock';
import { folderOf, foldersUp, joinUri } from '../service/files';
import type { Channel } from './channel';
import { type Workspace, watches } from './workspace';

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
