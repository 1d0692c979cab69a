import assert from 'node:assert/strict';
import type { Diagnostic } from 'vscode-languageserver/node';
import type { Language } from '../../common/scratch/types';
import { typed } from '../rules/keyboard';
import { type Session, startSession } from './harness';

const TOKEN = '0x6b175474e89094c44da98b954eedeac495271d0f';
const HOLDER = '0x28c6c06298d514db089934071355e5743bf21d60';
const BLOCK = '0x4e3a3754410177e6937ef1f84bba68ea139e8d1a2258c5f85db9f1cd715a1bdd';
const ROOT = '0xcf8e0d4e9587369b2301d0790347320302cc0943d5a1884560367e8208d920f2';
const JSON_TYPE = 'Content-Type: application/json';

const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 7, method, params });
const compact = (method: string, ...params: unknown[]) => JSON.stringify(call(method, ...params));
const wide = (method: string, ...params: unknown[]) => JSON.stringify(call(method, ...params), null, 2);

/** Requests that the rules for unfinished text were not made with. */
const requests: readonly (readonly [Language, string])[] = [
  ...[
    'net_peerCount()',
    'txpool_status()',
    `eth_getTransactionCount("${HOLDER}", "pending")`,
    `eth_getBlockReceipts("finalized")`,
    `eth_getBlockByHash("${BLOCK}", true)`,
    `eth_getUncleByBlockNumberAndIndex("0x10", "0x0")`,
    `web3_sha3("0x68656c6c6f")`,
    `debug_traceBlockByNumber("latest", { "tracer": "callTracer", "tracerConfig": { "onlyTopCall": true } })`,
    `eth_estimateGas({ "from": "${HOLDER}", "to": "${TOKEN}", "value": "0x0", "data": "0x18160ddd" })`,
    `eth_createAccessList({ "to": "${TOKEN}", "data": "0x18160ddd" }, "latest")`,
    `trace_filter({ "fromBlock": "0x100", "toBlock": "0x110", "toAddress": ["${TOKEN}"], "count": 5 })`,
    `# @name head\neth_getBlockByNumber("latest", false)\n\n### logs of it\neth_getLogs({ "blockHash": "{{head.response.body.$.result.hash}}" })`,
    `@token = ${TOKEN}\neth_getCode("{{token}}", "safe")`,
    `# @assert $.result != "0x0"\neth_getBalance("${HOLDER}", "latest")`,
    `# @contract dai = ${TOKEN} as ERC20\ndai.balanceOf(${HOLDER})`,
    `# @contract dai = ${TOKEN} as ERC20\nsend dai.transfer(${HOLDER}, 1.5 ether) { from: ${HOLDER} }`,
    compact('eth_maxPriorityFeePerGas'),
    compact('eth_getFilterChanges', '0x1f'),
    compact('eth_getProof', TOKEN, ['0x00'], 'latest'),
    compact('debug_traceCall', { to: TOKEN, input: '0x18160ddd' }, 'latest', { tracer: 'prestateTracer' }),
    wide('eth_getBalance', HOLDER, { blockHash: BLOCK, requireCanonical: true }),
    wide('eth_call', { to: TOKEN, data: '0x18160ddd' }, 'latest', { [HOLDER]: { balance: '0xffff' } }),
    `[${compact('eth_gasPrice')}, ${compact('eth_blockNumber').replace('7', '8')}]`,
    `[\n  ${compact('eth_syncing')},\n  ${compact('net_listening').replace('7', '8')}\n]`,
  ].map((text) => ['jsonrpc', text] as const),
  ...[
    'GET /eth/v1/node/peers?state=connected&direction=outbound',
    `GET /eth/v1/beacon/headers?parent_root=${ROOT}`,
    'GET /eth/v1/beacon/states/finalized/committees?epoch=3&index=1\nAccept: application/json',
    'GET http://localhost:5052/eth/v1/config/spec\nAccept: application/json\nX-Request-Id: {{$guid}}',
    '# @name genesis\n# @timeout 5 s\nGET /eth/v1/beacon/genesis\n\n###\nGET /eth/v1/node/syncing',
    `POST /eth/v1/beacon/states/head/validators\n${JSON_TYPE}\n\n{ "ids": ["1", "2"], "statuses": ["active_ongoing"] }`,
    `POST /eth/v1/validator/duties/attester/12\n${JSON_TYPE}\n\n["100", "101"]`,
    `POST /eth/v1/beacon/rewards/attestations/20\n${JSON_TYPE}\n\n[\n  "3",\n  "${'0x'.padEnd(98, 'a')}"\n]`,
    `POST http://127.0.0.1:8545\n${JSON_TYPE}\n\n${compact('eth_getTransactionReceipt', BLOCK)}`,
    `POST http://127.0.0.1:8545 HTTP/1.1\nAuthorization: Bearer {{$processEnv TOKEN}}\n${JSON_TYPE}\n\n${wide('eth_getLogs', { address: [TOKEN], fromBlock: '0x10', toBlock: 'latest' })}`,
    `@host = http://127.0.0.1:8545\nPOST {{host}}\n${JSON_TYPE}\n\n${compact('net_version')}`,
    'curl -s "http://127.0.0.1:5052/eth/v1/beacon/headers?slot=33"',
    `curl -X POST -H '${JSON_TYPE}' -d '${compact('txpool_content')}' http://127.0.0.1:8545`,
    `curl http://127.0.0.1:8545 -H "${JSON_TYPE}" --data-raw '${compact('eth_getStorageAt', TOKEN, '0x2', 'latest')}'`,
    `curl --request GET --url http://127.0.0.1:5052/eth/v2/beacon/blocks/head --header 'Accept: application/octet-stream'`,
    'DELETE http://127.0.0.1:3000/items/7\nAuthorization: Basic user password',
  ].map((text) => ['http', text] as const),
];

