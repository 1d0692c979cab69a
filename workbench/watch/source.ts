import type { EventsState } from '../../common/panels/events';
import type { Clock } from '../../common/units/clock';
import type { LiveList } from '../../runner/events/events';
import { type Connect, followStream, type StreamState } from '../../runner/events/events-stream';
import { topicOf } from './summary';

/** What feeds a live list. */
export interface LiveSource {
  start(): void;
  stop(): void;
  /** Tries at once instead of waiting on. */
  retry(): void;
  readonly status: EventsState['status'];
  readonly running: boolean;
  /** Ends it for good; resolves when nothing of it is left on the node. */
  dispose(): Promise<void>;
}

export interface StreamSourceOptions {
  readonly list: LiveList;
  readonly clock: Clock;
  readonly connect: Connect;
  /** A connection that stands already. */
  readonly first: Connect;
  readonly changed: () => void;
}

/** An event stream that is kept open. */
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

/** How a stream is, in words. */
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

/** `4 s`, at least one. */
export function secondsLeft(until: number, now: number): string {
  return `${Math.max(1, Math.ceil((until - now) / 1000))} s`;
}
