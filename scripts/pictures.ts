/** What each picture of the README shows, as what a person does to get there. */
import type { Page } from 'playwright-core';

export interface Picture {
  readonly name: string;
  /** Opened with the window: one of the examples, or one with the text that follows. */
  readonly file: string;
  readonly text?: string;
  readonly themes?: readonly ('dark' | 'light')[];
  readonly width?: number;
  readonly height?: number;
  pose(page: Page): Promise<void>;
}

export const pictures: readonly Picture[] = [
  {
    name: 'answer',
    file: 'execution.jsonrpc',
    themes: ['dark', 'light'],
    async pose(page) {
      await read(page);
      await closeSide(page);
      await send(page, 1);
      await page.getByText('30,000,000 gas').first().waitFor();
      await page
        .getByText(/^200 OK · .* · block$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'mistakes',
    file: 'mistakes.jsonrpc',
    themes: ['dark', 'light'],
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.locator('.squiggly-error').nth(3).waitFor();
      await command(page, 'View: Focus Problems');
      await page.getByText('Unknown block tag').first().waitFor();
    },
  },
  {
    name: 'sidebar',
    file: 'beacon.http',
    themes: ['dark', 'light'],
    async pose(page) {
      await read(page);
      await command(page, 'View: Show Slotpad');
      await page
        .getByText(/synced/i)
        .nth(1)
        .waitFor();
      await widenSide(page, 460);
      await page
        .locator('.monaco-list-row', { hasText: 'Demo beacon node' })
        .locator('.monaco-tl-twistie')
        .click();
      await page.mouse.move(900, 500);
    },
  },
  {
    name: 'question',
    file: 'execution.jsonrpc',
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.locator('.monaco-editor .view-lines').first().click();
      await page.keyboard.press('Control+End');
      await send(page, 7);
      await page.locator('.monaco-dialog-box').waitFor();
    },
  },
];

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A small window with the file alone: the tooling at one place of it. */
function closeUp(picture: Pick<Picture, 'name' | 'file' | 'text' | 'pose'>): Picture {
  return { width: 760, height: 420, ...picture };
}

export const tooling: readonly Picture[] = [
  closeUp({
    name: 'completion',
    file: 'completion.jsonrpc',
    text: `### What does a call cost?\neth_estimateGas({\n  "from": "${account}",\n  \n})\n`,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await cursorTo(page, 4, 3);
      await page.keyboard.press('End');
      await page.keyboard.type('"');
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-widget .monaco-list-row').nth(3).waitFor();
    },
  }),
  closeUp({
    name: 'hover',
    file: 'hover.jsonrpc',
    text: `### Pay\neth_sendTransaction({\n  "from": "${account}",\n  "value": "0xde0b6b3a7640000"\n})\n`,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.getByText('1 ether').first().waitFor();
      await page.getByText('0xde0b6b3a7640000').first().hover();
      await page.locator('.monaco-hover .hover-row').first().waitFor();
    },
  }),
  closeUp({
    name: 'fix',
    file: 'fix.jsonrpc',
    text: `### Which block was it?\neth_getBlockByNumber("1000", false)\n`,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.locator('.squiggly-error').first().waitFor();
      await cursorTo(page, 2, 25);
      await page.keyboard.press('Control+.');
      await page.locator('.action-widget').first().waitFor();
    },
  }),
  closeUp({
    name: 'rename',
    file: 'rename.jsonrpc',
    text: `@me = ${account}\n\n### Balance\neth_getBalance("{{me}}", "latest")\n\n### Code\neth_getCode("{{me}}", "latest")\n`,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await cursorTo(page, 4, 20);
      await page.keyboard.press('F2');
      await page.getByText('to Rename').first().waitFor();
    },
  }),
  closeUp({
    name: 'formatting',
    file: 'formatting.http',
    text: 'POST /lighthouse/liveness\ncontent-type:application/json\n\n{"indices":["0",\n"1"],    "epoch":"5"}\n\n\n\n###   Head\nGET /eth/v1/beacon/headers/head\n',
    async pose(page) {
      await read(page);
      await closeSide(page);
      await command(page, 'Format Document');
      await page.getByText('### Head').first().waitFor();
    },
  }),
  closeUp({
    name: 'hints',
    file: 'hints.jsonrpc',
    text: `@token = 0x5FbDB2315678afecb367f032d93F642f64180aa3\n\n### Who held what?\neth_getStorageAt("{{token}}", "0x0", "0x10")\n\n### Pay\neth_sendTransaction({\n  "from": "${account}",\n  "gas": "0x5208",\n  "maxFeePerGas": "0x77359400",\n  "value": "0xde0b6b3a7640000"\n})\n`,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.getByText('1 ether').first().waitFor();
    },
  }),
];

/** One-based, as the status bar says it. By keys: the box that asks for a line takes what it gets before it is ready. */
async function cursorTo(page: Page, line: number, column: number): Promise<void> {
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+Home');
  for (let down = 1; down < line; down++) await page.keyboard.press('ArrowDown');
  for (let right = 1; right < column; right++) await page.keyboard.press('ArrowRight');
}

/** The lenses come from the language server: once they are there it has read the file. */
async function read(page: Page): Promise<void> {
  await page.locator('.codelens-decoration a').first().waitFor();
}

/** Runs a command from the palette; the box has to be gone before the next thing is typed. */
async function command(page: Page, title: string): Promise<void> {
  const box = page.locator('.quick-input-widget');
  await page.keyboard.press('F1');
  await box.locator('input').fill(`>${title}`);
  await box.locator('.monaco-list-row').first().waitFor();
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'hidden' });
}

async function closeSide(page: Page): Promise<void> {
  await command(page, 'View: Close Primary Side Bar');
  if (await page.locator('.part.auxiliarybar').isVisible()) await page.keyboard.press('Control+Alt+B');
}

/** Drags the edge of the side bar to this column of the window. */
async function widenSide(page: Page, to: number): Promise<void> {
  const side = await page.locator('.part.sidebar').boundingBox();
  if (!side) throw new Error('The side bar is not open.');
  const edge = { x: side.x + side.width, y: side.y + side.height / 2 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(to, edge.y, { steps: 4 });
  await page.mouse.up();
}

/** Clicks the lens of the request with this number, from 0, among those on the screen. */
async function send(page: Page, index: number): Promise<void> {
  await page
    .locator('.codelens-decoration a', { hasText: /^.*Send/ })
    .nth(index)
    .click();
}
