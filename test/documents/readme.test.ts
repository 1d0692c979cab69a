/** What the README shows of the terminal, run as it is printed there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { run } from '../command-line';

const root = path.resolve(import.meta.dirname, '../..');

interface Shown {
  readonly args: readonly string[];
  readonly lines: readonly string[];
}

/** Each `$ node dist/cli.js …` of the README with the lines that follow it. */
function shownCommands(): Shown[] {
  const text = readFileSync(path.join(root, 'README.md'), 'utf8');
  const consoles = [...text.matchAll(/```console\n([\s\S]*?)```/g)].map(([, inside = '']) => inside);
  return consoles.flatMap((inside) =>
    inside
      .split(/^\$ node dist\/cli\.js /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...lines] = part.trimEnd().split('\n');
        const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
          ([, quoted, bare]) => quoted ?? bare ?? '',
        );
        return { args, lines };
      }),
  );
}

async function printed(args: readonly string[]): Promise<string[]> {
  let out = '';
  const stream = new PassThrough();
  stream.on('data', (chunk) => {
    out += String(chunk);
  });
  const input = new PassThrough();
  input.end();
  await run(args, {
    out: stream,
    err: stream,
    input,
    cwd: root,
    color: false,
    interactive: false,
    signal: new AbortController().signal,
  });
  return out.trimEnd().split('\n');
}

describe('the README', function () {
  this.timeout(10_000);
  let demo: DemoNode;
  before(async () => {
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0 });
  });
  after(() => demo.close());

  const shown = shownCommands();
  const of = (command: string) => shown.find(({ args }) => args[0] === command) as Shown;

  it('shows what check prints; "…" stands for lines left out', async () => {
    const { args, lines } = of('check');
    const all = await printed(args);
    const cut = lines.indexOf('…');
    assert.deepEqual(lines.slice(0, cut), all.slice(0, cut));
    assert.deepEqual(lines.slice(cut + 1), all.slice(-(lines.length - cut - 1)));
  });

  it('shows what send prints, but for the time it took', async () => {
    const { args, lines } = of('send');
    const all = await printed([...args, '--execution', demo.execution]);
    const timeless = (some: readonly string[]) => some.map((line) => line.replace(/ in \d+ ms/, ' in N ms'));
    assert.deepEqual(timeless(all), timeless(lines));
  });

  it('shows what the demo node says when it is ready', () => {
    const { lines } = of('demo-node');
    assert.deepEqual(Object.keys(JSON.parse(lines[0] ?? '')), Object.keys({ beacon: 1, execution: 1 }));
  });
});
