/**
 * A scratch file as the cells of a notebook, and back. A block is a code cell; its title and the comments above the
 * request are a Markdown cell. A cell that was not edited keeps its text to the byte.
 */
import { cut, endsLine, startsWithSeparator } from '../../common/scratch/parse/blocks';
import { countLines } from '../../common/scratch/text/lines';

/** The text of a cell in the file: `before + text + after`. The cell shows `text`, a Markdown cell as Markdown. */
export interface CellOrigin {
  readonly kind: CellKind;
  /** Blank lines and a separator without a title. */
  readonly before: string;
  readonly text: string;
  /** The end of the last line, and blank lines. */
  readonly after: string;
}

type CellKind = 'code' | 'markdown';

/** The origin in the metadata of a cell; undefined when it is of something else. */
export function originIn(metadata: unknown): CellOrigin | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const { kind, before, text, after } = metadata as Partial<Record<keyof CellOrigin, unknown>>;
  return (kind === 'code' || kind === 'markdown') &&
    typeof before === 'string' &&
    typeof text === 'string' &&
    typeof after === 'string'
    ? { kind, before, text, after }
    : undefined;
}

export interface NotebookCell {
  readonly kind: CellKind;
  /** As in the editor, with any line ends. */
  readonly value: string;
  /** Absent for a new cell. */
  readonly origin?: CellOrigin | undefined;
}

/** The first line end of a file, for new lines. */
export function lineEndOf(file: string): LineEnd {
  const at = file.indexOf('\n');
  return at > 0 && file[at - 1] === '\r' ? '\r\n' : '\n';
}

export type LineEnd = '\n' | '\r\n';

/** Splits a file into cells. An empty file has none. */
export function cellsOf(file: string): readonly NotebookCell[] {
  const cells: NotebookCell[] = [];
  let pending = '';
  const add = (kind: CellKind, text: string) => {
    const origin = { kind, before: pending + leading(text), ...trimmed(text) };
    pending = '';
    cells.push({ kind, value: shown(origin), origin });
  };
  for (const piece of cut(file)) {
    const head = headOf(piece);
    const prose = piece.slice(0, head);
    const code = piece.slice(head);
    if (hasProse(prose)) add('markdown', prose);
    else pending += prose;
    if (code !== '') add('code', code);
  }
  const last = cells.at(-1);
  if (pending === '') return cells;
  if (last?.origin === undefined) return [newCell(pending)];
  const origin = { ...last.origin, after: last.origin.after + pending };
  return [...cells.slice(0, -1), { ...last, origin }];
}

/** The only cell of a file without text. */
function newCell(before: string): NotebookCell {
  return { kind: 'code', value: '', origin: { kind: 'code', before, text: '', after: '' } };
}

/** Offset after the separator, blank lines and plain comments at the start of a block. */
function headOf(piece: string): number {
  let at = startsWithSeparator(piece) ? lineAfter(piece, 0) : 0;
  while (at < piece.length) {
    const next = lineAfter(piece, at);
    const line = piece.slice(at, next).trim();
    if (line !== '' && !isPlainComment(line)) break;
    at = next;
  }
  return at;
}

function lineAfter(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return Math.min(text.length, text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1);
}

