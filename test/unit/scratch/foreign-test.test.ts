import assert from 'node:assert/strict';
import fc from 'fast-check';
import { capturesOf } from '../../../common/scratch/foreign/foreign-parts';
import { parseBlock } from '../../../common/scratch/parse/parse';
import { partsOf } from '../../../common/scratch/reading/foreign-test';
import type { ForeignTest } from '../../../common/scratch/types';

/** The conditions of a test; what is not run starts with `!`. */
function read(kind: ForeignTest['kind'], text: string): readonly string[] {
  return partsOf({ kind, text, start: 0, end: text.length }).map(
    ({ condition, notRun }) => condition ?? `! ${notRun}`,
  );
}

const jetBrains = (script: string) => read('script', `> {%\n${script}\n%}`);
const httpYac = (script: string) => read('script', `{{\n${script}\n}}`);
const scriptsAreNotRun = '! Scripts are not run. Use `# @assert` above the request.';

describe('tests of httpYac', () => {
  const lines: readonly [line: string, ...conditions: string[]][] = [
    ['?? status == 200', 'status == 200'],
    ['?? status startsWith 20', 'status startsWith 20'],
    ['?? duration < 300', 'duration < 300'],
    ['?? header content-type includes json', 'header.content-type contains json'],
    ['?? body includes Lighthouse', 'body contains Lighthouse'],
    ['?? body $.result == 0x1', '$.result == 0x1'],
    ['?? body result equals 0x1', '$.result == 0x1'],
    ['?? body result exists', '$.result exists', '$.result not in [false, 0, ""]'],
    ['?? body error isFalse', '$.error in [null, false, ""]'],
    ['?? body a == [b', '$.a == "[b"'],
    ['?? js response.parsedBody.a == 1', scriptsAreNotRun],
    ['?? body result isArray', '$.result is array'],
    ['?? status isNumber', 'status is number'],
    ['?? status sha256 x', '! `?? status sha256 x` is not run. Use `# @assert` above the request.'],
    ['?? status', '! `?? status` is not run. Use `# @assert` above the request.'],
  ];
  for (const [line, ...conditions] of lines) {
    it(`reads ${line}`, () => assert.deepEqual(read('httpyac', line), conditions));
  }

  it('reads its functions and those of chai', () => {
    assert.deepEqual(
      httpYac(
        'const { expect } = require("chai");\ntest.status(200); test.header("X-A", "b"); test.headerContains("x-a", "b"); test.totalTime(300); test.hasResponseBody();\n' +
          'test("a", () => { assert.strictEqual(response.statusCode, 200); expect(response.parsedBody.data.length).to.be.above(0); expect(response.parsedBody.x).to.not.equal("y"); });',
      ),
      [
        'status == 200',
        'header.x-a == "b"',
        'header.x-a contains "b"',
        'duration <= 300',
        'body != ""',
        'status == 200',
        'length($.data) > 0',
        '$.x != "y"',
      ],
    );
  });
});

describe('response handlers of JetBrains HTTP Client', () => {
  const scripts: readonly [script: string, ...conditions: string[]][] = [
    ['client.test("a", function () { client.assert(response.status === 200, "no"); });', 'status == 200'],
    ['client.test("a", () => client.assert(200 === response.status))', 'status == 200'],
    ['client.assert(response.status >= 200 && response.status < 300)', 'status >= 200', 'status < 300'],
    [
      '// none\nclient.assert(response.body.a["b c"][0].d === "x"); client.log(response.status)',
      '$.a["b c"][0].d == "x"',
    ],
    ['const all = response.body.data; client.assert(all.length > 1)', 'length($.data) > 1'],
    ['client.assert(response.body.ok)', '$.ok exists', '$.ok not in [false, 0, ""]'],
    ['client.assert(!response.body.error)', '$.error in [null, false, ""]'],
    ['client.assert(response.body.hasOwnProperty("result"))', 'count($["result"]) == 1'],
    ['client.assert(!response.body.v.startsWith("Geth"))', '$.v not startsWith "Geth"'],
    ['client.assert(/^geth/i.test(response.body.v))', '$.v matches /^geth/i'],
    ['client.assert(response.body.v.includes("x") === false)', '$.v not contains "x"'],
    ['client.assert(parseInt(response.body.result, 16) > 5)', '$.result > 5'],
    ['client.assert(jsonPath(response.body, "$.a.b") == null)', '$.a.b == null'],
    ['client.assert(response.headers.valueOf("X-A") !== undefined)', 'header.x-a != null'],
    ['client.assert(client.global.get("id") == response.body.id)', '$.id == {{id}}'],
    [
      'client.assert(response.contentType.mimeType === "application/json")',
      'header.content-type matches /^application\\/json\\s*(;|$)/i',
    ],
    ['client.assert(1 === 2)', '! This test is not run. Use `# @assert` above the request.'],
    [
      'client.assert(response.body.a || response.body.b)',
      '! Scripts are not run. `||` is not a form that Slotpad reads. Use `# @assert` above the request.',
    ],
    [
      'client.assert(response.status == 200); if (response.body.a) client.assert(false)',
      '! Scripts are not run. `if` is not a form that Slotpad reads. Use `# @assert` above the request.',
    ],
    [
      'client.assert(response.body.a === `${x}`)',
      '! Scripts are not run. ``${x}`` is not a form that Slotpad reads. Use `# @assert` above the request.',
    ],
    [
      'client.assert(response.status === 200',
      '! Scripts are not run. `200` is not a form that Slotpad reads. Use `# @assert` above the request.',
    ],
  ];
  for (const [script, ...conditions] of scripts) {
    it(`reads ${script.replace(/\n/g, ' ')}`, () => assert.deepEqual(jetBrains(script), conditions));
  }

  it('are not read from files', () => {
    assert.deepEqual(read('script', '> ./handler.js'), [scriptsAreNotRun]);
  });
});

