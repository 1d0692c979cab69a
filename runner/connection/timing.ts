import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { defined } from '../../common/defined';
import type { Timing, Travelled } from '../model/timing';

interface Made {
  readonly lookup?: number;
  readonly connect: number;
  readonly tls?: number;
  used: boolean;
}

const made = new WeakMap<Socket, Made>();

/** The same connector, which notes of each connection how long it took to make. */
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
        made.set(socket, {
          ...(found === undefined ? {} : { lookup: found - started }),
          connect: (connected ?? end) - from,
          ...(secure && connected !== undefined ? { tls: end - connected } : {}),
          used: false,
        });
      }
      callback(...result);
    }) as Socket | undefined;
    // undici's own connector gives the socket back, whatever its type says.
    opened?.once?.('lookup', (_error: unknown, _address: string, _family: unknown, host: string) => {
      // An address needs no looking up: it is told at once.
      if (!/^[\d.:a-f]+$/i.test(host)) found = performance.now();
    });
    opened?.once?.('connect', () => {
      connected = performance.now();
    });
    return opened as never;
  };
}

/** Told of the connection of the request that is being started: `sendHeaders` comes in the same turn. */
let starting: ((socket: Socket) => void) | undefined;
let listening = false;

/** Called while a request starts: tells which connection it goes over. */
export function onConnection(take: (socket: Socket) => void): void {
  starting = take;
  if (listening) return;
  listening = true;
  channel('undici:client:sendHeaders').subscribe((message) => {
    const told = starting;
    starting = undefined;
    told?.((message as { socket: Socket }).socket);
  });
}

/** What is known of the connection of a request; the first request that uses it made it. */
export function travelled(socket: Socket): Omit<Travelled, 'timing'> & { readonly timing: Timing } {
  const known = made.get(socket);
  const fresh = known !== undefined && !known.used;
  if (known) known.used = true;
  const { remoteAddress, remotePort, remoteFamily } = socket;
  const host = remoteFamily === 'IPv6' ? `[${remoteAddress}]` : remoteAddress;
  const tls = (socket as TLSSocket).encrypted ? (socket as TLSSocket).getProtocol() : null;
  const { lookup, connect, tls: agreeing } = known ?? {};
  return {
    reused: !fresh,
    ...(remoteAddress === undefined ? {} : { remote: `${host}:${remotePort}` }),
    protocol: 'HTTP/1.1',
    ...(tls === null ? {} : { tls }),
    timing: fresh
      ? {
          ...defined({ lookup, connect, tls: agreeing }),
        }
      : {},
  };
}
