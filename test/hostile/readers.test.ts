/** Whatever reads a response after it came — hints, links, tables, searches, comparisons, the history — reads hostile ones. */

import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parsePath } from '../../common/scratch/json/json-path';
import { usualScale } from '../../common/scratch/variables/network-scale';
import { keptExchange } from '../../runner/history/history-entry';
import { rawAtPath } from '../../runner/json/json-path';
import { parseQuery } from '../../runner/json/json-query';
import { makeSearch } from '../../runner/json/json-search';
import { prettyPrint } from '../../runner/json/pretty';
import { judgeAssertions } from '../../runner/judge/assertion';
import { judge } from '../../runner/judge/judge';
import type { Reply } from '../../runner/model/outcome';
import { messagePart } from '../../runner/request/message-part';
import { changesBetween } from '../../runner/watch/watch-changes';
import { parseResponse, type ResponseSubject } from '../../server/features/response/response';
import { responseHints, responseHover } from '../../server/features/response/response-hover';
import { responseLinks } from '../../server/features/response/response-links';
import { presentComparison } from '../../workbench/compare/present';
import { listsOf } from '../../workbench/response/rows';
import { pathAt, placeOf } from '../../workbench/response/shown';
import { summaryOf } from '../../workbench/watch/summary';
import { rpcRequest } from '../node/runner-wire';
import { succeeded } from '../results';

/** Deep enough for any recursion to run out of its stack. */
const DEPTH = 30_000;
const lists = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
const objects = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
const result = (text: string) => `{"jsonrpc":"2.0","id":1,"result":${text}}`;

const bodies: readonly [what: string, body: string][] = [
  ['lists nested 30,000 deep', result(lists)],
  ['objects nested 30,000 deep', result(objects)],
  [
    'a block with transactions that are nested 30,000 deep',
    result(`{"number":"0x1","transactions":[${objects},${lists}]}`),
  ],
  ['rows whose cells are nested 30,000 deep', result(`[{"a":${lists}},{"a":1},{"b":${objects}}]`)],
  ['a number of 10,000 digits', result('9'.repeat(10_000))],
  ['an exponent without measure', result('1e999999999')],
  ['a quantity of a million digits', result(`"0x${'f'.repeat(1_000_000)}"`)],
  [
    'members called __proto__',
    result('{"__proto__":{"polluted":1},"constructor":{"prototype":{}},"toString":1}'),
  ],
  ['half of its lists', `{"jsonrpc":"2.0","id":1,"result":${'['.repeat(DEPTH)}`],
];

const world = { scale: usualScale, now: 1_800_000_000 };
const calls = [{ method: 'eth_getBlockByNumber', params: [], id: 1 }];
const subject: ResponseSubject = { calls, stream: false, status: 200 };
const prepared = rpcRequest('http://127.0.0.1:8545/', { calls });
const steps = (text: string) => {
  const parsed = parsePath(text);
  assert.ok(parsed.ok);
  return parsed.value.steps;
};

function replyOf(body: string): Reply {
  return {
    name: 'test',
    line: 0,
    status: 200,
    durationMs: 1,
    body,
    contentType: 'application/json',
    headers: {},
    size: body.length,
    sentTo: '',
    ...judge(prepared, 200, body),
  };
}

describe('readers of a response with', function () {
  this.timeout(60_000);

  for (const [what, body] of bodies) {
    it(what, async () => {
      const reply = replyOf(body);
      const text = prettyPrint(body);
      const whole = text !== body || !body.endsWith('[');
      const document = TextDocument.create('slotpad-response:/Response.json', 'json', 1, text);
      const end = document.positionAt(text.length);

      // Hints, hover and links of the response document; its places.
      const root = parseResponse(text);
      if (root) {
        responseHints(document, root, subject, { start: { line: 0, character: 0 }, end }, world);
        responseHover(document, root, subject, document.positionAt(text.length >> 1), world);
        responseLinks(document, root, subject);
      }
      pathAt(text, text.length >> 1);
      placeOf(text, steps('$.result.a.a'));

      // Its table, as far as it has one.
      const found = await listsOf(reply, subject, world);
      assert.ok(found.ok);
      for (const list of found.value.lists.keys()) {
        await found.value.open(list).read(100, () => undefined, new AbortController().signal);
      }

      // Search, chaining, assertions.
      for (const query of ['$..a', '$.result', '$.result[*]', '$.result[?(@.a == 1)]']) {
        const search = makeSearch(succeeded(parseQuery(query)), 400, () => undefined);
        search.push(Buffer.from(body));
        search.end();
      }
      const expression = {
        kind: 'message',
        request: 'x',
        of: 'response',
        part: 'body',
        path: '$.result',
      } as const;
      const part = messagePart(expression, { prepared, reply });
      if (whole) assert.ok(part.ok);
      assert.equal(rawAtPath(body, steps('$.id')), '1');
      const asserted = ['$.id == 1', '$.result.a.a == 2', 'matches-spec'].map((one) => ({
        text: one,
        line: 0,
        character: { start: 0, end: one.length },
      }));
      const [first] = judgeAssertions({ assertions: asserted, reply, prepared });
      assert.equal(first?.passed, whole);

      // Comparing, watching, the history.
      const other = { ...reply, body: body.replace('"id":1', '"id":2') };
      const comparison = presentComparison({
        title: 'test',
        subject: { calls, batch: false },
        answers: [
          { name: 'a', detail: '', reply },
          { name: 'b', detail: '', reply: other },
        ],
      });
      if (whole)
        assert.deepEqual(
          comparison.columns.map(({ compared }) => compared),
          [true, true],
        );
      if (whole) assert.ok(changesBetween(body, other.body).changes.length > 0);
      keptExchange(prepared, reply, { id: '1', at: 1, node: null });
      summaryOf(body.slice(0, 99_999), undefined, usualScale);
      assert.equal(({} as { polluted?: number }).polluted, undefined);
    });
  }
});
