/** Responses in SSZ, sent from the terminal and shown in the editor. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { operations } from '../../../catalogue/beacon';
import { prettyPrint } from '../../../runner/json/pretty';
import type { Reply } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { closeConnections, send } from '../../../runner/send/send';
import { presentView } from '../../../workbench/response/views';
import { run } from '../../command-line';
import { randomVectors, type Vector } from '../../unit/ssz/vectors-of';

const BLOCK = '/eth/v2/beacon/blocks/{block_id}';

describe('responses in SSZ', function () {
  this.timeout(60_000);
  let folder: string;
  let server: Server;
  let block: Vector;
  /** What the next response has instead of the block. */
  let headers: Record<string, string>;
  let bytes: Buffer;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-ssz-'));
    const found = randomVectors('minimal').find((one) => one.path === BLOCK && one.fork === 'deneb');
    assert.ok(found);
    block = found;
    server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', ...headers });
      response.end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    headers = { 'eth-consensus-version': 'deneb' };
    bytes = Buffer.from(block.base64, 'base64');
  });
  after(async () => {
    await closeConnections();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = (): Prepared =>
    ({
      name: 'block',
      line: 0,
      kind: 'beacon',
      method: 'GET',
      url: `${origin()}/eth/v2/beacon/blocks/head`,
      headers: [['accept', 'application/octet-stream']],
      calls: [],
      batch: false,
      effects: [],
      secrets: [],
      operation: operations.find(({ method, path: at }) => method === 'GET' && at === BLOCK),
    }) as unknown as Prepared;
  const shown = (reply: Reply) =>
    presentView({ reply, prepared: request() }, 'pretty', { prettyPrint, most: 1_000_000 });

  it('are shown as the JSON of the Beacon API, and compared with the specification', async () => {
    const reply = await send(request());
    const value = JSON.parse(reply.body ?? '');
    assert.equal(value.version, 'deneb');
    assert.equal(value.data.message.slot, (block.json as { message: { slot: string } }).message.slot);
    assert.equal(reply.message, `Decoded from ${(bytes.length / 1024).toFixed(1)} KiB of SSZ (deneb).`);
    assert.equal(reply.outcome, 'replied');
    assert.deepEqual(Buffer.from(reply.binary ?? []), bytes);
    const view = shown(reply);
    assert.equal(view.language, 'json');
    const titles = view.lenses?.map(({ title }) => String(title)) ?? [];
    assert.ok(
      titles.some((title) => title.includes('Decoded from')),
      titles.join(', '),
    );
    assert.ok(!titles.includes('Raw'), 'the bytes are no text');
  });

  it('are not checked, and say so, when the bytes are something else', async () => {
    bytes = bytes.subarray(0, 200);
    const reply = await send(request());
    const message = `Not checked: 200 bytes of SSZ (deneb). The bytes are not what ${BLOCK} returns in the fork deneb.`;
    assert.equal(reply.unchecked, message);
    assert.equal(reply.body, null);
    const view = shown(reply);
    assert.equal(view.level, 'unchecked');
    assert.match(view.text, /^200 OK, not shown\.\n\nNot checked: 200 bytes of SSZ \(deneb\)\.\n/);
  });

  it('are not checked when the fork is not known', async () => {
    headers = { 'eth-consensus-version': 'zebra' };
    const { unchecked = '' } = await send(request());
    assert.match(unchecked, /^Not checked: .* of SSZ\. The fork "zebra" is not known\.$/);
  });

  it('find the fork themselves when the node does not name it', async () => {
    headers = {};
    const { message } = await send(request());
    assert.match(message, /^Decoded from .* of SSZ \(deneb\)\./);
  });

  const inTerminal = async (...args: string[]) => {
    let out = '';
    const code = await run(['send', 'a.http', ...args], {
      out: new PassThrough().on('data', (chunk) => {
        out += String(chunk);
      }),
      err: new PassThrough(),
      input: new PassThrough(),
      cwd: folder,
      color: false,
      interactive: false,
      signal: new AbortController().signal,
    });
    return { code, out };
  };

  it('are decoded and saved as bytes by the terminal', async () => {
    const lines = [
      '# @assert $.version == "deneb"',
      `GET ${origin()}/eth/v2/beacon/blocks/head`,
      'accept: application/octet-stream',
      '',
      '>> saved.ssz',
      '',
    ];
    writeFileSync(path.join(folder, 'a.http'), lines.join('\n'));
    const { out } = await inTerminal();
    assert.match(out, /\nDecoded from .* of SSZ \(deneb\)\./);
    assert.match(out, /"version": "deneb"/);
    assert.match(out, /passed: @assert \$\.version == "deneb"/);
    assert.deepEqual(readFileSync(path.join(folder, 'saved.ssz')), bytes);
    await inTerminal('--output', 'block.ssz');
    assert.deepEqual(readFileSync(path.join(folder, 'block.ssz')), bytes);
  });

  it('fail an assertion that looks into bytes that are not decoded', async () => {
    bytes = bytes.subarray(0, 200);
    const lines = [
      '# @assert $.version == "deneb"',
      '# @assert body == ""',
      `GET ${origin()}/eth/v2/beacon/blocks/head`,
      'accept: application/octet-stream',
      '',
    ];
    writeFileSync(path.join(folder, 'a.http'), lines.join('\n'));
    const { code, out } = await inTerminal();
    assert.equal(code, 1);
    assert.equal(out.match(/the response is bytes that were not decoded/g)?.length, 2, out);
  });
});
