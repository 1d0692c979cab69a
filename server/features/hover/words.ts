import type { Parameter } from '../../../catalogue/entry';
import { metaOf, type SchemaMeta } from '../../../catalogue/types';

/** What a number identifies, which is no unit to read it in. */
const identities = new Set(['validator', 'block', 'slot', 'epoch']);

/** `Unit: wei`; undefined without a unit, and if the title or the text before it names it. */
export function unitOf({ unit, title }: SchemaMeta, before = ''): string | undefined {
  if (unit === undefined || identities.has(unit) || `${title} ${before}`.toLowerCase().includes(unit))
    return undefined;
  // A duration is written as a number of seconds.
  return `Unit: ${unit === 'duration' ? 'seconds' : unit}`;
}

/**
 * What a parameter is for, and what its schema is. Each is left out if the other one says it, or the heading above them.
 */
export function aboutParameter({ name, summary, schema }: Parameter): readonly string[] {
  const meta = metaOf(schema);
  const [first, second] = [summary, meta?.description ?? ''].filter((text) => isNew(text, name, meta));
  if (first === undefined || second === undefined) return first === undefined ? [] : [first];
  if (wordsOf(second).startsWith(wordsOf(first))) return [second];
  return wordsOf(first).startsWith(wordsOf(second)) ? [first] : [first, second];
}

/** Whether a text is neither empty nor the name or the title in the heading above it. */
export function isNew(text: string, name: string | undefined, meta: SchemaMeta | undefined): boolean {
  return !['', name ?? '', meta?.title ?? ''].some((known) => isSame(text, known));
}

/** `**name** — title`, or the name alone if the title says the same, as for `state_id` and "state id". */
export function heading(name: string, title: string | undefined): string {
  return title === undefined || isSame(name, title) ? `**${name}**` : `**${name}** — ${title}`;
}

/** A text with a full stop at its end. */
export function sentence(text: string): string {
  return text.replace(/[^.]$/, '$&.');
}

/** Whether two texts have the same words: `fullTransactions` and "full transactions", "Gas limit." and "gas limit". */
export function isSame(a: string, b: string): boolean {
  return wordsOf(a) === wordsOf(b);
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/[^a-z0-9]/g, '');
}
