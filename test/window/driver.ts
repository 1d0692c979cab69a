/** Drives VS Code with keyboard and mouse, without race conditions. */
import type { Page } from 'playwright-core';

/** Runs a command from the command palette. @param title as shown in the palette */
export async function runCommand(page: Page, title: string): Promise<void> {
  const box = page.locator('.quick-input-widget');
  await page.keyboard.press('F1');
  await box.locator('input').fill(`>${title}`);
  // Enter runs the focused row, which is another command until the list is filtered.
  await box.locator('.monaco-list-row.focused', { hasText: title }).waitFor();
  await page.keyboard.press('Enter');
}

/**
 * Chooses an item of an open menu. @param path names of the submenus and of the item
 *
 * By keyboard, because a menu ignores clicks in its first 100 ms.
 */
export async function chooseFromMenu(page: Page, ...path: readonly string[]): Promise<void> {
  for (const name of path) await page.getByRole('menuitem', { name }).hover();
  await page.keyboard.press('Enter');
}
