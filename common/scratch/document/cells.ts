import type { PlacedBlock } from '../api';
import { capturesOf } from '../foreign/foreign-parts';
import { parseBlock } from '../parse/parse';
import { emptyBlock, exceededLimit, isUtf16, tooLargeBlock, utf16Block } from '../parse/too-large';
import { NONE } from '../text/gather';
import { countLines, lineStarts } from '../text/lines';
import type { Block, Definition, Language } from '../types';

/**
 * A part of a document from one separator to the next: the same object as long as its text stays the same. It always
 * knows its current line; a removed cell keeps its last.
 */
export class Cell implements PlacedBlock {
  /** Number of line ends in the text. */
  readonly lines: number;
  chunk: Chunk | undefined;
  /** Position in the chunk; valid while the chunk is `placed`. */
  indexInChunk = 0;
  lineInChunk = 0;
  charInChunk = 0;
  private lastLine = 0;
  private byName: Map<string, Definition[]> | undefined;
  private parsed: Block | undefined;
  private starts: readonly number[] | undefined;

  get language(): Language {
    return this.parses.language;
  }

  constructor(
    private readonly parses: Parses,
    readonly text: string,
    readonly first: boolean,
  ) {
    this.lines = countLines(text);
  }

  /** Parsed on first use, and cached until many other blocks have been used. */
  get block(): Block {
    if (!this.parsed) {
      this.parsed = this.parse();
      keepParse(this.parses, this);
    }
    return this.parsed;
  }

  private parse(): Block {
    const { language, anySize, tooLarge } = this.parses;
    if (tooLarge)
      return this.startLine === 0
        ? tooLargeBlock(language, this.text, 'file')
        : emptyBlock(language, this.text);
    if (isUtf16(this.text)) return utf16Block(language, this.text);
    const limit = anySize ? undefined : exceededLimit(this.text);
    return limit ? tooLargeBlock(language, this.text, limit) : parseBlock(language, this.text, this.first);
  }

  /** Drops what can be computed again. */
  dropParse(): void {
    this.parsed = undefined;
    this.byName = undefined;
    this.starts = undefined;
  }

  get cell(): this {
    return this;
  }

  get startLine(): number {
    const { chunk } = this;
    if (chunk) {
      settle(chunk.list);
      place(chunk);
      this.lastLine = chunk.startLine + this.lineInChunk;
    }
    return this.lastLine;
  }

  /** The definitions of a name, in order. */
  definitionsOf(name: string): readonly Definition[] {
    if (!this.byName) {
      this.byName = new Map();
      for (const definition of [...this.block.definitions, ...capturesOf(this.block)]) {
        const found = this.byName.get(definition.name.text);
        if (found) found.push(definition);
        else this.byName.set(definition.name.text, [definition]);
      }
    }
    return this.byName.get(name) ?? NONE;
  }

  get lineStarts(): readonly number[] {
    this.starts ??= lineStarts(this.text, this.lines);
    return this.starts;
  }
}

/**
 * The blocks of a document that were parsed last; only these keep their parse. A parse takes far more memory than its
 * text, and the garbage collector copies each kept one: with 1,024 of them a full check took a sixth longer.
 */
export interface Parses {
  readonly language: Language;
  /** Whether blocks are parsed that are too large to be checked. */
  readonly anySize: boolean;
  /** Whether the file is too large to be checked: its blocks are not parsed, and the first one has a problem. */
  readonly tooLarge: boolean;
  readonly kept: Cell[];
  next: number;
}

const MOST_PARSES = 128;

export function parsesOf(language: Language, anySize: boolean, tooLarge: boolean): Parses {
  return { language, anySize, tooLarge, kept: [], next: 0 };
}

function keepParse(parses: Parses, cell: Cell): void {
  parses.kept[parses.next]?.dropParse();
  parses.kept[parses.next] = cell;
  parses.next = (parses.next + 1) % MOST_PARSES;
}

/** Some hundred cells and their totals. */
export interface Chunk {
  readonly list: CellList;
  cells: Cell[];
  lines: number;
  chars: number;
  /** In the document; valid below `clean` of the list. */
  index: number;
  startLine: number;
  startChar: number;
  /** Whether the positions of the cells in the chunk are valid. */
  placed: boolean;
}

/** Maximum number of cells in a chunk, near the square root of the number in a large file. */
const FULL = 512;
/** Number of cells in a new chunk. */
const HALF = 256;

/**
 * The cells of a document in order. Finding and replacing cells costs about the square root of their number: the totals
 * of the chunks, and the cells of one chunk.
 */
export interface CellList {
  chunks: Chunk[];
  lines: number;
  chars: number;
  count: number;
  /** Chunks below this index have valid starts. */
  clean: number;
}

export function cellList(cells: readonly Cell[]): CellList {
  const list: CellList = { chunks: [], lines: 0, chars: 0, count: 0, clean: 0 };
  replaceChunks(list, 0, 0, cells);
  return list;
}