describe('asserts of Hurl', () => {
  it('are read below HTTP, with comments and expected headers', () => {
    assert.deepEqual(
      read(
        'hurl',
        'HTTP 200\nX-A: b\n[Asserts]\n# none\nstatus < 300\njsonpath "$.data" count == 5 # five\njsonpath "$.x" == "a#b"\njsonpath "$.v" not contains "x"\njsonpath "$.v" matches /^a #b/\njsonpath "$.a[*].b" includes "q"\njsonpath "$.a" exists\nheader "X-A" exists\nbody contains "z"',
      ),
      [
        'status == 200',
        'header.x-a == "b"',
        'status < 300',
        'length($.data) == 5',
        '$.x == "a#b"',
        '$.v not contains "x"',
        '$.v matches /^a #b/',
        'any $.a[*].b == "q"',
        'count($.a) > 0',
        'header.x-a exists',
        'body contains "z"',
      ],
    );
  });

  it('of other kinds are not run, nor is what follows without a separator', () => {
    const use = 'Use `# @assert` above the request.';
    assert.deepEqual(
      read('hurl', 'HTTP/2 200\n[Asserts]\nxpath "//a" == 1\n[Options]\nGET http://127.0.0.1/a\nHTTP 200'),
      [
        `! The HTTP version is not checked: Slotpad sends HTTP/1.1. ${use}`,
        `! \`xpath "//a" == 1\` is not run. ${use}`,
        `! \`[Options]\` of Hurl is not read. ${use}`,
        `! This request is not sent. Write \`###\` before it. ${use}`,
      ],
    );
  });
});

describe('variables that tests set', () => {
  it('are parts of the response', () => {
    const block = parseBlock(
      'http',
      'GET http://127.0.0.1/a\n\n> {%\n  client.global.set("tok", response.body.a.b);\n  client.global.set("etag", response.headers.valueOf("ETag"));\n%}\n',
    );
    assert.deepEqual(
      capturesOf(block).map(({ name, value }) => [
        name.text,
        block.text.slice(name.start, name.end),
        value.text,
      ]),
      [
        ['tok', 'tok', '{{=tok.response.body.$.a.b}}'],
        ['etag', 'etag', '{{=etag.response.headers.etag}}'],
      ],
    );
  });
});

describe('tests of other tools', () => {
  it('never throw, whatever the text is', () => {
    const word = fc.constantFrom(
      ...'client . assert ( ) { } [ ] response body status === 200 "a" && ! => function test expect to equal , ; = /x/ const exports jsonpath HTTP $ \n'.split(
        ' ',
      ),
    );
    const text = fc.array(word, { maxLength: 25 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.constantFrom('script', 'httpyac', 'hurl'), text, (kind, inner) => {
        const whole = kind === 'script' ? `> {%${inner}%}` : inner;
        for (const part of partsOf({ kind, text: whole, start: 0, end: whole.length })) {
          assert.ok(part.start >= 0 && part.start <= part.end && part.end <= whole.length);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('take linear time', () => {
    const many = `> {%\n${'client.assert(response.status === 200);\n'.repeat(20_000)}%}`;
    assert.equal(partsOf({ kind: 'script', text: many, start: 0, end: many.length }).length, 1);
    const open = `GET http://127.0.0.1/a\n\n${'{{ test.status(200\n'.repeat(20_000)}`;
    assert.equal(parseBlock('http', open).foreignTests?.length, 1);
  });
});
