import type { Position, Range } from '../../common/scratch/api';
import type { Clock } from '../../common/units/clock';

/** Where documents are being typed. */
export interface Typing {
  /** Where the last character was typed; undefined after a pause or another edit. */
  at(uri: string): Position | undefined;
  edited(uri: string, changes: readonly Change[]): void;
  closed(uri: string): void;
  /** Calls the listener after a pause in typing. */
  onPause(listener: (uri: string) => void): void;
}

export type Change = { readonly range?: Range; readonly text: string };

/** Milliseconds without an edit after which a text counts as finished. */
const PAUSE = 3000;
/** A character and the bracket or quote that the editor adds. */
const TYPED = 2;

export function createTyping(clock: Pick<Clock, 'after'>): Typing {
  const typed = new Map<string, { readonly at: Position; cancel(): void }>();
  const listeners = new Set<(uri: string) => void>();
  const stop = (uri: string) => {
    typed.get(uri)?.cancel();
    typed.delete(uri);
  };
  return {
    at: (uri) => typed.get(uri)?.at,
    edited(uri, changes) {
      stop(uri);
      const at = typedAt(changes);
      if (!at) return;
      const cancel = clock.after(PAUSE, () => {
        if (typed.delete(uri)) for (const listener of listeners) listener(uri);
      });
      typed.set(uri, { at, cancel });
    },
    closed: stop,
    onPause: (listener) => void listeners.add(listener),
  };
}

/** A bracket or quote with the one that closes it, which the editor adds behind the cursor. */
const PAIR = /^(?:\(\)|\[\]|\{\}|""|''|``)$/;
/** A new line with its indentation; between brackets, the closing one goes to a line of its own. */
const ENTER = /^(\r\n|\r|\n)([ \t]*)(?:(?:\r\n|\r|\n)[ \t]*)?$/;

/** The cursor after a key that wrote or deleted something. */
function typedAt(changes: readonly Change[]): Position | undefined {
  const [change, ...others] = changes;
  if (!change?.range || others.length > 0) return undefined;
  const { text } = change;
  const { start, end } = change.range;
  const indentation = ENTER.exec(text)?.[2];
  if (indentation !== undefined) return { line: start.line + 1, character: indentation.length };
  if (text.length > TYPED || start.line !== end.line || /[\r\n]/.test(text)) return undefined;
  return { line: start.line, character: start.character + (PAIR.test(text) ? 1 : text.length) };
}
