import assert from 'node:assert/strict';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkGithub } from '../../../cli/formats/github';
import { checkJson, sendJson } from '../../../cli/formats/json';
import { sendJunit } from '../../../cli/formats/junit';
import { replyText, sentSummary } from '../../../cli/formats/reply-text';
import type { CheckedFile, ReportedFinding } from '../../../cli/formats/report';
import { checkSarif } from '../../../cli/formats/sarif';
import type { SentFile, SentRequest } from '../../../cli/formats/sent';
import { checkText } from '../../../cli/formats/text';
import { painter, printable, printableLine } from '../../../cli/output/terminal';
import type { AssertionResult } from '../../../runner/judge/assertion';
import { isGood } from '../../../runner/model/good';
import type { Reply } from '../../../runner/model/outcome';

const plain = painter(false);

function finding(
  line: number,
  from: number,
  to: number,
  change: Partial<ReportedFinding> = {},
): ReportedFinding {
  const range = { start: { line, character: from }, end: { line, character: to } };
  return { range, severity: 'error', code: 'quantity-leading-zero', message: 'No zeros, 100%.', ...change };
}

const file: CheckedFile = {
  file: 'a b/c.jsonrpc',
  text: '### x\n\teth_getBlockByNumber("0x01", false)\n',
  findings: [
    finding(1, 22, 28),
    finding(1, 1, 21, { severity: 'warning', code: 'method-unknown', message: 'One\nmore' }),
  ],
};

describe('formats of check', () => {
  it('text: position, severity, code, message, and the line with the finding marked', () => {
    assert.equal(
      checkText([file, { file: 'd.http', text: '', findings: [] }], plain),
      [
        'a b/c.jsonrpc:2:23: error[quantity-leading-zero]: No zeros, 100%.',
        '   2 | \teth_getBlockByNumber("0x01", false)',
        `     | \t${' '.repeat(21)}^^^^^^`,
        '',
        'a b/c.jsonrpc:2:2: warning[method-unknown]: One\\nmore',
        '   2 | \teth_getBlockByNumber("0x01", false)',
        `     | \t${'^'.repeat(20)}`,
        '',
        '1 error, 1 warning: 2 files checked.',
        '',
      ].join('\n'),
    );
  });

  it('text: marks one character for an empty range, and the rest of the line for several lines', () => {
    const range = { start: { line: 0, character: 4 }, end: { line: 2, character: 1 } };
    const text = checkText(
      [{ file: 'f', text: 'GET /x\n\nb', findings: [finding(0, 6, 6), finding(0, 0, 0, { range })] }],
      plain,
    );
    assert.deepEqual(
      text.split('\n').filter((line) => line.includes('^')),
      ['     |       ^', '     |     ^^'],
    );
  });

  it('text: truncates a long line around the finding', () => {
    const text = checkText(
      [{ file: 'f', text: `${'a'.repeat(500)}BAD${'b'.repeat(500)}`, findings: [finding(0, 500, 503)] }],
      plain,
    );
    const [, line = '', mark = ''] = text.split('\n');
    assert.ok(line.length < 140);
    assert.equal(line.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1), 'BAD');
    assert.ok(line.startsWith('   1 | …a') && line.endsWith('b…'));
  });

  it('text: has colors only when asked for', () => {
    assert.ok(checkText([file], painter(true)).includes('\u001b[31merror[quantity-leading-zero]\u001b[0m'));
    assert.ok(!checkText([file], plain).includes('\u001b'));
    assert.equal(checkText([], plain), 'No problems: 0 files checked.\n');
  });

  it('json: has zero-based positions', () => {
    assert.deepEqual(JSON.parse(checkJson([file]))[0], {
      file: 'a b/c.jsonrpc',
      range: { start: { line: 1, character: 22 }, end: { line: 1, character: 28 } },
      severity: 'error',
      code: 'quantity-leading-zero',
      message: 'No zeros, 100%.',
    });
    assert.equal(checkJson([]), '[]\n');
  });

  it('github: workflow commands, escaped', () => {
    const odd = { ...file, file: 'a,b:c.http' };
    assert.equal(
      checkGithub([odd]),
      '::error file=a%2Cb%3Ac.http,line=2,endLine=2,col=23,endColumn=28,title=quantity-leading-zero::No zeros, 100%25.\n' +
        '::warning file=a%2Cb%3Ac.http,line=2,endLine=2,col=2,endColumn=21,title=method-unknown::One%0Amore\n',
    );
  });

  it('sarif: results that point at their rules', () => {
    const log = JSON.parse(checkSarif([file], '1.2.3', 'https://github.com/a/b/blob/v1/docs/rules'));
    const [run] = log.runs;
    assert.equal(log.version, '2.1.0');
    assert.equal(run.tool.driver.version, '1.2.3');
    assert.deepEqual(
      run.tool.driver.rules.map((rule: { id: string }) => rule.id),
      ['method-unknown', 'quantity-leading-zero'],
    );
    assert.equal(run.tool.driver.rules[1].shortDescription.text.length > 0, true);
    assert.equal(
      run.tool.driver.rules[1].helpUri,
      'https://github.com/a/b/blob/v1/docs/rules/quantity-leading-zero.md',
    );
    assert.match(run.tool.driver.rules[1].help.markdown, /^# .*leading zero/i);
    assert.deepEqual(run.results[0], {
      ruleId: 'quantity-leading-zero',
      ruleIndex: 1,
      level: 'error',
      message: { text: 'No zeros, 100%.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%20b/c.jsonrpc' },
            region: { startLine: 2, startColumn: 23, endLine: 2, endColumn: 29 },
          },
        },
      ],
    });
  });

  it('sarif: a file outside the working folder has a file: URI', () => {
    const absolute = path.resolve('/elsewhere/a b.http');
    const [run] = JSON.parse(checkSarif([{ ...file, file: absolute }], '1')).runs;
    const { uri } = run.results[0].locations[0].physicalLocation.artifactLocation;
    assert.equal(uri, pathToFileURL(absolute).href);
    assert.equal(run.tool.driver.rules[0].helpUri, undefined);
  });
});

