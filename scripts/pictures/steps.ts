/** What a person does in the editor, for those who take pictures of it. */
import type { Page } from 'playwright-core';
import type { DemoNode } from '../../demo/server';

/** What stands behind the pictures. */
export interface PictureStage {
  readonly demo: DemoNode;
  /** A second node of another chain. */
  readonly other: DemoNode;
}

export interface Picture {
  readonly name: string;
  /** Opened with the window: one of the examples, or one with the text that follows. */
  readonly file: string;
  readonly text?: string;
  readonly themes?: readonly ('dark' | 'light')[];
  readonly width?: number;
  readonly height?: number;
  /** Of the workspace, besides what all pictures have. */
  settings?(stage: PictureStage): Readonly<Record<string, unknown>>;
  pose(page: Page): Promise<void>;
}

/** One-based, as the status bar says it. By keys: the box that asks for a line takes what it gets before it is ready. */
export async function cursorTo(page: Page, line: number, column: number): Promise<void> {
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+Home');
  for (let down = 1; down < line; down++) await page.keyboard.press('ArrowDown');
  for (let right = 1; right < column; right++) await page.keyboard.press('ArrowRight');
}

/** The lenses come from the language server: once they are there it has read the file. */
export async function read(page: Page): Promise<void> {
  await page.locator('.codelens-decoration a').first().waitFor();
}

/** Runs a command from the palette; the box has to be gone before the next thing is typed. */
export async function command(page: Page, title: string): Promise<void> {
  const box = page.locator('.quick-input-widget');
  await page.keyboard.press('F1');
  await box.locator('input').fill(`>${title}`);
  await box.locator('.monaco-list-row').first().waitFor();
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'hidden' });
}

export async function closeSide(page: Page): Promise<void> {
  await command(page, 'View: Close Primary Side Bar');
  if (await page.locator('.part.auxiliarybar').isVisible()) await page.keyboard.press('Control+Alt+B');
}

/** Drags the edge of the side bar to this column of the window. */
export async function widenSide(page: Page, to: number): Promise<void> {
  const side = await page.locator('.part.sidebar').boundingBox();
  if (!side) throw new Error('The side bar is not open.');
  const edge = { x: side.x + side.width, y: side.y + side.height / 2 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(to, edge.y, { steps: 4 });
  await page.mouse.up();
}

/** Clicks the lens of the request with this number, from 0, among those on the screen. */
export async function send(page: Page, index: number): Promise<void> {
  await page
    .locator('.codelens-decoration a', { hasText: /^.*Send/ })
    .nth(index)
    .click();
}
