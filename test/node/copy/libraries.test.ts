import assert from 'node:assert/strict';
import { actions } from '../../../runner/copy/actions';
import { copied, refused } from './copying';

const A = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const H = `0x${'ab'.repeat(32)}`;

/** A call, and what stands for it with ethers and with viem. */
const calls: readonly [call: string, ethers: string, viem: string][] = [
  ['eth_blockNumber()', 'getBlockNumber()', 'getBlockNumber()'],
  [
    `eth_call({"to": "${A}", "input": "0x01", "gas": "0x5208", "nonce": "0x2"}, "0x10")`,
    `call({ to: '${A}', data: '0x01', gasLimit: '0x5208', nonce: 2, blockTag: '0x10' })`,
    `call({ to: '${A}', data: '0x01', gas: 21000n, nonce: 2, blockNumber: 16n })`,
  ],
  ['eth_chainId()', "send('eth_chainId', [])", 'getChainId()'],
  [
    `eth_estimateGas({"from": "${A}", "value": "0x0"})`,
    `estimateGas({ from: '${A}', value: '0x0' })`,
    `estimateGas({ account: '${A}', value: 0n })`,
  ],
  [
    'eth_feeHistory("0x4", "latest", [25])',
    "send('eth_feeHistory', ['0x4', 'latest', [25]])",
    "getFeeHistory({ blockCount: 4, blockTag: 'latest', rewardPercentiles: [25] })",
  ],
  ['eth_gasPrice()', "send('eth_gasPrice', [])", 'getGasPrice()'],
  [`eth_getBalance("${A}")`, `getBalance('${A}')`, `getBalance({ address: '${A}' })`],
  [
    `eth_getBlockByHash("${H}", true)`,
    `getBlock('${H}', true)`,
    `getBlock({ blockHash: '${H}', includeTransactions: true })`,
  ],
  ['eth_getBlockByNumber("safe", false)', "getBlock('safe')", "getBlock({ blockTag: 'safe' })"],
  [
    `eth_getBlockTransactionCountByHash("${H}")`,
    `send('eth_getBlockTransactionCountByHash', ['${H}'])`,
    `getBlockTransactionCount({ blockHash: '${H}' })`,
  ],
  [
    'eth_getBlockTransactionCountByNumber("0x5")',
    "send('eth_getBlockTransactionCountByNumber', ['0x5'])",
    'getBlockTransactionCount({ blockNumber: 5n })',
  ],
  [`eth_getCode("${A}", "0x1")`, `getCode('${A}', '0x1')`, `getCode({ address: '${A}', blockNumber: 1n })`],
  [
    'eth_getLogs({"fromBlock": "0x1", "toBlock": "latest"})',
    "getLogs({ fromBlock: '0x1', toBlock: 'latest' })",
    "getLogs({ fromBlock: 1n, toBlock: 'latest' })",
  ],
  [
    `eth_getProof("${A}", ["0x0"], "latest")`,
    `send('eth_getProof', ['${A}', ['0x0'], 'latest'])`,
    `getProof({ address: '${A}', storageKeys: ['0x0'], blockTag: 'latest' })`,
  ],
  [
    `eth_getStorageAt("${A}", "0x0", "latest")`,
    `getStorage('${A}', '0x0', 'latest')`,
    `getStorageAt({ address: '${A}', slot: '0x0', blockTag: 'latest' })`,
  ],
  [
    `eth_getTransactionByBlockHashAndIndex("${H}", "0x0")`,
    `send('eth_getTransactionByBlockHashAndIndex', ['${H}', '0x0'])`,
    `getTransaction({ blockHash: '${H}', index: 0 })`,
  ],
  [
    'eth_getTransactionByBlockNumberAndIndex("0x5", "0x1")',
    "send('eth_getTransactionByBlockNumberAndIndex', ['0x5', '0x1'])",
    'getTransaction({ blockNumber: 5n, index: 1 })',
  ],
  [`eth_getTransactionByHash("${H}")`, `getTransaction('${H}')`, `getTransaction({ hash: '${H}' })`],
  [
    `eth_getTransactionCount("${A}", "pending")`,
    `getTransactionCount('${A}', 'pending')`,
    `getTransactionCount({ address: '${A}', blockTag: 'pending' })`,
  ],
  [
    `eth_getTransactionReceipt("${H}")`,
    `getTransactionReceipt('${H}')`,
    `getTransactionReceipt({ hash: '${H}' })`,
  ],
  [
    'eth_sendRawTransaction("0x02f8")',
    "broadcastTransaction('0x02f8')",
    "sendRawTransaction({ serializedTransaction: '0x02f8' })",
  ],
  // What has no action of its own, and what an action cannot say.
  ['net_version()', "send('net_version', [])", "request({ method: 'net_version', params: [] })"],
  [
    '{"jsonrpc": "2.0", "id": 1, "method": "web3_clientVersion"}',
    "send('web3_clientVersion', [])",
    "request({ method: 'web3_clientVersion' })",
  ],
  [
    `eth_getBalance("${A}", {"blockHash": "0x1"})`,
    `send('eth_getBalance', ['${A}', { blockHash: '0x1' }])`,
    `request({ method: 'eth_getBalance', params: ['${A}', { blockHash: '0x1' }] })`,
  ],
  [
    'eth_getLogs({"topics": [null]})',
    'getLogs({ topics: [null] })',
    "request({ method: 'eth_getLogs', params: [{ topics: [null] }] })",
  ],
  [
    'eth_call({"data": "0x01"}, "latest", {"0x1": {}})',
    "send('eth_call', [{ data: '0x01' }, 'latest', { '0x1': {} }])",
    "request({ method: 'eth_call', params: [{ data: '0x01' }, 'latest', { '0x1': {} }] })",
  ],
  [
    'eth_call({"data": "0x01", "input": "0x02"})',
    "send('eth_call', [{ data: '0x01', input: '0x02' }])",
    "request({ method: 'eth_call', params: [{ data: '0x01', input: '0x02' }] })",
  ],
  [
    'eth_estimateGas({"data": "0x01"}, "0x5")',
    "send('eth_estimateGas', [{ data: '0x01' }, '0x5'])",
    "estimateGas({ data: '0x01', blockNumber: 5n })",
  ],
];

