import * as vscode from 'vscode';
import {
  type FromResponse,
  fromResponse,
  type PageAction,
  type PageLink,
  type PageTab,
  type ResponsePage,
  type ToResponse,
} from '../../common/panels/response';
import type { Prepared } from '../../runner/model/prepared';
import type { Answered } from '../../workbench/response/views';
import { createPanel, type Panel } from '../panels/panel';

/** A response that the page can show, now or again on the way back. */
export interface PageEntry {
  /** Short, for the trail. */
  readonly name: string;
  /** Made when it is shown: the ages in it are those of that moment. */
  readonly page: () => ResponsePage;
  readonly act: (action: PageAction) => unknown;
  /** Sends the read of a link. */
  readonly follow: (link: PageLink) => unknown;
  /** Called whenever it is shown: commands are about this response from now on. */
  readonly selected: () => unknown;
  /** Characters of its body, for the limit of what is kept. */
  readonly size: number;
}

/** A request that is being sent. */
export interface Waiting {
  progress(text: string): void;
  /** There is a response, or none will come. */
  end(): void;
}

/** Responses as a page, and the reads that start there. */
export interface AnswerPage {
  /** Whether this response is shown as a page: not too large, and not switched off. */
  shows(answered: Answered): boolean;
  show(answered: Answered): void;
  /** More is known of the response that was shown last. */
  update(answered: Answered): void;
  /** Undefined where responses are shown as text. */
  sending(prepared: Prepared, cancel: () => void): Waiting | undefined;
  /** @returns false if there is no page to bring to the front */
  reveal(): boolean;
  /** @returns false if there is no page */
  showHeaders(): boolean;
  close(): void;
  readonly isVisible: boolean;
}

export interface ResponsePanel extends vscode.Disposable {
  /** Shows a response. `next`: it was reached from the one before, and "Back" leads there. */
  show(entry: PageEntry, how: 'first' | 'next' | 'again'): void;
  /** Shows that a request is being sent; the response before it is dimmed. @param cancel ends it */
  sending(name: string, node: string, cancel: () => void): Waiting;
  /** More is known of a response: shows it in the place of the entry, where that is shown. */
  replace(entry: PageEntry, next: PageEntry): void;
  /** Fills a panel that the editor restored after a reload. @param entry undefined when the response is gone */
  revive(panel: vscode.WebviewPanel, entry: PageEntry | undefined): void;
  showTab(tab: PageTab): void;
  /** Brings the page to the front. @returns false if it shows no response */
  reveal(): boolean;
  /** Closes the tab, where the next response is shown elsewhere. */
  close(): void;
  readonly isOpen: boolean;
  readonly isVisible: boolean;
  readonly column: vscode.ViewColumn | undefined;
  /** The tab was closed by a person. */
  readonly onDidClose: vscode.Event<void>;
}

/** A page is opened for a request that takes longer. Milliseconds. */
const OPENED_AFTER = 300;
/** Limits of the way back. */
const MOST_ENTRIES = 50;
const MOST_CHARACTERS = 50_000_000;

const GONE =
  'This response is gone: the window was reloaded, and it is not in the history. Send its request again to see it.';

