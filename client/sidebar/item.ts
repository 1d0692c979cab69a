/** One row of a view, plain: what tests compare and what the tree shows. */
export interface PlainItem {
  /** Stable and unique in its view. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** A ThemeIcon and its ThemeColor. */
  readonly icon?: { readonly id: string; readonly color?: string };
  /** For the menus of package.json, `viewItem`. */
  readonly context?: string;
  /** What "Copy Value" copies. */
  readonly value?: string;
  /** The request that the value came from, as it stands in a scratch file. */
  readonly request?: PlainRequest;
  /** Node that the row belongs to. */
  readonly nodeId?: string;
  readonly children?: readonly PlainItem[];
  readonly expanded?: boolean;
}

export interface PlainRequest {
  readonly language: 'http' | 'jsonrpc';
  readonly text: string;
}

/**
 * Which rows have to be drawn again: `all` when rows came, went or moved at the top, else the ids of the highest rows
 * that changed. A row whose own text changed is named without those below it, for they are drawn with it.
 */
export function changedItems(
  before: readonly PlainItem[],
  after: readonly PlainItem[],
): 'all' | readonly string[] {
  const changed: string[] = [];
  return collect(before, after, changed) ? changed : 'all';
}

/** False when the list itself changed, so that its parent has to be drawn again. */
function collect(before: readonly PlainItem[], after: readonly PlainItem[], changed: string[]): boolean {
  if (before === after) return true;
  if (before.length !== after.length || before.some((item, index) => item.id !== after[index]?.id))
    return false;
  after.forEach((item, index) => {
    const old = before[index];
    if (old === undefined || old === item) return;
    const below: string[] = [];
    if (sameRow(old, item) && collect(old.children ?? [], item.children ?? [], below)) changed.push(...below);
    else changed.push(item.id);
  });
  return true;
}

function sameRow(a: PlainItem, b: PlainItem): boolean {
  return (
    a.label === b.label &&
    a.description === b.description &&
    a.tooltip === b.tooltip &&
    a.icon?.id === b.icon?.id &&
    a.icon?.color === b.icon?.color &&
    a.context === b.context &&
    (a.children === undefined) === (b.children === undefined)
  );
}