const reply: Reply = {
  name: 'one',
  line: 3,
  outcome: 'replied',
  status: 200,
  durationMs: 12.3,
  body: '{"jsonrpc":"2.0","id":1,"result":"0x01"}',
  contentType: 'application/json',
  headers: {},
  size: 40,
  message: '',
  rpcErrors: [],
  problems: [{ rule: 'quantity-leading-zero', message: 'No zeros.', path: ['result'], at: 'value' }],
  sentTo: 'POST http://127.0.0.1:8545/',
};

const failed: AssertionResult = {
  text: '$.result >= 0x10',
  line: 2,
  character: { start: 10, end: 26 },
  passed: false,
  expected: '>= 0x10 (16)',
  actual: '0x01',
  message: '$.result is 0x01; expected >= 0x10 (16).',
};
const passed: AssertionResult = {
  ...failed,
  text: 'status == 200',
  line: 1,
  passed: true,
  expected: '== 200',
  actual: '200',
  message: '',
};
const sent: SentRequest = { reply, assertions: [], good: true };
const judged: SentRequest = { reply, assertions: [passed, failed], good: false };

function fileOf(...all: SentRequest[]): SentFile {
  return { file: 'a b/<c>.http', sent: all, skipped: [] };
}

describe('formats of send', () => {
  it('text: name, status, time and size, body, and differences', () => {
    assert.equal(
      replyText(sent, plain),
      [
        'one: 200 OK in 12 ms, 40 bytes',
        '{',
        '  "jsonrpc": "2.0",',
        '  "id": 1,',
        '  "result": "0x01"',
        '}',
        '  warning[quantity-leading-zero]: result: No zeros.',
        '',
      ].join('\n'),
    );
  });

  it('text: why a contract reverted', () => {
    const data = `"0x4e487b71${'11'.padStart(64, '0')}"`;
    const reverted: Reply = {
      ...reply,
      outcome: 'rpc-error',
      body: null,
      problems: [],
      rpcErrors: [{ code: 3, message: 'execution reverted', data }],
    };
    assert.equal(
      replyText({ ...sent, reply: reverted, good: false }, plain),
      `one: 200 OK, rpc-error in 12 ms\ndata: ${data}\nreverted: Panic(0x11): arithmetic overflow or underflow\n`,
    );
  });

  it('text: an outcome without a response, and what to do next', () => {
    const gone: Reply = {
      ...reply,
      outcome: 'refused',
      status: null,
      body: null,
      message: 'Nothing listens.',
      problems: [],
    };
    assert.equal(
      replyText({ ...sent, reply: gone, good: false }, plain),
      'one: refused in 12 ms\nNothing listens.\n',
    );
  });

  it('json: the members that scripts rely on, in one array', () => {
    assert.deepEqual(JSON.parse(sendJson([fileOf(sent)])), [
      {
        name: 'one',
        line: 4,
        outcome: 'replied',
        status: 200,
        durationMs: 12.3,
        body: '{"jsonrpc":"2.0","id":1,"result":"0x01"}',
        problems: [{ path: ['result'], code: 'quantity-leading-zero', message: 'No zeros.' }],
      },
    ]);
  });

  it('text: each assertion, with line and actual value when it failed', () => {
    assert.deepEqual(replyText(judged, plain).split('\n').slice(-3), [
      '  passed: @assert status == 200',
      '  failed: @assert $.result >= 0x10 (line 3): $.result is 0x01; expected >= 0x10 (16).',
      '',
    ]);
  });

  it('text: a summary of requests, assertions and skipped requests', () => {
    const skipped = [{ name: 'two', line: 5, because: 'Stopped.' }];
    assert.deepEqual(
      [
        [fileOf(sent)],
        [fileOf(sent, { ...judged, assertions: [passed, passed], good: true })],
        [fileOf(sent), { ...fileOf(judged), skipped }],
      ].map((files) => sentSummary(files, plain)),
      [
        '1 request, 1 with differences from the specification.\n',
        '2 requests, 2 assertions, 2 with differences from the specification.\n',
        '2 requests, 1 failed; 2 assertions, 1 failed; 1 with differences from the specification; 1 skipped.\n',
      ],
    );
  });

  it('json: assertions if there are any, files if there are several', () => {
    const [one] = JSON.parse(sendJson([fileOf(judged)]));
    assert.deepEqual(Object.keys(one), [
      'name',
      'line',
      'outcome',
      'status',
      'durationMs',
      'body',
      'problems',
      'assertions',
    ]);
    assert.deepEqual(one.assertions[1], {
      assertion: '$.result >= 0x10',
      line: 3,
      passed: false,
      expected: '>= 0x10 (16)',
      actual: '0x01',
      message: '$.result is 0x01; expected >= 0x10 (16).',
    });
    const several = JSON.parse(sendJson([fileOf(sent), { ...fileOf(sent), file: 'd.http' }]));
    assert.deepEqual(
      several.map(({ file }: { file: string }) => file),
      ['a b/<c>.http', 'd.http'],
    );
  });

  it('json and text: what happened, and remarks apart from problems', () => {
    const message = 'The zero hash means that the hash of the transaction is not available yet.';
    const remark = {
      rule: 'older-node',
      message: 'Member "finalized" is missing.',
      path: [],
      at: 'value',
    } as const;
    const remarked = { ...sent, reply: { ...reply, message, problems: [], remarks: [remark] } };
    const [one] = JSON.parse(sendJson([fileOf(remarked)]));
    assert.equal(one.message, message);
    assert.deepEqual(one.problems, []);
    assert.deepEqual(one.remarks, [{ path: [], code: 'older-node', message: remark.message }]);
    assert.match(replyText(remarked, plain), /^ {2}note: Member "finalized" is missing\.$/m);
    assert.doesNotMatch(replyText(remarked, plain), /warning/);
  });

  it('json and text: what was verified, apart from problems', () => {
    const verified = [
      { fact: 'block-hash', path: ['result', 'hash'], message: 'Hash verified.' },
      { fact: 'sender', path: ['result', 'transactions', 0, 'from'], message: 'Sender verified.' },
      { fact: 'sender', path: ['result', 'transactions', 1, 'from'], message: 'Sender verified.' },
    ] as const;
    const proven = { ...sent, reply: { ...reply, problems: [], verified } };
    const [one] = JSON.parse(sendJson([fileOf(proven)]));
    assert.deepEqual(one.verified[0], { path: ['result', 'hash'], fact: 'block-hash' });
    assert.match(replyText(proven, plain), /^verified: block hash, sender \(2\)$/m);
  });

  it('junit: a suite for each file, a case for each request', () => {
    const gone: SentRequest = {
      reply: {
        ...reply,
        name: 'two',
        outcome: 'refused',
        status: null,
        message: 'Nothing "listens" & <so>.\u0000',
      },
      assertions: [failed],
      good: false,
    };
    const file: SentFile = {
      ...fileOf(sent, judged, gone),
      skipped: [{ name: 'three', line: 9, because: 'An earlier request failed.' }],
    };
    const counts = 'tests="4" failures="1" errors="1" time="0.0369"';
    const about = 'classname="a b/&lt;c&gt;.http"';
    const said = 'Nothing &quot;listens&quot; &amp; &lt;so&gt;.\ufffd';
    assert.equal(
      sendJunit([file]),
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<testsuites name="slotpad" ${counts}>`,
        `  <testsuite name="a b/&lt;c&gt;.http" ${counts} skipped="1">`,
        `    <testcase name="one" ${about} time="0.0123"/>`,
        `    <testcase name="one" ${about} time="0.0123">`,
        '      <failure message="$.result is 0x01; expected &gt;= 0x10 (16)." type="assertion">a b/&lt;c&gt;.http:3&#10;$.result is 0x01; expected &gt;= 0x10 (16).&#10;POST http://127.0.0.1:8545/</failure>',
        '    </testcase>',
        `    <testcase name="two" ${about} time="0.0123">`,
        `      <error message="${said}" type="refused">a b/&lt;c&gt;.http:4&#10;${said}&#10;POST http://127.0.0.1:8545/</error>`,
        '    </testcase>',
        `    <testcase name="three" ${about} time="0.0000">`,
        '      <skipped message="An earlier request failed.">a b/&lt;c&gt;.http:10</skipped>',
        '    </testcase>',
        '  </testsuite>',
        '</testsuites>',
        '',
      ].join('\n'),
    );
  });

  it('judges a stream by its start', () => {
    const stream: Reply = { ...reply, contentType: 'text/event-stream', outcome: 'cancelled' };
    assert.deepEqual(
      [
        reply,
        stream,
        { ...stream, status: null },
        { ...reply, outcome: 'cancelled' as const },
        { ...reply, status: 404 },
      ].map(isGood),
      [true, true, false, false, false],
    );
  });

  it('escapes control characters of the terminal', () => {
    assert.equal(printable('a\u001b[2Jb\u009bc\r\nd\te\u202ef'), 'a\\u001b[2Jb\\u009bc\nd\te\\u202ef');
  });

  it('escapes commands for CI services', () => {
    assert.equal(
      printable('a ::b\n ::error::x\n##[group]y ##vso[task.x]z ##teamcity[q] ## title'),
      'a ::b\n \\u003a:error::x\n#\\u0023[group]y #\\u0023vso[task.x]z #\\u0023teamcity[q] ## title',
    );
    assert.equal(printableLine('::a\r\n::b'), '\\u003a:a\\n::b');
  });
});