/** Requests with a mistake: the code that is reported once the text is finished. */
const mistakes: readonly (readonly [Language, string, string])[] = [
  ['jsonrpc', 'eth_blokNumber()', 'method-unknown'],
  ['jsonrpc', 'eth_getBlockByNumber("latest")', 'params-too-few'],
  ['jsonrpc', 'eth_chainId("latest")', 'params-too-many'],
  ['jsonrpc', 'eth_getBlockByNumber("0x01", true)', 'quantity-leading-zero'],
  ['jsonrpc', 'eth_getBlockByNumber(17, true)', 'block-number-decimal'],
  ['jsonrpc', 'eth_getBlockByNumber("Latest", true)', 'block-tag-case'],
  ['jsonrpc', 'eth_getBlockByNumber("newest", true)', 'block-tag-unknown'],
  ['jsonrpc', 'eth_getBlockByNumber("latest", "true")', 'wrong-type'],
  ['jsonrpc', `eth_getBalance("${HOLDER.slice(0, -1)}", "latest")`, 'data-wrong-length'],
  ['jsonrpc', `eth_getBalance("${HOLDER.slice(0, -2)}", "latest")`, 'data-wrong-length'],
  ['jsonrpc', `eth_getBalance("${HOLDER.slice(2)}", "latest")`, 'data-no-prefix'],
  ['jsonrpc', `eth_getTransactionByHash("${HOLDER}")`, 'data-wrong-length'],
  ['jsonrpc', `eth_call({ "to": "${TOKEN}", "dta": "0x" }, "latest")`, 'unknown-member'],
  ['jsonrpc', `eth_getLogs({ "fromBlock": "0x20", "toBlock": "0x10" })`, 'range-reversed'],
  ['jsonrpc', `eth_getLogs({ "fromblock": "0x20" })`, 'unknown-member'],
  ['jsonrpc', `eth_getLogs({ "blockHash": "${BLOCK}", "fromBlock": "0x1" })`, 'filter-block-hash-with-range'],
  ['jsonrpc', 'eth_getBlockByNumber(latest, false)', 'json-syntax'],
  ['jsonrpc', 'eth_getBlockByNumber("latest" false)', 'json-syntax'],
  ['jsonrpc', 'eth_chainId', 'call-syntax'],
  ['jsonrpc', compact('eth_chainId').replace('2.0', '1.0'), 'envelope-version'],
  ['jsonrpc', compact('eth_chainId').replace('"id":7,', ''), 'envelope-id'],
  ['jsonrpc', compact('eth_chainId').replace('params', 'parms'), 'envelope-unknown-member'],
  ['jsonrpc', `[${compact('eth_chainId')},${compact('eth_syncing')}]`, 'batch-duplicate-id'],
  ['jsonrpc', 'cast chain-id', 'call-syntax'],
  ['jsonrpc', '# @asert $.result == 1\neth_chainId()', 'directive-unknown'],
  ['jsonrpc', '# @timeout soon\neth_chainId()', 'directive-value'],
  ['jsonrpc', 'eth_getCode("{{tokn}}", "latest")', 'variable-undefined'],
  ['http', 'GET /eth/v1/node/helth', 'path-unknown'],
  ['http', 'GET /eth/v1/beacon/states/haed/root', 'state-id-invalid'],
  ['http', 'GET /eth/v1/beacon/headers/0x12', 'block-id-invalid'],
  ['http', 'GET /eth/v1/beacon/headers/010', 'block-id-invalid'],
  ['http', 'GET /eth/v1/node/peers?stat=connected', 'query-unknown'],
  ['http', 'GET /eth/v1/node/peers?state=conected', 'enum-value-unknown'],
  ['http', 'POST /eth/v1/node/version', 'http-method-wrong'],
  ['http', 'GET /eth/v1/validator/blocks/5', 'query-missing'],
  ['http', 'GET htp://127.0.0.1:5052/eth/v1/node/version', 'url-invalid'],
  ['http', 'PSOT http://127.0.0.1:9000/hook', 'http-method-misspelled'],
  ['http', `POST http://127.0.0.1:8545\n\n${compact('eth_chainId')}`, 'content-type-missing'],
  ['http', `POST /eth/v1/validator/duties/attester/12\n${JSON_TYPE}\n\n[1, 2]`, 'number-unquoted'],
  ['http', 'curl http://127.0.0.1:5052/eth/v1/node/versoin', 'path-unknown'],
];

