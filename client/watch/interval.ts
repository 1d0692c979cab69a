import type * as vscode from 'vscode';
import { took } from '../../common/units/words';
import { intervalOf } from '../../runner/watch/watch';
import { showInput, showPick } from '../screen/picks';

/** Memento key of the last interval, in milliseconds. */
const KEY = 'slotpad.watchInterval';
const OFFERED = [1000, 2000, 5000, 12_000, 30_000, 60_000, 300_000];

/** The last interval, or one that a person chooses now. Milliseconds; undefined when the choice was canceled. */
export async function chosenInterval(memento: vscode.Memento): Promise<number | undefined> {
  const known = memento.get<unknown>(KEY);
  return typeof known === 'number' && known >= 500 ? known : chooseInterval(memento);
}

/** Asks for the interval and remembers it. Milliseconds; undefined when the choice was canceled. */
export async function chooseInterval(memento: vscode.Memento): Promise<number | undefined> {
  const last = memento.get<unknown>(KEY);
  const items = OFFERED.map((ms) => ({
    label: `Every ${took(ms)}`,
    description: [ms === 12_000 ? 'each slot' : '', ms === last ? 'last used' : '']
      .filter(Boolean)
      .join(', '),
    ms: ms as number | undefined,
  }));
  const picked = await showPick([...items, { label: 'Another Interval…', description: '', ms: undefined }], {
    title: 'How often?',
    placeHolder: 'Time from each response to the next request',
  });
  if (!picked) return undefined;
  const ms = picked.ms ?? (await typedInterval());
  if (ms !== undefined) await memento.update(KEY, ms);
  return ms;
}

async function typedInterval(): Promise<number | undefined> {
  const text = await showInput({
    title: 'How often?',
    prompt: 'For example 500 ms, 5 s, 2 min or 1 h',
    validateInput: (value) =>
      intervalOf(value) === undefined ? 'Enter a time from 500 ms to 24 h, such as 5 s or 2 min.' : undefined,
  });
  return text === undefined ? undefined : intervalOf(text);
}
