/**
 * `npm run screenshots`: the pictures of the README and of docs/, taken in the real editor with the packaged extension,
 * the examples and a demo node. Names as arguments take only those pictures; `states` are those of the sidebar,
 * `contracts` those of contracts, and `animation` is the moving one of the README.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDemoNode } from '../demo/server';
import { packagedExtension } from './editor/package';
import { editorProgram, projectRoot } from './editor/parts';
import { installExtension, startEditorServer } from './editor/server';
import { launchBrowser } from './editor/window';
import { takeAnimation } from './pictures/animation';
import { pictures } from './pictures/first';
import { live } from './pictures/live';
import { startOtherClient } from './pictures/other-client';
import { start } from './pictures/start';
import { type Scene, take } from './pictures/take';
import { tooling } from './pictures/typing';
import { watching } from './pictures/watching';

const known = [...pictures, ...tooling, ...live, ...watching, ...start];

const folder = path.join(projectRoot, 'media', 'screenshots');

/** Tests that take screenshots: of the states of the sidebar, and of contracts, which need a development chain. */
const tests = {
  states: { SLOTPAD_STATES: path.join(projectRoot, 'media', 'states') },
  contracts: { SLOTPAD_CONTRACT_PICTURES: folder },
} as const;

function takeWithTest(name: keyof typeof tests): void {
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'node_modules/mocha/bin/mocha.js', '--exit', `test/window/${name}.test.ts`],
    { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...tests[name] } },
  );
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const isAsked = (name: string) => asked.length === 0 || asked.includes(name);
  const names = [...Object.keys(tests), ...known.map(({ name }) => name), 'animation'];
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}.`);
  for (const name of ['states', 'contracts'] as const) if (isAsked(name)) takeWithTest(name);
  if (asked.length > 0 && asked.every((name) => Object.hasOwn(tests, name))) return;
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(path.join(tmpdir(), 'slotpad-pictures-'));
  const data = path.join(scratch, 'data');

  const demo = await startDemoNode({
    beaconPort: 0,
    executionPort: 0,
    gui: true,
    validatorMonitor: true,
    preparePayload: { feeRecipient: `0x${'42'.repeat(20)}` },
  });
  const other = await startDemoNode({
    beaconPort: 0,
    executionPort: 0,
    seed: 'other',
    // Faster than a real chain, so that values change while the screenshot waits for them.
    secondsPerSlot: 2,
    scenario: 'reorg',
  });
  const otherClient = await startOtherClient(demo.execution);
  const program = editorProgram('latest');
  const extensions = path.join(scratch, 'extensions');
  installExtension(program, await packagedExtension(), extensions);
  const server = await startEditorServer({
    program,
    dataFolder: data,
    extensions,
    workspaceTrust: false,
    driver: true,
    env: { SLOTPAD_DEMO: JSON.stringify({ beacon: demo.beacon, execution: demo.execution }) },
  });
  const browser = await launchBrowser();
  try {
    const stage = { demo, other, otherClient: otherClient.url };
    const scene: Scene = { browser, server, scratch, folder, stage };
    const attempt = async (name: string, picture: () => Promise<void>) => {
      try {
        await picture();
      } catch (error) {
        // The others are taken all the same.
        process.exitCode = 1;
        console.error(`${name}:`, error);
      }
    };
    if (isAsked('animation')) await attempt('animation', () => takeAnimation(scene));
    for (const picture of known.filter(({ name }) => isAsked(name))) {
      await picture.prepare?.(stage, data);
      for (const theme of picture.themes ?? ['dark'])
        await attempt(picture.name, () => take(scene, picture, theme));
    }
  } finally {
    await browser.close();
    await server.close();
    await demo.close();
    await other.close();
    otherClient.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
