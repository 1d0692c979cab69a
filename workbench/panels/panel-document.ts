/** The document of a page, and which pages are dead after the extension host has started again. */
import type { Clock } from '../../common/units/clock';

interface PanelDocumentOptions {
  readonly title: string;
  /** URL of its script. */
  readonly script: string;
  /** URL of its style sheet. */
  readonly style: string;
  /** What may be loaded: the source of the extension's own files, for the content security policy. */
  readonly source: string;
}

/** The document of a page: only its script and style sheet, which may not load anything else or run other scripts. */
export function panelDocument({ title, script, style, source }: PanelDocumentOptions): string {
  const policy = [
    "default-src 'none'",
    `script-src ${source}`,
    `style-src ${source}`,
    // For images that a page draws and saves.
    'img-src data: blob:',
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${escaped(style)}">
</head>
<body>
<main id="page"></main>
<script src="${escaped(script)}"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * How long an editor without sessions may take to give back a tab of the last session that is shown. Milliseconds. One
 * that is closed too early is lost; a dead one only shows old values for so long.
 */
const GIVEN_BACK_WITHIN = 30_000;
/** The same where the window is known to be older than the extension host: only tabs that were never shown come back. */
const SHOWN_AGAIN_WITHIN = 5000;

/** Editors without telemetry have this session in all windows, such as VSCodium and code-server. */
const NO_SESSION = 'someValue.sessionId';

export type HostStart = 'with the window' | 'in an open window' | 'unknown';

/**
 * Whether an extension host started together with its window, or later, after a crash for example.
 *
 * @param session `vscode.env.sessionId`: the editor makes one whenever a window loads
 * @param last that of the last extension host with the same workspace
 */
export function hostStart(session: string, last: string | undefined): HostStart {
  if (session === '' || session === NO_SESSION) return 'unknown';
  return session === last ? 'in an open window' : 'with the window';
}

interface DeadPagesOptions<Tab> {
  readonly clock: Pick<Clock, 'after'>;
  readonly started: HostStart;
  /** The visible tabs with pages that this extension host does not know. */
  readonly dead: () => readonly Tab[];
  readonly close: (tab: Tab) => void;
}

interface DeadPages {
  /** To be called whenever other tabs are visible. */
  look(): void;
  dispose(): void;
}

/**
 * Finds pages that a crashed extension host has left behind. The editor keeps their tabs, but does not connect them to
 * the new one. In a new window there are none: the editor gives back each page when it is shown.
 */
export function createDeadPages<Tab>({ clock, close, dead, started }: DeadPagesOptions<Tab>): DeadPages {
  const waiting = new Map<Tab, () => void>();
  const within = started === 'unknown' ? GIVEN_BACK_WITHIN : SHOWN_AGAIN_WITHIN;
  return {
    look() {
      if (started === 'with the window') return;
      const now = dead();
      // The time counts while a tab is visible: the editor gives back no hidden tab.
      for (const [tab, cancel] of waiting) {
        if (now.includes(tab)) continue;
        cancel();
        waiting.delete(tab);
      }
      for (const tab of now) {
        if (waiting.has(tab)) continue;
        const due = () => {
          waiting.delete(tab);
          if (dead().includes(tab)) close(tab);
        };
        waiting.set(tab, clock.after(within, due));
      }
    },
    dispose() {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
}