/** @param firstColumn where the first response is shown */
export function createResponsePanel(
  extensionUri: vscode.Uri,
  firstColumn: () => vscode.ViewColumn | undefined,
): ResponsePanel {
  let panel: Panel<ToResponse> | undefined;
  let trail: readonly PageEntry[] = [];
  let at = 0;
  let waiting: { readonly name: string; readonly node: string; readonly cancel: () => void } | undefined;
  const closing = new vscode.EventEmitter<void>();

  const post = () => {
    const entry = trail[at];
    if (entry) {
      panel?.post({ type: 'response', page: entry.page(), trail: trail.map(({ name }) => name), at });
    } else if (!waiting) panel?.post({ type: 'nothing', text: GONE });
    if (waiting) panel?.post({ type: 'sending', name: waiting.name, node: waiting.node });
  };

  const go = (to: number) => {
    at = to;
    trail[at]?.selected();
    post();
  };
  const open = (title: string, revived?: vscode.WebviewPanel) => {
    panel ??= createPanel<FromResponse, ToResponse>({
      extensionUri,
      page: 'response',
      title,
      ...(revived ? { revived } : {}),
      column: firstColumn() ?? vscode.ViewColumn.Beside,
      preserveFocus: true,
      messages: fromResponse,
      received: (message) => void received(message, { trail, at, post, cancel: () => waiting?.cancel(), go }),
      closed: () => {
        panel = undefined;
        waiting?.cancel();
        closing.fire();
      },
    });
    return panel;
  };
  const reveal = () => {
    // In front, in its own column, without taking the focus.
    if (panel && !panel.visible) panel.reveal(undefined, true);
  };

  return {
    show(entry, how) {
      waiting = undefined;
      ({ at, trail } = withEntry({ at, trail }, entry, how));
      const own = open(entry.name);
      own.title = entry.name;
      reveal();
      post();
    },
    sending(name, node, cancel) {
      const own = { name, node, cancel };
      waiting = own;
      if (panel) post();
      const timer = setTimeout(() => {
        if (waiting !== own) return;
        open(name);
        reveal();
        post();
      }, OPENED_AFTER);
      return {
        progress(text) {
          if (waiting === own) panel?.post({ type: 'progress', text });
        },
        end() {
          clearTimeout(timer);
          if (waiting !== own) return;
          waiting = undefined;
          panel?.post({ type: 'idle' });
        },
      };
    },
    replace(entry, next) {
      trail = trail.map((one) => (one === entry ? next : one));
      if (trail[at] !== next) return;
      next.selected();
      post();
    },
    revive(revived, entry) {
      if (panel) {
        revived.dispose();
        return;
      }
      if (entry) trail = [entry];
      at = 0;
      open(entry?.name ?? revived.title, revived);
      entry?.selected();
      post();
    },
    showTab(tab) {
      panel?.reveal();
      panel?.post({ type: 'tab', tab });
    },
    reveal() {
      const [entry] = trail.slice(at);
      if (!entry) return false;
      if (panel) panel.reveal();
      else open(entry.name).reveal();
      return true;
    },
    close() {
      trail = [];
      panel?.dispose();
    },
    get isOpen() {
      return panel !== undefined;
    },
    get isVisible() {
      return panel?.visible ?? false;
    },
    get column() {
      return panel?.column;
    },
    onDidClose: closing.event,
    dispose() {
      panel?.dispose();
      closing.dispose();
    },
  };
}

/** Does what a person has chosen in the page. */
function received(
  message: FromResponse,
  state: {
    readonly trail: readonly PageEntry[];
    readonly at: number;
    readonly post: () => void;
    readonly cancel: () => void;
    readonly go: (to: number) => void;
  },
): unknown {
  const entry = state.trail[state.at];
  switch (message.type) {
    case 'ready':
      return state.post();
    case 'cancel':
      return state.cancel();
    case 'follow': {
      const link = entry?.page().links[message.link];
      return link && entry?.follow(link);
    }
    case 'go':
      return state.trail[message.to] && state.go(message.to);
    case 'action':
      return entry?.act(message.action);
  }
}

/** The trail with a new entry, within its limits. */
function withEntry(
  { at, trail }: { readonly at: number; readonly trail: readonly PageEntry[] },
  entry: PageEntry,
  how: 'first' | 'next' | 'again',
): { readonly at: number; readonly trail: readonly PageEntry[] } {
  if (how === 'first') return { trail: [entry], at: 0 };
  if (how === 'again') return { trail: trail.map((one, place) => (place === at ? entry : one)), at };
  let next = [...trail.slice(0, at + 1), entry];
  while (next.length > 1 && (next.length > MOST_ENTRIES || sizeOf(next) > MOST_CHARACTERS))
    next = next.slice(1);
  return { trail: next, at: next.length - 1 };
}

function sizeOf(trail: readonly PageEntry[]): number {
  return trail.reduce((sum, { size }) => sum + size, 0);
}
