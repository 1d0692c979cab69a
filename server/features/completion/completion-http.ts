/** The parts of a `.http` request: method, path, query, headers, body. */
import type { CompletionItem } from 'vscode-languageserver';
import { operations } from '../../../catalogue/beacon';
import { exampleOfBody, type OperationEntry } from '../../../catalogue/entry';
import { headerNamed, knownHeaders } from '../../../catalogue/headers';
import { bodyJson } from '../../../common/scratch/reading/reading';
import type { HttpRequest, JsonNode, Span, Token } from '../../../common/scratch/types';
import { parameterPage } from '../hover/pages';
import { completionKinds } from '../kinds';
import { contains, operationAt, targetPartAt } from '../place';
import { completeCall } from './completion-call';
import { completeJson } from './completion-json';
import { completeQueryName, completeQueryValue, nextSegments, wholePaths } from './completion-path';
import { completeBody, wholeRequests } from './completion-request';
import { type CompletionContext, itemsOf, lineAt, type Offer, wordAt } from './offers';
import { usedAround } from './used';
import { textsOrExample } from './values';

/** HTTP methods, paths, queries, headers and bodies of `.http` files. */
export function completeHttp(context: CompletionContext): CompletionItem[] {
  const { block, offset } = context;
  const request = block.request;
  const line = lineAt(block.text, offset);
  const before = block.text.slice(line.start, offset);
  if (request?.kind !== 'http') return /^\s*\w*$/.test(before) ? completeVerb(context) : [];
  if (!request.curl && isVerb(request, offset)) return completeVerb(context);
  if (offset < request.start) return [];
  if (request.curl) return completeCurl(context, request);
  const targetLine = lineAt(block.text, request.target.end);
  if (offset <= targetLine.end) return offset < request.target.start ? [] : completeTarget(context, request);
  const json = bodyJson(block);
  if (json && json.kind !== 'invalid' && offset >= json.start) return completeInBody(context, json);
  // The body starts after a blank line.
  if (/\n[ \t]*\r?\n/.test(block.text.slice(targetLine.end, offset)))
    return completeEmptyBody(context, request);
  return completeHeader(context, request, before);
}

function completeInBody(context: CompletionContext, json: JsonNode): CompletionItem[] {
  if (context.resolved.kind === 'rpc') return completeCall(context);
  const body = operationAt(context)?.operation?.body;
  return body ? completeJson(context, json, body.schema, exampleOfBody(body)) : [];
}

