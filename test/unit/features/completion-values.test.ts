import assert from 'node:assert/strict';
import { items, offered, plainly, taken } from './scratch';

const ACCOUNT = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const HASH = '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

describe('completion: snippets', () => {
  it('have a tab stop at each value of a call', () => {
    assert.equal(
      taken('jsonrpc', 'eth_ca|', 'eth_call'),
      'eth_call({ "to": "${1:0x85f43d8a49eeb85d32cf465507dd71d507100c1d}", "input": "${2:0x06fdde03}" })',
    );
  });

  it('are plain text in an editor without snippets', () => {
    assert.equal(plainly('jsonrpc', '|', 'eth_getBalance'), `eth_getBalance("${ACCOUNT}")`);
    assert.equal(plainly('jsonrpc', 'eth_call({ | })', 'accessList'), 'eth_call({ "accessList": [] })');
    const { found } = items('jsonrpc', '|', { snippets: false });
    assert.ok(found.every((item) => item.insertTextFormat === undefined));
  });

  it('have parameters, summary and page of a method', () => {
    const [item] = items('jsonrpc', 'eth_getBalance|').found.filter(
      ({ label }) => label === 'eth_getBalance',
    );
    assert.equal(item?.labelDetails?.description, 'address, block?');
    assert.equal(item?.detail, 'Balance of an account.');
    const { value } = (item?.documentation ?? {}) as { value?: string };
    assert.match(value ?? '', /eth_getBalance\(address, block\?\)/);
  });
});

describe('completion: members of objects', () => {
  it('offers missing members that do not conflict with existing ones', () => {
    assert.deepEqual(offered('jsonrpc', 'eth_getLogs({ | })'), [
      'fromBlock',
      'toBlock',
      'address',
      'topics',
      'blockHash',
    ]);
    assert.deepEqual(offered('jsonrpc', 'eth_getLogs({ "fromBlock": "0x1", | })'), [
      'toBlock',
      'address',
      'topics',
    ]);
    assert.deepEqual(offered('jsonrpc', `eth_getLogs({ "blockHash": "${HASH}", | })`), ['address', 'topics']);
    const priced = offered('jsonrpc', `eth_call({ "to": "${TOKEN}", "gasPrice": "0x1", | })`);
    assert.ok(priced.includes('value') && !priced.includes('maxFeePerGas') && !priced.includes('to'));
  });

  it('inserts the name with a value and missing commas', () => {
    assert.equal(
      plainly('jsonrpc', `eth_call({ "to": "${TOKEN}" | })`, 'input'),
      `eth_call({ "to": "${TOKEN}", "input": "0x06fdde03" })`,
    );
    assert.equal(
      plainly('jsonrpc', `eth_call({ | "to": "${TOKEN}" })`, 'value'),
      `eth_call({ "value": "0xde0b6b3a7640000", "to": "${TOKEN}" })`,
    );
    assert.equal(plainly('jsonrpc', 'eth_call({ "fr|": "0x1" })', 'from'), 'eth_call({ "from": "0x1" })');
  });

  it('supports transaction, override and block objects', () => {
    assert.ok(offered('jsonrpc', 'eth_sendTransaction({ "from": "0x", | })').includes('maxFeePerGas'));
    const overrides = `eth_call({}, "latest", { "${ACCOUNT}": { "state": {}, | } })`;
    assert.deepEqual(offered('jsonrpc', overrides), ['nonce', 'balance', 'code', 'movePrecompileToAddress']);
    assert.deepEqual(offered('jsonrpc', `eth_call({ "to": "${TOKEN}" }, "latest", { | })`), [TOKEN]);
    assert.deepEqual(offered('jsonrpc', `eth_getBalance("${ACCOUNT}", { | })`), [
      'blockNumber',
      'blockHash',
      'requireCanonical',
    ]);
    assert.equal(
      plainly('jsonrpc', `eth_getBalance("${ACCOUNT}", |)`, '{ "blockHash": … }'),
      `eth_getBalance("${ACCOUNT}", { "blockHash": "${HASH}" })`,
    );
  });

  it('supports the JSON-RPC object itself', () => {
    assert.deepEqual(offered('jsonrpc', '{ | }'), ['jsonrpc', 'id', 'method', 'params']);
    assert.equal(
      plainly('jsonrpc', '{ "method": "eth_getBalance", | }', 'params'),
      `{ "method": "eth_getBalance", "params": ["${ACCOUNT}"] }`,
    );
    assert.equal(plainly('jsonrpc', '{ "method": | }', 'eth_chainId'), '{ "method": "eth_chainId" }');
    assert.equal(plainly('jsonrpc', '{ "method": "eth_c| }', 'eth_chainId'), '{ "method": "eth_chainId" }');
  });

  it('takes the members of bodies without a schema from their examples', () => {
    const post = 'POST /eth/v1/beacon/states/head/validators\ncontent-type: application/json\n\n';
    assert.deepEqual(offered('http', `${post}{ "ids": ["1"], | }`), ['statuses']);
    assert.equal(
      plainly('http', `${post}{ "ids": ["1"], | }`, 'statuses'),
      `${post}{ "ids": ["1"], "statuses": ["active_ongoing"] }`,
    );
  });
});

