/** The moving picture at the top of the README: write a request, fix its mistake, send it. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { closeSide, cursorTo, lowerEditor, type Picture, pointAway, read } from './steps';
import { openPicture, type Scene } from './take';

/** Takes frames of a window, each with how long it is shown. */
interface Recorder {
  /** @param milliseconds how long the frame is shown */
  frame(milliseconds: number): Promise<void>;
  /** A frame after each character. */
  type(text: string): Promise<void>;
  write(file: string): Promise<void>;
}

function record(page: Page): Recorder {
  const frames: Buffer[] = [];
  const delay: number[] = [];
  const frame = async (milliseconds: number) => {
    frames.push(await page.screenshot());
    delay.push(milliseconds);
  };
  return {
    frame,
    async type(text) {
      for (const character of text) {
        await page.keyboard.type(character);
        await frame(90);
      }
    },
    async write(file) {
      await sharp(frames, { join: { animated: true } })
        .webp({ lossless: true, effort: 6, minSize: true, delay, loop: 0 })
        .toFile(file);
    },
  };
}

const picture: Omit<Picture, 'pose'> = {
  name: 'animation',
  file: 'balance.jsonrpc',
  text: '@shop = 0xb2a9f317c4e80e343719519e35a11f27b2eaa688\n\n### What did the shop have at block 100?\n\n',
  width: 860,
  height: 420,
  closeUp: true,
  settings: () => ({
    'workbench.editor.openSideBySideDirection': 'down',
    'editor.fontSize': 15,
    'editor.quickSuggestionsDelay': 0,
    // It would cover the list of suggestions.
    'editor.parameterHints.enabled': false,
  }),
};

/** Writes `animation.webp`, which repeats. */
export async function takeAnimation(scene: Scene): Promise<void> {
  const window = await openPicture(scene, picture, 'dark');
  const { page } = window;
  try {
    await page.locator('.view-line', { hasText: 'What did the shop' }).waitFor();
    await closeSide(page);
    await cursorTo(page, 4, 1);
    await pointAway(page);
    const recorder = record(page);
    await recorder.frame(700);
    await recorder.type('eth_getBal');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'eth_getBalance' }).waitFor();
    await recorder.frame(900);
    await page.keyboard.press('Enter');
    await recorder.frame(900);
    await recorder.type('{{sh');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'shop' }).waitFor();
    await recorder.frame(700);
    await page.keyboard.press('Enter');
    await recorder.frame(500);
    // Braces and quotes are closed already, and typed over.
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await recorder.type(', "100"');
    await page.locator('.squiggly-error').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await recorder.frame(1300);
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget', { hasText: 'Write 0x64' }).waitFor();
    await recorder.frame(1300);
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: '"0x64"' }).waitFor();
    await page.locator('.squiggly-error').waitFor({ state: 'hidden' });
    await read(page);
    await recorder.frame(900);
    const lens = page.locator('.codelens-decoration a', { hasText: 'Send' }).first();
    await lens.hover();
    await recorder.frame(700);
    await lens.click();
    await page
      .getByText(/^200 OK/)
      .first()
      .waitFor();
    await lowerEditor(page, 190);
    await page
      .getByText(/\d\sether/)
      .first()
      .waitFor();
    await pointAway(page);
    // The border that was dragged fades.
    await page.waitForTimeout(500);
    await recorder.frame(3500);
    await recorder.write(path.join(scene.folder, 'animation.webp'));
  } catch (error) {
    await page.screenshot({ path: 'out/animation-failed.png' });
    throw error;
  } finally {
    await window.close();
  }
  console.log('media/screenshots/animation.webp');
}
