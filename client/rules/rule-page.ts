import * as vscode from 'vscode';
import { showError } from '../screen/screen';
import type { Feature } from '../surface/commands';
import type { rulesSurface } from '../surface/files';

/** Scheme of the pages, as in `slotpad-rule:/path-unknown.md`. */
const SCHEME = 'slotpad-rule';

/** The documents on the web, for links from a rule to other pages. */
const DOCUMENTS = 'https://github.com/slotpad/slotpad/blob/main/docs';

/**
 * The link of a diagnostic's code; `{code}` stands for the code. Links that run a command do nothing in the hover and the
 * peek view of a diagnostic. This one is handled by the extension wherever it is clicked.
 */
export function rulePageLink(extensionId: string): string {
  return `${vscode.env.uriScheme}://${extensionId}/rules/{code}`;
}

/** The Markdown of a page such as `path-unknown.md`; undefined if there is none. */
export type PageNamed = (name: string) => Promise<string | undefined>;

/** Shows the rendered page of a rule, and disables rules in the settings. */
export function registerRulePages(
  log: Pick<vscode.LogOutputChannel, 'warn'>,
  pageNamed: PageNamed,
): Feature<typeof rulesSurface> {
  const registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      async provideTextDocumentContent({ path }) {
        const name = path.slice(1);
        const page = (await pageNamed(name)) ?? `# No page\n\nThere is no page \`${name}\`.\n`;
        // Only the pages of the rules are in the extension.
        return page.replaceAll('](../', `](${DOCUMENTS}/`);
      },
    }),
    vscode.window.registerUriHandler({
      async handleUri({ path }) {
        const code = /^\/rules\/([^/]+)$/.exec(path)?.[1];
        if (isRuleCode(code)) await showPage(code, log);
      },
    }),
  );
  return {
    commands: {
      'slotpad.disableRule': (code: unknown) => disable(code, 'Workspace', log),
      'slotpad.disableRuleForUser': (code: unknown) => disable(code, 'Global', log),
    },
    dispose: () => registered.dispose(),
  };
}

/** Shows a page beside the editor, so that the diagnostic stays visible. */
async function showPage(code: string, log: Pick<vscode.LogOutputChannel, 'warn'>): Promise<void> {
  const page = vscode.Uri.from({ scheme: SCHEME, path: `/${code}.md` });
  try {
    await vscode.commands.executeCommand('markdown.showPreviewToSide', page);
  } catch (error) {
    // The built-in Markdown extension is disabled.
    log.warn(
      `The page of "${code}" is shown as text.`,
      error instanceof Error ? error.message : String(error),
    );
    await vscode.window.showTextDocument(page, { preview: true, viewColumn: vscode.ViewColumn.Beside });
  }
}

/** Keeps the other rules of the same settings. Those of other settings still apply: VS Code merges objects. */
async function disable(
  code: unknown,
  target: 'Workspace' | 'Global',
  log: Pick<vscode.LogOutputChannel, 'warn'>,
): Promise<void> {
  if (!isRuleCode(code)) return;
  try {
    const configuration = vscode.workspace.getConfiguration('slotpad', null);
    const found = configuration.inspect<Readonly<Record<string, unknown>>>('rules');
    const rules = target === 'Global' ? found?.globalValue : found?.workspaceValue;
    await configuration.update('rules', { ...rules, [code]: 'off' }, vscode.ConfigurationTarget[target]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const settings = target === 'Global' ? 'user settings' : 'workspace settings';
    log.warn(`"${code}" could not be turned off.`, reason);
    void showError(`Slotpad: the rule "${code}" could not be turned off in the ${settings}: ${reason}`);
  }
}

function isRuleCode(code: unknown): code is string {
  return typeof code === 'string' && /^[a-z][a-z0-9-]*$/.test(code);
}
