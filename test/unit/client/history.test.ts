import assert from 'node:assert/strict';
import type { HistoryDetail, HistoryEntry, KeptExchange } from '../../../runner/history/history-entry';
import {
  endedResponse,
  idOfPath,
  isComplete,
  keptPath,
  keptSubject,
  presentEnded,
  presentKept,
  scratchOf,
} from '../../../workbench/history/kept-response';
import { fits, presentHistory } from '../../../workbench/history/present';
import type { PlainItem } from '../../../workbench/tree/item';

const now = new Date(2026, 10, 21, 16, 4, 12).getTime();
const minutes = 60_000;
const hours = 60 * minutes;
let count = 0;

function entry(more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: `${1_700_000_000_000 + count++}-0000abcd`,
    at: now - 3 * minutes,
    name: 'eth_getBalance',
    what: 'eth_getBalance',
    node: 'Geth',
    sentTo: 'POST http://127.0.0.1:8545/',
    file: { uri: 'file:///home/ada/calls.jsonrpc', line: 4, names: [] },
    outcome: 'replied',
    status: 200,
    durationMs: 12,
    size: 41,
    message: '',
    level: more.outcome === undefined ? 'good' : 'error',
    masked: false,
    body: 'whole',
    ...more,
  };
}

function detail(more: Partial<HistoryDetail> = {}): HistoryDetail {
  return {
    kind: 'rpc',
    method: 'POST',
    url: 'http://127.0.0.1:8545/',
    headers: [
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
    ],
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xaa","latest"]}',
    calls: [{ method: 'eth_getBalance', id: 1 }],
    bodyTooLong: false,
    batch: false,
    operation: null,
    reply: { contentType: 'application/json', headers: {}, rpcErrors: [], problems: [] },
    ...more,
  };
}

/** A tree as lines: icon, label, description. */
function lines(items: readonly PlainItem[], indent = ''): string[] {
  return items.flatMap(({ icon, label, description, children = [] }) => [
    `${indent}[${icon?.id}] ${label} | ${description}`,
    ...lines(children, `${indent}  `),
  ]);
}

const options = {
  grouping: 'day',
  now,
  fileName: (uri: string) => uri.replace('file:///home/ada/', ''),
} as const;

describe('the History view', () => {
  const entries = [
    entry({ at: now - 5_000 }),
    entry({ name: 'Balance of the treasury', outcome: 'rpc-error', message: 'Error -32000: no' }),
    entry({
      at: now - 17 * hours,
      what: 'GET /eth/v1/node/health',
      name: 'Health',
      node: 'Home',
      status: 503,
      outcome: 'http-error',
    }),
    entry({ at: now - 70 * hours, outcome: 'refused', status: null, node: null, file: null, durationMs: 3 }),
    entry({ at: now - 71 * hours, outcome: 'cancelled', status: null, level: 'unchecked' }),
  ];

  it('lists requests by day, newest first, with outcome, duration, node and age', () => {
    assert.deepEqual(lines(presentHistory(entries, options)), [
      '[calendar] Today | 2 requests',
      '  [pass] eth_getBalance | 200 · 12 ms · Geth · 5 s ago',
      '  [error] Balance of the treasury | 200 OK · JSON-RPC error · 12 ms · Geth · 3 min ago',
      '[calendar] Yesterday | 1 request',
      '  [error] Health | 503 Service Unavailable · 12 ms · Home · 17 h ago',
      '[calendar] 18 November 2026 | 2 requests',
      '  [error] eth_getBalance | Connection refused · 3 ms · 2 d 22 h ago',
      '  [circle-outline] eth_getBalance | Canceled · 12 ms · Geth · 2 d 23 h ago',
    ]);
  });

  it('marks a response as its document did: red for a failed assertion, amber for a problem', () => {
    const failed = { assertions: { passed: 1, failed: 2 } };
    const { level: _, ...older } = entry();
    const rows = presentHistory(
      [
        entry({ ...failed, level: 'error' }),
        entry({ ...failed, problems: 3, level: 'error' }),
        entry({ problems: 1, assertions: { passed: 1, failed: 0 }, level: 'warning' }),
        entry({ problems: 0, assertions: { passed: 1, failed: 0 } }),
        entry({ unchecked: 'Not checked: no reason.', level: 'unchecked' }),
        older,
      ],
      options,
    );
    assert.deepEqual(lines(rows[0]?.children ?? []), [
      '[error] eth_getBalance | 2 of 3 assertions failed · 200 · 12 ms · Geth · 3 min ago',
      '[error] eth_getBalance | 2 of 3 assertions failed · 200 · 12 ms · Geth · 3 min ago',
      '[warning] eth_getBalance | 200 · 12 ms · Geth · 3 min ago',
      '[pass] eth_getBalance | 200 · 12 ms · Geth · 3 min ago',
      '[circle-outline] eth_getBalance | 200 · not checked · 12 ms · Geth · 3 min ago',
      '[circle-outline] eth_getBalance | 200 · 12 ms · Geth · 3 min ago',
    ]);
    assert.match(
      rows[0]?.children?.[1]?.tooltip ?? '',
      /^2 of 3 assertions failed\n3 problems in the response$/m,
    );
  });

  it('lists requests by file', () => {
    const other = entry({ file: { uri: 'file:///home/ada/beacon.http', line: 0, names: [] } });
    const labels = presentHistory([other, ...entries], { ...options, grouping: 'file' }).map(
      ({ label, description }) => `${label} | ${description}`,
    );
    assert.deepEqual(labels, [
      'beacon.http | 1 request',
      'calls.jsonrpc | 4 requests',
      'Not from a file | 1 request',
    ]);
  });

  it('shows the details on hover', () => {
    const [, group] = presentHistory(entries, options);
    assert.equal(
      group?.children?.[0]?.tooltip,
      [
        'GET /eth/v1/node/health',
        'POST http://127.0.0.1:8545/',
        '503 Service Unavailable in 12 ms, 41 B',
        '20 November 2026, 23:04:12',
        'calls.jsonrpc, line 5',
      ].join('\n'),
    );
  });

  it('finds entries that contain all words of a query', () => {
    const found = (text: string) => entries.filter((one) => fits(one, text)).map(({ name }) => name);
    assert.deepEqual(found('BALANCE refused'), ['eth_getBalance']);
    assert.deepEqual(found('balance 503'), []);
    assert.deepEqual(found('treasury -32000'), ['Balance of the treasury']);
    assert.ok(fits(entry(), ' 8545  geth '));
  });
});

