import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { usualScale } from '../../../common/scratch/variables/network-scale';
import { noVariables } from '../../../common/scratch/variables/variables';
import { complete } from '../../../server/features/completion/completion';
import { hover } from '../../../server/features/hover/hover';
import { signatureHelp } from '../../../server/features/hover/signature';
import { parseResponse } from '../../../server/features/response/response';
import { responseHover } from '../../../server/features/response/response-hover';
import { openApi, openRpc, scratch } from './documents';

function hoverAt(language: 'http' | 'jsonrpc', text: string, character: number): string {
  const document = scratch(language, text, openRpc, openApi);
  const found = hover(document, { line: 0, character }, noVariables, () => 0);
  assert.ok(found && typeof found.contents === 'object' && 'value' in found.contents);
  return found.contents.value;
}

function completionsAt(language: 'http' | 'jsonrpc', text: string) {
  const lines = text.split('\n');
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  return complete(scratch(language, text, openRpc, openApi), position, noVariables);
}

describe('own specifications: hover', () => {
  it('shows a method with its parameters and a link to its document', () => {
    assert.equal(
      hoverAt('jsonrpc', 'pool_add({})', 3),
      [
        '```typescript\npool_add(operation, priority?)\n```',
        'Adds an operation to the pool.',
        '**Parameters**\n\n- `operation`: The operation to add.\n- `priority` (optional): integer',
        '**Returns** Hash of the operation.',
        '**Notes**\n\n- Adds an operation to the pool.\n\nThe pool keeps it for an hour.',
        '**operation**',
        [
          '- `sender`: address',
          '- `kind`: How it is sent',
          '  - `fast`: Allowed value.',
          '  - `cheap`: Allowed value.',
          '- `parts`: array of operation',
          '  - `sender`: address',
          '  - `kind`: How it is sent',
          '    - `fast`: Allowed value.',
          '    - `cheap`: Allowed value.',
          '  - `parts`: array of operation; `sender`, `kind`, `parts`',
        ].join('\n'),
        '*Own specification:* [Bundler 0.7 (specs/own.json)](file:///home/specs/own.json)',
      ].join('\n\n'),
    );
  });

  it('shows an operation', () => {
    assert.equal(
      hoverAt('http', 'GET /api/v1/bids/12?limit=5', 8),
      [
        '```http\nGET /api/v1/bids/{slot}\n```',
        'Bids of a slot.',
        '**Path**\n\n- `slot`: integer',
        '**Query**\n\n- `side` (optional): string\n- `limit`: integer',
        '**Returns** the value itself, not wrapped in `data`',
        'Members of each item: `value`, `note`',
        '**side**\n\n- `buy`: Allowed value.\n- `sell`: Allowed value.',
        '**Response**\n\n- `value`: string\n- `note`: string',
        '*Own specification:* [Relay 2.1 (specs/own.json)](file:///home/specs/own.json)',
      ].join('\n\n'),
    );
  });

  it('shows the members of an object', () => {
    assert.equal(
      hoverAt('jsonrpc', 'pool_add({ "kind": "fast" })', 13),
      '**kind** — value\n\nHow it is sent.\n\n`fast`: Allowed value.',
    );
  });
});

describe('own specifications: completion', () => {
  it('offers methods with the title of their document', () => {
    const add = completionsAt('jsonrpc', 'poo').find(({ label }) => label === 'pool_add');
    assert.equal(add?.labelDetails?.description, 'Bundler 0.7 (specs/own.json)');
    assert.equal(add?.detail, 'Adds an operation to the pool.');
    assert.ok(completionsAt('jsonrpc', 'eth').some(({ label }) => label === 'eth_call'));
  });

  it('offers members and values', () => {
    assert.deepEqual(
      completionsAt('jsonrpc', 'pool_add({ "').map(({ label }) => label),
      ['sender', 'kind', 'parts'],
    );
    assert.deepEqual(
      completionsAt('jsonrpc', 'pool_add({ "kind": "').map(({ label }) => label),
      ['fast', 'cheap'],
    );
  });

  it('offers paths, query parameters and their values', () => {
    assert.ok(completionsAt('http', 'GET /').some(({ label }) => label === 'api'));
    assert.ok(completionsAt('http', 'GET /api/v1/').some(({ label }) => label === 'bids'));
    assert.deepEqual(
      completionsAt('http', 'GET /api/v1/bids/12?').map(({ label }) => label),
      ['limit', 'side'],
    );
    assert.deepEqual(
      completionsAt('http', 'GET /api/v1/bids/12?side=').map(({ label }) => label),
      ['buy', 'sell'],
    );
  });

  it('offers whole paths', () => {
    const whole = completionsAt('http', 'GET /bid').find(({ label }) => label === '/api/v1/bids/{slot}');
    assert.equal(whole?.labelDetails?.description, 'Relay 2.1 (specs/own.json)');
  });
});

describe('own specifications: signature help', () => {
  it('shows the parameters', () => {
    const document = scratch('jsonrpc', 'pool_add({}, 1)', openRpc);
    const help = signatureHelp(document, { line: 0, character: 14 }, noVariables);
    assert.equal(help?.signatures[0]?.label, 'pool_add(operation: operation, priority?: integer)');
    assert.equal(help?.activeParameter, 1);
  });
});

describe('own specifications: hover in responses', () => {
  it('shows what the document says about a member', () => {
    const text = TextDocument.create('slotpad-response:1', 'json', 1, '[{ "value": "12" }]');
    const root = parseResponse(text.getText());
    const { catalogue } = scratch('http', '', openApi);
    assert.ok(root);
    const subject = {
      calls: [],
      operation: 'own GET /api/v1/bids/{slot}',
      stream: false,
      status: 200,
      catalogue,
    };
    const position = { line: 0, character: 5 };
    const found = responseHover(text, root, subject, position, { scale: usualScale, now: 0 });
    assert.deepEqual(found?.contents, { kind: 'markdown', value: '**value** — string' });
  });
});
