import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { readImports, sameImports } from '../../../common/scratch/document/imports';

const files: Readonly<Record<string, string>> = {
  'lib/other.http':
    '# @import base.http\n# @import ../top.http\n@path = {{prefix}}/b\n\n# @name login\nPOST /x\n',
  'lib/base.http': '@prefix = a\n@path = other\n',
  'top.http': '# @import ./lib/other.http\n# @import nowhere.http\n@top = 1\n',
};

function imports(text: string, unknown: readonly string[] = []) {
  const document = new ScratchDocument('file:///home/a.http', 'http', 1, text);
  return readImports(
    document,
    async (path) => (unknown.includes(path) ? 'unknown' : { text: files[path] }),
    async (path) => (path.startsWith('/') ? undefined : path in files),
  );
}

describe('imports of a file', () => {
  it('have the names of the imported files and of those that they import, each once', async () => {
    const found = await imports('# @import ./lib/other.http\nGET /\n');
    assert.deepEqual(
      [...found.definitions].map(([name, { text, where }]) => `${name} = ${text} (${where})`),
      [
        'path = {{prefix}}/b (@path in other.http)',
        'prefix = a (@prefix in base.http)',
        'top = 1 (@top in top.http)',
      ],
    );
    assert.deepEqual([...found.requests], ['login']);
  });

  it('fail where a file does not exist, at the line that leads there', async () => {
    const found = await imports('# @import ./lib/other.http\n\n###\n# @import gone.http\nGET /\n');
    assert.deepEqual(
      [...found.failures],
      [
        ['gone.http', 'The file gone.http does not exist or cannot be read.'],
        [
          './lib/other.http',
          'The file nowhere.http, which ./lib/other.http imports, does not exist or cannot be read.',
        ],
      ],
    );
    assert.equal(found.complete, false);
  });

  it('name the body files that are missing, unless they may not be looked for', async () => {
    const bodies = ['./lib/base.http', './lib/gone.json', '/etc/gone.json', '{{folder}}/gone.json'];
    const found = await imports(bodies.map((path) => `POST /\n\n< ${path}\n`).join('\n###\n'));
    assert.deepEqual([...found.missing], ['./lib/gone.json']);
  });

  it('are not complete without the files that must not be read, which is no failure', async () => {
    const found = await imports('# @import lib/base.http\n# @import /etc/passwd', ['/etc/passwd']);
    assert.deepEqual([found.complete, found.failures.size, found.definitions.size], [false, 0, 2]);
    assert.equal((await imports('# @import lib/base.http')).complete, true);
  });

  it('are the same as long as their names and values are', async () => {
    const once = await imports('# @import lib/base.http');
    assert.ok(sameImports(once, await imports('# @import ./lib/base.http')));
    assert.ok(!sameImports(once, await imports('# @import lib/other.http')));
    assert.ok(!sameImports(once, undefined));
  });
});
