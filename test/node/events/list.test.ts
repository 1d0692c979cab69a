import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EventsMessage } from '../../../common/panels/events';
import { createLiveList, type LiveList } from '../../../runner/events/events';
import { createEventFile } from '../../../runner/events/events-file';
import type { LiveEntry } from '../../../runner/events/live-entry';
import { createLivePage } from '../../../workbench/watch/live-page';
import { fakeClock } from '../../unit/monitor/fake-clock';

const add = (list: LiveList, ...data: (string | number)[]) => {
  for (const one of data)
    list.add({ topic: Number(one) % 2 ? 'odd' : 'even', data: String(one), problems: [] });
};
const dataOf = (entries: readonly LiveEntry[]) =>
  entries.map((entry) => (entry.kind === 'event' ? entry.data : `— ${entry.text}`));

describe('a live list', () => {
  it('keeps the last rows, in order, and counts all of them', () => {
    const list = createLiveList({ now: () => 0, most: 100 });
    for (let number = 0; number < 20_000; number++) add(list, number);
    assert.deepEqual(
      [list.total, list.size, list.shown.first, list.shown.length],
      [20_000, 100, 19_900, 100],
    );
    assert.deepEqual(
      dataOf(list.kept()),
      Array.from({ length: 100 }, (_, index) => String(19_900 + index)),
    );
    assert.deepEqual(
      [...list.topics],
      [
        ['even', 10_000],
        ['odd', 10_000],
      ],
    );
    assert.deepEqual(dataOf(list.shown.slice(19_950, 19_953)), ['19950', '19951', '19952']);
    assert.deepEqual(dataOf(list.shown.slice(0, 19_901)), ['19900'], 'what is no longer kept is left out');
  });

  it('keeps fewer rows when they are large, and always the newest', () => {
    const list = createLiveList({ now: () => 0, mostText: 1000 });
    list.setFilter({ text: 'x', topics: [] });
    for (let number = 0; number < 5; number++) list.add({ topic: 't', data: 'x'.repeat(400), problems: [] });
    assert.deepEqual([list.size, list.shown.length, list.cut, list.total], [2, 2, true, 5]);
    list.add({ topic: 't', data: 'x'.repeat(5000), problems: [] });
    assert.deepEqual([list.size, list.shown.length], [1, 1]);
  });

  it('a filter goes on with what comes, and its places stay while rows go', () => {
    const list = createLiveList({ now: () => 0, most: 10 });
    add(list, 1, 2, 3, 4);
    list.setFilter({ text: '', topics: ['odd'] });
    assert.deepEqual(dataOf(list.shown.slice(0, 100)), ['1', '3']);
    add(list, 5, 6, 7, 8, 9, 10, 11, 12);
    assert.deepEqual(dataOf(list.shown.slice(0, 100)), ['3', '5', '7', '9', '11']);
    assert.deepEqual([list.shown.first, list.shown.length], [1, 5]);
    list.setFilter({ text: '1', topics: [] });
    assert.deepEqual(dataOf(list.shown.slice(0, 100)), ['10', '11', '12']);
  });

  it('shows what was there while it is paused, however much comes, with a filter too', () => {
    const list = createLiveList({ now: () => 0, most: 4 });
    add(list, 1, 2, 3, 4);
    list.pause();
    add(list, 5, 6, 7, 8, 9, 10);
    assert.deepEqual(dataOf(list.shown.slice(0, 100)), ['1', '2', '3', '4']);
    assert.equal(list.fresh, 6);
    list.setFilter({ text: '', topics: ['odd'] });
    assert.deepEqual(dataOf(list.shown.slice(0, 100)), ['1', '3']);
    assert.ok(list.find(0), 'can be opened');
    list.resume();
    assert.deepEqual(dataOf(list.shown.slice(0, 100)), ['7', '9']);
    assert.equal(list.fresh, 0);
    assert.equal(list.find(0), undefined);
  });

  it('a note says something else later, wherever it is shown', () => {
    const list = createLiveList({ now: () => 0 });
    list.setFilter({ text: 'nothing has this', topics: [] });
    const say = list.note('Connection lost.', 'gap');
    list.pause();
    say('Connection lost for 4 s.', 'whole');
    assert.deepEqual(dataOf(list.shown.slice(0, 9)), ['— Connection lost for 4 s.']);
    list.resume();
    list.setFilter({ text: '', topics: [] });
    assert.deepEqual(dataOf(list.shown.slice(0, 9)), ['— Connection lost for 4 s.']);
  });

  it('topics that a node makes up without end count together', () => {
    const list = createLiveList({ now: () => 0 });
    for (let number = 0; number < 1000; number++) list.add({ topic: `t${number}`, data: '1', problems: [] });
    assert.equal(list.topics.size, 61);
    assert.equal(list.topics.get('other topics'), 940);
  });

  it('numbers are found as they are shown and as they were sent, and signs say nothing special', () => {
    const list = createLiveList({ now: () => 0 });
    list.add({ topic: 'head', data: '{"slot":"1234567","x":"a.b(c"}', problems: [] });
    for (const [text, found] of [
      ['1,234,567', 1],
      ['1234567 HEAD', 1],
      ['a.b(c', 1],
      ['a.b(c 7654321', 0],
      ['.*', 0],
    ] as const) {
      list.setFilter({ text, topics: [] });
      assert.equal(list.shown.length, found, text);
    }
  });
});

