import type { ChainEvent } from '../../common/panels/dashboard';
import type { Clock } from '../../common/units/clock';
import {
  chainEvent,
  createTimeline,
  type TimelineStore,
  timelineTopics,
} from '../../monitor/analysis/timeline';
import type { KnownNode } from '../../monitor/nodes/node';
import type { Ending } from '../../monitor/poll/ending';
import type { NodeEvents } from '../../monitor/poll/node-events';
import type { NodesWatcher } from '../../monitor/store/watcher';

export interface FollowedNodesOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly watcher: Pick<NodesWatcher, 'want'>;
  readonly events: Pick<NodeEvents, 'follow'>;
  /** How long events are kept, in milliseconds. */
  readonly span: number;
  readonly onEvent: (event: ChainEvent) => void;
}

/** Polls the nodes of a dashboard, follows their events, and keeps the events of each node. */
export class FollowedNodes {
  readonly #options: FollowedNodesOptions;
  readonly #timelines = new Map<string, TimelineStore>();
  #followed = '';
  #endings: readonly Ending[] = [];

  constructor(options: FollowedNodesOptions) {
    this.#options = options;
  }

  /**
   * Follows only these nodes.
   * @returns false when nothing changed
   */
  follow(nodes: readonly KnownNode[]): boolean {
    const followed = nodes.map(({ id, url }) => `${id} ${url}`).join('\n');
    if (followed === this.#followed) return false;
    for (const ending of this.#endings) ending.dispose();
    this.#followed = followed;
    this.#endings = nodes.flatMap((node) => this.#begin(node));
    return true;
  }

  /** The events of a node. */
  timeline(node: string): TimelineStore {
    const timeline = this.#timelines.get(node) ?? createTimeline(this.#options.span);
    this.#timelines.set(node, timeline);
    return timeline;
  }

  /** Starts or ends a gap in the timeline after a reading of a beacon node. */
  wasRead(node: string, failed: boolean): void {
    const now = this.#options.clock.now();
    if (failed) this.timeline(node).end(now);
    else this.timeline(node).begin(now);
  }

  /** Drops the events of removed nodes. */
  forget(isThere: (node: string) => boolean): void {
    for (const id of this.#timelines.keys()) if (!isThere(id)) this.#timelines.delete(id);
  }

  #begin({ id, kind }: KnownNode): readonly Ending[] {
    const { clock, events, onEvent, watcher } = this.#options;
    const polled = watcher.want(id, 'dashboard');
    if (kind === 'execution') return [polled];
    const timeline = this.timeline(id);
    timeline.begin(clock.now());
    const followed = events.follow(id, timelineTopics, (event) => {
      const read = chainEvent(event);
      if (!read) return;
      timeline.add(read);
      onEvent(read);
    });
    return [polled, followed, { dispose: () => timeline.end(clock.now()) }];
  }
}
