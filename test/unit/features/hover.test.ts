import assert from 'node:assert/strict';
import type { EnvironmentValues } from '../../../common/scratch/api';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables';
import { hover } from '../../../server/features/hover';
import { textAt, withCursor } from './scratch';

function shown(
  language: Language,
  marked: string,
  environment?: EnvironmentValues,
): { text: string; on: string } {
  const { document, position } = withCursor(language, marked);
  const found = hover(document, position, fileVariables(document, environment));
  const contents = found?.contents;
  const text = contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
  return { text, on: textAt(document, found?.range) };
}

describe('hover', () => {
  it('shows the page of a method on its name', () => {
    const { text, on } = shown(
      'jsonrpc',
      'eth_get|Balance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "latest")',
    );
    assert.equal(on, 'eth_getBalance');
    assert.match(text, /^```typescript\neth_getBalance\(/);
    assert.match(text, /\*\*Returns\*\* /);
  });

  it('shows a parameter by its place, with what a tag means', () => {
    const { text, on } = shown(
      'jsonrpc',
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "la|test")',
    );
    assert.equal(on, '"latest"');
    assert.match(text, /`latest`: the latest proposed block/);
  });

  it('shows the same in the body of a POST', () => {
    const call =
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_getBlockByNumber", "params": ["fin|alized", false] }';
    const { text, on } = shown(
      'http',
      `POST http://127.0.0.1:8545\ncontent-type: application/json\n\n${call}`,
    );
    assert.equal(on, '"finalized"');
    assert.match(text, /`finalized`: the latest safe block|`finalized`: /);
  });

  it('shows the page of an endpoint on its path and on its HTTP method', () => {
    for (const marked of ['GET /lighthouse/ui/hea|lth', 'G|ET /lighthouse/ui/health']) {
      assert.match(shown('http', marked).text, /^```http\nGET \/vendor\/ui\/health\n```/);
    }
    assert.equal(shown('http', 'GET /lighthouse/ui/hea|lth').on, '/lighthouse/ui/health');
  });

  it('shows a path parameter on its value', () => {
    const { text, on } = shown('http', 'GET /eth/v1/beacon/states/he|ad/validators/1');
    assert.equal(on, 'head');
    assert.match(text, /^\*\*state_id\*\* — state id/);
    assert.match(text, /`head`: The canonical head\./);
  });

  it('shows a query parameter on its name and on its value', () => {
    const request = 'GET /vendor/analysis/block_rewards?start_slot=1&end_slot=32';
    const name = shown('http', request.replace('end_slot', 'end|_slot'));
    assert.equal(name.on, 'end_slot');
    assert.match(name.text, /^\*\*end_slot\*\* — slot\n\nLast slot, included\./);
    assert.equal(shown('http', request.replace('32', '3|2')).on, '32');
  });

  it('shows a member of a body', () => {
    const { text, on } = shown('http', 'POST /vendor/liveness\n\n{ "indices": ["1"], "ep|och": "5" }');
    assert.equal(on, '"epoch"');
    assert.match(text, /^\*\*epoch\*\* — epoch\n\nThe previous, current or next epoch/);
  });

  it('shows the value of a variable and where it comes from', () => {
    const { text, on } = shown('http', '@slot = 12\nGET /eth/v1/beacon/headers/{{sl|ot}}');
    assert.equal(on, '{{slot}}');
    assert.equal(text, '**slot** = `12`\n\n*@slot, line 1*');
    assert.equal(shown('http', '@sl|ot = 12\n').on, 'slot');
  });

  it('never shows a secret', () => {
    const environment = { name: 'local', values: {}, secrets: { token: 'hunter2' } };
    const { text } = shown('http', 'GET /eth/v1/node/version\nauthorization: {{tok|en}}', environment);
    assert.match(text, /^\*\*token\*\* = `••••••••` \(secret\)/);
    assert.doesNotMatch(text, /hunter2/);
  });

  it('says that nothing defines a variable', () => {
    assert.equal(shown('http', 'GET /eth/v1/beacon/headers/{{sl|ot}}').text, '**slot** is not defined.');
  });

  it('says nothing where nothing is known', () => {
    assert.equal(shown('http', 'GET https://example.com/pa|th').text, '');
    assert.equal(shown('jsonrpc', 'my_met|hod(1)').text, '');
  });
});
