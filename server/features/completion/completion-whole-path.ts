/** Whole paths with their required query, for a fragment of a path such as `/att`. */
import { canonicalPath, isGone, type VendorPrefix } from '../../../catalogue/beacon';
import { isExtension, withPrefix } from '../../../catalogue/beacon/paths';
import { catalogueOf } from '../../../catalogue/built-in/catalogue';
import type { OperationEntry } from '../../../catalogue/entry';
import { metaOf } from '../../../catalogue/types';
import { completionKinds } from '../kinds';
import { targetAt } from '../target-at';
import { operationsByUse } from './by-use';
import { beside, type CompletionContext, type Offer } from './offers';
import { rankOf, ranks } from './rank';
import { type Stops, stop, stops, wordsOf } from './snippets';
import { usedAround } from './used';

/** A fragment of a path, after the complete segments above it. */
export interface Fragment {
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
    const offer = offerOf(context, operation, prefix, hasQuery);
    const { notServed } = rankOf(operation, target);
    return [notServed === undefined ? offer : { ...offer, detail: notServed }];
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
    filter: label,
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
