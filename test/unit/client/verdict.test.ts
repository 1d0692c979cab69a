import assert from 'node:assert/strict';
import { replyText } from '../../../cli/formats/reply-text';
import { keptExchange, withResults } from '../../../runner/history/history-entry';
import type { AssertionResult } from '../../../runner/judge/assertion';
import { judge } from '../../../runner/judge/judge';
import { verdictOf } from '../../../runner/judge/verdict';
import { isStreamReply, type Outcome, type Reply } from '../../../runner/model/outcome';
import { withAssertions } from '../../../runner/present/assertions';
import { keptPageInput, presentEnded } from '../../../workbench/history/kept-response';
import { presentHistory } from '../../../workbench/history/present';
import { cellOutput, cellSuccess } from '../../../workbench/notebook/cell-output';
import { responsePage } from '../../../workbench/response/page';
import { lensesOf, presentView } from '../../../workbench/response/views';
import { runPage } from '../../../workbench/run/run-page';
import { testStateOf } from '../../../workbench/run/test-result';
import { requestStatusText } from '../../../workbench/send/request-status';
import { prepared } from '../runner/prepared';

const options = { prettyPrint: (text: string) => text, most: 1_000_000 };
const problem = {
  rule: 'wrong-type',
  message: 'It must be a string.',
  path: ['result'],
  at: 'value',
} as const;

function replyWith(change: Partial<Reply>): Reply {
  return {
    name: 'eth_chainId',
    line: 0,
    outcome: 'replied',
    status: 200,
    durationMs: 10,
    body: '{"jsonrpc":"2.0","id":1,"result":"0x1"}',
    contentType: 'application/json',
    headers: {},
    size: 39,
    message: '',
    rpcErrors: [],
    problems: [],
    sentTo: 'POST http://127.0.0.1:8545/',
    ...change,
  };
}

function result(passed: boolean, text = '$.result == "0x1"'): AssertionResult {
  const message = passed ? '' : '$.result is "0x1".';
  return { text, line: 1, character: { start: 0, end: 1 }, passed, message, expected: '', actual: '' };
}

/** How every outcome is shown. `none` has no response. */
const outcomes: Readonly<Record<Outcome, 'good' | 'unchecked' | 'failed' | 'none'>> = {
  replied: 'good',
  'stream-ended': 'good',
  cancelled: 'unchecked',
  'rpc-error': 'failed',
  'http-error': 'failed',
  'not-json': 'failed',
  'bad-response': 'failed',
  'not-met': 'failed',
  reverted: 'failed',
  'not-confirmed': 'failed',
  'not-saved': 'failed',
  'stream-lost': 'none',
  refused: 'none',
  'no-response': 'none',
  'unknown-host': 'none',
  'timed-out': 'none',
  reset: 'none',
  tls: 'none',
  proxy: 'none',
  'too-large': 'none',
  'bad-http': 'none',
  'not-sent': 'none',
};

const cases: readonly (readonly [string, Reply, readonly AssertionResult[], string])[] = [
  ...Object.entries(outcomes).map(([outcome, shown]) => {
    const isNone = shown === 'none' || shown === 'unchecked';
    const reply = replyWith({
      outcome: outcome as Outcome,
      ...(isNone ? { status: null, body: null } : {}),
      ...(outcome === 'http-error' ? { status: 500 } : {}),
      ...(outcome === 'rpc-error' ? { rpcErrors: [{ code: -32601, message: 'no' }] } : {}),
      ...(outcome === 'stream-ended' ? { contentType: 'text/event-stream' } : {}),
    });
    return [outcome, reply, [], shown] as const;
  }),
  ['a difference', replyWith({ problems: [problem] }), [], 'warning'],
  ['no specification', replyWith({ unchecked: 'Not checked: no reason.' }), [], 'unchecked'],
  ['a passed assertion', replyWith({}), [result(true)], 'good'],
  [
    'no specification, and a passed assertion',
    replyWith({ unchecked: 'Not checked: no reason.' }),
    [result(true)],
    'good',
  ],
  ['a failed assertion', replyWith({}), [result(true), result(false)], 'failed'],
  [
    'an error that an assertion expects',
    replyWith({
      outcome: 'rpc-error',
      body: '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"no"}}',
      rpcErrors: [{ code: 3, message: 'no' }],
    }),
    [result(true, '$.error.code == 3')],
    'good',
  ],
];

