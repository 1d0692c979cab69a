/** Names: values as variables and back, and the name of a request. */
import { percentEncoded } from '../../../../common/percent-encoding';
import type { PlacedBlock, ScratchDocumentApi } from '../../../../common/scratch/api';
import { targetText } from '../../../../common/scratch/http/request-line';
import { bodyJson } from '../../../../common/scratch/reading/reading';
import { isJson } from '../../../../common/scratch/text/is-json';
import type { Block, Definition, HttpRequest, JsonNode, Placeholder } from '../../../../common/scratch/types';
import { contains, operationAt } from '../../place';
import { type Literal, literalAt, literalsOf } from './literals';
import {
  type DocumentEdit,
  editIn,
  editOf,
  indentAt,
  lineEnd,
  lineEndOf,
  lineStart,
  nextLine,
  type RefactorContext,
  type Refactoring,
} from './refactoring';

/** A value in more blocks than these is too common to have one meaning. */
const MOST_EXTRACTED = 200;
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
    if (blocks.size > MOST_EXTRACTED) return undefined;
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

/** Maximum number of blocks to change at once. */
const MOST_INLINED = 500;
/** Maximum number of places to change at once. Each of them looks at the whole request that it is in. */
const MOST_USES = 1000;

/** `{{name}}` → its value in the file: once, or everywhere, which removes the definition. */
export function inlinedVariable(context: RefactorContext): readonly Refactoring[] {
  const { block, offset, placed } = context;
  const at = block.placeholders.find((one) => contains(one, offset) && one.expression.kind === 'variable');
  const atDefinition = block.definitions.find(
    (one) => contains(one, offset) && !one.placeholders.some((p) => contains(p, offset)),
  );
  const name = at?.expression.kind === 'variable' ? at.expression.name : atDefinition?.name.text;
  const definition = name === undefined ? undefined : context.document.definitions(name).at(-1);
  if (
    name === undefined ||
    !definition ||
    definition.definition.implied ||
    !isFixed(context, name, definition.definition)
  )
    return [];
  const offers: Refactoring[] = [];
  const text = at && textAt(context, placed, at, definition.definition);
  if (at && text !== undefined) {
    offers.push({
      title: `Inline variable @${name} here`,
      kind: 'refactor.inline',
      edits: [editOf(context, at, text)],
    });
  }
  const everywhere = inlinedEverywhere(context, name, definition);
  if (everywhere) {
    offers.push({
      title: `Inline variable @${name} everywhere and remove it`,
      kind: 'refactor.inline',
      edits: everywhere,
    });
  }
  return offers;
}

/** Not for a value such as `{{$guid}}`: as a variable it has one value per request, inlined it would have several. */
function isFixed({ variables }: RefactorContext, name: string, definition: Definition): boolean {
  const known = variables.get(name);
  if (!known || known.circular || definition.value.text === '') return false;
  return (
    known.value !== undefined ||
    definition.placeholders.every(({ expression }) => expression.kind === 'message')
  );
}

function inlinedEverywhere(
  context: RefactorContext,
  name: string,
  { placed, definition }: { readonly placed: PlacedBlock; readonly definition: Definition },
): readonly DocumentEdit[] | undefined {
  const { document } = context;
  if (document.definitions(name).length > 1) return undefined;
  const edits: DocumentEdit[] = [];
  let looked = 0;
  for (const reader of document.readers(name)) {
    if (++looked > MOST_INLINED) return undefined;
    for (const one of reader.block.placeholders) {
      if (one.expression.kind !== 'variable' || one.expression.name !== name) continue;
      const text = textAt(context, reader, one, definition);
      if (text === undefined || edits.length === MOST_USES) return undefined;
      edits.push(editIn(document, reader, one, text));
    }
  }
  if (edits.length === 0) return undefined;
  const { text } = placed.block;
  const line = { start: lineStart(text, definition.start), end: nextLine(text, definition.end) };
  return [...edits, editIn(document, placed, line, '')];
}

// ---------------------------------------------------------------- the text of the value

/** The text that can replace a placeholder; undefined if the value cannot be written there. */
function textAt(
  { variables }: RefactorContext,
  { block }: PlacedBlock,
  at: Placeholder,
  definition: Definition,
): string | undefined {
  if (at.expression.kind !== 'variable') return undefined;
  const { request } = block;
  if (at.expression.encoded) {
    return isLiteral(definition) ? percentEncoded(definition.value.text) : undefined;
  }
  if (request?.kind === 'http') return textInHttp(block, request, at, definition);
  if (request?.kind !== 'rpc' || !contains(request, at.start)) return definition.value.text;
  return isWord(block, at)
    ? wordInRpc(variables.get(at.expression.name)?.value, definition)
    : stringInRpc(definition);
}

