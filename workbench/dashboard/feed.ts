import type { Analyses, DashboardMessage, DashboardState } from '../../common/panels/dashboard';
import type { DashboardLayout } from './snapshot';

/** Sends messages to a page, and remembers what the page has, so that nothing is sent twice. */
export class Feed {
  /** Whether the page has loaded; earlier messages are dropped. */
  listening = false;
  readonly #post: (message: DashboardMessage) => void;
  /** Layout and analyses that the page has, as JSON text. */
  #layout = '';
  #analyses = '';

  constructor(post: (message: DashboardMessage) => void) {
    this.#post = post;
  }

  /** Sends the whole state. */
  state(state: DashboardState): void {
    if (!this.listening) return;
    this.#layout = textOf(state);
    this.#analyses = JSON.stringify(state.analyses);
    this.#post(state);
  }

  /** Whether the page has the same cards, so that new data can be added to them. */
  has(layout: DashboardLayout): boolean {
    return textOf(layout) === this.#layout;
  }

  /** Sends the analyses if they have changed. */
  analyses(analyses: Analyses | undefined): void {
    if (!analyses || !this.listening) return;
    const text = JSON.stringify(analyses);
    if (text === this.#analyses) return;
    this.#analyses = text;
    this.#post({ type: 'analyses', analyses });
  }

  /** Sends new data. */
  news(message: Exclude<DashboardMessage, { type: 'state' | 'analyses' }>): void {
    if (this.listening) this.#post(message);
  }
}

function textOf({ charts, missing, node, nodes }: DashboardLayout): string {
  return JSON.stringify([nodes, node, charts, missing]);
}
