import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, root } from './imports';

describe('colors', () => {
  it('of rows are those of workbench/tree/colors.ts, whose amber is amber in every theme', () => {
    const others = ['client', 'workbench']
      .flatMap(filesOf)
      .filter((name) => /charts\.\w+'|list\.\w+Foreground'/.test(readFileSync(path.join(root, name), 'utf8')))
      .map((name) => name.split(path.sep).join('/'));
    assert.deepEqual(others, ['workbench/tree/colors.ts']);
  });

  it('of pages are those of base.css, whose yellow is amber in every theme', () => {
    const others = ['panels/kit/base.css', 'panels/compare/style.css', 'panels/dashboard/style.css'].filter(
      (name) => readFileSync(path.join(root, name), 'utf8').includes('--vscode-charts-yellow'),
    );
    assert.deepEqual(others, ['panels/kit/base.css']);
  });
});
