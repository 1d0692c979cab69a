/** The format of marker fixtures: see test/fixtures/README.md. */
export interface Marker {
  /** Zero-based line of the text without markers. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Whether the finding continues below its first line. */
  readonly multiline: boolean;
  readonly code: string;
  /** Set if it differs from the default of the rule. */
  readonly severity?: string;
  readonly message: string;
  readonly fix?: string;
  /** The changed lines after the fix; absent when not asserted. */
  readonly after?: readonly string[];
}

export interface Fixture {
  /** The file without its marker lines. */
  readonly text: string;
  readonly markers: readonly Marker[];
}

const markerLine = /^( *)(\^+)(…?) ([a-z0-9-]+)(?: \((error|warning|information|hint)\))?: (.*)$/;
const afterLine = /^ {2}=> ?(.*)$/;
const nothing = '(nothing)';

export function parseFixture(source: string): Fixture {
  const lines: string[] = [];
  const markers: (Omit<Marker, 'after'> & { after?: string[] })[] = [];
  for (const line of source.split('\n')) {
    const after = afterLine.exec(line);
    const last = markers.at(-1);
    if (after && last) {
      last.after ??= [];
      if (after[1] !== nothing) last.after.push(after[1] ?? '');
      continue;
    }
    const match = markerLine.exec(line);
    if (!match) {
      lines.push(line);
      continue;
    }
    const [, indent = '', carets = '', more, code = '', severity, rest = ''] = match;
    const [message = '', fix] = rest.split(' | fix: ');
    markers.push({
      line: lines.length - 1,
      start: indent.length,
      end: indent.length + carets.length,
      multiline: more === '…',
      code,
      ...(severity === undefined ? {} : { severity }),
      message,
      ...(fix === undefined ? {} : { fix }),
    });
  }
  return { text: lines.join('\n'), markers };
}

/** The text of a fixture with the given markers. */
export function renderFixture(text: string, markers: readonly Marker[]): string {
  const sorted = [...markers].sort(
    (a, b) =>
      a.line - b.line ||
      a.start - b.start ||
      a.end - b.end ||
      a.code.localeCompare(b.code) ||
      a.message.localeCompare(b.message),
  );
  const out: string[] = [];
  let next = 0;
  for (const [index, line] of text.split('\n').entries()) {
    out.push(line);
    for (let marker = sorted[next]; marker?.line === index; marker = sorted[++next]) {
      const carets = ' '.repeat(marker.start) + '^'.repeat(Math.max(1, marker.end - marker.start));
      const severity = marker.severity === undefined ? '' : ` (${marker.severity})`;
      const fix = marker.fix === undefined ? '' : ` | fix: ${marker.fix}`;
      out.push(`${carets}${marker.multiline ? '…' : ''} ${marker.code}${severity}: ${marker.message}${fix}`);
      if (marker.after?.length === 0) out.push(`  => ${nothing}`);
      for (const after of marker.after ?? []) out.push(`  => ${after}`.trimEnd());
    }
  }
  return out.join('\n');
}

/** The lines of the new text that differ from the old text. */
export function changedLines(before: string, after: string): string[] {
  const old = before.split('\n');
  const now = after.split('\n');
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  ) {
    tail++;
  }
  return now.slice(head, now.length - tail);
}
