/** Sending with the `fetch` of a browser, with a `fetch` that the test answers. */
import assert from 'node:assert/strict';
import type { Limits } from '../../../runner/connection/connection';
import { createFetchConnections, fetchTransport } from '../../../runner/fetch/connections';
import type { Fetch } from '../../../runner/fetch/exchange';
import type { Reply, SendOptions } from '../../../runner/model/outcome';
import { sendWith } from '../../../runner/send/send-with';
import { prepared } from './prepared';

const EDITOR = 'https://editor.example';
const ELSEWHERE = 'Or open the folder in VS Code on a computer.';

type Node = ReturnType<Parameters<typeof createFetchConnections>[0]['nodes']>[number];

interface Given {
  readonly nodes?: readonly Node[];
  readonly origin?: string;
  readonly secret?: string;
  readonly limits?: Limits;
  readonly options?: SendOptions;
}

/** Sends the last request of a text. */
async function sent(text: string, answer: Fetch, given: Given = {}): Promise<Reply> {
  const { nodes = [], origin = EDITOR, secret, limits = { whole: { ms: 30_000, more: '' } } } = given;
  const connections = createFetchConnections({
    page: { origin },
    nodes: () => nodes,
    secretOf: async () => secret,
    setSecret: (name) => `set the one of ${name}`,
    limits: () => limits,
  });
  const send = sendWith(fetchTransport({ origin, fetch: answer }), connections);
  return send(await prepared('http', text), given.options);
}

const never: Fetch = () => assert.fail('Nothing may be sent.');
const refused: Fetch = async () => {
  throw new TypeError('Failed to fetch');
};
const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });

const VERSION = 'GET http://127.0.0.1:5052/eth/v1/node/version';

