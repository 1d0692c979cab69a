/** Paths and queries of beacon requests: the next segments, whole paths for a fragment, names and values of the query. */
import type { CompletionItem } from 'vscode-languageserver';
import { canonicalPath, isGone, type VendorPrefix } from '../../../catalogue/beacon';
import { isExtension, withPrefix } from '../../../catalogue/beacon/paths';
import { catalogueOf } from '../../../catalogue/built-in/catalogue';
import type { OperationEntry, Parameter } from '../../../catalogue/entry';
import { metaOf } from '../../../catalogue/types';
import type { QueryParameter, Span } from '../../../common/scratch/types';
import { parameterPage } from '../hover/pages';
import { completionKinds } from '../kinds';
import { operationAt } from '../place';
import { targetAt } from '../target-at';
import { beside, type CompletionContext, itemsOf, type Offer, rankOf, ranks } from './offers';
import { type Stops, stop, stops, wordsOf } from './snippets';
import { operationsByUse, usedAround } from './used';
import { textsOrExample } from './values';

/**
 * The possible next segments of a path: those of the target's own paths first, then those of standard paths, of
 * Lighthouse, and of paths that the target does not serve. A parameter of the template is offered as its values.
 * Extension endpoints are offered as real nodes serve them, and as the specification has them where the file does, or
 * where that is typed.
 *
 * @param method HTTP method of the operations; undefined for all
 */
export function nextSegments(
  context: CompletionContext,
  method: string | undefined,
  above: readonly string[],
  typed = '',
): readonly Offer[] {
  const canonical = canonicalPath(`/${above.join('/')}`).slice(1);
  const path = canonical === '' ? [] : canonical.split('/');
  const place = operationsByUse(context);
  const hasVendor =
    (typed !== '' && 'vendor'.startsWith(typed)) ||
    usedAround(context.document, context.placed).some(
      ({ what, text }) => what === 'vendor prefix' && text === '/vendor',
    );
  const offers = new Map<string, { readonly offer: Offer; readonly rank: number; readonly place: number }>();
  const add = (offer: Offer, rank: number, place: number) => {
    const known = offers.get(offer.label);
    // A segment is only deprecated if all its operations are.
    const better = known && (known.rank > rank || (known.offer.deprecated && !offer.deprecated));
    const first = Math.min(place, known && known.rank <= rank ? known.place : place);
    if (!known || better) offers.set(offer.label, { offer, rank, place: first });
    else if (known.rank === rank) offers.set(offer.label, { ...known, place: first });
  };
  const target = targetAt(context, 'beacon', context.options.targets);
  for (const operation of operationsBelow(context, method, path)) {
    const template = operation.path.slice(1).split('/');
    const { rank, notServed } = rankOf(operation, target);
    // The first segments of other clients would be in everybody's way.
    if (path.length === 0 && operation.servedBy && rank > 0) continue;
    for (const offer of segmentOffers(context, operation, template, path.length)) {
      const shown = notServed === undefined ? offer : { ...offer, detail: notServed };
      add(shown, rank, place(operation));
      if (path.length === 0 && offer.label === 'lighthouse' && hasVendor)
        add({ ...shown, label: 'vendor' }, rank, place(operation));
    }
  }
  return [...offers.values()].sort((a, b) => a.rank - b.rank || a.place - b.place).map(({ offer }) => offer);
}

/** The operations whose paths go on after the segments, in all methods if the method has none. */
function operationsBelow(
  context: CompletionContext,
  method: string | undefined,
  path: readonly string[],
): readonly OperationEntry[] {
  const { operations } = catalogueOf(context.document);
  const fitting = operations.filter((operation) => method === undefined || operation.method === method);
  return (fitting.length > 0 ? fitting : operations).filter((operation) => {
    if (isGone(operation)) return false;
    const template = operation.path.slice(1).split('/');
    return template.length > path.length && path.every((word, index) => fits(template[index] ?? '', word));
  });
}

function fits(template: string, word: string): boolean {
  return template.startsWith('{') || template === word;
}

function segmentOffers(
  context: CompletionContext,
  operation: OperationEntry,
  template: readonly string[],
  index: number,
): readonly Offer[] {
  const segment = template[index] ?? '';
  const last = index === template.length - 1;
  const about = last ? { entry: operation, detail: operation.summary } : {};
  if (!segment.startsWith('{')) {
    return [
      {
        label: segment,
        kind: last ? completionKinds.method : completionKinds.folder,
        ...about,
        ...(last && operation.deprecated ? { deprecated: true } : {}),
      },
    ];
  }
  const parameter = operation.pathParams.find((one) => one.name === segment.slice(1, -1));
  if (!parameter) return [];
  const page = parameterPage(parameter);
  return textsOrExample(context, parameter.schema).map(({ text, about, kind }) => ({
    label: text,
    kind,
    detail: about,
    page,
  }));
}

