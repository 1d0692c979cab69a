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

/** The position after a character that was typed or deleted. */
function typedAt(changes: readonly Change[]): Position | undefined {
  const [change, ...others] = changes;
  if (!change?.range || others.length > 0 || change.text.length > TYPED) return undefined;
  const { start, end } = change.range;
  if (start.line !== end.line || /[\r\n]/.test(change.text)) return undefined;
  return { line: start.line, character: start.character + change.text.length };
}
