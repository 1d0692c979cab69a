import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { methods } from '../../catalogue/execution';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { capture } from '../command-line';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Result {
  readonly id: string;
  readonly served: string;
  readonly deviations: readonly { path: readonly unknown[]; statement: string; message: string }[];
  readonly durationMs: number | null;
  readonly reason?: string;
}

interface Node {
  readonly url: string;
  readonly kind: string;
  readonly version: string;
  readonly stopped?: string;
  readonly results: readonly Result[];
}

interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Answers in the place of the node: JSON, or a status with a body. Undefined for the node's own answer. */
type Lie = (subject: string, answer: Record<string, unknown>, call?: Call) => unknown;

/** A server before a node that changes some of its answers, and remembers what was asked. */
async function lyingProxy(
  target: string,
  lie: Lie,
  status: (subject: string) => number | undefined = () => undefined,
) {
  const subjects: string[] = [];
  const server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const isCall = request.method === 'POST' && request.url === '/';
      const call = isCall ? (JSON.parse(body) as Call) : undefined;
      const subject = call?.method ?? `${request.method} ${request.url}`;
      subjects.push(subject);
      const refused = status(subject);
      if (refused !== undefined) {
        const message = `Route ${request.method}:${request.url} not found`;
        response.writeHead(refused).end(JSON.stringify({ statusCode: refused, error: 'Not Found', message }));
        return;
      }
      const reply = await fetch(target.replace(/\/$/, '') + request.url, {
        method: request.method ?? 'GET',
        headers: { 'content-type': 'application/json', accept: String(request.headers.accept) },
        ...(request.method === 'POST' ? { body } : {}),
      });
      if (/event-stream/.test(reply.headers.get('content-type') ?? '')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        await reply.body?.cancel();
        return;
      }
      const text = await reply.text();
      const answer =
        reply.ok && text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : undefined;
      const changed = answer === undefined ? undefined : lie(subject, answer, call);
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(changed === undefined ? text : JSON.stringify(changed));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, subjects, close };
}

async function conformance(url: string, ...args: readonly string[]) {
  const ran = await capture(
    ['conformance', url, '--rate', '10000', '--timeout', '60', '--format', 'json', ...args],
    {
      cwd: ROOT,
    },
  );
  return { ...ran, nodes: ran.out === '' ? [] : (JSON.parse(ran.out) as readonly Node[]) };
}

