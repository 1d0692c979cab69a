import assert from 'node:assert/strict';
import { eip191Signer } from 'micro-eth-signer';
import { answer } from '../../../demo/execution';
import { alice, setting, token } from './helpers';

const post = (body: unknown) =>
  answer(setting().world, typeof body === 'string' ? body : JSON.stringify(body));

const errorOf = (body: unknown) => {
  const reply = post(body);
  if (!reply || !('error' in reply)) throw new Error(`no error: ${JSON.stringify(reply)}`);
  return { id: reply.id, ...reply.error };
};

describe('demo JSON-RPC', () => {
  it('returns the id of the request', () => {
    for (const id of [1, 'a', null, 0]) {
      assert.deepEqual(post({ jsonrpc: '2.0', id, method: 'net_version' }), {
        jsonrpc: '2.0',
        id,
        result: '1337',
      });
    }
  });

  it('answers batches in order, without the notifications in them', () => {
    assert.deepEqual(
      post([
        { jsonrpc: '2.0', id: 2, method: 'eth_chainId', params: [] },
        { jsonrpc: '2.0', method: 'eth_chainId' },
        { jsonrpc: '2.0', id: 1, method: 'eth_mining' },
        7,
      ]),
      [
        { jsonrpc: '2.0', id: 2, result: '0x539' },
        { jsonrpc: '2.0', id: 1, result: false },
        {
          jsonrpc: '2.0',
          id: null,
          error: { code: -32600, message: 'invalid request: a request is an object' },
        },
      ],
    );
    assert.equal(post({ jsonrpc: '2.0', method: 'eth_chainId' }), undefined);
    assert.equal(post([{ jsonrpc: '2.0', method: 'eth_chainId' }]), undefined);
  });

  it('refuses invalid requests', () => {
    assert.deepEqual(errorOf('{"a":'), {
      id: null,
      code: -32700,
      message: 'parse error: the body is not JSON',
    });
    assert.deepEqual(errorOf([]), { id: null, code: -32600, message: 'invalid request: empty batch' });
    assert.deepEqual(errorOf({ id: 4, method: 'eth_chainId' }), {
      id: 4,
      code: -32600,
      message: 'invalid request: "jsonrpc" must be "2.0"',
    });
    assert.equal(errorOf({ jsonrpc: '2.0', id: 1 }).message, 'invalid request: "method" must be a string');
    assert.equal(errorOf({ jsonrpc: '2.0', id: {}, method: 'eth_chainId' }).code, -32600);
  });

  it('knows which methods there are', () => {
    assert.deepEqual(errorOf({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumbr' }), {
      id: 1,
      code: -32601,
      message: 'the method eth_blockNumbr does not exist/is not available',
    });
    assert.equal(errorOf({ jsonrpc: '2.0', id: 1, method: 'toString' }).code, -32601);
    assert.deepEqual(errorOf({ jsonrpc: '2.0', id: 1, method: 'eth_coinbase', params: [] }), {
      id: 1,
      code: -32004,
      message: 'Method not supported',
    });
  });

  it('refuses invalid parameters and names the valid ones', () => {
    const { refused } = setting();
    assert.equal(refused('eth_getBalance'), '-32602 missing value for required argument 0 (address)');
    assert.equal(
      refused('eth_getBalance', alice, 'latest', 1),
      '-32602 too many arguments: eth_getBalance takes 2, not 3',
    );
    for (const [method, ...params] of [
      ['eth_getBalance', '0x12'],
      ['eth_getBalance', alice, 'newest'],
      ['eth_getBlockByNumber', 100, false],
      ['eth_getBlockByNumber', '0x064', false],
      ['eth_getBlockByNumber', 'latest', 'yes'],
      ['web3_sha3', '0xf0f0f'],
      ['eth_getLogs', { topics: ['0x12'] }],
      ['eth_getLogs', { blockHash: `0x${'1'.repeat(64)}`, fromBlock: '0x1' }],
    ] as const) {
      assert.match(
        refused(method, ...params),
        /^-32602 invalid argument \d/,
        `${method} ${JSON.stringify(params)}`,
      );
    }
    const named = post({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: { address: alice } });
    assert.deepEqual(named, {
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32602, message: 'params must be an array' },
    });
  });

  it('takes an address whose checksum is wrong, as nodes do', () => {
    const { rpc } = setting();
    assert.equal(rpc('eth_getBalance', alice.replace('f39fd', 'F39FD')), rpc('eth_getBalance', alice));
  });

  it('returns null for missing objects', () => {
    const { rpc, refused } = setting();
    const nothing = `0x${'12'.repeat(32)}`;
    assert.equal(rpc('eth_getBlockByHash', nothing, false), null);
    assert.equal(rpc('eth_getBlockByNumber', '0xffffff', false), null);
    assert.equal(rpc('eth_getTransactionByHash', nothing), null);
    assert.equal(rpc('eth_getTransactionReceipt', nothing), null);
    assert.equal(rpc('eth_getTransactionByBlockNumberAndIndex', 'latest', '0xff'), null);
    assert.equal(rpc('eth_getUncleByBlockNumberAndIndex', 'latest', '0x0'), null);
    assert.equal(refused('eth_getBalance', alice, '0xffffff'), '-32001 block not found: "0xffffff"');
  });

  it('finds blocks by tag, number, hash and EIP-1898 object', () => {
    const { rpc, world } = setting();
    const { chain } = world;
    const number = (parameter: unknown) =>
      Number(rpc<{ number: string }>('eth_getBlockByNumber', parameter, false).number);
    assert.deepEqual(['latest', 'earliest', '0x10'].map(number), [155, 0, 16]);
    assert.equal(number('safe'), chain.upTo(128).number);
    assert.equal(number('finalized'), chain.upTo(96).number);
    const pending = rpc<Record<string, unknown>>('eth_getBlockByNumber', 'pending', false);
    assert.deepEqual(
      [pending.number, pending.hash, pending.parentHash],
      [null, null, chain.hashOf(chain.head())],
    );
    const blockHash = chain.hashOf(chain.atNumber(3) ?? chain.head());
    const [sender] = world.traffic.addresses;
    const at = (block: unknown) => rpc('eth_getTransactionCount', sender, block);
    assert.equal(at({ blockHash }), at('0x3'));
    assert.equal(at({ blockNumber: '0x3' }), at('0x3'));
    assert.notEqual(at('0x3'), at('latest'));
  });

  it('calls the demo token, and reverts with the reason in the data', () => {
    const { rpc, world } = setting();
    const call = (data: string) => rpc<string>('eth_call', { to: token, data });
    const text = (result: string) =>
      Buffer.from(result.slice(130), 'hex')
        .subarray(0, Number(BigInt(`0x${result.slice(66, 130)}`)))
        .toString();
    assert.equal(text(call('0x06fdde03')), 'Demo Token');
    assert.equal(text(call('0x95d89b41')), 'DEMO');
    assert.equal(Number(call('0x313ce567')), 18);
    assert.equal(BigInt(call('0x18160ddd')), 10n ** 24n);
    assert.equal(rpc('eth_call', { to: alice, data: '0x06fdde03' }), '0x');
    const reply = answer(
      world,
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [
          { from: `0x${'1'.repeat(40)}`, to: token, data: `0xa9059cbb${'0'.repeat(63)}1${'0'.repeat(63)}1` },
        ],
      }),
    );
    assert.ok(reply && 'error' in reply && reply.error);
    assert.equal(reply.error.code, 3);
    assert.equal(reply.error.message, 'execution reverted: ERC20: transfer amount exceeds balance');
    const data = String(reply.error.data);
    assert.equal(data.slice(0, 10), '0x08c379a0');
    assert.equal(text(`0x${data.slice(10)}`), 'ERC20: transfer amount exceeds balance');
  });

  it('stores balances at the slots of the mapping', () => {
    const { rpc } = setting();
    const place = rpc<string>('web3_sha3', `0x${alice.slice(2).padStart(64, '0')}${'0'.repeat(64)}`);
    assert.equal(BigInt(rpc<string>('eth_getStorageAt', token, place, 'latest')), 10_000n * 10n ** 18n);
    assert.equal(BigInt(rpc<string>('eth_getStorageAt', token, '0x2', 'latest')), 10n ** 24n);
    assert.equal(rpc('eth_getStorageAt', alice, '0x0'), `0x${'0'.repeat(64)}`);
  });

  it('signs messages so that the signer is found again', () => {
    const signature = setting().rpc<string>('eth_sign', alice, '0xdeadbeef');
    assert.equal(eip191Signer.verify(signature, Uint8Array.of(0xde, 0xad, 0xbe, 0xef), alice), true);
    assert.equal(
      setting().refused('eth_sign', token, '0xdeadbeef'),
      `-32000 unknown account: the node holds no key of ${token}`,
    );
  });
});
