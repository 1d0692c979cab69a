/** Steps of a user in the editor, for the screenshots. */
import type { Page } from 'playwright-core';
import type { DemoNode } from '../../demo/server';

/** The setup of the screenshots. */
export interface PictureStage {
  readonly demo: DemoNode;
  /** A second node on another chain. */
  readonly other: DemoNode;
}

export interface Picture {
  readonly name: string;
  /** The file to open: one of the examples, or a new one with this text. */
  readonly file: string;
  readonly text?: string;
  readonly themes?: readonly ('dark' | 'light')[];
  readonly width?: number;
  readonly height?: number;
  /** Writes files before the window opens. @param data folder of the VS Code server */
  prepare?(stage: PictureStage, data: string): Promise<void>;
  /** Workspace settings in addition to the shared ones. */
  settings?(stage: PictureStage): Readonly<Record<string, unknown>>;
  pose(page: Page): Promise<void>;
}

/** One-based, as in the status bar. Typed in the Go to Line box, which accepts keys before it is ready. */
export async function cursorTo(page: Page, line: number, column: number): Promise<void> {
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+Home');
  for (let down = 1; down < line; down++) await page.keyboard.press('ArrowDown');
  for (let right = 1; right < column; right++) await page.keyboard.press('ArrowRight');
}

/** The language server provides the lenses: once they are visible, it has read the file. */
export async function read(page: Page): Promise<void> {
  await page.locator('.codelens-decoration a').first().waitFor();
}

/** Runs a command from the Command Palette; waits until the box is closed. */
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

/** Clicks the lens of the visible request with this number, from 0. */
export async function send(page: Page, index: number): Promise<void> {
  await page
    .locator('.codelens-decoration a', { hasText: /^.*Send/ })
    .nth(index)
    .click();
}
