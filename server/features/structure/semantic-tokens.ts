import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver';
import { type Catalogue, catalogueOf } from '../../../catalogue/built-in/catalogue';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { CellKey, PlacedBlock, Range, ScratchDocumentApi, Variables } from '../../../common/scratch/api';
import { countLines, lastNotAbove, lineStarts } from '../../../common/scratch/text/lines';
import type { Block } from '../../../common/scratch/types';
import { KeptByCell } from '../kept-by-cell';
import { blockTokens } from './block-tokens';
import { modifierBits, typeNumber } from './token-legend';

/** Caches the tokens of each block, so that an edit only recomputes the blocks that it changes. */
export interface TokenKeeper {
  full(document: ScratchDocumentApi, variables: Variables, token?: CancellationToken): SemanticTokens;
  /** Changes since an earlier result; all tokens if that result is no longer known. */
  delta(
    document: ScratchDocumentApi,
    variables: Variables,
    previousResultId: string,
    token?: CancellationToken,
  ): SemanticTokens | SemanticTokensDelta;
  /** The tokens of the lines of a range. Only reads the blocks of these lines. */
  range(
    document: ScratchDocumentApi,
    variables: Variables,
    range: Range,
    token?: CancellationToken,
  ): SemanticTokens;
}

/** The tokens of a block in the format of the protocol. The first one is relative to the start of the block. */
interface Entry {
  readonly data: readonly number[];
  /** Number of lines of the block. */
  readonly lines: number;
  /** Line of the last token, relative to the block. */
  readonly lastLine: number;
  /** The variables that the tokens depend on. */
  readonly reads: readonly Read[];
  readonly catalogue: Catalogue;
}

interface Read {
  readonly name: string;
  readonly value: string | undefined;
  readonly origin: string | undefined;
}

interface Result {
  readonly id: string;
  readonly kept: KeptByCell<Entry>;
}

/** Numbers per token: line and character relative to the previous one, length, type, modifiers. */
const SIZE = 5;

export function createTokenKeeper(): TokenKeeper {
  const entries = new WeakMap<CellKey, Entry>();
  const results = new WeakMap<ScratchDocumentApi, Result>();
  let lastId = 0;

  function entryOf(placed: PlacedBlock, variables: Variables, catalogue: Catalogue): Entry {
    const before = entries.get(placed.cell);
    if (before && isFresh(before, variables, catalogue)) return before;
    const entry = makeEntry(placed.block, variables, catalogue);
    entries.set(placed.cell, entry);
    return entry;
  }

  /** Undefined if canceled. */
  function newResult(
    document: ScratchDocumentApi,
    variables: Variables,
    token: CancellationToken,
  ): Result | undefined {
    const catalogue = catalogueOf(document);
    const kept = new KeptByCell(results.get(document)?.kept);
    for (const placed of document.blocks()) {
      if (token.isCancellationRequested) return undefined;
      const old = kept.earlier(placed.cell);
      const isKept = old && isFresh(old, variables, catalogue);
      kept.add(placed.cell, isKept ? old : entryOf(placed, variables, catalogue));
    }
    kept.settle();
    lastId++;
    const result: Result = { id: String(lastId), kept };
    results.set(document, result);
    return result;
  }

  return {
    full(document, variables, token = noCancellation) {
      const result = newResult(document, variables, token);
      if (!result) return { data: [] };
      return { resultId: result.id, data: encoded(result.kept.values, 0, result.kept.values.length) };
    },
    delta(document, variables, previousResultId, token = noCancellation) {
      const before = results.get(document);
      const result = newResult(document, variables, token);
      if (!result) return { data: [] };
      const { id } = result;
      const now = result.kept.values;
      if (!before || before.id !== previousResultId) {
        return { resultId: id, data: encoded(now, 0, now.length) };
      }
      return { resultId: id, edits: editsBetween(before.kept.values, now) };
    },
    range(document, variables, { start, end }, token = noCancellation) {
      const tokens = new TokenRange(start.line, end.line);
      let last: CellKey | undefined;
      for (let at = start.line; at <= end.line; ) {
        if (token.isCancellationRequested) return { data: [] };
        const placed = document.blockAtLine(at);
        if (placed.cell === last) break;
        last = placed.cell;
        const entry = entryOf(placed, variables, catalogueOf(document));
        tokens.add(entry, placed.startLine);
        at = placed.startLine + entry.lines;
      }
      return { data: tokens.data };
    },
  };
}

