import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sendJunit } from '../../../cli/formats/junit';
import type { SentFile, SentRequest } from '../../../cli/formats/sent';
import type { Reply } from '../../../runner/model/outcome';

interface Rule {
  readonly attributes: readonly string[];
  readonly required: readonly string[];
  readonly children: readonly string[];
  readonly text: boolean;
}

const message: Rule = { attributes: ['type', 'message'], required: [], children: [], text: true };
const COUNTS = ['name', 'time', 'tests', 'failures', 'errors'];

/**
 * What `junit-10.xsd` of Jenkins' xUnit plugin allows. Elements of retried tests are left out: there are none in this
 * output.
 */
const SCHEMA: Readonly<Record<string, Rule>> = {
  '': { attributes: [], required: [], children: ['testsuites'], text: false },
  testsuites: { attributes: COUNTS, required: [], children: ['testsuite'], text: false },
  testsuite: {
    attributes: [
      ...COUNTS,
      'group',
      'skipped',
      'timestamp',
      'hostname',
      'id',
      'package',
      'file',
      'log',
      'url',
    ],
    required: ['name', 'tests', 'failures', 'errors'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
    text: false,
  },
  testcase: {
    attributes: ['name', 'time', 'classname', 'group'],
    required: ['name'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    text: false,
  },
  failure: message,
  error: message,
  skipped: message,
};
const TIME = /^(?:(?:\d{0,3},)*\d{3}|\d{0,3})*(?:\.\d*)?$/;
const TOKEN = /<(\/?)([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow them.
const NOT_XML = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Surrogate}|&(?!(?:amp|lt|gt|quot|#\d+);)/u;

/** Fails where a document is not well-formed, or not valid for the schema. */
function validate(xml: string): void {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  assert.ok(xml.startsWith(declaration));
  const rest = xml.slice(declaration.length);
  assert.doesNotMatch(rest, NOT_XML);
  const open = [''];
  let end = 0;
  for (const token of rest.matchAll(TOKEN)) {
    end = token.index + token[0].length;
    const [whole, close, name = '', attributes = '', isEmpty, text] = token;
    const parent = SCHEMA[open.at(-1) ?? ''];
    if (text !== undefined) {
      assert.ok(parent?.text || text.trim() === '', `text in ${open.at(-1)}: ${text}`);
      continue;
    }
    if (close) {
      assert.equal(open.pop(), name, whole);
      continue;
    }
    assert.ok(parent?.children.includes(name), `<${name}> in <${open.at(-1)}>`);
    const rule = SCHEMA[name];
    const given = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)];
    const names = given.map(([, attribute = '']) => attribute);
    for (const attribute of names) assert.ok(rule?.attributes.includes(attribute), `${name}/@${attribute}`);
    assert.equal(new Set(names).size, names.length, whole);
    for (const attribute of rule?.required ?? [])
      assert.ok(names.includes(attribute), `${name}/@${attribute}`);
    for (const [, attribute, value = ''] of given) if (attribute === 'time') assert.match(value, TIME);
    if (!isEmpty) open.push(name);
  }
  assert.equal(end, rest.length, `no XML: ${rest.slice(end, end + 40)}`);
  assert.deepEqual(open, ['']);
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'<>&"\'\0]\ud800') }),
);
const sent: fc.Arbitrary<SentRequest> = fc
  .record({
    name: text,
    message: text,
    sentTo: text,
    outcome: fc.constantFrom<Reply['outcome']>('replied', 'refused', 'timed-out', 'not-sent'),
    durationMs: fc.double({ min: 0, max: 1e8, noNaN: true }),
    good: fc.boolean(),
  })
  .map(({ good, ...reply }) => ({
    good,
    assertions: [],
    reply: {
      ...reply,
      line: 0,
      status: reply.outcome === 'replied' ? 500 : null,
      body: null,
      contentType: null,
      headers: {},
      problems: [],
      rpcErrors: [],
      size: 0,
    },
  }));
const file: fc.Arbitrary<SentFile> = fc.record({
  file: text,
  sent: fc.array(sent, { maxLength: 3 }),
  skipped: fc.array(fc.record({ name: text, line: fc.nat(), because: text }), { maxLength: 2 }),
});

describe('JUnit XML', () => {
  it('is valid for the schema of Jenkins, whatever names and messages are', () => {
    fc.assert(fc.property(fc.array(file, { maxLength: 3 }), (files) => validate(sendJunit(files))));
  });

  it('would not be with an attribute or an element that the schema lacks', () => {
    const xml = sendJunit([
      { file: 'a.http', sent: [], skipped: [{ name: 'one', line: 1, because: 'Stopped.' }] },
    ]);
    validate(xml);
    for (const [from, to] of [
      ['<testcase ', '<testcase line="1" '],
      ['<testsuites ', '<testsuites skipped="1" '],
      ['</testcase>', '<note></note></testcase>'],
      ['</testsuite>', 'text</testsuite>'],
      ['</testsuites>', ''],
    ] as const) {
      assert.throws(() => validate(xml.replace(from, to)), { code: 'ERR_ASSERTION' }, to);
    }
  });
});
