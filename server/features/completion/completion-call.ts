import type { CompletionItem } from 'vscode-languageserver';
import { type Catalogue, catalogueOf } from '../../../catalogue/built-in/catalogue';
import { isOwn, type MethodEntry } from '../../../catalogue/entry';
import { frequentMethods } from '../../../catalogue/frequent';
import { pathAtOffset } from '../../../common/scratch/json/json-value';
import type { JsonObject, RpcCall, Span } from '../../../common/scratch/types';
import { targetTitle } from '../../../common/target/client-target';
import type { RequestTarget } from '../../../common/target/request-target';
import { servesMethod } from '../../../common/target/serving';
import { notServedWords } from '../../../common/target/words';
import { completionKinds } from '../kinds';
import { callAt, contains, parameterAt } from '../place';
import { targetAt } from '../target-at';
import { completeJson, completeMember, completeValue, type Member, writtenSpan } from './completion-json';
import { filterFor, keywordsOf } from './keywords';
import {
  beside,
  type CompletionContext,
  type CompletionOptions,
  itemsOf,
  lineAt,
  type Offer,
  wordAt,
} from './offers';
import { jsonSnippet, type Stops, stop, stops } from './snippets';
import { methodsByUse } from './used';

/** Methods and parameters of JSON-RPC calls, in both languages. */
export function completeCall(context: CompletionContext): CompletionItem[] {
  const { block, offset } = context;
  const call = callAt(context);
  if (call?.method && contains(call.method, offset)) return completeMethod(context, call, call.method);
  if (call?.object?.kind === 'object') {
    return completeParameter(context, call) ?? completeEnvelope(context, call, call.object);
  }
  if (call) return completeParameter(context, call) ?? [];
  const line = lineAt(block.text, offset);
  // A call can start on a line with nothing before the word.
  if (block.language !== 'jsonrpc' || !/^\s*\w*$/.test(block.text.slice(line.start, offset))) return [];
  return completeMethod(context, undefined, wordAt(block.text, offset, /\w/));
}

// ---------------------------------------------------------------- methods

