import type { CompletionItem } from 'vscode-languageserver';
import { bodyJson } from '../../../common/scratch/reading/reading';
import type { HttpRequest, Span } from '../../../common/scratch/types';
import { operations } from '../../../common/spec/beacon';
import { completionKinds } from '../kinds';
import { holds, operationAt, targetPartAt } from '../place';
import { completeCall } from './completion-call';
import { completeHeader } from './completion-header';
import { completeJson } from './completion-json';
import { nextSegments } from './completion-path';
import { completeQueryName, completeQueryValue } from './completion-query';
import { completeBody, wholeRequests } from './completion-request';
import { type Asked, itemsOf, lineAt, type Offer, wordAt } from './offers';
import { usedAround } from './used';

/** HTTP methods, paths, queries, headers and bodies of `.http` files. */
export function completeHttp(asked: Asked): CompletionItem[] {
  const { block, offset } = asked;
  const request = block.request;
  const line = lineAt(block.text, offset);
  const before = block.text.slice(line.start, offset);
  if (request?.kind !== 'http') return /^\s*\w*$/.test(before) ? completeVerb(asked) : [];
  if (!request.curl && isVerb(request, offset)) return completeVerb(asked);
  if (offset < request.start) return [];
  const targetLine = lineAt(block.text, request.target.end);
  if (offset <= targetLine.end) return offset < request.target.start ? [] : completeTarget(asked, request);
  const json = bodyJson(block);
  if (json && json.kind !== 'invalid' && offset >= json.start) {
    if (asked.reading.kind === 'rpc') return completeCall(asked);
    const body = operationAt(asked)?.operation?.body;
    return body ? completeJson(asked, json, body.schema, body.example) : [];
  }
  // A blank line ends the headers: behind one there is the body.
  if (/\n[ \t]*\r?\n/.test(block.text.slice(targetLine.end, offset)))
    return completeEmptyBody(asked, request);
  return completeHeader(asked, request, before);
}

/** A body of no more than a word. */
function completeEmptyBody(asked: Asked, request: HttpRequest): CompletionItem[] {
  const { block, offset } = asked;
  const span = wordAt(block.text, offset, /\w/);
  const { body } = request;
  return body && (body.start < span.start || body.end > span.end) ? [] : completeBody(asked, request, span);
}

// ---------------------------------------------------------------- request line

function isVerb({ methodToken, target }: HttpRequest, offset: number): boolean {
  return methodToken ? holds(methodToken, offset) : holds(target, offset) && /^\w*$/.test(target.text);
}

const verbs = [...new Set(operations.map((operation) => operation.method))];

/** HTTP methods, and whole requests where the block holds nothing else. */
function completeVerb(asked: Asked): CompletionItem[] {
  const span = wordAt(asked.block.text, asked.offset, /\w/);
  const space = /^[ \t]/.test(asked.block.text.slice(span.end)) ? '' : ' ';
  return itemsOf(asked, span, [
    ...verbs.map(
      (verb): Offer => ({ label: verb, kind: completionKinds.keyword, text: verb + space, filter: verb }),
    ),
    ...(isAlone(asked, span) ? wholeRequests(asked) : []),
  ]);
}

function isAlone({ block }: Asked, span: Span): boolean {
  const { request } = block;
  return !request || (request.start >= span.start && request.end <= span.end);
}

function completeTarget(asked: Asked, request: HttpRequest): CompletionItem[] {
  const { block, offset } = asked;
  const { target } = request;
  const char = block.text[offset - 1];
  const part = targetPartAt(asked);
  if (part?.kind === 'query-value') return completeQueryValue(asked, part.name, part.token);
  if (part?.kind === 'query-name') return completeQueryName(asked, part.token);
  // Right after the sign no name is there yet.
  if ((char === '?' || char === '&') && offset > target.start) {
    return completeQueryName(asked, { start: offset, end: offset });
  }
  const method = request.methodToken?.text;
  if (part) {
    const above = target.segments.slice(0, part.index).map((segment) => segment.text);
    return itemsOf(asked, part.token, nextSegments(asked, method, above));
  }
  if (target.text !== '') return [];
  const first = nextSegments(asked, method, []).map((offer) => ({
    ...offer,
    label: `/${offer.label}`,
    text: `/${offer.text ?? offer.label}`,
  }));
  return itemsOf(asked, { start: offset, end: offset }, [...first, ...addresses(asked)]);
}

/** Where requests around go to, and variables that hold an address. */
function addresses({ document, placed, variables }: Asked): readonly Offer[] {
  const used = usedAround(document, placed)
    .filter(({ what, text }) => (what === 'beacon base' || what === 'execution url') && text !== '')
    .map(({ text }): Offer => ({ label: text, kind: completionKinds.value, detail: 'used in this file' }));
  const held: Offer[] = [];
  for (const name of variables.names()) {
    const { value } = variables.get(name) ?? {};
    if (value === undefined || !/^https?:\/\//.test(value)) continue;
    held.push({ label: `{{${name}}}`, kind: completionKinds.variable, detail: shownAddress(value) });
  }
  return [...held, ...used];
}

/** Without user and password. */
function shownAddress(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//');
}
