import assert from 'node:assert/strict';
import { knownNode } from '../../../monitor/nodes/node';
import type { ProbeResult } from '../../../monitor/nodes/probe';
import { createUrlCheck, type UrlVerdict } from '../../../monitor/nodes/url-check';
import { fakeClock, settled } from './fake-clock';

const lodestar: ProbeResult = {
  ok: true,
  kind: 'beacon',
  version: 'Lodestar/v1.5.1/abc',
  network: 'mainnet',
};

function box(answer: ProbeResult | ((url: string) => Promise<ProbeResult>) = lodestar, hasHelp = true) {
  const clock = fakeClock();
  const asked: { url: string; signal: AbortSignal }[] = [];
  const shown: UrlVerdict[] = [];
  const check = createUrlCheck({
    clock,
    nodes: () => [knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings')],
    probe: async ({ url }, signal) => {
      asked.push({ url, signal });
      return typeof answer === 'function' ? answer(url) : answer;
    },
    show: (verdict) => shown.push(verdict),
    hasHelp,
  });
  const said = () => shown.map(({ level, text }) => `${level}: ${text}`);
  return { check, clock, asked, said, last: () => said().at(-1) };
}

describe('the URL of a node while it is typed', () => {
  it('is held against its form at once, and nobody is asked', async () => {
    const cases: readonly [typed: string, said: string][] = [
      ['', 'none: '],
      ['h', 'none: '],
      ['https:/', 'none: '],
      [
        'localhost',
        'error: "localhost" has no port. Write localhost:5052 for a beacon node, or localhost:8545 for an execution node.',
      ],
      ['805', 'error: "805" does not start with http:// or https://.'],
      ['wss:/', 'none: '],
      [
        'ftp://127.0.0.1:8546',
        'error: Nodes are reached over http://, https://, ws://, wss:// or a socket file, not ftp://.',
      ],
      ['http://127.0.0.1:99999', 'error: The port 99999 is too large: ports end at 65535.'],
      ['http://127.0.0.1:5051/?x=1', 'error: A node URL has no query and no fragment.'],
      ['http://127.0.0.1:5052/', 'error: The node "Home" already has this URL.'],
      ['5052', 'error: The node "Home" already has this URL.'],
      ['localhost:5052', 'error: The node "Home" already has this address: http://127.0.0.1:5052.'],
      ['HTTP://[::1]:5052/', 'error: The node "Home" already has this address: http://127.0.0.1:5052.'],
    ];
    for (const [typed, said] of cases) {
      const { check, clock, asked, last } = box();
      check.typed(typed);
      assert.equal(last(), said);
      await clock.pass(60_000);
      assert.deepEqual(asked, []);
    }
  });

  it('is asked what answers there after a pause, once', async () => {
    const { check, clock, asked, said } = box();
    for (const text of ['http://127.0.0.1:9', 'http://127.0.0.1:95', 'http://127.0.0.1:9596']) {
      check.typed(text);
      await clock.pass(400);
    }
    assert.deepEqual(asked, []);
    await clock.pass(100);
    assert.deepEqual(
      asked.map(({ url }) => url),
      ['http://127.0.0.1:9596'],
    );
    assert.deepEqual(said().slice(-2), [
      'busy: Connecting to 127.0.0.1:9596…',
      'info: Lodestar v1.5.1 on mainnet answers: a beacon node.',
    ]);
  });

  it('gives up what was asked when a key is pressed, and says nothing of its answer', async () => {
    let answer: (result: ProbeResult) => void = () => undefined;
    const { check, clock, asked, said } = box(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    check.typed('http://127.0.0.1:9596');
    await clock.pass(500);
    check.typed('http://127.0.0.1:95967');
    assert.equal(asked[0]?.signal.aborted, true);
    answer(lodestar);
    await settled();
    assert.deepEqual(said().slice(-1), ['error: The port 95967 is too large: ports end at 65535.']);
    check.typed('http://127.0.0.1:9597');
    check.dispose();
    await clock.pass(60_000);
    assert.equal(asked.length, 1);
  });

  it('is said to have no response, another answer, or to want credentials', async () => {
    const failed = (
      cause: 'refused' | 'not-a-node' | 'http-error',
      what: string,
      remedy: string,
      status?: number,
    ) => ({ ok: false, failure: { cause, what, remedy, ...(status ? { status } : {}) } }) as const;
    const cases: readonly [ProbeResult, string][] = [
      [
        failed('refused', 'Nothing listens on 127.0.0.1:9596.', 'Start the beacon node, or check the port.'),
        'warning: Nothing listens on 127.0.0.1:9596. Start the beacon node, or check the port.',
      ],
      [
        failed(
          'not-a-node',
          'Something responds at this address, but it is not an Ethereum node.',
          'Check the port.',
        ),
        'warning: Something responds at this address, but it is not an Ethereum node. Check the port.',
      ],
      [
        failed('http-error', '401 Unauthorized.', '', 401),
        'warning: 127.0.0.1:9596 responds with 401: it requires credentials. Continue to enter them.',
      ],
    ];
    for (const [result, said] of cases) {
      const { check, clock, last } = box(result);
      check.typed('http://127.0.0.1:9596');
      await clock.pass(500);
      assert.equal(last(), said);
    }
  });

  it('is warned of when it is another machine without encryption', async () => {
    const warning =
      'http:// to another machine is not encrypted: others on the network can read and change the traffic. Use https:// or an SSH tunnel (see the button above).';
    const { check, clock, said } = box();
    check.typed('http://10.0.0.7:5052');
    await clock.pass(500);
    assert.deepEqual(said(), [
      `warning: ${warning}`,
      'busy: Connecting to 10.0.0.7:5052…',
      `warning: Lodestar v1.5.1 on mainnet answers: a beacon node. ${warning}`,
    ]);
    check.typed('https://10.0.0.7:5052');
    assert.equal(said().at(-1), 'none: ');
  });

  it('gets no options of clients for a page that got no response, because the kind of the node is not known', async () => {
    const { check, clock, last } = box({
      ok: false,
      failure: {
        cause: 'no-response',
        what: 'The browser got no response from http://127.0.0.1:9596, and does not tell why.',
        remedy:
          'Check that the node runs there. Allow the origin https://editor.example when you start the node: --http-allow-origin (Lighthouse), --rest.cors (Lodestar). If the browser asks, allow it.',
      },
    });
    check.typed('http://127.0.0.1:9596');
    await clock.pass(500);
    assert.equal(
      last(),
      'warning: The browser got no response from http://127.0.0.1:9596, and does not tell why. Check that the node runs there. Allow the origin https://editor.example when you start the node. If the browser asks, allow it.',
    );
  });

  it('is warned of without the button where there is none', () => {
    const { check, last } = box(lodestar, false);
    check.typed('http://10.0.0.7:5052');
    assert.match(last() ?? '', /Use https:\/\/ or an SSH tunnel\.$/);
  });

  it('is completed and corrected, and the message says so before and after the check', async () => {
    const answers = 'Lodestar v1.5.1 on mainnet answers: a beacon node.';
    const clearText =
      'http:// to another machine is not encrypted: others on the network can read and change the traffic. Use https:// or an SSH tunnel (see the button above).';
    const key = 'The path looks like an API key. It is saved in the secret storage, not in the settings.';
    const secret = 'The password is saved in the secret storage, not in the settings.';
    const cases: readonly [typed: string, url: string, level: string, notes: string][] = [
      ['9596', 'http://127.0.0.1:9596', 'info', 'Uses http://127.0.0.1:9596.'],
      ['localhost:9596', 'http://localhost:9596', 'info', 'Uses http://localhost:9596.'],
      ['http:/127.0.0.1:9596', 'http://127.0.0.1:9596', 'info', 'Uses http://127.0.0.1:9596.'],
      ['node.example', 'https://node.example', 'info', 'Uses https://node.example.'],
      ['pi:5052', 'http://pi:5052', 'warning', `Uses http://pi:5052. ${clearText}`],
      [
        'http://127.0.0.1:9596/eth/v1/node/version',
        'http://127.0.0.1:9596',
        'info',
        'Uses http://127.0.0.1:9596, without the path of the endpoint.',
      ],
      [
        'https://node.example/rpc/0a1b2c3d4e5f60718293a4b5c6d7e8f9',
        'https://node.example/rpc/0a1b2c3d4e5f60718293a4b5c6d7e8f9',
        'warning',
        key,
      ],
      ['https://me:pw@node.example', 'https://node.example', 'info', secret],
      [
        'https://token@node.example',
        'https://node.example',
        'info',
        'The credentials are saved in the secret storage, not in the settings.',
      ],
    ];
    for (const [typed, url, level, notes] of cases) {
      const { check, clock, asked, said } = box();
      check.typed(typed);
      assert.equal(said().at(-1), `${level}: ${notes}`);
      await clock.pass(500);
      assert.deepEqual(
        asked.map((each) => each.url),
        [url],
      );
      assert.equal(said().at(-1), `${level}: ${answers} ${notes}`);
      assert.equal((await check.settled()).address?.url, url);
    }
  });

  it('is known as soon as it is accepted: whoever does not wait has it asked at once', async () => {
    const { check, clock, asked } = box();
    check.typed('http://127.0.0.1:9596');
    const verdict = await check.settled();
    assert.deepEqual([verdict.level, verdict.result?.ok], ['info', true]);
    await clock.pass(1000);
    assert.equal(asked.length, 1);
    check.typed('nothing');
    assert.equal((await check.settled()).level, 'error');
  });

  it('is tried without its path, where something else than a node responds', async () => {
    const notFound: ProbeResult = {
      ok: false,
      failure: { cause: 'http-error', what: '404 Not Found.', remedy: '', status: 404 },
    };
    const refusal: ProbeResult = { ok: false, failure: { cause: 'refused', what: 'Refused.', remedy: '' } };
    const at = (host: ProbeResult, path: ProbeResult) =>
      box(async (url) => (url.includes('/rpc') ? path : host));
    const good = at(lodestar, notFound);
    good.check.typed('http://127.0.0.1:9596/rpc/v1');
    const found = await good.check.settled();
    assert.deepEqual(
      [found.level, found.text, found.address?.url, found.result],
      [
        'warning',
        'Lodestar v1.5.1 on mainnet answers: a beacon node, but not at this path. Continue to use http://127.0.0.1:9596.',
        'http://127.0.0.1:9596',
        lodestar,
      ],
    );
    const neither = at(notFound, notFound);
    neither.check.typed('http://127.0.0.1:9596/rpc');
    assert.deepEqual([(await neither.check.settled()).text, neither.asked.length], ['404 Not Found.', 2]);
    // Where nobody responds, or the path is right, no other address is asked.
    for (const [path, shown] of [
      [refusal, 'Refused.'],
      [lodestar, 'Lodestar v1.5.1 on mainnet answers: a beacon node.'],
    ] as const) {
      const one = at(lodestar, path);
      one.check.typed('http://127.0.0.1:9596/rpc');
      assert.deepEqual([(await one.check.settled()).text, one.asked.length], [shown, 1]);
    }
  });
});
