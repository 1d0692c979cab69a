import type { EventsState } from '../../common/panels/events';
import type { Clock } from '../../common/units/clock';
import type { LiveList } from '../../runner/events/events';
import { type Connect, followStream, type StreamState } from '../../runner/events/events-stream';
import { topicOf } from './summary';

/** Feeds a live list. */
export interface LiveSource {
  start(): void;
  stop(): void;
  /** Retries now instead of waiting. */
  retry(): void;
  readonly status: EventsState['status'];
  readonly running: boolean;
  /** Ends the source; resolves when its filter is removed from the node. */
  dispose(): Promise<void>;
}

export interface StreamSourceOptions {
  readonly list: LiveList;
  readonly clock: Clock;
  readonly connect: Connect;
  /** The connection that is already open. */
  readonly first: Connect;
  readonly changed: () => void;
}

/** Feeds a list from an event stream, which is reconnected when it breaks. */
export function createStreamSource(options: StreamSourceOptions): LiveSource {
  const { list, clock, connect, first, changed } = options;
  const follower = followStream({ list, clock, connect, topicOf, changed });
  follower.start(first);
  return {
    start: () => follower.start(),
    stop: () => follower.stop(),
    retry: () => follower.hasten(),
    get status() {
      return streamStatus(follower.state, clock.now());
    },
    get running() {
      return follower.state.kind !== 'stopped' && follower.state.kind !== 'failed';
    },
    async dispose() {
      follower.stop();
    },
  };
}

/** The status of a stream in words. */
export function streamStatus(state: StreamState, now: number): EventsState['status'] {
  switch (state.kind) {
    case 'open':
      return { kind: 'live', text: 'Live' };
    case 'connecting':
      return {
        kind: 'busy',
        text: state.attempt === 1 ? 'Connecting…' : `Connecting again (try ${state.attempt})…`,
      };
    case 'waiting':
      return {
        kind: 'waiting',
        text: `Connection lost, trying again in ${secondsLeft(state.until, now)} (try ${state.attempt}). ${state.why}`,
      };
    case 'stopped':
      return { kind: 'stopped', text: 'Stopped' };
    case 'failed':
      return { kind: 'failed', text: state.why };
  }
}

/** `4 s`, at least `1 s`. @param until, now Unix times in milliseconds */
export function secondsLeft(until: number, now: number): string {
  return `${Math.max(1, Math.ceil((until - now) / 1000))} s`;
}