describe('completion: bodies that are lists of objects', () => {
  const post = 'POST /eth/v1/validator/beacon_committee_subscriptions\n\n';

  it('offers the members of an item and their values', () => {
    assert.deepEqual(offered('http', `${post}[{ "slot": "1", "validator_index": "2", | }]`), [
      'committee_index',
      'committees_at_slot',
      'is_aggregator',
    ]);
    assert.deepEqual(offered('http', `${post}[{ "is_aggregator": | }]`), ['true', 'false']);
  });
});

describe('completion: topics and call data', () => {
  it('offers known events by name and inserts their topic', () => {
    assert.equal(
      taken('jsonrpc', 'eth_getLogs({ "topics": ["Trans|"] })', 'Transfer(address,address,uint256)'),
      `eth_getLogs({ "topics": ["${TRANSFER}"] })`,
    );
    assert.equal(
      taken('jsonrpc', 'eth_getLogs({ "topics": [[|]] })', 'Transfer(address,address,uint256)'),
      `eth_getLogs({ "topics": [["${TRANSFER}"]] })`,
    );
  });

  it('offers null and padded addresses after the event', () => {
    const filter = `eth_getLogs({ "address": "${TOKEN}", "topics": ["${TRANSFER}", |] })`;
    assert.deepEqual(offered('jsonrpc', filter).slice(0, 2), ['null', TOKEN]);
    assert.equal(
      taken('jsonrpc', filter, TOKEN),
      `eth_getLogs({ "address": "${TOKEN}", "topics": ["${TRANSFER}", "0x${'0'.repeat(24)}${TOKEN.slice(2)}"] })`,
    );
  });

  it('inserts a selector with its arguments as tab stops', () => {
    const zeros = (count: number) => '0'.repeat(count);
    assert.equal(
      taken('jsonrpc', 'eth_call({ "input": "tra|" })', 'transfer(address,uint256)'),
      `eth_call({ "input": "0xa9059cbb${zeros(24)}\${1:${zeros(40)}}\${2:${zeros(64)}}" })`,
    );
    assert.equal(
      taken('jsonrpc', 'eth_call({ "input": | })', 'name()'),
      'eth_call({ "input": "0x06fdde03" })',
    );
  });
});

describe('completion: values used in the file', () => {
  const file = `@me = ${TOKEN}\neth_getBalance("${ACCOUNT}", "0x10")\n\n### next\n`;

  it('offers matching variables, then used values, the nearest first', () => {
    assert.deepEqual(offered('jsonrpc', `${file}eth_getCode(|)`), ['{{me}}', ACCOUNT]);
    assert.equal(taken('jsonrpc', `${file}eth_getCode(|)`, '{{me}}'), `${file}eth_getCode("{{me}}")`);
    assert.equal(taken('jsonrpc', `${file}eth_getCode("0x4|")`, ACCOUNT), `${file}eth_getCode("${ACCOUNT}")`);
    const other = '0x85f43d8a49eeb85d32cf465507dd71d507100c1d';
    assert.deepEqual(offered('jsonrpc', `${file}eth_getCode(|)\n\n###\neth_getBalance("${other}")`), [
      '{{me}}',
      ACCOUNT,
      other,
    ]);
  });

  it('offers block numbers after the tags, and hashes of the same kind', () => {
    assert.deepEqual(offered('jsonrpc', `${file}eth_getBlockByNumber(|)`).slice(5), ['0x10']);
    const hashes = `eth_getBlockByHash("${HASH}", false)\n\n###\n`;
    assert.deepEqual(offered('jsonrpc', `${hashes}eth_getBlockTransactionCountByHash(|)`), [HASH]);
    assert.notDeepEqual(offered('jsonrpc', `${hashes}eth_getTransactionByHash(|)`), [HASH]);
  });

  it('offers validators, slots and epochs of paths and queries', () => {
    const used = 'GET /eth/v1/beacon/states/7000/validators?id=12,34\n\n###\n';
    assert.deepEqual(offered('http', `${used}GET /eth/v1/beacon/states/head/validators/|`), ['12', '34']);
    assert.deepEqual(offered('http', `${used}GET /eth/v1/beacon/states/|`).slice(-1), ['7000']);
  });

  it('does not offer incomplete or secret values', () => {
    assert.deepEqual(offered('jsonrpc', 'eth_getBalance("0x40")\n\n###\neth_getCode(|)'), [ACCOUNT]);
  });
});

describe('completion: lists of a query', () => {
  it('offers the items that are not in the list yet', () => {
    const topics = offered('http', 'GET /eth/v1/events?topics=head,block,|');
    assert.ok(!topics.includes('head') && !topics.includes('block') && topics.includes('chain_reorg'));
    const second = offered('http', 'GET /eth/v1/events?topics=head&topics=|');
    assert.ok(!second.includes('head') && second.includes('block'));
    assert.ok(offered('http', 'GET /eth/v1/events?topics=he|ad').includes('head'));
  });
});
