import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { ToFile } from '../../../runner/model/body-file';
import type { SendOptions } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { keepBody } from '../../../runner/send/body-file';
import { closeConnections, send } from '../../../runner/send/send';
import { type Answer, getRequest, listen, reply, rpcRequest } from '../runner-wire';

const text = `{"jsonrpc":"2.0","id":1,"result":[${'"0x00112233445566778899",'.repeat(9000)}"0x"]}`;

describe('a response that goes to a file', function () {
  this.timeout(20_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-test-'));
  });
  afterEach(async () => {
    await closeConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  const toFile = (change: Partial<ToFile> = {}): ToFile => ({
    over: 100_000,
    maxBytes: 1_000_000,
    path: () => path.join(folder, 'body.json'),
    more: 'raise the limit',
    ...change,
  });
  async function ask(answer: Answer, options: SendOptions, request: (url: string) => Prepared = rpcRequest) {
    const wire = await listen(answer);
    try {
      return await send(request(wire.url), options);
    } finally {
      await wire.close();
    }
  }

  it('is complete, and the message says what was judged', async () => {
    const { durationMs, headers, travelled, ...result } = await ask((socket) => socket.end(reply(text)), {
      toFile: toFile(),
    });
    assert.equal(readFileSync(path.join(folder, 'body.json'), 'utf8'), text);
    assert.deepEqual(
      { ...result, file: { ...result.file, head: result.file?.head === text.slice(0, 65_536) } },
      {
        name: 'test',
        line: 0,
        outcome: 'replied',
        status: 200,
        body: null,
        file: { path: path.join(folder, 'body.json'), bytes: text.length, head: true },
        contentType: 'application/json',
        size: text.length,
        message: 'The response of 219.8 KiB was written to a file. Its status and its type are right.',
        unchecked:
          'Not checked: responses in a file are not compared with the specification, and their hashes are not computed.',
        rpcErrors: [],
        problems: [],
        sentTo: result.sentTo,
      },
    );
  });

  it('is unpacked on its way', async () => {
    const packed = gzipSync(text);
    const result = await ask((socket) => socket.end(reply(packed, { 'content-encoding': 'gzip' })), {
      toFile: toFile(),
    });
    assert.deepEqual([result.size, result.file?.bytes], [packed.length, text.length]);
    assert.equal(readFileSync(path.join(folder, 'body.json'), 'utf8'), text);
  });

  it('stays in memory while it is small, and is judged as a whole', async () => {
    const small = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';
    const result = await ask((socket) => socket.end(reply(small)), { toFile: toFile() });
    assert.deepEqual([result.body, result.file, result.message], [small, undefined, '']);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('is in both places when a person asked for the file', async () => {
    const small = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';
    const result = await ask((socket) => socket.end(reply(small)), { toFile: toFile({ always: true }) });
    assert.equal(result.body, small);
    assert.equal(readFileSync(path.join(folder, 'body.json'), 'utf8'), small);
  });

  it('is aborted at the size limit, compressed or not, and its beginning is shown', async () => {
    const endless = gzipSync(Buffer.alloc(5_000_000, 32));
    for (const answer of [reply(' '.repeat(2_000_000)), reply(endless, { 'content-encoding': 'gzip' })]) {
      const result = await ask((socket) => socket.end(answer), { toFile: toFile() });
      assert.deepEqual(
        [result.outcome, result.message, result.file],
        [
          'too-large',
          'The response is larger than 976.6 KiB and was aborted. Ask for a smaller range, or raise the limit.',
          undefined,
        ],
      );
      assert.ok(result.body?.startsWith('    '));
      assert.deepEqual(readdirSync(folder), []);
    }
  });

  it('reports a file that cannot be written, and the next request works', async () => {
    const missing = path.join(folder, 'gone');
    const result = await ask((socket) => socket.end(reply(text)), {
      toFile: toFile({ path: () => path.join(missing, 'body.json') }),
    });
    assert.deepEqual(
      [result.outcome, result.status, result.message],
      [
        'too-large',
        200,
        `The response is too large to be kept in memory, and could not be written to ${missing} (ENOENT). ` +
          'Check that the folder can be written to.',
      ],
    );
    const next = await ask((socket) => socket.end(reply(text)), { toFile: toFile() });
    assert.equal(next.outcome, 'replied');
  });

  it('reports a full disk, and leaves no file behind', async () => {
    const full = new Writable({
      write: (_, __, done) => done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
    });
    const stopped: string[] = [];
    const keeper = keepBody({
      maxBytes: 0,
      toFile: toFile(),
      stop: (error) => stopped.push(error.message),
      onDrain: () => undefined,
      openFile: () => full,
    });
    keeper.take(Buffer.alloc(200_000));
    const kept = await keeper.end();
    const message =
      `The disk is full: the response was aborted after 195.3 KiB. Free some space where ${folder} is, ` +
      'or ask for a smaller range.';
    assert.deepEqual([stopped, kept.error?.message, kept.file], [[message], message, undefined]);
  });

  it('that breaks off is there as far as it came', async () => {
    const result = await ask(
      (socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 900000\r\n\r\n${text}`),
      { toFile: toFile() },
    );
    assert.deepEqual([result.outcome, result.file?.bytes], ['reset', text.length]);
    assert.equal(readFileSync(path.join(folder, 'body.json'), 'utf8'), text);
  });

  it('may last as long as it keeps coming', async () => {
    let armed = 0;
    let calledOff = 0;
    const schedule = () => {
      armed++;
      return () => void calledOff++;
    };
    await ask((socket) => socket.end(reply(text)), { toFile: toFile(), schedule });
    assert.ok(armed > 1, 'the deadline begins anew with what comes');
    assert.ok(calledOff >= armed);
  });

  it('is judged by its beginning where that tells', async () => {
    const html = `<html>${' '.repeat(200_000)}</html>`;
    const page = await ask((socket) => socket.end(reply(html)), { toFile: toFile() });
    assert.equal(page.outcome, 'not-json');
    assert.match(page.message, /^The response is HTML, not JSON/);
    rmSync(path.join(folder, 'body.json'));
    const error = `{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"m","data":"0x${'00'.repeat(100_000)}"}}`;
    const failed = await ask((socket) => socket.end(reply(error)), { toFile: toFile() });
    assert.deepEqual(
      [failed.outcome, failed.message],
      ['rpc-error', 'The response is an error of 195.4 KiB, which was written to a file.'],
    );
    rmSync(path.join(folder, 'body.json'));
    const unavailable = await ask(
      (socket) => socket.end(reply(text, {}, '503 Service Unavailable')),
      { toFile: toFile() },
      getRequest,
    );
    assert.deepEqual(
      [unavailable.outcome, unavailable.message],
      [
        'http-error',
        '503 Service Unavailable. The node is not ready: it may be syncing. Its 219.8 KiB was written to a file.',
      ],
    );
    assert.ok(existsSync(path.join(folder, 'body.json')));
  });
});
