import { once } from 'node:events';
import net from 'node:net';
import { listen, reply } from '../../node/runner-wire';
import { GOOD, get, type HostileCase, type HostileNode, plain } from '../case';

/** Nothing listens any more where a node was; a good one stands beside it. */
async function gone(): Promise<HostileNode> {
  const node = await listen(() => undefined);
  await node.close();
  const good = await listen((socket) => socket.write(reply(GOOD)));
  return { ...good, url: node.url, next: good.url };
}

/** Takes connections, and never says a word of TLS. */
async function silentTls({ late }: { late: () => void }): Promise<HostileNode> {
  const good = await listen((socket) => socket.write(reply(GOOD)));
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    // The client's hello is here: it waits for the node's.
    socket.once('data', late);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as net.AddressInfo).port}/`,
    next: good.url,
    received: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await good.close();
    },
  };
}

const closedWithoutReply =
  "HOST closed the connection without a response. If this port requires TLS, write https://. Otherwise check the node's log.";

export const connect: readonly HostileCase[] = [
  {
    what: 'is not there (an execution node)',
    node: gone,
    outcome: 'refused',
    status: null,
    message: 'Nothing listens on HOST. Start the node with --http, or check the port.',
  },
  {
    what: 'is not there (a beacon node)',
    node: gone,
    request: (url) => get(url, { kind: 'beacon' }),
    outcome: 'refused',
    status: null,
    message:
      'Nothing listens on HOST. Start the beacon node with its HTTP API on (often --http), or check the port.',
  },
  {
    what: 'resets the connection before a response',
    node: plain((socket) => socket.resetAndDestroy()),
    outcome: 'reset',
    status: null,
    message: closedWithoutReply,
  },
  {
    what: 'closes the connection before a response',
    node: plain((socket) => socket.end()),
    outcome: 'reset',
    status: null,
    message: closedWithoutReply,
  },
  {
    what: 'takes the connection and never answers the TLS handshake',
    node: silentTls,
    outcome: 'timed-out',
    status: null,
    message: 'No connection to HOST within 10 s. Check the address, and that no firewall stands between.',
  },
  {
    what: 'does the same where the time for connecting is limited',
    node: silentTls,
    limits: {
      connect: { ms: 10_000, more: 'raise slotpad.connectTimeout' },
      whole: { ms: 30_000, more: 'raise slotpad.timeout' },
    },
    outcome: 'timed-out',
    status: null,
    message:
      'No connection to HOST within 10 s. Check the address, and that no firewall stands between. Over a slow network raise slotpad.connectTimeout.',
  },
];