/** The URL, the headers and the body of a command: its other words are those of the shell. */
function completeCurl(context: CompletionContext, request: HttpRequest): CompletionItem[] {
  const { block, offset } = context;
  if (contains(request.target, offset)) return completeTarget(context, request);
  const json = bodyJson(block);
  if (json && json.kind !== 'invalid' && offset >= json.start && offset <= json.end)
    return completeInBody(context, json);
  const before = block.text.slice(0, offset);
  const method = /\s(?:-X|--request[ =])\s*(\w*)$/.exec(before);
  if (method) return itemsOf(context, wordAt(block.text, offset, /\w/), verbs.map(verbOffer));
  const header = /\s(?:-H|--header[ =])\s*(["'])([^"'\n]*)$/.exec(before);
  if (!header) return [];
  const [, quote = '', written = ''] = header;
  const close = block.text.indexOf(quote, offset);
  const end = close < 0 ? lineAt(block.text, offset).end : close;
  return completeHeader(context, request, written, { start: offset - written.length, end });
}

const verbOffer = (verb: string): Offer => ({ label: verb, kind: completionKinds.keyword, text: verb });

/** A body that is empty or a single word. */
function completeEmptyBody(context: CompletionContext, request: HttpRequest): CompletionItem[] {
  const { block, offset } = context;
  const span = wordAt(block.text, offset, /\w/);
  const { body } = request;
  return body && (body.start < span.start || body.end > span.end) ? [] : completeBody(context, request, span);
}

// ---------------------------------------------------------------- request line

function isVerb({ methodToken, target }: HttpRequest, offset: number): boolean {
  return methodToken ? contains(methodToken, offset) : contains(target, offset) && /^\w*$/.test(target.text);
}

/** The HTTP methods of the operations of all clients. */
const verbs = [...new Set(operations.filter(({ servedBy }) => !servedBy).map(({ method }) => method))];

/** HTTP methods, and whole requests if the block is empty. */
function completeVerb(context: CompletionContext): CompletionItem[] {
  const span = wordAt(context.block.text, context.offset, /\w/);
  const space = /^[ \t]/.test(context.block.text.slice(span.end)) ? '' : ' ';
  return itemsOf(context, span, [
    ...verbs.map(
      (verb): Offer => ({ label: verb, kind: completionKinds.keyword, text: verb + space, filter: verb }),
    ),
    ...(isAlone(context, span) ? wholeRequests(context) : []),
  ]);
}

function isAlone({ block }: CompletionContext, span: Span): boolean {
  const { request } = block;
  return !request || (request.start >= span.start && request.end <= span.end);
}

function completeTarget(context: CompletionContext, request: HttpRequest): CompletionItem[] {
  const { block, offset } = context;
  const { target } = request;
  const char = block.text[offset - 1];
  const part = targetPartAt(context);
  if (part?.kind === 'query-value') return completeQueryValue(context, part.name, part.token);
  if (part?.kind === 'query-name') return completeQueryName(context, part.token);
  // There is no name yet right after `?` or `&`.
  if ((char === '?' || char === '&') && offset > target.start) {
    return completeQueryName(context, { start: offset, end: offset });
  }
  const method = request.methodToken?.text;
  if (part) {
    const above = target.segments.slice(0, part.index).map((segment) => segment.text);
    const typed = part.token.text.slice(0, offset - part.token.start);
    const segments = nextSegments(context, method, above, typed);
    const whole = completeWholePath(context, request, part.token, above, segments.length);
    const start = target.path?.start ?? part.token.start;
    if (whole.length === 0 || start > part.token.start) return itemsOf(context, part.token, segments);
    // Editors compare a segment with its letters and a whole path with all of them, and put the longer match first: so
    // both replace the path where both are offered.
    const before = block.text.slice(start, part.token.start);
    const alike = segments.map((offer) => {
      const text = before + (offer.text ?? offer.label);
      return { ...offer, text, filter: before + (offer.filter ?? offer.label) };
    });
    return [...itemsOf(context, { start, end: part.token.end }, alike), ...whole];
  }
  if (/^\w+$/.test(target.text)) return completeWholePath(context, request, target, []);
  if (target.text !== '') return [];
  const first = nextSegments(context, method, []).map((offer) => ({
    ...offer,
    label: `/${offer.label}`,
    text: `/${offer.text ?? offer.label}`,
  }));
  const whole = wholePaths(context, method, { above: [], typed: '', hasQuery: false });
  return itemsOf(context, { start: offset, end: offset }, [...first, ...addresses(context), ...whole]);
}

/**
 * Whole paths in place of the segments up to the cursor. Below the first segment only for typed letters, because the
 * next segments are shorter to read.
 *
 * @param token the segment at the cursor, or the letters without a slash
 * @param rank number of items before these
 */
function completeWholePath(
  context: CompletionContext,
  { methodToken, target }: HttpRequest,
  token: Token,
  above: readonly string[],
  rank = 0,
): CompletionItem[] {
  const typed = token.text.slice(0, context.offset - token.start);
  const isLast = target.segments.length === 0 || target.segments.at(-1)?.start === token.start;
  if (!isLast || (above.length > 0 && typed === '')) return [];
  const offers = wholePaths(context, methodToken?.text, {
    above,
    typed,
    hasQuery: target.query.length > 0,
  });
  const start = target.path?.start ?? token.start;
  return itemsOf(context, { start, end: token.end }, offers, rank);
}

/** Addresses of other requests in the file, and variables whose value is an address. */
function addresses({ document, placed, variables }: CompletionContext): readonly Offer[] {
  const used = usedAround(document, placed)
    .filter(({ what, text }) => (what === 'beacon base' || what === 'execution url') && text !== '')
    .map(({ text }): Offer => ({ label: text, kind: completionKinds.value, detail: 'used in this file' }));
  const variableOffers: Offer[] = [];
  for (const name of variables.names()) {
    const { value } = variables.get(name) ?? {};
    if (value === undefined || !/^https?:\/\//.test(value)) continue;
    variableOffers.push({
      label: `{{${name}}}`,
      kind: completionKinds.variable,
      detail: shownAddress(value),
    });
  }
  return [...variableOffers, ...used];
}

/** A URL without user and password. */
function shownAddress(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//');
}

/**
 * Missing headers, those of the operation first; after a colon, values of the header.
 *
 * @param before the text of the header up to the cursor
 * @param place where the header stands; by default the line at the cursor
 */
function completeHeader(
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
  const hasNoSsz = name === 'accept' && operation && !operation.ssz && !operation.removed;
  const others = Object.entries(headerNamed(name)?.values ?? {})
    .filter(([label]) => !hasNoSsz || !label.endsWith('octet-stream'))
    .map(([label, detail]): Offer => ({ label, kind: completionKinds.value, detail }));
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
