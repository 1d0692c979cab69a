import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type * as z from 'zod';
import { panelDocument } from '../../workbench/panels/panel-document';
import { screenText } from '../../workbench/screen/text';

export interface PanelOptions<In> {
  readonly extensionUri: vscode.Uri;
  /** Name of the page: the folder in `panels/`. */
  readonly page: string;
  /** Of the tab. */
  readonly title: string;
  readonly column?: vscode.ViewColumn;
  /** Leaves the focus where it is; false unless said. */
  readonly preserveFocus?: boolean;
  /** Only where state that cannot be sent again must outlive being hidden: such a page keeps its memory. */
  readonly retainWhenHidden?: boolean;
  /** A panel that the editor brings back after a reload (`WebviewPanelSerializer`). */
  readonly revived?: vscode.WebviewPanel;
  /** What the page may say. Anything else is dropped. */
  readonly messages: z.ZodType<In>;
  readonly received: (message: In) => void;
  /** The tab is in sight, or no longer. */
  readonly visible?: (visible: boolean) => void;
  readonly closed?: () => void;
}

export interface Panel<Out> extends vscode.Disposable {
  /** Plain data only. While the page is hidden messages are lost: it asks again when it is shown. */
  post(message: Out): void;
  reveal(column?: vscode.ViewColumn, preserveFocus?: boolean): void;
  title: string;
  readonly visible: boolean;
}

/** One page of `panels/` in a tab. */
export function createPanel<In, Out>(options: PanelOptions<In>): Panel<Out> {
  const { page, extensionUri } = options;
  const pages = vscode.Uri.joinPath(extensionUri, 'dist', 'panels');
  const webviewOptions = { enableScripts: true, localResourceRoots: [pages] };
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
  // Unlike the activity bar, a tab takes the icon as it is drawn.
  panel.iconPath = {
    light: vscode.Uri.joinPath(extensionUri, 'media', 'tab-light.svg'),
    dark: vscode.Uri.joinPath(extensionUri, 'media', 'tab-dark.svg'),
  };
  const listening = [
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const parsed = options.messages.safeParse(message);
      if (parsed.success) options.received(parsed.data);
    }),
    panel.onDidChangeViewState(() => options.visible?.(panel.visible)),
    panel.onDidDispose(() => {
      for (const one of listening) one.dispose();
      options.closed?.();
    }),
  ];
  panel.webview.html = panelDocument({
    title: options.title,
    script: panel.webview.asWebviewUri(vscode.Uri.joinPath(pages, `${page}.js`)).toString(),
    style: panel.webview.asWebviewUri(vscode.Uri.joinPath(pages, `${page}.css`)).toString(),
    source: panel.webview.cspSource,
    nonce: randomBytes(16).toString('base64url'),
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
    dispose: () => panel.dispose(),
  };
}
