import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { failed, type Result, success } from '../common/result';
import type { Clock } from '../common/units/clock';
import { createEvents } from './beacon/events';
import { type BeaconHttp, beaconHandler } from './beacon/server';
import { executionHandler } from './execution/server';
import { backgroundClock } from './world/clock';
import type { Scenario } from './world/scenario';
import { type Beginnings, createWorld } from './world/world';

export interface DemoOptions {
  /** 0 for any free port. Default 5052. */
  readonly beaconPort?: number;
  /** 0 for any free port. Default 8545. */
  readonly executionPort?: number;
  /** Default 12. */
  readonly secondsPerSlot?: number;
  /** The same seed gives the same chain. Default `slotpad`. */
  readonly seed?: string;
  /** Default `healthy`. */
  readonly scenario?: Scenario;
  /** Whether the beacon node serves HTTP; otherwise it refuses connections. Default true. */
  readonly http?: boolean;
  /** Address that the beacon node listens on. Default 127.0.0.1, where the execution node always listens. */
  readonly httpAddress?: string;
  readonly allowOrigin?: string;
  /** The same for the execution node. */
  readonly executionAllowOrigin?: string;
  /** Paths of PEM files. With them, the beacon node is served at `https://`. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  readonly validatorMonitor?: boolean;
  readonly preparePayload?: { readonly feeRecipient: string; readonly lookaheadMs?: number };
  readonly gui?: boolean;
  readonly clock?: Clock;
  /** What earlier demo nodes have made that begin like this one. */
  readonly beginnings?: Beginnings;
}

export interface DemoNode {
  /** URLs without a trailing slash. */
  readonly beacon: string;
  readonly execution: string;
  /** Stops both servers and closes their connections. */
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A handler that throws closes its own connection and affects no other. Its responses have the time of the chain. */
const guarded = (handler: Handler, clock: Clock) => (request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('Date', new Date(clock.now()).toUTCString());
  if (!isMeant(request)) {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end('{"code":403,"message":"The host of this request is not localhost or an address."}');
    return;
  }
  handler(request, response).catch(() => response.destroy());
};

/**
 * Whether a request over the loopback address names localhost or an address as its host. Any other name is that of a web
 * page, which points to this machine to read from its nodes (DNS rebinding).
 */
function isMeant({
  headers: { host = 'localhost' },
  socket: { localAddress = '' },
}: IncomingMessage): boolean {
  if (!/^(?:::ffff:)?127\.|^::1$/.test(localAddress)) return true;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/** Starts listening. Returns the port; fails when the port or address can't be used. */
function listen(server: Server, port: number, address: string, flag: string): Promise<Result<number>> {
  return new Promise((resolve) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      resolve(failed({ message: listenProblems(port, address, flag)[code ?? ''] ?? message }));
    });
    server.listen(port, address, () => resolve(success((server.address() as AddressInfo).port)));
  });
}

function listenProblems(port: number, address: string, flag: string): Readonly<Record<string, string>> {
  return {
    EADDRINUSE: `Port ${port} is taken: choose another with ${flag}, or 0 for any free one.`,
    EACCES: `Port ${port} may not be used: choose one above 1023 with ${flag}.`,
    EADDRNOTAVAIL: `${address} is not an address of this machine: choose another with --http-address.`,
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

type TlsFiles = NonNullable<DemoOptions['tls']>;

function readText(path: string, flag: string): Result<string> {
  try {
    return success(readFileSync(path, 'utf8'));
  } catch {
    // A missing file and missing permissions have the same remedy: another path.
    return failed({ message: `${flag}: the file ${path} cannot be read.` });
  }
}

function tlsServer({ certificate, key }: TlsFiles, listener: RequestListener): Result<Server> {
  const keyText = readText(key, '--http-tls-key');
  if (!keyText.ok) return keyText;
  if (keyText.value.includes('ENCRYPTED')) {
    return failed({
      message: `--http-tls-key: ${key} is password protected; give a key without a password.`,
    });
  }
  const cert = readText(certificate, '--http-tls-cert');
  if (!cert.ok) return cert;
  try {
    return success(createTlsServer({ cert: cert.value, key: keyText.value }, listener));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed({ message: `${certificate} and ${key} are no certificate and key that fit: ${reason}` });
  }
}

/** Like `openDemoNode`, for tests and scripts that can't go on without it. @throws Error with the message of a failure */
export async function startDemoNode(options: DemoOptions = {}): Promise<DemoNode> {
  const opened = await openDemoNode(options);
  if (!opened.ok) throw new Error(opened.failure.message);
  return opened.value;
}

/** Starts a simulated beacon node and a simulated execution node. Fails when a port or file can't be used. */
export async function openDemoNode(options: DemoOptions = {}): Promise<Result<DemoNode>> {
  const {
    beaconPort = 5052,
    executionPort = 8545,
    httpAddress = '127.0.0.1',
    scenario = 'healthy',
  } = options;
  const { clock = backgroundClock } = options;
  const { seed = 'slotpad', secondsPerSlot = 12 } = options;
  const world = createWorld({ seed, clock, secondsPerSlot, scenario }, options.beginnings);
  // The hashes of all blocks so far, a third of a second: otherwise the first request would wait for them.
  world.chain.hashOf(world.chain.head());
  const flags: BeaconHttp = {
    gui: options.gui ?? false,
    validatorMonitor: options.validatorMonitor ?? false,
    preparePayload: options.preparePayload,
    allowOrigin: options.allowOrigin,
  };
  const events = createEvents(world, flags);
  const beacon = guarded(beaconHandler(world, events, flags), clock);
  const made = options.tls ? tlsServer(options.tls, beacon) : success(createServer(beacon));
  if (!made.ok) return made;
  const beaconServer = made.value;
  const executionServer = createServer(guarded(executionHandler(world, options.executionAllowOrigin), clock));
  for (const server of [beaconServer, executionServer]) server.keepAliveTimeout = IDLE_MS;
  const boundBeacon = await listen(beaconServer, beaconPort, httpAddress, '--beacon-port');
  if (!boundBeacon.ok) return boundBeacon;
  const boundExecution = await listen(executionServer, executionPort, '127.0.0.1', '--execution-port');
  if (!boundExecution.ok) {
    await close(beaconServer);
    return boundExecution;
  }
  // A disabled server was bound once: its port is free, so connections are refused, and its URL is known.
  if (options.http === false) await close(beaconServer);
  if (scenario === 'el-offline') await close(executionServer);
  return success({
    beacon: `${options.tls ? 'https' : 'http'}://${hostFor(httpAddress)}:${boundBeacon.value}`,
    execution: `http://127.0.0.1:${boundExecution.value}`,
    async close() {
      events.close();
      await Promise.all([close(beaconServer), close(executionServer)]);
    },
  });
}

/** How long nodes usually keep unused connections. Node's default of 5 seconds ends them between two readings. */
const IDLE_MS = 75_000;

/** The host to connect to when the server listens on this address. */
function hostFor(listening: string): string {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[listening] ?? listening;
  return address.includes(':') ? `[${address}]` : address;
}
