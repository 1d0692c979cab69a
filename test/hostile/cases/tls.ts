import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type net from 'node:net';
import { listen, reply } from '../../node/runner-wire';
import { type CertificateOptions, certificate } from '../../node/self-signed';
import { GOOD, type HostileCase, type HostileNode, type StartNode } from '../case';

const YEAR_MS = 365 * 86_400_000;
const fromNow = (years: number) => new Date(Date.now() + years * YEAR_MS);

/** A node with such a certificate, which the one who sends trusts or not. */
function secured(options: CertificateOptions, trusted: boolean): StartNode {
  return async (): Promise<HostileNode> => {
    const { pem, key } = certificate(options);
    const good = await listen((socket) => socket.write(reply(GOOD)));
    const server = createServer({ cert: pem, key }, (_, response) => response.end(GOOD));
    server.on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      url: `https://127.0.0.1:${(server.address() as net.AddressInfo).port}/`,
      next: good.url,
      received: [],
      ...(trusted ? { trust: pem } : {}),
      async close() {
        server.closeAllConnections();
        server.close();
        await good.close();
      },
    };
  };
}

/** The same node, asked without TLS. */
async function askedPlainly(): Promise<HostileNode> {
  const node = await (secured({}, false) as () => Promise<HostileNode>)();
  return { ...node, url: node.url.replace('https:', 'http:') };
}

/** A node without TLS, which takes the hello of a client for a bad request. */
async function plainOnly(): Promise<HostileNode> {
  const server = createPlainServer((_, response) => response.end(GOOD)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: `https://${host}/`,
    next: `http://${host}/`,
    received: [],
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const tls: readonly HostileCase[] = [
  {
    what: 'has a certificate that nobody signed but itself',
    node: secured({}, false),
    outcome: 'tls',
    status: null,
    message:
      "The certificate of HOST is signed by no known authority. If it is your node's own, name its CA file in NODE_EXTRA_CA_CERTS.",
  },
  {
    what: 'has a certificate that has expired',
    node: secured({ from: fromNow(-2), to: fromNow(-1) }, true),
    outcome: 'tls',
    status: null,
    message: 'The certificate of HOST has expired. Renew it on the node.',
  },
  {
    what: 'has a certificate of the future',
    node: secured({ from: fromNow(1), to: fromNow(2) }, true),
    outcome: 'tls',
    status: null,
    message: 'The certificate of HOST is not valid yet. Check the clocks of both machines.',
  },
  {
    what: 'has a certificate for another host',
    node: secured({ address: [10, 0, 0, 1] }, true),
    outcome: 'tls',
    status: null,
    message: 'The certificate of HOST is for another host. Use the name that is in the certificate.',
  },
  {
    what: 'has a good certificate of an authority that is trusted',
    node: secured({}, true),
    outcome: 'replied',
    status: 200,
    message: '',
  },
  {
    what: 'speaks no TLS where https:// is written',
    node: plainOnly,
    outcome: 'tls',
    status: null,
    message: 'HOST does not speak TLS. Write http:// instead of https://.',
  },
  {
    what: 'speaks TLS where http:// is written',
    node: askedPlainly,
    outcome: 'reset',
    status: null,
    message:
      "HOST closed the connection without a response. If this port requires TLS, write https://. Otherwise check the node's log.",
  },
];
