import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createEvents } from './beacon/events';
import { type BeaconHttp, beaconHandler } from './beacon/server';
import { executionHandler } from './execution/server';
import { type ChainClock, systemClock } from './world/clock';
import type { Scenario } from './world/scenario';
import { createWorld } from './world/world';

export interface DemoOptions {
  /** 0 picks a free one. Default 5052. */
  readonly beaconPort?: number;
  /** 0 picks a free one. Default 8545. */
  readonly executionPort?: number;
  /** Default 12. */
  readonly secondsPerSlot?: number;
  /** The same seed gives the same chain. Default `slotpad`. */
  readonly seed?: string;
  /** Default `healthy`. */
  readonly scenario?: Scenario;
  /** Without the beacon node's HTTP server connections to it are refused. Default true. */
  readonly http?: boolean;
  /** Where the beacon node listens. Default 127.0.0.1; the execution node listens nowhere else. */
  readonly httpAddress?: string;
  readonly allowOrigin?: string;
  /** Paths of PEM files: the beacon node is then served at `https://`. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  readonly validatorMonitor?: boolean;
  readonly preparePayload?: { readonly feeRecipient: string; readonly lookaheadMs?: number };
  readonly gui?: boolean;
  readonly clock?: ChainClock;
}

export interface DemoNode {
  /** URLs without a slash at the end. */
  readonly beacon: string;
  readonly execution: string;
  /** Ends both servers and all that is connected to them. */
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A handler that fails takes its own connection with it, and nothing else. */
const guarded = (handler: Handler) => (request: IncomingMessage, response: ServerResponse) => {
  handler(request, response).catch(() => response.destroy());
};

function listen(server: Server, port: number, address: string, flag: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(new Error(`Port ${port} is taken: choose another with ${flag}, or 0 for any free one.`));
      } else if (error.code === 'EACCES') {
        reject(new Error(`Port ${port} may not be used: choose one above 1023 with ${flag}.`));
      } else if (error.code === 'EADDRNOTAVAIL') {
        reject(
          new Error(`${address} is not an address of this machine: choose another with --http-address.`),
        );
      } else {
        reject(error);
      }
    });
    server.listen(port, address, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function readTls({ certificate, key }: { readonly certificate: string; readonly key: string }) {
  const read = (path: string, flag: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      throw new Error(`${flag}: the file ${path} cannot be read.`);
    }
  };
  const keyText = read(key, '--http-tls-key');
  if (keyText.includes('ENCRYPTED')) {
    throw new Error(`--http-tls-key: ${key} is password protected; give a key without a password.`);
  }
  return { cert: read(certificate, '--http-tls-cert'), key: keyText };
}

function tlsServer(files: { readonly certificate: string; readonly key: string }, handler: Handler): Server {
  const pair = readTls(files);
  try {
    return createTlsServer(pair, guarded(handler));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${files.certificate} and ${files.key} are no certificate and key that fit: ${reason}`);
  }
}

/**
 * Starts a simulated beacon node and a simulated execution node.
 * @throws Error whose message says what to do, when a port or file cannot be used
 */
export async function startDemoNode(options: DemoOptions = {}): Promise<DemoNode> {
  const {
    beaconPort = 5052,
    executionPort = 8545,
    httpAddress = '127.0.0.1',
    scenario = 'healthy',
  } = options;
  const world = createWorld({
    seed: options.seed ?? 'slotpad',
    clock: options.clock ?? systemClock,
    secondsPerSlot: options.secondsPerSlot ?? 12,
    scenario,
  });
  const flags: BeaconHttp = {
    gui: options.gui ?? false,
    validatorMonitor: options.validatorMonitor ?? false,
    preparePayload: options.preparePayload,
    allowOrigin: options.allowOrigin,
  };
  const events = createEvents(world, flags);
  const beacon = beaconHandler(world, events, flags);
  const beaconServer = options.tls ? tlsServer(options.tls, beacon) : createServer(guarded(beacon));
  const executionServer = createServer(guarded(executionHandler(world)));
  const boundBeacon = await listen(beaconServer, beaconPort, httpAddress, '--beacon-port');
  let boundExecution: number;
  try {
    boundExecution = await listen(executionServer, executionPort, '127.0.0.1', '--execution-port');
  } catch (error) {
    await close(beaconServer);
    throw error;
  }
  // A server that is off keeps its URL: it was bound once, so that connections are refused and nothing else answers.
  if (options.http === false) await close(beaconServer);
  if (scenario === 'el-offline') await close(executionServer);
  // Listening on every address is no address to connect to.
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[httpAddress] ?? httpAddress;
  const host = reached.includes(':') ? `[${reached}]` : reached;
  return {
    beacon: `${options.tls ? 'https' : 'http'}://${host}:${boundBeacon}`,
    execution: `http://127.0.0.1:${boundExecution}`,
    async close() {
      events.close();
      await Promise.all([close(beaconServer), close(executionServer)]);
    },
  };
}
