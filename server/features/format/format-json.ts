/** Lays out one JSON value or the arguments of a call, by changing nothing but the white space in it. */

import { commentEnd } from '../../../common/scratch/json/json';
import { trimEnd } from '../../../common/scratch/text/lines';
import type { JsonMember, JsonNode, Span } from '../../../common/scratch/types';
import { gap, MOST_COLUMNS, type Sheet } from './format-edits';

/** The arguments of a call, as a container like the others. */
export interface Arguments extends Span {
  readonly kind: 'arguments';
  readonly items: readonly JsonNode[];
}

type Container = Extract<JsonNode, { kind: 'object' | 'array' }> | Arguments;

/**
 * `flat`: on one line. `hug`: its brackets stand on the lines of its first and last item, as in `f({ … }, 1)` over
 * several lines. `expand`: an item a line.
 */
type Style = 'flat' | 'hug' | 'expand';

/** What was laid out last. */
type Last = 'open' | 'comma' | 'value' | 'comment' | 'line-comment';

interface Printer {
  readonly sheet: Sheet;
  readonly text: string;
  /** End of what was laid out last, in the text as it is. */
  at: number;
  /** Column after it, in the text as it will be. */
  column: number;
  level: number;
  last: Last;
  /** Only the width is of interest. */
  measuring: boolean;
  /** The next line end at or after `newlineFrom`. */
  newline: number;
  newlineFrom: number;
}

/**
 * Lays out a value that starts where it should. When something in it is not as JSON has it (a missing comma, an
 * open bracket), nothing is written down.
 * @returns where the value ends, undefined when it was left alone
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

/** With the comments that stand before and after it. */
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

function printMember(
  printer: Printer,
  { key, value }: JsonMember,
  lines: number,
  space: string,
  forced: boolean,
): boolean {
  if (!value || key.quotes === 'unclosed') return false;
  token(printer, key.start, key.end, lines, space, 'value');
  return printTrivia(printer, value.start, 58, 'one') >= 0 && print(printer, value, 0, ' ', forced);
}

/** What stands between the brackets of a container, whose first is laid out, and the second. */
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
  // Breaking around a single long value wins nothing.
  const only = items.length === 1 && !isFilled(items[0] as JsonNode);
  if (only) return printItems(printer, node, 'flat', undefined);
  const filled = (items as readonly JsonNode[]).filter(isFilled);
  const broken = node.kind === 'arguments' || items.length === 1 ? filled : [];
  return broken.length === 1 && hugs(printer, node)
    ? printItems(printer, node, 'hug', broken[0])
    : printItems(printer, node, 'expand', undefined);
}

/** @param broken the item that must take several lines */
function printItems(printer: Printer, node: Container, style: Style, broken: JsonNode | undefined): boolean {
  const pad = style === 'flat' && node.kind === 'object' ? ' ' : '';
  const items = itemsOf(node);
  if (style === 'expand') printer.level++;
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as JsonNode | JsonMember;
    const first = index === 0;
    const found = printTrivia(printer, item.start, 44, first ? 'none' : 'one');
    if (found < 0) return false;
    let lines = 0;
    // What follows a comment on its line stays there.
    if (style === 'expand' && !(printer.last === 'comment' && found === 0)) {
      lines = found > 1 && printer.last !== 'open' ? 2 : 1;
    }
    const space = printer.last === 'open' ? pad : ' ';
    const printed =
      'key' in item
        ? printMember(printer, item, lines, space, false)
        : print(printer, item, lines, space, item === broken);
    if (!printed) return false;
    if (printer.measuring && printer.column > MOST_COLUMNS) return true;
  }
  const close = node.end - 1;
  const found = printTrivia(printer, close, 44, items.length === 0 ? 'none' : 'maybe');
  if (found < 0) return false;
  if (style === 'expand') printer.level--;
  const empty = printer.last === 'open';
  token(printer, close, node.end, style === 'expand' && !empty ? 1 : 0, empty ? '' : pad, 'value');
  return true;
}

// ---------------------------------------------------------------- how a container is laid out

function itemsOf(node: Container): readonly (JsonNode | JsonMember)[] {
  return node.kind === 'object' ? node.members : node.items;
}

function isFilled(node: JsonNode): boolean {
  return (node.kind === 'object' || node.kind === 'array') && itemsOf(node).length > 0;
}

/** Whether the rest of the container, whose bracket is laid out, fits on its line; undefined when it is no JSON. */
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

/** Whether nothing but spaces and commas stands between the items: no line end, no comment. */
function hugs({ text }: Printer, node: Container): boolean {
  let at = node.start + 1;
  for (const item of [...itemsOf(node), { start: node.end - 1, end: node.end }]) {
    for (; at < item.start; at++) {
      const code = text.charCodeAt(at);
      if (code !== 32 && code !== 9 && code !== 44) return false;
    }
    at = item.end;
  }
  return true;
}

/** Whether it takes several lines now and will then. */
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
    while (at < text.length && text.charCodeAt(at) !== 10 && text.charCodeAt(at) !== 13) at++;
    printer.newlineFrom = start;
    printer.newline = at;
  }
  return printer.newline < end;
}

// ---------------------------------------------------------------- tokens and what is between them

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
 * Comments, and the comma or colon that has to stand there.
 * @param mark its character code
 * @returns how many line ends stand before `to` since what was laid out last; -1 when anything else stands there
 */
function printTrivia(printer: Printer, to: number, mark: number, marks: 'none' | 'maybe' | 'one'): number {
  const { text } = printer;
  let lines = 0;
  let seen = false;
  let at = printer.at;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 9) at++;
    else if (code === 10) {
      lines++;
      at++;
    } else if (code === 13) {
      lines++;
      at += text.charCodeAt(at + 1) === 10 ? 2 : 1;
    } else if (code === mark && marks !== 'none' && !seen) {
      token(printer, at, at + 1, 0, '', 'comma');
      seen = true;
      lines = 0;
      at++;
    } else {
      const end = code === 35 || code === 47 ? commentEnd(text, at, to) : at;
      // At the start of a line it would be a separator.
      if (end === at || text.startsWith('###', at)) return -1;
      const block = code === 47 && text.charCodeAt(at + 1) === 42;
      const most = printer.last === 'open' ? 1 : 2;
      const space = printer.at === at ? '' : ' ';
      const stop = block ? end : trimEnd(text, at, end);
      token(printer, at, stop, Math.min(lines, most), space, block ? 'comment' : 'line-comment');
      if (block) columnAfter(printer, at, end);
      lines = 0;
      at = end;
    }
  }
  return seen || marks !== 'one' ? lines : -1;
}

/** The last line of a comment over several counts. */
function columnAfter(printer: Printer, start: number, end: number): void {
  const { text } = printer;
  for (let at = end - 1; at >= start; at--) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) continue;
    printer.column = end - at - 1;
    return;
  }
}

function isJsonSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}
