import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packagedReadme } from '../../../scripts/build/readme.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const text = readFileSync(path.join(root, 'scripts/packaging/vscode/README.md'), 'utf8');

describe('the README of the extension', () => {
  it('has no picture while there is no address to load it from', () => {
    assert.equal(packagedReadme(text, undefined), text);
    assert.equal(packagedReadme(text, 'https://git.example/example/example'), text);
  });

  it('shows the animation of the repository above the first heading', () => {
    const readme = packagedReadme(text, 'https://github.com/example/example');
    const [, file = ''] = /!\[[^\]]{20,}\]\(([^)]+)\)\n\n## /.exec(readme) ?? [];
    assert.ok(existsSync(path.join(root, file)), file);
    assert.equal(readme.replace(/!\[.*\n\n/, ''), text);
  });
});
