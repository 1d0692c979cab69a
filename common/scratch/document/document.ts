import type { Catalogue } from '../../../catalogue/built-in/catalogue';
import type { Contracts } from '../../contracts/contracts';
import type { CellKey, Imports, PlacedBlock, Position, Range, ScratchDocumentApi } from '../api';
import { capturesOf } from '../foreign/foreign-parts';
import { cut, endsLine, startsWithSeparator } from '../parse/blocks';
import { LARGEST_FILE } from '../parse/too-large';
import { CARRIAGE_RETURN, LINE_FEED } from '../text/characters';
import { NONE } from '../text/gather';
import { lastNotAbove } from '../text/lines';
import type { Definition, Language, Span } from '../types';
import {
  Cell,
  type CellList,
  cellAtChar,
  cellAtLine,
  cellList,
  compareCells,
  neighbor,
  type Parses,
  parsesOf,
  replaceCells,
  startCharOf,
} from './cells';
import { addToIndex, dropFromIndex, mayName, type NameIndex, nameIndex } from './name-index';

type Change = { range: Range; text: string } | { text: string };
type Listener = (removed: readonly PlacedBlock[], added: readonly PlacedBlock[]) => void;

export interface ScratchDocumentOptions {
  /**
   * For sending. Without it, what is too large for the checker and the language features is not parsed, and has one
   * problem that says so.
   */
  readonly anySize?: boolean;
}

/**
 * An open file, split at its `###` lines into cells. An edit splits and parses only the cells that it touches, and a
 * lookup costs about the square root of the number of cells. Positions and edits are as in `TextDocument`.
 */
export class ScratchDocument implements ScratchDocumentApi {
  catalogue: Catalogue | undefined;
  contracts: Contracts | undefined;
  imports: Imports | undefined;
  private list: CellList;
  private parses: Parses;
  /** Built on first use. */
  private index: NameIndex | undefined;
  /** Definitions in document order, by name. Dropped when a cell with the name changes. */
  private readonly ordered = new Map<string, readonly { placed: PlacedBlock; definition: Definition }[]>();
  private readonly listeners = new Set<Listener>();

  constructor(
    readonly uri: string,
    readonly languageId: Language,
    private currentVersion: number,
    text: string,
    { anySize = false }: ScratchDocumentOptions = {},
  ) {
    this.parses = parsesOf(languageId, anySize, !anySize && text.length > LARGEST_FILE);
    this.list = cellList(this.cellsOf(cut(text), true));
  }

  get version(): number {
    return this.currentVersion;
  }

  get lineCount(): number {
    return this.list.lines + 1;
  }

  /** Number of blocks. */
  get blockCount(): number {
    return this.list.count;
  }

  // ---------------------------------------------------------------- text and positions

  getText(range?: Range): string {
    if (!range) {
      let text = '';
      for (const chunk of this.list.chunks) for (const cell of chunk.cells) text += cell.text;
      return text;
    }
    const [start, end] = ordered(range);
    const first = this.locate(start);
    const last = this.locate(end);
    if (first.cell === last.cell) return first.cell.text.slice(first.offset, last.offset);
    let text = first.cell.text.slice(first.offset);
    for (
      let cell = neighbor(this.list, first.cell, 1);
      cell && cell !== last.cell;
      cell = neighbor(this.list, cell, 1)
    ) {
      text += cell.text;
    }
    return text + last.cell.text.slice(0, last.offset);
  }

  positionAt(offset: number): Position {
    const inside = Math.max(0, Math.min(offset, this.list.chars));
    const cell = cellAtChar(this.list, inside);
    const position = positionIn(cell, inside - startCharOf(this.list, cell));
    return { line: position.line + cell.startLine, character: position.character };
  }

  offsetAt(position: Position): number {
    const { cell, offset } = this.locate(position);
    return startCharOf(this.list, cell) + offset;
  }

  rangeOf(placed: PlacedBlock, span: Span): Range {
    const cell = placed.cell as Cell;
    const { startLine } = cell;
    const start = positionIn(cell, span.start);
    const end = span.end === span.start ? start : positionIn(cell, span.end);
    return {
      start: { line: start.line + startLine, character: start.character },
      end: { line: end.line + startLine, character: end.character },
    };
  }

  offsetIn(placed: PlacedBlock, position: Position): number {
    const cell = placed.cell as Cell;
    return offsetInCell(cell, position.line - cell.startLine, position.character);
  }

  // ---------------------------------------------------------------- blocks

