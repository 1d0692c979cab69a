import type { EventsState } from '../../common/panels/events';
import { grouped } from '../../common/units/digits';
import { counted } from '../../common/units/words';

/** `12 of 1,234 events`, `23,456 events, the last 10,000 kept`; empty for a list of the last session, which kept none. */
export function countWords({ total, kept, cut, length, noun, filter, wrong, over }: EventsState): string {
  if (over === true) return '';
  const filtered = filter.text !== '' || filter.topics.length > 0;
  const parts = [filtered ? `${grouped(length)} shown of ${counted(total, noun)}` : counted(total, noun)];
  if (cut) parts.push(`the last ${grouped(kept)} kept`);
  if (wrong > 0) parts.push(`${grouped(wrong)} with problems`);
  return parts.join(', ');
}

/** The text of an empty list; undefined if there are rows. */
export function emptyWords({
  length,
  kept,
  noun,
  status,
  running,
  over,
  hint = '',
}: EventsState): string | undefined {
  if (over === true) return `The ${noun}s of this list were not kept. ${hint}`.trimEnd();
  if (length > 0) return undefined;
  if (kept > 0) return `No ${noun} matches the filter.`;
  if (status.kind === 'live') return `Waiting for the first ${noun}. ${hint}`.trimEnd();
  return running ? '' : `No ${noun} was received. ${hint}`.trimEnd();
}
