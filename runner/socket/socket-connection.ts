import type { Socket } from 'node:net';
import type { Schedule } from '../model/outcome';
import { type Channel, type ChannelEvents, channelError, type OpenChannel } from './channel';
import { addressed, resultText } from './message';

/** A request to send over a connection, and what to call when something happens to it. */
export interface Ask {
  /** JSON text. */
  readonly text: string;
  /** The ids in it as JSON text. Without any, the next response without an id belongs to it. */
  readonly ids: readonly string[];
  /** The method that ends the subscription that this request starts: `eth_unsubscribe`. */
  readonly unsubscribe?: string;
  /** It consists of notifications, so there will be no response. */
  readonly oneWay?: boolean;
  /** It was sent. @param reused whether the connection was opened for an earlier request */
  onSent(socket: Socket, reused: boolean): void;
  /** Called once. A subscription goes on after it, if the response is no error. */
  onResponse(message: Buffer): void;
  onNotification?(message: Buffer): void;
  /** The connection could not be opened, or is lost. Nothing is called afterwards. */
  onClose(error: Error): void;
}

export interface SocketConnectionOptions {
  readonly open: OpenChannel;
  readonly schedule: Schedule;
  /** The connection has ended. */
  readonly onEnd: () => void;
}

/** Milliseconds after which an unused connection is closed. */
const IDLE_MS = 30_000;
/** Milliseconds between signs of life of a connection with subscriptions. */
const PING_MS = 30_000;
/** Bytes of notifications to keep that come before the response to their subscription. */
const MOST_EARLY = 16 * 1024 * 1024;

/** One connection to a node. Requests share it: responses are matched by id, notifications by subscription. */
export class SocketConnection {
  readonly #options: SocketConnectionOptions;
  readonly #pending = new Set<Ask>();
  readonly #subscriptions = new Map<string, Ask>();
  #early: { readonly subscription: string; readonly message: Buffer }[] = [];
  #earlyBytes = 0;
  #channel: Channel | undefined;
  /** No further requests. */
  #retired = false;
  #used = false;
  #cancelTimer: () => void = () => undefined;
  #heard = true;
  #lastId = 0;

  constructor(options: SocketConnectionOptions) {
    this.#options = options;
    const events: ChannelEvents = {
      onMessage: (message) => this.#received(message),
      onTraffic: () => {
        this.#heard = true;
      },
      onClose: (error) => this.#ended(error ?? channelError('closed')),
    };
    options.open(events).then(
      (channel) => this.#opened(channel),
      (error: Error) => this.#ended(error),
    );
  }

  /** Whether a request with these ids can be sent now, so that its response can be told from those of others. */
  takes(ids: readonly string[]): boolean {
    if (this.#retired) return false;
    if (ids.length === 0) return this.#pending.size === 0;
    return [...this.#pending].every((one) => one.ids.length > 0 && !one.ids.some((id) => ids.includes(id)));
  }

  /** Sends a request. @returns gives it up: nothing of it is called afterwards */
  ask(ask: Ask): () => void {
    this.#pending.add(ask);
    this.#cancelTimer();
    if (this.#channel) this.#send(this.#channel, ask);
    return () => this.#giveUp(ask);
  }

  /** Sends what is waiting and closes. */
  close(): void {
    this.#retired = true;
    this.#cancelTimer();
    this.#channel?.close();
  }

  #opened(channel: Channel): void {
    this.#channel = channel;
    if (this.#retired && this.#pending.size === 0) channel.close();
    for (const ask of [...this.#pending]) this.#send(channel, ask);
    this.#watch();
  }

  #send(channel: Channel, ask: Ask): void {
    channel.socket.ref();
    channel.send(ask.text);
    const reused = this.#used;
    this.#used = true;
    if (ask.oneWay) {
      this.#pending.delete(ask);
      // An error that the node sends all the same must not be taken for the response to a later request.
      this.#retire();
    }
    ask.onSent(channel.socket, reused);
  }

  #giveUp(ask: Ask): void {
    if (this.#pending.delete(ask)) {
      // Its response may still come, and must not be taken for that of a later request with the same id.
      this.#retire();
      return;
    }
    for (const [id, one] of this.#subscriptions) {
      if (one !== ask) continue;
      this.#subscriptions.delete(id);
      this.#lastId += 1;
      const unsubscribe = { jsonrpc: '2.0', id: `unsubscribe-${this.#lastId}`, method: ask.unsubscribe };
      this.#channel?.send(`${JSON.stringify(unsubscribe).slice(0, -1)},"params":[${id}]}`);
    }
    this.#watch();
  }

  #retire(): void {
    this.#retired = true;
    this.#watch();
  }

  #received(message: Buffer): void {
    const text = message.toString();
    const found = addressed(text);
    if (found.kind === 'notification') this.#notified(found.subscription, message);
    else if (found.kind !== 'foreign') {
      const ask = this.#askOf(found.kind === 'response' ? found.ids : []);
      if (ask) this.#responded(ask, message, text);
      // Where this belongs is not known: later responses could be anybody's.
      if (found.kind === 'not-json') this.#retire();
    }
    this.#watch();
  }

  /** The request that a response belongs to. Without an id, it is that to the oldest request. */
  #askOf(ids: readonly string[]): Ask | undefined {
    const pending = [...this.#pending];
    if (ids.length === 0) return pending[0];
    return pending.find((one) => one.ids.some((id) => ids.includes(id)));
  }

  #responded(ask: Ask, message: Buffer, text: string): void {
    this.#pending.delete(ask);
    const id = ask.unsubscribe === undefined ? undefined : resultText(text);
    if (id !== undefined) this.#subscriptions.set(id, ask);
    ask.onResponse(message);
    if (id === undefined) return;
    const early = this.#early.filter(({ subscription }) => subscription === id);
    this.#early = [];
    this.#earlyBytes = 0;
    for (const one of early) this.#subscriptions.get(id)?.onNotification?.(one.message);
  }

  #notified(subscription: string, message: Buffer): void {
    const ask = this.#subscriptions.get(subscription);
    if (ask) ask.onNotification?.(message);
    else if ([...this.#pending].some((one) => one.unsubscribe !== undefined)) {
      this.#earlyBytes += message.length;
      if (this.#earlyBytes <= MOST_EARLY) this.#early.push({ subscription, message });
    }
  }

  /** Starts the timer that fits: signs of life for subscriptions, else the end of an unused connection. */
  #watch(): void {
    this.#cancelTimer();
    if (!this.#channel || this.#pending.size > 0) return;
    const { schedule } = this.#options;
    if (this.#subscriptions.size > 0) {
      if (this.#channel.ping) this.#cancelTimer = schedule(() => this.#ping(), PING_MS);
    } else if (this.#retired) this.close();
    else {
      // An unused connection does not keep the process alive.
      this.#channel.socket.unref();
      this.#cancelTimer = schedule(() => this.close(), IDLE_MS);
    }
  }

  #ping(): void {
    if (!this.#heard) {
      this.#channel?.destroy(channelError('silent'));
      return;
    }
    this.#heard = false;
    this.#channel?.ping?.();
    this.#watch();
  }

  #ended(error: Error): void {
    this.#cancelTimer();
    this.#retired = true;
    this.#options.onEnd();
    const asks = [...this.#pending, ...this.#subscriptions.values()];
    this.#pending.clear();
    this.#subscriptions.clear();
    for (const ask of asks) ask.onClose(error);
  }
}
