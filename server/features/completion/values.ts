/** Values for a schema of the catalogue: its enum values, matching variables, and values that the file uses. */
import type { CompletionItemKind } from 'vscode-languageserver';
import { knownEvents, knownFunctions, typesOf } from '../../../catalogue/execution/known-signatures';
import {
  exampleOf,
  formsOf,
  membersOf,
  metaOf,
  problemsOf,
  type Schema,
  type SchemaMeta,
} from '../../../catalogue/types';
import { jsonText } from '../../../common/json/json-line';
import { completionKinds } from '../kinds';
import type { CompletionContext } from './offers';
import { jsonSnippet, stop, stops } from './snippets';
import { usedAround, wanted } from './used';

/** A possible value as text without quotes. */
interface KnownText {
  readonly text: string;
  readonly about: string;
  readonly kind: CompletionItemKind;
}

/** Maximum numbers of variables and of used values to offer. */
const MOST_VARIABLES = 20;
const MOST_USED = 20;
/** Maximum number of variables to try. */
const TRIED = 500;

/** Enum values first, then variables with a valid value, then values of nearby requests. */
function knownTexts(context: CompletionContext, schema: Schema): readonly KnownText[] {
  const meta = metaOf(schema);
  if (!meta) return [];
  const words = Object.entries(meta.values ?? {}).map(([text, about]) => ({
    text,
    about,
    kind: completionKinds.value,
  }));
  return [...words, ...fittingVariables(context, schema, meta), ...usedTexts(context, schema, meta)];
}

/** The known texts, or the example of the schema. */
export function textsOrExample(context: CompletionContext, schema: Schema): readonly KnownText[] {
  const known = knownTexts(context, schema);
  const meta = metaOf(schema);
  const example = meta?.example;
  if (known.length > 0 || !meta || example === undefined || example === '') return known;
  return [{ text: String(example), about: `${meta.title}, an example`, kind: completionKinds.value }];
}

/** Variables with a valid value. None for a schema that accepts any text. */
function fittingVariables(
  context: CompletionContext,
  schema: Schema,
  meta: SchemaMeta,
): readonly KnownText[] {
  if (wanted(meta).length === 0) return [];
  const found: KnownText[] = [];
  let tried = 0;
  for (const name of context.variables.names()) {
    if (++tried > TRIED || found.length >= MOST_VARIABLES) break;
    const variable = context.variables.get(name);
    if (variable?.value === undefined || isHidden(variable) || !fits(schema, variable.value)) continue;
    found.push({ text: `{{${name}}}`, about: variable.value, kind: completionKinds.variable });
  }
  return found;
}

function isHidden({ secret, origin }: { readonly secret?: boolean; readonly origin: string }): boolean {
  return secret === true || origin === 'private-environment';
}

function usedTexts(context: CompletionContext, schema: Schema, meta: SchemaMeta): readonly KnownText[] {
  const kinds = wanted(meta);
  if (kinds.length === 0) return [];
  const found: KnownText[] = [];
  for (const { what, text } of usedAround(context.document, context.placed)) {
    if (!kinds.includes(what) || Object.hasOwn(meta.values ?? {}, text) || !fits(schema, text)) continue;
    found.push({ text, about: `${what}, used in this file`, kind: completionKinds.value });
    if (found.length >= MOST_USED) break;
  }
  return found;
}

function fits(schema: Schema, value: unknown): boolean {
  return problemsOf(schema, value).length === 0;
}

// ---------------------------------------------------------------- JSON

/** A possible JSON value. */
interface KnownJson {
  readonly label: string;
  /** Snippet of the JSON text. */
  readonly snippet: string;
  readonly about: string;
  readonly kind: CompletionItemKind;
  /** Whether it has quotes. */
  readonly quoted: boolean;
}

