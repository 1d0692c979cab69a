/** Formats a JSON value or the arguments of a call. Only white space changes. */

import { commentEnd } from '../../../common/scratch/json/json';
import { trimEnd } from '../../../common/scratch/text/lines';
import type { JsonMember, JsonNode, Span } from '../../../common/scratch/types';
import { gap, MOST_COLUMNS, type Sheet } from './format-edits';

// Character codes
const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const HASH = 35;
const ASTERISK = 42;
const COMMA = 44;
const SLASH = 47;
const COLON = 58;

/** The arguments of a call, as a container of values. */
export interface Arguments extends Span {
  readonly kind: 'arguments';
  readonly items: readonly JsonNode[];
}

type Container = Extract<JsonNode, { kind: 'object' | 'array' }> | Arguments;

/**
 * `flat`: on one line. `hug`: the brackets are on the lines of the first and the last item, as in a multi-line
 * `f({ … }, 1)`. `expand`: one item per line.
 */
type Style = 'flat' | 'hug' | 'expand';

/** The kind of the last printed token. */
type Last = 'open' | 'comma' | 'value' | 'comment' | 'line-comment';

interface Printer {
  readonly sheet: Sheet;
  readonly text: string;
  /** End of the last token in the current text. */
  at: number;
  /** Column after the last token in the formatted text. */
  column: number;
  level: number;
  last: Last;
  /** Computes the width without adding edits. */
  measuring: boolean;
  /** The next line end at or after `newlineFrom`. */
  newline: number;
  newlineFrom: number;
}

/**
 * Formats a value whose start does not move. Adds no edits if the value is not valid JSON, for example because a comma or
 * a closing bracket is missing.
 *
 * @returns end of the value; undefined if it was not formatted
 */
export function formatValue(
  sheet: Sheet,
  node: JsonNode | Arguments,
  column: number,
  around?: Span,
): number | undefined {
  const before = sheet.edits.count;
  const printer: Printer = {
    sheet,
    text: sheet.text,
    at: node.start,
    column,
    level: 0,
    last: 'open',
    measuring: false,
    newline: -1,
    newlineFrom: 0,
  };
  const done = around ? printBody(printer, node, around) : print(printer, node, 0, '', false);
  if (done) return printer.at;
  sheet.edits.count = before;
  return undefined;
}

/** A value with the comments before and after it. */
function printBody(printer: Printer, node: JsonNode | Arguments, around: Span): boolean {
  const { text, sheet } = printer;
  let first = around.start;
  while (isJsonSpace(text.charCodeAt(first))) first++;
  gap(sheet, around.start, first, 0, '');
  printer.at = first;
  const lines = printer.at < node.start ? printTrivia(printer, node.start, 0, 'none') : 0;
  if (lines < 0) return false;
  const apart = printer.at > first;
  if (!print(printer, node, apart ? Math.min(lines, 2) : 0, apart ? ' ' : '', false)) return false;
  return printTrivia(printer, around.end, 0, 'none') >= 0;
}

// ---------------------------------------------------------------- values

function print(
  printer: Printer,
  node: JsonNode | Arguments,
  lines: number,
  space: string,
  forced: boolean,
): boolean {
  switch (node.kind) {
    case 'object':
    case 'array':
      if (!node.closed) return false;
      token(printer, node.start, node.start + 1, lines, space, 'open');
      return printContainer(printer, node, forced);
    case 'arguments':
      token(printer, node.start, node.start + 1, lines, space, 'open');
      return printContainer(printer, node, forced);
    case 'string':
      if (node.quotes === 'unclosed') return false;
      break;
    case 'invalid':
      if (/\s/.test(node.text)) return false;
      break;
  }
  token(printer, node.start, node.end, lines, space, 'value');
  return true;
}

function printMember(printer: Printer, { key, value }: JsonMember, lines: number, space: string): boolean {
  if (!value || key.quotes === 'unclosed') return false;
  token(printer, key.start, key.end, lines, space, 'value');
  return printTrivia(printer, value.start, COLON, 'one') >= 0 && print(printer, value, 0, ' ', false);
}

