import type { QueryCapture } from 'web-tree-sitter';

/** What a mark of a highlight test expects, in the form of tree-sitter's own tests. Row and column from 0. */
export interface Expectation {
  readonly row: number;
  readonly column: number;
  readonly capture: string;
  readonly line: string;
}

/** The marks `# <- capture` and `#   ^^^ capture`: each is about the last line that is no mark. */
export function expectationsOf(text: string): readonly Expectation[] {
  const expected: Expectation[] = [];
  const lines = text.split('\n');
  let row = 0;
  for (const [index, line] of lines.entries()) {
    const mark = /^#\s*(<-|\^+) ([\w.]+)$/.exec(line);
    if (!mark) {
      row = index;
      continue;
    }
    const [, sign = '', capture = ''] = mark;
    const from = sign === '<-' ? 0 : line.indexOf('^');
    const to = sign === '<-' ? 1 : from + sign.length;
    for (let column = from; column < to; column++) {
      expected.push({ row, column, capture, line: lines[row] as string });
    }
  }
  return expected;
}

/** The name of the innermost capture at a place. */
export function highlightAt(
  captures: readonly QueryCapture[],
  row: number,
  column: number,
): string | undefined {
  const around = captures.filter(({ node: { startPosition: start, endPosition: end } }) => {
    const begins = start.row < row || (start.row === row && start.column <= column);
    return begins && (end.row > row || (end.row === row && end.column > column));
  });
  const size = ({ node }: QueryCapture) => node.endIndex - node.startIndex;
  return around.sort((a, b) => size(a) - size(b))[0]?.name;
}