describe('hostile text of nodes and files', () => {
  const HOSTILE = 'x\u001b[2J\u009b\u202e\r\n::error::y\n##[group]z';
  /** Each line that the formats print begins with text of Slotpad's, and has none of these. */
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters.
  const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]|^\s*::error::|##\[/m;

  it('reaches the output of check escaped, in each format', () => {
    const files = [
      { file: HOSTILE, text: HOSTILE, findings: [finding(0, 0, 1, { message: HOSTILE, code: 'x' })] },
    ];
    assert.doesNotMatch(checkText(files, plain), RAW);
    assert.doesNotMatch(checkJson(files), RAW);
    assert.doesNotMatch(checkSarif(files, '1'), RAW);
    const github = checkGithub(files);
    assert.doesNotMatch(github.replace('::error file=', ''), RAW);
    assert.equal(github.trimEnd().split('\n').length, 1);
    assert.deepEqual((JSON.parse(checkJson(files)) as { message: string }[])[0]?.message, HOSTILE);
  });

  it('reaches the output of send escaped, in each format', () => {
    const hostile: Reply = {
      ...reply,
      name: HOSTILE,
      message: HOSTILE,
      body: HOSTILE,
      outcome: 'not-json',
      problems: [{ path: [HOSTILE], rule: 'x', message: HOSTILE, at: 'value' }],
      rpcErrors: [{ code: 1, message: HOSTILE, data: HOSTILE }],
    };
    const one: SentRequest = { reply: hostile, assertions: [{ ...failed, text: HOSTILE }], good: false };
    const files = [{ file: HOSTILE, sent: [one], skipped: [] }];
    assert.doesNotMatch(replyText(one, plain), RAW);
    assert.doesNotMatch(sendJson(files), RAW);
    assert.doesNotMatch(sendJunit(files), RAW);
  });
});
