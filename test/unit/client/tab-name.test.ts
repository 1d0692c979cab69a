import assert from 'node:assert/strict';
import type { Reply } from '../../../runner/model/outcome';
import { languageOf, tabName } from '../../../runner/present/tab-name';

describe('the tab of a response', () => {
  it('has the name of its request', () => {
    assert.equal(tabName('Balance of the first account', 'json'), 'Balance of the first account.json');
    assert.equal(tabName('eth_chainId', 'json'), 'eth_chainId.json');
    assert.equal(tabName('Which chain is it?', 'json'), 'Which chain is it.json');
    assert.equal(tabName('잔액 조회', 'json'), '잔액 조회.json');
    assert.equal(tabName('Events', 'jsonc'), 'Events.jsonc');
    assert.equal(tabName('GET /metrics', 'plaintext'), 'metrics.txt');
  });

  it('has the last segments of a path', () => {
    assert.equal(tabName('GET /eth/v1/node/version', 'json'), 'node-version.json');
    assert.equal(
      tabName('GET /eth/v1/beacon/states/head/validators?status=active', 'json'),
      'beacon-states-head-validators.json',
    );
    assert.equal(
      tabName('GET http://127.0.0.1:5052/eth/v1/beacon/states/0x1234567890/sync_committees', 'json'),
      'states-0x1234567890-sync_committees.json',
    );
    assert.equal(tabName('GET http://127.0.0.1:5052/', 'json'), 'Response.json');
  });

  it('is truncated', () => {
    const [name = ''] = tabName(`GET /things/${'f'.repeat(96)}`, 'json').split('.');
    assert.equal(name, `${'f'.repeat(39)}…`);
    assert.equal([...tabName('😀'.repeat(50), 'json')].length, 40 + '.json'.length);
  });

  it('is safe as a path', () => {
    assert.equal(tabName('a/b\\c\u202e\n d', 'json'), 'a b c d.json');
    assert.equal(tabName(' ', 'plaintext'), 'Response.txt');
  });

  it('is text when the body is', () => {
    const reply: Pick<Reply, 'outcome' | 'body'> = { outcome: 'replied', body: '{}' };
    const language = (changes: Partial<Reply>) => languageOf({ ...reply, ...changes } as Reply);
    assert.equal(language({}), 'json');
    assert.equal(language({ body: ' -1' }), 'json');
    assert.equal(language({ body: '# HELP up' }), 'plaintext');
    assert.equal(language({ body: null, outcome: 'refused' }), 'plaintext');
    assert.equal(language({ body: '{', outcome: 'not-json' }), 'plaintext');
  });
});