/** Whether the value of a definition has no placeholders. */
function isLiteral({ placeholders }: Definition): boolean {
  return placeholders.length === 0;
}

function textInHttp(
  block: Block,
  request: HttpRequest,
  at: Placeholder,
  definition: Definition,
): string | undefined {
  const raw = definition.value.text;
  // A shell interprets spaces and quotes, and white space ends a target.
  if (request.curl && contains(request, at.start)) return /^[\w./:@%+,=-]+$/.test(raw) ? raw : undefined;
  if (contains(request.target, at.start) && /\s/.test(targetText(request.target) + raw)) return undefined;
  if (!isWord(block, at)) return raw;
  // Outside the quotes of JSON, text that is not JSON would make the body invalid.
  return isJson(raw) || !isLiteral(definition) ? raw : undefined;
}

/** Inside the quotes of a JSON string in a `.jsonrpc` file. */
function stringInRpc(definition: Definition): string | undefined {
  const raw = definition.value.text;
  if (isLiteral(definition)) return JSON.stringify(raw).slice(1, -1);
  return /["\\]/.test(raw) ? undefined : raw;
}

/** Outside quotes in a `.jsonrpc` file, where a placeholder becomes a JSON value. */
function wordInRpc(value: string | undefined, definition: Definition): string | undefined {
  const raw = definition.value.text;
  if (value === undefined) {
    return definition.placeholders.length === 1 && /^\{\{[^{}]*\}\}$/.test(raw) ? raw : undefined;
  }
  if (isJson(value)) return isLiteral(definition) ? raw : undefined;
  return isLiteral(definition) ? JSON.stringify(raw) : `"${raw}"`;
}

/** Whether a placeholder is a JSON value without quotes. */
function isWord(block: Block, at: Placeholder): boolean {
  const { request } = block;
  const roots = request?.kind === 'rpc' ? request.calls.flatMap(rootsOf) : [bodyJson(block)];
  return roots.some((root) => root !== undefined && isValue(root, at));
}

function rootsOf(call: {
  readonly object?: JsonNode;
  readonly params: readonly JsonNode[];
}): readonly JsonNode[] {
  return call.object ? [call.object] : call.params;
}

function isValue(node: JsonNode, at: Placeholder): boolean {
  if (!contains(node, at.start)) return false;
  switch (node.kind) {
    case 'placeholder':
      return node.start === at.start;
    case 'invalid':
      return true;
    case 'array':
      return node.items.some((item) => isValue(item, at));
    case 'object':
      return node.members.some(({ value }) => value !== undefined && isValue(value, at));
    default:
      return false;
  }
}

/** Adds `# @name x` to a request without a name, so that other requests can use its response. */
export function requestName(context: RefactorContext): readonly Refactoring[] {
  const { block, document } = context;
  const { request } = block;
  if (!request || block.directives.some(({ key }) => key.text === 'name')) return [];
  const start = lineStart(block.text, request.start);
  if (block.text.slice(start, request.start).trim() !== '') return [];
  const wanted = wantedName(context);
  let name = wanted;
  for (let number = 2; document.named(name).length > 0; number++) name = `${wanted}${number}`;
  const indent = indentAt(block.text, request.start);
  return [
    {
      title: `Name this request ${name}`,
      kind: 'refactor.rewrite',
      edits: [editOf(context, { start, end: start }, `${indent}# @name ${name}${lineEndOf(block.text)}`)],
    },
  ];
}

/** A name from a short title, or from the method or path. */
function wantedName(context: RefactorContext): string {
  const { block, resolved } = context;
  const title = block.separator?.title.text ?? '';
  const words = title.match(/[A-Za-z][A-Za-z\d]*/g) ?? [];
  if (words.length > 0 && words.length <= 3 && /^[\w\s.-]+$/.test(title)) return camel(words);
  if (resolved.kind === 'rpc') {
    const [first] = resolved.calls;
    if (resolved.batch) return 'batch';
    const method = first?.method?.text ?? '';
    const bare = method.slice(method.indexOf('_') + 1).replace(/^get(?=[A-Z])/, '');
    const name = camel(bare.match(/[A-Za-z][A-Za-z\d]*/g) ?? []);
    return name === '' ? 'call' : name;
  }
  const segments = operationAt(context)?.operation?.path.split('/') ?? pathOf(context);
  const literal = segments.filter((segment) => /^[A-Za-z][\w-]*$/.test(segment)).at(-1);
  return camel(literal?.match(/[A-Za-z][A-Za-z\d]*/g) ?? ['request']);
}

function pathOf({ resolved }: RefactorContext): readonly string[] {
  return resolved.kind === 'other' ? (resolved.target?.path?.text.split('/') ?? []) : [];
}

function camel(words: readonly string[]): string {
  return words
    .map((word, index) =>
      index === 0
        ? word.charAt(0).toLowerCase() + word.slice(1)
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join('');
}
