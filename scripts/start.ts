/**
 * `npm start`: builds and packages the extension, starts the demo node, and opens a real VS Code on `examples/`: the
 * installed `code` if there is one, otherwise the VS Code server from npm, whose URL is printed. The window begins with an example
 * of each kind, the walkthrough and the Slotpad view (`client/start/first-screen.ts`). Ctrl+C ends everything that it started.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { editorProgram, onPath, projectRoot } from './editor/parts';
import { installExtension, startEditorServer } from './editor/server';

interface DemoUrls {
  readonly beacon: string;
  readonly execution: string;
}

/** The ports where the extension looks for a demo node; any free ports if these are taken. */
const demoPorts = [
  ['15052', '18545'],
  ['0', '0'],
] as const;

async function main(): Promise<void> {
  process.chdir(projectRoot);
  execFileSync(process.execPath, ['scripts/package.mjs'], { stdio: 'inherit' });
  const vsix = readdirSync(projectRoot).find((name) => name.endsWith('.vsix'));
  if (!vsix) throw new Error('The package was not written: see the lines above.');

  const stop: (() => unknown)[] = [];
  const { urls, child } = await startDemoNode();
  stop.push(() => child.kill('SIGTERM'));
  console.log(`Demo node: beacon ${urls.beacon}, execution ${urls.execution}`);

  const env = { SLOTPAD_DEMO: JSON.stringify(urls), SLOTPAD_FIRST_SCREEN: '1' };
  const workspace = path.join(projectRoot, 'examples');
  const [code] = process.env.SLOTPAD_EDITOR === 'server' ? [] : onPath('code', 'code.cmd');
  if (code) {
    spawn(code, ['--new-window', `--extensionDevelopmentPath=${projectRoot}`, workspace], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    console.log('VS Code opens with the examples. Press Ctrl+C here to stop the demo node.');
  } else {
    const dataFolder = path.join(projectRoot, '.vscode-test', 'start');
    quietFirstScreen(dataFolder);
    const program = editorProgram('latest');
    const extensions = path.join(dataFolder, 'extensions');
    installExtension(program, path.join(projectRoot, vsix), extensions);
    const server = await startEditorServer({
      program,
      dataFolder,
      extensions,
      workspaceTrust: false,
      driver: false,
      env,
      ...(process.env.PORT ? { port: Number(process.env.PORT) } : {}),
    });
    stop.push(() => server.close());
    console.log(
      `\nVS Code with Slotpad and the examples: ${server.url}?folder=${encodeURIComponent(workspace)}`,
    );
    console.log('Open it in a browser on this machine. Press Ctrl+C here to stop.');
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await Promise.allSettled(stop.map((each) => each()));
      process.exit(0);
    });
  }
}

/** Turns off the welcome page and prompts of a new VS Code. */
function quietFirstScreen(dataFolder: string): void {
  const folder = path.join(dataFolder, 'server', 'data', 'Machine');
  mkdirSync(folder, { recursive: true });
  const settings = {
    'chat.disableAIFeatures': true,
    'git.openRepositoryInParentFolders': 'never',
    'telemetry.telemetryLevel': 'off',
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
    'workbench.startupEditor': 'none',
  };
  writeFileSync(path.join(folder, 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`);
}

async function startDemoNode(): Promise<{ urls: DemoUrls; child: ChildProcess }> {
  for (const [beacon, execution] of demoPorts) {
    const flags = ['--gui', '--validator-monitor-auto', '--always-prepare-payload'];
    const recipient = [
      '--suggested-fee-recipient',
      `0x${'42'.repeat(20)}`,
      '--prepare-payload-lookahead',
      '8000',
    ];
    const child = spawn(
      process.execPath,
      [
        'dist/cli.js',
        'demo-node',
        '--beacon-port',
        beacon,
        '--execution-port',
        execution,
        ...flags,
        ...recipient,
      ],
      { stdio: ['ignore', 'pipe', beacon === '0' ? 'inherit' : 'ignore'] },
    );
    const line = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line').then(([text]) => text as string),
      once(child, 'exit').then(() => undefined),
    ]);
    if (line !== undefined) return { urls: JSON.parse(line) as DemoUrls, child };
  }
  throw new Error('The demo node did not start: see the lines above.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
