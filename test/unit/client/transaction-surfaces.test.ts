/** What became of a transaction, on every surface that shows a response: the same verdict, and never "200 OK" for a failure. */
import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { outcomeOf } from '../../../agents/send';
import { sendJson } from '../../../cli/formats/json';
import { sendJunit } from '../../../cli/formats/junit';
import { replyText } from '../../../cli/formats/reply-text';
import { keptExchange, withResults } from '../../../runner/history/history-entry';
import { assertionsOf, judgeAssertions } from '../../../runner/judge/assertion';
import { verdictOf } from '../../../runner/judge/verdict';
import type { Reply } from '../../../runner/model/outcome';
import { TRANSACTION_STATES, type TransactionState } from '../../../runner/model/transaction';
import { runRequests } from '../../../runner/run/run';
import type { Ask } from '../../../runner/transactions/ask';
import { withTransactions } from '../../../runner/transactions/follow';
import { presentComparison } from '../../../workbench/compare/present';
import { keptPageInput, presentKept } from '../../../workbench/history/kept-response';
import { presentHistory } from '../../../workbench/history/present';
import { cellOutput, cellSuccess } from '../../../workbench/notebook/cell-output';
import { responsePage } from '../../../workbench/response/page';
import { lensesOf, presentView } from '../../../workbench/response/views';
import { testStateOf } from '../../../workbench/run/test-result';
import { requestStatusText } from '../../../workbench/send/request-status';
import { fakeClock } from '../monitor/fake-clock';
import { input, prepared } from '../runner/prepared';

const HASH = `0x${'ab'.repeat(32)}`;
const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const SEND = `eth_sendTransaction({"from": "${ME}", "to": "${OTHER}", "value": "0x1", "nonce": "0x5"})`;
const options = { prettyPrint: (text: string) => text, most: 1_000_000 };

/** Asks for the details of a transaction: `anvil` of a node that mined it, dropped it, … */
const nodes: Readonly<Record<TransactionState, Readonly<Record<string, unknown>>>> = {
  succeeded: { eth_getTransactionReceipt: receipt('0x1') },
  reverted: { eth_getTransactionReceipt: receipt('0x0') },
  pending: { eth_getTransactionReceipt: null, eth_getTransactionByHash: known() },
  replaced: {
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: null,
    eth_getTransactionCount: '0x6',
  },
  dropped: {
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: null,
    eth_getTransactionCount: '0x5',
  },
  unknown: { eth_getTransactionReceipt: receipt(undefined) },
  unconfirmed: {},
};

function receipt(status: string | undefined) {
  return {
    transactionHash: HASH,
    blockNumber: '0xc',
    ...(status === undefined ? {} : { status }),
    gasUsed: '0x5208',
    effectiveGasPrice: '0x3b9aca00',
    contractAddress: null,
    from: ME,
    to: OTHER,
    logs: [],
  };
}

function known() {
  return { from: ME, to: OTHER, nonce: '0x5', gas: '0x5208', input: '0x', value: '0x1', blockNumber: null };
}

/** The reply of a node that ends a transaction in a state. */
async function replyIn(state: TransactionState, text = SEND, body = { id: 1, result: HASH } as unknown) {
  const request = await prepared('jsonrpc', state === 'unconfirmed' ? text : `# @wait 30 s\n${text}`);
  const clock = fakeClock();
  const ask: Ask = async (method) => {
    const value = nodes[state][method];
    return value === undefined
      ? { ok: false, failure: { kind: 'missing', message: 'the method does not exist' } }
      : { ok: true, value };
  };
  const sent: Reply = {
    name: 'pay',
    line: 0,
    outcome: Array.isArray(body) ? 'rpc-error' : 'replied',
    status: 200,
    durationMs: 10,
    body: JSON.stringify(body),
    contentType: 'application/json',
    headers: {},
    size: 90,
    message: '',
    rpcErrors: Array.isArray(body) ? [{ code: -32000, message: 'no' }] : [],
    problems: [],
    sentTo: 'POST http://127.0.0.1:8545/',
  };
  let ended = false;
  const followed = withTransactions({ prepared: request, reply: sent, ask, clock }).then((one) => {
    ended = true;
    return one;
  });
  while (!ended) await clock.pass(1000);
  return { request, reply: await followed };
}

/** For each state, its words and its verdict. */
const shown: Readonly<Record<TransactionState, { readonly words: string; readonly level: string }>> = {
  succeeded: { words: '200 OK', level: 'good' },
  reverted: { words: 'Reverted', level: 'error' },
  dropped: { words: 'Dropped', level: 'error' },
  replaced: { words: 'Replaced', level: 'error' },
  pending: { words: 'Not confirmed', level: 'error' },
  unknown: { words: 'Not confirmed', level: 'error' },
  unconfirmed: { words: 'Sent, not confirmed', level: 'unchecked' },
};

const icons = { good: 'pass', unchecked: 'circle-outline', error: 'error' } as const;
const junit = { good: '<system-out>', unchecked: '<skipped', error: '<failure' } as const;
const styles = { good: 'green', unchecked: 'dim', error: 'red' } as const;
const tests = { good: 'passed', unchecked: 'skipped', error: 'failed' } as const;

