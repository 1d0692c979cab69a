import { callWords } from '../../runner/judge/call-words';
import type { Prepared } from '../../runner/model/prepared';
import { redact } from '../../runner/redact/redact';
import { isAskedFirst } from '../../runner/request/effect';

/** The confirmation before a request that signs or sends. */
export interface Question {
  readonly message: string;
  /** What the request does, on several lines. */
  readonly detail: string;
  readonly button: string;
}

/** The confirmation for a request; undefined when it needs none. */
export function questionFor(prepared: Prepared, nodeName: string | undefined): Question | undefined {
  if (!isAskedFirst(prepared.effect)) return undefined;
  const sends = prepared.effect === 'send';
  const place = nodeName ? `"${nodeName}"` : hostOf(prepared.url);
  const what = prepared.calls.length === 1 ? (prepared.calls[0]?.method ?? prepared.name) : prepared.name;
  return {
    message:
      prepared.kind === 'beacon'
        ? `Publish ${what} through ${place}?`
        : sends
          ? `Send a transaction with ${what} to ${place}?`
          : `Sign with ${what} on ${place}?`,
    detail: [
      ...callWords(prepared),
      ...(prepared.kind === 'beacon' ? ['It is sent to the network and cannot be undone.'] : []),
      '',
      `${prepared.method} ${redact(prepared.url, prepared.secrets)}`,
    ].join('\n'),
    button: sends ? 'Send' : 'Sign',
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
