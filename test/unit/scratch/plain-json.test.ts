import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseJson } from '../../../common/scratch/json/json';
import { parsePlain } from '../../../common/scratch/json/plain-json';
import { gatherFor } from '../../../common/scratch/text/gather';
import type { JsonNode } from '../../../common/scratch/types';

const DEEPEST = 200;

/** Parses the value after the first character of a text. */
function plain(text: string): JsonNode | undefined {
  return parsePlain(gatherFor(text), 1, text.length, DEEPEST);
}

/** What the tolerant parser makes of the same: an array that is never closed is not plain. */
function tolerant(text: string): { node: JsonNode | undefined; problems: readonly (string | undefined)[] } {
  const gather = gatherFor(text);
  const { node } = parseJson(gather, 0, text.length, { sent: true });
  const problems = gather.problems.map(({ detail }) => detail);
  return { node: node?.kind === 'array' ? node.items[0] : undefined, problems };
}

function sameAsTolerant(json: string): boolean {
  const text = `[${json}`;
  const node = plain(text);
  if (!node) return false;
  assert.deepEqual(tolerant(text.slice(0, node.end)), { node, problems: ['The closing `]` is missing.'] });
  return true;
}

const word = fc.stringMatching(/^[a-z0-9 ,:#/[\]'.]{0,12}$/);
const long = fc.integer({ min: 150, max: 400 }).map((digits) => `0x${'a'.repeat(digits)}`);
const container = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    word,
    long,
    fc.constantFrom(0, -1, 1.5, 1e300, -2.5e-10, true, false, null),
    tie('array'),
    tie('object'),
  ),
  array: fc.array(tie('value'), { maxLength: 6 }),
  object: fc.dictionary(word, tie('value'), { maxKeys: 6 }),
}));
const text = fc
  .tuple(fc.oneof(container.array, container.object), fc.constantFrom('', ' ', '  '), fc.boolean())
  .map(([value, indent, returns]) => {
    const json = JSON.stringify(value, null, indent);
    return returns ? json.replaceAll('\n', '\r\n') : json;
  });

describe('plain JSON', () => {
  it('gets the nodes of the tolerant parser', () => {
    fc.assert(fc.property(text, (json) => assert.ok(sameAsTolerant(json), json)));
  });

  it('gets the same nodes, or none, after an edit that may break it', () => {
    const pieces = [
      '',
      '"',
      ',',
      ':',
      '{',
      '}',
      '[',
      ']',
      '{{x}}',
      '\\',
      '\t',
      '\u00a0',
      '#',
      '//',
      '0',
      '-',
    ];
    const edit = fc.tuple(text, fc.nat(), fc.nat({ max: 3 }), fc.constantFrom(...pieces, 'e', '1.', 'true'));
    fc.assert(
      fc.property(edit, ([json, offset, removed, piece]) => {
        const at = offset % (json.length + 1);
        sameAsTolerant(json.slice(0, at) + piece + json.slice(at + removed));
      }),
      { numRuns: 2000 },
    );
  });

  for (const json of [
    '{"a":1,}',
    '[1,]',
    '[,1]',
    '{"a" 1}',
    '{a:1}',
    '["\\u0041"]',
    '["{{x}}"]',
    '[{{x}}]',
    '[1 /* c */]',
    '[01]',
    '[1.]',
    '[truex]',
    '["a\tb"]',
    '[1\u00a0]',
    '["a]',
    '[1',
    '["a"',
    `${'['.repeat(DEEPEST + 1)}${']'.repeat(DEEPEST + 1)}`,
  ]) {
    it(`leaves ${json.slice(0, 20)} to the tolerant parser`, () =>
      assert.equal(plain(`[${json}`), undefined));
  }

  it('ends before a limit, or is not parsed', () => {
    assert.equal(parsePlain(gatherFor('[1]'), 0, 3, DEEPEST)?.end, 3);
    assert.equal(parsePlain(gatherFor('[1]'), 0, 2, DEEPEST), undefined);
  });
});
