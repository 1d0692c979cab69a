/**
 * LSP messages between the cells of a notebook and their file. The language server knows only the file, so a cell has the
 * variables and names of all cells. A cell is a range of whole lines: only line numbers and URIs differ.
 */

/** A cell with its lines in the file, zero-based. */
export interface MappedCell {
  readonly uri: string;
  readonly line: number;
  /** Number of lines, at least 1. */
  readonly lines: number;
}

export interface MappedFile {
  /** The URI under which the server knows the text of the notebook. */
  readonly uri: string;
  /** The URI of the file, for what is about no cell. */
  readonly fileUri: string;
  readonly cells: readonly MappedCell[];
}

type Json = Readonly<Record<string, unknown>>;

interface Position {
  readonly line: number;
  readonly character: number;
}

interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Converts the params of a request about a cell to params about the file. */
export function toFile(params: unknown, cell: MappedCell, file: MappedFile): unknown {
  if (params === cell.uri) return file.uri;
  if (Array.isArray(params)) return params.map((one) => toFile(one, cell, file));
  if (!isObject(params)) return params;
  if (isPosition(params)) return { ...params, line: params.line + cell.line };
  return mapped(params, (value) => toFile(value, cell, file));
}

/** Converts the result of a request about a cell. What lies outside of the cell is left out. */
export function toCell(result: unknown, cell: MappedCell, file: MappedFile): unknown {
  if (isObject(result) && Array.isArray(result.data) && result.data.every(Number.isInteger)) {
    return { data: tokensIn(result.data, cell) };
  }
  const value = placed(result, cell, file);
  return value === outside ? null : value;
}

/** Converts a result that may have locations or edits in the file, of a request about another document. */
export function toCells(result: unknown, file: MappedFile): unknown {
  const value = placed(result, undefined, file);
  return value === outside ? null : value;
}

/** A diagnostic belongs to the cell of its first line, or to the next one: it may be about hidden text above a cell. */
export function cellOfLine(line: number, { cells }: Pick<MappedFile, 'cells'>): MappedCell | undefined {
  return cells.find((cell) => line < cell.line + cell.lines) ?? cells.at(-1);
}

/** The largest character in the protocol: the end of a line. */
const LAST_CHARACTER = 2 ** 31 - 1;

const outside = Symbol('outside');

function placed(value: unknown, cell: MappedCell | undefined, file: MappedFile): unknown {
  if (value === file.uri) return file.fileUri;
  if (Array.isArray(value)) {
    return value.map((one) => placed(one, cell, file)).filter((one) => one !== outside);
  }
  if (!isObject(value)) return value;
  if (typeof value.targetUri === 'string') return linkOf(value, cell, file);
  if (value.uri === file.uri) return locationOf(value, file);
  if (typeof value.uri === 'string' && isRange(value.range)) return value;
  if (isObject(value.changes) || Array.isArray(value.documentChanges)) return editOf(value, cell, file);
  return cell ? withinCell(value, cell, file) : mapped(value, (one) => placed(one, cell, file));
}

/** A value with positions of the cell. Ranges are cut to it, but for edits, which are left out. */
function withinCell(value: Json, cell: MappedCell, file: MappedFile): unknown {
  if (isPosition(value)) return within(value, cell) ? { ...value, line: value.line - cell.line } : outside;
  if (isRange(value)) return cut(value, cell) ?? outside;
  if (typeof value.startLine === 'number' && typeof value.endLine === 'number') {
    const start = Math.max(value.startLine, cell.line);
    const end = Math.min(value.endLine, cell.line + cell.lines - 1);
    return end > start ? { ...value, startLine: start - cell.line, endLine: end - cell.line } : outside;
  }
  if (typeof value.newText === 'string' && isRange(value.range) && !containsRange(cell, value.range)) {
    return outside;
  }
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const own = placed(member, cell, file);
    if (own !== outside) members[name] = own;
    else if (!isOptional(name, value)) return outside;
  }
  return members;
}

/** The parent of a selection range, and where the part of an inlay hint leads to. */
function isOptional(name: string, value: Json): boolean {
  return name === 'parent' || (name === 'location' && typeof value.value === 'string');
}

/** A `Location`, or the argument `{uri, line}` of a command. */
function locationOf(value: Json, file: MappedFile): unknown {
  if (isRange(value.range)) {
    const { start } = value.range;
    const target = file.cells.find((cell) => within(start, cell));
    const range = target && cut(value.range, target);
    return target && range ? { ...value, uri: target.uri, range } : outside;
  }
  if (typeof value.line === 'number') {
    const position = { line: value.line, character: 0 };
    const target = file.cells.find((cell) => within(position, cell));
    if (target) return { ...value, uri: target.uri, line: value.line - target.line };
  }
  return { ...value, uri: file.fileUri };
}

