import type { AssertionResult } from '../../runner/judge/assertion';
import { assertionWords } from '../../runner/present/assertions';
import { iconText } from '../screen/text';
import type { ShownLens, ShownResponse } from './shown';

/** Maximum number of failed assertions above a response. The file shows all of them. */
const MOST_SHOWN = 3;

/** Adds the results of its assertions to a response: a failed one makes it an error. */
export function withAssertions(
  shown: ShownResponse,
  results: readonly Pick<AssertionResult, 'passed' | 'message'>[],
): ShownResponse {
  if (results.length === 0 || shown.level === 'running') return shown;
  const failed = results.filter(({ passed }) => !passed);
  const words = assertionWords(results);
  const name = shown.title.slice(shown.short.length);
  if (failed.length === 0) {
    const short = `${shown.short} · ${words}`;
    return { ...shown, short, title: `${short}${name}` };
  }
  const short = `${words} · ${shown.short}`;
  const messages = failed.map(({ message }) => message);
  return {
    ...shown,
    short,
    title: `${short}${name}`,
    level: 'error',
    message: [shown.message, ...messages].filter(Boolean).join('\n'),
    lenses: [...(shown.lenses ?? []), ...lensesOf(messages)],
  };
}

function lensesOf(messages: readonly string[]): readonly ShownLens[] {
  const shown = messages.slice(0, MOST_SHOWN).map((message) => ({ title: iconText('error', message) }));
  const more = messages.length - shown.length;
  return more > 0 ? [...shown, { title: iconText('error', `${more} more in the file`) }] : shown;
}
