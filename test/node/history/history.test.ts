import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHistory, type History, type HistoryFiles } from '../../../runner/history/history';
import { historyFolder, historyInMemory } from '../../../runner/history/history-files';
import { call, replyTo } from './kept';

/** A history whose clock and timer the test holds. */
function historyOf(files: HistoryFiles, settings: { limit?: number | undefined; from?: number } = {}) {
  const { limit = 1_000_000, from = 1_700_000_000_000 } = settings;
  const told: string[] = [];
  const timers: (() => void)[] = [];
  let now = from;
  let count = 0;
  let most: number | undefined = 'limit' in settings ? settings.limit : limit;
  const history = createHistory({
    files,
    now: () => now++,
    random: () => (++count).toString(16).padStart(8, '0'),
    after: (_, run) => {
      timers.push(run);
      return () => undefined;
    },
    limit: () => most,
    changed: () => undefined,
    problem: (message) => told.push(message),
  });
  return {
    history,
    told,
    timers,
    setLimit: (next: number | undefined) => {
      most = next;
    },
  };
}

function send(history: History, method: string, body: string | null = '{"result":1}') {
  const prepared = call(method);
  history.add(prepared, replyTo(prepared, body), { node: 'Geth' });
}

const names = (history: History) => history.entries.map(({ name }) => name);

