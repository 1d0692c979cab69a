import assert from 'node:assert/strict';
import type { EnvironmentValues, Range, ScratchDocumentApi } from '../../../common/scratch/api';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { createHintKeeper, type HintOptions } from '../../../server/features/hints/inlay-hints';
import { open } from './scratch';

const all: HintOptions = { values: true, parameters: true, urls: true };
const only = (kind: keyof HintOptions): HintOptions => ({
  values: false,
  parameters: false,
  urls: false,
  [kind]: true,
});

/** The text with its hints in angle brackets. */
function annotated(
  language: Language,
  text: string,
  options: HintOptions = all,
  environment?: EnvironmentValues,
): string {
  const document = open(language, text);
  return drawn(document, whole(document), options, environment);
}

function whole(document: ScratchDocumentApi): Range {
  return { start: { line: 0, character: 0 }, end: { line: document.lineCount, character: 0 } };
}

function drawn(
  document: ScratchDocumentApi,
  range: Range,
  options: HintOptions,
  environment?: EnvironmentValues,
  keeper = createHintKeeper(),
): string {
  let text = document.getText();
  const hints = keeper.hints(document, range, fileVariables(document, environment), options);
  for (const { position, label } of hints.reverse()) {
    const at = document.offsetAt(position);
    text = `${text.slice(0, at)}‹${label}›${text.slice(at)}`;
  }
  return text;
}

const someone = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

describe('inlay hints: parameters', () => {
  it('name positional parameters in all forms of a call', () => {
    const options = only('parameters');
    assert.equal(
      annotated('jsonrpc', `eth_getBalance("${someone}", "latest")`, options),
      `eth_getBalance(‹address:›"${someone}", ‹block:›"latest")`,
    );
    assert.equal(
      annotated('jsonrpc', '{ "method": "eth_getBlockByNumber", "params": ["0x1", true] }', options),
      '{ "method": "eth_getBlockByNumber", "params": [‹block:›"0x1", ‹fullTransactions:›true] }',
    );
    assert.equal(
      annotated(
        'http',
        'POST http://127.0.0.1:8545\n\n[{ "method": "eth_getCode", "params": ["0x1"] }]',
        options,
      ),
      'POST http://127.0.0.1:8545\n\n[{ "method": "eth_getCode", "params": [‹address:›"0x1"] }]',
    );
  });

  it('are missing for unknown methods and surplus parameters, and support incomplete calls', () => {
    assert.equal(annotated('jsonrpc', 'my_method("0x10")'), 'my_method("0x10")');
    assert.equal(annotated('jsonrpc', 'eth_chainId(1)'), 'eth_chainId(1)');
    assert.equal(annotated('jsonrpc', 'eth_getCode("0x1", '), 'eth_getCode(‹address:›"0x1", ');
  });

  it('have the parameter kind of the protocol', () => {
    const document = open('jsonrpc', 'eth_getCode("0x1")');
    const hints = createHintKeeper().hints(document, whole(document), fileVariables(document), all);
    assert.deepEqual(hints, [
      { position: { line: 0, character: 12 }, label: 'address:', kind: 2, paddingRight: true },
    ]);
  });
});

