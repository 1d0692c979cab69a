import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordedIds } from '../../monitor/series/readings';
import { openWindow } from '../../test/node/archive/recording';
import { samplesOf } from '../../workbench/dashboard/recordings';
import { median, type Row } from './measure';
import { busyState, recordWeek } from './week';

const week = 7 * 86_400_000;
const times = 15;

/**
 * A week of readings of a beacon node in all series, one in six seconds, from its files to the points of the charts;
 * and the size of these files.
 */
export async function history(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'slotpad-week-'));
  try {
    const until = Date.UTC(2026, 10, 22, 9, 17);
    const bytes = await recordWeek(folder, until);
    const { archive } = openWindow({ folder, from: until, writer: 'reader' });
    const taken: number[] = [];
    for (let round = 0; round < times; round++) {
      const start = process.cpuUsage();
      const recording = await archive.recording(busyState(until), week, week / 720);
      const { times: points } = samplesOf(recording, recordedIds.beacon, week / 720);
      const { system, user } = process.cpuUsage(start);
      taken.push((system + user) / 1000);
      if (points.length < 1400) throw new Error(`The week has only ${points.length} points.`);
    }
    const middle = median(taken);
    return [
      {
        what: 'processor time to read a week of readings of a node from disk, to the points of the dashboard',
        measured: `${middle.toFixed(0)} ms`,
        asked: '≤ 100 ms',
        holds: middle <= 100,
      },
      {
        what: 'size of these readings on disk',
        measured: `${(bytes / 1e6).toFixed(1)} MB`,
        asked: '≤ 5 MB',
        holds: bytes <= 5e6,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
