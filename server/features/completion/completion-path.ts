import { canonicalPath, isGone } from '../../../common/spec/beacon';
import { catalogueOf } from '../../../common/spec/catalogue/catalogue';
import type { OperationEntry } from '../../../common/spec/entry';
import { operationPage, parameterPage } from '../hover/pages';
import { completionKinds } from '../kinds';
import type { CompletionContext, Offer } from './offers';
import { textsOrExample } from './values';

/**
 * The possible next segments of a path. A parameter of the template is offered as its values. Extension endpoints are
 * offered under both prefixes.
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
  const offers = new Map<string, Offer>();
  const add = (offer: Offer) => {
    const known = offers.get(offer.label);
    // A segment is only deprecated if all its operations are.
    if (!known || (known.deprecated && !offer.deprecated)) offers.set(offer.label, offer);
  };
  const { operations } = catalogueOf(context.document);
  const fitting = operations.filter((operation) => method === undefined || operation.method === method);
  for (const operation of fitting.length > 0 ? fitting : operations) {
    // The first segments of other clients would be in everybody's way.
    if (isGone(operation) || (path.length === 0 && operation.servedBy)) continue;
    const template = operation.path.slice(1).split('/');
    if (template.length <= path.length || !path.every((word, index) => fits(template[index] ?? '', word)))
      continue;
    for (const offer of segmentOffers(context, operation, template, path.length)) {
      add(offer);
      if (path.length === 0 && offer.label === 'vendor') add({ ...offer, label: 'lighthouse' });
    }
  }
  return [...offers.values()];
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
  const about = last ? { page: operationPage(operation), detail: operation.summary } : {};
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
