import assert from 'node:assert/strict';
import { createNodeConnections } from '../../../client/nodes/connections';
import { unreachableSignal } from '../../../monitor/alerts/signals';
import { judge } from '../../../monitor/health/health';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { mergeNodes } from '../../../monitor/nodes/places';
import type { NodeState } from '../../../monitor/readings/node-state';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { sendOver } from '../../../runner/send/send';
import { createNodeSecrets } from '../../../workbench/nodes/secrets';
import { succeeded } from '../../results';
import { thresholds } from '../../thresholds';
import { fakeClock } from '../../unit/monitor/fake-clock';
import { getRequest, heldClock, rpcRequest } from '../runner-wire';
import { certificate } from '../self-signed';
import { line, rowsOf } from '../sidebar/rows';
import { ended, node, places, proxy, silent, tlsNode } from './servers';

const own = certificate();

describe('connection failures in the extension, over real sockets', () => {
  const { keep, closeAll } = places();
  afterEach(closeAll);

  /** The connections of the extension with these settings. */
  function connectionsOf(
    items: readonly object[],
    http: { proxy?: string } = {},
    stored: Record<string, string> = {},
  ) {
    const { nodes, problems } = mergeNodes([{ scope: 'user', value: items }], '/home/me');
    assert.deepEqual(problems, []);
    const secrets = createNodeSecrets(
      {
        get: async (key) => stored[key],
        store: async () => undefined,
        delete: async () => undefined,
      },
      assert.ifError,
    );
    const connections = createNodeConnections({
      nodes: () => nodes,
      secrets,
      timeouts: () => ({ connect: 10_000, firstByte: 20_000, whole: 30_000 }),
      proxies: () => ({ environment: {}, settings: http }),
    });
    return keep(connections);
  }
  const extension = (...given: Parameters<typeof connectionsOf>) => sendOver(connectionsOf(...given));
  const item = (url: string, more: object = {}) => ({ name: 'Home', kind: 'execution', url, ...more });

  it('names the setting and the command that help', async () => {
    const guarded = keep(await node((_, respond) => respond(401, 'no', { 'content-type': 'text/plain' })));
    const url = `http://${guarded.host}`;
    assert.equal(
      (await extension([item(url)])(rpcRequest(url))).message,
      '401 Unauthorized: no. The node requires credentials: add an Authorization header. Or run "Slotpad: Set a Node\'s Token" for the node "Home"; an engine API wants "jwtSecretFile" in slotpad.nodes.',
    );
    assert.deepEqual(ended(await extension([item(url, { auth: 'basic', user: 'me' })])(rpcRequest(url))), {
      outcome: 'not-sent',
      status: null,
      message: 'The password of the node "Home" is not set: run "Slotpad: Set a Node\'s Token".',
    });
    const secure = keep(await tlsNode({ cert: own.pem, key: own.key }));
    const tls = `https://${secure.host}`;
    assert.equal(
      (await extension([item(tls)])(rpcRequest(tls))).message,
      `The certificate of ${secure.host} is signed by no known authority. If it is your node's own, name its CA file as "ca" of the node "Home" in slotpad.nodes.`,
    );
    assert.equal(
      (await extension([])(rpcRequest(tls))).message,
      `The certificate of ${secure.host} is signed by no known authority. If it is your own node, add it with "Slotpad: Add Node", which asks for its CA file.`,
    );
  });

  it('names the time-out that struck', async () => {
    const clock = heldClock();
    const { schedule } = clock;
    const slow = keep(await node(() => clock.strike()));
    assert.equal(
      (await extension([])(rpcRequest(`http://${slow.host}/`), { schedule })).message,
      `${slow.host} accepted the request but sent no response within 20 s. It may be busy or syncing: send again, or raise slotpad.firstByteTimeout.`,
    );
    const deaf = keep(await silent(() => clock.strike()));
    assert.equal(
      (await extension([])(rpcRequest(`https://${deaf.host}/`), { schedule })).message,
      `No connection to ${deaf.host} within 10 s. Check the address, and that no firewall stands between. Over a slow network raise slotpad.connectTimeout.`,
    );
  });

  it('sends through the proxy of the editor, but for a node that is kept away from it', async () => {
    const between = keep(await proxy());
    const http = { proxy: `http://${between.host}` };
    assert.equal((await extension([], http)(getRequest('http://node.example/x'))).outcome, 'replied');
    const apart = item('http://node.invalid', { proxy: 'none' });
    const route = await connectionsOf([apart], http).open(new URL('http://node.invalid/x'), 'rpc');
    assert.equal(succeeded(route).proxy, undefined);
    assert.deepEqual(
      between.seen.map(({ target }) => target),
      ['http://node.example/x'],
    );
  });

  it('sends the token that was stored for the address', async () => {
    const place = keep(await node());
    const url = `http://${place.host}`;
    const send = extension([item(url, { auth: 'bearer' })], {}, { [`node/execution/${url}`]: 'stored' });
    assert.equal((await send(rpcRequest(`${url}/`))).outcome, 'replied');
    assert.equal(place.seen[0]?.headers.authorization, 'Bearer stored');
  });

  it('shows that a node with a wrong JWT secret file was not asked, and what to correct', async () => {
    const clock = fakeClock(1_700_000_000_000);
    const engine = keep(await node());
    const items = [item(`http://${engine.host}`, { jwtSecretFile: '/nowhere/jwt.hex' })];
    const send = extension(items);
    const watcher = createNodesWatcher({
      clock,
      interval: () => 6000,
      readerFor: ({ url }, signal) => createNodeReader({ url, signal, timeoutMs: 1000, send }),
    });
    watcher.setNodes(mergeNodes([{ scope: 'user', value: items }], '/home/me').nodes, new Set());
    const read = new Promise<NodeState>((resolve) => watcher.onReading(resolve));
    watcher.want('all', 'nodes view');
    const state = await read;
    watcher.dispose();
    const [row] = rowsOf([state], clock.now());
    assert.equal(row && line(row), '[error charts.red] Home | not polled (settings) · next try in 5 s');
    const reason = 'The JWT secret file /nowhere/jwt.hex of the node "Home" does not exist.';
    const remedy =
      'The execution node makes one when it starts, often as jwt.hex: name that one as "jwtSecretFile".';
    assert.deepEqual(
      row?.children?.slice(0, 2).map(({ label }) => label),
      [reason, remedy],
    );
    const health = judge(state, thresholds, clock.now());
    const alert = unreachableSignal({
      ...(state.failure ? { failure: state.failure } : {}),
      health,
      thresholds,
      seen: { synced: false, hadPeers: false },
    });
    assert.equal(alert?.words, 'not polled (settings)');
    assert.equal(alert.remedy, `${reason} ${remedy}`);
    assert.deepEqual(engine.seen, []);
  });
});
