import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { createChecker } from '../../../server/check/check';
import { parseResponse, type ResponseSubject } from '../../../server/features/response/response';
import { type LinkedRequest, responseLinks } from '../../../server/features/response/response-links';
import { linkedText } from '../../../workbench/response/linked-text';

const hash = `0x${'ab'.repeat(32)}`;
const address = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';

function call(method: string): ResponseSubject {
  return { calls: [{ method, id: 1 }], stream: false, status: 200 };
}
function beacon(operation: string): ResponseSubject {
  return { calls: [], operation, stream: false, status: 200 };
}

/** Each linked text with the request that it opens. */
function links(value: unknown, subject: ResponseSubject): readonly (readonly [string, LinkedRequest])[] {
  const text = JSON.stringify(value, null, 2);
  const document = TextDocument.create('slotpad-response:/Response.json', 'json', 1, text);
  const root = parseResponse(text);
  assert.ok(root);
  return responseLinks(document, root, subject).map(({ range, target = '' }) => {
    const [, query = ''] = /^command:slotpad\.openLinked\?(.*)$/.exec(target) ?? [];
    const [request] = JSON.parse(decodeURIComponent(query)) as [LinkedRequest];
    return [document.getText(range), request];
  });
}

describe('links of a response', () => {
  it('open the requests that ask for an address, a transaction and a block', () => {
    const result = {
      hash,
      blockHash: hash,
      blockNumber: '0x10',
      from: address,
      to: null,
      value: '0xde0b6b3a7640000',
      nonce: '0x1',
      input: '0x',
    };
    const found = links({ jsonrpc: '2.0', id: 1, result }, call('eth_getTransactionByHash'));
    assert.deepEqual(
      found.map(([text, { text: request }]) => [text, request]),
      [
        [hash, `eth_getTransactionByHash("${hash}")`],
        [hash, `eth_getBlockByHash("${hash}", false)`],
        ['0x10', 'eth_getBlockByNumber("0x10", false)'],
        [address, `eth_getBalance("${address}", "latest")`],
      ],
    );
  });

  it('open the requests that ask for a slot, a validator and a block root', () => {
    const message = {
      slot: '123',
      proposer_index: '7',
      parent_root: hash,
      state_root: `0x${'cd'.repeat(32)}`,
      body_root: `0x${'ef'.repeat(32)}`,
    };
    const data = { root: `0x${'12'.repeat(32)}`, canonical: true, header: { message, signature: '0x' } };
    const found = links({ data }, beacon('beacon-headers-block-id'));
    assert.deepEqual(
      found.map(([text, { title, text: request }]) => [text, title, request]),
      [
        [data.root, 'Block', `/eth/v2/beacon/blocks/${data.root}`],
        ['123', 'Block of slot 123', '/eth/v2/beacon/blocks/123'],
        ['7', 'Validator 7', '/eth/v1/beacon/states/head/validators/7'],
        [hash, 'Block', `/eth/v2/beacon/blocks/${hash}`],
      ],
    );
  });

  it('are none where nobody knows what a value is, or nothing asks for it', () => {
    assert.deepEqual(links({ anything: hash, address, slot: 'x' }, call('eth_unknown')), []);
    const never = { data: [{ index: '1', validator: { exit_epoch: '18446744073709551615' } }] };
    assert.deepEqual(
      links(never, beacon('beacon-states-state-id-validators')).map(([text]) => text),
      ['1'],
    );
    assert.deepEqual(links({ data: { root: hash } }, beacon('beacon-states-state-id-root')), []);
  });

  it('open requests that nothing is wrong with, for the node that the response came from', () => {
    const nodes = [{ name: 'Geth', kind: 'execution', url: 'http://127.0.0.1:8545' }] as const;
    const block = { language: 'http', title: 'Block', text: '/eth/v2/beacon/blocks/123' } as const;
    const balance = {
      language: 'jsonrpc',
      title: 'Balance',
      text: `eth_getBalance("${address}", "latest")`,
    } as const;
    const rpc = (url: string, secrets: readonly string[] = []) => ({ kind: 'rpc', url, secrets }) as const;
    const texts = [
      linkedText(balance, rpc('http://127.0.0.1:8545/'), nodes),
      linkedText(balance, rpc('http://127.0.0.1:9545/'), nodes),
      linkedText(balance, rpc('https://node.example/v3/topsecret', ['topsecret']), nodes),
      linkedText(
        block,
        { kind: 'beacon', url: 'http://127.0.0.1:5052/one/eth/v1/node/version', secrets: [] },
        nodes,
      ),
      linkedText(block, rpc('http://127.0.0.1:8545/'), nodes),
    ];
    assert.deepEqual(texts, [
      `### Balance\n# @node Geth\n${balance.text}\n`,
      `### Balance\n# @node http://127.0.0.1:9545\n${balance.text}\n`,
      `### Balance\n${balance.text}\n`,
      '### Block\nGET http://127.0.0.1:5052/one/eth/v2/beacon/blocks/123\nAccept: application/json\n',
      '### Block\nGET /eth/v2/beacon/blocks/123\nAccept: application/json\n',
    ]);
    for (const [index, text] of texts.entries()) {
      const document = new ScratchDocument('file:///linked', index < 3 ? 'jsonrpc' : 'http', 1, text);
      const findings = createChecker().check(document);
      assert.deepEqual(findings, []);
    }
  });
});
