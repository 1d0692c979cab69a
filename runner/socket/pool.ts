import type { Schedule } from '../model/outcome';
import type { OpenChannel } from './channel';
import { type Ask, SocketConnection } from './socket-connection';

/** Open connections by key. A connection is reused, and closed when it has not been used for a while. */
export interface SocketPool {
  /** Sends a request over a connection with this key; opens one if necessary. @returns gives the request up */
  ask(key: string, open: OpenChannel, ask: Ask): () => void;
  /** Closes all connections, including those in use. The next request opens new ones. */
  close(): void;
}

/** Does not keep the process alive. */
const unreferenced: Schedule = (task, ms) => {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
};

export function createSocketPool(schedule: Schedule = unreferenced): SocketPool {
  const connections = new Map<string, Set<SocketConnection>>();

  const opened = (key: string, open: OpenChannel): SocketConnection => {
    const all = connections.get(key) ?? new Set();
    connections.set(key, all);
    const made = new SocketConnection({
      open,
      schedule,
      onEnd() {
        all.delete(made);
        if (all.size === 0) connections.delete(key);
      },
    });
    all.add(made);
    return made;
  };

  return {
    ask(key, open, ask) {
      const known = [...(connections.get(key) ?? [])].find((one) => one.takes(ask.ids));
      return (known ?? opened(key, open)).ask(ask);
    },
    close() {
      for (const all of connections.values()) for (const one of all) one.close();
    },
  };
}
