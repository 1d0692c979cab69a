import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rules } from '../../server/check/rules';
import { foundIn } from '../../server/rule-pages/examples';
import { severitiesOf } from '../../server/rule-pages/pages';
import { parseFixture } from '../rules/markers';

const root = path.resolve(import.meta.dirname, '../..');

/** `code severity` of everything that the fixtures of the rules and the examples of the pages report. */
function reported(): ReadonlySet<string> {
  const fixtures = path.join(root, 'test/fixtures');
  const usual = new Map<string, string>(rules.map(({ code, severity }) => [code, severity]));
  const marked = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:http|jsonrpc)$/.test(name))
    .flatMap((name) => parseFixture(readFileSync(path.join(fixtures, name), 'utf8')).markers)
    .map(({ code, severity }) => `${code} ${severity ?? usual.get(code)}`);
  const shown = rules.flatMap(({ code, bad }) =>
    foundIn(bad, code).map(({ severity }) => `${code} ${severity}`),
  );
  return new Set([...marked, ...shown]);
}

describe('pages of the rules', () => {
  it('show a mistake that is found, and beside it one that is not there', () => {
    for (const { code, bad, good } of rules) {
      assert.ok(foundIn(bad, code).length > 0, `The bad example of ${code} does not raise it.`);
      assert.deepEqual(foundIn(good, code), [], `The good example of ${code} raises it.`);
    }
  });

  it('name the severities that are reported', () => {
    const named = new Set(rules.flatMap((rule) => severitiesOf(rule).map((word) => `${rule.code} ${word}`)));
    const usual = new Set(rules.map(({ code, severity }) => `${code} ${severity}`));
    const seen = reported();
    assert.deepEqual(
      [...seen].filter((one) => !named.has(one)),
      [],
      'Add it to server/rule-pages/pages.ts.',
    );
    assert.deepEqual(
      [...named].filter((one) => !seen.has(one) && !usual.has(one)),
      [],
      'No fixture reports it.',
    );
  });

  it('link to a document that a reader can open', () => {
    const bare = rules.filter(
      ({ code }) =>
        !/^Source: \[[^\]]+\]\([^)]+\)/m.test(
          readFileSync(path.join(root, 'docs/rules', `${code}.md`), 'utf8'),
        ),
    );
    assert.deepEqual(
      bare.map(({ code, source }) => `${code}: ${source}`),
      [],
    );
  });
});

describe('pages of the reference', () => {
  it('link to the documents of their facts', () => {
    const folder = path.join(root, 'docs/reference');
    const bare = ['beacon', 'execution'].flatMap((layer) =>
      readdirSync(path.join(folder, layer)).flatMap((name) =>
        readFileSync(path.join(folder, layer, name), 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('Source: ') && !line.startsWith('Source: ['))
          .map((line) => `${layer}/${name}: ${line}`),
      ),
    );
    assert.deepEqual(bare, []);
  });
});
