import { gatherFor } from '../text/gather';
import { parseJsonText } from './json';

/**
 * Where a text stops being JSON, for messages. The message of `JSON.parse` does not always say, and it quotes the text,
 * which may be secret.
 *
 * @returns line and column, counted from 1
 */
export function placeOfMistake(text: string): { readonly line: number; readonly column: number } {
  const gather = gatherFor(text);
  parseJsonText(gather, 0, text.length, { sent: true });
  let at = gather.problems.length > 0 ? text.length : (gather.placeholders[0]?.start ?? text.length);
  for (const { start } of gather.problems) at = Math.min(at, start);
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
