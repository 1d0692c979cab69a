/** Hovers and inlay hints of responses. */
import type { Hover, InlayHint, MarkupContent } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type Schema, schemaAt } from '../../../catalogue/types';
import { defined } from '../../../common/defined';
import type { Position, Range } from '../../../common/scratch/api';
import { type JsonPlace, pathAtOffset } from '../../../common/scratch/json/json-value';
import type { JsonNode } from '../../../common/scratch/types';
import { decode } from '../decode/decode';
import { meaningBeside } from '../decode/decode-object';
import type { DecodeContext } from '../decode/decoded';
import { addValueHints, type Hint, metaFor } from '../decode/value-hints';
import { inlayHint } from '../hints/inlay-hints';
import { metaPage } from '../hover/pages';
import { inlineCode, paragraphs } from '../markdown';
import { partsOf, type ResponsePart, type ResponseSubject } from './response';

type Text = Pick<TextDocument, 'positionAt' | 'offsetAt'>;

export interface ValueHover extends Hover {
  readonly contents: MarkupContent;
  readonly range: Range;
}

/** The description of a member of a response, and the meaning of its value. */
export function responseHover(
  text: Text,
  root: JsonNode,
  subject: ResponseSubject,
  position: Position,
  world: DecodeContext,
): ValueHover | undefined {
  const offset = text.offsetAt(position);
  const part = partsOf(root, subject).find(({ node }) => node.start <= offset && offset <= node.end);
  const at = part && pathAtOffset(part.node, offset);
  if (!at || at.at === 'between' || at.path.length === 0) return undefined;
  const page = pageOf(part, at, world);
  if (page === '') return undefined;
  const range = { start: text.positionAt(at.node.start), end: text.positionAt(at.node.end) };
  return { contents: { kind: 'markdown', value: page }, range };
}

function pageOf(part: ResponsePart, at: JsonPlace, world: DecodeContext): string {
  const node = at.at === 'key' ? at.member?.value : at.node;
  const schema = schemaIn(part, at.path);
  const value = node && scalarOf(node);
  const meta = schema && metaFor(schema, value);
  const own = node && meaningBeside(at.nodes, node, scalarOf, worldOf(part, world));
  const meaning = own ?? (value === undefined ? [] : decode(value, meta, worldOf(part, world)).lines);
  const last = at.path.at(-1);
  const name = typeof last === 'string' ? last : undefined;
  if (meta) return metaPage(name, meta, value === undefined ? undefined : String(value), meaning);
  return meaning.length === 0 ? '' : paragraphs(name !== undefined && inlineCode(name), ...meaning);
}

/** What the meaning of the values of a part depends on. */
export function worldOf({ contract }: Pick<ResponsePart, 'contract'>, world: DecodeContext): DecodeContext {
  return contract ? { ...world, call: contract } : world;
}

/** The schema at a path. A member without a schema may have one by its name. */
export function schemaIn({ schema, named }: ResponsePart, path: JsonPlace['path']): Schema | undefined {
  let current: Schema | undefined = schema;
  for (const step of path) {
    const below: Schema | undefined = current && schemaAt(current, [step]);
    current = below ?? (typeof step === 'string' ? named?.(step) : undefined);
  }
  return current;
}

/** The inlay hints of a range. */
export function responseHints(
  text: Text,
  root: JsonNode,
  subject: ResponseSubject,
  range: Range,
  world: DecodeContext,
): InlayHint[] {
  const window = { start: text.offsetAt(range.start), end: text.offsetAt(range.end) };
  const found: Hint[] = [];
  for (const part of partsOf(root, subject)) {
    const { node, schema, named } = part;
    addValueHints(
      { world: worldOf(part, world), window, valueOf: scalarOf, found, ...defined({ named }) },
      node,
      schema,
    );
  }
  return found
    .filter(({ at }) => at >= window.start && at <= window.end)
    .map((hint) => inlayHint(text.positionAt(hint.at), hint));
}

/** A scalar; undefined for objects and arrays. Numbers are text, so that no digit is lost. */
export function scalarOf(node: JsonNode): string | boolean | null | undefined {
  switch (node.kind) {
    case 'string':
    case 'boolean':
      return node.value;
    case 'number':
      return node.text;
    case 'null':
      return null;
    default:
      return undefined;
  }
}