/** What each surface shows for an outcome. */
const expected: Readonly<Record<string, Record<string, unknown>>> = {
  good: surfaces('good', 'pass', 'passed', true, 'green'),
  unchecked: surfaces('unchecked', 'circle-outline', 'skipped', undefined, 'dim'),
  warning: surfaces('warning', 'warning', 'passed', true, 'yellow'),
  failed: surfaces('error', 'error', 'failed', false, 'red'),
  none: surfaces('error', 'error', 'errored', false, 'red'),
};

function surfaces(level: string, icon: string, test: string, cell: boolean | undefined, terminal: string) {
  return {
    document: level,
    reload: level,
    page: level,
    run: level,
    restored: level,
    status: icon,
    history: icon,
    test,
    cell,
    red: cell === false,
    terminal,
  };
}

describe('the verdict on a response', () => {
  for (const [name, reply, results, shown] of cases) {
    it(`is the same on every surface: ${name}`, async () => {
      const request = await prepared('jsonrpc', 'eth_chainId()');
      const verdict = verdictOf(reply, results);
      const view = presentView({ reply, prepared: request, assertions: results }, 'pretty', options);
      const plain = keptExchange(request, reply, { id: '1700000000000-0000abcd', at: 0, node: null });
      const kept = results.length > 0 ? withResults(plain, reply, results, []) : plain;
      const [group] = presentHistory([kept.entry], { grouping: 'day', now: 0, fileName: String });
      const styles: string[] = [];
      replyText({ reply, assertions: results, good: false }, (style, text) => {
        styles.push(style);
        return text;
      });
      const status = requestStatusText({ kind: 'response', shown: view });
      assert.deepEqual(
        {
          document: view.level,
          reload: presentEnded({ name: reply.name }, kept, options).level,
          page: responsePage({ reply, prepared: request, assertions: results, now: 0 }).level,
          run: runPage({
            name: 'calls.jsonrpc',
            ends: [{ answered: { reply, assertions: results }, level: verdict }],
            skipped: [],
          }).level,
          restored: responsePage(keptPageInput(kept, undefined, 0, 'Restored')).level,
          status: /^\$\(([\w-]+)\)/.exec(status?.text ?? '')?.[1],
          history: group?.children?.[0]?.icon?.id,
          test: testStateOf({ verdict, reply }),
          cell: cellSuccess(verdict),
          red: cellOutput(view, false).failed,
          // Of a stream, the terminal has printed its events.
          terminal: isStreamReply(reply) ? expected[shown]?.terminal : styles[0],
        },
        expected[shown],
      );
      assert.equal(status?.isError, shown === 'failed' || shown === 'none');
    });
  }

  it('lists the requests of a run with their reasons', () => {
    const page = runPage({
      name: 'calls.jsonrpc',
      ends: [
        { answered: { reply: replyWith({ name: 'chain' }) }, level: 'good', node: 'anvil' },
        {
          answered: { reply: replyWith({ name: 'block' }), assertions: [result(true), result(false)] },
          level: 'error',
          node: 'geth',
        },
      ],
      skipped: [{ name: 'receipt', why: 'An earlier request failed.' }],
    });
    const field = (label: string, text: string) => ({ label, about: '', value: { text } });
    const response = (text: string, link: number) => ({
      label: 'Response',
      about: '',
      value: { text, link },
    });
    const group = { kind: 'group' } as const;
    assert.equal(page.verdict, '1 passed, 1 failed, 1 not sent');
    assert.deepEqual(page.facts, ['2 requests', '20 ms']);
    assert.deepEqual(page.sections, [
      {
        ...group,
        title: 'chain',
        note: 'As specified',
        open: false,
        tone: 'good',
        sections: [
          {
            kind: 'fields',
            title: '',
            rows: [response('200 OK · 10 ms · 39 B', 0), field('Node', 'anvil')],
          },
        ],
      },
      {
        ...group,
        title: 'block',
        note: '1 of 2 assertions failed',
        open: true,
        tone: 'error',
        sections: [
          {
            kind: 'fields',
            title: '',
            rows: [
              response('200 OK · 10 ms · 39 B', 1),
              field('Node', 'geth'),
              field('Details', '$.result is "0x1".'),
              field('', '1 assertion passed.'),
            ],
          },
        ],
      },
      { kind: 'fields', title: 'Not sent', rows: [field('receipt', 'An earlier request failed.')] },
    ]);
    assert.deepEqual(
      page.links.map(({ title }) => title),
      ['Show the response of chain', 'Show the response of block'],
    );
  });

  it('of a run is not good when nothing was sent, or not everything', () => {
    const good = { answered: { reply: replyWith({}) }, level: 'good' as const };
    const left = [{ name: 'later', why: 'Stopped.' }];
    const levelOf = (ends: (typeof good)[], skipped: typeof left) =>
      runPage({ name: 'calls.jsonrpc', ends, skipped }).level;
    assert.deepEqual(
      [levelOf([], []), levelOf([], left), levelOf([good], left), levelOf([good], [])],
      ['unchecked', 'unchecked', 'unchecked', 'good'],
    );
  });

  it('has no time for what was not sent, and says a status once on the page', async () => {
    const request = await prepared('jsonrpc', 'eth_chainId()');
    const notSent = replyWith({ outcome: 'not-sent', status: null, body: null, durationMs: 0 });
    assert.equal(presentView({ reply: notSent }, 'pretty', options).short, 'Not sent');
    const { facts, verdict } = responsePage({
      reply: replyWith({ outcome: 'rpc-error', rpcErrors: [{ code: -32601, message: 'no' }] }),
      prepared: request,
      now: 0,
    });
    assert.deepEqual([verdict, facts], ['200 OK · JSON-RPC error -32601', ['10 ms', '39 B']]);
  });

  it('says in words that nothing was checked', async () => {
    const { message, unchecked, ...rest } = judge(
      await prepared('jsonrpc', 'zebra_stripes()'),
      200,
      '{"jsonrpc":"2.0","id":1,"result":1}',
    );
    assert.equal(unchecked, 'Not checked: no specification describes the result of zebra_stripes.');
    const view = presentView(
      { reply: replyWith({ ...rest, message, unchecked: unchecked ?? '' }) },
      'pretty',
      options,
    );
    assert.equal(view.short, '200 OK · not checked · 10 ms · 39 B');
    assert.equal(view.message, unchecked);
    assert.deepEqual(
      lensesOf(view).map(({ title }) => title),
      ['200 OK · not checked · 10 ms · 39 B', 'Raw', 'Headers & Timing', `$(info) ${unchecked}`],
    );
  });

  it('knows what no specification describes', async () => {
    const unchecked = async (language: 'http' | 'jsonrpc', text: string, body = '{"data":{}}') =>
      judge(await prepared(language, text), 200, body).unchecked;
    const rpc = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';
    assert.equal(await unchecked('jsonrpc', 'eth_chainId()', rpc), undefined);
    assert.equal(await unchecked('http', 'GET /eth/v1/node/syncing'), undefined);
    assert.equal(await unchecked('http', 'GET /eth/v1/node/health', ''), undefined);
    assert.equal(
      await unchecked('http', 'GET http://127.0.0.1:5052/zebra'),
      'Not checked: no specification describes this request.',
    );
  });
});

