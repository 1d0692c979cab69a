import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import { methods } from '../../../catalogue/execution';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { inEveryClient, snippets } from '../../../scripts/generate/snippets';
import { createChecker } from '../../../server/check/check';

const files = snippets();

/** The text of a snippet if all tab stops keep their placeholders. */
function taken(body: readonly string[]): string {
  return body
    .join('\n')
    .replace(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, (_, text: string) => text.replace(/\\(.)/g, '$1'));
}

describe('snippets', () => {
  const cases = [
    { language: 'jsonrpc', names: methods.filter(inEveryClient).map((method) => method.name) },
    {
      language: 'http',
      names: operations.filter((one) => !one.removed).map((one) => `${one.method} ${one.path}`),
    },
  ] as const;
  for (const { language, names } of cases) {
    const file = files.find((one) => one.path === `snippets/${language}.json`);
    const all = JSON.parse(file?.text ?? '{}') as Record<string, { body: string[]; prefix?: string }>;

    it(`exist for each of the ${names.length} entries of ${language}`, () => {
      assert.deepEqual(Object.keys(all).sort(), [...names].sort());
    });

    it(`of ${language} have no prefix, because the language server offers the same names`, () => {
      assert.deepEqual(
        Object.entries(all).filter(([, one]) => one.prefix !== undefined),
        [],
      );
    });

    it(`of ${language} are requests without errors`, () => {
      const checker = createChecker();
      for (const [name, { body }] of Object.entries(all)) {
        const document = new ScratchDocument(`file:///${name}`, language, 1, `${taken(body)}\n`);
        const errors = checker.check(document).filter((one) => one.severity === 'error');
        assert.deepEqual(
          errors.map((one) => `${one.code}: ${one.message}`),
          [],
          name,
        );
      }
    });
  }
});
