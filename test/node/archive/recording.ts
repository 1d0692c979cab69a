/** A window that records made readings of nodes in an archive on disk. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Archive, createArchive } from '../../../monitor/archive/archive';
import { type ArchiveFiles, archiveFolder } from '../../../monitor/archive/archive-files';
import { knownNode } from '../../../monitor/nodes/node';
import type { BeaconReading, NodeState } from '../../../monitor/readings/node-state';
import { createSeriesHistory } from '../../../monitor/series/series-history';
import type { NodesWatcher } from '../../../monitor/store/watcher';
import { thresholds } from '../../thresholds';
import { type FakeClock, fakeClock } from '../../unit/monitor/fake-clock';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** Unix time of a day's beginning in UTC, in milliseconds. */
export const midnight = Date.UTC(2026, 10, 22);

export const node = knownNode(
  { name: 'Home', kind: 'beacon', url: 'http://user:secret@127.0.0.1:5052' },
  'settings',
);

function reading(changes: Partial<BeaconReading> = {}): BeaconReading {
  return {
    kind: 'beacon',
    headSlot: '100',
    syncDistance: '0',
    isSyncing: false,
    isOptimistic: false,
    elOffline: false,
    genesisRoot: '0x11',
    network: 'mainnet',
    peers: { connected: 70 },
    ...changes,
  };
}

export function stateAt(at: number, changes: Partial<BeaconReading> = {}): NodeState {
  return { node, selected: true, readAt: at, reading: reading(changes) };
}

export function failedAt(at: number): NodeState {
  return { ...stateAt(at - 6000), failure: { cause: 'refused', what: 'Nothing listens.', remedy: '' } };
}

export interface Window {
  readonly archive: Archive;
  readonly clock: FakeClock;
  /** A reading at the time of the clock. */
  read(state: NodeState): void;
  /** Readings every six seconds. */
  watch(milliseconds: number, state?: (at: number) => NodeState): Promise<void>;
  /** The values of a series of the last `span` milliseconds, a row per step. */
  values(id: number, span: number, step?: number): Promise<readonly (number | null)[]>;
}

export interface WindowOptions {
  readonly folder: string;
  readonly from?: number;
  readonly writer?: string;
  readonly limit?: () => number;
  readonly files?: (files: ArchiveFiles) => ArchiveFiles;
}

export function openWindow(options: WindowOptions): Window {
  const {
    files = (same) => same,
    folder,
    from = midnight,
    limit = () => 100_000_000,
    writer = 'one',
  } = options;
  const clock = fakeClock(from);
  const listeners = new Set<(state: NodeState) => void>();
  const watcher: Pick<NodesWatcher, 'onReading' | 'onNodes' | 'states'> = {
    onReading(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    onNodes: () => ({ dispose: () => undefined }),
    states: [],
  };
  const history = createSeriesHistory(watcher, clock.now, () => 30_000);
  const archive = createArchive({
    clock,
    history,
    thresholds: () => thresholds,
    gap: () => 150_000,
    limit,
    files: files(archiveFolder(folder, clock.now)),
    writer,
  });
  const read = (state: NodeState) => {
    for (const listener of listeners) listener(state);
  };
  return {
    archive,
    clock,
    read,
    async watch(milliseconds, state = (at) => stateAt(at)) {
      for (const end = clock.now() + milliseconds; clock.now() < end; ) {
        read(state(clock.now()));
        await clock.pass(6000);
      }
      await archive.flush();
    },
    async values(place, span, step = 1000) {
      const { rows } = await archive.recording(stateAt(clock.now()), span, step);
      return rows.map(({ most }) => most[place] ?? null);
    },
  };
}

export async function temporaryFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'slotpad-archive-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** All files by their path in the folder, with their text. */
export async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file), await readFile(file, 'utf8'));
  }
  return files;
}
