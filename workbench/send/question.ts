import { callWords } from '../../runner/judge/call-words';
import type { Prepared } from '../../runner/model/prepared';
import { redact } from '../../runner/redact/redact';
import { needsConfirmation } from '../../runner/request/effect';

/** What is asked before a request that signs or sends leaves. */
export interface Question {
  readonly message: string;
  /** What would happen, line by line. */
  readonly detail: string;
  readonly button: string;
}

/** The question for a request; undefined when it needs none. */
export function questionFor(prepared: Prepared, nodeName: string | undefined): Question | undefined {
  if (!needsConfirmation(prepared.effect)) return undefined;
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
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
