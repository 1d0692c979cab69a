import assert from 'node:assert/strict';
import { readEntry } from '../../../monitor/logs/entry';
import { followLog } from '../../../monitor/logs/follow';
import type { Reply, SendOptions, StreamEvent } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { fakeClock, settled } from './fake-clock';

const ended: Reply = {
  name: '',
  line: 0,
  outcome: 'stream-ended',
  status: 200,
  durationMs: 1,
  body: '',
  contentType: 'text/event-stream',
  headers: {},
  size: 0,
  message: 'The node ended the stream after 1 event.',
  rpcErrors: [],
  problems: [],
  sentTo: '',
};

describe('an entry of a log', () => {
  it('names the component and the fields', () => {
    assert.deepEqual(
      readEntry(
        '{"time":"Nov 21 14:45:00.003","level":"INFO","msg":"Synced","service":"slot_notifier","peers":"72","epoch":5,"late":false,"block":"0xab (verified)"}',
      ),
      { level: 'info', text: 'slot_notifier: Synced  peers=72 epoch=5 late=false block="0xab (verified)"' },
    );
  });
  it('takes the levels of old and new versions', () => {
    const levels = ['TRCE', 'debug', 'INFO', 'WARN', 'ERRO', 'other'].map(
      (level) => readEntry(JSON.stringify({ level, msg: 'm' })).level,
    );
    assert.deepEqual(levels, ['trace', 'debug', 'info', 'warn', 'error', 'info']);
    assert.deepEqual(readEntry('{"level":"CRIT","msg":"down"}'), { level: 'error', text: 'CRITICAL down' });
  });
  it('keeps what it cannot read, on one line', () => {
    assert.deepEqual(readEntry('two\nlines \u001b[31mred'), { level: 'info', text: 'two lines  [31mred' });
    assert.deepEqual(readEntry('{"msg":"a\\nb"}'), { level: 'info', text: 'a b' });
  });
});

describe('following a log', () => {
  function stage(replies: readonly (Partial<Reply> | readonly string[])[]) {
    const clock = fakeClock(0);
    const said: string[] = [];
    const opened: boolean[] = [];
    const urls: string[] = [];
    let next = 0;
    const send = async (prepared: Prepared, { onEvent, onHeaders }: SendOptions) => {
      urls.push(prepared.url);
      const reply = replies[next++];
      // The last one stays open.
      if (reply === undefined) return new Promise<Reply>(() => undefined);
      if (!Array.isArray(reply)) return { ...ended, ...reply } as Reply;
      onHeaders?.(200, {});
      for (const data of reply as readonly string[])
        onEvent?.({ event: 'message', data, problems: [] } as StreamEvent);
      return ended;
    };
    const follower = followLog({
      url: 'http://user:secret@127.0.0.1:5052/',
      clock,
      send,
      entry: (entry) => said.push(`${entry.level} ${entry.text}`),
      note: (text) => said.push(`note ${text}`),
      failed: (why) => said.push(`failed ${why}`),
      changed: (isOpen) => opened.push(isOpen),
    });
    return { clock, said, urls, follower, opened };
  }

  it('opens it again when it breaks off, later each time that nothing comes', async () => {
    const { clock, said, urls, follower } = stage([
      ['{"msg":"one"}'],
      { outcome: 'refused', status: null, message: 'Nothing listens there.' },
      { outcome: 'refused', status: null, message: 'Nothing listens there.' },
    ]);
    await clock.pass(60_000);
    assert.deepEqual(said, [
      'note The log is open.',
      'info one',
      'note The log stream was interrupted. Trying again in 5 s.',
      'note Nothing listens there. Trying again in 10 s.',
      'note Nothing listens there. Trying again in 20 s.',
    ]);
    assert.deepEqual([...new Set(urls)], ['http://127.0.0.1:5052/lighthouse/logs']);
    follower.stop();
    assert.equal(clock.waiting, 0);
  });

  it('says what to do where there is none, and does not try again', async () => {
    const status = async (...codes: number[]) => {
      const { clock, said, urls } = stage(codes.map((code) => ({ outcome: 'http-error', status: code })));
      await settled();
      assert.equal(clock.waiting, 0);
      return [urls.length, ...said];
    };
    assert.deepEqual(await status(500), [
      1,
      'failed The node does not stream its log. Start it with --gui, then show the log again.',
    ]);
    assert.deepEqual(await status(404, 404), [
      2,
      'failed This client does not stream its log: only Lighthouse and nodes with its endpoints do.',
    ]);
  });

  it('tells nothing more once it was stopped', async () => {
    const { clock, said, follower } = stage([['{"msg":"one"}']]);
    await settled();
    follower.stop();
    const before = said.length;
    await clock.pass(20_000);
    assert.equal(said.length, before);
  });

  it('tells when the stream opens and ends', async () => {
    const { clock, opened, follower } = stage([['{"msg":"one"}'], { outcome: 'refused', status: null }]);
    await clock.pass(60_000);
    assert.deepEqual(opened, [true, false, false]);
    follower.stop();
    assert.equal(opened.at(-1), false);
  });
});
