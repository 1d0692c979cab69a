/** Takes one picture in a window of its own. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { projectRoot } from '../editor/parts';
import type { EditorServer } from '../editor/server';
import { type EditorWindow, openWindow, remoteUri } from '../editor/window';
import { checkLook, settled, writeSettings } from './look';
import { writePng } from './png';
import type { Picture, PictureStage } from './steps';

export interface Scene {
  readonly browser: Browser;
  readonly server: EditorServer;
  /** A temporary folder, absolute path. */
  readonly scratch: string;
  /** Where the pictures are written, absolute path. */
  readonly folder: string;
  readonly stage: PictureStage;
}

export type Theme = 'dark' | 'light';

/** Two pixels for each of the window, so that text is sharp on every screen. */
const scale = 2;

/** Opens the window of a picture on its file. */
export async function openPicture(
  { browser, server, stage, scratch }: Scene,
  picture: Omit<Picture, 'pose'>,
  theme: Theme,
): Promise<EditorWindow> {
  // A folder of its own: Slotpad opens the responses of the last window of a folder again.
  const workspace = path.join(mkdtempSync(path.join(scratch, 'picture-')), 'examples');
  const examples = path.join(projectRoot, 'examples');
  // The example with contracts is a workspace of its own.
  const own = path.join(examples, 'contracts');
  cpSync(examples, workspace, { recursive: true, filter: (file) => file !== own });
  writeSettings(workspace, theme, picture, picture.settings?.(stage));
  if (picture.text !== undefined) writeFileSync(path.join(workspace, picture.file), picture.text);
  const window = await openWindow(browser, server, {
    folder: workspace,
    payload: [
      ['openFile', remoteUri(server, path.join(workspace, picture.file))],
      ['skipWelcome', 'true'],
    ],
    width: picture.width ?? 1000,
    height: picture.height ?? 640,
    scale,
  });
  await settled(window.page, picture);
  return window;
}

export async function take(scene: Scene, picture: Picture, theme: Theme): Promise<void> {
  const window = await openPicture(scene, picture, theme);
  try {
    await picture.pose(window.page);
    await checkLook(window.page);
  } catch (error) {
    // The screenshot of the failure says more than the error.
    await window.page.screenshot({ path: path.join(projectRoot, 'out', `${picture.name}-failed.png`) });
    await window.close();
    throw error;
  }
  // Wait for elements that fade in.
  await window.page.waitForTimeout(500);
  const file = `${picture.name}${theme === 'light' ? '-light' : ''}.png`;
  await writePng(await window.page.screenshot(), path.join(scene.folder, file));
  console.log(`media/screenshots/${file}`);
  await window.close();
}
