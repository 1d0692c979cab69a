import * as vscode from 'vscode';
import { registerCommands } from '../surface/register';
import type { rulesSurface } from './surface';

const SHOW_RULE = 'slotpad.showRule';

/** What the code of a diagnostic links to, with `{code}` for the rule's code. A file's URI would open its source. */
export const rulePageLink = `command:${SHOW_RULE}?${encodeURIComponent('["')}{code}${encodeURIComponent('"]')}`;

/** Shows the page of a rule that came with the extension, rendered. */
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
        // The editor's own Markdown extension is switched off.
        log.warn(
          `The page of "${code}" is shown as text.`,
          error instanceof Error ? error.message : String(error),
        );
        await vscode.window.showTextDocument(page, { preview: true });
      }
    },
  });
}
