/**
 * `npm run screenshots`: the pictures of the README and of docs/, taken in the real editor with the packaged extension,
 * the examples, a demo node, and a network of Geth and Prysm where they are built. Names as arguments take only those pictures; `states` are those of the sidebar,
 * `contracts` those of contracts, `start` that of `npm start`, and `animation` is the moving one of the README.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDemoNode } from '../demo/server';
import { startActivity } from '../test/real/activity';
import { whyNotBuilt } from '../test/real/clients/build';
import { type Devnet, startDevnet } from '../test/real/devnet';
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

/** Tests that take screenshots: of the states of the sidebar, of contracts, which need a development chain, and of
 * what `npm start` shows. */
const tests = {
  states: { SLOTPAD_STATES: path.join(projectRoot, 'media', 'states') },
  contracts: { SLOTPAD_CONTRACT_PICTURES: folder },
  start: { SLOTPAD_START_PICTURE: folder },
} as const;

function takeWithTest(name: keyof typeof tests): void {
  execFileSync(
    process.execPath,
    ['node_modules/mocha/bin/mocha.js', '--exit', `test/window/${name}.test.ts`],
    { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...tests[name] } },
  );
}

/** Geth and Prysm with transactions of all types, some epochs after their start, so that there is something to see. */
async function startNetwork(): Promise<{ readonly urls: Devnet['urls']; close(): Promise<void> }> {
  console.error('Starting Geth and Prysm, and waiting for their first finalized epochs (5 minutes) …');
  const { close, urls } = await startDevnet({ secondsPerSlot: 2, validators: 32 });
  const activity = startActivity(urls.execution, (message) => console.error(message));
  for (let finalized = 0; finalized < 2; ) {
    await pause(2000);
    const response = await fetch(`${urls.beacon}/eth/v1/beacon/states/head/finality_checkpoints`);
    const { data } = (await response.json()) as { data: { finalized: { epoch: string } } };
    finalized = Number(data.finalized.epoch);
  }
  return {
    urls,
    async close() {
      await activity.stop();
      await close();
    },
  };
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const isAsked = (name: string) => asked.length === 0 || asked.includes(name);
  const names = [...Object.keys(tests), ...known.map(({ name }) => name), 'animation'];
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}.`);
  for (const name of ['states', 'contracts', 'start'] as const) if (isAsked(name)) takeWithTest(name);
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
  const chosen = known.filter(({ name }) => isAsked(name));
  const notBuilt = whyNotBuilt('geth') ?? whyNotBuilt('prysm');
  const network =
    notBuilt === undefined && chosen.some(({ ofNetwork }) => ofNetwork) ? await startNetwork() : undefined;
  const program = editorProgram('latest');
  const extensions = path.join(scratch, 'extensions');
  installExtension(program, await packagedExtension(), extensions);
  const startServer = (dataFolder: string, env: Readonly<Record<string, string>>) =>
    startEditorServer({ program, dataFolder, extensions, workspaceTrust: false, driver: true, env });
  const server = await startServer(data, {
    SLOTPAD_DEMO: JSON.stringify({ beacon: demo.beacon, execution: demo.execution }),
  });
  // Pictures of real clients show no demo node.
  const plain = network && (await startServer(path.join(scratch, 'network'), {}));
  const browser = await launchBrowser();
  try {
    const stage = { demo, other, otherClient: otherClient.url, ...(network && { network: network.urls }) };
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
    for (const picture of chosen) {
      if (picture.ofNetwork && notBuilt !== undefined) {
        console.error(`${picture.name}: not taken, it shows real clients (${notBuilt}).`);
        continue;
      }
      await picture.prepare?.(stage, data);
      for (const theme of picture.themes ?? ['dark'])
        await attempt(picture.name, () =>
          take(picture.ofNetwork && plain ? { ...scene, server: plain } : scene, picture, theme),
        );
    }
  } finally {
    await browser.close();
    await server.close();
    await plain?.close();
    await demo.close();
    await other.close();
    otherClient.close();
    await network?.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
