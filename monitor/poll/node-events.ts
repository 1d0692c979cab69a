import { isSocketUrl } from '../../common/requests/socket-address';
import { backOff, type Clock } from '../../common/units/clock';
import type { Reply, StreamEvent } from '../../runner/model/outcome';
import { beaconPaths } from '../nodes/endpoints';
import type { KnownNode } from '../nodes/node';
import type { Ending } from './ending';

/** One event of a node. */
export interface NodeEvent {
  /** `head`, `chain_reorg`, `finalized_checkpoint`, … */
  readonly topic: string;
  /** The parsed data; undefined if it is not JSON. */
  readonly data: unknown;
  /** When it arrived, Unix time in milliseconds. */
  readonly at: number;
}

export interface NodeEventsOptions {
  readonly clock: Clock;
  /** Opens a stream of the node and settles when it ends, for any reason. `path`: of events, or what to subscribe to. */
  readonly open: (
    node: KnownNode,
    path: string,
    options: { readonly signal: AbortSignal; readonly onEvent: (event: StreamEvent) => void },
  ) => Promise<Reply | undefined>;
}

/**
 * The events of nodes: one stream per followed node, for all wanted topics. A broken stream is opened again. An execution
 * node has one topic, `newHeads`.
 */
export interface NodeEvents {
  /** Ends the streams of nodes that were removed or moved. */
  setNodes(nodes: readonly KnownNode[]): void;
  /**
   * Calls back for each event of these topics until the result is disposed. The node may be added later.
   * @param lost called when the stream has ended: events may be missing until the next one
   */
  follow(
    node: string,
    topics: readonly string[],
    listener: (event: NodeEvent) => void,
    lost?: () => void,
  ): Ending;
  dispose(): void;
}

/** Milliseconds until a broken stream is opened again: the first pause, and the longest. */
const reopenAfter = 5000;
const longest = 300_000;
const mostFailures = 16;
const notServed: readonly number[] = [400, 404, 405, 501];

/** What an execution node with a WebSocket or a socket file is subscribed to. */
export const newHeads = 'newHeads';

/** Every block has one: a stream without it for this long is dead, even if the connection is open. */
const pulse = 'head';
const silence = 300_000;

interface Follower {
  readonly node: string;
  readonly topics: readonly string[];
  readonly listener: (event: NodeEvent) => void;
  readonly lost: (() => void) | undefined;
}

interface Stream {
  readonly node: KnownNode;
  readonly topics: string;
  end(): void;
}

export function createNodeEvents({ clock, open }: NodeEventsOptions): NodeEvents {
  const followers = new Set<Follower>();
  const streams = new Map<string, Stream>();
  let nodes: readonly KnownNode[] = [];
  let isDisposed = false;

  const dispatch = (node: string, event: StreamEvent) => {
    const parsed: NodeEvent = { topic: event.event, data: json(event.data), at: clock.now() };
    for (const follower of [...followers]) {
      if (follower.node === node && follower.topics.includes(parsed.topic)) follower.listener(parsed);
    }
  };

  const lose = (node: string) => {
    for (const follower of [...followers]) if (follower.node === node) follower.lost?.();
  };

  const start = (node: KnownNode, topics: string): Stream => {
    const path = node.kind === 'beacon' ? `${beaconPaths.events}?${topics}` : newHeads;
    let own = new AbortController();
    let ended = false;
    let failures = 0;
    let callOff: () => void = () => undefined;
    const run = async (): Promise<void> => {
      own = new AbortController();
      const { signal } = own;
      let heard = false;
      const listen = () => {
        heard = false;
        callOff = clock.after(silence, () => {
          if (heard) listen();
          else own.abort();
        });
      };
      listen();
      const reply = await open(node, path, {
        signal,
        onEvent(event) {
          if (signal.aborted) return;
          heard = true;
          failures = 0;
          dispatch(node.id, event);
        },
      }).catch(() => undefined);
      callOff();
      if (ended) return;
      lose(node.id);
      // A node that serves no events may get another version.
      failures = notServed.includes(reply?.status ?? 0) ? mostFailures : failures + 1;
      callOff = clock.after(backOff(reopenAfter, failures, longest), () => void run());
    };
    void run();
    return {
      node,
      topics,
      end() {
        ended = true;
        callOff();
        own.abort();
        lose(node.id);
      },
    };
  };

  /** Opens the wanted streams with the wanted topics, and closes the others. */
  const settle = () => {
    const wanted = new Map<string, Set<string>>();
    // A reading that ends late may still ask for events.
    for (const { node, topics } of isDisposed ? [] : followers) {
      const all = wanted.get(node) ?? new Set([pulse]);
      for (const topic of topics) all.add(topic);
      wanted.set(node, all);
    }
    for (const [id, stream] of streams) {
      const node = nodes.find((each) => each.id === id);
      const topics = wanted.get(id);
      if (node?.url === stream.node.url && topics && query(topics) === stream.topics) continue;
      stream.end();
      streams.delete(id);
    }
    for (const [id, topics] of wanted) {
      const node = nodes.find((each) => each.id === id && (each.kind === 'beacon' || isSocketUrl(each.url)));
      if (node && !streams.has(id)) streams.set(id, start(node, query(topics)));
    }
  };

  return {
    setNodes(now) {
      nodes = now;
      settle();
    },
    follow(node, topics, listener, lost) {
      const own: Follower = { node, topics, listener, lost };
      followers.add(own);
      settle();
      return {
        dispose() {
          if (followers.delete(own)) settle();
        },
      };
    },
    dispose() {
      isDisposed = true;
      followers.clear();
      settle();
    },
  };
}

/** `topics=chain_reorg&topics=head`: not every client accepts a list with commas. */
function query(topics: ReadonlySet<string>): string {
  return [...topics]
    .sort()
    .map((topic) => `topics=${topic}`)
    .join('&');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
