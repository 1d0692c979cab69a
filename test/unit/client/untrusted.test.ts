import assert from 'node:assert/strict';
import { isReadOfDemo, isSelfContained } from '../../../workbench/send/allowed-hosts';

describe('what may be sent from an untrusted workspace', () => {
  it('has all of it in its own text', () => {
    for (const text of [
      'eth_blockNumber()\n',
      '# A block\neth_getBlockByNumber("0x1", true)',
      'GET /eth/v1/node/version\n',
    ])
      assert.equal(isSelfContained(text), true, text);
    for (const text of [
      'eth_getBalance("{{me}}")',
      '# @node http://example.org\neth_chainId()',
      '//@name a\neth_chainId()',
      '@host = http://example.org\nGET {{host}}/eth/v1/node/version',
      'POST /eth/v1/beacon/pool/attestations\n\n< ./secret.json',
      'GET /eth/v1/node/version\n\n>> out.json',
      // Whatever space stands before it, and wherever a line begins.
      ...['\t', '\f', '\v', '\u00a0', '\ufeff', '\u2028', '\r', '\n \n'].flatMap((space) => [
        `${space}@host = http://example.org`,
        `${space}#${space}@node http://example.org`,
        `${space}< ./secret.json`,
      ]),
    ])
      assert.equal(isSelfContained(text), false, text);
    assert.equal(isSelfContained('eth_chainId()', '# @node http://example.org'), false);
  });

  it('reads, and goes to the demo node', () => {
    const demo = { beacon: 'http://127.0.0.1:15052', execution: 'http://127.0.0.1:18545' };
    const to = (url: string, effect: 'read' | 'send' = 'read') => isReadOfDemo({ url, effect }, demo);
    assert.equal(to('http://127.0.0.1:15052/eth/v1/node/version'), true);
    assert.equal(to('http://127.0.0.1:18545/'), true);
    assert.equal(to('http://127.0.0.1:18545/', 'send'), false);
    assert.equal(to('http://127.0.0.1:8545/'), false);
    assert.equal(to('http://127.0.0.1:15052@example.org/eth/v1/node/version'), false);
    assert.equal(isReadOfDemo({ url: 'http://127.0.0.1:18545/', effect: 'read' }, undefined), false);
  });
});
