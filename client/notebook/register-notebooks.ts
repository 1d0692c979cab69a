import * as vscode from 'vscode';

/** Opens scratch files as notebooks: `contributes.notebooks` in package.json. Loads nothing before the first one. */
export function registerNotebooks(): vscode.Disposable {
  const serializer = () => import('./serializer');
  return vscode.Disposable.from(
    ...(['http', 'jsonrpc'] as const).map((language) =>
      vscode.workspace.registerNotebookSerializer(
        `slotpad.${language}`,
        {
          deserializeNotebook: async (bytes) => (await serializer()).opened(bytes, language),
          serializeNotebook: async (data) => (await serializer()).saved(data),
        },
        { transientOutputs: true },
      ),
    ),
  );
}
