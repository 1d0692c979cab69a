/** Whole requests for empty blocks and empty bodies of `.http` files. */

import type { CompletionItem } from 'vscode-languageserver';
import { exampleFor, isGone, type VendorPrefix } from '../../../catalogue/beacon';
import { catalogueOf } from '../../../catalogue/built-in/catalogue';
import { exampleOfBody, type OperationEntry } from '../../../catalogue/entry';
import { jsonText } from '../../../common/json/json-line';
import type { HttpRequest, Span } from '../../../common/scratch/types';
import { shortened } from '../../../common/units/words';
import { completionKinds } from '../kinds';
import { operationAt } from '../place';
import { targetAt } from '../target-at';
import { methodOffers, requestSnippet } from './completion-call';
import { pairSnippet, pathSnippet, querySnippet } from './completion-path';
import { filterFor, keywordsOf } from './keywords';
import {
  beside,
  type CompletionContext,
  type CompletionOptions,
  itemsOf,
  type Offer,
  rankOf,
  wordAt,
} from './offers';
import { escaped, jsonSnippet, type Stops, stop, stops } from './snippets';
import { operationsByUse, usedAround } from './used';

/** All operations and methods as whole requests, with the addresses of other requests in the file. */
export function wholeRequests(context: CompletionContext): readonly Offer[] {
  const { block, offset } = context;
  const typed = block.text.slice(wordAt(block.text, offset, /\w/).start, offset);
  const used = usedAround(context.document, context.placed);
  const base = used.find(({ what }) => what === 'beacon base')?.text ?? '';
  const url = used.find(({ what }) => what === 'execution url')?.text ?? executionVariable(context);
  // Extension endpoints get the prefix that the file uses, or the one that real nodes serve.
  const vendor = used.find(({ what }) => what === 'vendor prefix')?.text;
  const prefix: VendorPrefix = vendor === '/vendor' ? vendor : '/lighthouse';
  const target = targetAt(context, 'beacon', context.options.targets);
  const place = operationsByUse(context);
  const all = catalogueOf(context.document).operations;
  const withKeywords = (offer: Offer, operation: OperationEntry): Offer => ({
    ...offer,
    filter: filterFor(offer.label, keywordsOf(operation, all), typed),
  });
  const operations = all
    .filter((operation) => !isGone(operation))
    .map((operation) => ({ operation, ...rankOf(operation, target), place: place(operation) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place);
  return [
    ...operations.map(({ operation, notServed }) => {
      const offer = withKeywords(operationOffer(operation, base, prefix, context.options), operation);
      return notServed === undefined ? offer : { ...offer, detail: notServed };
    }),
    // A request line begins with a method of HTTP: one of JSON-RPC is offered if its name is typed.
    ...methodOffers(context, (entry) => {
      const counter = stops(context.options);
      const target = url === undefined ? stop(counter, 'http://127.0.0.1:8545') : escaped(url);
      const head = `POST ${target}\ncontent-type: application/json\n\n`;
      return { text: head + requestSnippet(entry, counter), snippet: true };
    }).filter(({ label }) => typed !== '' && label.startsWith(typed)),
  ];
}

/** A URL with the default port of an execution node. */
const EXECUTION_URL = /^https?:\/\/[^/]+:8545\/?$/;

function executionVariable({ variables }: CompletionContext): string | undefined {
  for (const name of variables.names()) {
    if (EXECUTION_URL.test(variables.get(name)?.value ?? '')) return `{{${name}}}`;
  }
  return undefined;
}

function operationOffer(
  operation: OperationEntry,
  base: string,
  prefix: VendorPrefix,
  options: CompletionOptions,
): Offer {
  const label = exampleFor({ ...operation, example: operation.path }, prefix);
  return {
    label: `${operation.method} ${label}`,
    kind: completionKinds.method,
    text: operationSnippet(operation, base, prefix, stops(options)),
    snippet: true,
    description: beside(label, operation.group),
    detail: operation.summary,
    entry: operation,
    ...(operation.deprecated ? { deprecated: true } : {}),
  };
}

/** Request line with required query parameters, required headers, and body. */
function operationSnippet(
  operation: OperationEntry,
  base: string,
  prefix: VendorPrefix,
  counter: Stops,
): string {
  const target = `${escaped(base)}${pathSnippet(operation, prefix, counter)}${querySnippet(operation, counter)}`;
  const headers = operation.headers
    .filter((one) => one.required || operation.envelope === 'stream')
    .map((one) => pairSnippet(one, ': ', counter));
  const { body } = operation;
  const head = [
    `${operation.method} ${target}`,
    ...headers,
    ...(body ? ['content-type: application/json'] : []),
  ];
  return head.join('\n') + (body ? `\n\n${jsonSnippet(exampleOfBody(body), counter)}` : '');
}

/** Maximum length of a label. */
const LONGEST = 60;

/** Whole bodies: the one of the operation, or JSON-RPC calls. */
export function completeBody(context: CompletionContext, request: HttpRequest, span: Span): CompletionItem[] {
  const operation = operationAt(context)?.operation;
  if (operation) {
    const { body } = operation;
    if (!body) return [];
    const text = jsonSnippet(exampleOfBody(body), stops(context.options));
    const whole = jsonText(exampleOfBody(body));
    const label = shortened(whole, LONGEST + 1);
    const offer: Offer = {
      label,
      kind: completionKinds.value,
      text,
      snippet: true,
      detail: operation.summary,
    };
    return itemsOf(context, span, [{ ...offer, filter: label, entry: operation }]);
  }
  // A POST to a beacon node has an operation. Any other POST is for an execution node.
  if (request.method !== 'POST' || context.resolved.kind === 'beacon') return [];
  return itemsOf(
    context,
    span,
    methodOffers(context, (entry) => ({
      text: requestSnippet(entry, stops(context.options)),
      snippet: true,
    })),
  );
}
