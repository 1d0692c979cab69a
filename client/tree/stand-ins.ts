import * as vscode from 'vscode';

/** Views that start the extension when they become visible. @param ids of the views @param use starts the extension */
export function standInsOfViews(ids: readonly string[], use: () => Promise<void>): vscode.Disposable[] {
  return ids.map((id) =>
    vscode.window.createTreeView<never>(id, {
      treeDataProvider: {
        // The view shows a progress bar until the extension replaces it.
        getChildren: async () => {
          await use();
          return [];
        },
        getTreeItem: (item) => item,
      },
    }),
  );
}
