import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { projectRoot } from '../../scripts/editor/parts';
import { createChecker } from '../../server/check/check';

const docs = path.join(projectRoot, 'docs', 'guide');

describe('pages for people who come from other tools', () => {
  for (const name of readdirSync(docs).filter((one) => /^from-.*\.md$/.test(one))) {
    it(`${name}: its requests have no errors and no warnings`, () => {
      const text = readFileSync(path.join(docs, name), 'utf8');
      for (const [, language, request = ''] of text.matchAll(/^```(http|jsonrpc)\n([\s\S]*?)^```$/gm)) {
        const document = new ScratchDocument(`file:///a.${language}`, language as Language, 1, request);
        const found = createChecker()
          .check(document)
          .filter(({ severity }) => severity === 'error' || severity === 'warning')
          .map(({ code, message }) => `${code}: ${message}`);
        assert.deepEqual(found, [], request);
      }
    });
  }
});
