import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture, type Ran } from '../command-line';
import { listen, reply } from './runner-wire';

describe('send, with a stream and without --events', function () {
  this.timeout(20_000);
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-streams-'));
    writeFileSync(path.join(folder, 'a.http'), 'GET /stream\nAccept: text/event-stream\n');
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Sends the request to a server that never ends its stream. */
  async function sent(events: string, file = 'a.http'): Promise<Ran & { readonly requests: number }> {
    const wire = await listen((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n${events}`);
    });
    try {
      const result = await capture(['send', file, '--beacon', wire.url, '--timeout', '1'], {
        cwd: folder,
      });
      return { ...result, requests: wire.received.length };
    } finally {
      await wire.close();
    }
  }

  it('closes it after the timeout where nobody can press Ctrl+C', async () => {
    const { code, out } = await sent('data: 1\n\ndata: 2\n\n');
    assert.equal(
      out,
      'GET /stream: 200 OK, events as they come\nmessage 1\nmessage 2\nStopped after 2 events.\n',
    );
    assert.equal(code, 0);
  });

  it('fails when no event came', async () => {
    const { code, out, requests } = await sent('');
    assert.match(out, /No event within 1 s\. Allow more time\./);
    assert.equal(code, 1);
    assert.equal(requests, 1);
  });

  it('says with which flags the node would send events', async () => {
    writeFileSync(
      path.join(folder, 'quiet.http'),
      'GET /eth/v1/events?topics=payload_attributes\nAccept: text/event-stream\n',
    );
    const { code, out } = await sent('', 'quiet.http');
    assert.match(
      out,
      /No event within 1 s\. The node sends payload_attributes only with --always-prepare-payload and --suggested-fee-recipient\./,
    );
    assert.doesNotMatch(out, /Allow more time/);
    assert.equal(code, 1);
  });
});

describe('send, with a stream that ends early', function () {
  this.timeout(20_000);
  const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n';
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-streams-'));
    writeFileSync(path.join(folder, 'a.http'), 'GET /stream\nAccept: text/event-stream\n');
    writeFileSync(path.join(folder, 'post.http'), 'POST /stream\nAccept: text/event-stream\n');
  });
  after(() => rmSync(folder, { recursive: true }));

  type Answer = (socket: net.Socket) => void;
  /** Sends events, then loses the connection. */
  const lost =
    (events: string): Answer =>
    (socket) =>
      void socket.write(
        `${HEAD.replace('\r\n\r\n', '\r\ntransfer-encoding: chunked\r\n\r\n')}${events.length.toString(16)}\r\n${events}\r\n`,
        () => setImmediate(() => socket.destroy()),
      );
  const ended =
    (events: string): Answer =>
    (socket) =>
      void socket.end(HEAD + events);
  const open =
    (events: string): Answer =>
    (socket) =>
      void socket.write(HEAD + events);

  /** Sends the request to a server that answers each connection in its own way, the last answer for all that follow. */
  async function sent(args: readonly string[], ...answers: readonly Answer[]) {
    let count = 0;
    const wire = await listen((socket) => answers[Math.min(count++, answers.length - 1)]?.(socket));
    try {
      const [file = 'a.http', ...rest] = args[0]?.endsWith('.http') ? args : ['a.http', ...args];
      const result = await capture(['send', file, '--beacon', wire.url, ...rest], { cwd: folder });
      const ids = wire.received.map((text) => /^last-event-id: (.*)\r$/im.exec(text)?.[1]);
      return { code: result.code, lines: result.out.trimEnd().split('\n').slice(1), ids };
    } finally {
      await wire.close();
    }
  }

  it('connects again until all events have come, and says that the gap is unknown', async () => {
    const { code, lines, ids } = await sent(
      ['--events', '3', '--timeout', '10'],
      lost('retry: 100\ndata: 1\n\n'),
      ended('data: 2\n\n'),
      open('data: 3\n\n'),
    );
    assert.deepEqual(
      lines.map((line) => line.replace(/for \d+ ms/, 'for 100 ms')),
      [
        'message 1',
        'Connection lost. The connection was lost after 1 event: the node may have stopped. Connecting again…',
        'Connection lost for 100 ms: events of that time may be missing.',
        'message 2',
        'Connection lost. The node ended the stream after 1 event. Connecting again…',
        'Connection lost for 100 ms: events of that time may be missing.',
        'message 3',
        'Stopped after 3 events.',
      ],
    );
    assert.deepEqual(ids, [undefined, undefined, undefined]);
    assert.equal(code, 0);
  });

  it('asks with the last id for what came in between, and says what the ids prove', async () => {
    const { code, lines, ids } = await sent(
      ['--events', '6', '--timeout', '10'],
      lost('retry: 100\nid: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\ndata: c\n\n'),
      lost('id: 4\ndata: d\n\nid: 5\ndata: e\n\n'),
      open('id: 9\ndata: i\n\n'),
    );
    assert.deepEqual(
      lines.filter((line) => /^Connection lost for/.test(line)).map((line) => line.replace(/^.*?: /, '')),
      ['nothing was lost, the node resumed where it stopped.', '3 events are missing, by their ids.'],
    );
    assert.deepEqual(ids, [undefined, '3', '5']);
    assert.equal(code, 0);
  });

  it('fails when the events do not come in time, with the reason', async () => {
    const lossy = await sent(['--events', '4', '--timeout', '1'], lost('data: 1\n\n'), (socket) =>
      socket.destroy(),
    );
    assert.equal(lossy.code, 1);
    assert.equal(
      lossy.lines.at(-1),
      '1 of 4 events within 1 s. The connection was lost after 1 event: the node may have stopped.',
    );
    const slow = await sent(['--events', '4', '--timeout', '1'], open('data: 1\n\n'));
    assert.equal(slow.code, 1);
    assert.equal(slow.lines.at(-1), '1 of 4 events within 1 s. Allow more time, or ask for fewer events.');
  });

  it('fails when there is nothing more to come', async () => {
    const { code, lines } = await sent(
      ['--events', '4', '--timeout', '10'],
      ended('retry: 100\ndata: 1\n\n'),
      (socket) => void socket.end(reply('', {}, '204 No Content')),
    );
    assert.equal(lines.at(-1), '1 of 4 events. The node reports that there are no more events (204).');
    assert.equal(code, 1);
  });

  it('does not send a request twice that may change something', async () => {
    const { code, lines, ids } = await sent(
      ['post.http', '--events', '2', '--timeout', '10'],
      ended('data: 1\n\n'),
    );
    assert.equal(lines.at(-1), '1 of 2 events. The node ended the stream after 1 event.');
    assert.equal(ids.length, 1);
    assert.equal(code, 1);
  });

  it('fails without --events only when the connection is lost', async () => {
    const broken = await sent(['--timeout', '10'], lost('data: 1\n\n'));
    assert.equal(broken.lines.at(-1), 'The connection was lost after 1 event: the node may have stopped.');
    assert.equal(broken.code, 1);
    const whole = await sent(['--timeout', '10'], ended('data: 1\n\n'));
    assert.equal(whole.lines.at(-1), 'The node ended the stream after 1 event.');
    assert.equal(whole.code, 0);
  });
});
