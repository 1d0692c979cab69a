/** What the suite asks of the window that it runs in, where a driver holds it. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { askMark } from './marks';

/** False on a desktop, where nobody clicks for the suite. */
export const driven = process.env.SLOTPAD_WINDOW === 'driven';

let folder: string | undefined;
let count = 0;

/** Asks and waits until it is done; throws with the driver's words when it could not be. */
export async function ask(
  action: 'press' | 'click-button' | 'click-text' | 'screenshot',
  argument: string,
): Promise<void> {
  folder ??= mkdtempSync(path.join(tmpdir(), 'slotpad-ask-'));
  const done = path.join(folder, String(++count));
  console.log(askMark + JSON.stringify({ action, argument, done }));
  await until(`the window to ${action} ${argument}`, () => existsSync(done));
  const failure = readFileSync(done, 'utf8');
  if (failure) throw new Error(`The window could not ${action} ${argument}: ${failure}`);
}

/** Looks again and again until there is a value; fails by its own name rather than by mocha's. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`Waited 20 s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
