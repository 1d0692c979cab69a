/** The code blocks of the documents, checked as `slotpad check` checks Markdown. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { projectRoot } from '../../scripts/editor/parts';
import { run } from '../command-line';

interface Problem {
  readonly file: string;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

/** Examples of something wrong, and of contracts that are in no workspace here. */
const MEANT: ReadonlySet<string> = new Set([
  'docs/guide/assertions.md: method-unknown',
  'docs/guide/deployments.md: contract-unknown',
  'docs/guide/deployments.md: contract-directive',
]);

async function check(pages: readonly string[]): Promise<readonly Problem[]> {
  let printed = '';
  const out = new PassThrough();
  out.on('data', (chunk) => {
    printed += String(chunk);
  });
  const input = new PassThrough();
  input.end();
  await run(['check', '--format', 'json', ...pages], {
    ...{ out, err: new PassThrough().resume(), input, cwd: projectRoot },
    ...{ color: false, interactive: false, signal: new AbortController().signal },
  });
  return JSON.parse(printed);
}

describe('code blocks of the documents', function () {
  this.timeout(60_000);

  it('have no errors and no warnings', async () => {
    const pagesIn = (folder: string) =>
      readdirSync(path.join(projectRoot, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}/${name}`);
    const problems = await check([
      ...['README.md', 'scripts/packaging/vscode/README.md'],
      ...['docs/guide', 'docs/reference', 'docs/development'].flatMap(pagesIn),
    ]);
    const wrong = problems
      .filter(({ severity }) => severity === 'error' || severity === 'warning')
      .filter(({ file, code }) => !MEANT.has(`${file.split(path.sep).join('/')}: ${code}`))
      .map(({ file, code, message }) => `${file}: ${code}: ${message}`);
    assert.deepEqual(wrong, []);
  });
});