describe('a transaction', () => {
  for (const state of TRANSACTION_STATES) {
    it(`has the same end on every surface: ${state}`, async () => {
      const { reply, request } = await replyIn(state);
      equal(reply.transactions?.[0]?.state, state);
      const { level, words } = shown[state] as { words: string; level: keyof typeof icons };
      const verdict = verdictOf(reply);
      const good = verdict !== 'error';
      const files = [
        { file: 'a.jsonrpc', sent: [{ reply, assertions: [], good, prepared: request }], skipped: [] },
      ];
      const view = presentView({ reply, prepared: request }, 'pretty', options);
      const kept = keptExchange(request, reply, { id: '1700000000000-0000abcd', at: 0, node: null });
      const stored = JSON.parse(JSON.stringify(kept)) as typeof kept;
      const reopened = presentKept(stored, options);
      const [group] = presentHistory([stored.entry], { grouping: 'day', now: 0, fileName: String });
      const row = group?.children?.[0];
      const page = responsePage({ reply, prepared: request, now: 0 });
      const keptPage = responsePage(keptPageInput(stored, undefined, 0, 'Restored'));
      const status = requestStatusText({ kind: 'response', shown: view });
      const cell = cellOutput(view, false);
      const painted: string[] = [];
      const terminal = replyText(files[0]?.sent[0] as never, (style, text) => {
        painted.push(style);
        return text;
      });
      const subject = { calls: request.calls, batch: false, operation: undefined };
      const compared = presentComparison({
        title: '',
        subject,
        answers: [{ name: 'a', detail: '', reply }],
      }).columns[0];

      deepEqual(
        {
          verdict,
          document: view.level,
          reopened: reopened.level,
          page: page.level,
          keptPage: keptPage.level,
          history: row?.icon?.id,
          status: /^\$\(([\w-]+)\)/.exec(status?.text ?? '')?.[1],
          test: testStateOf({ verdict, reply }),
          cell: cellSuccess(verdict),
          terminal: painted[0],
          compared: compared?.state,
        },
        {
          verdict: level,
          document: level,
          reopened: level,
          page: level,
          keptPage: level,
          history: icons[level],
          status: icons[level],
          test: tests[level],
          cell: level === 'good' ? true : level === 'error' ? false : undefined,
          terminal: styles[level],
          compared: level === 'good' ? 'good' : 'failed',
        },
      );
      const texts: Readonly<Record<string, string>> = {
        document: view.short,
        lens: lensesOf(view)
          .map(({ title }) => title)
          .join('\n'),
        reopened: reopened.short,
        history: state === 'succeeded' ? '200 OK' : `${row?.description}`,
        tooltip: `${row?.tooltip}`,
        page: [page.verdict, ...page.facts].join(' '),
        keptPage: [keptPage.verdict, ...keptPage.facts].join(' '),
        status: `${status?.text} ${status?.spoken}`,
        cell: cell.summary,
        terminal,
        compared: compared?.status ?? '',
      };
      for (const [surface, text] of Object.entries(texts)) {
        match(text, new RegExp(words), `${surface} says: ${words}`);
        if (state !== 'succeeded') doesNotMatch(text, /200 OK|all good/, surface);
      }
      match(sendJunit(files), new RegExp(junit[level]));
      const [json] = JSON.parse(sendJson(files)) as readonly { transactions: readonly { state: string }[] }[];
      equal(json?.transactions[0]?.state, state);
      deepEqual(
        outcomeOf(reply, String).transactions?.map((one) => one.state),
        [state],
      );
      // What a person reads of it is there again when the response comes from the history.
      deepEqual(keptPage.sections[0], page.sections[0]);
      deepEqual(reopened.details, view.details);
    });
  }

  it('that reverted passes where an assertion expects it, and says so', async () => {
    const text = `# @assert receipt.status == 0x0\n${SEND}`;
    const { reply, request } = await replyIn('reverted', text);
    const { document, placed } = input('jsonrpc', text);
    const results = judgeAssertions({
      assertions: assertionsOf(document, placed),
      reply,
      prepared: request,
    });
    equal(verdictOf(reply, results), 'good');
    equal(responsePage({ reply, prepared: request, assertions: results, now: 0 }).verdict, 'As asserted');
    const kept = withResults(
      keptExchange(request, reply, { id: '1700000000000-0000abcd', at: 0, node: null }),
      reply,
      results,
      [],
    );
    equal(presentKept(kept, options).short, 'Reverted · 10 ms · 90 B · 1 assertion passed');
  });

  it('that reverted in a batch is no expected error of another call', async () => {
    const text = `# @assert $[1].error.code == -32000\n${SEND}\neth_chainId()`;
    const body = [
      { jsonrpc: '2.0', id: 1, result: HASH },
      { jsonrpc: '2.0', id: 2, error: { code: -32000, message: 'no' } },
    ];
    const { reply, request } = await replyIn('reverted', text, body);
    equal(reply.transactions?.[0]?.state, 'reverted');
    const { document, placed } = input('jsonrpc', text);
    const item = {
      name: 'batch',
      line: 0,
      assertions: assertionsOf(document, placed),
      prepare: async () => ({ ok: true, value: request }) as const,
    };
    const { signal } = new AbortController();
    for await (const event of runRequests({ items: [item], send: async () => reply, signal })) {
      if (event.kind !== 'ended') continue;
      const passed = event.assertions.map((one) => one.passed);
      deepEqual([passed, event.verdict, event.good], [[true], 'error', false]);
    }
    match(
      presentView({ reply, prepared: request }, 'pretty', options).short,
      /^200 OK · JSON-RPC error -32000 · Reverted/,
    );
  });
});
