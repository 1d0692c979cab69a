import assert from 'node:assert/strict';
import type { NodeConnection } from '../../../runner/connection/connection';
import { getRequest } from '../runner-wire';
import { certificate, selfSigned } from '../self-signed';
import { ended, files, places, senderTo, silent, tlsNode } from './servers';

const own = certificate();
const other = certificate();
const client = certificate();
const expired = certificate({ to: new Date('2021-01-01T00:00:00Z') });
const elsewhere = certificate({ address: [10, 0, 0, 1] });

describe('TLS to a node, over real sockets', () => {
  const { keep, closeAll } = places();
  afterEach(closeAll);

  /** Asks a node that has this certificate, with these files and settings. */
  async function ask(
    pair: { pem: string; key: string },
    connection: NodeConnection,
    texts: Readonly<Record<string, string>>,
    options: Parameters<typeof tlsNode>[0] = {},
  ) {
    const node = keep(await tlsNode({ cert: pair.pem, key: pair.key, ...options }));
    const home = { name: 'Home', kind: 'beacon' as const, url: `https://${node.host}`, connection };
    const { send } = keep(senderTo([home], { readFile: files(texts) }));
    const reply = await send(getRequest(`https://${node.host}/eth/v1/node/version`));
    return { ...ended(reply), host: node.host, seen: node.seen };
  }

  it('trusts a self-signed node by its own CA file', async () => {
    const { outcome, status } = await ask(own, { ca: '/home/me/ca.pem' }, { '/home/me/ca.pem': own.pem });
    assert.deepEqual({ outcome, status }, { outcome: 'replied', status: 200 });
  });

  it('names where to name the CA file', async () => {
    const { outcome, message, host } = await ask(own, {}, {});
    assert.equal(outcome, 'tls');
    assert.equal(
      message,
      `The certificate of ${host} is signed by no known authority. Name the CA of "Home".`,
    );
  });

  it('names the CA file when the certificate is from another authority', async () => {
    const { outcome, message, host } = await ask(own, { ca: '/ca.pem' }, { '/ca.pem': other.pem });
    assert.equal(outcome, 'tls');
    assert.equal(
      message,
      `The certificate of ${host} is not signed by the authority in /ca.pem. Set "ca" to the CA that signed the node's certificate.`,
    );
  });

  it('does not trust a certificate that has expired, or is for another host, for being known', async () => {
    const late = await ask(expired, { ca: '/ca.pem' }, { '/ca.pem': expired.pem });
    assert.equal(late.outcome, 'tls');
    assert.equal(late.message, `The certificate of ${late.host} has expired. Renew it on the node.`);
    const wrong = await ask(elsewhere, { ca: '/ca.pem' }, { '/ca.pem': elsewhere.pem });
    assert.equal(wrong.outcome, 'tls');
    assert.equal(
      wrong.message,
      `The certificate of ${wrong.host} is for another host. Use the name that is in the certificate.`,
    );
  });

  it('uses a CA file only for its node', async () => {
    const node = keep(await tlsNode({ cert: own.pem, key: own.key }));
    const home = {
      name: 'Home',
      kind: 'beacon' as const,
      url: 'https://127.0.0.1:1',
      connection: { ca: '/ca' },
    };
    const { send } = keep(senderTo([home], { readFile: files({ '/ca': own.pem }) }));
    const reply = await send(getRequest(`https://${node.host}/`));
    assert.equal(reply.outcome, 'tls');
    assert.equal(
      reply.message,
      `The certificate of ${node.host} is signed by no known authority. Add it as a node.`,
    );
  });

  it('trusts authorities that are given for every address', async () => {
    const node = keep(await tlsNode({ cert: own.pem, key: own.key }));
    const { send } = keep(senderTo([], { trusted: own.pem }));
    assert.equal((await send(getRequest(`https://${node.host}/`))).outcome, 'replied');
  });

  describe('a node that asks for a client certificate', () => {
    const asking = { requestCert: true, rejectUnauthorized: true, ca: client.pem };
    const texts = {
      '/ca': own.pem,
      '/cert': client.pem,
      '/key': client.key,
      '/other': other.pem,
      '/otherKey': other.key,
    };

    it('gets it', async () => {
      const { outcome } = await ask(own, { ca: '/ca', certificate: '/cert', key: '/key' }, texts, asking);
      assert.equal(outcome, 'replied');
    });

    it('and without one it is said where to name it', async () => {
      const { outcome, message, host } = await ask(own, { ca: '/ca' }, texts, asking);
      assert.equal(outcome, 'reset');
      assert.equal(
        message,
        `${host} closed the connection without a response. If the server requires a client certificate, set one. Otherwise check the node's log.`,
      );
    });

    it('and without one, where the node says so', async () => {
      const { outcome, message, host } = await ask(own, { ca: '/ca' }, texts, {
        ...asking,
        maxVersion: 'TLSv1.2',
      });
      assert.equal(outcome, 'tls');
      assert.equal(message, `${host} wants a client certificate. Name the certificate of "Home".`);
    });

    it('and with one that it does not know', async () => {
      const connection = { ca: '/ca', certificate: '/other', key: '/otherKey' };
      const { outcome, message, host } = await ask(own, connection, texts, asking);
      assert.equal(outcome, 'reset');
      assert.equal(
        message,
        `${host} closed the connection without a response. It may not accept the client certificate. Otherwise check the node's log.`,
      );
    });
  });

  describe('files that are wrong are said before anything is sent', () => {
    const { lockedKey } = selfSigned();
    const broken = own.pem.replace(/\n.{20}/, '\nAAAAAAAAAAAAAAAAAAAA');
    const texts = {
      '/ca.pem': own.pem,
      '/cert.pem': client.pem,
      '/key.pem': client.key,
      '/other.key': other.key,
      '/locked.key': lockedKey,
      '/ca.der': '0\u0082\u0001binary',
      '/broken.pem': broken,
      '/broken.key': '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
    };
    const cases: readonly [what: string, connection: NodeConnection, message: string][] = [
      [
        'a CA file that is not there',
        { ca: '/gone.pem' },
        'The CA file /gone.pem of the node "Home" does not exist. Correct "ca".',
      ],
      [
        'a CA file that is no PEM',
        { ca: '/ca.der' },
        'The CA file /ca.der of the node "Home" holds no certificate in PEM. A PEM file has a line "-----BEGIN CERTIFICATE-----"; openssl x509 -inform der -in FILE -out ca.pem makes one of a DER file.',
      ],
      [
        'a key for a CA file',
        { ca: '/key.pem' },
        'The CA file /key.pem of the node "Home" holds no certificate in PEM. It holds a private key.',
      ],
      [
        'a damaged CA file',
        { ca: '/broken.pem' },
        'The CA file /broken.pem of the node "Home" is damaged: its certificate cannot be read.',
      ],
      [
        'a certificate without its key',
        { certificate: '/cert.pem' },
        'A client certificate needs its private key: name the PEM file as "key" of the node "Home".',
      ],
      [
        'a key without its certificate',
        { key: '/key.pem' },
        'A key needs its client certificate: name the PEM file as "certificate" of the node "Home".',
      ],
      [
        'a certificate for a key',
        { certificate: '/cert.pem', key: '/cert.pem' },
        'The key file /cert.pem of the node "Home" holds no private key in PEM. It holds a certificate.',
      ],
      [
        'a key with a passphrase',
        { certificate: '/cert.pem', key: '/locked.key' },
        'The key file /locked.key of the node "Home" is locked with a passphrase. Name a copy without one, which only you can read: openssl pkey -in FILE -out key.pem',
      ],
      [
        'a damaged key',
        { certificate: '/cert.pem', key: '/broken.key' },
        'The key file /broken.key of the node "Home" is damaged: it cannot be read.',
      ],
      [
        'the key of another certificate',
        { certificate: '/cert.pem', key: '/other.key' },
        'The key /other.key does not belong to the client certificate /cert.pem of the node "Home". Use a certificate and a key that belong together.',
      ],
    ];
    for (const [what, connection, message] of cases) {
      it(what, async () => {
        const { outcome, status, message: said, seen } = await ask(own, connection, texts);
        assert.deepEqual({ outcome, status, message: said }, { outcome: 'not-sent', status: null, message });
        assert.deepEqual(seen, []);
      });
    }

    it('a file that may not be read', async () => {
      const home = {
        name: 'Home',
        kind: 'beacon' as const,
        url: 'https://127.0.0.1:1',
        connection: { ca: '/ca' },
      };
      const readFile = async () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }));
      const { send } = keep(senderTo([home], { readFile }));
      assert.deepEqual(ended(await send(getRequest('https://127.0.0.1:1/'))), {
        outcome: 'not-sent',
        status: null,
        message: 'The CA file /ca of the node "Home" cannot be read by your user. Change its permissions.',
      });
    });
  });

  it('aborts a connection attempt after ten seconds by default', async () => {
    const pending: { task: () => void; ms: number }[] = [];
    const wire = keep(await silent(() => pending.find(({ ms }) => ms === 10_000)?.task()));
    const { send } = keep(senderTo([]));
    const schedule = (task: () => void, ms: number) => {
      pending.push({ task, ms });
      return () => undefined;
    };
    assert.equal(
      (await send(getRequest(`https://${wire.host}/`), { schedule })).message,
      `No connection to ${wire.host} within 10 s. Check the address, and that no firewall stands between.`,
    );
  });

  it('aborts a connection attempt after its own timeout', async () => {
    const pending: { task: () => void; ms: number }[] = [];
    const wire = keep(await silent(() => pending.find(({ ms }) => ms === 7000)?.task()));
    const home = {
      name: 'Home',
      kind: 'beacon' as const,
      url: `https://${wire.host}`,
      connection: { timeouts: { connect: 7 } },
    };
    const { send } = keep(senderTo([home]));
    const schedule = (task: () => void, ms: number) => {
      pending.push({ task, ms });
      return () => undefined;
    };
    assert.deepEqual(ended(await send(getRequest(`https://${wire.host}/`), { schedule })), {
      outcome: 'timed-out',
      status: null,
      message: `No connection to ${wire.host} within 7 s. Check the address, and that no firewall stands between. Over a slow network raise "timeouts.connect" of the node "Home".`,
    });
  });
});