describe('the history on disk', () => {
  let folder = '';
  const files = () => historyFolder(folder, Date.now);
  const listed = async () => (await readdir(folder)).sort();

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'slotpad-history-')), 'history');
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

  it('outlives the window, newest first, with the response as it was', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"result":"0x10","big":123456789012345678901234567890}\n{"x"';
    const first = historyOf(files());
    send(first.history, 'eth_chainId');
    send(first.history, 'eth_blockNumber', body);
    send(first.history, 'eth_syncing', null);
    await first.history.flush();

    const second = historyOf(files());
    await second.history.load();
    assert.deepEqual(names(second.history), ['eth_syncing', 'eth_blockNumber', 'eth_chainId']);
    const id = second.history.entries[1]?.id ?? '';
    const kept = await second.history.open(id);
    assert.equal(kept?.body, body);
    assert.deepEqual(kept, await first.history.open(id));
    assert.deepEqual(kept?.entry, {
      id,
      at: 1_700_000_000_001,
      name: 'eth_blockNumber',
      what: 'eth_blockNumber',
      node: 'Geth',
      sentTo: 'POST http://127.0.0.1:8545/',
      file: { uri: 'file:///calls.jsonrpc', line: 3, names: [] },
      outcome: 'replied',
      status: 200,
      durationMs: 12,
      size: body.length,
      message: '',
      masked: false,
      body: 'whole',
      problems: 0,
      level: 'good',
    });
    assert.equal((await second.history.open(second.history.entries[0]?.id ?? ''))?.body, null);
  });

  it('keeps how the assertions ended, whether the exchange was written before them or not, without secrets', async () => {
    const first = historyOf(files());
    const prepared = { ...call('eth_chainId'), secrets: ['sesame-street'] };
    const at = { line: 4, character: { start: 0, end: 9 }, expected: '', actual: '' };
    const results = [
      { ...at, text: 'status == 200', passed: true, message: '' },
      { ...at, text: '$.result == 2', passed: false, message: '$.result is sesame-street, not 2.' },
    ];
    const reply = replyTo(prepared, '{"result":1}');
    const ids = [1, 2].map(() => first.history.add(prepared, reply, { node: null })?.id ?? '');
    await first.history.judged(ids[0] ?? '', prepared, reply, results);
    await first.history.flush();
    await first.history.judged(ids[1] ?? '', prepared, reply, results);
    await first.history.judged('1600000000000-00000000', prepared, reply, results);
    await first.history.flush();

    const second = historyOf(files());
    await second.history.load();
    assert.equal(second.history.entries.length, 2);
    for (const { id, assertions } of second.history.entries) {
      assert.deepEqual(assertions, { passed: 1, failed: 1 });
      assert.deepEqual((await second.history.open(id))?.detail.assertions, [
        { passed: true, message: '' },
        { passed: false, message: '$.result is •••, not 2.' },
      ]);
    }
    assert.deepEqual([first.told, second.told], [[], []]);
  });

  it('keeps no failed assertions where no response came: its reason is the only failure', async () => {
    const { history } = historyOf(files());
    const prepared = call('eth_chainId');
    const reply = { ...replyTo(prepared, null), outcome: 'refused', status: null } as const;
    const id = history.add(prepared, reply, { node: null })?.id ?? '';
    const at = { line: 4, character: { start: 0, end: 9 }, expected: '', actual: '' };
    const failed = { ...at, text: 'status == 200', passed: false, message: 'There is no status.' };
    await history.judged(id, prepared, reply, [failed]);
    assert.equal(history.entries[0]?.outcome, 'refused');
    assert.equal(history.entries[0]?.assertions, undefined);
  });

  it('writes a moment later and all at once, and whole files only', async () => {
    const { history, timers } = historyOf(files());
    for (let count = 0; count < 20; count++) send(history, `eth_call${count}`);
    assert.equal(history.entries.length, 20);
    assert.equal(timers.length, 1, 'one timer for all of them');
    await assert.rejects(readdir(folder), 'nothing is on disk before it');
    timers[0]?.();
    await history.flush();
    const found = await listed();
    assert.equal(found.length, 20);
    assert.ok(
      found.every((name) => /^\d{13}-[\da-f]{8}\.exchange$/.test(name)),
      found.join(),
    );
    if (process.platform !== 'win32') {
      assert.equal((await stat(path.join(folder, found[0] ?? ''))).mode & 0o077, 0, 'for the person alone');
    }
  });

  it('lets two windows write side by side, and each see what the other one did', async () => {
    const [one, two] = [historyOf(files()), historyOf(files(), { from: 1_700_000_500_000 })];
    send(one.history, 'eth_chainId');
    send(two.history, 'eth_blockNumber');
    await Promise.all([one.history.flush(), two.history.flush()]);
    await Promise.all([one.history.load(), two.history.load()]);
    assert.deepEqual(names(one.history), ['eth_blockNumber', 'eth_chainId']);
    assert.deepEqual(names(two.history), names(one.history));

    const [{ id } = { id: '' }] = one.history.entries;
    await two.history.remove([id]);
    assert.equal(await one.history.open(id), undefined);
    assert.deepEqual(names(one.history), ['eth_chainId']);
    send(one.history, 'eth_syncing');
    await two.history.clear();
    await one.history.flush();
    await two.history.load();
    assert.deepEqual(
      names(two.history),
      ['eth_syncing'],
      'what had not been written when the other one cleared',
    );
    assert.deepEqual([one.told, two.told], [[], []]);
  });

  it('stays under its size, the oldest first', async () => {
    const { history, setLimit } = historyOf(files(), { limit: 100_000 });
    for (let count = 0; count < 30; count++) send(history, `eth_${count}`, JSON.stringify('x'.repeat(9_000)));
    await history.flush();
    const found = await listed();
    const sizes = await Promise.all(found.map(async (name) => (await stat(path.join(folder, name))).size));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total <= 100_000 && total > 85_000, `${total} bytes`);
    assert.deepEqual(names(history).slice(0, 2), ['eth_29', 'eth_28']);
    assert.equal(history.entries.length, found.length);
    assert.equal(names(history).at(-1), `eth_${30 - found.length}`);
    setLimit(20_000);
    send(history, 'eth_last');
    await history.flush();
    assert.deepEqual(names(history), ['eth_last', 'eth_29']);
  });

  it('keeps nothing while it is switched off', async () => {
    const { history } = historyOf(files(), { limit: undefined });
    send(history, 'eth_chainId');
    await history.flush();
    assert.deepEqual(names(history), []);
    await assert.rejects(readdir(folder));
  });

  it('sets broken files aside, reports it once, and continues', async () => {
    const first = historyOf(files());
    for (const method of ['eth_a', 'eth_b', 'eth_c', 'eth_d']) send(first.history, method);
    await first.history.flush();
    const [a = '', b = '', c = ''] = await listed();
    await writeFile(path.join(folder, a), '\0\0\0');
    await writeFile(path.join(folder, b), '{"form":1,"entry":{"id":"no"}}\n{}\n');
    await writeFile(path.join(folder, 'notes.txt'), 'of somebody else');
    // The entry is whole, what stands behind it is not: that shows only when it is opened.
    const text = await readFile(path.join(folder, c), 'utf8');
    await writeFile(path.join(folder, c), `${text.split('\n')[0]}\n{"kind"`);

    const { history, told } = historyOf(files());
    await history.load();
    assert.deepEqual(names(history), ['eth_d', 'eth_c']);
    assert.equal(await history.open(history.entries[1]?.id ?? ''), undefined);
    assert.deepEqual(names(history), ['eth_d']);
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', /could not be read and was renamed to ".*\.exchange\.broken"/);
    assert.deepEqual(
      (await listed()).filter((name) => !name.endsWith('.exchange')),
      [a, b, c].map((name) => `${name}.broken`).concat('notes.txt'),
    );
    await history.load();
    assert.equal(told.length, 1);
  });

  it('removes unfinished files of another window after a while', async () => {
    const { history } = historyOf(files());
    send(history, 'eth_chainId');
    await history.flush();
    await writeFile(path.join(folder, '.writing-old'), 'half');
    await writeFile(path.join(folder, '.writing-new'), 'half');
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(path.join(folder, '.writing-old'), longAgo, longAgo);
    await history.load();
    assert.deepEqual((await listed()).slice(0, -1), ['.writing-new']);
    assert.deepEqual(names(history), ['eth_chainId']);
  });

  it('reads an entry that is longer than usual', async () => {
    const { history } = historyOf(files());
    const prepared = call('eth_chainId', [], {
      source: { uri: `file:///${'deep/'.repeat(2000)}a.jsonrpc`, names: ['a'] },
    });
    history.add(prepared, replyTo(prepared, '1'), { node: null });
    await history.flush();
    const again = historyOf(files());
    await again.history.load();
    assert.deepEqual(again.history.entries, history.entries);
  });
});

describe('the history where writing fails', () => {
  it('says so once and keeps the exchanges for as long as the window is open', async () => {
    const full: HistoryFiles = {
      ...historyInMemory(),
      write: async () => {
        throw new Error('ENOSPC: no space left on device');
      },
    };
    const { history, told } = historyOf(full);
    send(history, 'eth_chainId');
    await history.flush();
    send(history, 'eth_blockNumber');
    await history.flush();
    assert.deepEqual(told, ['The history cannot be written: ENOSPC: no space left on device']);
    assert.equal((await history.open(history.entries[0]?.id ?? ''))?.body, '{"result":1}');
  });
});
