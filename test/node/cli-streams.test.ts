import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture, type Ran } from '../command-line';
import { listen } from './runner-wire';

describe('send, with a stream and without --events', function () {
  this.timeout(20_000);
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-streams-'));
    writeFileSync(path.join(folder, 'a.http'), 'GET /stream\nAccept: text/event-stream\n');
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Sends the request to a server that never ends its stream. */
  async function sent(events: string): Promise<Ran & { readonly requests: number }> {
    const wire = await listen((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n${events}`);
    });
    try {
      const result = await capture(['send', 'a.http', '--beacon', wire.url, '--timeout', '0.3'], {
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
    assert.match(out, /No event within 300 ms\. Allow more time\./);
    assert.equal(code, 1);
    assert.equal(requests, 1);
  });
});
