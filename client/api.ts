import type { ComparisonState } from '../common/panels/compare';
import type { Reply } from '../runner/model/outcome';
import type { ShownResponse } from '../workbench/response/shown';
import type { PlainItem } from '../workbench/tree/item';
import type { RunSummary } from './run/command';
import type { WatchSummary } from './watch/command';

/** What `activate` returns to other extensions: what Slotpad shows, read-only. */
export interface SlotpadApi {
  /** The current rows of the views. */
  tree(): PlainTree;
  /** The last response; undefined before the first one. */
  lastReply(): Reply | undefined;
  /** The content of the response document. */
  lastResponse(): ShownResponse | undefined;
  /** How the last run of several requests ended. */
  lastRun(): RunSummary | undefined;
  /** The rows of the History view. */
  history(): readonly PlainItem[];
  /** The responses that are being compared; undefined while their tab is closed. */
  comparison(): ComparisonState | undefined;
  /** Event streams, filters and watched requests. */
  watches(): readonly WatchSummary[];
}

export interface PlainTree {
  readonly nodes: readonly PlainItem[];
  readonly peers: readonly PlainItem[];
  readonly validators: readonly PlainItem[];
}
