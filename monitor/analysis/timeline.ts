import { chainEvents } from '../../catalogue/beacon/standard-events';
import { needed, valueReader } from '../../catalogue/responses/reader';
import type { ChainEvent, Timeline } from '../../common/panels/dashboard';
import type { NodeEvent } from '../poll/node-events';
import { hour } from '../series/series';

/** The topics of the timeline. */
export const timelineTopics = ['head', 'chain_reorg', 'finalized_checkpoint'] as const;

const head = valueReader(chainEvents.head, { slot: needed(true) });
const reorg = valueReader(chainEvents.chain_reorg, { slot: needed(true), depth: needed(true) });
const finalized = valueReader(chainEvents.finalized_checkpoint, { epoch: needed(true) });

/** An event as the timeline shows it; undefined for other topics and invalid data. */
export function chainEvent({ at, data, topic }: NodeEvent): ChainEvent | undefined {
  switch (topic) {
    case 'head': {
      const read = head(data);
      return read ? { at, kind: 'head', place: read.slot } : undefined;
    }
    case 'chain_reorg': {
      const read = reorg(data);
      return read ? { at, kind: 'reorg', place: read.slot, depth: Number(read.depth) } : undefined;
    }
    case 'finalized_checkpoint': {
      const read = finalized(data);
      return read ? { at, kind: 'finalized', place: read.epoch } : undefined;
    }
    default:
      return undefined;
  }
}

/** The events of one node, by default of the last hour, and when they were followed. */
export interface TimelineStore {
  begin(now: number): void;
  end(now: number): void;
  add(event: ChainEvent): void;
  since(now: number): Timeline;
}

/** Maximum number of events. A chain with one slot per second has this many heads in an hour. */
const most = 4000;

/** @param span milliseconds after which an event is dropped */
export function createTimeline(span = hour): TimelineStore {
  let events: ChainEvent[] = [];
  let followed: { from: number; to?: number }[] = [];
  // Drop old events on each new one: an open page reads them all only once.
  const forget = (before: number) => {
    events = events.filter(({ at }) => at >= before);
    followed = followed.filter(({ to }) => to === undefined || to >= before);
  };
  return {
    begin(now) {
      const last = followed.at(-1);
      if (last && last.to === undefined) return;
      forget(now - span);
      followed.push({ from: now });
    },
    end(now) {
      const last = followed.at(-1);
      if (last && last.to === undefined) last.to = now;
    },
    add(event) {
      forget(event.at - span);
      events.push(event);
      if (events.length > most + 400) events = events.slice(-most);
    },
    since(now) {
      forget(now - span);
      events = events.filter(({ at }) => at <= now).slice(-most);
      return { events: [...events], followed: followed.map((each) => ({ ...each })) };
    },
  };
}
