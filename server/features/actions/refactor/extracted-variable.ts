import type { PlacedBlock, ScratchDocumentApi } from '../../../../common/scratch/api';
import { type Literal, literalAt, literalsOf } from './literal';
import {
  type DocumentEdit,
  editIn,
  editOf,
  lineEnd,
  lineEndOf,
  lineStart,
  nextLine,
  type RefactorContext,
  type Refactoring,
} from './refactoring';

/** A value in more blocks than these is too common to have one meaning. */
const MOST_BLOCKS = 200;
/** Maximum number of variables to compare. */
const MOST_NAMES = 500;

/** A value → `@name = value` and `{{name}}`: once, in the whole request, or in the whole file. */
export function extractedVariable(context: RefactorContext): readonly Refactoring[] {
  const { document, placed, variables } = context;
  const literal = literalAt(document, placed, context.offset, variables);
  if (!literal) return [];
  const name = freeName(context, literal);
  const definition = definitionEdit(document, name, literal.text);
  const own = literalsOf(document, placed, variables).filter((other) => isSame(other, literal));
  const all = everywhere(context, literal, name);
  const offers: Refactoring[] = sameValued(context, literal).map((known) => ({
    title: `Replace with {{${known}}}, which has this value`,
    kind: 'refactor.extract',
    edits: [editOf(context, literal, placeholderFor(known))],
  }));
  offers.push({
    title: `Extract to variable @${name}`,
    kind: 'refactor.extract',
    edits: [definition, editOf(context, literal, placeholderFor(name))],
  });
  if (own.length > 1 && (!all || all.length > own.length)) {
    offers.push({
      title: `Extract to variable @${name}, ${own.length} places in this request`,
      kind: 'refactor.extract',
      edits: [definition, ...own.map((one) => editOf(context, one, placeholderFor(name)))],
    });
  }
  if (all && all.length > 1) {
    offers.push({
      title: `Extract to variable @${name}, ${all.length} places in this file`,
      kind: 'refactor.extract',
      edits: [definition, ...all],
    });
  }
  return offers;
}

function placeholderFor(name: string): string {
  return `{{${name}}}`;
}

/** Whether two literals are the same value. A JSON string and a JSON word with the same text are not. */
function isSame(a: Literal, b: Literal): boolean {
  return a.text === b.text && (a.form === 'word') === (b.form === 'word');
}

/** The name of the value, with a number if it is already in use. */
function freeName({ document, variables }: RefactorContext, { name }: Literal): string {
  const plain = name.replace(/[^\w]+/g, '_').replace(/^(?=\d)/, '_') || 'value';
  const isFree = (one: string) => {
    const [reader] = document.readers(one);
    return variables.get(one) === undefined && reader === undefined && document.definitions(one).length === 0;
  };
  let free = plain;
  for (let number = 2; !isFree(free); number++) free = `${plain}${number}`;
  return free;
}

/** Variables of the file with the same value. One with the name of the literal comes first. */
function sameValued({ document, variables }: RefactorContext, literal: Literal): readonly string[] {
  const found: string[] = [];
  let looked = 0;
  for (const name of document.definitionNames()) {
    if (++looked > MOST_NAMES) break;
    const definitions = document.definitions(name);
    const value = definitions.at(-1)?.definition.value.text;
    if (value === literal.text && variables.get(name)?.value === value && !variables.get(name)?.secret) {
      found.push(name);
    }
  }
  return found.sort((a, b) => Number(b === literal.name) - Number(a === literal.name)).slice(0, 3);
}

/** Replaces the value in all requests; undefined if there are too many. */
function everywhere(
  { document, variables }: RefactorContext,
  literal: Literal,
  name: string,
): readonly DocumentEdit[] | undefined {
  const text = document.getText();
  const blocks = new Map<object, PlacedBlock>();
  for (let at = text.indexOf(literal.text); at !== -1; ) {
    const placed = document.blockAtLine(document.positionAt(at).line);
    blocks.set(placed.cell, placed);
    if (blocks.size > MOST_BLOCKS) return undefined;
    // Continue with the next block. `literalsOf` searches the whole block.
    const { length } = placed.block.text;
    const end = document.offsetAt(document.rangeOf(placed, { start: length, end: length }).end);
    at = text.indexOf(literal.text, Math.max(end, at + 1));
  }
  return [...blocks.values()].flatMap((placed) =>
    literalsOf(document, placed, variables)
      .filter((other) => isSame(other, literal))
      .map((other) => editIn(document, placed, other, placeholderFor(name))),
  );
}

/**
 * Adds a definition for the whole file: below the definitions at its top, or below its first comment, or at its
 * start.
 */
function definitionEdit(document: ScratchDocumentApi, name: string, value: string): DocumentEdit {
  const placed = document.blockAtLine(0);
  const { text, definitions, request } = placed.block;
  const eol = lineEndOf(text);
  const line = `@${name} = ${value}`;
  const above = definitions.findLast(({ start }) => !request || start < request.start);
  if (above) {
    const at = lineEnd(text, above.end);
    return editIn(document, placed, { start: at, end: at }, eol + line);
  }
  const opening = openingEnd(text);
  if (opening > 0 && (!request || opening <= lineStart(text, request.start))) {
    return editIn(document, placed, { start: opening, end: opening }, `${eol}${line}${eol}`);
  }
  const first = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const gap = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(first, first + 200)) ? '' : eol;
  return editIn(document, placed, { start: first, end: first }, `${line}${eol}${gap}`);
}

/** Offset of the blank line after the comment at the start of a file; 0 if there is no such comment. */
function openingEnd(text: string): number {
  let at = 0;
  while (at < text.length) {
    const line = text.slice(at, lineEnd(text, at));
    if (line.trim() === '') return at;
    if (!/^(?:#(?!##)|\/\/)/.test(line)) return 0;
    at = nextLine(text, at);
  }
  return 0;
}
