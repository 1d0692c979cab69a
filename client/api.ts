import type { ComparisonState } from '../common/panels/compare';
import type { Reply } from '../runner/model/outcome';
import type { ShownResponse } from '../workbench/response/shown';
import type { PlainItem } from '../workbench/tree/item';
import type { RunSummary } from './run/command';
import type { WatchSummary } from './watch/command';

/** What `activate` gives to other extensions: what Slotpad shows, to be read only. */
export interface SlotpadApi {
  /** The rows of the views as they are now. */
  tree(): PlainTree;
  /** The last response; undefined before the first one. */
  lastReply(): Reply | undefined;
  /** What the response document shows. */
  lastResponse(): ShownResponse | undefined;
  /** How the last run of several requests ended. */
  lastRun(): RunSummary | undefined;
  /** The rows of the History view. */
  history(): readonly PlainItem[];
  /** The answers that stand side by side; undefined when their tab is closed. */
  comparison(): ComparisonState | undefined;
  /** Event streams, filters and requests that are watched. */
  watches(): readonly WatchSummary[];
}

export interface PlainTree {
  readonly nodes: readonly PlainItem[];
  readonly peers: readonly PlainItem[];
  readonly validators: readonly PlainItem[];
}
