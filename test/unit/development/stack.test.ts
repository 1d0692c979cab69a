import assert from 'node:assert/strict';
import type { SourceMapPayload } from 'node:module';
import { transformSync } from 'esbuild';
import { type Maps, withSources } from '../../../scripts/stack';

/** The map of a script that has one line for each line of its source. */
function mapOf(source: string): SourceMapPayload {
  const { map } = transformSync('first();\nsecond();\n', { sourcemap: 'external', sourcefile: source });
  return JSON.parse(map) as SourceMapPayload;
}

const maps: Maps = {
  'cli.js': mapOf('cli/main.ts'),
  'web/extension.cjs': mapOf('client/web/extension.ts'),
};

describe('a stack trace', () => {
  for (const [title, place, source] of [
    ['of a POSIX system', '/home/ada/node_modules/slotpad/dist/cli.js:2:1', 'cli/main.ts:2:1'],
    ['of an ES module', 'file:///home/ada/slotpad/dist/cli.js:1:1', 'cli/main.ts:1:1'],
    ['of Windows', 'C:\\Users\\Ada\\slotpad\\dist\\cli.js:2:1', 'cli/main.ts:2:1'],
    [
      'of a browser',
      'https://x.test/slotpad-0.1.0/dist/web/extension.cjs:2:1',
      'client/web/extension.ts:2:1',
    ],
  ] as const) {
    it(`${title} gets the places of the sources`, () => {
      assert.deepEqual(withSources(`Error: no\n    at run (${place})\n`, maps), {
        text: `Error: no\n    at run (${source})\n`,
        unknown: [],
      });
    });
  }

  it('keeps a place that is in no map, and names its script', () => {
    const text = '    at run (/slotpad/dist/check-AAAAAAAA.js:1:2)';
    assert.deepEqual(withSources(text, maps), { text, unknown: ['check-AAAAAAAA.js'] });
  });
});
