/** What a key does in a live list. */
export type ListAction =
  /** Makes another row the active one; `end` follows the end from then on. */
  | { readonly type: 'move'; readonly to: number; readonly end: boolean }
  /** Opens or closes the active row; without `open` the other of both. */
  | { readonly type: 'toggle'; readonly open?: boolean }
  | { readonly type: 'copy' };

export interface ListSituation {
  /** Place of the active row, or where moves begin without one. */
  readonly at: number;
  readonly hasActive: boolean;
  readonly first: number;
  readonly last: number;
  /** Rows that Page Up and Page Down move by. */
  readonly page: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Undefined for a key that does nothing. Places may be beyond the list. */
export function actionOf(
  key: Key,
  { at, first, hasActive, last, page }: ListSituation,
): ListAction | undefined {
  const move = (to: number, end = false) => ({ type: 'move', to, end }) as const;
  switch (key.key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at - 1);
    case 'PageDown':
      return move(at + page);
    case 'PageUp':
      return move(at - page);
    case 'Home':
      return move(first);
    case 'End':
      return move(last, true);
  }
  return hasActive ? rowAction(key) : undefined;
}

function rowAction({ ctrlKey, key, metaKey }: Key): ListAction | undefined {
  switch (key) {
    case 'Enter':
    case ' ':
      return { type: 'toggle' };
    case 'ArrowRight':
      return { type: 'toggle', open: true };
    case 'ArrowLeft':
    case 'Escape':
      return { type: 'toggle', open: false };
    case 'c':
      return ctrlKey || metaKey ? { type: 'copy' } : undefined;
    default:
      return undefined;
  }
}