/** Collects the tokens of a range of lines. */
class TokenRange {
  readonly data: number[] = [];
  readonly #first: number;
  readonly #last: number;
  /** Position of the last collected token. */
  #line = 0;
  #character = 0;

  constructor(first: number, last: number) {
    this.#first = first;
    this.#last = last;
  }

  /** Adds the tokens of a block that starts at a line. */
  add({ data }: Entry, startLine: number): void {
    let line = startLine;
    let character = 0;
    for (let index = 0; index < data.length; index += SIZE) {
      const down = data[index] as number;
      const along = data[index + 1] as number;
      line += down;
      character = down > 0 ? along : character + along;
      if (line < this.#first || line > this.#last) continue;
      this.data.push(line - this.#line, line > this.#line ? character : character - this.#character);
      this.data.push(data[index + 2] ?? 0, data[index + 3] ?? 0, data[index + 4] ?? 0);
      this.#line = line;
      this.#character = character;
    }
  }
}

// ---------------------------------------------------------------- one block

function makeEntry(block: Block, variables: Variables, catalogue: Catalogue): Entry {
  const lines = countLines(block.text);
  const starts = lineStarts(block.text, lines);
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const { start, end, type, modifiers } of blockTokens(block, variables, catalogue)) {
    const at = lastNotAbove(starts, start);
    const column = start - (starts[at] as number);
    data.push(at - line, at > line ? column : column - character, end - start);
    data.push(typeNumber(type), modifierBits(modifiers));
    line = at;
    character = column;
  }
  return { data, lines, lastLine: line, reads: readsOf(block, variables), catalogue };
}

const noReads: readonly Read[] = [];

function readsOf({ placeholders }: Block, variables: Variables): readonly Read[] {
  if (placeholders.length === 0) return noReads;
  const reads = new Map<string, Read>();
  for (const { expression } of placeholders) {
    if (expression.kind !== 'variable' && expression.kind !== 'system') continue;
    const { name } = expression;
    const found = variables.get(name);
    reads.set(name, { name, value: found?.value, origin: found?.origin });
  }
  return [...reads.values()];
}

function isFresh(entry: Entry, variables: Variables, catalogue: Catalogue): boolean {
  if (entry.catalogue !== catalogue) return false;
  for (const { name, value, origin } of entry.reads) {
    const found = variables.get(name);
    if (found?.value !== value || found?.origin !== origin) return false;
  }
  return true;
}

// ---------------------------------------------------------------- all blocks

/** The numbers of the entries `from..to`. The first token is relative to the last token before them. */
function encoded(entries: readonly Entry[], from: number, to: number): number[] {
  const all: number[] = [];
  let gap = linesBefore(entries, from);
  for (let index = from; index < to; index++) {
    const { data, lines, lastLine } = entries[index] as Entry;
    if (data.length === 0) {
      gap += lines;
      continue;
    }
    const start = all.length;
    for (let at = 0; at < data.length; at++) all.push(data[at] as number);
    all[start] = (all[start] as number) + gap;
    gap = lines - lastLine;
  }
  return all;
}

/** Number of lines from the last token before an entry, or from the start of the file. */
function linesBefore(entries: readonly Entry[], index: number): number {
  let gap = 0;
  for (let at = index - 1; at >= 0; at--) {
    const { data, lines, lastLine } = entries[at] as Entry;
    if (data.length > 0) return gap + lines - lastLine;
    gap += lines;
  }
  return gap;
}

function editsBetween(before: readonly Entry[], now: readonly Entry[]): SemanticTokensDelta['edits'] {
  const shorter = Math.min(before.length, now.length);
  let head = 0;
  let start = 0;
  while (head < shorter && before[head] === now[head]) start += (now[head++] as Entry).data.length;
  if (head === before.length && head === now.length) return [];
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  // The first token after the change is relative to a changed token.
  while (tail > 0 && (now[now.length - tail] as Entry).data.length === 0) tail--;
  if (tail > 0) tail--;
  let deleteCount = 0;
  for (let at = head; at < before.length - tail; at++) deleteCount += (before[at] as Entry).data.length;
  return [{ start, deleteCount, data: encoded(now, head, now.length - tail) }];
}
