import assert from 'node:assert/strict';
import { prettyPrint } from '../../../runner/json/pretty';
import { judgeAssertions } from '../../../runner/judge/assertion';
import type { Reply } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { messagePart } from '../../../runner/request/message-part';
import { matchesText } from '../../../workbench/response/matches-text';
import { presentView, type ResponseView } from '../../../workbench/response/views';
import { failureOf } from '../../results';
import { rpcRequest } from '../runner-wire';

const prepared: Prepared = rpcRequest('http://127.0.0.1:8545/', {
  headers: [
    ['content-type', 'application/json'],
    ['Authorization', 'Bearer abcdef'],
  ],
});
const reply: Reply = {
  name: 'Logs',
  line: 0,
  outcome: 'replied',
  status: 200,
  durationMs: 1412.4,
  body: '{"jsonrpc":"2.0","id":1,"result":[{"logIndex":"0x1"}]}',
  contentType: 'application/json',
  headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  size: 40,
  travelled: {
    reused: false,
    remote: '127.0.0.1:8545',
    protocol: 'HTTP/1.1',
    timing: { connect: 0.42, firstByte: 1380.2, body: 31.7 },
  },
  message: '',
  rpcErrors: [],
  problems: [],
  sentTo: 'POST http://127.0.0.1:8545/',
};
const inFile: Reply = {
  ...reply,
  body: null,
  size: 1_000_000_000,
  headers: {},
  file: { path: '/home/ada/response-1-1.json', bytes: 1_073_741_824, head: '{"data":[1,' },
  message: 'The response of 1 GiB was written to a file.',
  unchecked: 'Not checked: no reason.',
};
const note = `${inFile.message} ${inFile.unchecked}`;
const part = (whole: boolean) => ({
  read: 1_048_576,
  whole,
  present: (cut: string) => ({ text: `[1\n  // ${cut}\n]`, language: 'jsonc' as const }),
});

function shown(view: ResponseView, answer: Reply = reply, of?: ReturnType<typeof part>) {
  return presentView({ reply: answer, prepared }, view, { prettyPrint, most: 1000 }, of);
}
const lenses = (...args: Parameters<typeof shown>) =>
  shown(...args).lenses?.map(({ title, command, atEnd }) => [
    title,
    command,
    ...(atEnd ? ['at the end'] : []),
  ]);

