import assert from 'node:assert/strict';
import { requestFences } from '../../../common/scratch/markdown/fences';
import {
  editsOnlyFences,
  fencedFiles,
  toFences,
  toMarkdown,
} from '../../../workbench/markdown/fence-mapping';

const uri = 'file:///guide.md';
const markdown = [
  '- In a list:',
  '  ```jsonrpc',
  '  eth_chainId()',
  '    eth_blockNumber()',
  '  ```',
  '```http',
  'GET /eth/v1/node/version',
  '```',
].join('\n');
const [http, jsonrpc] = fencedFiles(uri, requestFences(markdown));

const position = (line: number, character: number) => ({ line, character });
const range = (line: number, from: number, to: number, last = line) => ({
  start: position(line, from),
  end: position(last, to),
});

describe('the code blocks of a Markdown document', () => {
  it('are a scratch file for each language', () => {
    assert.deepEqual([http?.languageId, http?.text], ['http', '\n\n\n\n\n###\nGET /eth/v1/node/version\n']);
    assert.deepEqual(
      [jsonrpc?.languageId, jsonrpc?.text],
      ['jsonrpc', '\n###\neth_chainId()\n  eth_blockNumber()\n'],
    );
    assert.deepEqual(fencedFiles(uri, requestFences('# Text')), []);
  });

  it('are asked about without the indentation of a list', () => {
    assert(http && jsonrpc);
    const params = { textDocument: { uri }, position: position(2, 6), context: { triggerKind: 1 } };
    const asked = {
      textDocument: { uri: jsonrpc.uri },
      position: position(2, 4),
      context: { triggerKind: 1 },
    };
    assert.deepEqual(toFences(params, jsonrpc), asked);
    assert.deepEqual(toFences({ position: position(3, 1) }, jsonrpc), { position: position(3, 0) });
    assert.deepEqual(toFences({ position: position(6, 4) }, http), { position: position(6, 4) });
  });

  it('have their diagnostics at the place in the document', () => {
    assert(jsonrpc);
    assert.deepEqual(toMarkdown([{ range: range(2, 0, 11), message: 'line 2' }], jsonrpc), [
      { range: range(2, 2, 13), message: 'line 2' },
    ]);
    assert.deepEqual(toMarkdown({ uri: jsonrpc.uri, range: range(3, 2, 17) }, jsonrpc), {
      uri,
      range: range(3, 4, 19),
    });
    assert.equal(toMarkdown(null, jsonrpc), null);
  });

  it('get fixes with their indentation', () => {
    assert(jsonrpc);
    const edit = (newText: string, at = range(2, 0, 0)) => ({ range: at, newText });
    const fix = {
      title: 'Fix',
      edit: {
        documentChanges: [{ textDocument: { uri: jsonrpc.uri, version: 7 }, edits: [edit('# @name a\n')] }],
      },
    };
    assert.equal(editsOnlyFences(fix, jsonrpc), true);
    assert.deepEqual(toMarkdown(fix, jsonrpc, true), {
      title: 'Fix',
      edit: {
        documentChanges: [
          { textDocument: { uri, version: null }, edits: [edit('# @name a\n  ', range(2, 2, 2))] },
        ],
      },
    });
    const changes = { edit: { changes: { [jsonrpc.uri]: [edit('x', range(3, 2, 0, 4))] } } };
    assert.equal(editsOnlyFences(changes, jsonrpc), true);
    assert.deepEqual(toMarkdown(changes, jsonrpc, true), {
      edit: { changes: { [uri]: [edit('x', range(3, 4, 0, 4))] } },
    });
  });

  it('get no fix that would change the text around them', () => {
    assert(http && jsonrpc);
    const fix = (file: string, line: number, last = line) => ({
      edit: { changes: { [file]: [{ range: range(line, 0, 0, last), newText: '# @disable-rule x\n' }] } },
    });
    assert.equal(editsOnlyFences(fix(jsonrpc.uri, 0), jsonrpc), false);
    assert.equal(editsOnlyFences([fix(jsonrpc.uri, 1)], jsonrpc), false);
    assert.equal(editsOnlyFences(fix(jsonrpc.uri, 2, 5), jsonrpc), false);
    assert.equal(editsOnlyFences(fix(http.uri, 2), http), false);
    assert.equal(editsOnlyFences(fix('file:///http-client.env.json', 0), http), true);
  });
});
