import type { PlainRequest } from '../../common/requests/plain-request';
import type { RowContext } from './row-context';

/** One row of a view, plain: what tests compare and what the tree shows. */
export interface PlainItem {
  /** Stable and unique in its view. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** A ThemeIcon and its ThemeColor. */
  readonly icon?: { readonly id: string; readonly color?: string };
  /** What menus know of the row: `viewItem` in their conditions. */
  readonly context?: RowContext;
  /** What "Copy Value" copies. */
  readonly value?: string;
  /** The request that the value came from, as it stands in a scratch file. */
  readonly request?: PlainRequest;
  /** Node that the row belongs to. */
  readonly nodeId?: string;
  readonly children?: readonly PlainItem[];
  /** Makes the rows below when they are first asked for, instead of `children`: for rows that come in thousands. */
  readonly below?: () => readonly PlainItem[];
  readonly expanded?: boolean;
}

/** Finds a row by its id at any depth, but does not make rows that their parent makes when it opens. */
export function findRow(items: readonly PlainItem[], id: string): PlainItem | undefined {
  for (const item of items) {
    const found = item.id === id ? item : findRow(item.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** The rows below a row, however it has them. */
export function childrenOf(item: PlainItem): readonly PlainItem[] {
  return item.children ?? item.below?.() ?? [];
}

/** True when a row can be opened. */
export function hasChildren(item: PlainItem): boolean {
  return item.children !== undefined || item.below !== undefined;
}

/** True when both look the same, whatever stands below them. */
export function sameRow(a: PlainItem, b: PlainItem): boolean {
  return (
    a.label === b.label &&
    a.description === b.description &&
    a.tooltip === b.tooltip &&
    a.icon?.id === b.icon?.id &&
    a.icon?.color === b.icon?.color &&
    a.context === b.context &&
    hasChildren(a) === hasChildren(b)
  );
}
