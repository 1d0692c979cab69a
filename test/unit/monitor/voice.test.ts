import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Notice } from '../../../monitor/alerts/machine';
import { createSharedFile } from '../../../monitor/alerts/shared-file';
import { createVoice, type SharedText } from '../../../monitor/alerts/voice';
import { fakeClock } from './fake-clock';

const minute = 60_000;
const keyOf = (node: string) => `key of ${node}`;
const notice = (level: Notice['level'], change: Partial<Notice> = {}): Notice => ({
  node: 'Home',
  name: 'Home',
  kind: 'unreachable',
  level,
  since: 0,
  words: 'does not respond (refused)',
  remedy: '',
  ...change,
});

/** Windows that share a text. */
function windows() {
  const clock = fakeClock(1_700_000_000_000);
  let kept: string | undefined;
  const text: SharedText = {
    read: async () => kept,
    change: async (change) => {
      kept = change(kept);
    },
  };
  const open = () => {
    const voice = createVoice({ clock, text });
    return {
      voice,
      /** How many of these notices this window tells. */
      tells: async (...notices: readonly Notice[]) => (await voice.claim(notices, keyOf)).length,
    };
  };
  return { clock, open };
}

describe('several windows of one machine', () => {
  it('tell each trouble and its end once', async () => {
    const { clock, open } = windows();
    const [a, b] = [open(), open()];
    assert.equal(await a.tells(notice('error')), 1);
    await clock.pass(2000);
    assert.equal(await b.tells(notice('error')), 0);
    await clock.pass(minute);
    assert.equal(await b.tells(notice('over')), 1);
    assert.equal(await a.tells(notice('over')), 0);
    // The next outage is another one.
    await clock.pass(minute);
    assert.equal(await b.tells(notice('error')), 1);
    assert.equal(await a.tells(notice('error')), 0);
  });

  it('tell it again when it becomes worse, of another node, and of another kind', async () => {
    const { open } = windows();
    const [a, b] = [open(), open()];
    assert.equal(await a.tells(notice('warning')), 1);
    assert.equal(await b.tells(notice('error')), 1);
    assert.equal(await b.tells(notice('error', { node: 'Away' }), notice('error', { kind: 'disk' })), 2);
  });

  it('tell nothing again after a reload, but what nobody has seen for half an hour', async () => {
    const { clock, open } = windows();
    const a = open();
    assert.equal(await a.tells(notice('error')), 1);
    for (let minutes = 0; minutes < 50; minutes += 5) {
      await clock.pass(5 * minute);
      a.voice.holds(keyOf('Home'), 'unreachable');
    }
    assert.equal(await open().tells(notice('error')), 0);
    await clock.pass(31 * minute);
    assert.equal(await open().tells(notice('error')), 1);
  });

  it('tell an event once, and the next one too', async () => {
    const { clock, open } = windows();
    const [a, b] = [open(), open()];
    const reorg = (words: string) => notice('warning', { kind: 'reorg', words });
    assert.equal(await a.tells(reorg('two slots deep, at slot 100')), 1);
    assert.equal(await b.tells(reorg('two slots deep, at slot 100')), 0);
    assert.equal(await b.tells(reorg('two slots deep, at slot 130')), 1);
    await clock.pass(3 * minute);
    assert.equal(await a.tells(reorg('two slots deep, at slot 130')), 1);
  });

  it('are all silent about a node that was muted in one of them, also after a reload', async () => {
    const { clock, open } = windows();
    const [a, b] = [open(), open()];
    const until = clock.now() + 60 * minute;
    a.voice.mute([keyOf('Home')], until);
    assert.equal(await b.tells(notice('error'), notice('error', { node: 'Away' })), 1);
    await clock.pass(15_000);
    assert.equal(b.voice.mutedUntil(keyOf('Home')), until);
    const reloaded = open();
    await clock.pass(0);
    assert.equal(reloaded.voice.mutedUntil(keyOf('Home')), until);
    await clock.pass(60 * minute);
    assert.equal(await b.tells(notice('error')), 1);
  });

  it('tell everything where the text cannot be written or read', async () => {
    const broken = async () => {
      throw new Error('disk full');
    };
    const voice = createVoice({ clock: fakeClock(0), text: { read: broken, change: broken } });
    assert.equal((await voice.claim([notice('error')], keyOf)).length, 1);
    let kept: string | undefined = 'no JSON';
    const text = {
      read: async () => kept,
      change: async (change: (text?: string) => string) => {
        kept = change(kept);
      },
    };
    assert.equal(
      (await createVoice({ clock: fakeClock(0), text }).claim([notice('error')], keyOf)).length,
      1,
    );
  });
});

describe('a file that several processes change', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shared-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('loses no change', async () => {
    const file = path.join(folder, 'new', 'alerts.json');
    const writers = [createSharedFile(file), createSharedFile(file), createSharedFile(file)];
    const add = (text: string | undefined) => `${text ?? ''}.`;
    await Promise.all(writers.flatMap((one) => [one.change(add), one.change(add), one.change(add)]));
    assert.equal(await readFile(file, 'utf8'), '.........');
  });
});
