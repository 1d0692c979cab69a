import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { parseQuery } from '../../../common/jsonpath/parse';
import { compareInFilter } from '../../../runner/json/compare-values';
import { compareStrictly, valuesAtPath } from '../../../runner/json/path-values';

/** The compliance test suite of the JSONPath working group, as the library has it. */
const suite = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('jsonpath-rfc9535/package.json'))),
  'src/__tests__/jsonpath-compliance-test-suite/cts.json',
);

const tests = z
  .object({
    tests: z.array(
      z.object({
        name: z.string(),
        selector: z.string(),
        document: z.unknown().optional(),
        result: z.array(z.unknown()).optional(),
        results: z.array(z.array(z.unknown())).optional(),
        invalid_selector: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(suite, 'utf8'))).tests;

/** The values of a path; undefined when the path is invalid. */
function select(selector: string, document: unknown): readonly unknown[] | undefined {
  const parsed = parseQuery(selector, 0, true);
  if (!parsed.ok || parsed.value.end < selector.length) return undefined;
  const found = valuesAtPath(JSON.stringify(document), parsed.value.query, compareStrictly);
  return found.ok ? found.value.map(({ json }) => JSON.parse(json) as unknown) : undefined;
}

describe('JSONPath: the compliance test suite of RFC 9535', () => {
  it('is complete', () => {
    assert.ok(tests.length >= 687, `${tests.length} tests`);
  });

  it('passes', () => {
    const failed = tests.filter(({ selector, document, result, results, invalid_selector }) => {
      const found = select(selector, document);
      if (invalid_selector) return found !== undefined;
      return !(results ?? [result]).some((one) => isDeepStrictEqual(one, found));
    });
    assert.deepEqual(
      failed.map(({ name, selector }) => `${name}: ${selector}`),
      [],
    );
  });
});

describe('JSONPath: paths of other people', () => {
  function failureOf(path: string, text: string): string | undefined {
    const parsed = parseQuery(path);
    assert.ok(parsed.ok, path);
    const found = valuesAtPath(text, parsed.value.query, compareInFilter);
    return found.ok ? undefined : found.failure.message;
  }

  it('end with a failure when they take too long, or lead too deep', () => {
    const many = JSON.stringify(Array.from({ length: 2000 }, (_, index) => ({ index })));
    assert.equal(failureOf('$[?$..index]', many), 'the path takes too long on this response');
    assert.equal(failureOf('$[*].index', many), undefined);
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`;
    assert.equal(failureOf('$..*', deep), 'the response is nested too deeply');
  }).timeout(20_000);

  it('compare numbers in texts by value', () => {
    const text = '[{"slot":"5","hash":"0xAB"},{"slot":"0x10","hash":"0xcd"}]';
    const count = (path: string) => {
      const parsed = parseQuery(path);
      assert.ok(parsed.ok, path);
      const found = valuesAtPath(text, parsed.value.query, compareInFilter);
      return found.ok && found.value.length;
    };
    assert.deepEqual(
      ['$[?@.slot > 5]', '$[?@.slot == 16]', '$[?@.hash == "0xab"]', '$[?@.slot == @.slot]'].map(count),
      [1, 1, 1, 2],
    );
  });
});
