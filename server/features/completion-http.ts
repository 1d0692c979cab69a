import type { CompletionItem } from 'vscode-languageserver';
import { bodyJson } from '../../common/scratch/reading';
import type { HttpRequest, QueryParameter, Span } from '../../common/scratch/types';
import { operations } from '../../common/spec/beacon';
import type { OperationEntry, Parameter } from '../../common/spec/entry';
import { metaOf } from '../../common/spec/schema';
import { completeCall } from './completion-call';
import { completeJson } from './completion-json';
import { nextSegments } from './completion-path';
import { completionKinds } from './kinds';
import { itemsOf, lineAt, type Offer, wordAt } from './offers';
import { parameterPage } from './pages';
import { holds, operationAt, type Place, targetPartAt } from './place';

/** HTTP methods, paths, queries, headers and bodies of `.http` files. */
export function completeHttp(place: Place): CompletionItem[] {
  const { block, offset } = place;
  const request = block.request;
  const line = lineAt(block.text, offset);
  const before = block.text.slice(line.start, offset);
  if (request?.kind !== 'http') return /^\s*\w*$/.test(before) ? completeVerb(place) : [];
  if (!request.curl && isVerb(request, offset)) return completeVerb(place);
  if (offset < request.start) return [];
  const targetLine = lineAt(block.text, request.target.end);
  if (offset <= targetLine.end) return offset < request.target.start ? [] : completeTarget(place, request);
  const json = bodyJson(block);
  if (json && offset >= json.start) {
    if (place.reading.kind === 'rpc') return completeCall(place);
    const body = operationAt(place)?.operation?.body;
    return body ? completeJson(place, json, body.schema) : [];
  }
  if (request.body && offset >= request.body.start) return [];
  return completeHeader(place, request, before);
}

// ---------------------------------------------------------------- request line

function isVerb({ methodToken, target }: HttpRequest, offset: number): boolean {
  return methodToken ? holds(methodToken, offset) : holds(target, offset) && /^[a-z]*$/i.test(target.text);
}

const verbs = [...new Set(operations.map((operation) => operation.method))];

function completeVerb(place: Place): CompletionItem[] {
  const span = wordAt(place.block.text, place.offset, /\w/);
  const space = /^[ \t]/.test(place.block.text.slice(span.end)) ? '' : ' ';
  return itemsOf(
    place,
    span,
    verbs.map((verb) => ({ label: verb, kind: completionKinds.keyword, text: verb + space, filter: verb })),
  );
}

function completeTarget(place: Place, request: HttpRequest): CompletionItem[] {
  const { block, offset } = place;
  const { target } = request;
  const char = block.text[offset - 1];
  const part = targetPartAt(place);
  if (part?.kind === 'query-value') return completeQueryValue(place, part.name, part.token);
  if (part?.kind === 'query-name') return completeQueryName(place, part.token);
  // Right after the sign no name is there yet.
  if ((char === '?' || char === '&') && offset > target.start) {
    return completeQueryName(place, { start: offset, end: offset });
  }
  const method = request.methodToken?.text;
  if (part) {
    const above = target.segments.slice(0, part.index).map((segment) => segment.text);
    return itemsOf(place, part.token, nextSegments(method, above));
  }
  if (offset <= target.end && target.text !== '') return [];
  const first = nextSegments(method, []);
  return target.text === ''
    ? itemsOf(
        place,
        { start: offset, end: offset },
        first.map((offer) => ({ ...offer, label: `/${offer.label}`, text: `/${offer.text ?? offer.label}` })),
      )
    : [];
}

// ---------------------------------------------------------------- query

function completeQueryName(place: Place, span: Span): CompletionItem[] {
  const operation = operationAt(place)?.operation;
  if (!operation) return [];
  const query = queryOf(place);
  const written = query.find((parameter) => parameter.name.start === span.start);
  const there = new Set(query.filter((one) => one !== written).map((one) => one.name.text));
  const sign = written?.value ? '' : '=';
  return itemsOf(
    place,
    span,
    requiredFirst(operation.query)
      .filter((parameter) => !there.has(parameter.name) || metaOf(parameter.schema)?.list)
      .map((parameter) => ({
        label: parameter.name,
        kind: completionKinds.property,
        text: parameter.name + (metaOf(parameter.schema)?.kind === 'presence' ? '' : sign),
        filter: parameter.name,
        detail: parameter.required ? 'required' : 'optional',
        page: parameterPage(parameter),
      })),
  );
}

