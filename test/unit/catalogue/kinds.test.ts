import assert from 'node:assert/strict';
import { builtIn } from '../../../catalogue/built-in/catalogue';
import { judgeRpcReply } from '../../../catalogue/judge/judge-execution';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { recordings } from '../../../scripts/accuracy/recordings';
import { createChecker } from '../../../server/check/check';

const HASH = '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae';
const LONG = `0x${'1'.repeat(17)}`;

/** What is found in a request: `severity code at "text": message → title of the first fix`. */
function found(text: string): readonly string[] {
  const language: Language = text.startsWith('GET') || text.startsWith('POST') ? 'http' : 'jsonrpc';
  const document = new ScratchDocument(`file:///a.${language}`, language, 1, text);
  return createChecker()
    .check(document)
    .map(({ code, severity, message, range }) => {
      const line = text.split('\n')[range.start.line] ?? '';
      const part = line.slice(range.start.character, range.end.character);
      return `${severity} ${code} at ${part}: ${message}`;
    });
}

function table(title: string, rows: readonly (readonly [string, ...string[]])[]): void {
  describe(title, () => {
    for (const [text, ...expected] of rows) {
      it(`${text.replaceAll('\n', ' ')}: ${expected.join('; ') || 'right'}`, () => {
        assert.deepEqual(found(text), expected);
      });
    }
  });
}

table('a range of blocks is a range wherever one is asked for', [
  [
    'trace_filter({"fromBlock":"0x21","toBlock":"0x1"})',
    'error range-reversed at "0x1": The range is reversed: toBlock is before fromBlock 0x21.',
  ],
  [
    'trace_filter({"fromBlock":"latest","toBlock":"earliest"})',
    'warning range-tags-reversed at "earliest": The range is reversed: "earliest" is before "latest".',
  ],
  ['trace_filter({"fromBlock":"0x1","toBlock":"0x21"})'],
  [
    'erigon_getLogs({"fromBlock":"0x21","toBlock":"0x1"})',
    'error range-reversed at "0x1": The range is reversed: toBlock is before fromBlock 0x21.',
  ],
  [
    '# @node ws://127.0.0.1:8546\neth_subscribe("logs", {"fromBlock":"0x21","toBlock":"0x1"})',
    'warning unknown-member at "fromBlock": "fromBlock" has no effect here: a subscription begins with the next block. Use eth_getLogs for earlier ones.',
    'warning unknown-member at "toBlock": "toBlock" has no effect here: a subscription begins with the next block. Use eth_getLogs for earlier ones.',
    'error range-reversed at "0x1": The range is reversed: toBlock is before fromBlock 0x21.',
  ],
]);

table('a number of 64 bits has at most 16 digits', [
  [
    `eth_getTransactionByBlockHashAndIndex("${HASH}", "${LONG}")`,
    `error quantity-too-large at "${LONG}": At most 64 bits, 16 digits, are allowed; this has 17 digits.`,
  ],
  [
    `eth_getUncleByBlockNumberAndIndex("latest", "${LONG}")`,
    `error quantity-too-large at "${LONG}": At most 64 bits, 16 digits, are allowed; this has 17 digits.`,
  ],
  [
    `eth_estimateGas({"to":"0x407d73d8a49eeb85d32cf465507dd71d507100c1","gas":"${LONG}"})`,
    `error quantity-too-large at "${LONG}": At most 64 bits, 16 digits, are allowed; this has 17 digits.`,
  ],
  [
    `eth_estimateGas({"to":"0x407d73d8a49eeb85d32cf465507dd71d507100c1","nonce":"${LONG}"})`,
    `error quantity-too-large at "${LONG}": At most 64 bits, 16 digits, are allowed; this has 17 digits.`,
  ],
  [`eth_estimateGas({"to":"0x407d73d8a49eeb85d32cf465507dd71d507100c1","value":"${LONG}"})`],
  [
    `eth_getRawTransactionByBlockHashAndIndex("${HASH}", "${LONG}")`,
    `error quantity-too-large at "${LONG}": At most 64 bits, 16 digits, are allowed; this has 17 digits.`,
  ],
  [`eth_getTransactionByBlockHashAndIndex("${HASH}", "0x1111111111111111")`],
]);

describe('a number of 64 bits in a response', () => {
  const problems = (method: string, result: unknown) =>
    judgeRpcReply({ method, params: [], id: 1 }, { jsonrpc: '2.0', id: 1, result }).map(
      ({ message }) => message,
    );
  for (const method of [
    'eth_blockNumber',
    'eth_getTransactionCount',
    'eth_estimateGas',
    'eth_getBlockTransactionCountByHash',
  ]) {
    it(`has at most 16 digits: ${method}`, () => {
      assert.equal(problems(method, LONG).length, 1);
      assert.match(
        problems(method, LONG)[0] ?? '',
        /At most 64 bits, 16 digits, are allowed; this has 17 digits\.$/,
      );
      assert.deepEqual(problems(method, '0x1111111111111111'), []);
    });
  }
  it('is not an amount: eth_getBalance', () => {
    assert.deepEqual(problems('eth_getBalance', LONG), []);
  });
});

