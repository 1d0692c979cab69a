import * as vscode from 'vscode';
import { changedItems, type PlainItem } from './item';

/** A view that shows plain rows. Only rows that changed are drawn again. */
export interface PlainTreeView extends vscode.Disposable {
  readonly view: vscode.TreeView<string>;
  /** Shows these rows from now on. */
  update(items: readonly PlainItem[]): void;
  find(id: string): PlainItem | undefined;
}

export function createPlainTreeView(id: string): PlainTreeView {
  let roots: readonly PlainItem[] = [];
  let byId = new Map<string, PlainItem>();
  let parents = new Map<string, string>();
  const changes = new vscode.EventEmitter<string | undefined>();

  const view = vscode.window.createTreeView<string>(id, {
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: changes.event,
      getChildren: (key) =>
        (key === undefined ? roots : (byId.get(key)?.children ?? [])).map((item) => item.id),
      getParent: (key) => parents.get(key),
      getTreeItem: (key) => treeItem(byId.get(key) ?? { id: key, label: '' }),
    },
  });

  return {
    view,
    update(items) {
      const changed = changedItems(roots, items);
      roots = items;
      byId = new Map();
      parents = new Map();
      index(items, byId, parents);
      if (changed === 'all') changes.fire(undefined);
      else for (const key of changed) changes.fire(key);
    },
    find: (key) => byId.get(key),
    dispose() {
      view.dispose();
      changes.dispose();
    },
  };
}

function index(
  items: readonly PlainItem[],
  byId: Map<string, PlainItem>,
  parents: Map<string, string>,
  parent?: string,
): void {
  for (const item of items) {
    byId.set(item.id, item);
    if (parent !== undefined) parents.set(item.id, parent);
    if (item.children) index(item.children, byId, parents, item.id);
  }
}

function treeItem(item: PlainItem): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const row = new vscode.TreeItem(item.label, item.children ? (item.expanded ? Expanded : Collapsed) : None);
  row.id = item.id;
  if (item.description !== undefined) row.description = item.description;
  if (item.tooltip !== undefined) row.tooltip = item.tooltip;
  if (item.context !== undefined) row.contextValue = item.context;
  if (item.icon) {
    row.iconPath = new vscode.ThemeIcon(
      item.icon.id,
      item.icon.color === undefined ? undefined : new vscode.ThemeColor(item.icon.color),
    );
  }
  row.accessibilityInformation = { label: [item.label, item.description].filter(Boolean).join(', ') };
  return row;
}
