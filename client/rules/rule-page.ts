import * as vscode from 'vscode';
import { registerCommands } from '../surface/register';
import type { rulesSurface } from './surface';

const SHOW_RULE = 'slotpad.showRule';

/** The link of a diagnostic's code; `{code}` stands for the code. A file URI would open the Markdown source. */
export const rulePageLink = `command:${SHOW_RULE}?${encodeURIComponent('["')}{code}${encodeURIComponent('"]')}`;

/** Shows the rendered page of a rule. */
export function registerRulePages(
  extension: vscode.Uri,
  log: Pick<vscode.LogOutputChannel, 'warn'>,
): vscode.Disposable {
  return registerCommands<typeof rulesSurface>({
    [SHOW_RULE]: async (code: unknown) => {
      if (typeof code !== 'string' || !/^[a-z][a-z0-9-]*$/.test(code)) return;
      const page = vscode.Uri.joinPath(extension, 'docs', 'rules', `${code}.md`);
      try {
        await vscode.commands.executeCommand('markdown.showPreview', page);
      } catch (error) {
        // The built-in Markdown extension is disabled.
        log.warn(
          `The page of "${code}" is shown as text.`,
          error instanceof Error ? error.message : String(error),
        );
        await vscode.window.showTextDocument(page, { preview: true });
      }
    },
  });
}
