import type { Dispatcher } from 'undici';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import type { TlsTexts } from './files';
import type { HttpProxy } from './proxy';
import { timed } from './timing';
import { tunnelThrough } from './tunnel';

/** Kept connections that are made in the same way. */
export interface Kept {
  readonly dispatcher: Dispatcher;
  /** How many connections were opened to an origin so far. */
  opened(origin: string): number;
}

/** How connections are made. */
export interface Making {
  readonly tls?: TlsTexts;
  /** Through its tunnel. */
  readonly proxy?: HttpProxy;
  /** How long an attempt that nobody waits for any more may live on: it cannot be called back. */
  readonly connectMs: number;
}

export interface Agents {
  of(making: Making): Kept;
  close(): Promise<void>;
}

/** So many ways of connecting are kept: files that change again and again must not pile up. */
const MOST = 32;

/** One agent for each way of connecting: connections stay open between requests, and do not keep the process alive. */
export function createAgents(): Agents {
  let agents = new Map<string, Kept>();

  const make = ({ tls = {}, proxy, connectMs }: Making): Kept => {
    const opened = new Map<string, number>();
    const timeout = connectMs + 1000;
    const connect = proxy
      ? tunnelThrough(of({ connectMs }).dispatcher, proxy, tls)
      : buildConnector({ timeout, ...tls });
    const dispatcher = new Agent({ connect: timed(connect) });
    dispatcher.on('connect', ({ origin }) => opened.set(origin, (opened.get(origin) ?? 0) + 1));
    return { dispatcher, opened: (origin) => opened.get(origin) ?? 0 };
  };

  function of(making: Making): Kept {
    const { tls, proxy, connectMs } = making;
    const key = JSON.stringify([tls, proxy?.url.href, proxy?.authorization, connectMs]);
    const known = agents.get(key);
    if (known) return known;
    const made = make(making);
    agents.set(key, made);
    const [oldest] = agents;
    if (agents.size > MOST && oldest) {
      agents.delete(oldest[0]);
      // What is under way still ends.
      void oldest[1].dispatcher.close();
    }
    return made;
  }

  return {
    of,
    async close() {
      const old = agents;
      agents = new Map();
      await Promise.all([...old.values()].map(({ dispatcher }) => dispatcher.destroy()));
    },
  };
}
