import { percentEncoded } from '../../../../common/percent-encoding';
import type { PlacedBlock } from '../../../../common/scratch/api';
import { targetText } from '../../../../common/scratch/http/target';
import { bodyJson } from '../../../../common/scratch/reading/reading';
import { isJson } from '../../../../common/scratch/text/is-json';
import type { Block, Definition, HttpRequest, JsonNode, Placeholder } from '../../../../common/scratch/types';
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

/** Maximum number of blocks to change at once. */
const MOST_BLOCKS = 500;
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
    if (++looked > MOST_BLOCKS) return undefined;
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
