import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { buildSync } from 'esbuild';

const docs = path.resolve(import.meta.dirname, '../../../docs');

describe('the language service, embedded', () => {
  const page = readFileSync(path.join(docs, 'language-service.md'), 'utf8');
  const block = (language: string) => {
    const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
    assert.ok(found, `no ${language} block in docs/language-service.md`);
    return found;
  };

  it('runs the example of its page with the documented result, without Node', async () => {
    // esbuild fails on a Node built-in when it bundles for a browser.
    const { outputFiles } = buildSync({
      stdin: { contents: block('ts'), loader: 'ts', resolveDir: docs },
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'iife',
      globalName: 'page',
      logLevel: 'silent',
    });
    // The globals of a web worker: no timer, no process, no Buffer.
    const worker = vm.createContext({ URL, TextDecoder, TextEncoder });
    vm.runInContext(`${outputFiles[0]?.text}; globalThis.page = page;`, worker);
    const lines: string[] = await vm.runInContext('page.example()', worker);
    assert.equal([...lines].map((line) => `${line}\n`).join(''), block('text'));
  }).timeout(20_000);

  it('is no longer than 30 lines', () => {
    assert.ok(block('ts').trim().split('\n').length <= 30);
  });
});
