/** How the windows of the screenshots look: a desktop VS Code without what distracts from Slotpad. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Picture } from './steps';

const calm = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.layoutControl.enabled': false,
  'chat.disableAIFeatures': true,
  'window.commandCenter': false,
  'editor.minimap.enabled': false,
  'editor.wordBasedSuggestions': 'off',
  'editor.fontSize': 13,
  'editor.cursorBlinking': 'solid',
  'editor.renderLineHighlight': 'none',
  'editor.occurrencesHighlight': 'off',
  'editor.stickyScroll.enabled': false,
  'editor.scrollbar.horizontal': 'hidden',
  'editor.scrollbar.vertical': 'hidden',
  'editor.overviewRulerBorder': false,
  'editor.overviewRulerLanes': 0,
  'editor.hideCursorInOverviewRuler': true,
  'files.exclude': { '.vscode': true },
  'breadcrumbs.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'slotpad.response.view': 'text',
};

/** Only tabs and editors, with larger text, for pictures that stand side by side. */
const closeUp = {
  'editor.fontSize': 14,
  'workbench.activityBar.location': 'hidden',
  'workbench.statusBar.visible': false,
};

/** Writes the workspace settings of a picture. @param more settings of the picture itself */
export function writeSettings(
  workspace: string,
  theme: 'dark' | 'light',
  picture: Pick<Picture, 'closeUp'>,
  more: Readonly<Record<string, unknown>> = {},
): void {
  mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
  const settings = {
    'workbench.colorTheme': theme === 'dark' ? 'Default Dark Modern' : 'Default Light Modern',
    ...calm,
    ...(picture.closeUp ? closeUp : {}),
    ...more,
  };
  writeFileSync(path.join(workspace, '.vscode', 'settings.json'), JSON.stringify(settings));
}

/** What only a VS Code in the browser has: items of the status bar, and the menu in the activity bar. */
const onlyInBrowser = [
  '[id="status.host"]',
  '[id="status.forwardedPorts"]',
  '[id="status.workbench.keyboardLayout"]',
  '.activitybar .menubar',
];

/** Waits until the window is ready, and hides what a desktop VS Code does not have. */
export async function settled(page: Page, { closeUp }: Pick<Picture, 'closeUp'>): Promise<void> {
  const first = closeUp ? '.part.editor' : '.part.statusbar';
  await page.locator(`.monaco-workbench ${first}`).waitFor();
  await page.locator('.explorer-viewlet, .explorer-folders-view').first().waitFor();
  await page.addStyleTag({ content: `${onlyInBrowser.join(', ')} { display: none !important }` });
}

/** @throws Error if the window has an empty side bar at the right */
export async function checkLook(page: Page): Promise<void> {
  if (await page.locator('.part.auxiliarybar').isVisible())
    throw new Error('The secondary side bar is open.');
}