describe('a kept request as a scratch file', () => {
  const text = (kept: Partial<HistoryEntry>, more: Partial<HistoryDetail> = {}) =>
    scratchOf(entry(kept), detail(more)).text.split('\n');

  it('is a call with its node', () => {
    assert.equal(scratchOf(entry(), detail()).language, 'jsonrpc');
    assert.deepEqual(text({ name: 'Balance' }), [
      '### Balance',
      '# @node Geth',
      '{',
      '  "jsonrpc": "2.0",',
      '  "id": 1,',
      '  "method": "eth_getBalance",',
      '  "params": ["0xaa", "latest"]',
      '}',
      '',
    ]);
    assert.equal(text({ node: null })[1], '# @node http://127.0.0.1:8545/');
  });

  it('is a call with the address of its WebSocket or socket file', () => {
    const of = (method: string, url: string) => text({ node: null }, { method, url, headers: [] })[1];
    assert.equal(of('WEBSOCKET', 'ws://127.0.0.1:8546/'), '# @node ws://127.0.0.1:8546/');
    assert.equal(of('IPC', 'ipc:///tmp/geth.ipc'), '# @node ipc:///tmp/geth.ipc');
  });

  it('is an HTTP request with its headers, and says which secrets to fill in', () => {
    const request = {
      kind: 'beacon' as const,
      method: 'POST',
      url: 'http://127.0.0.1:5052/eth/v1/validator/liveness/7?x=1',
      headers: [
        ['content-type', 'application/json'],
        ['authorization', '•••'],
        ['x-api-key', '•••'],
      ] as [string, string][],
      body: '["1"]',
    };
    assert.deepEqual(text({ name: 'Live', node: 'Home', masked: true }, request), [
      '### Live',
      '# Secrets are not kept: replace ••• with the values.',
      '# @node Home',
      'POST /eth/v1/validator/liveness/7?x=1',
      'content-type: application/json',
      'x-api-key: •••',
      '',
      '["1"]',
      '',
    ]);
    assert.equal(text({ node: null }, request)[1], `POST ${request.url}`);
  });
});

describe('a kept request that is sent again', () => {
  it('must be complete: no masked secret, except that of a known node', () => {
    const complete = (kept: Partial<HistoryEntry>, more: Partial<HistoryDetail> = {}) =>
      isComplete(entry(kept), detail(more));
    const authorization = { headers: [['authorization', '•••']] as [string, string][] };
    assert.equal(complete({}), true);
    assert.equal(complete({ masked: true }, authorization), true);
    assert.equal(complete({ masked: true, node: null }, { ...authorization, kind: 'other' }), false);
    assert.equal(complete({ masked: true }, { headers: [['x-api-key', '•••']] }), false);
    assert.equal(complete({ masked: true }, { body: '{"method":"a","params":["•••"]}' }), false);
    assert.equal(complete({}, { body: null, bodyTooLong: true }), false);
  });
});

