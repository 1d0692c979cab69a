import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as getTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoNode, type DemoOptions, startDemoNode } from '../../demo/server';
import { beginnings } from '../support/beginnings';
import { type ManualClock, manualClock } from './demo/manual-clock';
import { ask, eventsOf, postJson, rpc } from './demo-client';
import { selfSigned } from './self-signed';

const slotMs = 12_000;
const recipient = `0x${'ab'.repeat(20)}`;

describe('demo node on its sockets', () => {
  let clock: ManualClock;
  const running: DemoNode[] = [];

  const start = async (options: DemoOptions = {}) => {
    clock = manualClock();
    const node = await startDemoNode({
      beaconPort: 0,
      executionPort: 0,
      clock,
      beginnings,
      scenario: 'few-peers',
      ...options,
    });
    running.push(node);
    return node;
  };

  afterEach(async () => {
    for (const node of running.splice(0)) await node.close();
  });

  const causeOf = async (url: string) => {
    try {
      return String((await ask(url)).status);
    } catch (error) {
      return ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? String(error);
    }
  };

  it('listens on loopback only, at free ports', async () => {
    const node = await start();
    assert.match(node.beacon, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    assert.match(node.execution, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    assert.notEqual(node.beacon, node.execution);
    const { json, headers } = await ask(`${node.beacon}/eth/v1/node/version`);
    assert.deepEqual(json, { data: { version: 'Slotpad-demo/v0.1.0' } });
    assert.equal(headers.get('server'), 'Slotpad-demo/v0.1.0');
    assert.equal((await rpc(node, 'web3_clientVersion')).result, 'Slotpad-demo/v0.1.0');
  });

  it('names the port that is taken and what to do', async () => {
    const { beacon, execution } = await start();
    await assert.rejects(start({ beaconPort: Number(new URL(beacon).port) }), {
      message: `Port ${new URL(beacon).port} is taken: choose another with --beacon-port, or 0 for any free one.`,
    });
    await assert.rejects(start({ executionPort: Number(new URL(execution).port) }), {
      message: `Port ${new URL(execution).port} is taken: choose another with --execution-port, or 0 for any free one.`,
    });
  });

  it('takes JSON-RPC by POST and as JSON only', async () => {
    const { execution } = await start();
    const got = await ask(execution);
    assert.equal(got.status, 405);
    assert.equal(got.headers.get('allow'), 'POST, OPTIONS');
    assert.deepEqual(got.json, {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'method not allowed: JSON-RPC requests are sent with POST' },
    });
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}';
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const form = await ask(execution, { method: 'POST', headers: { 'content-type': type }, body });
      assert.equal(form.status, 415);
      assert.equal(
        (form.json as { error: { message: string } }).error.message,
        'invalid content type, only application/json is supported',
      );
    }
    const good = await ask(execution, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
    });
    assert.deepEqual(good.json, { jsonrpc: '2.0', id: 1, result: '0x539' });
    const notification = await postJson(execution, { jsonrpc: '2.0', method: 'eth_chainId' });
    assert.deepEqual([notification.status, notification.text], [204, '']);
    const large = await postJson(execution, ' '.repeat(9 * 1024 * 1024));
    assert.equal(large.status, 413);
  });

  it('sends Access-Control-Allow-Origin only with the flag', async () => {
    const name = 'access-control-allow-origin';
    const plain = await start();
    assert.equal((await ask(`${plain.beacon}/vendor/nat`)).headers.get(name), null);
    const open = await start({ allowOrigin: 'https://example.org' });
    assert.equal((await ask(`${open.beacon}/vendor/nat`)).headers.get(name), 'https://example.org');
    assert.equal((await ask(`${open.beacon}/nope`)).headers.get(name), 'https://example.org');
    const asked = await ask(`${open.beacon}/vendor/nat`, { method: 'OPTIONS' });
    assert.deepEqual([asked.status, asked.headers.get(name)], [204, 'https://example.org']);
    assert.equal((await ask(open.execution, { method: 'OPTIONS' })).headers.get(name), null);
    const execution = await start({ executionAllowOrigin: 'https://example.org' });
    const preflight = await ask(execution.execution, { method: 'OPTIONS' });
    assert.deepEqual(
      [name, 'access-control-allow-headers', 'access-control-allow-methods'].map((one) =>
        preflight.headers.get(one),
      ),
      ['https://example.org', 'content-type', 'POST'],
    );
    assert.equal((await ask(`${execution.beacon}/vendor/nat`)).headers.get(name), null);
  });

  it('names fields neutrally under /vendor and as real nodes do under /lighthouse', async () => {
    const { beacon } = await start();
    const scores = async (prefix: string) => {
      const { json } = await ask(`${beacon}${prefix}/peers`);
      const [peer] = json as readonly { peer_info: { score: { Real: object } } }[];
      return Object.keys(peer?.peer_info.score.Real ?? {})[0];
    };
    assert.equal(await scores('/vendor'), 'client_score');
    assert.equal(await scores('/lighthouse'), 'lighthouse_score');
    const ready = async (prefix: string) => {
      const { json } = await ask(`${beacon}${prefix}/eth1/syncing`);
      return Object.keys((json as { data: object }).data).filter((name) => name.endsWith('_ready'));
    };
    assert.deepEqual(await ready('/vendor'), ['node_is_cached_and_ready']);
    assert.deepEqual(await ready('/lighthouse'), ['lighthouse_is_cached_and_ready']);
  });

  it('filters its peers, and finds each by its id', async () => {
    const { beacon } = await start();
    const list = async (path: string) => (await ask(`${beacon}${path}`)).json as readonly unknown[];
    assert.equal((await list('/vendor/peers')).length, 6);
    assert.equal((await list('/vendor/peers/connected')).length, 3);
    const peers = `${beacon}/eth/v1/node/peers`;
    const count = async (query: string) =>
      ((await ask(peers + query)).json as { meta: { count: number } }).meta.count;
    assert.equal(await count('?state=connected&direction=inbound,outbound'), 3);
    assert.equal(await count('?state=disconnected'), 3);
    const { data } = (await ask(peers)).json as { data: readonly { peer_id: string }[] };
    assert.deepEqual((await ask(`${peers}/${data[0]?.peer_id}`)).json, { data: data[0] });
  });

  it('sends payload attributes only with their flags', async () => {
    const heardOn = async ({ beacon }: DemoNode) => {
      const events = await eventsOf(
        `${beacon}/eth/v1/events?topics=head&topics=payload_attributes`,
        () => clock.advance(slotMs * 4),
        (seen) => seen.filter(({ name }) => name === 'head').length >= 3,
      );
      return new Set(events.map(({ name }) => name));
    };
    assert.deepEqual([...(await heardOn(await start()))], ['head']);
    const flagged = await start({ preparePayload: { feeRecipient: recipient, lookaheadMs: 8000 } });
    assert.deepEqual([...(await heardOn(flagged))].sort(), ['head', 'payload_attributes']);
  });

  it('refuses the log stream without --gui, and topics that are unknown or missing', async () => {
    const { beacon } = await start();
    assert.deepEqual((await ask(`${beacon}/vendor/logs`)).json, {
      code: 500,
      message: 'INTERNAL_SERVER_ERROR: log streaming is off: start the node with --gui',
      stacktraces: [],
    });
    const missing = await ask(`${beacon}/eth/v1/events`);
    assert.equal(missing.status, 400);
    assert.match(missing.text, /BAD_REQUEST: the query parameter topics is missing/);
    assert.equal((await ask(`${beacon}/eth/v1/events?topics=heads`)).status, 400);
  });

  it('answers HEAD like GET, without a body', async () => {
    const { beacon } = await start();
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => fetch(`${beacon}/eth/v1/node/version`, { method })),
    );
    assert.deepEqual([head?.status, await head?.text()], [200, '']);
    assert.equal(head?.headers.get('content-length'), get?.headers.get('content-length'));
    assert.equal((await fetch(`${beacon}/eth/v1/nowhere`, { method: 'HEAD' })).status, 404);
    const stream = await fetch(`${beacon}/eth/v1/events?topics=head`, { method: 'HEAD' });
    assert.equal(stream.headers.get('content-type'), 'text/event-stream');
  });

  it('ends its streams, and their timers, when it closes', async () => {
    const { beacon, close } = await start({ gui: true });
    const ended = new Promise<void>((resolve) => {
      eventsOf(
        `${beacon}/vendor/logs`,
        () => {
          assert.ok(clock.waiting() > 0);
          void close();
        },
        () => false,
      ).then(
        () => resolve(),
        () => resolve(),
      );
    });
    await ended;
    assert.equal(clock.waiting(), 0);
    assert.equal(await causeOf(`${beacon}/eth/v1/node/version`), 'ECONNREFUSED');
  });

  it('serves over TLS with a certificate and a key', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slotpad-tls-'));
    try {
      const { certificate, key, lockedKey } = selfSigned();
      const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
      writeFileSync(files.certificate, certificate);
      writeFileSync(files.key, key);
      const { beacon } = await start({ tls: files });
      assert.match(beacon, /^https:\/\/127\.0\.0\.1:/);
      const status = await new Promise<number | undefined>((resolve, reject) => {
        getTls(`${beacon}/eth/v1/node/version`, { ca: certificate, agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
      assert.equal(status, 200);
      assert.equal(await causeOf(`${beacon}/eth/v1/node/version`), 'DEPTH_ZERO_SELF_SIGNED_CERT');

      writeFileSync(files.key, lockedKey);
      await assert.rejects(start({ tls: files }), {
        message: `--http-tls-key: ${files.key} is password protected; give a key without a password.`,
      });
      const missing = join(folder, 'none.pem');
      await assert.rejects(start({ tls: { ...files, key: missing } }), {
        message: `--http-tls-key: the file ${missing} cannot be read.`,
      });
      writeFileSync(files.key, 'no key');
      await assert.rejects(start({ tls: files }), /are no certificate and key that fit/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('refuses connections where a server is off', async () => {
    const silent = await start({ http: false });
    assert.equal(await causeOf(`${silent.beacon}/eth/v1/node/version`), 'ECONNREFUSED');
    assert.equal((await rpc(silent, 'eth_chainId')).result, '0x539');

    const headless = await start({ scenario: 'el-offline' });
    assert.equal(await causeOf(headless.execution), 'ECONNREFUSED');
    const { json } = await ask(`${headless.beacon}/eth/v1/node/syncing`);
    assert.equal((json as { data: { el_offline: boolean } }).data.el_offline, true);
  });

  it('drops connections in every other slot when it flaps', async () => {
    const { beacon } = await start({ scenario: 'flapping' });
    const url = `${beacon}/eth/v1/node/version`;
    const seen: string[] = [];
    for (let slot = 0; slot < 4; slot++) {
      seen.push(await causeOf(url));
      clock.advance(slotMs);
    }
    assert.deepEqual(seen, ['200', 'UND_ERR_SOCKET', '200', 'UND_ERR_SOCKET']);
  });

  it('takes two seconds for an answer when it is slow', async () => {
    const { beacon } = await start({ scenario: 'slow' });
    let arrived: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { after } = clock;
    clock.after = (ms, call) => {
      const cancel = after(ms, call);
      arrived();
      return cancel;
    };
    let answered = false;
    const answer = ask(`${beacon}/eth/v1/node/version`).then((got) => {
      answered = true;
      return got.status;
    });
    await asked;
    clock.advance(1999);
    assert.equal(answered, false);
    clock.advance(1);
    assert.equal(await answer, 200);
  });
});
