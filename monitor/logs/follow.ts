import type { Clock } from '../../common/units/clock';
import { backOff } from '../../common/units/clock';
import { isStreamEnd, type Reply, type SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { beaconPaths, vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { failureOf } from '../nodes/http-reader';
import { streamRequest } from '../nodes/stream-request';
import { type LogEntry, readEntry } from './entry';

export interface FollowOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  readonly entry: (entry: LogEntry) => void;
  /** Reports the state of the stream, in words. */
  readonly note: (text: string) => void;
  /** Called when the stream opens and when it ends. */
  readonly changed?: (isOpen: boolean) => void;
  /** Reports a permanent failure: the stream is not opened again. */
  readonly failed: (why: string) => void;
}

export interface Follower {
  /** Ends the stream; nothing is reported afterwards. */
  stop(): void;
}

/** Milliseconds until a broken stream is opened again; doubled each time it breaks at once. */
const reopenAfter = 5000;

/** Maximum size of the kept text and of one entry, in bytes. */
const keptBytes = 1024 * 1024;

/** Follows the log of a beacon node until it is stopped. A broken stream is opened again. */
export function followLog(options: FollowOptions): Follower {
  const { clock, url } = options;
  const own = new AbortController();
  let callOff: (() => void) | undefined;
  let failures = 0;

  const run = async (): Promise<void> => {
    let entries = 0;
    for (const prefix of vendorPrefixes) {
      const prepared = streamRequest(url, withPrefix(beaconPaths.vendorLogs, prefix));
      if (!prepared) return options.failed('The URL of the node is not valid. Correct it in slotpad.nodes.');
      const reply = await options.send(prepared, {
        signal: own.signal,
        maxBytes: keptBytes,
        // The entries are in the channel; the text of the stream need not be kept.
        streamText: 0,
        onHeaders: (status) => {
          if (status !== 200 || own.signal.aborted) return;
          options.note('The log is open.');
          options.changed?.(true);
        },
        onEvent: (event) => {
          if (own.signal.aborted) return;
          entries++;
          options.entry(readEntry(event.data));
        },
      });
      if (own.signal.aborted) return;
      options.changed?.(false);
      if (reply.status === 404 && prefix !== vendorPrefixes.at(-1)) continue;
      const why = finalFailure(reply);
      if (why) return options.failed(why);
      failures = entries > 0 ? 1 : failures + 1;
      const wait = backOff(reopenAfter, failures, 60_000);
      options.note(`${interruption(reply)} Trying again in ${Math.round(wait / 1000)} s.`);
      callOff = clock.after(wait, () => void run());
      return;
    }
  };
  void run();

  return {
    stop() {
      own.abort();
      options.changed?.(false);
      callOff?.();
    },
  };
}

/** Why opening it again is pointless; undefined if it may help. */
function finalFailure({ message, outcome, status }: Reply): string | undefined {
  if (status === 404 || status === 405) {
    return 'This client does not stream its log: only Lighthouse and nodes with its endpoints do.';
  }
  if (status === 500 || status === 503) {
    return 'The node does not stream its log. Start it with --gui, then show the log again.';
  }
  if (status === 401 || status === 403) {
    return `The node refused access (${status}). Set its token with "Slotpad: Set a Node's Token".`;
  }
  if (outcome === 'tls' || outcome === 'not-sent') return message;
  if (outcome === 'replied' || outcome === 'not-json') {
    return 'This address does not serve a stream of log entries. Check the port.';
  }
  return undefined;
}

function interruption(reply: Reply): string {
  return isStreamEnd(reply.outcome) ? 'The log stream was interrupted.' : failureOf(reply).what;
}
