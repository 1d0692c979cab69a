import * as vscode from 'vscode';
import type { AssistantTools } from './tools';

interface Contributions {
  readonly languageModelTools?: readonly { readonly name: string }[];
}

/**
 * Registers the tools for assistants, whose code is loaded when one is used. None where the editor has no tools.
 *
 * @param load starts the extension
 */
export function registerTools(
  { extension }: vscode.ExtensionContext,
  load: () => Promise<AssistantTools>,
): vscode.Disposable {
  // Editors that are built from VS Code may leave out language models.
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  if (lm?.registerTool === undefined) return { dispose: () => undefined };
  const { languageModelTools = [] } = extension.packageJSON.contributes as Contributions;
  return vscode.Disposable.from(
    ...languageModelTools.map(({ name }) =>
      vscode.lm.registerTool(name, {
        prepareInvocation: async ({ input }) => (await load()).prepare(name, input),
        invoke: async ({ input }, token) => (await load()).invoke(name, input, token),
      }),
    ),
  );
}