describe('sending with fetch', () => {
  it('judges the response as everywhere', async () => {
    const good = await sent(VERSION, async () => json('{"data":{"version":"Lighthouse/v8.0.0"}}'));
    assert.deepEqual(
      [good.outcome, good.status, good.body, good.size],
      ['replied', 200, '{"data":{"version":"Lighthouse/v8.0.0"}}', 40],
    );
    const wrong = await sent(VERSION, async () => json('{"data":{}}'));
    assert.equal(wrong.outcome, 'replied');
    assert.deepEqual(
      wrong.problems.map(({ path }) => path),
      [['data']],
    );
  });

  it('sends what is written, without credentials of the browser, and follows no redirect', async () => {
    let seen: { url: string; init: Parameters<Fetch>[1] } | undefined;
    await sent(
      'POST http://127.0.0.1:8545\nContent-Type: application/json\nX-Key: a\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      async (url, init) => {
        seen = { url, init };
        return json('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
      },
    );
    const { signal: _, ...init } = seen?.init ?? { signal: undefined };
    assert.equal(seen?.url, 'http://127.0.0.1:8545/');
    assert.deepEqual(init, {
      method: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Key', 'a'],
      ],
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  });

  it('says what is known of a request without a response, with the options of the clients', async () => {
    const beacon = await sent(VERSION, refused);
    assert.equal(beacon.outcome, 'no-response');
    assert.equal(
      beacon.message,
      'The browser got no response from http://127.0.0.1:5052, and does not tell why. Check that the node runs there, and that it allows requests of web pages (CORS). Allow the origin https://editor.example when you start the node: --http-allow-origin (Lighthouse), --rest-api-cors-origins (Teku), --http-cors-domain (Prysm), --rest-allow-origin (Nimbus), --rest.cors (Lodestar). If the browser asks, allow the page to reach devices on your network.',
    );
    const execution = await sent(
      'POST https://node.example\nContent-Type: application/json\nX-Key: a\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      refused,
    );
    assert.equal(
      execution.message,
      'The browser got no response from https://node.example, and does not tell why. Check that the node runs there, and that it allows requests of web pages (CORS). Allow the origin https://editor.example when you start the node: --http.corsdomain (geth, Erigon, Reth), --rpc-http-cors-origins (Besu), --JsonRpc.CorsOrigins (Nethermind), --allow-origin (anvil). It has to allow these headers, too: X-Key.',
    );
    const other = await sent('GET https://example.org/a', refused);
    assert.match(
      other.message,
      /Check that the server runs there, .* Allow the origin https:\/\/editor\.example on the server\.$/,
    );
  });

  it('names mixed content before sending', async () => {
    const reply = await sent('GET http://node.example:5052/eth/v1/node/version', never);
    assert.equal(reply.outcome, 'not-sent');
    assert.equal(
      reply.message,
      `A page loaded over https sends to http:// addresses of this machine only, not to node.example:5052 (mixed content). Use an https:// URL of the node. ${ELSEWHERE}`,
    );
    const plain = await sent(
      'GET http://node.example:5052/eth/v1/node/version',
      async () => json('{"data":{"version":"a"}}'),
      { origin: 'http://127.0.0.1:8080' },
    );
    assert.equal(plain.outcome, 'replied');
  });

  it('names headers and methods that a browser does not send', async () => {
    const one = await sent(`${VERSION}\nCookie: a=b`, never);
    assert.equal(one.outcome, 'not-sent');
    assert.equal(
      one.message,
      `A browser does not send the header "Cookie", which it sets itself. Remove it. ${ELSEWHERE}`,
    );
    const two = await sent(`${VERSION}\nCookie: a=b\nOrigin: http://a.example\nHost: 127.0.0.1:5052`, never);
    assert.equal(
      two.message,
      `A browser does not send the headers "Cookie", "Origin", which it sets itself. Remove them. ${ELSEWHERE}`,
    );
    const trace = await sent('TRACE http://127.0.0.1:5052/a', never);
    assert.equal(trace.message, `A browser does not send TRACE requests. ${ELSEWHERE}`);
    const body = await sent(`${VERSION}\n\n{}`, never);
    assert.equal(body.message, `A browser does not send a body with GET. Remove the body. ${ELSEWHERE}`);
  });

  it('names what only a computer can open', async () => {
    const node = (change: Partial<Node>): Node => ({
      name: 'mine',
      kind: 'beacon',
      url: 'http://127.0.0.1:5052',
      ...change,
    });
    const messages = [];
    for (const connection of [
      { jwtSecretFile: '/jwt.hex' },
      { proxy: 'http://proxy.example:3128' },
      { certificate: '/client.pem', key: '/client.key' },
    ]) {
      const { outcome, message } = await sent(VERSION, never, { nodes: [node({ connection })] });
      assert.equal(outcome, 'not-sent');
      messages.push(message.replace(` ${ELSEWHERE}`, ''));
    }
    assert.deepEqual(messages, [
      'The JWT secret of the node "mine" is in a file, which a browser cannot read.',
      'A browser has its own proxies: it does not use "proxy" of the node "mine".',
      'A browser has its own certificates: it does not use "certificate" of the node "mine".',
    ]);
    const socket = await sent(
      'WEBSOCKET ws://127.0.0.1:8546\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      never,
    );
    assert.equal(
      socket.message,
      `Slotpad sends no WebSocket requests in a browser. Use the http:// URL of the node instead of ws://127.0.0.1:8546. ${ELSEWHERE}`,
    );
  });

  it('sends the token of a node to its address, and masks it', async () => {
    const nodes: Node[] = [
      { name: 'mine', kind: 'beacon', url: 'http://127.0.0.1:5052', connection: { auth: 'bearer' } },
    ];
    let headers: readonly (readonly [string, string])[] = [];
    const reply = await sent(
      VERSION,
      async (_url, init) => {
        headers = init.headers;
        return json('{"data":{"version":"a"}}');
      },
      { nodes, secret: 'hunter22' },
    );
    assert.deepEqual(headers, [['authorization', 'Bearer hunter22']]);
    assert.doesNotMatch(JSON.stringify(reply), /hunter22/);
    const missing = await sent(VERSION, never, { nodes });
    assert.equal(missing.message, 'The token of the node "mine" is not set: set the one of mine.');
  });

  it('ends at the timeout, and when it is stopped', async () => {
    const waiting: Fetch = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    const due: (() => void)[] = [];
    const sending = sent(VERSION, waiting, {
      limits: { whole: { ms: 30_000, more: 'raise slotpad.timeout' } },
      options: {
        schedule: (run) => {
          due.push(run);
          return () => undefined;
        },
      },
    });
    while (due.length === 0) await new Promise(setImmediate);
    due[0]?.();
    const late = await sending;
    assert.deepEqual(
      [late.outcome, late.message],
      [
        'timed-out',
        'No response from 127.0.0.1:5052 within 30 s. Check the address, and that no firewall stands between, or raise slotpad.timeout. If the browser asks, allow the page to reach devices on your network.',
      ],
    );
    const controller = new AbortController();
    const stopped = sent(VERSION, waiting, { options: { signal: controller.signal } });
    controller.abort();
    assert.equal((await stopped).outcome, 'cancelled');
  });

  it('stops reading a body that is too large', async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000).fill(32)),
      cancel: () => {
        cancelled = true;
      },
    });
    const reply = await sent(VERSION, async () => new Response(endless), { options: { maxBytes: 5000 } });
    assert.equal(reply.outcome, 'too-large');
    assert.equal(reply.body?.length, 5000);
    assert.equal(cancelled, true);
  });

  it('says that a redirect is not followed', async () => {
    const redirect = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
    const reply = await sent(VERSION, async () => redirect);
    assert.deepEqual(
      [reply.outcome, reply.message],
      [
        'http-error',
        '127.0.0.1:5052 redirects this request. A browser does not tell where to: write the URL that it leads to.',
      ],
    );
  });

  it('reads an event stream as it comes', async () => {
    const events: string[] = [];
    const reply = await sent(
      'GET http://127.0.0.1:5052/eth/v1/events?topics=head\nAccept: text/event-stream',
      async () =>
        new Response('event: head\ndata: {"slot":"1"}\n\nevent: head\ndata: {"slot":"2"}\n\n', {
          headers: { 'content-type': 'text/event-stream' },
        }),
      { options: { onEvent: ({ data }) => events.push(data) } },
    );
    assert.deepEqual(events, ['{"slot":"1"}', '{"slot":"2"}']);
    assert.equal(reply.outcome, 'stream-ended');
  });

  it('says how much of a response came before the connection was lost', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(10));
        controller.error(new TypeError('network error'));
      },
    });
    const reply = await sent(VERSION, async () => new Response(broken));
    assert.equal(reply.outcome, 'reset');
    assert.match(
      reply.message,
      /^The connection to 127\.0\.0\.1:5052 was lost in the middle of the response, after /,
    );
  });
});
