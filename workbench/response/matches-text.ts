import { grouped } from '../../common/units/digits';
import { bytes, counted } from '../../common/units/words';

/** A value that a search found. */
export interface FoundValue {
  /** JSONPath. */
  readonly path: string;
  /** Bytes from the beginning of the body. */
  readonly start: number;
  readonly end: number;
  /** JSON text, truncated unless `whole`. */
  readonly value: string;
  readonly whole: boolean;
}

export interface MatchesTextInput {
  readonly query: string;
  readonly name: string;
  readonly values: readonly FoundValue[];
  readonly end: 'end' | 'enough' | 'cancelled';
  /** Number of searched bytes. */
  readonly bytes: number;
}

/** The matches as JSON with comments, and the line of each match. */
export function matchesText(input: MatchesTextInput): {
  readonly text: string;
  readonly lines: readonly number[];
} {
  const { values } = input;
  const head = [`// ${headWords(input)}`, '['];
  const lines = values.map((_, index) => head.length + index);
  const items = values.map((value, index) => `  ${itemText(value)}${index < values.length - 1 ? ',' : ''}`);
  return { text: `${[...head, ...items, ']'].join('\n')}\n`, lines };
}

function headWords({ query, name, values, end, bytes: read }: MatchesTextInput): string {
  const what = `${query} in ${name}`.replace(/\s+/g, ' ');
  if (end === 'enough') {
    return `The first ${counted(values.length, 'match', 'matches')} of ${what}, in its first ${bytes(read)}.`;
  }
  const count = values.length === 0 ? 'No matches for' : `${counted(values.length, 'match', 'matches')} of`;
  const stopped = end === 'cancelled' ? ` Stopped after ${bytes(read)}.` : '';
  return `${count} ${what}.${stopped}`;
}

/** A match on one line. A truncated value is not JSON, so it becomes a string. */
function itemText({ path, start, end, value, whole }: FoundValue): string {
  const shown = whole ? value.replace(/(?<!\s)\s*\n\s*/g, ' ') : JSON.stringify(`${value}…`);
  const size = whole ? '' : `, "bytes": ${grouped(end - start).replaceAll(',', '')}`;
  return `{ "path": ${JSON.stringify(path)}, "offset": ${start}, "value": ${shown}${size} }`;
}
