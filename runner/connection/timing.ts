import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { defined } from '../../common/defined';
import type { Timing, Travelled } from '../model/timing';

interface ConnectionTimes {
  readonly lookup?: number;
  readonly connect: number;
  readonly tls?: number;
  used: boolean;
}

const times = new WeakMap<Socket, ConnectionTimes>();

/** Wraps a connector: measures how long each connection takes. Milliseconds. */
export function timed(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    const started = performance.now();
    let found: number | undefined;
    let connected: number | undefined;
    const opened = connect(options, (...result) => {
      const [error, socket] = result;
      if (!error && socket) {
        const end = performance.now();
        const secure = 'encrypted' in socket;
        const from = found ?? started;
        times.set(socket, {
          ...(found === undefined ? {} : { lookup: found - started }),
          connect: (connected ?? end) - from,
          ...(secure && connected !== undefined ? { tls: end - connected } : {}),
          used: false,
        });
      }
      callback(...result);
    }) as Socket | undefined;
    // undici's own connector returns the socket, although its type does not say so.
    opened?.once?.('lookup', (_error: unknown, _address: string, _family: unknown, host: string) => {
      // For an IP address the event comes at once: nothing was looked up.
      if (!/^[\d.:a-f]+$/i.test(host)) found = performance.now();
    });
    opened?.once?.('connect', () => {
      connected = performance.now();
    });
    return opened as never;
  };
}

/** Gets the socket of the request that is being started: `sendHeaders` is published in the same turn. */
let starting: ((socket: Socket) => void) | undefined;
let listening = false;

/** Reports the socket of a request. Call it while the request starts. */
export function onConnection(take: (socket: Socket) => void): void {
  starting = take;
  if (listening) return;
  listening = true;
  channel('undici:client:sendHeaders').subscribe((message) => {
    const notify = starting;
    starting = undefined;
    notify?.((message as { socket: Socket }).socket);
  });
}

/** The connection of a request. Only the first request on a connection gets the time that it took to open. */
export function travelled(socket: Socket): Omit<Travelled, 'timing'> & { readonly timing: Timing } {
  const known = times.get(socket);
  const fresh = known !== undefined && !known.used;
  if (known) known.used = true;
  const { remoteAddress, remotePort, remoteFamily } = socket;
  const host = remoteFamily === 'IPv6' ? `[${remoteAddress}]` : remoteAddress;
  const tls = (socket as TLSSocket).encrypted ? (socket as TLSSocket).getProtocol() : null;
  const { lookup, connect, tls: handshake } = known ?? {};
  return {
    reused: !fresh,
    ...defined({ remote: remoteAddress && `${host}:${remotePort}` }),
    protocol: (socket as TLSSocket).alpnProtocol === 'h2' ? 'HTTP/2' : 'HTTP/1.1',
    ...defined({ tls: tls ?? undefined }),
    timing: fresh ? defined({ lookup, connect, tls: handshake }) : {},
  };
}
