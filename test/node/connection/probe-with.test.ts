import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSender } from '../../../client/nodes/connections';
import { probeWith } from '../../../client/nodes/probe-with';
import { certificate } from '../self-signed';
import { type Answering, places, tlsNode } from './servers';

const own = certificate();
const other = certificate();

/** A beacon node behind a token. */
const guarded: Answering = ({ target, headers }, respond) => {
  if (headers.authorization !== 'Bearer right') return respond(401, '{}');
  if (target === '/eth/v1/node/version') return respond(200, '{"data":{"version":"Lodestar/v1.5.1"}}');
  if (target === '/eth/v1/config/spec') return respond(200, '{"data":{"CONFIG_NAME":"hoodi"}}');
  respond(404, '{}');
};

describe('what answers at a node that is about to be added, over real sockets', () => {
  const { keep, closeAll } = places();
  afterEach(closeAll);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-probe-'));
    await writeFile(path.join(folder, 'ca.pem'), own.pem);
    await writeFile(path.join(folder, 'other.pem'), other.pem);
  });
  after(() => rm(folder, { recursive: true }));

  it('is asked with the CA file and the token that were given, step by step', async () => {
    const node = keep(await tlsNode({ cert: own.pem, key: own.key }, guarded));
    const url = `https://${node.host}`;
    const ask = (item: object, secret?: string) =>
      probeWith(
        { url, item: { ...item }, secret },
        {
          signal: new AbortController().signal,
          timeoutMs: 5000,
          open: (nodes) =>
            openSender({
              ...nodes,
              timeouts: () => ({ connect: 5000, firstByte: undefined, whole: 5000 }),
              proxies: () => ({ environment: {} }),
            }),
        },
      );
    const failed = async (item: object, secret?: string) => {
      const result = await ask(item, secret);
      return result.ok
        ? 'ok'
        : `${result.failure.cause} ${result.failure.status ?? ''}: ${result.failure.what}`;
    };
    const ca = path.join(folder, 'ca.pem');
    assert.equal(await failed({}), `tls : The certificate of ${node.host} is signed by no known authority.`);
    assert.equal(
      await failed({ ca: path.join(folder, 'other.pem') }),
      `tls : The certificate of ${node.host} is not signed by the authority in ${path.join(folder, 'other.pem')}.`,
    );
    assert.equal(
      await failed({ ca: path.join(folder, 'gone.pem') }),
      `not-sent : The CA file ${path.join(folder, 'gone.pem')} of the node "${url}" does not exist.`,
    );
    assert.equal(
      await failed({ ca: 'ca.pem' }),
      'not-sent : "ca" must be an absolute path, or begin with ~/: there is no folder that "ca.pem" is in.',
    );
    assert.match(await failed({ ca }), /^http-error 401: 401 Unauthorized\./);
    assert.match(await failed({ ca, auth: 'bearer' }, 'wrong'), /^http-error 401/);
    assert.deepEqual(await ask({ ca, auth: 'bearer' }, 'right'), {
      ok: true,
      kind: 'beacon',
      version: 'Lodestar/v1.5.1',
      network: 'hoodi',
    });
  });
});
