import { callWords } from '../../runner/judge/call-words';
import type { Prepared } from '../../runner/model/prepared';
import { redact } from '../../runner/redact/redact';
import { needsConfirmation } from '../../runner/request/effect';

/** The confirmation before a request that signs, sends or changes a node. */
export interface Question {
  readonly message: string;
  /** What the request does, on several lines. */
  readonly detail: string;
  readonly button: string;
}

/** The confirmation for a request; undefined when it needs none. */
export function questionFor(prepared: Prepared, nodeName: string | undefined): Question | undefined {
  if (!needsConfirmation(prepared.effect)) return undefined;
  const place = nodeName ? `"${nodeName}"` : hostOf(prepared.url);
  const what = prepared.calls.length === 1 ? (prepared.calls[0]?.method ?? prepared.name) : prepared.name;
  return {
    message: messageOf(prepared, what, place),
    detail: [
      ...callWords(prepared),
      ...(prepared.effect === 'change' ? ['It changes the node or its chain.'] : []),
      ...(prepared.kind === 'beacon' ? ['It is sent to the network and cannot be undone.'] : []),
      '',
      `${prepared.method} ${redact(prepared.url, prepared.secrets)}`,
    ].join('\n'),
    button: prepared.effect === 'sign' ? 'Sign' : 'Send',
  };
}

function messageOf({ kind, effect }: Prepared, what: string, place: string): string {
  if (kind === 'beacon') return `Publish ${what} through ${place}?`;
  if (effect === 'change') return `Send ${what} to ${place}?`;
  return effect === 'sign'
    ? `Sign with ${what} on ${place}?`
    : `Send a transaction with ${what} to ${place}?`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
