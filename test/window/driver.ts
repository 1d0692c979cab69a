/** What a person does with the editor by keyboard and mouse, without races against it. */
import type { Page } from 'playwright-core';

/** Runs a command from the command palette, named as the palette shows it. */
export async function runCommand(page: Page, title: string): Promise<void> {
  const box = page.locator('.quick-input-widget');
  await page.keyboard.press('F1');
  await box.locator('input').fill(`>${title}`);
  // Enter runs the focused row: until the list is filtered that is another command.
  await box.locator('.monaco-list-row.focused', { hasText: title }).waitFor();
  await page.keyboard.press('Enter');
}

/**
 * Chooses from an open menu. @param path names of the submenus, then of the item
 *
 * By key: a menu takes no click in the first tenth of a second after it has opened.
 */
export async function chooseFromMenu(page: Page, ...path: readonly string[]): Promise<void> {
  for (const name of path) await page.getByRole('menuitem', { name }).hover();
  await page.keyboard.press('Enter');
}
