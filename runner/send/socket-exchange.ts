import type { Socket } from 'node:net';
import { defined } from '../../common/defined';
import { isIpcUrl, socketPathOf } from '../../common/requests/socket-address';
import type { AskOverSocket, Limits } from '../connection/connection';
import { travelled } from '../connection/timing';
import type { Travelled } from '../model/timing';
import type { ChannelError } from '../socket/channel';
import { idsOf } from '../socket/message';
import { keepBody } from './body-file';
import { type Phase, stop } from './failure-context';
import type { Exchange, ExchangeOptions, Head, Wire } from './wire';

export interface SocketExchangeOptions extends Omit<ExchangeOptions, 'onHead'> {
  /** The method that ends the subscription that the request starts. */
  readonly unsubscribe?: string | undefined;
  /** The subscription has started. */
  readonly onSubscribed: (head: Head) => void;
  readonly onNotification: (message: Buffer) => void;
  /** The request may be sent again, if an unused connection turns out to be closed. */
  readonly mayRepeat: boolean;
}

/**
 * Sends one request over a WebSocket or a socket file and reads its response. Never rejects. A subscription goes on until
 * the signal aborts or the connection is lost.
 */
export async function exchangeOverSocket(
  ask: AskOverSocket,
  wire: Wire,
  options: SocketExchangeOptions,
): Promise<Exchange> {
  const first = await new SocketExchange(wire, options).run(ask);
  const { code } = (first.error ?? {}) as { code?: unknown };
  const lost = code === 'closed' || code === 'ECONNRESET' || code === 'EPIPE';
  const again = lost && first.phase === 'headers' && first.travelled?.reused && options.mayRepeat;
  return again ? new SocketExchange(wire, options).run(ask) : first;
}

class SocketExchange {
  readonly #wire: Wire;
  readonly #options: SocketExchangeOptions;
  #resolve: (exchange: Exchange) => void = () => undefined;
  #giveUp: () => void = () => undefined;
  #cancelPart: (() => void) | undefined;
  #phase: Phase = 'connect';
  #settled = false;
  #head: Head | undefined;
  #message: Buffer = Buffer.alloc(0);
  #travelled: Travelled | undefined;
  /** Milliseconds of `performance.now`. */
  #sentAt = 0;

  constructor(wire: Wire, options: SocketExchangeOptions) {
    this.#wire = wire;
    this.#options = options;
  }

  run(ask: AskOverSocket): Promise<Exchange> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      const { signal, limits } = this.#options;
      if (signal.aborted) {
        this.#onAbort();
        return;
      }
      signal.addEventListener('abort', this.#onAbort, { once: true });
      this.#limitPart(limits?.connect, 'connect-deadline');
      this.#start(ask);
    });
  }

  #start(ask: AskOverSocket): void {
    const { headers, body: sent } = this.#wire;
    // Bytes are refused before.
    const body = typeof sent === 'string' ? sent : '';
    const { unsubscribe, onNotification } = this.#options;
    const ids = idsOf(body);
    const oneWay = isOneWay(body);
    this.#giveUp = ask(headers, {
      text: body,
      ids,
      oneWay,
      ...defined({ unsubscribe }),
      onSent: (socket, reused) => {
        this.#onSent(socket, reused);
        if (oneWay) this.#onResponse(Buffer.alloc(0));
      },
      onResponse: (message) => this.#onResponse(message),
      onNotification,
      onClose: (error) => this.#onClose(error),
    });
  }

  #onSent(socket: Socket, reused: boolean): void {
    this.#phase = 'headers';
    this.#sentAt = performance.now();
    const { href } = this.#wire.url;
    const { timing, ...rest } = travelled(socket);
    const own = isIpcUrl(href) ? { protocol: 'IPC', remote: socketPathOf(href) } : { protocol: 'WebSocket' };
    this.#travelled = { ...rest, ...own, reused, timing: reused ? {} : timing };
    this.#limitPart(this.#options.limits?.firstByte, 'first-byte-deadline');
  }

  #onResponse(message: Buffer): void {
    const { unsubscribe, maxBytes, toFile, onSubscribed } = this.#options;
    this.#cancelPart?.();
    this.#phase = 'body';
    this.#message = message;
    const subscribed = unsubscribe !== undefined && isResult(message);
    this.#head = { status: null, headers: {}, ...(subscribed ? { subscription: true } : {}) };
    this.#noteTime();
    if (subscribed) onSubscribed(this.#head);
    else this.#finish(message.length > maxBytes && !toFile ? stop('too-large') : undefined);
  }

  #noteTime(): void {
    const known = this.#travelled;
    if (!known) return;
    const firstByte = performance.now() - this.#sentAt;
    this.#travelled = { ...known, timing: { ...known.timing, firstByte } };
  }

  #onClose(error: Error): void {
    const { code, status } = error as Partial<ChannelError>;
    if (code === 'no-upgrade' && status !== undefined) this.#head = { status, headers: {} };
    this.#finish(error);
  }

  #limitPart(limit: Limits['connect'], code: 'connect-deadline' | 'first-byte-deadline'): void {
    this.#cancelPart?.();
    this.#cancelPart = limit && this.#options.schedule(() => this.#finish(stop(code)), limit.ms);
  }

  readonly #onAbort = (): void => this.#finish(this.#options.signal.reason);

  /** Ends the exchange, with an error when it failed. Only the first call counts. */
  #finish(error?: unknown): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#cancelPart?.();
    this.#options.signal.removeEventListener('abort', this.#onAbort);
    // After the response to an ordinary request there is nothing to give up.
    if (error !== undefined) this.#giveUp();
    void this.#settle(error);
  }

  async #settle(failure: unknown): Promise<void> {
    const { maxBytes, toFile } = this.#options;
    let error = failure;
    const body = keepBody({
      maxBytes,
      toFile,
      stop: (reason) => {
        error ??= reason;
      },
      onDrain: () => undefined,
    });
    if (!this.#head?.subscription) body.take(this.#message);
    const kept = await body.end();
    this.#resolve({
      ...defined({ head: this.#head }),
      bytes: kept.bytes,
      ...defined({ file: kept.file }),
      size: this.#message.length,
      phase: this.#phase,
      ...defined({ travelled: this.#travelled, error: kept.error ?? error }),
    });
  }
}

/** Whether a request has only calls without an id, to which nodes do not respond. */
function isOneWay(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    const calls = Array.isArray(value) ? (value as unknown[]) : [value];
    return calls.length > 0 && calls.every(isNotification);
  } catch {
    return false;
  }
}

function isNotification(call: unknown): boolean {
  return typeof call === 'object' && call !== null && 'method' in call && !('id' in call);
}

/** Whether the response to a subscription starts it. */
function isResult(message: Buffer): boolean {
  try {
    const { result } = JSON.parse(message.toString()) as { result?: unknown };
    return result !== undefined && result !== null;
  } catch {
    return false;
  }
}
