import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { noCancellation } from '../../common/cancellation';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { createChecker } from '../../server/check/check';

const page = fs.readFileSync(path.join(import.meta.dirname, '../../docs/development/accuracy.md'), 'utf8');

const A = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const post = (body: string) => `POST http://127.0.0.1:8545\nContent-Type: application/json\n\n${body}`;
const call = (method: string) => post(`{ "jsonrpc": "2.0", "id": 1, "method": "${method}", "params": [] }`);

type Verdict = 'error' | 'warning' | 'nothing';
type Sample = readonly [Language, string, Verdict];

/** Samples of each row of "Decisions about severities", by the start of its case. */
const rows: Readonly<Record<string, readonly Sample[]>> = {
  'Unknown method': [
    ['jsonrpc', 'eth_somethingNew()', 'warning'],
    ['jsonrpc', 'eth_chainid()', 'error'],
    ['jsonrpc', 'eth.chainId()', 'error'],
    ['http', call('eth_chainId '), 'error'],
  ],
  'Method of another namespace': [['jsonrpc', 'acme_doIt()', 'nothing']],
  'Unknown beacon path': [
    ['http', 'GET /eth/v1/node/something_new', 'warning'],
    ['http', 'GET /eth/v1/node/versoin', 'error'],
    ['http', 'GET /eth/v1/node/node/version', 'error'],
    ['http', 'GET /eth/node/identity', 'error'],
  ],
  'Path with another version number': [['http', 'GET /eth/v9/node/version', 'warning']],
  'Beacon request without `Content-Type`': [['http', 'POST /eth/v1/validator/liveness/1\n\n["0"]', 'error']],
  'Leading zeros, decimal numbers': [
    ['jsonrpc', 'eth_getBlockByNumber("0x01", false)', 'error'],
    ['jsonrpc', 'eth_getBlockByNumber("100", false)', 'error'],
    ['jsonrpc', 'eth_getBlockByNumber("1a", false)', 'error'],
  ],
  'Empty text for a quantity': [['jsonrpc', `eth_call({ "to": "${A}", "value": "" }, "latest")`, 'warning']],
  'Filter id with leading zeros': [
    ['jsonrpc', 'eth_getFilterChanges("0x01")', 'warning'],
    ['jsonrpc', `eth_call({ "to": "${A}", "type": "2" }, "latest")`, 'warning'],
    ['jsonrpc', `eth_getStorageAt("${A}", "0x1", "latest")`, 'nothing'],
    ['jsonrpc', `eth_getProof("${A}", ["0x1"], "latest")`, 'warning'],
  ],
  'Block tag in a block object': [
    ['jsonrpc', `eth_getBalance("${A}", { "blockNumber": "latest" })`, 'warning'],
  ],
  '`null` as an optional parameter': [['jsonrpc', 'debug_traceBlockByNumber("latest", null)', 'nothing']],
  'Range from a tag to a number': [
    ['jsonrpc', 'eth_getLogs({ "fromBlock": "latest", "toBlock": "0x1" })', 'warning'],
  ],
  'Comment in a JSON body': [
    ['http', post('{ "jsonrpc": "2.0", "id": 1, /* one */ "method": "eth_chainId", "params": [] }'), 'error'],
    [
      'http',
      post('{ "jsonrpc": "2.0", "id": 1,\n// one\n"method": "eth_chainId", "params": [] }'),
      'nothing',
    ],
  ],
  '`\\{\\{x\\}\\}` in a JSON body': [
    [
      'http',
      'POST http://127.0.0.1:1/a\nContent-Type: application/json\n\n{ "a": "\\{\\{x\\}\\}" }',
      'nothing',
    ],
  ],
  'Missing closing bracket': [['jsonrpc', 'eth_getBalance("0x1", [', 'error']],
  'Tests of other tools': [
    ['http', 'GET http://127.0.0.1:1/a\n\n?? status == 200', 'nothing'],
    ['http', "GET http://127.0.0.1:1/a\n\n> {%\n  client.test('a', () => run(response));\n%}", 'error'],
  ],
  '`import`, `run` and `>> file`': [['http', 'run ./other.http\n', 'warning']],
  'Variable that only a script': [['http', 'GET http://127.0.0.1:1/{{token}}', 'warning']],
  'Path or header on several lines': [['http', 'GET http://127.0.0.1:1/a\n  /b\n  ?c=1', 'nothing']],
  '`GRPC` and other protocols': [['http', 'GRPC http://127.0.0.1:1/a', 'error']],
  '`WEBSOCKET`': [
    [
      'http',
      'WEBSOCKET ws://127.0.0.1:8546\n\n{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
      'nothing',
    ],
    ['http', 'WEBSOCKET ws://127.0.0.1:8546\n\nhello', 'error'],
  ],
  'Request line that is no request': [
    ['http', 'ask the node', 'error'],
    ['http', '# only a comment', 'nothing'],
    ['http', '# @prompt base\nGET {{base}}/a', 'nothing'],
  ],
  'Name of a node that is not known': [['http', '# @node nowhere\nGET /eth/v1/node/version', 'nothing']],
  'Call data that is not 4 bytes': [
    ['jsonrpc', `eth_call({ "to": "${A}", "input": "0x06fdde" }, "latest")`, 'warning'],
    ['jsonrpc', `eth_sendTransaction({ "from": "${A}", "to": "${A}", "input": "0x06fdde" })`, 'nothing'],
  ],
  'Less gas than a transaction costs': [
    ['jsonrpc', `eth_sendTransaction({ "from": "${A}", "to": "${A}", "gas": "0x1" })`, 'warning'],
  ],
  'Several members missing': [
    ['http', 'POST /lighthouse/liveness\nContent-Type: application/json\n\n{}', 'error'],
  ],
  'Placeholder that Slotpad can': [['jsonrpc', 'eth_getBlockByNumber("{{block + 1}}", false)', 'error']],
  'Requests of other servers': [['http', 'GET http://127.0.0.1:1/any?thing=1', 'nothing']],
  // What it says is about the place of the cursor: test/rules/typed.test.ts.
  'Text that is still being typed': [],
};

const cases = page
  .slice(page.indexOf('## Decisions about severities'), page.indexOf('## Decisions about responses'))
  .split('\n')
  .filter((row) => row.startsWith('| ') && !row.startsWith('| case '))
  .map((row) => row.slice(2));

describe('docs/development/accuracy.md, decisions about severities', () => {
  it('have samples each', () => {
    const without = cases.filter((row) => !Object.keys(rows).some((start) => row.startsWith(start)));
    const unused = Object.keys(rows).filter((start) => !cases.some((row) => row.startsWith(start)));
    assert.deepEqual({ without, unused }, { without: [], unused: [] });
  });

  for (const [start, samples] of Object.entries(rows)) {
    for (const [language, text, verdict] of samples) {
      it(`are those of the program: ${start}, ${text.replaceAll('\n', ' ⏎ ').slice(-60)}`, () => {
        const document = new ScratchDocument(`file:///verdict.${language}`, language, 1, text);
        const found = createChecker().check(document, noCancellation);
        const has = (wanted: string) => found.some(({ severity }) => severity === wanted);
        const worst: Verdict = has('error') ? 'error' : has('warning') ? 'warning' : 'nothing';
        assert.equal(worst, verdict, found.map(({ code, message }) => `${code}: ${message}`).join('\n'));
      });
    }
  }
});
