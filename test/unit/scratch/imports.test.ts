import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { readImports, sameImports } from '../../../common/scratch/document/imports';
import { contractsOf } from '../../../common/scratch/variables/contracts-of';
import { fileVariables } from '../../../common/scratch/variables/variables';

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

  it('have the contracts above the first separator of the imported files, which requests can call', async () => {
    const document = new ScratchDocument(
      'file:///home/a.jsonrpc',
      'jsonrpc',
      1,
      '# @import tokens.jsonrpc\n\n###\nusdc.symbol()\n',
    );
    const at = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    const text = `# @contract usdc = ${at} as ERC20 with 6 decimals\n\n### one\n# @contract weth = {{weth}} as WETH\nweth.symbol()\n`;
    document.imports = await readImports(
      document,
      async () => ({ text }),
      async () => true,
    );
    const block = document.blockAtLine(3).block;
    const contracts = contractsOf(document, block, fileVariables(document));
    assert.deepEqual(contracts.deployments(), [{ address: at, name: 'ERC-20', label: 'usdc', decimals: 6 }]);
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