/** A comment without a directive. */
function isPlainComment(line: string): boolean {
  return /^(?:#|\/\/)(?!\s*@)/.test(line);
}

function hasProse(head: string): boolean {
  return /[^#\s]/.test(head);
}

function leading(text: string): string {
  return /^(?:[ \t]*(?:\r\n|\n|\r))*/.exec(text)?.[0] ?? '';
}

function trimmed(text: string): { readonly text: string; readonly after: string } {
  const start = leading(text).length;
  const kept = text.slice(start).trimEnd();
  return { text: kept, after: text.slice(start + kept.length) };
}

// ---------------------------------------------------------------- what a cell shows

function shown({ kind, text }: CellOrigin): string {
  if (kind === 'code') return text;
  const lines = linesOf(text).map((line, index) => {
    if (index === 0 && startsWithSeparator(line)) return titleOf(line);
    return line.trim().replace(/^(?:#|\/\/) ?/, '');
  });
  // A separator without a title separates, but says nothing.
  return (lines[0] === '' && startsWithSeparator(text) ? lines.slice(1) : lines).join('\n');
}

/** `### Title` as a heading; empty without a title. */
function titleOf(separator: string): string {
  const title = separator.slice(3).trim();
  return /^#*$/.test(title) ? '' : `### ${title}`;
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

/** A text as editors compare it: they unify the line ends of a cell, and drop byte order marks. */
function unified(text: string): string {
  return linesOf(text.replace(/^\uFEFF+/, '')).join('\n');
}

// ---------------------------------------------------------------- what a cell writes

/** Where the text of a cell is in its file. Lines are zero-based. */
interface CellPlace {
  /** The first line that belongs to the cell. */
  readonly first: number;
  /** The first line of its text. */
  readonly line: number;
}

export interface NotebookFile {
  readonly text: string;
  /** By the index of the cell. */
  readonly places: readonly CellPlace[];
}

/**
 * The file of a notebook. A cell that would become a part of the cell above it gets a `###` line.
 *
 * @param lineEnd of new lines, where the cell has none of its own
 */
export function fileOf(cells: readonly NotebookCell[], lineEnd: LineEnd): NotebookFile {
  let text = '';
  // Whether the last block of the text has code already, and whether its separator was added here.
  let open = false;
  let added = false;
  const places: CellPlace[] = [];
  for (const cell of cells) {
    const origin = originOf(cell, lineEnd);
    let { before } = origin;
    if (text !== '' && !endsLine(text)) text += lineEnd;
    const separates = startsWithSeparator(before.trimStart() || origin.text);
    if (open && !separates) {
      const hasBlank = countLines(text.slice(text.trimEnd().length)) > 1;
      text += `${hasBlank ? '' : lineEnd}###${lineEnd}`;
    } else if (added && separates && before !== '') before = '';
    added = open && !separates && cell.kind === 'markdown';
    open = cell.kind === 'code';
    const first = countLines(text);
    text += before;
    if (before !== '' && origin.text !== '' && !endsLine(text)) text += lineEnd;
    places.push({ first, line: countLines(text) });
    text += origin.text + origin.after;
  }
  return { text, places };
}

function originOf({ kind, value, origin }: NotebookCell, lineEnd: string): CellOrigin {
  const same = origin?.kind === kind ? origin : undefined;
  if (same && unified(value) === unified(shown(same))) return same;
  const own = /\r\n|\n|\r/.exec(origin ? origin.text + origin.after : '')?.[0] ?? lineEnd;
  const lines = kind === 'code' ? linesOf(value) : comments(linesOf(value), same?.text);
  return { kind, before: origin?.before ?? '', text: lines.join(own), after: origin?.after ?? own };
}

/** The lines of a Markdown cell as a separator with its title, and comments. */
function comments(lines: readonly string[], old: string | undefined): readonly string[] {
  const [first = '', ...others] = lines;
  const wasSeparated = old !== undefined && startsWithSeparator(old);
  const isTitle = /^#{3,}(?:\s|$)/.test(first) && (wasSeparated || old === undefined);
  const marker = old !== undefined && /^[ \t]*\/\//m.test(old) && !/^[ \t]*#(?!##)/m.test(old) ? '//' : '#';
  const separator = isTitle ? [first] : wasSeparated ? ['###'] : [];
  const rest = isTitle ? others : lines;
  return [
    ...separator,
    ...rest.map((line) => (line.trim() === '' ? '' : `${marker} ${withoutDirective(line)}`)),
  ];
}

/** Text that starts with `@` must not become a directive. Markdown shows `\@` as `@`. */
function withoutDirective(line: string): string {
  return line.replace(/^(\s*)@/, '$1\\@');
}