/** A `LocationLink`. */
function linkOf(value: Json, cell: MappedCell | undefined, file: MappedFile): unknown {
  const { originSelectionRange: origin, targetUri, targetRange, targetSelectionRange } = value;
  const own = isRange(origin) && cell ? { originSelectionRange: cut(origin, cell) } : {};
  if (targetUri !== file.uri || !isRange(targetRange) || !isRange(targetSelectionRange)) {
    return { ...value, ...own };
  }
  const target = file.cells.find((one) => within(targetSelectionRange.start, one));
  if (!target) return outside;
  return {
    ...value,
    ...own,
    targetUri: target.uri,
    targetRange: cut(targetRange, target) ?? outside,
    targetSelectionRange: cut(targetSelectionRange, target),
  };
}

/** A `WorkspaceEdit`, or an object with one. Edits of the file become edits of its cells. */
function editOf(value: Json, cell: MappedCell | undefined, file: MappedFile): unknown {
  const { changes, documentChanges, ...rest } = value;
  const others = mapped(rest, (one) => placed(one, cell, file));
  if (Array.isArray(documentChanges)) {
    const split = documentChanges.flatMap((change) => {
      if (!isObject(change) || !isObject(change.textDocument) || change.textDocument.uri !== file.uri)
        return [change];
      return [...editsByCell(change.edits, file)].map(([uri, edits]) => ({
        textDocument: { uri, version: null },
        edits,
      }));
    });
    return { ...others, documentChanges: split };
  }
  const all: Record<string, unknown> = {};
  for (const [uri, edits] of Object.entries(isObject(changes) ? changes : {})) {
    if (uri === file.uri) Object.assign(all, Object.fromEntries(editsByCell(edits, file)));
    else all[uri] = edits;
  }
  return { ...others, changes: all };
}

function editsByCell(edits: unknown, file: MappedFile): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  for (const edit of Array.isArray(edits) ? edits : []) {
    if (!isObject(edit) || !isRange(edit.range)) continue;
    const { range } = edit;
    const cell = file.cells.find((one) => containsRange(one, range));
    if (!cell) continue;
    const own = found.get(cell.uri) ?? [];
    own.push({ ...edit, range: cut(range, cell) });
    found.set(cell.uri, own);
  }
  return found;
}

/** The semantic tokens of a cell: five numbers each, the line relative to the token before. */
function tokensIn(data: readonly number[], cell: MappedCell): readonly number[] {
  const own: number[] = [];
  let line = 0;
  let character = 0;
  let last: Position = { line: 0, character: 0 };
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [lines = 0, characters = 0, ...rest] = data.slice(at, at + 5);
    line += lines;
    character = lines === 0 ? character + characters : characters;
    if (line < cell.line || line >= cell.line + cell.lines) continue;
    const now = { line: line - cell.line, character };
    own.push(
      now.line - last.line,
      now.line === last.line ? now.character - last.character : now.character,
      ...rest,
    );
    last = now;
  }
  return own;
}

// ---------------------------------------------------------------- ranges

function within({ line }: Position, cell: MappedCell): boolean {
  return line >= cell.line && line < cell.line + cell.lines;
}

function containsRange(cell: MappedCell, { start, end }: Range): boolean {
  return within(start, cell) && within(end, cell);
}

/** The part of a range that is in a cell, with the lines of the cell; undefined when there is none. */
function cut({ start, end }: Range, cell: MappedCell): Range | undefined {
  const after = cell.line + cell.lines;
  if (end.line < cell.line || start.line >= after) return undefined;
  const isAbove = start.line < cell.line;
  if (isAbove && end.line === cell.line && end.character === 0) return undefined;
  const first = isAbove ? { line: 0, character: 0 } : { ...start, line: start.line - cell.line };
  const last =
    end.line < after
      ? { ...end, line: end.line - cell.line }
      : { line: cell.lines - 1, character: LAST_CHARACTER };
  return { start: first, end: last };
}

function mapped(value: Json, map: (member: unknown) => unknown): Json {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const own = map(member);
      return own === outside ? [] : [[name, own]];
    }),
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPosition(value: unknown): value is Json & Position {
  return isObject(value) && typeof value.line === 'number' && typeof value.character === 'number';
}

function isRange(value: unknown): value is Json & Range {
  return isObject(value) && isPosition(value.start) && isPosition(value.end);
}