/** A fragment of a path, after the complete segments above it. */
interface Fragment {
  readonly above: readonly string[];
  readonly typed: string;
  /** Whether a query follows. */
  readonly hasQuery: boolean;
}

/**
 * Whole paths below the segments above that contain the typed letters: those of the target, standard ones, those of
 * Lighthouse under both prefixes, those of other servers, then those that the target does not serve. Without a target,
 * a node whose name says Lighthouse has its own first.
 *
 * @param method HTTP method of the operations; undefined for all
 */
export function wholePaths(
  context: CompletionContext,
  method: string | undefined,
  { above, typed, hasQuery }: Fragment,
): readonly Offer[] {
  const written = above.length === 0 ? '/' : `/${above.join('/')}/`;
  const start = canonicalPath(written);
  const letters = typed.toLowerCase();
  const prefix = prefixFor(context, above, letters);
  const target = targetAt(context, 'beacon', context.options.targets);
  // Without a target, the name of the node is a hint.
  const lighthouse = target === undefined && isLighthouse(context);
  const rank = (operation: OperationEntry) =>
    lighthouse && isExtension(operation) ? 0 : rankOf(operation, target).rank;
  const place = operationsByUse(context);
  const offersOf = (operation: OperationEntry): readonly Offer[] => {
    const path = withPrefix(operation.path, prefix);
    const rest = path.slice(written.length);
    // A single segment is offered by itself.
    if (!rest.includes('/') || !rest.toLowerCase().includes(letters)) return [];
    const offer = { ...offerOf(context, operation, prefix, hasQuery), filter: filterOf(path) };
    const { notServed } = rankOf(operation, target);
    return [notServed === undefined ? offer : { ...offer, detail: notServed }];
  };
  /** A part of the path that begins with the typed letters stands in front: see `filterFor`. */
  const filterOf = (path: string): string => {
    const rest = path.slice(written.length);
    const at =
      letters === ''
        ? -1
        : rest.search(new RegExp(`(?<=[/_])(?!v\\d+/)${letters.replace(/\W/g, '\\$&')}`, 'i'));
    return at < 0 ? path : `${written}${rest.slice(at)} ${path}`;
  };
  const fitting = catalogueOf(context.document).operations.filter(
    (one) =>
      (method === undefined || one.method === method) &&
      !isGone(one) &&
      one.path.startsWith(start) &&
      // Nobody wants all paths of other servers between those of the own node.
      (!one.servedBy || typed !== '' || rank(one) === 0),
  );
  return ranks.flatMap((wanted) => {
    const ranked = fitting.filter((one) => rank(one) === wanted).sort((a, b) => place(a) - place(b));
    // Extension endpoints stand together.
    return [...ranked.filter((one) => !isExtension(one)), ...ranked.filter(isExtension)].flatMap(offersOf);
  });
}

/** `/vendor` where it is typed or where the file uses it, else what real nodes serve. */
function prefixFor(context: CompletionContext, [first]: readonly string[], typed: string): VendorPrefix {
  if (first !== undefined) return first === 'vendor' ? '/vendor' : '/lighthouse';
  if (typed !== '' && 'vendor'.startsWith(typed)) return '/vendor';
  const used = usedAround(context.document, context.placed).find(({ what }) => what === 'vendor prefix');
  return used?.text === '/vendor' ? '/vendor' : '/lighthouse';
}

/** Whether the `# @node` of the request or the file names Lighthouse. */
function isLighthouse({ document, block }: CompletionContext): boolean {
  const nodeOf = ({ directives }: CompletionContext['block']) =>
    directives.findLast(({ key }) => key.text === 'node')?.value.text;
  const file = document.blockAtLine(0).block;
  return /lighthouse/i.test(nodeOf(block) ?? (file.separator ? undefined : nodeOf(file)) ?? '');
}

function offerOf(
  { options }: CompletionContext,
  operation: OperationEntry,
  prefix: VendorPrefix,
  hasQuery: boolean,
): Offer {
  const label = withPrefix(operation.path, prefix);
  const counter = stops(options);
  return {
    label,
    kind: completionKinds.method,
    text: pathSnippet(operation, prefix, counter) + (hasQuery ? '' : querySnippet(operation, counter)),
    snippet: true,
    description: beside(label, operation.group),
    detail: operation.summary,
    entry: operation,
    ...(operation.deprecated ? { deprecated: true } : {}),
  };
}

