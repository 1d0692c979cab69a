import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture, type Ran } from '../command-line';
import { listen, reply } from './runner-wire';

describe('--watch', function () {
  this.timeout(30_000);
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-watch-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

  /** Runs a command and writes a file each time that it waits; Ctrl+C follows the last one. */
  function watched(
    args: readonly string[],
    changes: readonly (readonly [name: string, text: string])[],
  ): Promise<Ran> {
    const stop = new AbortController();
    let waits = 0;
    return capture([...args, '--watch'], {
      cwd: folder,
      signal: stop.signal,
      onErr(text) {
        if (text.split('Waiting for changes.').length - 1 === waits) return;
        const change = changes[waits++];
        if (change) write(...change);
        else stop.abort();
      },
    });
  }

  it('checks again when the file, an environment or an imported file changes', async () => {
    write('a.http', '# @import ./b.http\nGET {{base}}/eth/v1/node/version\n');
    write('b.http', '@unused = 1\n');
    const { code, out, err } = await watched(
      ['check', 'a.http', '--env', 'dev'],
      [
        ['http-client.env.json', '{"dev": {"base": "http://127.0.0.1:5052"}}'],
        ['a.http', '# @import ./b.http\nGET {{base}}/eth/v1/node/versoin\n'],
        ['b.http', '@unused = 2\n'],
      ],
    );
    assert.deepEqual(
      [...err.matchAll(/^--- .* ---$/gm)].map(([line]) => line),
      ['--- http-client.env.json changed ---', '--- a.http changed ---', '--- b.http changed ---'],
    );
    assert.match(out, /No problems: 1 file checked\.[\s\S]*path-unknown[\s\S]*path-unknown/);
    assert.equal(code, 1, 'the code of the last run');
  });

  it('ends with 0 when the last run is good', async () => {
    write('a.jsonrpc', 'eth_chainId(\n');
    const { code, out } = await watched(['check', '.'], [['a.jsonrpc', 'eth_chainId()\n']]);
    assert.equal(code, 0);
    assert.match(out, /No problems: 1 file checked\.\n$/);
  });

  it('sends again, but not because of a file that a response was written to', async () => {
    const wire = await listen((socket) => void socket.end(reply('{"a":1}', { connection: 'close' })));
    try {
      const request = (word: string) =>
        `POST ${wire.url}${word}\nContent-Type: text/plain\n\n< ./body.txt\n\n>>! ./body.txt\n`;
      write('body.txt', 'first');
      write('a.http', request('one'));
      const { code } = await watched(
        ['send', 'a.http'],
        [
          ['a.http', request('two')],
          ['body.txt', 'by hand'],
        ],
      );
      assert.equal(code, 0);
      assert.deepEqual(
        wire.received.map((text) => [text.split(' ')[1], text.split('\r\n\r\n')[1]]),
        [
          ['/one', 'first'],
          ['/two', '{"a":1}'],
          ['/two', 'by hand'],
        ],
      );
    } finally {
      await wire.close();
    }
  });

  it('keeps watching when a run fails', async () => {
    const { code, err } = await watched(['check', '.'], [['a.jsonrpc', 'eth_chainId()\n']]);
    assert.match(err, /There is no \.http or \.jsonrpc file in \.\./);
    assert.equal(code, 0);
  });

  it('refuses standard input', async () => {
    const { code, err } = await capture(['check', '--stdin', '--language', 'http', '--watch'], {
      cwd: folder,
    });
    assert.equal(code, 2);
    assert.equal(err, 'slotpad check: --watch needs files, not standard input.\n');
  });
});
