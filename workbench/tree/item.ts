import type { PlainRequest } from '../../common/requests/plain-request';
import type { DetailName } from '../../monitor/details/details-watcher';
import { type Hover, hoverMarkdown } from '../screen/hover';
import type { RowContext } from './row-context';

/** A row of a view as plain data. */
export interface PlainItem {
  /** Stable and unique in its view. */
  readonly id: string;
  readonly label: string;
  /** The label for screen readers, if the visible one is clear only below its parent. */
  readonly spoken?: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** A rich hover in place of `tooltip`, made when the pointer rests on the row. */
  readonly hover?: () => Hover;
  /** A ThemeIcon and its ThemeColor. */
  readonly icon?: { readonly id: string; readonly color?: string };
  /** The value of `viewItem` in the conditions of menus. */
  readonly context?: RowContext;
  /** What "Copy Value" copies. */
  readonly value?: string;
  /** The request that the value came from, as text of a scratch file. */
  readonly request?: PlainRequest;
  /** Id of the node that the row belongs to. */
  readonly nodeId?: string;
  /** May be a getter that makes them. */
  readonly children?: readonly PlainItem[];
  /** Makes the child rows when they are first needed; used instead of `children` for thousands of rows. */
  readonly below?: () => readonly PlainItem[];
  /** Whether `below` makes a row with this id. Without it, those rows can't be revealed. */
  readonly holds?: (id: string) => boolean;
  /** What is read while the row is expanded. */
  readonly reads?: DetailName;
  readonly expanded?: boolean;
}

/** Finds a row by id at any depth, except in child rows that are made by `below`. */
export function findRow(items: readonly PlainItem[], id: string): PlainItem | undefined {
  for (const item of items) {
    const found = item.id === id ? item : findRow(item.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** The child rows, from `children` or `below`. */
export function childrenOf(item: PlainItem): readonly PlainItem[] {
  return item.children ?? item.below?.() ?? [];
}

/** True when a row can be expanded. Does not make its child rows. */
export function hasChildren(item: PlainItem): boolean {
  return 'children' in item || item.below !== undefined;
}

/** The text of the hover of a row, to see whether it changed. */
export function hoverOf({ hover, tooltip }: PlainItem): string | undefined {
  return hover ? hoverMarkdown(hover()) : tooltip;
}

/** True when both rows look the same, apart from their hovers and their child rows. */
export function sameRow(a: PlainItem, b: PlainItem): boolean {
  return (
    a.label === b.label &&
    a.description === b.description &&
    a.icon?.id === b.icon?.id &&
    a.icon?.color === b.icon?.color &&
    a.context === b.context &&
    hasChildren(a) === hasChildren(b)
  );
}