describe('inlay hints: values', () => {
  const options = only('values');

  it('explain amounts, gas, numbers, times and chains', () => {
    assert.equal(
      annotated(
        'jsonrpc',
        `eth_call({\n  "to": "${weth}",\n  "value": "0xde0b6b3a7640000",\n  "gas": "0x5208",\n  "gasPrice": "0x6fc23ac00",\n  "nonce": "0x100",\n  "chainId": "0x1"\n}, "0x10d4f", {}, { "time": "0x6553f100" })`,
        options,
      ),
      `eth_call({\n  "to": "${weth}"‹WETH on mainnet›,\n  "value": "0xde0b6b3a7640000"‹1 ether›,\n  "gas": "0x5208"‹21,000 gas›,\n  "gasPrice": "0x6fc23ac00"‹30 gwei›,\n  "nonce": "0x100"‹256›,\n  "chainId": "0x1"‹Ethereum mainnet›\n}, "0x10d4f"‹68,943›, {}, { "time": "0x6553f100"‹2023-11-14 22:13:20 UTC› })`,
    );
  });

  it('do not repeat the value', () => {
    const text = `eth_getBlockByNumber("0x5", false)\n###\neth_getBlockByNumber("latest", false)\n###\neth_getCode("${someone}", "0x${'ab'.repeat(32)}")`;
    assert.equal(annotated('jsonrpc', text, options), text);
  });

  it('name events, functions and the text of data', () => {
    assert.equal(
      annotated('jsonrpc', `eth_getLogs({ "topics": ["${transfer}", null] })`, options),
      `eth_getLogs({ "topics": ["${transfer}"‹Transfer(address,address,uint256)›, null] })`,
    );
    assert.equal(
      annotated('jsonrpc', `eth_call({ "to": "${someone}", "input": "0x18160ddd" })`, options),
      `eth_call({ "to": "${someone}", "input": "0x18160ddd"‹totalSupply()› })`,
    );
    assert.equal(
      annotated('jsonrpc', 'web3_sha3("0x68656c6c6f20776f726c64")', options),
      'web3_sha3("0x68656c6c6f20776f726c64"‹"hello world"›)',
    );
  });

  it('explain slots and epochs, with times if the network is known', () => {
    const request = 'GET /vendor/analysis/block_rewards?start_slot=1234567&end_slot=1234600';
    assert.equal(
      annotated('http', request, options),
      'GET /vendor/analysis/block_rewards?start_slot=1234567&end_slot=1234600‹epoch 38,580›‹epoch 38,581›',
    );
    assert.equal(
      annotated('http', `@network = mainnet\n\n###\n${request}`, options),
      '@network = mainnet\n\n###\nGET /vendor/analysis/block_rewards?start_slot=1234567&end_slot=1234600‹epoch 38,580›‹epoch 38,581›',
    );
    assert.equal(
      annotated('http', 'GET /eth/v1/beacon/states/320/committees?epoch=10', options),
      'GET /eth/v1/beacon/states/320/committees?epoch=10‹epoch 10›‹from slot 320›',
    );
  });

  it('resolve variables, and omit secrets', () => {
    const text = '@slot = 320\n###\nGET /eth/v1/beacon/headers/{{slot}}';
    assert.equal(annotated('http', text, options), `${text}‹epoch 10›`);
    const call = `eth_call({ "to": "${someone}", "value": "{{amount}}" })`;
    const values = { amount: '0xde0b6b3a7640000' };
    assert.equal(
      annotated('jsonrpc', call, options, { name: 'local', values, secrets: {} }),
      call.replace('}}"', '}}"‹1 ether›'),
    );
    assert.equal(annotated('jsonrpc', call, options, { name: 'local', values: {}, secrets: values }), call);
    assert.equal(annotated('jsonrpc', call, options), call);
  });

  it('explain the body of a beacon request', () => {
    assert.equal(
      annotated('http', 'POST /vendor/liveness\n\n{ "indices": ["1"], "epoch": "5" }', options),
      'POST /vendor/liveness\n\n{ "indices": ["1"], "epoch": "5"‹from slot 160› }',
    );
  });
});

describe('inlay hints: room', () => {
  const anvil = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

  it('is enough for the names of parameters and a known address', () => {
    assert.equal(
      annotated('jsonrpc', `eth_getBalance("${anvil}", "latest")`),
      `eth_getBalance(‹address:›"${anvil}"‹anvil #0›, ‹block:›"latest")`,
    );
  });

  it('leaves values out before names of parameters', () => {
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    assert.equal(
      annotated(
        'jsonrpc',
        `eth_sendTransaction({ "from": "${anvil}", "to": "${other}", "value": "0xde0b6b3a7640000", "gas": "0x5208" })`,
      ),
      `eth_sendTransaction(‹transaction:›{ "from": "${anvil}"‹anvil #0›, "to": "${other}"‹anvil #1›, "value": "0xde0b6b3a7640000"‹1 ether›, "gas": "0x5208" })`,
    );
  });

  it('reduces a value to its first part, with the whole value in the tooltip', () => {
    const document = open(
      'http',
      '@network = mainnet\n\n###\nGET /eth/v1/beacon/states/320/committees?epoch=10&slot=330',
    );
    const hints = createHintKeeper().hints(document, whole(document), fileVariables(document), all);
    assert.deepEqual(
      hints.map(({ label, tooltip }) => [label, typeof tooltip === 'object' ? tooltip.value : undefined]),
      [
        ['epoch 10', '`epoch 10, 2020-12-01 13:04:23 UTC`'],
        ['from slot 320', '`from slot 320, 2020-12-01 13:04:23 UTC`'],
        ['epoch 10', '`epoch 10, 2020-12-01 13:06:23 UTC`'],
      ],
    );
  });
});

