import type { Clock } from '../../common/units/clock';
import { isLoopback } from '../../runner/connection/proxy';
import { clientWords } from './client-version';
import { hostOf, type KnownNode, urlProblem } from './node';
import type { ProbeResult } from './probe';

/** What is said of a URL while it is typed. */
export interface UrlVerdict {
  /** `error`: it cannot be a node's URL. `busy`: what answers there is being asked. */
  readonly level: 'none' | 'error' | 'warning' | 'info' | 'busy';
  readonly text: string;
  /** What answered, once it was asked. */
  readonly result?: ProbeResult;
}

export interface UrlCheckOptions {
  readonly clock: Clock;
  readonly nodes: () => readonly KnownNode[];
  readonly probe: (url: string, signal: AbortSignal) => Promise<ProbeResult>;
  readonly show: (verdict: UrlVerdict) => void;
}

export interface UrlCheck {
  /** The text is this now. What was asked about the text before is given up. */
  typed(text: string): void;
  /** What is known of a text that was typed, once it is known: asks at once when it was not asked yet. */
  settled(): Promise<UrlVerdict>;
  /** Nothing is asked or shown from then on. */
  dispose(): void;
}

/** Milliseconds without a key before an address is asked: whoever types is not done with it. */
const pauseBefore = 500;
const nothing: UrlVerdict = { level: 'none', text: '' };

/** Says what is wrong with a node's URL while it is typed, and what answers there. Asks nobody but that address. */
export function createUrlCheck({ clock, nodes, probe, show }: UrlCheckOptions): UrlCheck {
  let own = new AbortController();
  let callOff: (() => void) | undefined;
  let verdict = nothing;
  let ask: (() => Promise<UrlVerdict>) | undefined;

  const tell = (now: UrlVerdict) => {
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
      if (format) return void tell(format);
      const { signal } = own;
      let asked: Promise<UrlVerdict> | undefined;
      const askOnce = () => {
        callOff?.();
        tell({ level: 'busy', text: `Connecting to ${hostOf(url)}…` });
        return probe(url, signal).then((result) => {
          const found = answerVerdict(url, result);
          return signal.aborted ? found : tell(found);
        });
      };
      ask = () => {
        asked ??= askOnce();
        return asked;
      };
      tell(insecure(url) ? { level: 'warning', text: clearText } : nothing);
      callOff = clock.after(pauseBefore, () => void ask?.());
    },
    settled: () => ask?.() ?? Promise.resolve(verdict),
    dispose: stop,
  };
}

/** What can be said without asking anybody; undefined when nothing stands against asking. */
function formatVerdict(url: string, nodes: readonly KnownNode[]): UrlVerdict | undefined {
  // Whoever has typed no more than the beginning of a scheme has made no mistake yet.
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

/** Plain HTTP to another machine. */
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
