import assert from 'node:assert/strict';
import { appendFile, chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readLines } from '../../../monitor/archive/line';
import { recordedIds } from '../../../monitor/series/readings';
import {
  day,
  failedAt,
  filesIn,
  hour,
  midnight,
  minute,
  openWindow,
  stateAt,
  temporaryFolder,
  type Window,
} from './recording';

const peers = recordedIds.beacon.indexOf('connected');
const lag = recordedIds.beacon.indexOf('lag');

describe('the readings on disk', function () {
  this.timeout(30_000);
  let folder: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  const clockWords = (at: number) => new Date(at).toISOString().slice(11, 16);
  const states = async (window: Window, span: number) => {
    const past = await window.archive.recording(stateAt(window.clock.now()), span, minute);
    return past.states.map(({ from, state, to }) => `${clockWords(from)}–${clockWords(to)} ${state}`);
  };

  it('are there after a reload', async () => {
    const before = openWindow({ folder });
    for (let count = 0; count < 5; count++) {
      before.read(stateAt(before.clock.now(), { peers: { connected: 70 + count } }));
      await before.clock.pass(6000);
    }
    before.archive.dispose();
    const after = openWindow({ folder, from: midnight + minute, writer: 'two' });
    assert.deepEqual(await after.values(peers, hour), [70, 71, 72, 73, 74]);
  });

  it('lose less than a minute in a crash', async () => {
    const written: string[] = [];
    const window = openWindow({
      folder,
      files: (files) => ({
        ...files,
        list: async () => [],
        append: async (_, text) => void written.push(text),
      }),
    });
    for (let count = 0; count < 100; count++) {
      window.read(stateAt(window.clock.now()));
      await window.clock.pass(6000);
      const last = readLines(written.join('')).rows.at(-1)?.at ?? midnight;
      assert.ok(window.clock.now() - last < 60_000, `nothing on disk since ${window.clock.now() - last} ms`);
    }
  });

  it('are read up to a line that a crash cut off', async () => {
    const before = openWindow({ folder });
    await before.watch(5 * minute);
    before.archive.dispose();
    const [name = ''] = (await filesIn(folder)).keys();
    await appendFile(path.join(folder, name), '[1795305');
    const after = openWindow({ folder, from: midnight + 6 * minute, writer: 'two' });
    assert.equal((await after.values(peers, hour)).length, 50);
    assert.equal(after.archive.problem(hour), '');
  });

  it('leave out damaged files, and say so', async () => {
    const before = openWindow({ folder });
    await before.watch(5 * minute);
    before.archive.dispose();
    const [name = ''] = (await filesIn(folder)).keys();
    await appendFile(path.join(folder, name), 'x\ny\n[1,2,"z"]\n');
    const after = openWindow({ folder, from: midnight + 6 * minute, writer: 'two' });
    assert.equal((await after.values(peers, hour)).length, 50);
    assert.equal(after.archive.problem(hour), 'A part of the saved readings is damaged and not shown.');
  });

  it('of several windows are one history, with each time once', async () => {
    const one = openWindow({ folder, writer: 'one' });
    const two = openWindow({ folder, writer: 'two', from: midnight + 1000 });
    await Promise.all([one.watch(5 * minute), two.watch(10 * minute)]);
    one.archive.dispose();
    two.archive.dispose();
    assert.equal((await filesIn(folder)).size, 2);
    const third = openWindow({ folder, from: midnight + 11 * minute, writer: 'three' });
    const { rows, states: told } = await third.archive.recording(stateAt(0), hour, 6000);
    assert.equal(rows.length, 100);
    assert.equal(told.length, 1);
  });

  it('include what this window has not written yet, with the readings of other windows before', async () => {
    const other = openWindow({ folder, writer: 'two' });
    await other.watch(5 * minute, (at) => stateAt(at, { peers: { connected: 20 } }));
    const own = openWindow({ folder, from: midnight + 10 * minute });
    own.read(stateAt(own.clock.now(), { peers: { connected: 30 } }));
    const values = await own.values(peers, hour);
    assert.deepEqual([values.length, values[0], values.at(-1)], [50, 20, 30]);
  });

  it('tell what happened last night, with the time in which nobody watched', async () => {
    const evening = openWindow({ folder, from: midnight - 30 * minute });
    await evening.watch(2 * hour + 44 * minute);
    await evening.watch(17 * minute, (at) => failedAt(at));
    await evening.watch(29 * minute);
    evening.archive.dispose();
    const morning = openWindow({ folder, from: midnight + 7 * hour, writer: 'two' });
    await morning.watch(minute);
    const past = await morning.archive.recording(stateAt(0), 12 * hour, minute);
    assert.deepEqual(await states(morning, 12 * hour), [
      '23:30–02:14 synced',
      '02:14–02:31 unreachable',
      '02:31–02:59 synced',
      '07:00–07:01 synced',
    ]);
    assert.deepEqual(
      past.unwatched.map(({ from, to }) => `${clockWords(from)}–${clockWords(to)}`),
      ['19:01–23:30', '02:59–07:00'],
    );
    // Failed readings have no number.
    const failed = past.rows.filter(({ at }) => at > midnight + 135 * minute && at < midnight + 150 * minute);
    assert.ok(failed.length > 10 && failed.every(({ most }) => most[lag] === null));
  });

  it('end the last word of a closed window with it, also when they are thinned', async () => {
    const long = openWindow({ folder, writer: 'one' });
    await long.watch(10 * minute);
    const short = openWindow({ folder, from: long.clock.now(), writer: 'two' });
    short.read(stateAt(short.clock.now()));
    for (const _ of [1, 2]) {
      await short.clock.pass(6000);
      short.read(failedAt(short.clock.now()));
    }
    short.archive.dispose();
    await long.watch(3 * hour);
    assert.deepEqual(await states(long, 4 * hour), ['00:00–03:10 synced']);
    long.archive.dispose();
    const other = openWindow({ folder, from: long.clock.now(), writer: 'three' });
    assert.deepEqual(await states(other, 4 * hour), ['00:00–03:10 synced']);
    const later = openWindow({ folder, from: midnight + 31 * hour, writer: 'four' });
    await later.watch(2 * minute);
    await later.archive.flush();
    assert.ok([...(await filesIn(folder)).keys()].some((name) => name.endsWith('T00-minutes.jsonl')));
    assert.deepEqual((await states(later, 40 * hour))[0], '00:00–03:09 synced');
  });

  it('of a window with an answer count where another one has none', async () => {
    const cut = openWindow({ folder, writer: 'one' });
    const well = openWindow({ folder, writer: 'two', from: midnight + 2000 });
    await Promise.all([cut.watch(minute), well.watch(minute)]);
    await Promise.all([cut.watch(20 * minute, (at) => failedAt(at)), well.watch(10 * minute)]);
    well.archive.dispose();
    cut.archive.dispose();
    const later = openWindow({ folder, from: midnight + 22 * minute, writer: 'three' });
    assert.deepEqual(await states(later, hour), ['00:00–00:10 synced', '00:10–00:22 unreachable']);
  });

  it('of another chain within the last hour are another history', async () => {
    const window = openWindow({ folder });
    await window.watch(10 * minute);
    await window.watch(10 * minute, (at) => stateAt(at, { genesisRoot: '0x22', peers: { connected: 22 } }));
    await window.watch(10 * minute);
    const { rows } = await window.archive.recording(stateAt(window.clock.now()), hour, minute);
    assert.deepEqual([...new Set(rows.map(({ most }) => most[peers]))], [70]);
    assert.equal(rows.length, 20);
  });

  it('tell that the head went back, of reorganizations, updates and restarts', async () => {
    const window = openWindow({ folder });
    const uptime = (nodeUptime: number) => ({ host: { nodeUptime } });
    window.read(stateAt(midnight, uptime(100)));
    await window.clock.pass(6000);
    window.read({ ...stateAt(midnight + 6000, uptime(106)), wentBack: { by: '3', at: midnight + 6000 } });
    await window.clock.pass(6000);
    window.read({
      ...stateAt(midnight + 12_000, { ...uptime(2), version: 'Lighthouse/v9.9.9' }),
      wentBack: { by: '3', at: midnight + 6000 },
      versionBefore: { name: 'Lighthouse/v9.9.8', at: midnight + 12_000 },
      reorg: { depth: 2, at: midnight + 12_000 },
    });
    window.archive.dispose();
    const after = openWindow({ folder, from: midnight + minute, writer: 'two' });
    const { events } = await after.archive.recording(stateAt(0), hour, 1000);
    assert.deepEqual(
      events.map(({ at, event, text }) => [(at - midnight) / 1000, event, text]),
      [
        [6, 'head-back', '3'],
        [12, 'reorg', '2'],
        [12, 'version', 'Lighthouse/v9.9.9'],
        [12, 'restart', undefined],
      ],
    );
  });

  it('do not go on with another chain at the same address', async () => {
    const before = openWindow({ folder });
    await before.watch(2 * minute, (at) => stateAt(at, { peers: { connected: 11 } }));
    await before.watch(2 * minute, (at) => stateAt(at, { genesisRoot: '0x22', peers: { connected: 22 } }));
    before.archive.dispose();
    const after = openWindow({ folder, from: midnight + 5 * minute, writer: 'two' });
    const of = async (genesisRoot: string) => {
      const { rows } = await after.archive.recording(stateAt(0, { genesisRoot }), hour, 1000);
      return [...new Set(rows.map(({ most }) => most[peers]))];
    };
    assert.deepEqual(await of('0x11'), [11]);
    assert.deepEqual(await of('0x22'), [22]);
  });

  it('of a node that does not respond after a reload are those of its last chain', async () => {
    const before = openWindow({ folder });
    await before.watch(2 * minute);
    before.archive.dispose();
    const after = openWindow({ folder, from: midnight + 3 * minute, writer: 'two' });
    const { reading: _, ...never } = failedAt(midnight + 3 * minute);
    await after.watch(2 * minute, () => never);
    after.archive.dispose();
    const later = openWindow({ folder, from: midnight + 6 * minute, writer: 'three' });
    const { states: told } = await later.archive.recording(never, hour, 1000);
    assert.deepEqual(
      told.map(({ state }) => state),
      ['synced', 'unreachable'],
    );
  });

  it('are thinned after a day to a row per minute that keeps the extremes', async () => {
    const first = openWindow({ folder });
    await first.watch(hour, (at) =>
      stateAt(at, { peers: { connected: at === midnight + 30 * minute + 12_000 ? 3 : 70 } }),
    );
    first.archive.dispose();
    const later = openWindow({ folder, from: midnight + 40 * hour, writer: 'two' });
    await later.watch(2 * minute);
    assert.deepEqual([...(await filesIn(folder)).keys()].map((name) => path.basename(name)).sort(), [
      '20261122T00-minutes.jsonl',
      '20261123T12-two.jsonl',
    ]);
    const { rows } = await later.archive.recording(stateAt(0), 2 * day, 1000);
    assert.deepEqual([rows.length, rows[60]?.at], [80, later.clock.now() - 2 * minute]);
    assert.deepEqual([rows[30]?.least[peers], rows[30]?.most[peers]], [3, 70]);
    assert.deepEqual(await states(later, 2 * day), [
      '00:00–00:30 synced',
      '00:30–00:30 few-peers',
      '00:30–00:59 synced',
      '16:00–16:02 synced',
    ]);
  });

  it('lose nothing when two windows thin at the same time', async () => {
    for (const writer of ['one', 'two', 'three']) {
      const window = openWindow({ folder, writer });
      await window.watch(10 * minute, (at) => stateAt(at, { peers: { connected: writer.length } }));
      window.archive.dispose();
    }
    const windows = ['four', 'five', 'six'].map((writer) =>
      openWindow({ folder, writer, from: midnight + 40 * hour }),
    );
    await Promise.all(windows.map((window) => window.watch(2 * minute)));
    const [window] = windows;
    assert.ok(window);
    const { rows } = await window.archive.recording(stateAt(0), 2 * day, 1000);
    const thinned = rows.filter(({ at }) => at < midnight + hour);
    assert.equal(thinned.length, 10);
    assert.ok(thinned.every(({ least, most }) => least[peers] === 3 && most[peers] === 5));
  });

  it('end after a week', async () => {
    const first = openWindow({ folder });
    await first.watch(minute);
    first.archive.dispose();
    const later = openWindow({ folder, from: midnight + 7 * day + 6 * hour, writer: 'two' });
    await later.watch(2 * minute);
    assert.deepEqual(
      [...(await filesIn(folder)).keys()].map((name) => path.basename(name)),
      ['20261129T06-two.jsonl'],
    );
  });

  it('are deleted above the limit, the oldest first', async () => {
    for (const part of [0, 1, 2]) {
      const window = openWindow({ folder, from: midnight + part * 6 * hour, writer: `w${part}` });
      await window.watch(hour);
      window.archive.dispose();
    }
    const sizes = [...(await filesIn(folder)).values()].map(({ length }) => length);
    const limit = Math.max(...sizes) * 2;
    const last = openWindow({ folder, from: midnight + 18 * hour, writer: 'w3', limit: () => limit });
    await last.watch(2 * minute);
    assert.deepEqual([...(await filesIn(folder)).keys()].map((name) => path.basename(name)).sort(), [
      '20261122T12-w2.jsonl',
      '20261122T18-w3.jsonl',
    ]);
    assert.equal(last.archive.problem(hour), '');
  });

  it('are no longer saved when the file of now is above the limit alone, which is said', async () => {
    const window = openWindow({ folder, limit: () => 1000 });
    await window.watch(10 * minute);
    const [before] = (await filesIn(folder)).values();
    assert.match(
      window.archive.problem(hour),
      /^Readings are no longer saved: they have reached the maximum size\. Raise slotpad\.history\.readings\./,
    );
    await window.watch(10 * minute);
    assert.deepEqual([...(await filesIn(folder)).values()], [before]);
    assert.equal((await window.values(peers, hour)).length, 200);
  });

  it('are not written while the limit is 0; the last hour is in memory', async () => {
    const window = openWindow({ folder, limit: () => 0 });
    await window.watch(10 * minute);
    window.archive.dispose();
    assert.equal((await filesIn(folder)).size, 0);
    assert.equal((await window.values(peers, hour)).length, 100);
    assert.equal(window.archive.problem(hour), '');
    assert.equal(
      window.archive.problem(day),
      'Readings are not saved to disk. Set slotpad.history.readings above 0 to keep a week of them.',
    );
  });

  it('go on when the disk was full, without a damaged line', async () => {
    let full = false;
    const window = openWindow({
      folder,
      files: (files) => ({
        ...files,
        async append(segment, text) {
          if (!full) return files.append(segment, text);
          // Half of it fits.
          await files.append(segment, text.slice(0, text.length / 2));
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        },
      }),
    });
    await window.watch(2 * minute);
    full = true;
    await window.watch(2 * minute);
    assert.equal(
      window.archive.problem(hour),
      'Readings are not saved: the disk is full. Free up space. Only the last hour is kept, in memory.',
    );
    full = false;
    await window.watch(2 * minute);
    assert.equal(window.archive.problem(hour), '');
    window.archive.dispose();
    const after = openWindow({ folder, from: midnight + 7 * minute, writer: 'two' });
    assert.equal((await after.values(peers, hour, 6000)).length, 60);
  });

  it('cannot be saved where a file is in the way, which is said once and harms nothing', async () => {
    const blocked = path.join(folder, 'blocked');
    await writeFile(blocked, '');
    const window = openWindow({ folder: blocked });
    let told = 0;
    window.archive.onProblem(() => {
      told += 1;
    });
    await window.watch(5 * minute);
    assert.equal(told, 1);
    assert.match(
      window.archive.problem(hour),
      /^Readings could not be saved \(E[A-Z]+\)\. Only the last hour is kept/,
    );
    assert.equal((await window.values(peers, hour)).length, 50);
    window.archive.dispose();
  });

  it('are files that only the user can read, without the address or its password', async () => {
    const window = openWindow({ folder: path.join(folder, 'readings') });
    await window.watch(minute);
    window.archive.dispose();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(path.join(entry.parentPath, entry.name));
      assert.equal(mode & 0o777, entry.isFile() ? 0o600 : 0o700, entry.name);
    }
    for (const [name, text] of await filesIn(folder)) {
      assert.doesNotMatch(`${name}\n${text}`, /secret|127\.0\.0\.1|5052|Home/);
    }
  });

  it('stay in order when the clock is set back', async () => {
    const before = openWindow({ folder, from: midnight + hour });
    await before.watch(10 * minute);
    before.archive.dispose();
    const back = openWindow({ folder, from: midnight + 5 * minute, writer: 'two' });
    await back.watch(10 * minute);
    const now = await back.archive.recording(stateAt(0), hour, 1000);
    assert.equal(now.rows.length, 100);
    back.archive.dispose();
    const later = openWindow({ folder, from: midnight + 2 * hour, writer: 'three' });
    const { rows, unwatched } = await later.archive.recording(stateAt(0), 2 * hour, 1000);
    assert.equal(rows.length, 200);
    assert.ok(rows.every(({ at }, index) => index === 0 || at > (rows[index - 1]?.at ?? 0)));
    assert.deepEqual(
      unwatched.map(({ from, to }) => [
        Math.round((from - midnight) / minute),
        Math.round((to - midnight) / minute),
      ]),
      [
        [0, 5],
        [15, 60],
        [70, 120],
      ],
    );
  });

  it('ignore other files in the folder, and remove what a crashed window left unfinished', async () => {
    const window = openWindow({ folder });
    await window.watch(minute);
    const [name = ''] = (await filesIn(folder)).keys();
    const within = path.join(folder, path.dirname(name));
    await writeFile(path.join(within, 'notes.txt'), 'mine');
    await writeFile(path.join(within, '.writing-old'), 'half');
    await mkdir(path.join(within, 'folder'));
    await chmod(path.join(within, 'notes.txt'), 0o600);
    window.archive.dispose();
    const later = openWindow({ folder, from: Date.now() + 2 * hour, writer: 'two' });
    assert.equal((await later.values(peers, hour)).length, 0);
    const left = (await readdir(within)).sort();
    assert.deepEqual(left, ['20261122T00-one.jsonl', 'folder', 'notes.txt']);
  });
});