describe('slotpad conformance', function () {
  this.timeout(240_000);
  let demo: DemoNode;

  before(async () => {
    demo = await startDemoNode({
      beaconPort: 0,
      executionPort: 0,
      secondsPerSlot: 1,
      validatorMonitor: true,
    });
  });
  after(() => demo.close());

  it('asks an execution node only what reads, and finds nothing wrong with the demo node', async () => {
    const proxy = await lyingProxy(demo.execution, () => undefined);
    try {
      const { code, err, nodes } = await conformance(proxy.url);
      const [node] = nodes;
      assert.deepEqual(
        node?.results
          .filter(({ deviations }) => deviations.length > 0)
          .map(({ id, deviations }) => [id, deviations]),
        [],
      );
      assert.equal(code, 0);
      assert.match(err, /^0 of \d+\n100 of /);
      assert.deepEqual(
        [node?.url, node?.kind, node?.version],
        [proxy.url, 'execution', 'Slotpad-demo/v0.1.0'],
      );
      const effects = new Map(methods.map(({ effect, name }) => [name, effect]));
      const changing = proxy.subjects.filter(
        (name) => !['read', 'filter', undefined].includes(effects.get(name)),
      );
      assert.deepEqual(changing, []);
      const served = new Map(node?.results.map((one) => [one.id, one]));
      assert.equal(served.get('eth_getBalance')?.served, 'yes');
      assert.equal(served.get('trace_transaction')?.served, 'no');
      const { durationMs, reason, served: sent } = served.get('eth_sendRawTransaction') ?? {};
      assert.deepEqual([sent, durationMs, reason], ['unknown', null, 'Not sent: it sends.']);
      // What was not sent is never called served.
      const asked = new Set(proxy.subjects);
      assert.deepEqual(
        node?.results
          .filter(({ id, served: word }) => word !== 'unknown' && !asked.has(id))
          .map(({ id }) => id),
        [],
      );
      // Its filters are gone.
      assert.equal(proxy.subjects.filter((name) => /_new\w*Filter$/.test(name)).length > 2, true);
      assert.equal(proxy.subjects.at(-1), 'eth_uninstallFilter');
    } finally {
      await proxy.close();
    }
  });

  it('asks a beacon node, and finds nothing wrong with the demo node', async () => {
    const proxy = await lyingProxy(demo.beacon, () => undefined);
    try {
      const { code, nodes } = await conformance(proxy.url);
      const [node] = nodes;
      assert.deepEqual(
        node?.results
          .filter(({ deviations }) => deviations.length > 0)
          .map(({ id, deviations }) => [id, deviations]),
        [],
      );
      assert.equal(code, 0);
      assert.equal(node?.kind, 'beacon');
      const writing = proxy.subjects.filter((one) => /^(?:PUT|DELETE|POST \S*\/(?:blocks|pool)\b)/.test(one));
      assert.deepEqual(writing, []);
    } finally {
      await proxy.close();
    }
  });

  const lies: readonly {
    readonly what: string;
    readonly group: string;
    readonly kind: 'beacon' | 'execution';
    readonly lie: Lie;
    readonly id: string;
    readonly statement: string;
  }[] = [
    {
      what: 'a number that is no quantity',
      group: 'eth_blockNumber',
      kind: 'execution',
      lie: (subject, answer) => (subject === 'eth_blockNumber' ? { ...answer, result: 12 } : undefined),
      id: 'eth_blockNumber',
      statement: 'quantity-decimal',
    },
    {
      what: 'a block with another hash than the one in the request',
      group: 'eth_getBlockByHash',
      kind: 'execution',
      lie: (subject, { result, ...answer }) =>
        subject === 'eth_getBlockByHash' && result
          ? { ...answer, result: { ...(result as object), hash: `0x${'ab'.repeat(32)}` } }
          : undefined,
      id: 'eth_getBlockByHash',
      statement: 'not-as-requested',
    },
    {
      what: 'a wrong parameter taken',
      group: 'eth_getBalance',
      kind: 'execution',
      lie: () => undefined,
      id: 'eth_getBalance',
      statement: 'wrong-request-taken',
    },
    {
      what: 'another id than that of the call',
      group: 'eth_gasPrice',
      kind: 'execution',
      lie: (subject, answer) => (subject === 'eth_gasPrice' ? { ...answer, id: 77_777 } : undefined),
      id: 'eth_gasPrice',
      statement: 'reply-id-unknown',
    },
    {
      what: 'an epoch as a number',
      group: 'beacon-states-state-id-finality-checkpoints',
      kind: 'beacon',
      lie: (subject, answer) => {
        if (!subject.includes('finality_checkpoints')) return undefined;
        const data = answer.data as { finalized: object };
        return { ...answer, data: { ...data, finalized: { ...data.finalized, epoch: 3 } } };
      },
      id: 'beacon-states-state-id-finality-checkpoints',
      statement: 'number-unquoted',
    },
  ];
  for (const { group, id, kind, lie, statement, what } of lies) {
    it(`finds ${what}`, async () => {
      const lenient: Lie = (_, answer, call) =>
        call?.method === 'eth_getBalance' && answer.error
          ? { jsonrpc: '2.0', id: answer.id, result: '0x0' }
          : undefined;
      const proxy = await lyingProxy(demo[kind], statement === 'wrong-request-taken' ? lenient : lie);
      try {
        const { code, nodes } = await conformance(proxy.url, '--only', group);
        const result = nodes[0]?.results.find((one) => one.id === id);
        assert.equal(result?.served, 'yes');
        assert.ok(
          result.deviations.some((one) => one.statement === statement),
          JSON.stringify(result.deviations),
        );
        assert.equal(code, 1);
      } finally {
        await proxy.close();
      }
    });
  }

  it('stops at a status of 429, and is not green', async () => {
    let count = 0;
    const proxy = await lyingProxy(
      demo.execution,
      () => undefined,
      () => (++count > 60 ? 429 : undefined),
    );
    try {
      const { code, nodes } = await conformance(proxy.url, '--only', 'State');
      const [node] = nodes;
      assert.equal(code, 2);
      assert.equal(node?.stopped, 'Not sent: the node limits requests. Use a lower --rate.');
      assert.equal(proxy.subjects.length, 61);
      assert.equal(node.results.at(-1)?.served, 'unknown');
    } finally {
      await proxy.close();
    }
  });

  it('calls no route served that the node refuses like one that cannot exist, with its query in the message', async () => {
    const proxy = await lyingProxy(
      demo.beacon,
      () => undefined,
      (subject) => (/committees|no_such_endpoint/.test(subject) ? 404 : undefined),
    );
    try {
      const { nodes } = await conformance(proxy.url, '--only', 'beacon-states-state-id-committees');
      assert.equal(nodes[0]?.results[0]?.served, 'no');
      assert.ok(proxy.subjects.some((one) => one.includes('/committees?index=')));
    } finally {
      await proxy.close();
    }
  });

  it('keeps its rate', async () => {
    const started = performance.now();
    const proxy = await lyingProxy(demo.execution, () => undefined);
    try {
      await capture(['conformance', proxy.url, '--only', 'eth_chainId', '--rate', '20', '--format', 'json'], {
        cwd: ROOT,
      });
      const seconds = (performance.now() - started) / 1000;
      assert.ok(
        proxy.subjects.length <= 1 + seconds * 20,
        `${proxy.subjects.length} requests in ${seconds} s`,
      );
    } finally {
      await proxy.close();
    }
  });

  it('cannot run without a node, and names the groups for a wrong one', async () => {
    const none = await capture(['conformance', 'http://127.0.0.1:1'], { cwd: ROOT });
    assert.equal(none.code, 2);
    assert.match(none.err, /Nothing listens on 127\.0\.0\.1:1\./);
    const wrong = await capture(['conformance', demo.execution, '--only', 'Stat'], { cwd: ROOT });
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /No method or group is called "Stat"\. Groups: .*State/);
    // Nothing of this group may be sent: nothing was looked at.
    const nothing = await capture(['conformance', demo.execution, '--only', 'Engine'], { cwd: ROOT });
    assert.equal(nothing.code, 2);
  });

  for (const [format, pattern] of [
    [
      'text',
      /^\S+ Slotpad-demo\/v0\.1\.0 \(execution\)\n4 methods: 4 served\.\n[\s\S]*✓ eth_feeHistory {2}[\d.]+ ms\n/,
    ],
    ['junit', /<testsuite name="\S+ Slotpad-demo\/v0\.1\.0" tests="4" failures="0" errors="0" skipped="0">/],
    ['markdown', /\| Fees \| eth\\_feeHistory \| served \| [\d.]+ \| {2}\|/],
    ['html', /<tr class="yes"><td>Fees<\/td><td><code>eth_feeHistory<\/code><\/td><td>served<\/td>/],
  ] as const) {
    it(`prints ${format}`, async () => {
      const { code, out } = await capture(
        ['conformance', demo.execution, '--only', 'fees', '--rate', '10000', '--format', format],
        { cwd: ROOT },
      );
      assert.equal(code, 0);
      assert.match(out, pattern);
    });
  }
});
