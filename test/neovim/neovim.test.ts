/** The language server of the npm package, over stdio, in a real Neovim without a window. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { packagedProgram } from '../../scripts/editor/package';
import { onPath, projectRoot } from '../../scripts/editor/parts';
import { skip } from '../support/skip';

/** What `session.lua` reports of one file. */
interface Seen {
  readonly diagnostics: readonly string[];
  readonly link: string | null;
  readonly comment: string;
  readonly completion: readonly string[];
  readonly hover: string | null;
  readonly fix: string;
  readonly fixed: string;
  readonly formatted: string;
}

/** The response to a request that was sent from Neovim. */
interface Sent {
  readonly file: string;
  readonly text: string;
  readonly messages: string;
}

type Report = Readonly<Record<string, Seen>> & { readonly sent: Sent };

/** Line and character, from 0. */
type Place = readonly [number, number];
interface Visit {
  readonly text: string;
  readonly complete: Place;
  readonly hover: Place;
  readonly fix: Place;
}

const visits: Readonly<Record<string, Visit>> = {
  'calls.jsonrpc': {
    text: 'eth_getBlockByNumber( "lastest",false )\n\n###\neth_chainId()\n',
    complete: [3, 6],
    hover: [3, 6],
    fix: [0, 24],
  },
  'requests.http': {
    text: 'GET /eth/v1/node/versoin\nAccept:application/json\n\n###\nGET /eth/v1/node/syncing\n',
    complete: [4, 17],
    hover: [4, 10],
    fix: [0, 20],
  },
};

const [nvim] = onPath('nvim');

/** What docs/reference/editors.md tells a user of Neovim 0.7 to write, with the path of a program and the URL of a node. */
function documentedLines(program: string, execution: string): string {
  const text = readFileSync(path.join(projectRoot, 'docs/reference/editors.md'), 'utf8');
  const blocks = [...text.matchAll(/```lua\n([\s\S]*?)```/g)].map(([, lua = '']) => lua);
  const lines = blocks.find((lua) => lua.includes('start_client'));
  assert.ok(lines, 'docs/reference/editors.md has lines for Neovim 0.7');
  const command = "'slotpad', 'language-server'";
  assert.ok(lines.includes(command), lines);
  const sending = blocks.find((lua) => lua.includes('SlotpadSend'));
  assert.ok(sending, 'docs/reference/editors.md has a command that sends');
  const server = `'node', '${program}', 'language-server', '--execution', '${execution}'`;
  return `${lines.replace(command, server)}\n${sending}`;
}

async function runNeovim(folder: string, program: string, execution: string): Promise<Report> {
  for (const [name, { text }] of Object.entries(visits)) writeFileSync(path.join(folder, name), text);
  writeFileSync(
    path.join(folder, 'send.jsonrpc'),
    '### syncing\neth_syncing()\n\n### chain\neth_chainId()\n',
  );
  const report = path.join(folder, 'report.json');
  const configuration = path.join(folder, 'init.lua');
  writeFileSync(configuration, documentedLines(program, execution));
  const script = path.join(import.meta.dirname, 'session.lua');
  const child = spawn(
    nvim as string,
    ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-c', `luafile ${script}`],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        XDG_STATE_HOME: folder,
        XDG_CACHE_HOME: folder,
        SLOTPAD_CONFIGURATION: configuration,
        SLOTPAD_FOLDER: folder,
        SLOTPAD_PLACES: JSON.stringify(visits),
        SLOTPAD_REPORT: report,
      },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  await once(child, 'close');
  assert.ok(existsSync(report), `Neovim wrote no report. It said: ${said}`);
  const seen = JSON.parse(readFileSync(report, 'utf8'));
  assert.equal(seen.error, undefined);
  return seen;
}

describe('the language server in Neovim', function () {
  this.timeout(180_000);
  let seen: Report;
  let demo: DemoNode | undefined;
  let folder: string | undefined;

  before(async function () {
    if (!nvim) skip(this, 'Neovim is not installed.');
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-neovim-'));
    execFileSync('tar', ['-xzf', await packagedProgram(), '-C', folder]);
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0 });
    seen = await runNeovim(folder, path.join(folder, 'package/dist/cli.js'), demo.execution);
  });
  after(async () => {
    await demo?.close();
    // The language server may still be ending, and write its compile cache meanwhile.
    for (let tries = 0; folder; tries++) {
      try {
        rmSync(folder, { recursive: true, force: true });
        return;
      } catch (error) {
        if (tries === 100) throw error;
        await setTimeout(100);
      }
    }
  });

  const of = (name: string) => seen[name] as Seen;

  it('shows the mistakes of calls and of requests', () => {
    assert.deepEqual(of('calls.jsonrpc').diagnostics, ['1:23 block-tag-unknown']);
    assert.deepEqual(of('requests.http').diagnostics, ['1:18 path-unknown']);
  });

  it('links each mistake to a page that is there', () => {
    for (const [name, title] of [
      ['calls.jsonrpc', '# Unknown block tag'],
      ['requests.http', '# Unknown path'],
    ] as const) {
      const page = readFileSync(fileURLToPath(of(name).link ?? ''), 'utf8');
      assert.equal(page.split('\n')[0], title);
    }
  });

  it('comments lines with #', () => {
    assert.equal(of('calls.jsonrpc').comment, '# %s');
    assert.equal(of('requests.http').comment, '# %s');
  });

  it('completes methods and paths', () => {
    assert.ok(
      of('calls.jsonrpc').completion.includes('eth_chainId'),
      of('calls.jsonrpc').completion.join(' '),
    );
    assert.ok(of('requests.http').completion.includes('syncing'), of('requests.http').completion.join(' '));
  });

  it('explains a method and an endpoint', () => {
    assert.match(of('calls.jsonrpc').hover ?? '', /^```typescript\neth_chainId\(\)\n```/);
    assert.match(of('requests.http').hover ?? '', /^```http\nGET \/eth\/v1\/node\/syncing\n```/);
  });

  it('applies a fix, after which nothing is wrong', () => {
    assert.equal(of('calls.jsonrpc').fix, 'Change to "latest"');
    assert.equal(of('calls.jsonrpc').fixed, visits['calls.jsonrpc']?.text.replace('lastest', 'latest'));
    assert.equal(
      of('requests.http').fixed,
      visits['requests.http']?.text.replace('/eth/v1/node/versoin', '/eth/v1/node/version'),
    );
  });

  it('sends the request at the cursor, and shows response and outcome', () => {
    const { file, text, messages } = seen.sent;
    assert.equal(file, 'chain.json');
    assert.match(text, /^\{\n {2}"jsonrpc": "2\.0",\n {2}"id": 1,\n {2}"result": "0x[\da-f]+"\n\}\n$/);
    // A newer Neovim shows the document itself, so the message has no path.
    assert.match(messages, /200 OK · .* · chain(?:$|\nResponse: file:.*chain\.json)/);
  });

  it('formats', () => {
    assert.equal(
      of('calls.jsonrpc').formatted,
      'eth_getBlockByNumber("latest", false)\n\n###\neth_chainId()\n',
    );
    assert.equal(
      of('requests.http').formatted,
      'GET /eth/v1/node/version\nAccept: application/json\n\n###\nGET /eth/v1/node/syncing\n',
    );
  });
});