describe('inlay hints: URLs', () => {
  const options = only('urls');

  it('show the URL of a request with variables', () => {
    const text = '@base = http://127.0.0.1:5052\n###\nGET {{base}}/eth/v1/node/version';
    assert.equal(annotated('http', text, options), `${text}‹→ http://127.0.0.1:5052/eth/v1/node/version›`);
    const node = '@execution = http://127.0.0.1:8545\n# @node {{execution}}\neth_chainId()';
    assert.equal(
      annotated('jsonrpc', node, options),
      node.replace('{{execution}}', '{{execution}}‹→ http://127.0.0.1:8545›'),
    );
  });

  it('keep unknown placeholders, and are missing if all are unknown', () => {
    const text = '@base = http://127.0.0.1:5052\n###\nGET {{base}}/eth/v1/beacon/headers/{{later}}';
    assert.equal(annotated('http', text, options), `${text}‹→ http://127.0.0.1:5052/et…eaders/{{later}}›`);
    assert.equal(
      annotated('http', 'GET {{base}}/eth/v1/node/version', options),
      'GET {{base}}/eth/v1/node/version',
    );
    assert.equal(annotated('http', 'GET http://a.test/b', options), 'GET http://a.test/b');
  });

  it('join continuation lines', () => {
    const text =
      '@first = 1\n###\nGET /vendor/analysis/block_rewards\n    ?start_slot={{first}}\n    &end_slot=32\naccept: */*';
    assert.equal(
      annotated('http', text, options),
      text.replace('=32', '=32‹→ /vendor/analysis/block_r…ot=1&end_slot=32›'),
    );
  });

  it('never show a secret or a password', () => {
    const environment = {
      name: 'local',
      values: { node: 'https://me:hunter2@a.test' },
      secrets: { key: 'hunter3' },
    };
    assert.equal(
      annotated('http', 'GET {{node}}/{{key}}/eth/v1/node/version', options, environment),
      'GET {{node}}/{{key}}/eth/v1/node/version‹→ https://•••@a.test/{{key…/v1/node/version›',
    );
  });

  it('truncate a long URL, with the full URL in the tooltip', () => {
    const document = open('http', `@path = ${'a'.repeat(120)}\n###\nGET http://a.test/{{path}}`);
    const [hint] = createHintKeeper().hints(document, whole(document), fileVariables(document), all);
    assert.deepEqual(hint, {
      position: { line: 2, character: 26 },
      label: `→ http://a.test/${'a'.repeat(10)}…${'a'.repeat(16)}`,
      paddingLeft: true,
      tooltip: { kind: 'markdown', value: `\`http://a.test/${'a'.repeat(120)}\`` },
    });
  });
});

describe('inlay hints of a range', () => {
  it('are limited to the lines of the range', () => {
    const document = open(
      'jsonrpc',
      'eth_getCode("0x1")\n###\neth_getCode(\n"0x2",\n"0x10"\n)\n###\neth_getCode("0x3")\n',
    );
    const range = { start: { line: 4, character: 0 }, end: { line: 6, character: 0 } };
    assert.equal(
      drawn(document, range, all),
      'eth_getCode("0x1")\n###\neth_getCode(\n"0x2",\n‹block:›"0x10"‹16›\n)\n###\neth_getCode("0x3")\n',
    );
    assert.equal(drawn(document, { start: range.end, end: range.end }, all), document.getText());
  });

  it('only read the blocks of the range', () => {
    const document = open('jsonrpc', 'eth_getCode("0x1")\n###\n'.repeat(1000));
    const looked = new Set<number>();
    const spy = new Proxy(document, {
      get(target, name) {
        if (name === 'blocks') assert.fail('All blocks are walked.');
        const value = Reflect.get(target, name, target) as unknown;
        if (name !== 'blockAtLine') return typeof value === 'function' ? value.bind(target) : value;
        return (line: number) => {
          looked.add(line);
          return target.blockAtLine(line);
        };
      },
    });
    const range = { start: { line: 500, character: 0 }, end: { line: 503, character: 0 } };
    createHintKeeper().hints(spy, range, fileVariables(document), all);
    // The first block may have directives for the whole file.
    assert.deepEqual(
      [...looked].sort((a, b) => a - b),
      [0, 500, 501, 503],
    );
  });

  it('are computed only for the range in a very large block', () => {
    const items = Array.from({ length: 3000 }, (_, index) => `"0x${(index + 16).toString(16)}"`);
    const text = `eth_getLogs({ "address": [\n${items.join(',\n')}\n], "fromBlock": "0x100" })`;
    const document = open('jsonrpc', text);
    const range = { start: { line: 3001, character: 0 }, end: { line: 3001, character: 40 } };
    assert.equal(drawn(document, range, only('values')), text.replace('"0x100" })', '"0x100"‹256› })'));
  });

  it('are updated when their variables change', () => {
    const document = open('http', '@slot = 320\n###\nGET /eth/v1/beacon/headers/{{slot}}\n');
    const keeper = createHintKeeper();
    const hints = () => drawn(document, whole(document), only('values'), undefined, keeper);
    assert.match(hints(), /\{\{slot\}\}‹epoch 10›\n$/);
    const range = { start: { line: 0, character: 8 }, end: { line: 0, character: 11 } };
    document.update([{ range, text: '64' }], 2);
    assert.match(hints(), /\{\{slot\}\}‹epoch 2›\n$/);
    document.update([{ range: { start: range.start, end: range.start }, text: '# @network mainnet\n' }], 3);
    document.update([{ text: '# @network sepolia\n###\nGET /eth/v1/beacon/headers/64\n' }], 4);
    assert.match(hints(), /headers\/64‹epoch 2, 2022-06-20 14:12:48 UTC›\n$/);
    document.update(
      [{ range: { start: { line: 0, character: 11 }, end: { line: 0, character: 18 } }, text: 'hoodi' }],
      5,
    );
    assert.match(hints(), /headers\/64‹epoch 2, 2025-03-17 12:22:48 UTC›\n$/);
  });
});
