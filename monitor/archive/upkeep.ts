import type { ArchiveFiles, FoundSegment } from './archive-files';
import {
  eventLine,
  headerLine,
  readLines,
  rowLine,
  type StoredLines,
  type StoredState,
  stateLine,
} from './line';
import { minutes, segmentSpan, segmentStart } from './segment';
import { joinedSpans, stateSpans, unwatchedSpans } from './spans';
import { Thinner } from './thinner';

/** How long readings are kept, and how long in full resolution. Milliseconds. */
const keptFor = 7 * 86_400_000;
const fullFor = 86_400_000;
/** Maximum size of the readings of one node, whatever the setting is. Bytes. */
const mostPerNode = 16 * 1024 * 1024;

export interface UpkeepOptions {
  readonly files: ArchiveFiles;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** Bytes, for all nodes together. */
  readonly limit: number;
  /** Readings further apart than this are a gap. Milliseconds. */
  readonly gap: number;
}

/**
 * Deletes what is older than a week, thins what is older than a day to one row per minute, and deletes the oldest files
 * above the limits. Several windows may do this at the same time: a file is only replaced by one with everything that is
 * in it, and a window that finds a file gone gives up.
 * @returns false if the files that are still being written are above the limit alone
 */
export async function upkeep({ files, gap, limit, now }: UpkeepOptions): Promise<boolean> {
  for (const segment of await files.list()) {
    if (segment.start + segmentSpan <= now - keptFor) await files.remove(segment);
  }
  const old = (await files.list()).filter(({ start }) => start + segmentSpan <= now - fullFor);
  for (const group of grouped(old, ({ address, chain, start }) => `${address}/${chain}/${start}`)) {
    if (group.some(({ writer }) => writer !== minutes)) await thin(files, group, gap);
  }
  for (const group of grouped(await files.list(), ({ address }) => address)) {
    await removeOldest(files, group, Math.min(limit, mostPerNode), now);
  }
  return removeOldest(files, await files.list(), limit, now);
}

/** Replaces the files of all windows by one with a row per minute. */
async function thin(files: ArchiveFiles, group: readonly FoundSegment[], gap: number): Promise<void> {
  const [first] = group;
  const read: StoredLines[] = [];
  for (const segment of group) {
    const text = await files.read(segment);
    // Another window has just thinned it.
    if (text === undefined) return;
    read.push(readLines(text));
  }
  if (first) await files.replace({ ...first, writer: minutes }, thinned(read, first.start, gap));
  for (const segment of group) if (segment.writer !== minutes) await files.remove(segment);
}

function thinned(read: readonly StoredLines[], start: number, gap: number): string {
  const columns = [...new Set(read.flatMap((lines) => lines.columns))];
  const rows = new Thinner(columns.length, 60_000);
  for (const lines of read) {
    const places = columns.map((column) => lines.columns.indexOf(column));
    for (const { at, least, most } of lines.rows) {
      rows.add(
        at,
        places.map((place) => least[place] ?? null),
        places.map((place) => most[place] ?? null),
      );
    }
  }
  const others = [
    ...joinedStates(read, start, gap).map((state) => ({ at: state.at, line: stateLine(state) })),
    ...read.flatMap(({ events }) => events.map((event) => ({ at: event.at, line: eventLine(event) }))),
  ].sort((a, b) => a.at - b.at);
  return [headerLine(columns), ...rows.rows().map(rowLine), ...new Set(others.map(({ line }) => line))].join(
    '',
  );
}

/** The states of all windows as if one window had seen them. */
function joinedStates(read: readonly StoredLines[], start: number, gap: number): readonly StoredState[] {
  const [only, ...others] = read;
  if (only && others.length === 0) return only.states;
  const end = start + segmentSpan;
  return joinedSpans(
    read.map(({ rows, states }) => {
      const unwatched = unwatchedSpans(
        rows.map(({ at }) => at),
        start,
        end,
        gap,
      );
      return stateSpans(states, unwatched, start, end);
    }),
  ).map(({ from, severity, state }) => ({ at: from, severity, state }));
}

/** Deletes the oldest files above the limit, but none that is still being written. @returns whether that was enough */
async function removeOldest(
  files: ArchiveFiles,
  segments: readonly FoundSegment[],
  limit: number,
  now: number,
): Promise<boolean> {
  let size = segments.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const segment of segments) {
    if (size <= limit) break;
    if (segment.start >= segmentStart(now)) break;
    await files.remove(segment);
    size -= segment.bytes;
  }
  return size <= limit;
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    group.push(item);
    groups.set(keyOf(item), group);
  }
  return [...groups.values()];
}