/** The items and the closing bracket of a container. The opening bracket is already printed. */
function printContainer(printer: Printer, node: Container, forced: boolean): boolean {
  if (printer.measuring) return printItems(printer, node, 'flat', undefined);
  const items = itemsOf(node);
  if (hasLineEnd(printer, node)) {
    if (node.kind === 'object' || items.length === 0 || !hugs(printer, node)) {
      return printItems(printer, node, 'expand', undefined);
    }
    if (items.some((item) => staysBroken(printer, item as JsonNode))) {
      return printItems(printer, node, 'hug', undefined);
    }
  }
  const fits = forced ? false : fitsOnLine(printer, node);
  if (fits === undefined) return false;
  if (fits) return printItems(printer, node, 'flat', undefined);
  if (node.kind === 'object') return printItems(printer, node, 'expand', undefined);
  // A line break around a single long value does not help.
  const only = items.length === 1 && !isFilled(items[0] as JsonNode);
  if (only) return printItems(printer, node, 'flat', undefined);
  const filled = (items as readonly JsonNode[]).filter(isFilled);
  const broken = node.kind === 'arguments' || items.length === 1 ? filled : [];
  return broken.length === 1 && hugs(printer, node)
    ? printItems(printer, node, 'hug', broken[0])
    : printItems(printer, node, 'expand', undefined);
}

/** @param broken the item that must be expanded */
function printItems(printer: Printer, node: Container, style: Style, broken: JsonNode | undefined): boolean {
  const pad = style === 'flat' && node.kind === 'object' ? ' ' : '';
  const items = itemsOf(node);
  if (style === 'expand') printer.level++;
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as JsonNode | JsonMember;
    const found = printTrivia(printer, item.start, COMMA, index === 0 ? 'none' : 'one');
    if (found < 0) return false;
    const lines = style === 'expand' ? linesBefore(printer, found) : 0;
    const space = printer.last === 'open' ? pad : ' ';
    if (!printItem(printer, item, lines, space, item === broken)) return false;
    if (printer.measuring && printer.column > MOST_COLUMNS) return true;
  }
  if (printTrivia(printer, node.end - 1, COMMA, items.length === 0 ? 'none' : 'maybe') < 0) return false;
  if (style === 'expand') printer.level--;
  printClose(printer, node, style, pad);
  return true;
}

function printItem(
  printer: Printer,
  item: JsonNode | JsonMember,
  lines: number,
  space: string,
  forced: boolean,
): boolean {
  return 'key' in item
    ? printMember(printer, item, lines, space)
    : print(printer, item, lines, space, forced);
}

function printClose(printer: Printer, { end }: Container, style: Style, pad: string): void {
  const empty = printer.last === 'open';
  token(printer, end - 1, end, style === 'expand' && !empty ? 1 : 0, empty ? '' : pad, 'value');
}

/** Number of line ends before an item of an expanded container. @param found the existing ones */
function linesBefore({ last }: Printer, found: number): number {
  // An item after a comment on the same line stays there.
  if (last === 'comment' && found === 0) return 0;
  return found > 1 && last !== 'open' ? 2 : 1;
}

// ---------------------------------------------------------------- style of a container

function itemsOf(node: Container): readonly (JsonNode | JsonMember)[] {
  return node.kind === 'object' ? node.members : node.items;
}

function isFilled(node: JsonNode): boolean {
  return (node.kind === 'object' || node.kind === 'array') && itemsOf(node).length > 0;
}

/** Whether the rest of a container fits on the line of its opening bracket; undefined if it is not valid JSON. */
function fitsOnLine(printer: Printer, node: Container): boolean | undefined {
  const { at, column, last } = printer;
  printer.measuring = true;
  const printed = printItems(printer, node, 'flat', undefined);
  const fits = printer.column <= MOST_COLUMNS;
  printer.measuring = false;
  printer.at = at;
  printer.column = column;
  printer.last = last;
  return printed ? fits : undefined;
}

/** Whether there are only spaces and commas between the items, and no line ends or comments. */
function hugs({ text }: Printer, node: Container): boolean {
  let at = node.start + 1;
  for (const item of [...itemsOf(node), { start: node.end - 1, end: node.end }]) {
    for (; at < item.start; at++) {
      const code = text.charCodeAt(at);
      if (code !== SPACE && code !== TAB && code !== COMMA) return false;
    }
    at = item.end;
  }
  return true;
}