function completeQueryValue(place: Place, name: string, token: Span): CompletionItem[] {
  const parameter = operationAt(place)?.operation?.query.find((one) => one.name === name);
  if (!parameter) return [];
  const list = metaOf(parameter.schema)?.list === true;
  const span = list ? itemSpan(place.block.text, token, place.offset) : token;
  return itemsOf(place, span, textValues(parameter));
}

/** The item of a comma-separated list that the cursor is in. */
function itemSpan(text: string, token: Span, offset: number): Span {
  const start = Math.max(token.start, text.lastIndexOf(',', offset - 1) + 1);
  const comma = text.indexOf(',', offset);
  return { start, end: comma < 0 ? token.end : Math.min(comma, token.end) };
}

function queryOf({ block }: Place): readonly QueryParameter[] {
  return block.request?.kind === 'http' ? block.request.target.query : [];
}

function requiredFirst(parameters: readonly Parameter[]): readonly Parameter[] {
  return [...parameters].sort((a, b) => Number(b.required) - Number(a.required));
}

/** The words that a path or query value may be; else an example. */
export function textValues(parameter: Parameter): readonly Offer[] {
  const meta = metaOf(parameter.schema);
  if (!meta) return [];
  if (meta.values) {
    return Object.entries(meta.values).map(([label, detail]) => ({
      label,
      kind: completionKinds.value,
      detail,
    }));
  }
  if (meta.example === undefined || meta.example === '') return [];
  return [{ label: String(meta.example), kind: completionKinds.value, detail: `${meta.title}, an example` }];
}

// ---------------------------------------------------------------- headers

const headerNames: readonly (readonly [string, string])[] = [
  ['accept', 'What the reply may be.'],
  ['authorization', 'Who asks; keep the secret in a variable.'],
  ['content-type', 'What the body is.'],
];

const headerValues: Readonly<Record<string, readonly string[]>> = {
  accept: ['application/json', 'text/event-stream', 'application/octet-stream'],
  authorization: ['Bearer ', 'Basic '],
  'content-type': ['application/json', 'application/octet-stream'],
};

function completeHeader(place: Place, request: HttpRequest, before: string): CompletionItem[] {
  const { block, offset } = place;
  const operation = operationAt(place)?.operation;
  const value = /^\s*([\w-]+)\s*:\s*/.exec(before);
  if (value) {
    const name = (value[1] ?? '').toLowerCase();
    const line = lineAt(block.text, offset);
    return itemsOf(place, { start: line.start + value[0].length, end: line.end }, valuesFor(name, operation));
  }
  // A blank line ends the headers: behind one there is the body.
  if (!/^\s*[\w-]*$/.test(before) || /\n[ \t]*\r?\n/.test(block.text.slice(request.target.end, offset)))
    return [];
  const span = wordAt(block.text, offset, /[\w-]/);
  const there = new Set(
    request.headers
      .filter((header) => header.name.start !== span.start)
      .map((one) => one.name.text.toLowerCase()),
  );
  const needed = (operation?.headers ?? []).map(({ name, summary }) => [name, summary] as const);
  const names = new Map([
    ...needed,
    ...headerNames.filter(([name]) => !needed.some(([one]) => one === name)),
  ]);
  const colon = /^[ \t]*:/.test(block.text.slice(span.end)) ? '' : ': ';
  return itemsOf(
    place,
    span,
    [...names]
      .filter(([name]) => !there.has(name))
      .map(([name, about]) => ({
        label: name,
        kind: completionKinds.property,
        text: name + colon,
        filter: name,
        page: about,
      })),
  );
}

function valuesFor(name: string, operation: OperationEntry | undefined): readonly Offer[] {
  const own = operation?.headers.find((header) => header.name === name);
  const known = own ? textValues(own) : [];
  const others = (headerValues[name] ?? []).filter((text) => !known.some((offer) => offer.label === text));
  // A stream is asked for as one, and a body of an operation is JSON: what fits stands first.
  const stream = operation?.envelope === 'stream' && name === 'accept';
  const sorted = stream
    ? [...others].sort((a, b) => Number(b.includes('stream')) - Number(a.includes('stream')))
    : others;
  return [...known, ...sorted.map((label) => ({ label, kind: completionKinds.value }))];
}
