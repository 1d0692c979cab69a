import assert from 'node:assert/strict';
import type { ProxySources } from '../../../runner/connection/proxy';
import { getRequest, rpcRequest } from '../runner-wire';
import { certificate } from '../self-signed';
import { ended, files, GOOD, node, places, proxy, senderTo, silent, tlsNode } from './servers';

const own = certificate();

describe('through a proxy, over real sockets', () => {
  const { keep, closeAll } = places();
  afterEach(closeAll);

  function over(sources: ProxySources, options = {}) {
    return keep(senderTo([], { proxies: () => sources, ...options })).send;
  }
  const environment = (url: string) => ({ environment: { HTTP_PROXY: url, HTTPS_PROXY: url } });

  it('sends plain requests to the proxy, with the whole address', async () => {
    const between = keep(await proxy());
    const send = over(environment(`http://${between.host}`));
    const reply = await send(rpcRequest('http://node.example:8545/a?b=1'));
    assert.equal(reply.outcome, 'replied');
    assert.equal(reply.headers['x-through'], 'http://node.example:8545/a?b=1');
    assert.deepEqual(between.tunnels, []);
    assert.equal(between.seen[0]?.headers.host, 'node.example:8545');
    assert.match(between.seen[0]?.body ?? '', /eth_blockNumber/);
  });

  it('follows a redirect through the same proxy, also one that turns a POST into a GET', async () => {
    for (const status of [303, 307]) {
      const between = keep(
        await proxy(undefined, ({ target }, respond) =>
          target.endsWith('/there') ? respond(200, GOOD) : respond(status, '', { location: '/there' }),
        ),
      );
      const reply = await over(environment(between.host))(rpcRequest('http://node.example/'));
      assert.equal(reply.outcome, 'replied');
      assert.deepEqual(
        between.seen.map(({ method, target }) => `${method} ${target}`),
        ['POST http://node.example/', `${status === 303 ? 'GET' : 'POST'} http://node.example/there`],
      );
    }
  });

  it('opens a tunnel for TLS, and checks the certificate of the node itself', async () => {
    const secure = keep(await tlsNode({ cert: own.pem, key: own.key }));
    const between = keep(await proxy());
    const home = {
      name: 'Home',
      kind: 'execution' as const,
      url: `https://${secure.host}/`,
      connection: { ca: '/ca', proxy: `http://${between.host}` },
    };
    const { send } = keep(senderTo([home], { readFile: files({ '/ca': own.pem }) }));
    assert.equal((await send(rpcRequest(home.url))).outcome, 'replied');
    assert.equal((await send(rpcRequest(home.url))).outcome, 'replied');
    // The second request went over the tunnel of the first.
    assert.deepEqual(
      between.tunnels.map(({ end }) => end),
      [secure.host],
    );
    assert.equal(secure.seen.length, 2);
    const strict = keep(senderTo([{ ...home, connection: { proxy: `http://${between.host}` } }]));
    assert.deepEqual(ended(await strict.send(rpcRequest(home.url))), {
      outcome: 'tls',
      status: null,
      message: `The certificate of ${secure.host} is signed by no known authority. Name the CA of "Home". It went through the proxy http://${between.host} ("proxy" of the node "Home").`,
    });
  });

  it('asks for a name by that name', async () => {
    const secure = keep(await tlsNode({ cert: own.pem, key: own.key }));
    const between = keep(await proxy());
    const send = over(environment(`http://${between.host}`), { trusted: own.pem });
    const { outcome, message } = await send(getRequest(`https://node.example:${secure.port}/`));
    assert.equal(between.tunnels[0]?.end, `node.example:${secure.port}`);
    assert.equal(outcome, 'tls');
    assert.equal(
      message,
      `The certificate of node.example:${secure.port} is for another host. Use the name that is in the certificate. It went through the proxy http://${between.host} (HTTPS_PROXY).`,
    );
  });

  it('never uses a proxy for loopback addresses, unless the node has one', async () => {
    const here = keep(await node());
    const between = keep(await proxy());
    const send = over(environment(`http://${between.host}`));
    assert.equal((await send(rpcRequest(`http://${here.host}/`))).outcome, 'replied');
    assert.deepEqual(between.seen, []);
    const home = {
      name: 'Home',
      kind: 'execution' as const,
      url: `http://${here.host}`,
      connection: { proxy: between.host },
    };
    const asked = keep(senderTo([home]));
    assert.equal((await asked.send(rpcRequest(`http://${here.host}/`))).outcome, 'replied');
    assert.deepEqual(
      between.seen.map(({ target }) => target),
      [`http://${here.host}/`],
    );
  });

  it('gives the user and password of the proxy to the proxy alone, and shows them to nobody', async () => {
    const secure = keep(await tlsNode({ cert: own.pem, key: own.key }));
    const right = `Basic ${Buffer.from('me:pass word').toString('base64')}`;
    const between = keep(await proxy((given) => (given === right ? undefined : 407)));
    const named = (user: string) => ({
      name: 'Home',
      kind: 'execution' as const,
      url: `https://${secure.host}/`,
      connection: { ca: '/ca', proxy: `http://${user}${between.host}` },
    });
    const readFile = files({ '/ca': own.pem });
    const send = (user: string) =>
      keep(senderTo([named(user)], { readFile })).send(rpcRequest(named(user).url));
    assert.equal((await send('me:pass%20word@')).outcome, 'replied');
    assert.equal(secure.seen[0]?.headers['proxy-authorization'], undefined);
    assert.deepEqual(ended(await send('')), {
      outcome: 'proxy',
      status: null,
      message: `The proxy http://${between.host} ("proxy" of the node "Home") requires a user and password: write them into its URL, before the host.`,
    });
    assert.deepEqual(ended(await send('me:wrong@')), {
      outcome: 'proxy',
      status: null,
      message: `The proxy http://${between.host} ("proxy" of the node "Home") does not accept the user and password that it was given.`,
    });
  });

  it('describes the same failure for plain requests', async () => {
    const between = keep(await proxy(407));
    const send = over({
      environment: {},
      settings: { proxy: `http://${between.host}`, support: 'override' },
    });
    assert.deepEqual(ended(await send(rpcRequest('http://node.example/'))), {
      outcome: 'proxy',
      status: 407,
      message: `The proxy http://${between.host} (http.proxy) requires a user and password: write them into its URL, before the host. If node.example needs no proxy, list it in http.noProxy.`,
    });
  });

  it('gives a proxy of the settings the header that is set for it', async () => {
    const between = keep(await proxy((given) => (given === 'Basic b25l' ? undefined : 407)));
    const settings = { proxy: `http://${between.host}`, authorization: ' Basic b25l ' };
    const send = over({ environment: {}, settings });
    assert.equal((await send(rpcRequest('http://node.example/'))).outcome, 'replied');
    const wrong = over({ environment: {}, settings: { ...settings, authorization: 'Basic eHh4' } });
    assert.match(
      (await wrong(rpcRequest('http://node.example/'))).message,
      /\(http\.proxy\) does not accept the user and password that it was given\./,
    );
  });

  it('shows the response of a proxy that refuses a tunnel', async () => {
    const forbids = keep(await proxy(403));
    assert.deepEqual(ended(await over(environment(forbids.host))(getRequest('https://node.example/'))), {
      outcome: 'proxy',
      status: null,
      message: `The proxy http://${forbids.host} (HTTPS_PROXY) refuses to connect to node.example: it responded with 403 Forbidden. It may allow some hosts and ports only. If node.example needs no proxy, list it in NO_PROXY.`,
    });
    const lost = keep(await proxy(502));
    assert.deepEqual(ended(await over(environment(lost.host))(getRequest('https://node.example/'))), {
      outcome: 'proxy',
      status: null,
      message: `The proxy http://${lost.host} (HTTPS_PROXY) did not reach node.example: it responded with 502 Bad Gateway. Check the address. If node.example needs no proxy, list it in NO_PROXY.`,
    });
  });

  it('distinguishes a proxy that cannot reach the node from the node', async () => {
    const between = keep(await proxy(502));
    const { message } = await over(environment(between.host))(getRequest('http://node.example/'));
    assert.equal(
      message,
      `502 Bad Gateway: no. The proxy in front of the node cannot reach it. It went through the proxy http://${between.host} (HTTP_PROXY).`,
    );
  });

  for (const scheme of ['http', 'https']) {
    it(`tells a proxy that does not run (${scheme})`, async () => {
      const gone = await node();
      await gone.close();
      const { outcome, message } = await over(environment(gone.host))(
        getRequest(`${scheme}://node.example/`),
      );
      assert.equal(outcome, 'proxy');
      assert.equal(
        message,
        `The proxy http://${gone.host} (${scheme.toUpperCase()}_PROXY) cannot be reached: nothing listens there. Check its address, and that it runs. If node.example needs no proxy, list it in NO_PROXY.`,
      );
    });
  }

  it('rejects an invalid proxy URL and other kinds of proxy', async () => {
    const tlsPort = keep(await tlsNode({ cert: own.pem, key: own.key }));
    const { outcome, message } = await over(environment(tlsPort.host))(getRequest('https://node.example/'));
    assert.equal(outcome, 'proxy');
    assert.match(message, /^The proxy http:\/\/127\.0\.0\.1:\d+ \(HTTPS_PROXY\) failed\. /);
    assert.deepEqual(
      ended(await over(environment('socks5://127.0.0.1:1080'))(getRequest('https://node.example/'))),
      {
        outcome: 'not-sent',
        status: null,
        message:
          'The proxy socks5://127.0.0.1:1080 (HTTPS_PROXY) is not an HTTP proxy, the only kind that Slotpad supports. Name an HTTP proxy, or list the host in NO_PROXY.',
      },
    );
    assert.equal(
      (await over(environment('http://[oops'))(getRequest('https://node.example/'))).message,
      'The proxy in HTTPS_PROXY is not a URL. Write one such as http://proxy.example:3128.',
    );
  });

  it('checks the certificate of a proxy over TLS as well', async () => {
    const between = keep(await tlsNode({ cert: own.pem, key: own.key }));
    const send = over(environment(`https://${between.host}`));
    for (const scheme of ['http', 'https']) {
      const { outcome, message } = await send(getRequest(`${scheme}://node.example/`));
      assert.equal(outcome, 'proxy');
      assert.equal(
        message,
        `The proxy https://${between.host} (${scheme.toUpperCase()}_PROXY) failed. The certificate of ${between.host} is signed by no known authority. If it is your node's own, name its CA file in NODE_EXTRA_CA_CERTS. If node.example needs no proxy, list it in NO_PROXY.`,
      );
    }
    assert.deepEqual(between.seen, []);
  });

  it('stops waiting for a tunnel', async () => {
    const stop = new AbortController();
    const wire = keep(await silent(() => stop.abort()));
    const send = over(environment(wire.host));
    assert.equal(
      (await send(getRequest('https://node.example/'), { signal: stop.signal })).outcome,
      'cancelled',
    );
  });
});
