import assert from 'node:assert/strict';
import { claimsHttp, httpScope } from '../../../workbench/sharing/sharing-rules';

describe('sharing .http files with another extension', () => {
  it('recognizes such an extension by its manifest', () => {
    assert.equal(claimsHttp({ contributes: { languages: [{ id: 'json' }, { id: 'http' }] } }), true);
    assert.equal(claimsHttp({ contributes: { languages: [{ id: 'jsonrpc' }] } }), false);
    for (const odd of [
      undefined,
      null,
      {},
      { contributes: { languages: 'http' } },
      { contributes: { languages: [null] } },
    ])
      assert.equal(claimsHttp(odd), false);
  });

  it('serves only Ethereum requests by default', () => {
    assert.deepEqual(
      (['auto', 'all', 'ethereum', 'off'] as const).map((setting) => [
        httpScope(setting, false),
        httpScope(setting, true),
      ]),
      [
        ['all', 'ethereum'],
        ['all', 'all'],
        ['ethereum', 'ethereum'],
        ['none', 'none'],
      ],
    );
  });
});
