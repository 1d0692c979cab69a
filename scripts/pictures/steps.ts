/** Steps of a user in the editor, for the screenshots. */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { DemoNode } from '../../demo/server';
import { runCommand } from '../../test/window/driver';

/** The setup of the screenshots. */
export interface PictureStage {
  readonly demo: DemoNode;
  /** A second node on another chain. */
  readonly other: DemoNode;
  /** URL of another execution client on the chain of `demo`. */
  readonly otherClient: string;
  /** URLs of real clients; absent where they are not built. */
  readonly network?: Readonly<Record<'beacon' | 'execution' | 'secondBeacon', string>>;
}

export interface Picture {
  readonly name: string;
  /** Shows real clients: it is not taken where they are not built. */
  readonly ofNetwork?: true;
  /** The file to open: one of the examples, or a new one with this text. */
  readonly file: string;
  readonly text?: string;
  readonly themes?: readonly ('dark' | 'light')[];
  readonly width?: number;
  readonly height?: number;
  /** Shows only tabs and editors, with larger text. */
  readonly closeUp?: boolean;
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

/** Runs a command from the Command Palette; waits until the palette is closed. */
export async function command(page: Page, title: string): Promise<void> {
  await runCommand(page, title);
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
}

/** The field of a question or of a list that filters. */
export function inputOf(page: Page): Locator {
  return page.locator('.quick-input-widget .quick-input-filter input');
}

export async function closeSide(page: Page): Promise<void> {
  await command(page, 'View: Close Primary Side Bar');
  await closeSecondary(page);
}

export async function closeSecondary(page: Page): Promise<void> {
  if (await page.locator('.part.auxiliarybar').isVisible()) await page.keyboard.press('Control+Alt+B');
}

/** Drags the edge of the side bar to this column of the window. */
export async function widenSide(page: Page, to: number): Promise<void> {
  const side = await page.locator('.part.sidebar').boundingBox();
  if (!side) throw new Error('The side bar is not open.');
  const edge = { x: side.x + side.width, y: side.y + side.height / 2 };
  await drag(page, edge, { x: to, y: edge.y });
}

/** Drags the border below the upper editor to this row of the window. */
export async function lowerEditor(page: Page, to: number): Promise<void> {
  const edge = await borderOfEditors(page);
  await drag(page, edge, { x: edge.x, y: to });
}

/** The middle of the border below the first editor. */
async function borderOfEditors(page: Page): Promise<Place> {
  const sashes = page.locator('.part.editor .grid-view-container .monaco-sash.horizontal:not(.disabled)');
  await sashes.first().waitFor();
  const boxes = await Promise.all((await sashes.all()).map((sash) => sash.boundingBox()));
  const box = boxes.find((one) => one !== null && one.width + one.height > 100);
  if (!box) throw new Error('There is only one editor.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Moves the pointer to the row of the tabs, where it highlights nothing. */
export async function pointAway(page: Page): Promise<void> {
  await page.mouse.move((page.viewportSize()?.width ?? 0) * 0.75, 12);
}

/** The page of the panel that was opened last. */
export function inPanel(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
}

/** Clicks the lens of the visible request with this number, from 0. */
export async function send(page: Page, index: number): Promise<void> {
  await page
    .locator('.codelens-decoration a', { hasText: /^.*Send/ })
    .nth(index)
    .click();
}
