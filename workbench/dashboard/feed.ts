import type { Analyses, DashboardMessage, DashboardState } from '../../common/panels/dashboard';
import type { DashboardLayout } from './snapshot';

/** The messages to one page. It remembers what the page has, so that nothing is told twice. */
export class Feed {
  /** The page has loaded and listens; what is told before is dropped. */
  listening = false;
  readonly #post: (message: DashboardMessage) => void;
  /** Of the last state, as JSON text. */
  #layout = '';
  #analyses = '';

  constructor(post: (message: DashboardMessage) => void) {
    this.#post = post;
  }

  /** Tells everything. */
  state(state: DashboardState): void {
    if (!this.listening) return;
    this.#layout = textOf(state);
    this.#analyses = JSON.stringify(state.analyses);
    this.#post(state);
  }

  /** True when the page has the same cards, so that news can be added to them. */
  has(layout: DashboardLayout): boolean {
    return textOf(layout) === this.#layout;
  }

  /** Tells the analyses if they are others than before. */
  analyses(analyses: Analyses | undefined): void {
    if (!analyses || !this.listening) return;
    const text = JSON.stringify(analyses);
    if (text === this.#analyses) return;
    this.#analyses = text;
    this.#post({ type: 'analyses', analyses });
  }

  /** Tells what is new. */
  news(message: Exclude<DashboardMessage, { type: 'state' | 'analyses' }>): void {
    if (this.listening) this.#post(message);
  }
}

function textOf({ charts, missing, node, nodes }: DashboardLayout): string {
  return JSON.stringify([nodes, node, charts, missing]);
}
