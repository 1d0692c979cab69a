import assert from 'node:assert/strict';
import { noCancellation } from '../../common/cancellation';
import type { Language } from '../../common/scratch/types';
import { createChecker, type Diagnostic } from '../../server/check/check';
import { typed } from './keyboard';

const A = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const H = '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae';
const JSON_TYPE = "-H 'Content-Type: application/json'";
const LOCAL = 'http://127.0.0.1:8545';
const rpc = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
const line = (method: string, params: unknown) => JSON.stringify(rpc(method, params));
const pretty = (method: string, params: unknown) => JSON.stringify(rpc(method, params), null, 2);
const post = (body: string) => `POST ${LOCAL}\nContent-Type: application/json\n\n${body}`;

/** Different requests, each as a person writes it. */
const requests: readonly (readonly [Language, string])[] = [
  ...[
    `curl ${LOCAL} ${JSON_TYPE} -d '${line('eth_chainId', [])}'`,
    `curl -X POST ${LOCAL} ${JSON_TYPE} --data '${line('eth_getBalance', [A, 'latest'])}'`,
    `curl -s ${LOCAL} ${JSON_TYPE} -d '${line('eth_call', [{ to: A, data: '0x06fdde03' }, 'latest'])}'`,
    `curl -X POST ${JSON_TYPE} --data '${line('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x2', address: A }])}' ${LOCAL}`,
    `curl --json '${line('eth_getTransactionReceipt', [H])}' ${LOCAL}`,
    'curl http://127.0.0.1:5052/eth/v1/node/version',
    "curl -H 'Accept: text/event-stream' 'http://127.0.0.1:5052/eth/v1/events?topics=head,block'",
    `curl -X POST http://127.0.0.1:5052/eth/v1/validator/liveness/1 ${JSON_TYPE} -d '["0","1"]'`,
    `curl ${LOCAL} \\\n  -X POST \\\n  ${JSON_TYPE} \\\n  -d '${line('eth_feeHistory', ['0x4', 'latest', [25, 75]])}'`,
    `curl ${LOCAL} ${JSON_TYPE} -d '[${line('eth_blockNumber', [])}]'`,
  ].map((text) => ['http', text] as const),
  ...[
    line('eth_blockNumber', []),
    line('eth_getBlockByNumber', ['latest', false]),
    line('eth_getStorageAt', [A, '0x0', 'latest']),
    line('eth_estimateGas', [{ from: A, to: A, value: '0x1' }]),
    line('debug_traceTransaction', [H, { tracer: 'callTracer' }]),
    pretty('eth_getCode', [A, 'finalized']),
    pretty('eth_call', [{ to: A, input: '0x06fdde03' }, 'latest']),
    pretty('eth_getLogs', [{ address: A, topics: [null, H] }]),
    pretty('eth_getProof', [A, ['0x00'], 'latest']),
    pretty('eth_subscribe', ['logs', { address: A }])
      .replace('eth_subscribe', 'eth_newFilter')
      .replace('"logs",\n    ', ''),
    `[\n  ${line('eth_chainId', [])},\n  ${line('net_version', []).replace('"id":1', '"id":2')}\n]`,
    line('eth_sendTransaction', [{ from: A, to: A, gas: '0x5208', value: '0x1' }]),
    pretty('eth_simulateV1', [{ blockStateCalls: [{ calls: [{ to: A, input: '0x06fdde03' }] }] }, 'latest']),
    line('eth_getTransactionByBlockNumberAndIndex', ['0x10', '0x0']),
  ].map((text) => ['jsonrpc', text] as const),
  ...[
    'eth_chainId()',
    `eth_getBalance("${A}", "latest")`,
    `eth_call({ "to": "${A}", "input": "0x06fdde03" }, "latest")`,
    `eth_getLogs({ "fromBlock": "0x1", "topics": [null, ["${H}"]] })`,
    `eth_getLogs({\n  "fromBlock": "0x1",\n  "address": "${A}"\n})`,
    `# @node ${LOCAL}\neth_getTransactionByHash("${H}")`,
    'eth_feeHistory("0x4", "latest", [25, 75])',
    `eth_getStorageAt("${A}", "0x0", "latest")`,
  ].map((text) => ['jsonrpc', text] as const),
  ...[
    'GET /eth/v1/beacon/states/head/validators?id=0&status=active_ongoing',
    'GET http://127.0.0.1:5052/eth/v2/beacon/blocks/head\nAccept: application/json',
    'GET /eth/v1/events?topics=head&topics=finalized_checkpoint\nAccept: text/event-stream',
    'POST /eth/v1/validator/liveness/1\nContent-Type: application/json\n\n["0", "1"]',
    'POST /lighthouse/liveness\nContent-Type: application/json\n\n{\n  "indices": ["0", "1"],\n  "epoch": "1"\n}',
    post(line('eth_getBlockByHash', [H, true])),
    post(pretty('eth_call', [{ to: A, input: '0x06fdde03' }, 'latest'])),
    '@slot = 12\n\nGET /eth/v1/beacon/headers?slot={{slot}}',
  ].map((text) => ['http', text] as const),
];