describe('the views of a response', () => {
  it('lead to one another, and to the table where there is a list', () => {
    assert.deepEqual(lenses('pretty'), [
      ['$(table) Table', 'slotpad.showTable'],
      ['Raw', 'slotpad.showRaw'],
      ['Headers & Timing', 'slotpad.showHeaders'],
    ]);
    assert.deepEqual(lenses('raw'), [
      ['Pretty', 'slotpad.showPretty'],
      ['Headers & Timing', 'slotpad.showHeaders'],
    ]);
    assert.deepEqual(lenses('headers', { ...reply, body: '{"result":"0x1"}' }), [
      ['Pretty', 'slotpad.showPretty'],
      ['Raw', 'slotpad.showRaw'],
    ]);
    assert.equal(lenses('pretty', { ...reply, status: null, outcome: 'refused', body: null }), undefined);
  });

  it('lead to the trace in a response, or of the transaction that it is about', () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const of = (method: string, result: unknown) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
      const calls = [{ method, params: [], id: 1 }];
      const answered = { reply: { ...reply, body }, prepared: { ...prepared, calls } };
      const found = presentView(answered, 'pretty', { prettyPrint, most: 1000 }).lenses ?? [];
      return found.flatMap(({ title, command, arguments: given }) =>
        command && /[tT]race/.test(command) ? [title, command, ...(given ?? [])] : [],
      );
    };
    const call = { type: 'CALL', from: hash.slice(0, 42), gasUsed: '0x5208' };
    assert.deepEqual(of('debug_traceTransaction', call), ['$(list-tree) Trace', 'slotpad.showTrace']);
    const traced = ['$(list-tree) Trace Transaction', 'slotpad.traceTransaction', hash];
    assert.deepEqual(of('eth_sendRawTransaction', hash), traced);
    assert.deepEqual(of('eth_getTransactionReceipt', { transactionHash: hash }), traced);
    assert.deepEqual(of('eth_getBlockByHash', { hash }), []);
  });

  it('raw is the body as it came', () => {
    const { text, language } = shown('raw');
    assert.deepEqual([text, language], [reply.body, 'plaintext']);
  });

  it('headers and timing say how the exchange went, and no secret', () => {
    assert.equal(
      shown('headers').text,
      [
        'HTTP/1.1 200 OK',
        'content-type: application/json',
        'content-encoding: gzip',
        '',
        'Timing',
        '  Connecting          0.4 ms',
        '  To the first byte   1.4 s',
        '  Body                32 ms',
        '  Total               1.4 s',
        '',
        'Size',
        '  Received            40 B',
        '  Unpacked (gzip)     54 B',
        '',
        'Connection',
        '  To                  127.0.0.1:8545',
        '  Encrypted           no',
        '  Reused              no, opened for this request',
        '',
        'Request',
        'POST http://127.0.0.1:8545/',
        'content-type: application/json',
        'Authorization: •••',
        '',
        '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
        '',
      ].join('\n'),
    );
  });

  it('of a body in a file is its beginning, with what can be done with the rest', () => {
    const { text, title, level, message } = shown('pretty', inFile, part(false));
    assert.deepEqual(
      [text, title, level, message],
      [
        '[1\n  // The first 1 MiB of 1 GiB. "Show More" above adds the next part.\n]',
        '200 OK · not checked · 1.4 s · 1 GiB · Logs',
        'unchecked',
        note,
      ],
    );
    assert.deepEqual(lenses('pretty', inFile, part(false)), [
      ['Show More', 'slotpad.showMore'],
      ['$(search) Search', 'slotpad.searchResponse'],
      ['Open File', 'slotpad.openResponseFile'],
      ['Show More', 'slotpad.showMore', 'at the end'],
      [`$(info) ${note}`, undefined],
      ['$(table) Table', 'slotpad.showTable'],
      ['Raw', 'slotpad.showRaw'],
      ['Headers & Timing', 'slotpad.showHeaders'],
    ]);
    assert.equal(
      shown('raw', inFile, part(false)).text,
      '{"data":[1,\n…\nThe first 11 B of 1 GiB, as received. "Open File" shows all of it.\n',
    );
  });

  it('of what broke off says why, above what came of it', () => {
    const message = 'The connection was lost after 10 bytes.';
    const broken = { ...reply, outcome: 'reset' as const, body: '{"data":[', message };
    assert.equal(lenses('pretty', broken)?.[0]?.[0], `$(error) ${message}`);
    const html = { ...reply, outcome: 'not-json' as const, body: '<html>', message: 'The response is HTML.' };
    assert.equal(lenses('pretty', html)?.[0]?.[0], 'Raw');
  });

  it('shows why a body is no response, and why a valid one is empty', () => {
    const message = 'The response of node:8545 is null, not a JSON-RPC response.';
    const problems = [
      { rule: 'wrong-type', message: 'Expected an object, not null.', path: [], at: 'value' as const },
    ];
    const bad = { ...reply, outcome: 'bad-response' as const, body: 'null', message, problems };
    assert.equal(lenses('pretty', bad)?.[0]?.[0], `$(error) ${message}`);
    const empty = 'The node monitors none of these validators.';
    const silent = { ...reply, body: '{"data":{"validators":{}}}', message: empty };
    assert.equal(lenses('pretty', silent)?.[0]?.[0], `$(info) ${empty}`);
  });

  it('of a failure in a file says what failed', () => {
    const failed = { ...inFile, outcome: 'reset' as const, message: 'The connection was lost.' };
    const { level, marks } = shown('pretty', failed, part(true));
    assert.deepEqual([level, marks.map((mark) => mark.message)], ['error', ['The connection was lost.']]);
  });
});

describe('a body in a file elsewhere', () => {
  it('is no part of another request, and no assertion looks into it', () => {
    const expression = {
      kind: 'message',
      request: 'logs',
      of: 'response',
      part: 'body',
      path: '$.result',
    } as const;
    assert.equal(
      failureOf(messagePart(expression as never, { prepared, reply: inFile })),
      'The response of "logs" is too large to be used: it was written to a file.',
    );
    const assertions = [{ text: '$.result != null', line: 0 }];
    const [judged] = judgeAssertions({ assertions: assertions as never, reply: inFile, prepared });
    assert.deepEqual(
      [judged?.passed, judged?.actual],
      [false, 'the response is so large that it was written to a file'],
    );
  });
});

describe('the matches of a search', () => {
  const value = { path: '$.data[0].index', start: 12, end: 15, value: '"5"', whole: true };

  it('stand one a line, with where they are', () => {
    const cut = { path: '$.data[1]', start: 20, end: 900, value: '{"a":', whole: false };
    assert.deepEqual(
      matchesText({ query: '$.data[*]', name: 'Validators', values: [value, cut], end: 'end', bytes: 900 }),
      {
        text: [
          '// 2 matches of $.data[*] in Validators.',
          '[',
          '  { "path": "$.data[0].index", "offset": 12, "value": "5" },',
          '  { "path": "$.data[1]", "offset": 20, "value": "{\\"a\\":…", "bytes": 880 }',
          ']',
          '',
        ].join('\n'),
        lines: [2, 3],
      },
    );
  });

  it('say when there may be more', () => {
    const first = (end: 'end' | 'enough' | 'cancelled', values = [value]) =>
      matchesText({ query: 'index', name: 'Validators', values, end, bytes: 2_097_152 }).text.split('\n')[0];
    assert.equal(first('enough'), '// The first 1 match of index in Validators, in its first 2 MiB.');
    assert.equal(first('cancelled'), '// 1 match of index in Validators. Stopped after 2 MiB.');
    assert.equal(first('end', []), '// No matches for index in Validators.');
  });
});
