/** The views of the sidebar as the editor knows them. Small: a window loads it before its first use. */
import * as vscode from 'vscode';
import { type ViewDeclaration, type ViewId, views } from '../surface/registered';

/** What a view shows, by the ids of its rows. */
interface TreeRows {
  /** @param key of a row; undefined for the whole view */
  children(key: string | undefined): string[];
  parent(key: string): string | undefined;
  item(key: string): vscode.TreeItem;
  /** Called when the pointer rests on a row. */
  hover(item: vscode.TreeItem, key: string): vscode.TreeItem;
  /** Called when rows were dropped on a row, or below all rows. */
  drop(dragged: readonly string[], target: string | undefined): void;
}

/** A view, which is registered once. Its rows are loaded when it is first visible. */
export interface TreePlace extends vscode.Disposable {
  readonly view: vscode.TreeView<string>;
  /** Shows these rows from now on. */
  fill(rows: TreeRows): void;
  /** Draws rows again: all of them by default. */
  draw(keys?: readonly string[]): void;
}

export type TreePlaces<Id extends ViewId = ViewId> = Readonly<Record<Id, TreePlace>>;

/** Registers views. @param load resolves when the rows of all views are filled in */
export function registerViews<Id extends ViewId>(
  ids: readonly Id[],
  load: () => Promise<unknown>,
): TreePlaces<Id> {
  return Object.fromEntries(ids.map((id) => [id, registerView(id, load)])) as unknown as TreePlaces<Id>;
}

function registerView(id: ViewId, load: () => Promise<unknown>): TreePlace {
  const { canSelectMany, canDragRows }: ViewDeclaration = views[id];
  const changes = new vscode.EventEmitter<string[] | undefined>();
  let rows: TreeRows | undefined;
  // The view shows a progress bar meanwhile.
  const loaded = async (): Promise<TreeRows> => {
    if (!rows) await load();
    if (!rows) throw new Error(`The view ${id} has no rows.`);
    return rows;
  };
  const view = vscode.window.createTreeView<string>(id, {
    showCollapseAll: true,
    canSelectMany: canSelectMany === true,
    ...(canDragRows ? { dragAndDropController: dragging(id, () => rows) } : {}),
    treeDataProvider: {
      onDidChangeTreeData: changes.event,
      getChildren: async (key) => (await loaded()).children(key),
      getParent: (key) => rows?.parent(key),
      getTreeItem: async (key) => (await loaded()).item(key),
      resolveTreeItem: async (item, key) => (await loaded()).hover(item, key),
    },
  });
  // After a crash of the extension host, the editor still shows those of the view before it.
  view.description = '';
  view.message = '';
  view.badge = { value: 0, tooltip: '' };
  view.badge = undefined;
  return {
    view,
    fill(filled) {
      rows = filled;
      changes.fire(undefined);
    },
    draw: (keys) => changes.fire(keys && [...keys]),
    dispose() {
      view.dispose();
      changes.dispose();
    },
  };
}

/** Drag and drop within the view only. */
function dragging(view: ViewId, rows: () => TreeRows | undefined): vscode.TreeDragAndDropController<string> {
  const type = `application/vnd.code.tree.${view.toLowerCase()}`;
  return {
    dragMimeTypes: [type],
    dropMimeTypes: [type],
    handleDrag: (dragged, data) => data.set(type, new vscode.DataTransferItem(dragged)),
    handleDrop(target, data) {
      const dragged: unknown = data.get(type)?.value;
      if (Array.isArray(dragged))
        rows()?.drop(
          dragged.filter((row) => typeof row === 'string'),
          target,
        );
    },
  };
}