/** Requests with a mistake, the text that is wrong, and what is reported. */
const mistakes: readonly (readonly [Language, string, string, string])[] = [
  ['jsonrpc', `eth_getBalance("0x12", "latest")`, '"0x12"', 'data-wrong-length'],
  ['jsonrpc', `eth_getBalance("${A}", "lastest")\n\n`, '"lastest")', 'block-tag-unknown'],
  ['jsonrpc', `eth_getBlockByNumber("0x0400", false)`, '"0x0400"', 'quantity-leading-zero'],
  ['jsonrpc', pretty('eth_getBlockByNumber', ['100', false]), '"100"', 'block-number-decimal'],
  [
    'jsonrpc',
    line('eth_getLogs', [{ fromBlock: '0x2', toBlock: '0x1', address: A }]),
    '"0x1"',
    'range-reversed',
  ],
  ['jsonrpc', line('eth_call', [{ too: A, data: '0x06fdde03' }, 'latest']), '"too"', 'call-missing-to'],
  ['http', post(line('eth_getBlock', [H, true])), '"eth_getBlock"', 'method-unknown'],
  ['http', 'GET /eth/v1/node/versoin\nAccept: application/json', '/eth/v1/node/versoin\n', 'path-unknown'],
  [
    'http',
    'GET http://127.0.0.1:99999/eth/v1/node/version\nAccept: application/json',
    ':99999/eth/v1/node/version\n',
    'url-invalid',
  ],
  [
    'http',
    'GET http://127.0.0.1:5052/eth/v1/node/version\nA Name: 1\nAccept: text/plain',
    'A Name: ',
    'header-name',
  ],
];

const isProblem = ({ severity }: Diagnostic) => severity === 'error' || severity === 'warning';

/** The keys after which a problem is shown, as the text up to the cursor with what is reported. */
function noisyKeys(
  language: Language,
  text: string,
  closes: boolean,
): { keys: number; noisy: string[]; left: string[] } {
  const checker = createChecker();
  const noisy: string[] = [];
  let keys = 0;
  let left: string[] = [];
  for (const { document, typing } of typed(language, text, closes)) {
    keys++;
    const found = checker.check(document, noCancellation, typing).filter(isProblem);
    if (found.length > 0)
      noisy.push(`${JSON.stringify(document.getText())}: ${found.map(({ code }) => code).join(', ')}`);
    left = checker
      .check(document)
      .filter(isProblem)
      .map(({ code, message }) => `${code}: ${message}`);
  }
  return { keys, noisy, left };
}

describe('rules: while requests are typed in an editor', function () {
  this.timeout(60_000);

  for (const [language, text, mistake, code] of mistakes) {
    it(`report ${code} as soon as ${mistake} is followed by something`, () => {
      const checker = createChecker();
      const end = text.indexOf(mistake) + mistake.length;
      let first = Infinity;
      for (const { document, typing, length } of typed(language, text, true)) {
        const found = checker.check(document, noCancellation, typing).some((one) => one.code === code);
        if (found) first = Math.min(first, length);
      }
      // The next keys may be a quote or bracket that the editor has written already, and the start of a value.
      assert.ok(first > end - mistake.length && first <= end + 3, `reported after ${first - end} more keys`);
    });
  }

  for (const closes of [false, true]) {
    it(`stay silent at all but 5 % of the keys ${closes ? 'where brackets are closed' : 'without closed brackets'}`, () => {
      let keys = 0;
      const noisy: string[] = [];
      for (const [language, text] of requests) {
        const found = noisyKeys(language, text, closes);
        keys += found.keys;
        noisy.push(...found.noisy);
        assert.deepEqual(found.left, [], text);
      }
      const share = noisy.length / keys;
      assert.ok(share <= 0.05, `${noisy.length} of ${keys}\n${noisy.slice(0, 40).join('\n')}`);
    });
  }
});
