/** JSON that people write by hand, and where a text stops being JSON. */
import { getNodeValue, type ParseError, parseTree } from 'jsonc-parser';
import { gatherFor } from '../text/gather';
import { parseJsonText } from './json';

type JsonWithComments =
  | { readonly ok: true; readonly value: unknown }
  /** Line and column of the first mistake, counted from 1. */
  | { readonly ok: false; readonly line: number; readonly column: number };

/** Reads a file that people write by hand: JSON with comments and trailing commas, as editors and tools read it. */
export function parseJsonWithComments(written: string): JsonWithComments {
  const text = written.replace(/^\uFEFF/, '');
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // With comments, or with a mistake.
  }
  const errors: ParseError[] = [];
  let value: unknown;
  try {
    const tree = parseTree(text, errors, { allowTrailingComma: true });
    // Written and read again, because the reader's objects have no prototype.
    if (tree && errors.length === 0) value = JSON.parse(JSON.stringify(getNodeValue(tree)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Nested too deeply.
    return { ok: false, line: 1, column: 1 };
  }
  if (value !== undefined) return { ok: true, value };
  const lines = text.slice(0, errors[0]?.offset ?? 0).split('\n');
  return { ok: false, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

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
