import { defined } from '../../common/defined';
import type { Clock } from '../../common/units/clock';
import type { StreamEvent, StreamMark } from '../model/outcome';
import type { LiveList } from './events';
import { GapNotes } from './events-gaps';
import { Reconnection } from './reconnection';

/** How a connection of a stream ended. */
export interface StreamEnd {
  /** The reason, in one sentence. */
  readonly why: string;
  /** Trying again would not help. */
  readonly final: boolean;
}

/** One connection, which reports its progress here. */
export interface Attempt {
  /** For the header `Last-Event-ID`; empty when the node has not sent an id, or one that no header can have. */
  readonly lastEventId: string;
  readonly signal: AbortSignal;
  /** The stream has begun. */
  opened(): void;
  event(event: StreamEvent): void;
  mark(mark: StreamMark): void;
}

export type Connect = (attempt: Attempt) => Promise<StreamEnd>;

export interface FollowStreamOptions {
  readonly list: LiveList;
  readonly clock: Clock;
  readonly connect: Connect;
  /** The topic that an event is counted under. */
  readonly topicOf: (event: StreamEvent) => string;
  /** Called after anything changed: an event, the state, the seconds until the next try. */
  readonly changed: () => void;
}

export type StreamState =
  | { readonly kind: 'connecting'; readonly attempt: number }
  | { readonly kind: 'open' }
  /** `until`: unix time in milliseconds. */
  | { readonly kind: 'waiting'; readonly why: string; readonly until: number; readonly attempt: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly why: string };

export interface StreamFollower {
  /** Connects. @param first used once, in place of `connect`, for a connection that is already open */
  start(first?: Connect): void;
  stop(): void;
  /** Connects at once instead of waiting. */
  hasten(): void;
  readonly state: StreamState;
}

/** Keeps an event stream open: connects again after a disconnect, and notes gaps in the list. */
export function followStream(options: FollowStreamOptions): StreamFollower {
  return new ReconnectingStream(options);
}

class ReconnectingStream implements StreamFollower {
  readonly #options: FollowStreamOptions;
  readonly #gaps: GapNotes;
  readonly #reconnection = new Reconnection();
  #state: StreamState = { kind: 'stopped' };
  /** Of the current connection. */
  #abort = new AbortController();
  #cancelReconnect: () => void = () => undefined;
  #cancelTick: () => void = () => undefined;

  constructor(options: FollowStreamOptions) {
    this.#options = options;
    this.#gaps = new GapNotes(options.list, options.clock);
  }

  get state(): StreamState {
    return this.#state;
  }

  start(first: Connect = this.#options.connect): void {
    if (this.#state.kind !== 'stopped' && this.#state.kind !== 'failed') return;
    this.#reconnection.restart();
    void this.#run(first);
  }

  stop(): void {
    if (this.#state.kind === 'stopped') return;
    this.#halt();
    this.#gaps.stopped();
    this.#setState({ kind: 'stopped' });
  }

  hasten(): void {
    if (this.#state.kind !== 'waiting') return;
    this.#halt();
    void this.#run(this.#options.connect);
  }

  async #run(connect: Connect): Promise<void> {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#setState({ kind: 'connecting', attempt: this.#reconnection.failures + 1 });
    const end = await connect(this.#attempt(signal));
    if (signal.aborted) return;
    if (end.final) {
      this.#gaps.failed(end.why);
      this.#setState({ kind: 'failed', why: end.why });
    } else {
      this.#gaps.lost(end.why);
      this.#reconnectLater(end.why);
    }
  }

  /** Ignores everything that the connection reports after an abort. */
  #attempt(signal: AbortSignal): Attempt {
    const lastEventId = this.#reconnection.begin();
    return {
      lastEventId,
      signal,
      opened: () => {
        if (signal.aborted) return;
        this.#gaps.resumed(lastEventId !== '');
        this.#setState({ kind: 'open' });
      },
      event: (event) => {
        if (signal.aborted) return;
        this.#reconnection.received(event.id);
        this.#received(event);
      },
      mark: (mark) => {
        if (!signal.aborted) this.#reconnection.mark(mark);
      },
    };
  }

  #received(event: StreamEvent): void {
    const { id, data, problems } = event;
    this.#gaps.seen(id);
    this.#options.list.add({ topic: this.#options.topicOf(event), data, problems, ...defined({ id }) });
    this.#options.changed();
  }

  #reconnectLater(why: string): void {
    const { clock, connect } = this.#options;
    const wait = this.#reconnection.ended();
    this.#cancelReconnect = clock.after(wait, () => void this.#run(connect));
    this.#setState({
      kind: 'waiting',
      why,
      until: clock.now() + wait,
      attempt: this.#reconnection.failures + 1,
    });
    this.#tick();
  }

  /** Updates the countdown every second. */
  #tick(): void {
    this.#cancelTick = this.#options.clock.after(1000, () => {
      if (this.#state.kind !== 'waiting') return;
      this.#options.changed();
      this.#tick();
    });
  }

  #halt(): void {
    this.#abort.abort();
    this.#cancelReconnect();
    this.#cancelTick();
    this.#gaps.forgetProof();
  }

  #setState(state: StreamState): void {
    this.#state = state;
    this.#options.changed();
  }
}