const isProblem = ({ severity }: Diagnostic) => severity === 1 || severity === 2;

/** Milliseconds after the last key within which a mistake is shown. */
const SHOWN_WITHIN = 1000;

describe('protocol: while a person types', function () {
  this.timeout(600_000);
  let session: Session;
  /** What ends the pause in typing. */
  let pauses: (() => void)[] = [];

  before(async () => {
    const clock = {
      after(milliseconds: number, call: () => void) {
        assert.ok(milliseconds < SHOWN_WITHIN, 'A mistake is shown within a second.');
        pauses.push(call);
        return () => {
          pauses = pauses.filter((one) => one !== call);
        };
      },
    };
    const pulls = { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } };
    const prepare = (client: Session['client']) =>
      void client.onRequest('workspace/diagnostic/refresh', () => null);
    session = await startSession(pulls, undefined, prepare, { clock });
  });
  after(() => session.close());

  let files = 0;
  /** Types a text in a new file. */
  async function type(
    language: Language,
    text: string,
    onKey?: (uri: string, before: string) => Promise<void>,
  ) {
    const uri = `file:///typed/${files++}.${language}`;
    await session.open(uri, language, '');
    let version = 1;
    for (const { document, changes } of typed(language, text, true)) {
      await session.change(uri, ++version, changes as never);
      await onKey?.(uri, document.getText());
    }
    return uri;
  }

  it('shows a problem at 5 % of the keys at most, and none at the end', async () => {
    let keys = 0;
    const noisy: string[] = [];
    for (const [language, text] of requests) {
      const uri = await type(language, text, async (typedIn, written) => {
        keys++;
        const found = (await session.pull(typedIn)).filter(isProblem);
        if (found.length > 0)
          noisy.push(`${found.map(({ code }) => code).join(', ')}: ${JSON.stringify(written)}`);
      });
      for (const pause of pauses.splice(0)) pause();
      const left = (await session.pull(uri)).filter(isProblem);
      assert.deepEqual(
        left.map(({ code, message }) => `${code}: ${message}`),
        [],
        text,
      );
    }
    const share = noisy.length / keys;
    if (process.env.SLOTPAD_SHOW) console.log(`${noisy.length} of ${keys} keys\n${noisy.join('\n')}`);
    assert.ok(share <= 0.05, `${noisy.length} of ${keys} keys\n${noisy.slice(0, 60).join('\n')}`);
  });

  it('shows a finished mistake within a second', async () => {
    const silent: string[] = [];
    for (const [language, text, code] of mistakes) {
      const uri = await type(language, text);
      // The server has read all changes before it answers.
      await session.pull(uri);
      for (const pause of pauses.splice(0)) pause();
      const found = (await session.pull(uri)).map((one) => String(one.code));
      if (!found.includes(code)) silent.push(`${text}: ${found.join(', ')}`);
    }
    assert.deepEqual(silent, []);
  });
});
