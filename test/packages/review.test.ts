/** What a reviewer of the packages is told in SECURITY.md, held against the modules in the scripts. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { projectRoot } from '../../scripts/editor/parts';

/** Modules of Node that open or describe connections. */
const SOCKETS = ['net', 'tls', 'dgram', 'dns', 'http2'];
/** Modules that run programs or code. */
const RUN = ['child_process', 'vm', 'worker_threads', 'cluster', 'inspector', 'repl'];

/** What a module does by its text, by the name of the power. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  eval: /(?<![.$\w"'`])eval\s*\(/,
  Function: /\bnew Function\b|=\s*Function;/,
  WebAssembly: /\bWebAssembly\.\w/,
  sockets: /\bcreateServer\(/,
};

/** A module of Slotpad by its file, one of a library by the name of the library. */
function ownerOf(input: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? input;
}

/** The powers of the modules that have code in the scripts: `power | module`. */
function powersOf({ inputs, outputs }: Metafile): string[] {
  const used = Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([input]) => input),
  );
  return used.flatMap((input) => {
    const modules = (inputs[input]?.imports ?? [])
      .filter(({ external }) => external)
      .map((one) => one.path.replace(/^node:/, ''));
    const text = readFileSync(path.join(projectRoot, input), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    const powers = [
      ...modules.filter((name) => RUN.includes(name)),
      ...(modules.some((name) => SOCKETS.includes(name)) ? ['sockets'] : []),
      ...Object.keys(TEXTS).filter((name) => TEXTS[name]?.test(text)),
    ];
    return powers.map((power) => `${power} | ${ownerOf(input)}`);
  });
}

/** The rows of the table in SECURITY.md in the same form. */
function listed(): string[] {
  const text = readFileSync(path.join(projectRoot, 'SECURITY.md'), 'utf8');
  const [, rows = ''] = /<!-- powers -->\n([\s\S]*?)<!-- end -->/.exec(text) ?? [];
  return [...rows.matchAll(/^\| `?([\w ]+?)`? \| `?([^`|]+?)`? \| [^|]+ \|$/gm)]
    .map(([, power = '', owner = '']) => `${power} | ${owner}`)
    .filter((row) => !row.startsWith('power |'));
}

describe('SECURITY.md', function () {
  this.timeout(60_000);
  let folder: string;
  let metafiles: readonly Metafile[];

  before(() => {
    mkdirSync(path.join(projectRoot, 'out'), { recursive: true });
    folder = mkdtempSync(path.join(projectRoot, 'out/review-'));
    execFileSync(process.execPath, ['esbuild.mjs', '--out', folder], { cwd: projectRoot });
    metafiles = JSON.parse(readFileSync(path.join(folder, 'meta.json'), 'utf8'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('lists each module that runs programs or code, or opens connections, and no other', () => {
    const found = new Set(metafiles.flatMap(powersOf));
    assert.deepEqual(
      [...found].sort(),
      listed().sort(),
      'write a row with the reason into the table of SECURITY.md, or take the module out',
    );
  });

  it('knows each power that it tests for: the expressions find them', () => {
    assert.match('eval(text)', TEXTS.eval ?? /^$/);
    assert.doesNotMatch('page.$eval(text); retrieval(x)', TEXTS.eval ?? /^$/);
    assert.match('const F = Function;', TEXTS.Function ?? /^$/);
    assert.match('new Function("a")', TEXTS.Function ?? /^$/);
  });
});