describe('what is posted to the page of a live list', () => {
  function open() {
    const clock = fakeClock();
    const list = createLiveList({ now: clock.now });
    const posted: EventsMessage[] = [];
    const page = createLivePage({
      list,
      clock,
      about: () => ({
        title: '',
        detail: '',
        noun: 'event',
        status: { kind: 'live', text: 'Live' },
        running: true,
        saving: null,
      }),
      summary: ({ data }) => data,
      prettyPrint: (text) => text,
      post: (message) => posted.push(message),
      act: () => undefined,
    });
    const take = () => posted.splice(0);
    const rows = () =>
      take().map((message) =>
        message.type === 'state'
          ? message.rows?.rows.map((row) => row.kind === 'event' && row.summary)
          : message,
      );
    return { clock, list, page, take, rows };
  }

  it('is nothing before the page asks, then ten messages a second at most, however much comes', async () => {
    const { clock, list, page, take } = open();
    add(list, 1);
    page.changed();
    await clock.pass(1000);
    assert.deepEqual(take(), []);
    page.received({ type: 'ready' });
    page.received({ type: 'window', from: 0, to: 10, follow: true });
    take();
    for (let ms = 0; ms < 1000; ms++) {
      for (let number = 0; number < 10; number++) {
        add(list, number);
        page.changed();
      }
      await clock.pass(1);
    }
    const messages = take();
    assert.ok(messages.length >= 9 && messages.length <= 11, `${messages.length} messages`);
    for (const message of messages) assert.equal(message.type === 'state' && message.rows?.rows.length, 10);
  });

  it('is the rows in sight, and those only when they are other ones', async () => {
    const { clock, list, page, rows } = open();
    add(list, 1, 2, 3, 4, 5, 6);
    page.received({ type: 'ready' });
    page.received({ type: 'window', from: 1, to: 3, follow: false });
    assert.deepEqual(rows().at(-1), ['2', '3']);
    add(list, 7);
    page.changed();
    await clock.pass(100);
    assert.deepEqual(rows(), [undefined], 'the counts alone');
    page.received({ type: 'window', from: 0, to: 2, follow: true });
    assert.deepEqual(rows(), [['6', '7']]);
  });

  it('is nothing while the page is hidden, and all when it is there again', async () => {
    const { clock, list, page, rows, take } = open();
    page.received({ type: 'ready' });
    page.received({ type: 'window', from: 0, to: 10, follow: true });
    take();
    page.setVisible(false);
    add(list, 1, 2);
    page.changed();
    await clock.pass(1000);
    assert.deepEqual(take(), []);
    assert.equal(clock.waiting, 0);
    page.setVisible(true);
    page.received({ type: 'ready' });
    assert.deepEqual(rows(), [['1', '2']]);
  });
});

describe('a file that all events go to', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-events-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('has one JSON object a line, data as the node sent it, gaps in their place', async () => {
    const saved = path.join(folder, 'events.ndjson');
    const file = createEventFile(saved, assert.fail);
    const list = createLiveList({ now: () => Date.UTC(2026, 0, 1) });
    list.listen(file.add);
    list.add({
      topic: 'head',
      data: '{"slot":\n"12345678901234567890",\n"n":12345678901234567890}',
      id: '7',
      problems: [],
    });
    list.note('Connection lost for 4 s: events of that time may be missing.', 'gap');
    list.add({ topic: 'message', data: 'no\nJSON', problems: [] });
    assert.equal(file.count, 3);
    await file.close();
    assert.equal(
      readFileSync(saved, 'utf8'),
      [
        '{"time":"2026-01-01T00:00:00.000Z","event":"head","id":"7","data":{"slot": "12345678901234567890", "n":12345678901234567890}}',
        '{"time":"2026-01-01T00:00:00.000Z","gap":"Connection lost for 4 s: events of that time may be missing."}',
        '{"time":"2026-01-01T00:00:00.000Z","event":"message","data":"no\\nJSON"}',
        '',
      ].join('\n'),
    );
  });

  it('has every one of many', async () => {
    const saved = path.join(folder, 'many.ndjson');
    const file = createEventFile(saved, assert.fail);
    const list = createLiveList({ now: () => 0 });
    list.listen(file.add);
    for (let number = 0; number < 30_000; number++)
      list.add({ topic: 't', data: String(number), problems: [] });
    await file.close();
    const lines = readFileSync(saved, 'utf8').trimEnd().split('\n');
    assert.equal(lines.length, 30_000);
    assert.match(lines.at(-1) ?? '', /"data":29999\}$/);
  });

  it('says why it cannot be written, once', async () => {
    const said: string[] = [];
    const file = createEventFile(path.join(folder, 'no', 'such', 'folder.ndjson'), (why) => said.push(why));
    const list = createLiveList({ now: () => 0 });
    list.listen(file.add);
    add(list, 1);
    await file.close();
    add(list, 2);
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /folder\.ndjson cannot be written: ENOENT: no such file or directory/);
  });
});
