import { mask } from '../../common/masking/mask';
import { placeOfUrl } from '../../common/requests/socket-address';
import { callWords } from '../../runner/judge/call-words';
import type { Prepared } from '../../runner/model/prepared';
import { needsConfirmation } from '../../runner/request/effect';
import type { ChainFacts } from './chain-facts';

/** The confirmation before a request that signs, sends or changes a node, or has a `# @note`. */
export interface Question {
  readonly message: string;
  /** What the request does, on several lines. */
  readonly detail: string;
  readonly button: string;
  /** The button that is chosen with Enter instead, where the request may reach a public chain. */
  readonly refusal?: string;
}

/** The confirmation for a request; undefined when it needs none. */
export function questionFor(
  prepared: Prepared,
  nodeName: string | undefined,
  facts?: ChainFacts,
): Question | undefined {
  if (!needsConfirmation(prepared)) return undefined;
  const { note } = prepared;
  const place = nodeName ? `"${nodeName}"` : hostOf(prepared.url);
  const what = prepared.calls.length === 1 ? (prepared.calls[0]?.method ?? prepared.name) : prepared.name;
  return {
    message: messageOf(prepared, what, place),
    detail: [
      ...(note ? [mask(note, prepared.secrets), ''] : []),
      ...callWords(prepared),
      ...effectLines(prepared),
      ...(facts ? ['', ...facts.lines] : []),
      '',
      `${prepared.method} ${mask(prepared.url, prepared.secrets)}`,
    ].join('\n'),
    button: prepared.effect === 'sign' ? 'Sign' : 'Send',
    ...(facts?.mayBePublic ? { refusal: prepared.effect === 'sign' ? "Don't Sign" : "Don't Send" } : {}),
  };
}

function effectLines({ kind, effect }: Prepared): readonly string[] {
  if (effect === 'change')
    return [kind === 'beacon' ? 'It changes the node.' : 'It changes the node or its chain.'];
  return kind === 'beacon' && effect === 'send' ? ['It is sent to the network and cannot be undone.'] : [];
}

/** Whether the request reaches a chain, which the question names. */
export function isOnChain({ kind, effect }: Pick<Prepared, 'kind' | 'effect'>): boolean {
  return kind !== 'other' && ASKS.has(effect);
}

/** Effects with words of their own. */
const ASKS: ReadonlySet<Prepared['effect']> = new Set(['send', 'sign', 'change']);

function messageOf({ kind, effect }: Prepared, what: string, place: string): string {
  if (!ASKS.has(effect)) return `Send ${what} to ${place}?`;
  if (effect === 'change') return `Send ${what} to ${place}?`;
  if (effect === 'sign') return `Sign with ${what} on ${place}?`;
  return kind === 'beacon'
    ? `Publish ${what} through ${place}?`
    : `Send a transaction with ${what} to ${place}?`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? placeOfUrl(new URL(url)) : url;
}