/** The last line without its frame, on one line. */
function bare(text: string, object: string): string {
  const [, inside = text] = /console\.log\(await ([\s\S]*)\);\n$/.exec(text) ?? [];
  return inside
    .replace(`${object}.`, '')
    .replace(/\n\s*/g, ' ')
    .replace(/,? ([}\])])/g, (_, end: string) => (end === '}' ? ' }' : end))
    .replace(/([[(]) /g, '$1');
}

describe('copy as a call of ethers and viem', () => {
  for (const [call, ethers, viem] of calls) {
    it(call, async () => {
      assert.equal(bare((await copied('ethers', 'jsonrpc', call)).text, 'provider'), ethers);
      assert.equal(bare((await copied('viem', 'jsonrpc', call)).text, 'client'), viem);
    });
  }

  it('has a line here for each method that a library has an action for', () => {
    const held = new Set(calls.map(([call]) => /\w+/.exec(call)?.[0]));
    assert.deepEqual(
      Object.keys(actions).filter((method) => !held.has(method)),
      [],
    );
  });

  it('is a whole program', async () => {
    assert.equal(
      (await copied('ethers', 'jsonrpc', 'eth_blockNumber()')).text,
      "import { JsonRpcProvider } from 'ethers';\n\nconst provider = new JsonRpcProvider('http://127.0.0.1:8545/');\nconsole.log(await provider.getBlockNumber());\n",
    );
    assert.equal(
      (await copied('viem', 'jsonrpc', 'eth_blockNumber()')).text,
      "import { createPublicClient, http } from 'viem';\n\nconst client = createPublicClient({ transport: http('http://127.0.0.1:8545/') });\nconsole.log(await client.getBlockNumber());\n",
    );
  });

  it('sends headers and a batch as the request does', async () => {
    const file =
      'POST http://h/\nContent-Type: application/json\nAuthorization: Bearer {{token}}\n\n[{"method": "eth_blockNumber"}, {"method": "net_version", "params": []}]';
    assert.equal(
      (await copied('ethers', 'http', file)).text,
      [
        "import { FetchRequest, JsonRpcProvider } from 'ethers';",
        '',
        "const connection = new FetchRequest('http://h/');",
        "connection.setHeader('Authorization', `Bearer ${process.env.TOKEN}`);",
        'const provider = new JsonRpcProvider(connection);',
        'console.log(',
        '  await Promise.all([',
        '    provider.getBlockNumber(),',
        "    provider.send('net_version', []),",
        '  ]),',
        ');',
        '',
      ].join('\n'),
    );
    assert.equal(
      (await copied('viem', 'http', file)).text,
      [
        "import { createPublicClient, http } from 'viem';",
        '',
        "const client = createPublicClient({ transport: http('http://h/', {",
        '  batch: true,',
        '  fetchOptions: { headers: { Authorization: `Bearer ${process.env.TOKEN}` } },',
        '}) });',
        'console.log(',
        '  await Promise.all([',
        '    client.getBlockNumber(),',
        "    client.request({ method: 'net_version', params: [] }),",
        '  ]),',
        ');',
        '',
      ].join('\n'),
    );
  });

  it('says that the libraries speak JSON-RPC only', async () => {
    for (const library of ['ethers', 'viem'] as const) {
      assert.equal(
        await refused(library, 'http', 'GET /eth/v1/node/version'),
        `${library} speaks JSON-RPC only, and this is a request to a beacon node. Copy it as cURL or fetch.`,
      );
      assert.equal(
        await refused(library, 'http', 'GET http://h/x'),
        `${library} speaks JSON-RPC only, and this is not a JSON-RPC request. Copy it as cURL or fetch.`,
      );
      assert.equal(
        await refused(library, 'jsonrpc', 'eth_x(12345678901234567890)'),
        `This cannot be written as a call of ${library}: its body is not JSON, or has a number that JavaScript cannot hold. Copy it as cURL or fetch.`,
      );
    }
  });
});