describe('a response with assertions', () => {
  const shown = presentView({ reply: replyWith({}) }, 'pretty', options);

  it('says that they passed', () => {
    const { short, title, level } = withAssertions(shown, [result(true), result(true)], 'good');
    assert.deepEqual(
      [short, title, level],
      [
        '200 OK · 10 ms · 39 B · 2 assertions passed',
        '200 OK · 10 ms · 39 B · 2 assertions passed · eth_chainId',
        'good',
      ],
    );
  });

  it('is an error when one failed, which comes first and says why', () => {
    const after = withAssertions(shown, [result(true), result(false)], 'error');
    assert.equal(after.short, '1 of 2 assertions failed · 200 OK · 10 ms · 39 B');
    assert.equal(after.title, '1 of 2 assertions failed · 200 OK · 10 ms · 39 B · eth_chainId');
    assert.equal(after.message, '$.result is "0x1".');
    assert.equal(lensesOf(after).at(-1)?.title, '$(error) $.result is "0x1".');
  });

  it('shows the first three of many failures', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((message) => ({ passed: false, message }));
    const titles = lensesOf(withAssertions(shown, many, 'error')).map(({ title }) => title);
    assert.deepEqual(titles.slice(-4), [
      '$(error) a',
      '$(error) b',
      '$(error) c',
      '$(error) 2 more in the file',
    ]);
  });
});