/** @param position index in a list of topics; the first one is the event */
export function knownJson(context: CompletionContext, schema: Schema, position = 0): readonly KnownJson[] {
  const forms = formsOf(schema);
  if (forms.length > 0) return forms.flatMap((form) => knownJson(context, form, position));
  const meta = metaOf(schema);
  if (!meta) return [];
  if (typeof meta.example === 'boolean' || meta.kind === 'boolean') {
    return [true, false].map((value) => unquoted(value, meta.values?.[String(value)] ?? meta.title));
  }
  const example = exampleOf(schema);
  const found = [
    ...(meta.kind === 'topic' ? topicValues(context, schema, position) : []),
    ...knownTexts(context, schema).map(
      ({ text, about, kind }): KnownJson => ({ ...quotedText(text, about), kind }),
    ),
    ...(meta.kind === 'call-data' ? callData() : []),
  ];
  if (found.length === 0 && example !== undefined) {
    const about = `${meta.title}, an example`;
    found.push(typeof example === 'string' ? quotedText(example, about) : unquoted(example, about));
  }
  return [...found, ...alternatives(schema, meta)];
}

function quotedText(text: string, about: string): KnownJson {
  const snippet = JSON.stringify(text).replace(/[\\$]/g, '\\$&');
  return { label: text, snippet, about, kind: completionKinds.value, quoted: true };
}

/** A value that is not a string. The scalars of an object or array are tab stops. */
function unquoted(value: unknown, about: string): KnownJson {
  const simple = value === null || typeof value !== 'object';
  const label = jsonText(value);
  const snippet = simple ? label : jsonSnippet(value, stops());
  return { label, snippet, about, kind: completionKinds.value, quoted: false };
}

/** Other forms of a value that is usually text: an object with one member, or a list. */
function alternatives(schema: Schema, meta: SchemaMeta): readonly KnownJson[] {
  const text = typeof meta.example === 'string';
  if (!text) return [];
  const found: KnownJson[] = [];
  for (const [name, inner] of Object.entries(membersOf(schema) ?? {})) {
    const value = { [name]: metaOf(inner)?.example };
    if (!fits(schema, value)) continue;
    found.push({ ...unquoted(value, metaOf(inner)?.description ?? ''), label: `{ "${name}": … }` });
  }
  const item = meta.items && metaOf(meta.items);
  if (item && fits(schema, [item.example])) found.push(unquoted([item.example], `list of ${item.title}`));
  return found;
}

// ---------------------------------------------------------------- topics and call data

function topicValues(context: CompletionContext, schema: Schema, position: number): readonly KnownJson[] {
  const anything = fits(schema, null) ? [unquoted(null, 'Matches anything at this position.')] : [];
  if (position > 0) return [...anything, ...paddedAddresses(context)];
  const events = knownEvents().map(
    ({ signature, hash, about }): KnownJson => ({
      label: signature,
      snippet: `"${hash}"`,
      about,
      kind: completionKinds.event,
      quoted: true,
    }),
  );
  return [...events, ...anything];
}

/** Addresses as topics: padded to 32 bytes. */
function paddedAddresses(context: CompletionContext): readonly KnownJson[] {
  const addresses = usedAround(context.document, context.placed).filter(({ what }) => what === 'address');
  return addresses.slice(0, MOST_USED).map(({ text }) => ({
    ...quotedText(`0x${'0'.repeat(24)}${text.slice(2).toLowerCase()}`, `${text} as a topic`),
    label: text,
  }));
}

function callData(): readonly KnownJson[] {
  return knownFunctions().map(({ signature, hash, about }) => ({
    label: signature,
    snippet: `"${hash}${encodedZeros(typesOf(signature))}"`,
    about,
    kind: completionKinds.function,
    quoted: true,
  }));
}

/** Zeros with a tab stop for each argument; empty if an argument has no fixed size. */
function encodedZeros(types: readonly string[]): string {
  if (!types.every((type) => /^(?:address|bool|u?int\d+|bytes\d+)$/.test(type))) return '';
  const counter = stops();
  return types
    .map((type) =>
      type === 'address' ? '0'.repeat(24) + stop(counter, '0'.repeat(40)) : stop(counter, '0'.repeat(64)),
    )
    .join('');
}
