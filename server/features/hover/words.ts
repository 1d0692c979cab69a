import type { Parameter } from '../../../common/spec/entry';
import { metaOf, type SchemaMeta } from '../../../common/spec/schema';

/** `Unit: wei`; undefined without a unit, and if the title or the text before it names it. */
export function unitOf({ unit, title }: SchemaMeta, before = ''): string | undefined {
  if (unit === undefined || unit === title || before.toLowerCase().includes(unit)) return undefined;
  // A duration is written as a number of seconds.
  return `Unit: ${unit === 'duration' ? 'seconds' : unit}`;
}

/** What a parameter is for, and what its schema is. Each is left out if the other one says it. */
export function aboutParameter({ summary, schema }: Parameter): readonly string[] {
  const description = metaOf(schema)?.description;
  if (description === undefined) return [summary];
  const words = (text: string) => text.toLowerCase().replace(/^the /, '').replace(/\.$/, '');
  return words(description).startsWith(words(summary)) ? [description] : [summary, description];
}