function completeMethod(context: CompletionContext, call: RpcCall | undefined, span: Span): CompletionItem[] {
  const whole = !/^[ \t]*\(/.test(context.block.text.slice(span.end));
  if (call?.form !== 'object') {
    return itemsOf(
      context,
      span,
      methodOffers(context, (entry) =>
        whole ? { text: callSnippet(entry, context.options), snippet: true, opens: helpFor(entry) } : {},
      ),
    );
  }
  // An unclosed string extends to the end of its line. It is closed after the word.
  const end = Math.max(wordAt(context.block.text, context.offset, /\w/).end, context.offset);
  const quote = context.block.text[end] === '"' ? '' : '"';
  return itemsOf(
    context,
    { start: span.start, end },
    methodOffers(context, (entry) => ({ text: entry.name + quote })),
  );
}

/**
 * All methods: those of nearby requests, then frequent ones, then the others in the order of the catalogue, with
 * deprecated ones last, and those that the target does not serve behind them. `write` returns the text to insert. Of the hundreds of methods that only some clients serve, only those with the
 * typed first letter are offered. If nothing is typed yet, these have no documentation, to keep the list small.
 */
export function methodOffers(
  context: CompletionContext,
  write: (entry: MethodEntry) => Pick<Offer, 'text' | 'snippet' | 'opens'>,
): readonly Offer[] {
  const { block, document, offset } = context;
  const typed = block.text.slice(wordAt(block.text, offset, /\w/).start, offset);
  const first = typed.charAt(0).toLowerCase();
  const target = targetAt(context, 'execution', context.options.targets);
  const place = methodsByUse(context);
  const catalogue = catalogueOf(document);
  const listed = sortedMethods(catalogue, target)
    .filter(({ entry }) => !entry.servedBy || entry.name.startsWith(first) || isMeant(entry))
    .map((one) => ({ ...one, place: placeOf(one) }))
    .sort((a, b) => a.place - b.place);
  function isMeant(entry: MethodEntry): boolean {
    const rest = entry.name.slice(entry.name.indexOf('_') + 1);
    return rest.toLowerCase().startsWith(first) && frequentMethods.includes(entry.name);
  }
  function placeOf({ entry, notServed }: ListedMethod): number {
    return entry.deprecated || notServed !== undefined ? Number.MAX_VALUE : place(entry);
  }
  return listed.map(({ entry, notServed }) => ({
    label: entry.name,
    filter: filterFor(entry.name, keywordsOf(entry, catalogue.methods), typed),
    kind: completionKinds.method,
    description: beside(entry.name, isOwn(entry) ? entry.group : parameterNames(entry)),
    detail: notServed ?? entry.summary,
    entry: first === '' && entry.servedBy && !context.options.resolves ? undefined : entry,
    ...write(entry),
    ...(entry.deprecated ? { deprecated: true } : {}),
  }));
}

interface ListedMethod {
  readonly entry: MethodEntry;
  /** Set for a method that the target does not serve; says so in a few words. */
  readonly notServed?: string | undefined;
}

/** By catalogue and target; the empty text stands for none. There are few targets in a session. */
const sortedByCatalogue = new WeakMap<Catalogue, Map<string, readonly ListedMethod[]>>();

function sortedMethods(catalogue: Catalogue, target: RequestTarget | undefined): readonly ListedMethod[] {
  const byTarget = sortedByCatalogue.get(catalogue) ?? new Map<string, readonly ListedMethod[]>();
  sortedByCatalogue.set(catalogue, byTarget);
  const key = target ? `${targetTitle(target)} ${target.detected}` : '';
  let sorted = byTarget.get(key);
  if (!sorted) {
    const rank = ({ entry, notServed }: ListedMethod) =>
      (notServed === undefined ? 0 : 2) + (entry.deprecated === undefined ? 0 : 1);
    sorted = catalogue.methods
      .map((entry): ListedMethod => ({ entry, notServed: target && notServedBy(target, entry) }))
      .sort((a, b) => rank(a) - rank(b));
    byTarget.set(key, sorted);
  }
  return sorted;
}

function notServedBy(target: RequestTarget, entry: MethodEntry): string | undefined {
  return notServedWords(target, servesMethod(target, entry, target.detected));
}

/** The names of the parameters, with `?` after those that may be left out. */
function parameterNames({ params, moreParams }: MethodEntry): string {
  const names = params.map(({ name, required }) => (required ? name : `${name}?`));
  return [...names, ...(moreParams ? ['…'] : [])].join(', ');
}

/** A call with tab stops for its required parameters. Strings keep their quotes. */
function callSnippet(entry: MethodEntry, options: CompletionOptions): string {
  return `${entry.name}(${parametersSnippet(entry, stops(options))})`;
}

/** The parameters are explained while they are written. */
function helpFor({ params }: MethodEntry): Offer['opens'] {
  return params.some(({ required }) => required) ? 'signature' : undefined;
}

/** The required parameters, separated by commas. */
function parametersSnippet(entry: MethodEntry, counter: Stops): string {
  const needed = entry.params.filter((param) => param.required).length;
  return entry.example
    .slice(0, needed)
    .map((value, index) => jsonSnippet(value, counter, entry.params[index]?.schema))
    .join(', ');
}

/** A JSON-RPC request object with one member per line. */
export function requestSnippet(entry: MethodEntry, counter: Stops): string {
  const members = [
    '"jsonrpc": "2.0"',
    '"id": 1',
    `"method": "${entry.name}"`,
    `"params": [${parametersSnippet(entry, counter)}]`,
  ];
  return `{\n${members.map((member) => `  ${member}`).join(',\n')}\n}`;
}

// ---------------------------------------------------------------- parameters

/** Undefined if the cursor is not in a parameter of a known method. */
function completeParameter(context: CompletionContext, call: RpcCall): CompletionItem[] | undefined {
  const at = parameterAt(call, context.block, context.offset);
  if (!at) return undefined;
  const parameter = catalogueOf(context.document).methodNamed(call.method?.text ?? '')?.params[at.index];
  if (!parameter) return [];
  const { node } = at;
  if (node && (node.kind === 'object' || node.kind === 'array'))
    return completeJson(context, node, parameter.schema);
  return completeValue(context, parameter.schema, node);
}

// ---------------------------------------------------------------- envelope

/** Members of a JSON-RPC object, and values of members that have few. */
function completeEnvelope(context: CompletionContext, call: RpcCall, object: JsonObject): CompletionItem[] {
  const { offset } = context;
  const at = pathAtOffset(object, offset);
  if (!at || at.path.length > 1) return [];
  const entry = catalogueOf(context.document).methodNamed(call.method?.text ?? '');
  if (at.at === 'key') {
    const span = writtenSpan(at.node, offset);
    return completeMember(context, { object, span, key: at.node }, envelopeMembers(context, entry));
  }
  if (at.at === 'between') {
    return completeMember(
      context,
      { object, span: { start: offset, end: offset } },
      envelopeMembers(context, entry),
    );
  }
  const [name] = at.path;
  const node = at.node === object ? undefined : at.node;
  const span = node ? writtenSpan(node, offset) : { start: offset, end: offset };
  const quote = node?.kind === 'string' ? '"' : '';
  if (name === 'method' && (!node || node.kind === 'invalid' || node.kind === 'string')) {
    const offers = methodOffers(context, (one) => ({ text: `"${one.name}"` }));
    return itemsOf(
      context,
      span,
      offers.map((offer) => ({ ...offer, filter: quote + offer.label })),
    );
  }
  const value = node && node.kind !== 'string' && node.kind !== 'invalid' ? undefined : name;
  const member = envelopeMembers(context, entry).find((one) => one.name === value);
  if (!member || name === 'id') return [];
  const label = name === 'params' ? `[${entry?.params.map((one) => one.name).join(', ') ?? ''}]` : '2.0';
  return itemsOf(context, span, [
    { label, kind: completionKinds.value, text: member.value, snippet: true, filter: quote + label },
  ]);
}

function envelopeMembers({ options }: CompletionContext, entry: MethodEntry | undefined): readonly Member[] {
  const parameters = entry ? parametersSnippet(entry, stops(options)) : stop(stops());
  return [
    { name: 'jsonrpc', value: '"2.0"', detail: 'version', page: 'Version of JSON-RPC: always "2.0".' },
    { name: 'id', value: stop(stops(), '1'), detail: 'id', page: 'Returned with the response.' },
    { name: 'method', value: `"${stop(stops())}"`, detail: 'name', page: 'The method to call.' },
    { name: 'params', value: `[${parameters}]`, detail: 'list', page: 'The parameters, by position.' },
  ];
}
