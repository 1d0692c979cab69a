import * as vscode from 'vscode';
import { type Clock, systemClock } from '../../common/units/clock';
import { type Hover, hoverMarkdown } from '../../workbench/screen/hover';
import { screenText, tooltipText } from '../../workbench/screen/text';
import { hasChildren, type PlainItem, spokenRow } from '../../workbench/tree/item';
import { createExpandedRows, createTreeModel } from '../../workbench/tree/tree-model';
import { createHover } from '../screen/screen';
import type { TreePlace } from './view';

/** A view of plain rows. Only changed rows are refreshed. */
export interface PlainTreeView extends vscode.Disposable {
  readonly view: Omit<vscode.TreeView<string>, 'badge' | 'description' | 'message'>;
  /** Sets the text next to the title of the view, and the text above its rows. */
  describe(description?: string, message?: string): void;
  /** Shows a number on the icon in the activity bar; 0 removes it. */
  count(value: number, tooltip: string): void;
  /** Replaces the rows. */
  update(items: readonly PlainItem[]): void;
  /** A row that is or was on screen. */
  find(id: string): PlainItem | undefined;
  /** Scrolls to a row, and expands it and its parents. */
  reveal(id: string): Promise<void>;
}

export interface PlainTreeOptions {
  /** Default: the system clock. */
  readonly clock?: Clock;
  /** The command of a click on a row; none by default. */
  readonly command?: (item: PlainItem) => vscode.Command | undefined;
  /** Whether a command exists: hovers have no links to others. Default: all do. */
  readonly offers?: (command: string) => boolean;
  /** Called when the pointer rests on a row, before its hover is shown. */
  readonly hovered?: () => void;
  /** Called with the expanded rows that are on screen when others are expanded or collapsed. */
  readonly expanded?: (rows: readonly PlainItem[]) => void;
  /** Called when rows were dropped on a row, or below all rows. */
  readonly drop?: (dragged: readonly string[], target: string | undefined) => void;
}

const revealAttempts = 5;
/** Milliseconds. */
const revealAgainAfter = 300;

export function createPlainTreeView(place: TreePlace, options: PlainTreeOptions = {}): PlainTreeView {
  const { clock = systemClock } = options;
  const { view } = place;
  const model = createTreeModel();

  const rows = createExpandedRows((key) => model.parent(key));
  const setExpanded = (key: string, isExpanded: boolean) => {
    if (rows.set(key, isExpanded)) options.expanded?.(rows.shown.flatMap((shown) => model.find(shown) ?? []));
  };

  place.fill({
    children(key) {
      // VS Code asks for the children of expanded rows only, also of those that it expands again by itself.
      const children = model.children(key).map((item) => item.id);
      if (key !== undefined) setExpanded(key, true);
      return children;
    },
    parent: (key) => model.parent(key),
    item: (key) => treeItem(model.draw(key) ?? { id: key, label: '' }, options),
    // Most hovers are never seen, so they are not made with their rows.
    hover(row, key) {
      options.hovered?.();
      const item = model.hover(key);
      if (item?.hover) row.tooltip = createHover(hoverMarkdown(offered(item.hover(), options)));
      else if (item?.tooltip !== undefined) row.tooltip = tooltipText(item.tooltip);
      return row;
    },
    drop: (dragged, target) => options.drop?.(dragged, target),
  });

  const subscriptions = vscode.Disposable.from(
    view.onDidExpandElement(({ element }) => setExpanded(element, true)),
    view.onDidCollapseElement(({ element }) => setExpanded(element, false)),
  );

  return {
    view,
    describe(description = '', message = '') {
      view.description = screenText(description);
      view.message = screenText(message);
    },
    count(value, tooltip) {
      const { badge } = view;
      if ((badge?.value ?? 0) === value && (badge?.tooltip ?? '') === (value === 0 ? '' : tooltip)) return;
      view.badge = value === 0 ? undefined : { value, tooltip: screenText(tooltip) };
    },
    update(items) {
      const changed = model.update(items);
      if (changed === 'all') place.draw();
      else if (changed.length > 0) place.draw(changed);
    },
    find: (key) => model.find(key),
    async reveal(key) {
      if (!model.reach(key)) return;
      // While the editor loads the rows, or draws them again, it drops the request or rejects it.
      for (let attempt = 0; attempt < revealAttempts; attempt++) {
        try {
          await view.reveal(key, { select: true, focus: true, expand: true });
          if (view.selection.includes(key)) return;
        } catch {
          // Tried again.
        }
        await new Promise<void>((resolve) => {
          clock.after(revealAgainAfter, resolve);
        });
      }
    },
    dispose: () => subscriptions.dispose(),
  };
}

/** The hover without links to commands that don't exist. */
function offered(hover: Hover, { offers }: PlainTreeOptions): Hover {
  return offers ? { ...hover, links: hover.links.filter(({ command }) => offers(command)) } : hover;
}

function treeItem(item: PlainItem, options: PlainTreeOptions): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const label = screenText(item.label);
  const description = item.description && screenText(item.description);
  const row = new vscode.TreeItem(label, hasChildren(item) ? (item.expanded ? Expanded : Collapsed) : None);
  row.id = item.id;
  if (description !== undefined) row.description = description;
  if (item.context !== undefined) row.contextValue = item.context;
  if (item.icon) {
    row.iconPath = new vscode.ThemeIcon(
      item.icon.id,
      item.icon.color === undefined ? undefined : new vscode.ThemeColor(item.icon.color),
    );
  }
  const command = options.command?.(item);
  if (command) row.command = command;
  row.accessibilityInformation = { label: screenText(spokenRow(item)) };
  return row;
}
