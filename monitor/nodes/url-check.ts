import type { Clock } from '../../common/units/clock';
import { isLoopback } from '../../runner/connection/proxy';
import { clientWords } from './client-version';
import { hostOf, type KnownNode, urlProblem } from './node';
import type { ProbeResult } from './probe';

/** The verdict on a URL while it is typed. */
export interface UrlVerdict {
  /** `error`: not valid as the URL of a node. `busy`: the address is being contacted. */
  readonly level: 'none' | 'error' | 'warning' | 'info' | 'busy';
  readonly text: string;
  /** What responded, once the address was contacted. */
  readonly result?: ProbeResult;
}

export interface UrlCheckOptions {
  readonly clock: Clock;
  readonly nodes: () => readonly KnownNode[];
  readonly probe: (url: string, signal: AbortSignal) => Promise<ProbeResult>;
  readonly show: (verdict: UrlVerdict) => void;
}

export interface UrlCheck {
  /** Checks a new text and aborts the check of the previous one. */
  typed(text: string): void;
  /** The final verdict on a text. Contacts the address at once if that has not happened yet. */
  settled(): Promise<UrlVerdict>;
  /** Ends all checks. */
  dispose(): void;
}

/** How long to wait after a keystroke before the address is contacted, in milliseconds. */
const pauseBefore = 500;
const nothing: UrlVerdict = { level: 'none', text: '' };

/** Checks the URL of a node while it is typed, and shows what responds there. Contacts no other address. */
export function createUrlCheck({ clock, nodes, probe, show }: UrlCheckOptions): UrlCheck {
  let own = new AbortController();
  let callOff: (() => void) | undefined;
  let verdict = nothing;
  let ask: (() => Promise<UrlVerdict>) | undefined;

  const settle = (now: UrlVerdict) => {
    verdict = now;
    show(now);
    return now;
  };
  const stop = () => {
    own.abort();
    own = new AbortController();
    callOff?.();
    callOff = undefined;
    ask = undefined;
  };

  return {
    typed(text) {
      stop();
      const url = text.trim();
      const format = formatVerdict(url, nodes());
      if (format) return void settle(format);
      const { signal } = own;
      let asked: Promise<UrlVerdict> | undefined;
      const askOnce = () => {
        callOff?.();
        settle({ level: 'busy', text: `Connecting to ${hostOf(url)}…` });
        return probe(url, signal).then((result) => {
          const found = answerVerdict(url, result);
          return signal.aborted ? found : settle(found);
        });
      };
      ask = () => {
        asked ??= askOnce();
        return asked;
      };
      settle(insecure(url) ? { level: 'warning', text: clearText } : nothing);
      callOff = clock.after(pauseBefore, () => void ask?.());
    },
    settled: () => ask?.() ?? Promise.resolve(verdict),
    dispose: stop,
  };
}

/** The verdict without contacting anything; undefined if nothing is wrong. */
function formatVerdict(url: string, nodes: readonly KnownNode[]): UrlVerdict | undefined {
  // The beginning of a scheme is not a mistake yet.
  if (url === '' || 'https://'.startsWith(url) || 'http://'.startsWith(url)) return nothing;
  const problem = urlProblem(url);
  if (problem) {
    const right = /^(?:localhost|[\w-]+(?:\.[\w-]+)+|\[[\da-f:]+\])(?::\d+)?(?:\/|$)/i.test(url);
    const help = right ? ` Write http://${url}` : '';
    return { level: 'error', text: `${problem}${help}` };
  }
  const same = nodes.find((node) => node.origin === 'settings' && node.url === url.replace(/\/+$/, ''));
  return same && { level: 'error', text: `The node "${same.name}" already has this URL.` };
}

const clearText =
  'http:// to another machine is not encrypted: others on the network can read and change the traffic. Use https:// or an SSH tunnel (see the button above).';

/** Whether the URL is plain HTTP to another machine. */
export function insecure(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && !isLoopback(hostname);
}

function answerVerdict(url: string, result: ProbeResult): UrlVerdict {
  const after = insecure(url) ? ` ${clearText}` : '';
  if (result.ok) {
    return { level: insecure(url) ? 'warning' : 'info', text: `${answerWords(result)}.${after}`, result };
  }
  const { what, remedy, status } = result.failure;
  const text =
    status === 401 || status === 403
      ? `${hostOf(url)} answers ${status}: it requires credentials. Continue to enter them.`
      : [what, remedy].filter(Boolean).join(' ');
  return { level: 'warning', text: `${text}${after}`, result };
}

/** `Lodestar v1.5.1 on mainnet answers: a beacon node` */
export function answerWords({ kind, version, network }: Extract<ProbeResult, { ok: true }>): string {
  const on = network === undefined ? '' : ` on ${network}`;
  return `${clientWords(version)}${on} answers: ${kind === 'beacon' ? 'a beacon node' : 'an execution node'}`;
}
