/** Pages of webviews, and the tabs that the last session left without a page. */
import * as vscode from 'vscode';
import type * as z from 'zod';
import type { Clock } from '../../common/units/clock';
import { createDeadPages, hostStart, panelDocument } from '../../workbench/panels/panel-document';
import { screenText } from '../../workbench/screen/text';

/** The pages of `panels/`, by folder. */
type PageName =
  | 'compare'
  | 'conformance'
  | 'dashboard'
  | 'events'
  | 'response'
  | 'simulation'
  | 'table'
  | 'trace';

interface PanelOptions<In> {
  readonly extensionUri: vscode.Uri;
  readonly page: PageName;
  /** Title of the tab. */
  readonly title: string;
  readonly column?: vscode.ViewColumn;
  /** Whether the focus stays where it is; false by default. */
  readonly preserveFocus?: boolean;
  /** Keeps the page in memory while hidden: only for a page with state that can't be sent again. */
  readonly retainWhenHidden?: boolean;
  /** A panel that the editor restored after a reload (`WebviewPanelSerializer`). */
  readonly revived?: vscode.WebviewPanel;
  /** Schema of the messages from the page. Other messages are ignored. */
  readonly messages: z.ZodType<In>;
  readonly received: (message: In) => void;
  /** Called when the tab becomes visible or hidden. */
  readonly visible?: (visible: boolean) => void;
  readonly closed?: () => void;
}

export interface Panel<Out> extends vscode.Disposable {
  /** Sends plain data. A hidden page loses messages, and asks again when it is shown. */
  post(message: Out): void;
  reveal(column?: vscode.ViewColumn, preserveFocus?: boolean): void;
  title: string;
  readonly visible: boolean;
  readonly column: vscode.ViewColumn | undefined;
}

/** The panels of this extension host by page. */
const live = new Map<vscode.WebviewPanel, string>();

/** Whether the visible tab of a column is a page of this extension host. */
function isLive(page: string | undefined, column: vscode.ViewColumn): boolean {
  return [...live].some(
    ([panel, own]) => own === page && panel.visible && (panel.viewColumn ?? column) === column,
  );
}

/** The page of a tab; undefined for a tab of something else. */
function pageOfTab({ input }: vscode.Tab): string | undefined {
  // The editor puts a prefix before the type of the panel.
  return input instanceof vscode.TabInputWebview ? /\bslotpad\.(\w+)$/.exec(input.viewType)?.[1] : undefined;
}

/** Shows a page of `panels/` in a tab. */
export function createPanel<In, Out>(options: PanelOptions<In>): Panel<Out> {
  const { page, extensionUri } = options;
  const folder = vscode.Uri.joinPath(extensionUri, 'dist/pages');
  const webviewOptions = { enableScripts: true, localResourceRoots: [folder] };
  const panel =
    options.revived ??
    vscode.window.createWebviewPanel(
      `slotpad.${page}`,
      screenText(options.title),
      {
        viewColumn: options.column ?? vscode.ViewColumn.Active,
        preserveFocus: options.preserveFocus ?? false,
      },
      { ...webviewOptions, retainContextWhenHidden: options.retainWhenHidden ?? false },
    );
  panel.webview.options = webviewOptions;
  // A tab shows the colors of the icon; the activity bar would replace them.
  panel.iconPath = {
    light: vscode.Uri.joinPath(extensionUri, 'media', 'tab-light.svg'),
    dark: vscode.Uri.joinPath(extensionUri, 'media', 'tab-dark.svg'),
  };
  live.set(panel, page);
  const listening = [
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const parsed = options.messages.safeParse(message);
      if (parsed.success) options.received(parsed.data);
    }),
    panel.onDidChangeViewState(() => options.visible?.(panel.visible)),
    panel.onDidDispose(() => {
      live.delete(panel);
      for (const one of listening) one.dispose();
      options.closed?.();
    }),
  ];
  const { webview } = panel;
  const urlOf = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString(true);
  webview.html = panelDocument({
    title: options.title,
    script: urlOf(`${page}.js`),
    style: urlOf(`${page}.css`),
    source: webview.cspSource,
  });
  return {
    post: (message) => void panel.webview.postMessage(message),
    reveal: (column, preserveFocus) => panel.reveal(column, preserveFocus),
    get title() {
      return panel.title;
    },
    set title(title) {
      panel.title = screenText(title);
    },
    get visible() {
      return panel.visible;
    },
    get column() {
      return panel.viewColumn;
    },
    dispose: () => panel.dispose(),
  };
}

/** The session of the last window with this workspace. */
const SESSION = 'slotpad.session';

/**
 * Closes pages that a crashed extension host has left behind.
 *
 * @param closed called with the page of a tab: `dashboard`, `events`, …
 */
export function closeDeadTabs(
  clock: Clock,
  memento: vscode.Memento,
  closed: (page: string) => void,
): vscode.Disposable {
  const { sessionId } = vscode.env;
  const started = hostStart(sessionId, memento.get<string>(SESSION));
  if (started === 'with the window') void memento.update(SESSION, sessionId);
  const pages = createDeadPages({
    clock,
    started,
    dead: () => vscode.window.tabGroups.all.flatMap(({ activeTab }) => activeTab ?? []).filter(isDead),
    async close(tab) {
      const page = pageOfTab(tab);
      await vscode.window.tabGroups.close(tab, true);
      if (page !== undefined) closed(page);
    },
  });
  pages.look();
  return vscode.Disposable.from(pages, vscode.window.tabGroups.onDidChangeTabs(pages.look));
}

function isDead(tab: vscode.Tab): boolean {
  const page = pageOfTab(tab);
  return page !== undefined && !isLive(page, tab.group.viewColumn);
}
