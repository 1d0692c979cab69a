import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { type Scenario, scenarios } from '../../demo/world/scenario';
import { projectRoot } from '../../scripts/editor/parts';
import { takeSheet } from '../../scripts/pictures/sheet';
import { runCommand } from './driver';
import { type Stage, setStage } from './open';

/** The texts of the row of both nodes, in order of appearance. */
const shown: Readonly<Record<Scenario, readonly RegExp[]>> = {
  healthy: [/^Minesynced$/],
  syncing: [/^Minesyncing, [\d,]+ slots behind.* · beacon$/],
  stalled: [/^Minestalled, \d+ slots behind.* · beacon$/],
  'few-peers': [/^Minefew peers \(3\)( for \d+ s)? · beacon$/],
  'no-peers': [/^Mineno peers( for \d+ s)? · both$/],
  'no-finality': [/^Minenot finalizing, \d+ epochs(, for \d+ s)? · beacon$/],
  starting: [/^Minestarting or syncing \(HTTP 503\) · beacon; no block yet · execution$/],
  'el-offline': [/^Mineunreachable \(refused\)( for \d+ s)? · execution$/],
  optimistic: [/^Mineoptimistic, head not verified(, for \d+ s)?$/],
  backfilling: [/^Minesynced, backfilling \(\d+ %\)$/],
  reorg: [/^Minesynced$/],
  slow: [/^Minesynced, slow to respond .*( · both|; synced, slow to respond .* · execution)$/],
  flapping: [/unreachable/, /flapping, \d of the last \d+ readings failed/],
  'many-peers': [/^Minesynced$/],
  lying: [/^Minereports impossible values( for \d+ \w+)? · beacon$/],
};

/** Folder for the screenshots of docs/reference/states.md. With it, they are also taken in the other themes and in a narrow
 * side bar, into `out`. */
const media = process.env.SLOTPAD_STATES;
const folder = path.join(projectRoot, 'out', 'states');
/** Themes by the class of their windows. The first one is that of the documents. */
const themes = {
  'vs-dark': 'Default Dark Modern',
  vs: 'Default Light Modern',
  'hc-black': 'Default High Contrast',
  'hc-light': 'Default High Contrast Light',
} as const;

describe('the sidebar shows the state of a node', function () {
  this.timeout(120_000);
  let stage: Stage;
  let page: Page;
  before(async function () {
    this.timeout(600_000);
    mkdirSync(folder, { recursive: true });
    stage = await setStage({ demoKnown: false });
    page = await stage.open('execution.jsonrpc', { width: 1000, height: 700 });
    await showSidebar(page);
  });
  // The rows of one state must not be mistaken for those of the next.
  beforeEach(async () => {
    stage.setSettings({ 'slotpad.pollInterval': 1 });
    await page.getByText('Watch a beacon node and an execution node here').first().waitFor();
    await page
      .locator('.part.sidebar .monaco-list-row', { hasText: 'Mine' })
      .first()
      .waitFor({ state: 'hidden' });
  });
  after(async () => {
    try {
      if (media !== undefined) await takeSheets(page, media);
    } finally {
      await stage?.close();
    }
  });

  /** A screenshot of the activity bar and the side bar. */
  async function takePicture(file: string): Promise<void> {
    const side = await page.locator('.part.sidebar').boundingBox();
    assert.ok(side, 'the side bar is there');
    await page.screenshot({ path: file, clip: { ...side, x: 0, width: side.x + side.width } });
  }

  for (const [scenario, lines] of Object.entries(shown) as [Scenario, readonly RegExp[]][]) {
    it(`${scenario}: ${scenarios[scenario]}`, async () => {
      const demo = await startDemoNode({
        beaconPort: 0,
        executionPort: 0,
        secondsPerSlot: 2,
        gui: true,
        scenario,
      });
      try {
        const settings = { 'slotpad.nodes': nodesOf(demo), 'slotpad.pollInterval': 1 };
        stage.setSettings(settings);
        const pair = page.locator('.part.sidebar .monaco-list-row[aria-level="1"]', { hasText: 'Mine' });
        for (const line of lines) await pair.filter({ hasText: line }).waitFor();
        await page.getByText('Loading peers').waitFor({ state: 'detached' });
        if (media === undefined) return await takePicture(path.join(folder, `${scenario}.png`));
        for (const [name, theme] of Object.entries(themes)) {
          stage.setSettings({ ...settings, 'workbench.colorTheme': theme });
          await page.locator(`.monaco-workbench.${name}`).waitFor();
          const file =
            name === 'vs-dark' ? path.join(media, scenario) : path.join(folder, `${scenario}-${name}`);
          await takePicture(`${file}.png`);
        }
        stage.setSettings(settings);
        for (const width of [300, 200]) {
          await widen(page, width);
          await takePicture(path.join(folder, `${scenario}-${width}.png`));
        }
        await widen(page, documented);
      } finally {
        await demo.close();
      }
    });
  }
});

/** The states in the other themes, a picture for each theme. */
async function takeSheets(page: Page, media: string): Promise<void> {
  for (const theme of Object.keys(themes).filter((name) => name !== 'vs-dark')) {
    const pictures = Object.keys(shown).map((name) => ({
      name,
      file: path.join(folder, `${name}-${theme}.png`),
    }));
    await takeSheet(page.context(), pictures, path.join(media, `theme-${theme}.png`));
  }
}

function nodesOf(demo: DemoNode) {
  return [
    { name: 'Mine beacon', kind: 'beacon', url: demo.beacon },
    { name: 'Mine execution', kind: 'execution', url: demo.execution },
  ];
}

async function showSidebar(page: Page): Promise<void> {
  await runCommand(page, 'View: Show Slotpad');
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  await widen(page, documented);
}

/** Width of the side bar in the pictures of docs/reference/states.md. */
const documented = 412;

async function widen(page: Page, width: number): Promise<void> {
  const side = await page.locator('.part.sidebar').boundingBox();
  assert.ok(side, 'the side bar is there');
  const edge = { x: side.x + side.width, y: side.y + side.height / 2 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(side.x + width, edge.y, { steps: 4 });
  await page.mouse.up();
  // Away from the border, which is highlighted while the pointer is on it.
  await page.mouse.move(900, 650);
}