/** The path with a tab stop for each parameter. */
export function pathSnippet(operation: OperationEntry, prefix: VendorPrefix, counter: Stops): string {
  return withPrefix(operation.path, prefix).replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.pathParams.find((one) => one.name === name);
    if (!parameter) return stop(counter, name);
    return stop(counter, String(metaOf(parameter.schema)?.example ?? name), wordsOf(parameter.schema));
  });
}

/** `?` and the required query parameters with a tab stop for each value; empty if none is required. */
export function querySnippet(operation: OperationEntry, counter: Stops): string {
  const query = operation.query.filter((one) => one.required).map((one) => pairSnippet(one, '=', counter));
  return query.length > 0 ? `?${query.join('&')}` : '';
}

/** A name and a tab stop for its value. */
export function pairSnippet(
  parameter: OperationEntry['query'][number],
  sign: string,
  counter: Stops,
): string {
  return `${parameter.name}${sign}${stop(counter, String(metaOf(parameter.schema)?.example ?? ''), wordsOf(parameter.schema))}`;
}

/** Names of query parameters, required ones first. A name that is already present is only offered for a list. */
export function completeQueryName(context: CompletionContext, span: Span): CompletionItem[] {
  const operation = operationAt(context)?.operation;
  if (!operation) return [];
  const query = queryOf(context);
  const written = query.find((parameter) => parameter.name.start === span.start);
  const existing = new Set(query.filter((one) => one !== written).map((one) => one.name.text));
  const sign = written?.value ? '' : '=';
  return itemsOf(
    context,
    span,
    requiredFirst(operation.query)
      .filter((parameter) => !existing.has(parameter.name) || metaOf(parameter.schema)?.list)
      .map((parameter) => ({
        label: parameter.name,
        kind: completionKinds.property,
        text: parameter.name + (metaOf(parameter.schema)?.kind === 'presence' ? '' : sign),
        filter: parameter.name,
        description: metaOf(parameter.schema)?.title,
        detail: parameter.required ? 'required' : 'optional',
        page: parameterPage(parameter),
        opens: sign === '=' && hasValues(parameter) ? 'completion' : undefined,
      })),
  );
}

/** Values of a query parameter. For a list, the items that are not in it yet. */
export function completeQueryValue(context: CompletionContext, name: string, token: Span): CompletionItem[] {
  const parameter = operationAt(context)?.operation?.query.find((one) => one.name === name);
  if (!parameter) return [];
  const page = parameterPage(parameter);
  const list = metaOf(parameter.schema)?.list === true;
  const span = list ? itemSpan(context.block.text, token, context.offset) : token;
  const existing = list ? otherItems(context, name, span) : new Set<string>();
  const offers = textsOrExample(context, parameter.schema).filter(({ text }) => !existing.has(text));
  return itemsOf(
    context,
    span,
    offers.map(({ text, about, kind }) => ({ label: text, kind, detail: about, page })),
  );
}

/** The item of a comma-separated list at the cursor. */
function itemSpan(text: string, token: Span, offset: number): Span {
  const start = Math.max(token.start, text.lastIndexOf(',', offset - 1) + 1);
  const comma = text.indexOf(',', offset);
  return { start, end: comma < 0 ? token.end : Math.min(comma, token.end) };
}

/** All items of a list parameter, which may be repeated, except for the one at the span. */
function otherItems(context: CompletionContext, name: string, span: Span): ReadonlySet<string> {
  const items = new Set<string>();
  for (const { name: other, value } of queryOf(context)) {
    if (other.text !== name || !value) continue;
    let at = value.start;
    for (const item of value.text.split(',')) {
      if (at !== span.start) items.add(item);
      at += item.length + 1;
    }
  }
  return items;
}

function queryOf({ block }: CompletionContext): readonly QueryParameter[] {
  return block.request?.kind === 'http' ? block.request.target.query : [];
}

function hasValues({ schema }: Parameter): boolean {
  const meta = metaOf(schema);
  return meta?.kind !== 'presence' && meta?.example !== undefined;
}

function requiredFirst(parameters: readonly Parameter[]): readonly Parameter[] {
  return [...parameters].sort((a, b) => Number(b.required) - Number(a.required));
}