function replaceChunks(list: CellList, from: number, to: number, cells: readonly Cell[]): void {
  for (let index = from; index < to; index++) {
    const old = list.chunks[index] as Chunk;
    list.lines -= old.lines;
    list.chars -= old.chars;
    list.count -= old.cells.length;
  }
  const chunks: Chunk[] = [];
  const pieces = Math.max(1, Math.ceil(cells.length / HALF));
  const size = Math.ceil(cells.length / pieces);
  for (let start = 0; start < cells.length; start += size) {
    const chunk: Chunk = {
      list,
      cells: cells.slice(start, start + size),
      lines: 0,
      chars: 0,
      index: 0,
      startLine: 0,
      startChar: 0,
      placed: false,
    };
    recount(chunk);
    list.lines += chunk.lines;
    list.chars += chunk.chars;
    list.count += chunk.cells.length;
    chunks.push(chunk);
  }
  if (to - from === list.chunks.length) list.chunks = chunks;
  else list.chunks.splice(from, to - from, ...chunks);
  list.clean = Math.min(list.clean, from);
}

function recount(chunk: Chunk): void {
  chunk.lines = 0;
  chunk.chars = 0;
  chunk.placed = false;
  for (const cell of chunk.cells) {
    cell.chunk = chunk;
    chunk.lines += cell.lines;
    chunk.chars += cell.text.length;
  }
}

/** Replaces the cells of the list from `first` to `last`, both included. */
export function replaceCells(list: CellList, first: Cell, last: Cell, cells: readonly Cell[]): void {
  const from = chunkOf(list, first);
  const to = chunkOf(list, last);
  const head = from.cells.indexOf(first);
  const tail = to.cells.indexOf(last) + 1;
  const size = head + cells.length + (to.cells.length - tail);
  if (from === to && size > 0 && size <= FULL) {
    list.lines -= from.lines;
    list.chars -= from.chars;
    list.count -= from.cells.length;
    for (let index = head; index < tail; index++) (from.cells[index] as Cell).chunk = undefined;
    from.cells.splice(head, tail - head, ...cells);
    recount(from);
    list.lines += from.lines;
    list.chars += from.chars;
    list.count += from.cells.length;
    list.clean = Math.min(list.clean, from.index + 1);
    return;
  }
  // The chunk is too large or too small, or cells of several chunks are replaced: split all of them again.
  for (let index = from.index; index <= to.index; index++) {
    for (const cell of (list.chunks[index] as Chunk).cells) cell.chunk = undefined;
  }
  const before = size < HALF / 2 ? list.chunks[from.index - 1] : undefined;
  const kept = [...(before?.cells ?? []), ...from.cells.slice(0, head), ...cells, ...to.cells.slice(tail)];
  replaceChunks(list, from.index - (before ? 1 : 0), to.index + 1, kept);
}

/** The chunk of a cell that is in the list; its index and start are valid. */
function chunkOf(list: CellList, cell: Cell): Chunk {
  settle(list);
  return cell.chunk as Chunk;
}

/** Updates the starts of all chunks. */
function settle(list: CellList): void {
  const { chunks } = list;
  if (list.clean >= chunks.length) return;
  let index = list.clean;
  const before = chunks[index - 1];
  let line = before ? before.startLine + before.lines : 0;
  let char = before ? before.startChar + before.chars : 0;
  for (; index < chunks.length; index++) {
    const chunk = chunks[index] as Chunk;
    chunk.index = index;
    chunk.startLine = line;
    chunk.startChar = char;
    line += chunk.lines;
    char += chunk.chars;
  }
  list.clean = chunks.length;
}

function place(chunk: Chunk): void {
  if (chunk.placed) return;
  let line = 0;
  let char = 0;
  const { cells } = chunk;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] as Cell;
    cell.indexInChunk = index;
    cell.lineInChunk = line;
    cell.charInChunk = char;
    line += cell.lines;
    char += cell.text.length;
  }
  chunk.placed = true;
}

/** Offset in the document at which a cell of the list starts. */
export function startCharOf(list: CellList, cell: Cell): number {
  const chunk = chunkOf(list, cell);
  place(chunk);
  return chunk.startChar + cell.charInChunk;
}

/** Compares cells by their order in the document, for `sort`. */
export function compareCells(list: CellList, a: Cell, b: Cell): number {
  const one = chunkOf(list, a);
  const other = chunkOf(list, b);
  if (one !== other) return one.index - other.index;
  place(one);
  return a.indexInChunk - b.indexInChunk;
}

/** The cell at a line; the last cell beyond the end. */
export function cellAtLine(list: CellList, line: number): Cell {
  settle(list);
  const chunk = find(list.chunks, line, (one) => one.startLine);
  place(chunk);
  return find(chunk.cells, line - chunk.startLine, (one) => one.lineInChunk);
}

/** The cell at an offset; the last cell at or beyond the end. */
export function cellAtChar(list: CellList, offset: number): Cell {
  settle(list);
  const chunk = find(list.chunks, offset, (one) => one.startChar);
  place(chunk);
  return find(chunk.cells, offset - chunk.startChar, (one) => one.charInChunk);
}

/** The last item that starts at or before `value`; the first when there is none. Only the last cell can be empty. */
function find<T>(items: readonly T[], value: number, startOf: (item: T) => number): T {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startOf(items[middle] as T) > value) high = middle;
    else low = middle + 1;
  }
  return items[Math.max(0, low - 1)] as T;
}

export function neighbor(list: CellList, cell: Cell, step: 1 | -1): Cell | undefined {
  const chunk = chunkOf(list, cell);
  place(chunk);
  const inside = chunk.cells[cell.indexInChunk + step];
  if (inside) return inside;
  return step === 1 ? list.chunks[chunk.index + 1]?.cells[0] : list.chunks[chunk.index - 1]?.cells.at(-1);
}
