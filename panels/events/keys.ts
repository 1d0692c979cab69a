/** The action of a key in a live list. */
export type ListAction =
  /** Activates another row; `end` follows the end. */
  | { readonly type: 'move'; readonly to: number; readonly end: boolean }
  /** Expands or collapses the active row; toggles it if `open` is absent. */
  | { readonly type: 'toggle'; readonly open?: boolean }
  | { readonly type: 'copy' };

export interface ListSituation {
  /** Position of the active row, or where moves start without one. */
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

/** Undefined for a key without an action. Positions can be outside the list. */
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
