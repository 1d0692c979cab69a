import assert from 'node:assert/strict';
import { noCancellation } from '../../common/cancellation';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { createChecker } from '../../server/check/check';

const ACCOUNT = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const envelope = `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["${ACCOUNT}","latest"]}`;
const curl = `curl -X POST -H "Content-Type: application/json" --data '${envelope}' http://127.0.0.1:8545`;

const requests: [string, Language, string][] = [
  ['a call', 'jsonrpc', `eth_getBalance("${ACCOUNT}", "latest")`],
  ['a call with an object', 'jsonrpc', `eth_call({ "to": "${ACCOUNT}", "input": "0x06fdde03" }, "latest")`],
  ['a call with lists', 'jsonrpc', `eth_getLogs({ "fromBlock": "0x1", "topics": [null, ["${TOPIC}"]] })`],
  ['an object', 'jsonrpc', envelope],
  ['an object of several lines', 'jsonrpc', JSON.stringify(JSON.parse(envelope), null, 2)],
  ['a curl command in a file of calls', 'jsonrpc', curl],
  ['a curl command', 'http', curl],
  ['a POST', 'http', `POST http://127.0.0.1:8545\nContent-Type: application/json\n\n${envelope}`],
  ['a path', 'http', 'GET /eth/v1/beacon/states/head/validators?id=0&status=active_ongoing'],
  [
    'a range',
    'http',
    'GET /vendor/analysis/block_rewards?start_slot=1&end_slot=32\naccept: application/json',
  ],
  [
    'a POST to a beacon node',
    'http',
    'POST /vendor/liveness\nContent-Type: application/json\n\n{ "indices": ["0", "1"], "epoch": "1" }',
  ],
];

/** @param cursor offset where the text is being typed */
function mistakesIn(language: Language, text: string, cursor?: number): string[] {
  const document = new ScratchDocument(`file:///typed.${language}`, language, 1, text);
  const typing = cursor === undefined ? undefined : document.positionAt(cursor);
  return createChecker()
    .check(document, noCancellation, typing)
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ code, message }) => `${code}: ${message}`);
}

describe('rules: while a request is typed', () => {
  for (const [name, language, text] of requests) {
    it(`report at most one mistake in ${name}`, () => {
      for (let end = 1; end < text.length; end++) {
        const typed = text.slice(0, end);
        const found = mistakesIn(language, typed);
        assert.ok(found.length <= 1, `${typed}\n${found.join('\n')}`);
      }
    });

    if (!text.startsWith('curl')) {
      it(`report nothing that is not finished at the cursor in ${name}`, () => {
        for (let end = 1; end < text.length; end++) {
          const typed = text.slice(0, end);
          assert.deepEqual(mistakesIn(language, typed, end), [], typed);
        }
      });
    }

    it(`report each beginning of ${name} that cannot be sent as JSON`, () => {
      const found = [...text].filter((_, index) => mistakesIn(language, text.slice(0, index)).length > 0);
      assert.ok(found.length > text.length / 3, `${found.length} of ${text.length}`);
    });
  }

  it('report finished values before the cursor', () => {
    const text = `eth_getBalance("0x12", "lat`;
    assert.deepEqual(mistakesIn('jsonrpc', text, text.length), [
      'data-wrong-length: An address has 20 bytes; this has 1.',
    ]);
  });

  it('report unfinished text where nobody types', () => {
    const open = 'eth_getBalance("0x12\n\n###\n';
    const message = 'json-syntax: The string has no closing quote.';
    assert.deepEqual(mistakesIn('jsonrpc', `${open}eth_chai`, open.length + 8), [message]);
    assert.deepEqual(mistakesIn('jsonrpc', open, 3), [message]);
  });

  it('report a curl command in a file of calls as soon as it is one', () => {
    assert.deepEqual(mistakesIn('jsonrpc', curl, curl.length), [
      'call-syntax: A `curl` command belongs in an `.http` file. Write its JSON-RPC object here.',
    ]);
  });
});