  *blocks(): Iterable<PlacedBlock> {
    for (const chunk of this.list.chunks) yield* chunk.cells;
  }

  blockAtLine(line: number): PlacedBlock {
    return cellAtLine(this.list, line);
  }

  placed(cell: CellKey): PlacedBlock | undefined {
    return cell instanceof Cell && cell.chunk?.list === this.list ? cell : undefined;
  }

  onReplaced(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // ---------------------------------------------------------------- names

  definitions(name: string): readonly { placed: PlacedBlock; definition: Definition }[] {
    const cells = this.names().definers.get(name);
    if (!cells) return NONE;
    let found = this.ordered.get(name);
    if (!found) {
      found = this.inOrder(cells).flatMap((cell) =>
        cell.definitionsOf(name).map((definition) => ({ placed: cell as PlacedBlock, definition })),
      );
      this.ordered.set(name, found);
    }
    return found;
  }

  definitionNames(): Iterable<string> {
    return this.names().definers.keys();
  }

  named(name: string): readonly PlacedBlock[] {
    return this.inOrder(this.names().requests.get(name));
  }

  requestNames(): Iterable<string> {
    return [...this.names().requests.keys()].filter((name) => !name.startsWith('='));
  }

  importPaths(): readonly string[] {
    return [...this.names().imports.keys()];
  }

  bodyFiles(): readonly string[] {
    return [...this.names().bodyFiles.keys()];
  }

  readers(name: string): Iterable<PlacedBlock> {
    return this.names().readers.get(name) ?? NONE;
  }

  messageReaders(request: string): Iterable<PlacedBlock> {
    return this.names().messageReaders.get(request) ?? NONE;
  }

  prompts(name: string): readonly PlacedBlock[] {
    return this.inOrder(this.names().prompts.get(name));
  }

  private names(): NameIndex {
    if (!this.index) {
      this.index = nameIndex();
      for (const chunk of this.list.chunks) for (const cell of chunk.cells) addToIndex(this.index, cell);
    }
    return this.index;
  }

  private inOrder(cells: ReadonlySet<Cell> | undefined): readonly Cell[] {
    if (!cells) return NONE;
    const list = [...cells];
    return list.length < 2 ? list : list.sort((a, b) => compareCells(this.list, a, b));
  }

  // ---------------------------------------------------------------- edits

  /** Applies the changes one after the other, as in LSP. */
  update(changes: readonly Change[], version: number): void {
    const removed = new Set<Cell>();
    const added = new Set<Cell>();
    for (const change of changes) {
      if ('range' in change) this.replaceRange(change.range, change.text, removed, added);
      else this.replaceAll(change.text, removed, added);
    }
    const { anySize, tooLarge } = this.parses;
    if (!anySize && this.list.chars > LARGEST_FILE !== tooLarge) this.crossLimit(removed, added);
    this.currentVersion = version;
    if (removed.size === 0 && added.size === 0) return;
    this.reindex(removed, added);
    if (this.listeners.size === 0) return;
    const gone = [...removed];
    const come = this.inOrder(added);
    for (const listener of this.listeners) listener(gone, come);
  }

  private replaceRange(range: Range, inserted: string, removed: Set<Cell>, added: Set<Cell>): void {
    const [start, end] = ordered(range);
    const from = this.locate(start);
    const to = this.locate(end);
    let first = from.cell;
    let last = to.cell;
    let text = first.text.slice(0, from.offset) + inserted + last.text.slice(to.offset);
    // Without its separator, the cell becomes part of the one before it.
    if (!startsWithSeparator(text)) {
      const before = neighbor(this.list, first, -1);
      if (before) {
        first = before;
        text = before.text + text;
      }
    }
    // Without a line end before it, the next separator is not one.
    if (!endsLine(text)) {
      const after = neighbor(this.list, last, 1);
      if (after) {
        last = after;
        text += after.text;
      }
    }
    const old = [first];
    for (let cell = first; cell !== last; ) {
      cell = neighbor(this.list, cell, 1) as Cell;
      old.push(cell);
    }
    const isFirst = neighbor(this.list, first, -1) === undefined;
    const fresh = this.keepSame(old, this.cellsOf(cut(text), isFirst), removed, added);
    replaceCells(this.list, first, last, fresh);
  }

  private replaceAll(text: string, removed: Set<Cell>, added: Set<Cell>): void {
    const old = this.list.chunks.flatMap((chunk) => chunk.cells);
    const fresh = this.keepSame(old, this.cellsOf(cut(text), true), removed, added);
    for (const cell of old) cell.chunk = undefined;
    this.list = cellList(fresh);
  }

  /** Replaces all cells, because none of them is parsed beyond the limit, and all below it. */
  private crossLimit(removed: Set<Cell>, added: Set<Cell>): void {
    this.parses = parsesOf(this.languageId, false, !this.parses.tooLarge);
    const old = this.list.chunks.flatMap((chunk) => chunk.cells);
    for (const cell of old) {
      cell.chunk = undefined;
      if (!added.delete(cell)) removed.add(cell);
    }
    const fresh = this.cellsOf(
      old.map(({ text }) => text),
      true,
    );
    for (const cell of fresh) added.add(cell);
    this.list = cellList(fresh);
  }

  /** Reuses old cells with the same text at both ends, and records which cells are removed and added. */
  private keepSame(old: readonly Cell[], fresh: Cell[], removed: Set<Cell>, added: Set<Cell>): Cell[] {
    // The first cell of a file that is too large has its problem, so none may become the first unnoticed.
    const reusable = !this.parses.tooLarge;
    const shorter = reusable ? Math.min(old.length, fresh.length) : 0;
    let head = 0;
    while (head < shorter && same(old[head] as Cell, fresh[head] as Cell)) {
      fresh[head] = old[head] as Cell;
      head++;
    }
    let tail = 0;
    while (tail < shorter - head && same(old.at(-1 - tail) as Cell, fresh.at(-1 - tail) as Cell)) {
      fresh[fresh.length - 1 - tail] = old.at(-1 - tail) as Cell;
      tail++;
    }
    for (let index = head; index < old.length - tail; index++) {
      const cell = old[index] as Cell;
      if (!added.delete(cell)) removed.add(cell);
    }
    for (let index = head; index < fresh.length - tail; index++) added.add(fresh[index] as Cell);
    return fresh;
  }

  private reindex(removed: Iterable<Cell>, added: Iterable<Cell>): void {
    const { index } = this;
    if (!index) return;
    for (const cell of removed) {
      dropFromIndex(index, cell);
      this.forget(cell);
    }
    for (const cell of added) {
      addToIndex(index, cell);
      this.forget(cell);
    }
  }

  private forget(cell: Cell): void {
    if (!mayName(cell)) return;
    for (const { name } of [...cell.block.definitions, ...capturesOf(cell.block)])
      this.ordered.delete(name.text);
  }

  private cellsOf(pieces: readonly string[], first: boolean): Cell[] {
    return pieces.map(
      (text, index) => new Cell(this.parses, text, first && index === 0 && text.charCodeAt(0) === 0xfeff),
    );
  }

  /** The cell at a position, and the offset in it. Positions outside a line or the file are clamped. */
  private locate(position: Position): { cell: Cell; offset: number } {
    if (position.line >= this.lineCount) {
      const cell = cellAtLine(this.list, this.lineCount);
      return { cell, offset: cell.text.length };
    }
    if (position.line < 0) return { cell: cellAtLine(this.list, 0), offset: 0 };
    const cell = cellAtLine(this.list, position.line);
    return { cell, offset: offsetInCell(cell, position.line - cell.startLine, position.character) };
  }
}

function same(a: Cell, b: Cell): boolean {
  return a.text === b.text && a.first === b.first;
}

function ordered(range: Range): [Position, Position] {
  const { start, end } = range;
  const swapped = start.line > end.line || (start.line === end.line && start.character > end.character);
  return swapped ? [end, start] : [start, end];
}

/** Position of an offset in a cell. An offset inside a line end is moved before it. */
function positionIn(cell: Cell, offset: number): Position {
  const { lineStarts: starts, text } = cell;
  const inside = Math.max(0, Math.min(offset, text.length));
  const line = lastNotAbove(starts, inside);
  const start = starts[line] as number;
  return { line, character: beforeLineEnd(text, inside, start) - start };
}

function offsetInCell(cell: Cell, line: number, character: number): number {
  const { lineStarts: starts, text } = cell;
  if (line < 0) return 0;
  const start = starts[line];
  if (start === undefined) return text.length;
  if (character <= 0) return start;
  const end = starts[line + 1] ?? text.length;
  return beforeLineEnd(text, Math.min(start + character, end), start);
}

function beforeLineEnd(text: string, offset: number, lineStart: number): number {
  let at = offset;
  while (at > lineStart) {
    const code = text.charCodeAt(at - 1);
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN) break;
    at--;
  }
  return at;
}