table('a word of a list is one of them', [
  [
    '# @node ws://127.0.0.1:8546\neth_subscribe("newHeadz")',
    'error enum-value-unknown at "newHeadz": "newHeadz" is not a subscription. Did you mean newHeads?',
  ],
  [
    '# @node ws://127.0.0.1:8546\neth_subscribe("newheads")',
    'error enum-value-unknown at "newheads": "newheads" is not a subscription. Did you mean newHeads?',
  ],
  ['# @node ws://127.0.0.1:8546\neth_subscribe("drpc_pendingTransactions")'],
]);

const VALIDATORS = 'GET /eth/v1/beacon/states/head/validators';

table('a list whose items are unique has each once', [
  [`${VALIDATORS}?id=0&id=0`, 'warning query-repeated at 0: The list has `0` twice.'],
  [
    'GET /eth/v1/beacon/blob_sidecars/head?indices=1&indices=1',
    'warning endpoint-removed at /eth/v1/beacon/blob_sidecars/head: Removed after v4.0.0 of the Beacon API; older nodes serve it. Use /eth/v1/beacon/blobs/{block_id}.',
    'warning query-repeated at 1: The list has `1` twice.',
  ],
  [`${VALIDATORS}?id=1,0,1`, 'warning query-repeated at 1: The list has `1` twice.'],
  [`${VALIDATORS}?id=0&id=1`],
  [
    'GET /eth/v1/node/peers?state=disconnected&state=disconnected',
    'warning query-repeated at disconnected: The list has `disconnected` twice.',
  ],
  [
    'GET /eth/v1/events?topics=head&topics=head\nAccept: text/event-stream',
    'warning query-repeated at head: The list has `head` twice.',
  ],
]);

const POST = (path: string, body: string) => `POST ${path}\nContent-Type: application/json\n\n${body}`;

table('a validator index is below the limit of the registry', [
  [
    'GET /eth/v1/beacon/states/head/validators/1099511627776',
    'warning validator-index-limit at 1099511627776: No validator has this index: the registry holds at most 2^40 (1099511627776) validators.',
  ],
  ['GET /eth/v1/beacon/states/head/validators/1099511627775'],
  [
    POST('/lighthouse/ui/validator_metrics', '{"indices":[18446744073709551616]}'),
    'error validator-index-invalid at 18446744073709551616: A validator index has at most 64 bits.',
  ],
]);

table('what may be null by the specification', [
  [POST('/eth/v1/beacon/states/head/validators', '{"ids": null, "statuses": ["active_ongoing"]}')],
  [POST('/eth/v1/beacon/states/head/validators', '{"ids": ["1"], "statuses": null}')],
]);

describe('a block with a hash and without a number', () => {
  const recorded = recordings().find(({ entry, node }) => entry === 'eth_getBlockByHash' && node === 'anvil')
    ?.response as { readonly result: Readonly<Record<string, unknown>> };
  const problems = (changes: Readonly<Record<string, unknown>>) =>
    judgeRpcReply(
      { method: 'eth_getBlockByNumber', params: ['pending', false], id: 1 },
      { jsonrpc: '2.0', id: 1, result: { ...recorded.result, ...changes } },
    ).map(({ message }) => message);

  it('is right while it is pending', () => {
    assert.deepEqual(problems({ number: null, nonce: null, mixHash: undefined }), []);
  });

  it('is wrong in the chain', () => {
    assert.deepEqual(problems({ number: null }), ['"number" can\'t be null when "hash" is set.']);
  });
});

describe('a range in the catalogue', () => {
  /** These look in either direction, or take hashes, which have no order. */
  const free = ['debug_getAccessibleState', 'debug_getModifiedAccountsByHash', 'zks_getConfirmedTokens'];
  const first = /^(?:start|from|first)(?=_|$)/;
  const last = /^(?:end|to|last)(?=_|$)/;
  const isFree = (names: readonly string[]) =>
    !(names.some((name) => first.test(name)) && names.some((name) => last.test(name)));

  it('is declared wherever a method or an endpoint has both of its ends', () => {
    const undeclared = [
      ...builtIn.methods.map(({ name, params, agreements }) => ({ name, params, agreements })),
      ...builtIn.operations.map(({ path, query, agreements }) => ({ name: path, params: query, agreements })),
    ].filter(
      ({ params, agreements = [] }) =>
        !isFree(params.map(({ name }) => name)) && !agreements.some(({ kind }) => kind === 'range'),
    );
    assert.deepEqual(
      undeclared.map(({ name }) => name).filter((name) => !free.includes(name)),
      [],
      'Declare it with range(…), or name the method here with the reason.',
    );
  });
});

table('values that stand together agree', [
  [
    'admin_exportChain("/tmp/chain", 9, 1)',
    'error range-reversed at 1: The range is reversed: last is before first 9.',
  ],
  [
    'debug_traceChain("0x5", "0x5")',
    'error range-empty at "0x5": The range is empty: it starts after start 0x5, so end must be above it.',
  ],
  ['debug_getAccessibleState("0x9", "0x1")'],
  [
    'eth_call({"to":"0x407d73d8a49eeb85d32cf465507dd71d507100c1","data":"0x06fdde03","input":"0x95d89b41"}, "latest")',
    'warning member-without-effect at "data": "data" is the older name of "input", and the two differ: nodes run "input".',
  ],
]);
