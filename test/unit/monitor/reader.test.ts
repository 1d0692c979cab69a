import assert from 'node:assert/strict';
import { demoUrls, findDemo } from '../../../monitor/nodes/find-demo';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { probe } from '../../../monitor/nodes/probe';
import type { Reply, SendOptions } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { fakeReader, notFound, notServed, refused } from './fake-reader';

const replied: Reply = {
  name: '',
  line: 0,
  outcome: 'replied',
  status: 200,
  durationMs: 1,
  body: '{}',
  contentType: 'application/json',
  headers: {},
  size: 2,
  message: '',
  rpcErrors: [],
  problems: [],
  sentTo: '',
};

function reader(url: string, reply: Partial<Reply>) {
  const sent: { prepared: Prepared; options: SendOptions }[] = [];
  const { signal } = new AbortController();
  const send = async (prepared: Prepared, options: SendOptions) => {
    sent.push({ prepared, options });
    return { ...replied, ...reply };
  };
  return { sent, signal, reader: createNodeReader({ url, signal, timeoutMs: 5000, send }) };
}

describe('asking a node', () => {
  it('gets a path below its URL, under the deadline and the signal', async () => {
    const {
      sent,
      signal,
      reader: node,
    } = reader('https://user:secret@node.example/base/', { body: '{"data":1}' });
    assert.deepEqual(await node.get('/eth/v1/node/version'), { ok: true, value: { data: 1 } });
    const [first] = sent;
    assert.equal(first?.prepared.method, 'GET');
    assert.equal(first?.prepared.url, 'https://node.example/base/eth/v1/node/version');
    assert.deepEqual(first?.prepared.headers, [
      ['Accept', 'application/json'],
      ['Authorization', `Basic ${Buffer.from('user:secret').toString('base64')}`],
    ]);
    assert.deepEqual(first?.prepared.secrets, ['secret']);
    assert.equal(first?.options.signal, signal);
    assert.equal(first?.options.timeoutMs, 5000);
  });

  it('can be asked with a shorter timeout', async () => {
    const { sent, reader: node } = reader('http://127.0.0.1:5052', {});
    await node.get('/eth/v1/node/version', { timeoutMs: 3500 });
    await node.call('eth_chainId', [], { timeoutMs: 60_000 });
    assert.deepEqual(
      sent.map(({ options }) => options.ceilingMs),
      [3500, 5000],
    );
  });

  it('gives advice about a timeout that works', async () => {
    const late = (message: string) =>
      reader('http://127.0.0.1:5052', { outcome: 'timed-out', status: null, body: null, message }).reader.get(
        '/x',
      );
    assert.deepEqual(
      await late(
        'a:1 accepted the request but sent no response within 10 s. It may be busy or syncing: send again.',
      ),
      {
        ok: false,
        failure: {
          cause: 'timed-out',
          what: 'a:1 accepted the request but sent no response within 10 s.',
          remedy: 'It may be busy or syncing. Check its load and its log.',
        },
      },
    );
    const more = await late(
      'a:1 accepted the request but sent no response within 10 s. It may be busy or syncing: send again, or raise --timeout.',
    );
    assert.equal(
      !more.ok && more.failure.remedy,
      'It may be busy or syncing. Check its load and its log, or raise --timeout.',
    );
  });

  it('posts a list and gives the whole response', async () => {
    const { sent, reader: node } = reader('http://127.0.0.1:5052', { body: '{"data":[]}' });
    assert.deepEqual(await node.post('/eth/v1/validator/liveness/5', ['1', '2']), {
      ok: true,
      value: { data: [] },
    });
    const [first] = sent;
    assert.equal(first?.prepared.method, 'POST');
    assert.equal(first?.prepared.url, 'http://127.0.0.1:5052/eth/v1/validator/liveness/5');
    assert.equal(first?.prepared.body, '["1","2"]');
    assert.equal(first?.prepared.kind, 'beacon');
    assert.deepEqual(first?.prepared.headers, [
      ['Accept', 'application/json'],
      ['Content-Type', 'application/json'],
    ]);
  });

  it('calls a method and gives its result', async () => {
    const { sent, reader: node } = reader('http://127.0.0.1:8545', {
      body: '{"jsonrpc":"2.0","id":1,"result":null}',
    });
    assert.deepEqual(await node.call('eth_syncing', []), { ok: true, value: null });
    assert.equal(sent[0]?.prepared.url, 'http://127.0.0.1:8545');
    assert.equal(sent[0]?.prepared.body, '{"jsonrpc":"2.0","id":1,"method":"eth_syncing","params":[]}');
  });

  it('tells errors of the node from failures on the way', async () => {
    const rpc = reader('http://127.0.0.1:8545', {
      outcome: 'rpc-error',
      body: '{"id":1,"error":{"code":-32601,"message":"no such method"}}',
    });
    assert.deepEqual(await rpc.reader.call('net_peerCount', []), {
      ok: false,
      failure: {
        cause: 'rpc-error',
        what: 'The node responded with an error: no such method.',
        remedy: '',
        code: -32601,
      },
    });
    const away = reader('http://127.0.0.1:8545', {
      outcome: 'refused',
      status: null,
      body: null,
      message: 'Nothing listens there. Start it.',
    });
    assert.deepEqual(await away.reader.get('/x'), {
      ok: false,
      failure: { cause: 'refused', what: 'Nothing listens there.', remedy: 'Start it.' },
    });
    const foreign = await reader('http://127.0.0.1:8545', { body: '[]' }).reader.call('eth_syncing', []);
    assert.ok(!foreign.ok);
    assert.equal(foreign.failure.cause, 'not-json');
    const html = await reader('http://127.0.0.1:8545', { body: '<html>' }).reader.get('/x');
    assert.ok(!html.ok);
    assert.equal(html.failure.cause, 'not-json');
    const wrong = await reader('nonsense', {}).reader.get('/x');
    assert.ok(!wrong.ok);
    assert.equal(wrong.failure.cause, 'not-sent');
  });

  it('says that a response is empty', async () => {
    for (const body of ['', ' \n']) {
      const { reader: node } = reader('http://127.0.0.1:5052', { body });
      assert.deepEqual(await node.get('/eth/v1/node/version'), {
        ok: false,
        failure: {
          cause: 'not-json',
          what: 'The response (HTTP 200) is empty.',
          remedy: 'Check that the address belongs to an Ethereum node.',
          status: 200,
        },
      });
    }
  });
});

