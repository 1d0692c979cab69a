import type { CompletionItem } from 'vscode-languageserver';
import type { OperationEntry } from '../../../catalogue/entry';
import { headerNamed, knownHeaders } from '../../../catalogue/headers';
import type { HttpRequest, Span } from '../../../common/scratch/types';
import { parameterPage } from '../hover/pages';
import { completionKinds } from '../kinds';
import { operationAt } from '../place';
import { type CompletionContext, itemsOf, lineAt, type Offer, wordAt } from './offers';
import { textsOrExample } from './values';

/**
 * Missing headers, those of the operation first; after a colon, values of the header.
 *
 * @param before the text of the header up to the cursor
 * @param place where the header stands; by default the line at the cursor
 */
export function completeHeader(
  context: CompletionContext,
  request: HttpRequest,
  before: string,
  place: Span = lineAt(context.block.text, context.offset),
): CompletionItem[] {
  const { block, offset } = context;
  const operation = operationAt(context)?.operation;
  const value = /^\s*([\w-]+)\s*:\s*/.exec(before);
  if (value) {
    const name = (value[1] ?? '').toLowerCase();
    const span = { start: place.start + value[0].length, end: place.end };
    return itemsOf(context, span, valuesFor(context, name, operation));
  }
  if (!/^\s*[\w-]*$/.test(before)) return [];
  const span = wordAt(block.text, offset, /[\w-]/);
  const existing = new Set(
    request.headers
      .filter((header) => header.name.start !== span.start)
      .map((one) => one.name.text.toLowerCase()),
  );
  const colon = /^[ \t]*:/.test(block.text.slice(span.end)) ? '' : ': ';
  return itemsOf(
    context,
    span,
    namesFor(request, operation)
      .filter(({ label }) => !existing.has(label))
      .map((offer) => ({ ...offer, text: offer.label + colon, filter: offer.label })),
  );
}

function namesFor(request: HttpRequest, operation: OperationEntry | undefined): readonly Offer[] {
  const needed = (operation?.headers ?? []).map(
    (header): Offer => ({
      label: header.name,
      kind: completionKinds.property,
      detail: header.required ? 'required' : 'optional',
      page: parameterPage(header),
    }),
  );
  // Nodes reject a body without a content type.
  const hasBody = operation ? operation.body !== undefined : request.method === 'POST';
  const others = knownHeaders.map(
    ({ name, about }): Offer => ({ label: name, kind: completionKinds.property, page: about }),
  );
  return [...needed, ...(hasBody ? others.filter(({ label }) => label === 'content-type') : []), ...others];
}

function valuesFor(
  context: CompletionContext,
  name: string,
  operation: OperationEntry | undefined,
): readonly Offer[] {
  const own = operation?.headers.find((header) => header.name === name);
  const known = own
    ? textsOrExample(context, own.schema).map(
        ({ text, about, kind }): Offer => ({ label: text, kind, detail: about }),
      )
    : [];
  const others = Object.entries(headerNamed(name)?.values ?? {}).map(
    ([label, detail]): Offer => ({ label, kind: completionKinds.value, detail }),
  );
  // Put the type of event streams first.
  if (operation?.envelope === 'stream' && name === 'accept') {
    others.sort((a, b) => Number(b.label.includes('stream')) - Number(a.label.includes('stream')));
  }
  const secrets = name === 'authorization' ? secretVariables(context) : [];
  return [...known, ...secrets, ...others];
}

function secretVariables({ variables }: CompletionContext): readonly Offer[] {
  const found: Offer[] = [];
  for (const name of variables.names()) {
    const { secret, origin } = variables.get(name) ?? {};
    if (!secret && origin !== 'private-environment') continue;
    found.push({ label: `Bearer {{${name}}}`, kind: completionKinds.variable, detail: 'secret' });
  }
  return found;
}
