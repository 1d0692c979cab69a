import { canonicalPath, isGone } from '../../../catalogue/beacon';
import { catalogueOf } from '../../../catalogue/built-in/catalogue';
import type { OperationEntry } from '../../../catalogue/entry';
import { parameterPage } from '../hover/pages';
import { completionKinds } from '../kinds';
import { targetAt } from '../target-at';
import type { CompletionContext, Offer } from './offers';
import { rankOf } from './rank';
import { textsOrExample } from './values';

/**
 * The possible next segments of a path: those of the target's own paths first, then those of standard paths, of
 * Lighthouse, and of paths that the target does not serve. A parameter of the template is offered as its values.
 * Extension endpoints are offered under both prefixes.
 *
 * @param method HTTP method of the operations; undefined for all
 */
export function nextSegments(
  context: CompletionContext,
  method: string | undefined,
  above: readonly string[],
): readonly Offer[] {
  const canonical = canonicalPath(`/${above.join('/')}`).slice(1);
  const path = canonical === '' ? [] : canonical.split('/');
  const offers = new Map<string, { readonly offer: Offer; readonly rank: number }>();
  const add = (offer: Offer, rank: number) => {
    const known = offers.get(offer.label);
    // A segment is only deprecated if all its operations are.
    const better = known && (known.rank > rank || (known.offer.deprecated && !offer.deprecated));
    if (!known || better) offers.set(offer.label, { offer, rank });
  };
  const target = targetAt(context, 'beacon', context.options.targets);
  for (const operation of operationsBelow(context, method, path)) {
    const template = operation.path.slice(1).split('/');
    const { rank, notServed } = rankOf(operation, target);
    // The first segments of other clients would be in everybody's way.
    if (path.length === 0 && operation.servedBy && rank > 0) continue;
    for (const offer of segmentOffers(context, operation, template, path.length)) {
      const shown = notServed === undefined ? offer : { ...offer, detail: notServed };
      add(shown, rank);
      if (path.length === 0 && offer.label === 'lighthouse') add({ ...shown, label: 'vendor' }, rank);
    }
  }
  return [...offers.values()].sort((a, b) => a.rank - b.rank).map(({ offer }) => offer);
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