describe('finding out what answers', () => {
  const beacon = {
    '/eth/v1/node/version': { data: { version: 'Teku/v24' } },
    '/eth/v1/config/spec': { data: { CONFIG_NAME: 'hoodi' } },
  };
  const execution = { eth_chainId: '0x7a69', web3_clientVersion: 'anvil/v1.7.1' };
  const noBeacon = notServed('/eth/v1/node/version');
  const noExecution = notServed('eth_chainId');

  it('knows both kinds of nodes', async () => {
    assert.deepEqual(await probe(fakeReader({ ...beacon, ...noExecution })), {
      ok: true,
      kind: 'beacon',
      version: 'Teku/v24',
      network: 'hoodi',
    });
    assert.deepEqual(await probe(fakeReader({ ...execution, ...noBeacon })), {
      ok: true,
      kind: 'execution',
      version: 'anvil/v1.7.1',
      network: 'a development chain (anvil, Hardhat)',
    });
  });

  it('asks for one kind only when told so', async () => {
    const node = fakeReader({ ...beacon, ...execution });
    assert.deepEqual(await probe(fakeReader({ ...execution, ...noBeacon }), 'beacon'), {
      ok: false,
      failure: notFound,
    });
    assert.equal((await probe(node, 'execution')).ok, true);
    assert.deepEqual(node.asked, ['eth_chainId', 'web3_clientVersion']);
  });

  it('takes the demo node only whole', async () => {
    const half = (url: string) => fakeReader(url === demoUrls.beacon ? beacon : { eth_chainId: refused });
    const whole = (url: string) => fakeReader(url === demoUrls.beacon ? beacon : execution);
    assert.equal(await findDemo(half), undefined);
    assert.deepEqual(await findDemo(whole), {
      beacon: 'http://127.0.0.1:15052',
      execution: 'http://127.0.0.1:18545',
    });
  });
});
