import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { capabilities } from '../../../server/lsp/capabilities';

const root = path.resolve(__dirname, '../../..');
const file = path.join(root, 'scripts/build/client-features.json');
const leftOut = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));

const offered = new Set([
  ...Object.keys(capabilities),
  ...Object.keys(capabilities.workspace ?? {}).map((name) => `workspace.${name}`),
]);

describe('features that are left out of the language client', () => {
  for (const [feature, capability] of Object.entries(leftOut)) {
    it(`the server does not offer ${feature}`, () => {
      assert.equal(offered.has(capability), false);
    });

    it(`${capability} is the capability that ${feature} looks for`, () => {
      const source = readFileSync(
        path.join(root, `node_modules/vscode-languageclient/lib/common/${feature}.js`),
        'utf8',
      );
      const [, name = capability] = capability.split('.');
      assert.match(source, new RegExp(`capabilities\\??\\.(?:workspace\\??\\.)?${name}\\b`));
    });
  }
});
