import type { PlacedBlock } from '../../../../common/scratch/api';
import { targetText } from '../../../../common/scratch/http/target';
import { bodyJson } from '../../../../common/scratch/reading/reading';
import type { Block, Definition, JsonNode, Placeholder } from '../../../../common/scratch/types';
import { contains } from '../../place';
import {
  type DocumentEdit,
  editIn,
  editOf,
  lineStart,
  nextLine,
  type RefactorContext,
  type Refactoring,
} from './refactoring';

/** More places than this are not changed at once. */
const MOST_BLOCKS = 500;

/** `{{name}}` → the value that the file gives it: here, or everywhere with the definition gone. */
export function inlinedVariable(context: RefactorContext): readonly Refactoring[] {
  const { block, offset, placed } = context;
  const at = block.placeholders.find((one) => contains(one, offset) && one.expression.kind === 'variable');
  const own = block.definitions.find(
    (one) => contains(one, offset) && !one.placeholders.some((p) => contains(p, offset)),
  );
  const name = at?.expression.kind === 'variable' ? at.expression.name : own?.name.text;
  const definition = name === undefined ? undefined : context.document.definitions(name).at(-1);
  if (name === undefined || !definition || !isFixed(context, name, definition.definition)) return [];
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

/** A value that is worked out anew each time it is context for has one value in a request only as a variable. */
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
    if (++looked > MOST_BLOCKS) return undefined;
    for (const one of reader.block.placeholders) {
      if (one.expression.kind !== 'variable' || one.expression.name !== name) continue;
      const text = textAt(context, reader, one, definition);
      if (text === undefined) return undefined;
      edits.push(editIn(document, reader, one, text));
    }
  }
  if (edits.length === 0) return undefined;
  const { text } = placed.block;
  const line = { start: lineStart(text, definition.start), end: nextLine(text, definition.end) };
  return [...edits, editIn(document, placed, line, '')];
}

// ---------------------------------------------------------------- the text that means the same

/** What stands for a placeholder where it is; undefined where the value cannot be written there. */
function textAt(
  { variables }: RefactorContext,
  { block }: PlacedBlock,
  at: Placeholder,
  definition: Definition,
): string | undefined {
  if (at.expression.kind !== 'variable') return undefined;
  const raw = definition.value.text;
  const bare = definition.placeholders.length === 0;
  const { request } = block;
  if (at.expression.encoded) {
    return bare ? encodeURIComponent(raw) : undefined;
  }
  if (request?.kind === 'http') {
    // A shell takes spaces and quotes for its own; so does the line that a target ends.
    if (request.curl && contains(request, at.start)) return /^[\w./:@%+,=-]+$/.test(raw) ? raw : undefined;
    if (contains(request.target, at.start) && /\s/.test(targetText(request.target) + raw)) return undefined;
    if (!isWord(block, at)) return raw;
    // In JSON text the value stands as it is; what it makes of the text has to be seen as before.
    return isJson(raw) || !bare ? raw : undefined;
  }
  if (request?.kind !== 'rpc' || !contains(request, at.start)) return raw;
  if (!isWord(block, at))
    return bare ? JSON.stringify(raw).slice(1, -1) : /["\\]/.test(raw) ? undefined : raw;
  const value = variables.get(at.expression.name)?.value;
  if (value === undefined)
    return definition.placeholders.length === 1 && /^\{\{[^{}]*\}\}$/.test(raw) ? raw : undefined;
  if (isJson(value)) return bare ? raw : undefined;
  return bare ? JSON.stringify(raw) : `"${raw}"`;
}

/** Whether the placeholder stands in JSON where a value does, without quotes. */
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
