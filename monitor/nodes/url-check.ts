import { isLoopback } from '../../common/requests/loopback';
import { plainScheme, secureScheme } from '../../common/requests/socket-address';
import { failureText } from '../../common/result';
import type { Clock } from '../../common/units/clock';
import { clientWords } from './client-version';
import { hostOf, type KnownNode, shownUrl } from './node';
import { addressKey, type NodeUrl, readNodeUrl, type UrlCredentials } from './node-url';
import type { ProbeResult } from './probe';
import { isUnreachable, type NodeFailure } from './reader';

/** The verdict on a URL while it is typed. */
export interface UrlVerdict {
  /** `error`: not valid as the URL of a node. `busy`: the address is being contacted. */
  readonly level: 'none' | 'error' | 'warning' | 'info' | 'busy';
  readonly text: string;
  /** The URL to use, if the text is valid. */
  readonly address?: NodeUrl;
  /** What responded, once the address was contacted. */
  readonly result?: ProbeResult;
}

export interface UrlCheckOptions {
  readonly clock: Clock;
  readonly nodes: () => readonly KnownNode[];
  readonly probe: (address: NodeUrl, signal: AbortSignal) => Promise<ProbeResult>;
  readonly show: (verdict: UrlVerdict) => void;
  /** Whether a button above explains how to reach a remote node. */
  readonly hasHelp?: boolean;
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

/** Checks the URL of a node while it is typed, and shows what responds there. Contacts no other host. */
export function createUrlCheck({ clock, hasHelp, nodes, probe, show }: UrlCheckOptions): UrlCheck {
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
      const format = readFormat(text.trim(), nodes(), hasHelp);
      if ('level' in format) return void settle(format);
      const { address, notes } = format;
      const { url } = address;
      const { signal } = own;
      let asked: Promise<UrlVerdict> | undefined;
      const askOnce = () => {
        callOff?.();
        settle({ level: 'busy', text: `Connecting to ${hostOf(url)}…` });
        return askBoth(format, (at) => probe(at, signal)).then((found) =>
          signal.aborted ? found : settle(found),
        );
      };
      ask = () => {
        asked ??= askOnce();
        return asked;
      };
      const shown = notes.join(' ');
      settle(shown === '' ? nothing : { level: levelOf(address), text: shown });
      callOff = clock.after(pauseBefore, () => void ask?.());
    },
    settled: () => ask?.() ?? Promise.resolve(verdict),
    dispose: stop,
  };
}

/** A valid URL, and what a person should know about it. */
interface Format {
  readonly address: NodeUrl;
  /** Sentences. */
  readonly notes: readonly string[];
}

const SCHEMES = ['https://', 'http://', 'wss://', 'ws://', 'ipc://'];

/** Reads the text without contacting anything. @returns a verdict if the text is not the URL of a new node */
function readFormat(text: string, nodes: readonly KnownNode[], hasHelp = false): Format | UrlVerdict {
  // The beginning of a scheme is not a mistake yet.
  if (SCHEMES.some((scheme) => scheme.startsWith(text))) return nothing;
  const read = readNodeUrl(text);
  if (!read.ok) return { level: 'error', text: failureText(read.failure) };
  const address = read.value;
  const same = nodes.find(
    ({ origin, url }) => origin === 'settings' && addressKey(url) === addressKey(address.url),
  );
  if (same) {
    const text =
      same.url === address.url ? 'already has this URL' : `already has this address: ${shownUrl(same.url)}`;
    return { level: 'error', text: `The node "${same.name}" ${text}.` };
  }
  return { address, notes: notesOn(address, hasHelp) };
}

function notesOn({ change, credentials, hasKey, url }: NodeUrl, hasHelp: boolean): readonly string[] {
  return [
    ...(change === 'completed' ? [`Uses ${url}.`] : []),
    ...(change === 'endpoint' ? [`Uses ${url}, without the path of the endpoint.`] : []),
    ...(credentials === undefined ? [] : [credentialsNote(credentials)]),
    ...(hasKey
      ? ['The path looks like an API key. It is saved in the secret storage, not in the settings.']
      : []),
    ...(insecure(url) ? [clearText(new URL(url), hasHelp)] : []),
  ];
}

function credentialsNote({ user }: UrlCredentials): string {
  const what = user === undefined ? 'The credentials are' : 'The password is';
  return `${what} saved in the secret storage, not in the settings.`;
}

function levelOf({ hasKey, url }: NodeUrl): 'warning' | 'info' {
  return hasKey || insecure(url) ? 'warning' : 'info';
}

function clearText(url: URL, hasHelp: boolean): string {
  return `${plainScheme(url)} to another machine is not encrypted: others on the network can read and change the traffic. Use ${secureScheme(url)} or an SSH tunnel${hasHelp ? ' (see the button above)' : ''}.`;
}

/** Whether the URL is plain HTTP or a plain WebSocket to another machine. */
export function insecure(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:' || protocol === 'ws:') && !isLoopback(hostname);
}

function answerVerdict({ address, notes }: Format, result: ProbeResult): UrlVerdict {
  const text = (answer: string) => [answer, ...notes].join(' ');
  if (result.ok) {
    return { level: levelOf(address), text: text(`${answerWords(result)}.`), address, result };
  }
  const { what, remedy, status } = result.failure;
  const asksCredentials = `${hostOf(address.url)} responds with ${status}: it requires credentials. Continue to enter them.`;
  const refused = `${hostOf(address.url)} responds with ${status}: it does not accept these credentials. Continue to enter others.`;
  const answer =
    status === 401 || status === 403
      ? address.credentials
        ? refused
        : asksCredentials
      : [what, withoutOptions(remedy)].filter(Boolean).join(' ');
  return { level: 'warning', text: text(answer), address, result };
}

/** Asks the address, and where something else than a node responds, its host without the path. */
async function askBoth(format: Format, ask: (address: NodeUrl) => Promise<ProbeResult>): Promise<UrlVerdict> {
  const { address } = format;
  const result = await ask(address);
  const host = result.ok || !isOther(result.failure) ? undefined : hostOnly(address);
  const other = host && (await ask(host));
  if (!host || !other?.ok) return answerVerdict(format, result);
  return {
    level: 'warning',
    text: `${answerWords(other)}, but not at this path. Continue to use ${host.url}.`,
    address: host,
    result: other,
  };
}

/** Whether something responded that is not a node, and wants no credentials. */
function isOther(failure: NodeFailure): boolean {
  const isGuarded = failure.status === 401 || failure.status === 403;
  return !isGuarded && failure.cause !== 'not-sent' && !isUnreachable(failure);
}

/** The address without its path; undefined if it has none. */
function hostOnly(address: NodeUrl): NodeUrl | undefined {
  if (!URL.canParse(address.url)) return undefined;
  const { host, pathname, protocol } = new URL(address.url);
  if (pathname === '/' || host === '') return undefined;
  return { ...address, url: `${protocol}//${host}`, hasKey: false };
}

/** Leaves out the options of clients that allow a web page: the kind of the node is not known yet. */
function withoutOptions(remedy: string): string {
  return remedy.replace(/( when you start the node): .*?\.(?= [A-Z]|$)/, '$1.');
}

/** `Lodestar v1.5.1 on mainnet answers: a beacon node` */
function answerWords({ kind, version, network }: Extract<ProbeResult, { ok: true }>): string {
  const on = network === undefined ? '' : ` on ${network}`;
  return `${clientWords(version)}${on} answers: ${kind === 'beacon' ? 'a beacon node' : 'an execution node'}`;
}
