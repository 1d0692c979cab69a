import { parseJsonText } from '../../common/scratch/json/json';
import { nodeAtPath } from '../../common/scratch/json/json-value';
import { gatherFor } from '../../common/scratch/text/gather';
import type { Change } from '../../runner/watch/watch-changes';

/** Lines of a change in the newest response; zero-based, both ends inclusive. */
export interface ChangedLines {
  readonly from: number;
  readonly to: number;
  /** `result 0x10 → 0x11 (16 → 17, +1)` */
  readonly words: string;
  /** Shown after the line: `was 0x10 (16), +1` */
  readonly former: string;
  readonly kind: Change['kind'];
}

/** Finds the lines of changes in the text of the newest response. A removed value is marked at its parent. */
export function changedLines(
  text: string,
  changes: readonly Change[],
  wordsOf: (change: Change) => Pick<ChangedLines, 'words' | 'former'>,
): readonly ChangedLines[] {
  const root = parseJsonText(gatherFor(text), 0, text.length, { sent: true, silent: true });
  if (!root) return [];
  const starts = lineStarts(text);
  return changes.flatMap((change) => {
    const path = change.kind === 'removed' ? change.path.slice(0, -1) : change.path;
    const node = nodeAtPath(root, path, 'value');
    if (!node) return [];
    const from = lineAt(starts, node.start);
    // A removed value is marked at the line with the opening bracket of its parent.
    const to = change.kind === 'removed' ? from : lineAt(starts, node.end);
    return [{ from, to, kind: change.kind, ...wordsOf(change) }];
  });
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
