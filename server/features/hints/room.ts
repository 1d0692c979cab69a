/** Keeps the hints of each line within the room that editors give them. */
import { shortened, shortenedInside } from '../../../common/units/words';
import type { Hint } from '../decode/value-hints';

/** Characters of hints that VS Code shows in one line (`editor.inlayHints.maximumLength`). */
const ROOM = 43;

/** A URL that is shorter than this says nothing. */
const SHORTEST_URL = 20;

/**
 * The hints that fit in their lines. Names of parameters come first. Values are reduced to their first part
 * (`epoch 10` of `epoch 10, 2020-12-01 13:04:23 UTC`) before one of them is left out, the last one first. A URL gets the
 * rest.
 *
 * @param hints in order
 */
export function fitting(hints: readonly Hint[], text: string): Hint[] {
  const lines: Hint[][] = [];
  let line: Hint[] = [];
  let end = -1;
  for (const hint of hints) {
    if (hint.at > end) {
      line = [];
      lines.push(line);
      const next = text.indexOf('\n', hint.at);
      end = next < 0 ? text.length : next;
    }
    line.push(hint);
  }
  return lines.flatMap(fittingInLine);
}

function fittingInLine(hints: readonly Hint[]): readonly Hint[] {
  if (lengthOf(hints) <= ROOM) return hints;
  const names = leading(
    hints.filter(({ kind }) => kind === 'parameter'),
    ROOM,
  );
  const left = ROOM - lengthOf(names);
  const values = hints.filter(({ kind }) => kind === 'value');
  const short = lengthOf(values) > left ? values.map(firstPart) : values;
  const [first] = short;
  const shown = leading(short, left);
  // The only value of a line is truncated rather than left out.
  const kept = [...names, ...(shown.length === 0 && first ? [cut(first, left)] : shown)];
  const room = ROOM - lengthOf(kept);
  const url = hints.find(({ kind }) => kind === 'url');
  if (url && room >= SHORTEST_URL) kept.push(cutInside(url, room));
  return kept.filter(({ label }) => label !== '').sort((a, b) => a.at - b.at);
}

/** The first hints that fit together. */
function leading(hints: readonly Hint[], room: number): readonly Hint[] {
  let length = 0;
  const end = hints.findIndex((hint) => {
    length += lengthOf([hint]);
    return length > room;
  });
  return end < 0 ? hints : hints.slice(0, end);
}

function lengthOf(hints: readonly Hint[]): number {
  return hints.reduce((sum, { label, kind }) => sum + label.length + (kind === 'parameter' ? 1 : 0), 0);
}

/** A value without what is said after the first comma. */
function firstPart(hint: Hint): Hint {
  const end = hint.label.indexOf(', ');
  return end < 0 ? hint : { ...hint, label: hint.label.slice(0, end), whole: hint.whole ?? hint.label };
}

/** The start of a URL is the node, its end is what differs between requests. */
function cutInside(hint: Hint, room: number): Hint {
  const head = Math.ceil(room * 0.6);
  if (hint.label.length <= room) return hint;
  const label = shortenedInside(hint.label, head, room - head - 1);
  return { ...hint, label, whole: hint.label.replace(/^→ /, '') };
}

function cut(hint: Hint, room: number): Hint {
  if (hint.label.length <= room) return hint;
  const label = room < 4 ? '' : shortened(hint.label, room);
  return { ...hint, label, whole: hint.whole ?? hint.label };
}