describe('a kept response', () => {
  const laidOut = { prettyPrint: (body: string) => body.replaceAll(',', ',\n'), most: 1000 };
  const kept = (more: Partial<HistoryEntry>, body: string | null): KeptExchange => ({
    entry: entry({ name: 'Balance', at: now, ...more }),
    detail: detail({
      reply: {
        ...detail().reply,
        problems: [{ rule: 'quantity-leading-zero', message: 'No.', path: ['result'], at: 'value' }],
      },
    }),
    body,
  });

  it('is shown like the original response, with its problems', () => {
    const shown = presentKept(kept({}, '{"id":1,"result":"0x01"}'), laidOut);
    assert.equal(shown.text, '{"id":1,\n"result":"0x01"}');
    assert.equal(shown.title, '200 OK · 12 ms · 41 B · Balance · Geth · 21 November 2026, 16:04:12');
    assert.deepEqual(
      shown.marks.map(({ start, code }) => [start, code]),
      [[18, 'quantity-leading-zero']],
    );
  });

  it('has what contracts returned, by the params of its request', () => {
    const data = `0x70a08231${'11'.padStart(64, '0')}`;
    const params = [{ to: `0x${'22'.repeat(20)}`, data }, 'latest'];
    const exchange: KeptExchange = {
      entry: entry({ body: 'whole' }),
      detail: detail({
        calls: [{ method: 'eth_call', id: 1 }],
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params }),
      }),
      body: `{"result":"0x${'5'.padStart(64, '0')}"}`,
    };
    const shown = presentKept(exchange, laidOut);
    assert.deepEqual(shown.lenses, [
      { title: '$(arrow-small-right) balance: 5', tooltip: 'balance: 5', line: 0 },
    ]);
    assert.deepEqual(keptSubject(exchange, 'a:b').calls, [
      { method: 'eth_call', id: 1, contract: { data, to: `0x${'22'.repeat(20)}` } },
    ]);
  });

  it('says how much of the response was kept', () => {
    const shown = presentKept(kept({ body: 'head', size: 3_000_000 }, '{"a":['), laidOut);
    assert.equal(shown.language, 'plaintext');
    assert.equal(
      shown.text,
      'The response was 2.9 MiB. Only the first 6 characters were kept; send the request again to see all of it.\n\n{"a":[\n…\n',
    );
  });

  it('has its own document, named after the request', () => {
    const own = entry({ what: 'GET /eth/v1/node/peers?state=connected' });
    assert.equal(keptPath(own, 'json'), `/history/${own.id}/eth-v1-node-peers.json`);
    assert.equal(idOfPath(keptPath(own, 'plaintext')), own.id);
    assert.equal(idOfPath('/Response.json'), undefined);
  });
});

describe('the response document after a reload', () => {
  const present = { prettyPrint: (text: string) => text, most: 1000 };
  const request = { uri: 'file:///home/ada/calls.jsonrpc', line: 4 };
  const lensesOf = (lenses: ReturnType<typeof presentEnded>['lenses']) =>
    lenses?.map(({ title, command, arguments: given }) => [title, command, given]);

  it('shows the response from the history, and sends the request of the file again', () => {
    const kept: KeptExchange = { entry: entry({ at: now }), detail: detail(), body: '{"result":"0x1"}' };
    const shown = presentEnded({ name: 'eth_getBalance', id: kept.entry.id, request }, kept, present);
    assert.equal(shown.text, '{"result":"0x1"}');
    assert.match(shown.title, /^Restored · 200 OK · 12 ms · 41 B · eth_getBalance · Geth · /);
    assert.deepEqual(lensesOf(shown.lenses), [['$(play) Send Again', 'slotpad.send', [request]]]);
  });

  it('is red again where an assertion failed', () => {
    const message = '$.result is "0x1", not "0x2".';
    const failed: KeptExchange = {
      entry: entry({ at: now, assertions: { passed: 0, failed: 1 }, level: 'error' }),
      detail: detail({ assertions: [{ passed: false, message }] }),
      body: '{"result":"0x1"}',
    };
    const shown = presentEnded({ name: 'eth_getBalance', id: failed.entry.id, request }, failed, present);
    assert.match(shown.title, /^Restored · 1 of 1 assertion failed · 200 OK · 12 ms · 41 B · eth_getBalance/);
    assert.deepEqual([shown.level, shown.message], ['error', message]);
  });

  it('says that a response without a history is gone, with a button to send it again', () => {
    const shown = presentEnded({ name: 'eth_getBalance', request }, undefined, present);
    assert.equal(
      shown.text,
      'The response of "eth_getBalance" is gone: the window was reloaded, and it is not in the history.\nSend the request again to see it.\n',
    );
    assert.equal(shown.level, 'unchecked');
    assert.deepEqual(lensesOf(shown.lenses), [['$(play) Send Again', 'slotpad.send', [request]]]);
  });

  it('is sent again from the history without a file, and has no button without both', () => {
    const id = '1700000000000-0000abcd';
    assert.deepEqual(lensesOf(presentEnded({ name: 'a', id }, undefined, present).lenses), [
      ['$(play) Send Again', 'slotpad.sendAgain', [id]],
    ]);
    assert.deepEqual(presentEnded({ name: 'a' }, undefined, present).lenses, []);
  });

  it('ignores what another version has remembered', () => {
    assert.equal(endedResponse.safeParse({ title: 'a' }).success, false);
    assert.equal(endedResponse.safeParse(undefined).success, false);
  });
});
