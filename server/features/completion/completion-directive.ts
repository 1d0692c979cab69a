/** After `# @`: directives with their values, and the assertions of `# @assert`. */
import type { CompletionItem } from 'vscode-languageserver';
import { knownClients } from '../../../catalogue/clients';
import { networks } from '../../../catalogue/networks';
import { standardContracts } from '../../../common/contracts/contracts';
import { allDirectives } from '../../../common/scratch/directives/table';
import {
  comparisonOperators,
  operandAt,
  wordOperators,
} from '../../../common/scratch/reading/assertion-parts';
import type { HttpRequest, Span } from '../../../common/scratch/types';
import { namesOf } from '../../../common/scratch/variables/chain';
import { completionKinds } from '../kinds';
import { completeReplyPath } from './completion-variable';
import { type CompletionContext, itemsOf, lineAt, type Offer, wordAt } from './offers';
import { usedAround } from './used';

/** After `# @`: the name of a directive, or its value. Undefined outside directives. */
export function completeDirective(context: CompletionContext): CompletionItem[] | undefined {
  const { block, offset } = context;
  const line = lineAt(block.text, offset);
  const before = block.text.slice(line.start, offset);
  const key = /^\s*(?:#+|\/\/+)[ \t]*@([\w-]*)$/.exec(before);
  if (key) {
    const start = offset - (key[1] ?? '').length;
    const rest = /^[\w-]*/.exec(block.text.slice(offset, line.end))?.[0] ?? '';
    const span = { start, end: offset + rest.length };
    const space = /^[ \t]/.test(block.text.slice(span.end, line.end)) ? '' : ' ';
    const offers = allDirectives
      .filter(({ handling }) => handling === 'done')
      .map(
        ({ name, about }): Offer => ({
          label: name,
          kind: completionKinds.keyword,
          text: name + space,
          filter: name,
          page: about,
        }),
      );
    return itemsOf(context, span, offers);
  }
  const value = /^\s*(?:#+|\/\/+)[ \t]*@([\w-]+)[ \t]+/.exec(before);
  if (!value?.[1]) return undefined;
  const span = { start: line.start + value[0].length, end: line.end };
  if (value[1] === 'assert') return completeAssertion(context, span, assertOffers(context));
  const offers = valueOffers.get(value[1]);
  if (!offers) return undefined;
  return itemsOf(context, span, offers(context));
}

type Offers = (context: CompletionContext) => readonly Offer[];

/** Values by directive. */
const valueOffers: ReadonlyMap<string, Offers> = new Map<string, Offers>([
  ['name', (context) => nameOffers(context)],
  ['node', (context) => nodeOffers(context)],
  ['network', () => networkOffers()],
  ['target', (context) => targetOffers(context)],
  ['contract', (context) => contractOffers(context)],
  ['prompt', (context) => promptOffers(context)],
  ['secret', (context) => promptOffers(context)],
  ['until', (context) => untilOffers(context)],
  ['ref', (context) => refOffers(context)],
  ['forceRef', (context) => refOffers(context)],
  ['timeout', () => forms('5 s', '500 ms')],
  ['connection-timeout', () => forms('5 s', '500 ms')],
  ['sleep', () => forms('500 ms', '5 s')],
  ['delay', () => forms('500 ms', '5 s')],
  ['loop', () => forms('for 3')],
  ['wait', () => forms('60 s', '5 min', 'no')],
  ['retry', () => forms('3', '3 every 2 s')],
  ['ratelimit', () => forms('minIdleTime 500', 'max 2 expire 10000')],
]);

function forms(...labels: readonly string[]): readonly Offer[] {
  return labels.map((label) => ({ label, kind: completionKinds.value }));
}

/** After `as`, the names of contracts; before, those whose address is known. */
function contractOffers({ block, document, offset }: CompletionContext): readonly Offer[] {
  const contracts = document.contracts ?? standardContracts();
  const line = lineAt(block.text, offset);
  const kind = completionKinds.value;
  const head = /^\s*[#/]+[ \t]*@contract[ \t]+(\S.*\sas\s+)/.exec(block.text.slice(line.start, offset))?.[1];
  if (head !== undefined)
    return contracts.names().map((label) => ({ label, kind, text: head + label, filter: head + label }));
  const known = new Map(contracts.deployments().map((one) => [one.name, one.address]));
  return [...known].map(([label, address]) => ({
    label,
    kind,
    text: `${label} = ${address}`,
    detail: address,
  }));
}

/** Conditions to wait for. */
function untilOffers(context: CompletionContext): readonly Offer[] {
  const value = valueIn(context);
  return forms(
    `${value} != null within 60 s every 2 s`,
    'status == 200 within 60 s every 2 s',
    `${value}.length > 0 within 60 s every 2 s`,
  );
}

/** The other named requests of the file. */
function refOffers({ block, document }: CompletionContext): readonly Offer[] {
  const own = new Set(namesOf(block));
  return [...document.requestNames()]
    .filter((label) => !own.has(label))
    .map((label) => ({ label, kind: completionKinds.value, detail: 'a request of this file' }));
}

/** The member of a response that has its value. */
function valueIn({ block: { request } }: CompletionContext): string {
  return request?.kind === 'http' && !bodyIsRpc(request) ? '$.data' : '$.result';
}

/** The forms of an assertion, for the kind of the request. */
function assertOffers(context: CompletionContext): readonly Offer[] {
  const kind = completionKinds.value;
  const value = valueIn(context);
  return [
    { label: 'status == 200', kind, detail: 'the HTTP status' },
    { label: `${value} != null`, kind, detail: 'not null or missing' },
    { label: `${value} == 0x1`, kind, detail: 'compares numbers, hex or decimal' },
    { label: `${value}.length > 0`, kind, detail: 'number of items in a list' },
    { label: 'duration < 500', kind, detail: 'milliseconds' },
    { label: 'header.content-type contains json', kind, detail: 'a response header' },
    ...contractAsserts(context),
    { label: 'matches-spec', kind, detail: 'the response matches the specification' },
  ];
}

/** Assertions about contracts, for the methods that have logs or return values. */
function contractAsserts({ block: { text } }: CompletionContext): readonly Offer[] {
  const kind = completionKinds.value;
  const called = /"?eth_(?:call|estimateGas)\b/.test(text);
  if (called)
    return [
      { label: 'result[0] > 0', kind, detail: 'a value that the contract returned' },
      { label: 'reverts InsufficientBalance', kind, detail: 'the error of the contract' },
      { label: 'not reverts', kind, detail: 'no error' },
    ];
  return /"?eth_(?:getLogs|getTransactionReceipt|getBlockReceipts|simulateV1)\b/.test(text)
    ? [{ label: 'emits Transfer(*, *, > 0)', kind, detail: 'an event in the logs; * is any value' }]
    : [];
}

function bodyIsRpc({ body }: HttpRequest): boolean {
  return body !== undefined && /"method"\s*:/.test(body.text);
}

/** Variables of the request that are not defined yet. */
function promptOffers({ block, variables }: CompletionContext): readonly Offer[] {
  return block.placeholders.flatMap(({ expression }) =>
    expression.kind === 'variable' && !variables.get(expression.name)
      ? { label: expression.name, kind: completionKinds.variable, detail: 'not defined yet' }
      : [],
  );
}

function networkOffers(): readonly Offer[] {
  return networks.map(({ name, chainId }) => ({
    label: name,
    kind: completionKinds.value,
    detail: `chain id ${chainId}`,
  }));
}

function targetOffers({ block }: CompletionContext): readonly Offer[] {
  // Calls go to execution nodes only.
  const fitting = knownClients.filter(({ layer }) => block.language === 'http' || layer === 'execution');
  return fitting.map(({ name, title, layer }) => ({
    label: name,
    kind: completionKinds.value,
    detail: `${title}, ${layer} client`,
  }));
}

/** Nodes of the settings, nodes of other requests in the file, and the default addresses of local nodes. */
function nodeOffers({ block, document, placed, options }: CompletionContext): readonly Offer[] {
  // Calls go to execution nodes only.
  const fits = (kind?: string) => block.language === 'http' || kind !== 'beacon';
  const known = (options.nodes ?? [])
    .filter(({ kind }) => fits(kind))
    .map(
      ({ name, kind }): Offer => ({
        label: name,
        kind: completionKinds.value,
        detail: kind && `${kind} node`,
      }),
    );
  const used = usedAround(document, placed)
    .filter(({ what }) => what === 'node')
    .map(({ text }): Offer => ({ label: text, kind: completionKinds.value, detail: 'used in this file' }));
  const local = [
    { label: 'http://127.0.0.1:8545', kind: 'execution' },
    { label: 'http://127.0.0.1:5052', kind: 'beacon' },
  ]
    .filter(({ kind }) => fits(kind))
    .map(
      ({ label, kind }): Offer => ({
        label,
        kind: completionKinds.value,
        detail: `${kind} node on this machine`,
      }),
    );
  return [...known, ...used, ...local];
}

/** A name from the method or path of the request: `eth_getBlockByNumber` → `getBlockByNumber`. */
function nameOffers({ block: { request } }: CompletionContext): readonly Offer[] {
  const words =
    request?.kind === 'rpc'
      ? request.calls[0]?.method?.text.replace(/^[a-z]+_/, '')
      : request?.target.segments.findLast((segment) => /^[a-z_]+$/.test(segment.text))?.text;
  return words ? [{ label: words, kind: completionKinds.value, detail: 'from its request' }] : [];
}

/**
 * @param span the condition
 * @param forms whole conditions, which are offered at its start
 */
function completeAssertion(
  context: CompletionContext,
  span: Span,
  forms: readonly Offer[],
): CompletionItem[] {
  const { block, offset } = context;
  const before = block.text.slice(span.start, offset);
  const path = /\$[^\s=!<>(),]*$/.exec(before)?.[0];
  const whole = /^(?:\$\.?)?\w*$/.test(before) ? itemsOf(context, span, forms) : [];
  if (path !== undefined) return [...whole, ...completeReplyPath(context, path, whole.length)];
  return operatorsAt(context, before) ?? whole;
}

/** The operators after the left side; undefined elsewhere. */
function operatorsAt(context: CompletionContext, before: string): CompletionItem[] | undefined {
  const { block, offset } = context;
  const start = /^(?:(?:all|any)\s+)?/.exec(before)?.[0].length ?? 0;
  const source = { text: before, end: before.length, words: true, several: true };
  const left = operandAt({ ...source, missing: (at) => ({ start: at, end: at, message: '' }) }, start);
  const end = left.ok ? left.value.end : before.length;
  const [, not, typed] = /^\s+(not\s+)?([A-Za-z=!<>]*)$/.exec(before.slice(end)) ?? [];
  if (typed === undefined) return undefined;
  const span = { start: offset - typed.length, end: wordAt(block.text, offset, /[A-Za-z=!<>]/).end };
  const words = [...wordOperators, ...(not ? [] : (['not'] as const))];
  const offers = [...(not ? [] : comparisonOperators), ...words].map(
    (label): Offer => ({ label, kind: completionKinds.keyword, detail: ABOUT[label] }),
  );
  return itemsOf(context, span, offers);
}

const ABOUT: Readonly<Record<string, string>> = {
  contains: 'part of a text, item of a list, member of an object',
  startsWith: 'beginning of a text',
  endsWith: 'end of a text',
  matches: 'a regular expression',
  in: 'a list, as in [1, 2]',
  is: 'array, object, string, number or boolean',
  exists: 'not null or missing',
  not: 'the opposite of the next word',
};