/** Whether a value has several lines before and after formatting. */
function staysBroken(printer: Printer, node: JsonNode): boolean {
  if ((node.kind !== 'object' && node.kind !== 'array') || !hasLineEnd(printer, node)) return false;
  const items = itemsOf(node);
  if (items.length === 0) return printer.text.slice(node.start + 1, node.end - 1).trim() !== '';
  if (node.kind === 'object' || !hugs(printer, node)) return true;
  return node.items.some((item) => staysBroken(printer, item));
}

function hasLineEnd(printer: Printer, { start, end }: Span): boolean {
  if (start < printer.newlineFrom || start > printer.newline) {
    const { text } = printer;
    let at = start;
    while (at < text.length && text.charCodeAt(at) !== LF && text.charCodeAt(at) !== CR) at++;
    printer.newlineFrom = start;
    printer.newline = at;
  }
  return printer.newline < end;
}

// ---------------------------------------------------------------- tokens, comments and white space

function token(
  printer: Printer,
  start: number,
  end: number,
  wanted: number,
  space: string,
  last: Last,
): void {
  const lines = printer.last === 'line-comment' && wanted === 0 ? 1 : wanted;
  if (start > printer.at || lines > 0 || space !== '') {
    const { layout } = printer.sheet;
    if (lines > 0) printer.column = printer.level * layout.indentWidth;
    else printer.column += space.length;
    if (!printer.measuring) {
      gap(printer.sheet, printer.at, start, lines, lines > 0 ? indentation(layout, printer.level) : space);
    }
  }
  printer.column += end - start;
  printer.at = end;
  printer.last = last;
}

const indentations = new Map<string, string[]>();

function indentation({ indent }: Sheet['layout'], level: number): string {
  if (level === 0) return '';
  let known = indentations.get(indent);
  if (!known) {
    known = [];
    indentations.set(indent, known);
  }
  known[level] ??= indent.repeat(level);
  return known[level];
}

/**
 * Prints comments, and the comma or colon between two values.
 *
 * @param mark character code of the comma or colon
 * @param marks whether the mark is not allowed, optional or required
 * @returns number of line ends before `to` since the last printed token; -1 if there is anything unexpected
 */
function printTrivia(printer: Printer, to: number, mark: number, marks: 'none' | 'maybe' | 'one'): number {
  const { text } = printer;
  let lines = 0;
  let seen = false;
  let at = printer.at;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code === TAB) {
      at++;
    } else if (code === LF || code === CR) {
      lines++;
      at += code === CR && text.charCodeAt(at + 1) === LF ? 2 : 1;
    } else if (code === mark && marks !== 'none' && !seen) {
      token(printer, at, at + 1, 0, '', 'comma');
      seen = true;
      lines = 0;
      at++;
    } else {
      const end = printComment(printer, at, to, lines);
      if (end === at) return -1;
      lines = 0;
      at = end;
    }
  }
  return seen || marks !== 'one' ? lines : -1;
}

/**
 * @param lines number of line ends before the comment
 * @returns end of the comment; `at` if there is no comment, or one that cannot be moved
 */
function printComment(printer: Printer, at: number, to: number, lines: number): number {
  const { text } = printer;
  const code = text.charCodeAt(at);
  const end = code === HASH || code === SLASH ? commentEnd(text, at, to) : at;
  // At the start of its line, `###` would become a separator.
  if (end === at || text.startsWith('###', at)) return at;
  const block = code === SLASH && text.charCodeAt(at + 1) === ASTERISK;
  const most = printer.last === 'open' ? 1 : 2;
  const space = printer.at === at ? '' : ' ';
  const stop = block ? end : trimEnd(text, at, end);
  token(printer, at, stop, Math.min(lines, most), space, block ? 'comment' : 'line-comment');
  if (block) columnAfter(printer, at, end);
  return end;
}

/** Sets the column after a multi-line comment. */
function columnAfter(printer: Printer, start: number, end: number): void {
  const { text } = printer;
  for (let at = end - 1; at >= start; at--) {
    const code = text.charCodeAt(at);
    if (code !== LF && code !== CR) continue;
    printer.column = end - at - 1;
    return;
  }
}

function isJsonSpace(code: number): boolean {
  return code === SPACE || code === TAB || code === LF || code === CR;
}
