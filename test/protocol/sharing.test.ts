import assert from 'node:assert/strict';
import type { CodeLens, CompletionItem, Hover, MarkupContent } from 'vscode-languageserver/node';
import { type Session, startSession } from './harness';

const pulls = { textDocument: { diagnostic: {} } };
const uri = 'file:///scratch.http';
const textDocument = { uri };
const text = [
  'GET https://example.com/things?flag',
  '',
  '###',
  'GET /eth/v1/node/versoin',
  '',
  '###',
  'POST http://localhost:8545',
  'Content-Type: application/json',
  '',
  '{"jsonrpc":"2.0","method":"eth_chainId","params":[1],"id":1}',
  '',
  '###',
  'GET /eth/v1/node/',
  '',
].join('\n');

describe('.http files with another extension for them', () => {
  let session: Session;
  afterEach(() => session.close());

  const start = async (http: string) => {
    session = await startSession(pulls, { commands: ['slotpad.send'], http });
    await session.open(uri, 'http', text);
  };
  const codes = async () => (await session.pull(uri)).map(({ range, code }) => `${range.start.line} ${code}`);
  const lensLines = async () => {
    const lenses: CodeLens[] = await session.client.sendRequest('textDocument/codeLens', { textDocument });
    return lenses.map((lens) => lens.range.start.line);
  };

  it('are supported fully without the other extension', async () => {
    await start('all');
    assert.deepEqual(await lensLines(), [0, 3, 6, 12]);
    assert.ok((await codes()).includes('0 query-without-value'));
  });

  it('only have support for Ethereum requests', async () => {
    await start('ethereum');
    assert.deepEqual(await lensLines(), [3, 6, 12]);
    assert.deepEqual(await codes(), ['3 path-unknown', '9 params-too-many']);
    assert.deepEqual(await session.client.sendRequest('textDocument/documentSymbol', { textDocument }), []);
    assert.deepEqual(await session.client.sendRequest('textDocument/foldingRange', { textDocument }), []);
    const items: CompletionItem[] = await session.client.sendRequest('textDocument/completion', {
      textDocument,
      position: { line: 12, character: 17 },
    });
    assert.ok(items.some((item) => item.label === 'version'));
    const elsewhere = await session.client.sendRequest('textDocument/completion', {
      textDocument,
      position: { line: 0, character: 30 },
    });
    assert.deepEqual(elsewhere, []);
  });

  it('leave the values of variables to the other extension, and explain what they mean', async () => {
    await start('all');
    const hoverAt = async (http: string, line: number, character: number) => {
      await session.client.sendNotification('slotpad/http', { http });
      await session.open(
        'file:///variables.http',
        'http',
        '@host = http://127.0.0.1:5052\n@state = head\n\nGET {{host}}/eth/v1/beacon/states/{{state}}/root\n',
      );
      const found: Hover | null = await session.client.sendRequest('textDocument/hover', {
        textDocument: { uri: 'file:///variables.http' },
        position: { line, character },
      });
      return found && (found.contents as MarkupContent).value;
    };
    assert.match((await hoverAt('all', 3, 7)) ?? '', /^\*\*host\*\* = /);
    assert.equal(await hoverAt('ethereum', 3, 7), null);
    assert.match((await hoverAt('all', 3, 40)) ?? '', /^\*\*state\*\* = `head`/);
    assert.doesNotMatch((await hoverAt('ethereum', 3, 40)) ?? '', /\*\*state\*\* =/);
  });

  it('have no support if the setting disables it, which takes effect immediately', async () => {
    await start('none');
    assert.deepEqual(await lensLines(), []);
    assert.deepEqual(await codes(), []);
    await session.client.sendNotification('slotpad/http', { http: 'ethereum' });
    assert.deepEqual(await lensLines(), [3, 6, 12]);
  });

  it('do not affect .jsonrpc files', async () => {
    await start('none');
    await session.open('file:///a.jsonrpc', 'jsonrpc', 'eth_chainId(1)\n');
    assert.deepEqual(
      (await session.pull('file:///a.jsonrpc')).map((one) => one.code),
      ['params-too-many'],
    );
  });
});
