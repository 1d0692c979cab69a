/** Drives VS Code with keyboard and mouse, without race conditions. */
import type { Locator, Page } from 'playwright-core';

/** Runs a command from the command palette. @param title as shown there */
export async function runCommand(page: Page, title: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const row = await findCommand(page, title);
    try {
      // Not by key: if the palette closes before it, Enter goes to the editor.
      await row.click({ timeout: 5000 });
      return;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

/**
 * Opens the command palette with a command focused. It is opened again when it does not list the command: a page may
 * take the focus and close it, and it keeps the commands of the moment when it was opened.
 *
 * @param title as shown in the palette
 * @returns the row of the command
 */
export async function findCommand(page: Page, title: string): Promise<Locator> {
  for (let attempt = 1; ; attempt++) {
    await page.keyboard.press('F1');
    try {
      return await focusCommand(page, title);
    } catch (error) {
      if (attempt === 10) throw error;
      await page.keyboard.press('Escape');
    }
  }
}

async function focusCommand(page: Page, title: string): Promise<Locator> {
  const box = page.locator('.quick-input-widget');
  await box.locator('input').first().fill(`>${title}`, { timeout: 10_000 });
  // Enter runs the focused row, which is another command until the list is filtered.
  const focused = box.locator('.monaco-list-row.focused', { hasText: title });
  for (let row = 1; ; row++) {
    try {
      await focused.waitFor({ timeout: 5000 });
      return focused;
    } catch (error) {
      if (row === 3) throw error;
      // A longer title with the same words may stand first.
      await page.keyboard.press('ArrowDown');
    }
  }
}

/** Chooses an action of the lens "…" above a request. @param at which request from the top */
export async function chooseAction(page: Page, action: string, at = 0): Promise<void> {
  await page.locator('.codelens-decoration a', { hasText: '…' }).nth(at).click();
  await page.locator('.quick-input-widget .monaco-list-row', { hasText: action }).first().click();
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

/** Shows the list of notifications and returns one of them. @param text a part of its message */
export async function showNotification(page: Page, text: string | RegExp): Promise<Locator> {
  const center = page.locator('.notifications-center.visible');
  const notification = center.locator('.notification-list-item', { hasText: text });
  for (let attempt = 1; ; attempt++) {
    if (!(await center.isVisible())) {
      await page.locator('[id="status.notifications"] .codicon-bell-dot').waitFor();
      await runCommand(page, 'Notifications: Show Notifications');
    }
    try {
      await notification.first().waitFor({ timeout: 5000 });
      break;
    } catch (error) {
      // The list may have been opened for another notification, and closes again when that one ends.
      if (attempt === 20) throw error;
    }
  }
  return notification.first();
}

/** Clicks a button of a notification in the list. */
export async function clickButton(notification: Locator, name: string): Promise<void> {
  await notification.locator('.monaco-button', { hasText: name }).first().click();
}

/** Accepts what a file dialog of VS Code proposes. The dialog ignores its button until it has listed the folder. */
export async function acceptFile(page: Page): Promise<void> {
  const box = page.locator('.quick-input-widget');
  await box.locator('.monaco-list-row').first().waitFor();
  for (let attempt = 1; ; attempt++) {
    await box.getByRole('button', { name: 'OK' }).click({ timeout: 5000 });
    try {
      await box.waitFor({ state: 'hidden', timeout: 2000 });
      return;
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

/**
 * Points at an element until its hover is shown, and looks at it: the hover of a row that is drawn anew just then does
 * not come, or goes while it is looked at.
 * @param look has a timeout of seconds for what it waits for
 */
export async function showHover(
  page: Page,
  element: Locator,
  hover: Locator,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await element.hover();
    try {
      await hover.waitFor({ timeout: 10_000 });
      return await look();
    } catch (error) {
      if (attempt === 8 || (error as Error).name !== 'TimeoutError') throw error;
      await page.mouse.move(0, 0);
    }
  }
}

/**
 * Opens the quick fixes at a place until one is listed: a lens or a diagnostic that is drawn just then moves the line
 * away from the click, or closes the list.
 * @param place is clicked @param title of the fix that has to be listed
 */
export async function showFix(page: Page, place: Locator, title: string): Promise<Locator> {
  const fix = page.locator('.action-widget').getByText(title);
  for (let attempt = 1; ; attempt++) {
    await place.click();
    await page.keyboard.press('Control+.');
    try {
      await fix.waitFor({ timeout: 10_000 });
      return fix;
    } catch (error) {
      if (attempt === 8 || (error as Error).name !== 'TimeoutError') throw error;
      await page.keyboard.press('Escape');
    }
  }
}

/**
 * Opens the menu of a row, and waits for one of its items: a row that is drawn anew just then does not take the click, or
 * takes the menu along, and the menu of the moment before may have other items.
 */
export async function openMenu(page: Page, row: Locator, item: string): Promise<void> {
  const found = page.getByRole('menuitem', { name: item });
  for (let attempt = 1; ; attempt++) {
    await row.click({ button: 'right' });
    try {
      await found.waitFor({ timeout: 5000 });
      return;
    } catch (error) {
      if (attempt === 16 || (error as Error).name !== 'TimeoutError') throw error;
      await page.keyboard.press('Escape');
    }
  }
}

/** Where an element is. One that is drawn anew just then is nowhere. */
export async function placeOf(
  element: Locator,
): Promise<NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>> {
  for (let attempt = 1; ; attempt++) {
    await element.waitFor();
    const place = await element.boundingBox();
    if (place) return place;
    if (attempt === 20) throw new Error('The element is drawn again and again.');
  }
}

/** The background color of an element, as in `rgb(1, 2, 3)`. */
export function backgroundOf(element: Locator): Promise<string> {
  // A text would be an expression, whose value is not called.
  return element.evaluate(
    (one) =>
      (
        globalThis as unknown as { getComputedStyle(of: unknown): { backgroundColor: string } }
      ).getComputedStyle(one).backgroundColor,
  );
}
