import assert from 'node:assert/strict';
import { found } from '../../../scripts/audit.mjs';

const advisory = { title: 'Requests can be smuggled', url: 'https://example.org/1' };
const report = {
  vulnerabilities: {
    undici: { name: 'undici', severity: 'high', nodes: ['node_modules/undici'], via: [advisory] },
    mocha: { name: 'mocha', severity: 'low', nodes: ['node_modules/mocha'], via: [advisory] },
    ws: { name: 'ws', severity: 'high', nodes: ['node_modules/other/node_modules/ws'], via: [advisory] },
    agent: { name: 'agent', severity: 'high', nodes: ['node_modules/agent'], via: ['undici'] },
  },
};

describe('the audit', () => {
  it('names vulnerabilities of bundled libraries, of the version that is bundled', () => {
    const bundled = new Set(['node_modules/undici', 'node_modules/ws', 'node_modules/agent']);
    assert.deepEqual(found(report, bundled), [
      'undici: high: Requests can be smuggled (https://example.org/1)',
    ]);
  });

  it('says nothing of tools', () => {
    assert.deepEqual(found(report, new Set(['node_modules/zod'])), []);
  });
});
