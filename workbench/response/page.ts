/** The page of a response, as plain data: the verdict with its reasons, the values in words, headers and timing. */

import { networkOfHost } from '../../catalogue/networks';
import { defined } from '../../common/defined';
import { mask } from '../../common/masking/mask';
import type {
  PageAction,
  PageLink,
  PageReason,
  PageSection,
  PageTone,
  ResponsePage,
} from '../../common/panels/response';
import { pathText } from '../../common/scratch/json/json-path';
import type { JsonNode } from '../../common/scratch/types';
import { type NetworkScale, usualScale } from '../../common/scratch/variables/network-scale';
import { bytes, capital, counted, took } from '../../common/units/words';
import { factsInWords } from '../../common/verify/facts';
import type { AssertionResult } from '../../runner/judge/assertion';
import { verdictOf } from '../../runner/judge/verdict';
import { isStreamEnd, type Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { type FollowedTransaction, isBadEnd } from '../../runner/model/transaction';
import { assertionWords } from '../../runner/present/assertions';
import { sentences, sizeWords, statusWords } from '../../runner/present/present';
import { stateWords, transactionHead, transactionRows } from '../../runner/transactions/words';
import type { DecodeContext } from '../../server/features/decode/decoded';
import { parseResponse, partsOf, type ResponsePart } from '../../server/features/response/response';
import { mayBeChanges, mayBeTrace, transactionOf } from '../traces/recognized';
import { sectionsOf } from './page-sections';
import { createValueReader, type Placed } from './page-values';
import { exchangeParts, type SentRequest } from './present-headers';
import { subjectOf } from './shown';

/** A response with its request. */
export interface PageInput {
  readonly reply: Reply;
  /** Absent when nothing was sent. */
  readonly prepared?: (SentRequest & Pick<Prepared, 'calls' | 'operation' | 'url' | 'contracts'>) | undefined;
  readonly assertions?: readonly Pick<AssertionResult, 'passed' | 'message'>[] | undefined;
  /** The network of the request's file; absent when unknown. */
  readonly scale?: NetworkScale | undefined;
  /** The verdict that was stored; default: computed from the response. */
  readonly level?: PageTone | undefined;
  /** Name of the node; absent when it is not a configured one. */
  readonly node?: string | undefined;
  /** What has to be known about where the response is from: `Restored`. */
  readonly origin?: string | undefined;
  /** Unix time in seconds. */
  readonly now: number;
}

/** Responses up to this size are shown as a page. UTF-16 units. */
export const LARGEST_PAGE = 10_000_000;
/** Number of reasons of one kind that are shown. */
const MOST_REASONS = 6;
/** Calls of traces on a page; the others are in the view of the trace. */
const MOST_IN_TREES = 1000;
/** A page with more links would be slow; the JSON has them all. */
const MOST_LINKS = 3000;

type AddLink = (one: PageLink) => number | undefined;

export function responsePage(input: PageInput): ResponsePage {
  const { assertions = [], node, origin, prepared, reply } = input;
  const level = input.level ?? verdictOf(reply, assertions as readonly AssertionResult[]);
  const links: PageLink[] = [];
  const byText = new Map<string, number>();
  const link: AddLink = (one) => {
    const known = byText.get(one.text);
    if (known !== undefined) return known;
    if (links.length >= MOST_LINKS) return undefined;
    byText.set(one.text, links.length);
    return links.push(one) - 1;
  };
  const parts = exchangeParts(reply, prepared);
  const verdict = verdictWords(level, input);
  const facts = [
    ...(origin === undefined ? [] : [origin]),
    ...(statusWords(reply) === verdict ? [] : [statusWords(reply)]),
    ...(reply.outcome === 'not-sent' ? [] : [took(reply.durationMs)]),
    ...(reply.body === null && !reply.binary ? [] : [sizeWords(reply, bytes)]),
  ];
  return {
    name: reply.name,
    target: reply.sentTo,
    level,
    verdict,
    reasons: reasonsOf(level, input),
    node: node ?? (prepared ? hostOf(prepared) : ''),
    facts,
    sections: [...(reply.transactions ?? []).map(transactionSection), ...bodySections(input, link)],
    headers: parts
      .filter(({ title }) => title === 'Response' || title === 'Request')
      .flatMap((part) => exchangeSections(part)),
    timing: parts
      .filter(({ title }) => title !== 'Response' && title !== 'Request')
      .flatMap((part) => exchangeSections(part)),
    links,
    actions: actionsOf(input),
  };
}

function hostOf({ url, secrets }: Pick<Prepared, 'url' | 'secrets'>): string {
  return URL.canParse(url) ? mask(new URL(url).host, secrets) : '';
}

// ---------------------------------------------------------------- verdict

/** The verdict in a few words: `As specified`, `404 Not Found`. */
export function verdictWords(
  level: PageTone,
  { assertions = [], reply }: Pick<PageInput, 'assertions' | 'reply'>,
): string {
  const failed = assertions.some(({ passed }) => !passed);
  if (failed && level === 'error') return assertionWords(assertions);
  switch (level) {
    case 'error':
      return statusWords(reply);
    case 'warning':
      return reply.problems.length > 0
        ? `${counted(reply.problems.length, 'difference')} from the specification`
        : 'Differs from the specification';
    case 'unchecked':
      if (reply.verifying) return 'Checking…';
      return reply.outcome === 'cancelled' ? 'Canceled' : (stateWords(reply.transactions) ?? 'Not checked');
    case 'good':
      return reply.unchecked === undefined && reply.outcome === 'replied' ? 'As specified' : 'As asserted';
  }
}

/** Why: failed assertions, what the node or the connection said, differences, what was verified. */
export function reasonsOf(
  level: PageTone,
  { assertions = [], reply }: Pick<PageInput, 'assertions' | 'reply'>,
): readonly PageReason[] {
  const limited = (tone: PageTone, texts: readonly string[]): PageReason[] => [
    ...texts.slice(0, MOST_REASONS).map((text) => ({ tone, text })),
    ...(texts.length > MOST_REASONS ? [{ tone, text: `And ${texts.length - MOST_REASONS} more.` }] : []),
  ];
  const failures = assertions.filter(({ passed }) => !passed).map(({ message }) => message);
  const passed = assertions.length - failures.length;
  const differences = reply.problems.map(({ message, path }) =>
    path.length === 0 ? message : `${pathText(path)}: ${message}`,
  );
  const said = reply.message === '' ? [] : sentences(reply.message);
  return [
    ...limited('error', failures),
    ...limited(level === 'error' && failures.length === 0 ? 'error' : 'unchecked', said),
    ...limited('warning', differences),
    ...(passed > 0 ? [{ tone: 'good' as const, text: `${counted(passed, 'assertion')} passed.` }] : []),
    ...(reply.verified && reply.verified.length > 0
      ? [{ tone: 'good' as const, text: `Computed and found right: ${factsInWords(reply.verified)}.` }]
      : []),
    ...limited(
      'unchecked',
      [reply.unchecked, reply.unverified].filter((one) => one !== undefined),
    ),
    ...limited(
      'unchecked',
      (reply.remarks ?? []).map(({ message }) => message),
    ),
  ];
}

// ---------------------------------------------------------------- transactions

/** What became of a transaction: block, gas, fee, events, and the calls of one that failed. */
function transactionSection(transaction: FollowedTransaction): PageSection {
  const rows = transactionRows(transaction);
  const fields = rows.filter(({ name }) => name !== 'trace' && name !== '');
  const trace = rows.filter(({ name }) => name === 'trace' || name === '').map(({ text }) => text);
  const isBad = isBadEnd(transaction);
  return {
    kind: 'group',
    title: transactionHead(transaction),
    note: '',
    open: true,
    ...(isBad ? { tone: 'error' as const } : {}),
    sections: [
      {
        kind: 'fields',
        title: '',
        rows: fields.map(({ name, text }) => ({
          label: capital(name),
          about: '',
          value: { text, ...(name === 'transaction' ? { code: true as const } : {}) },
        })),
      },
      ...(trace.length > 0 ? [plain('Calls', trace.join('\n'))] : []),
    ],
  };
}

// ---------------------------------------------------------------- body

function bodySections(input: PageInput, link: AddLink): readonly PageSection[] {
  const { prepared, reply } = input;
  const { body } = reply;
  if (body === null || body === '') return reply.binary ? [plain('', 'The body is not text.')] : [];
  const root = reply.outcome === 'not-json' ? undefined : parseResponse(body);
  if (!root || !prepared) return [plain('', body.slice(0, 20_000))];
  const subject = subjectOf(prepared, {
    status: reply.status,
    stream: isStreamEnd(reply.outcome),
    uri: 'page:',
    request: { uri: 'page:', line: 0 },
  });
  const world = worldFor(input, prepared);
  const trees = { left: MOST_IN_TREES };
  const calls = subject.calls.map((call, at) => ({ ...call, params: prepared.calls[at]?.params }));
  const parts = partsOf(root, { ...subject, calls });
  const sections = (part: ResponsePart | undefined, node: JsonNode, path: Placed['path']) => {
    const read = createValueReader({ text: body, part: part ?? {}, world, link });
    const options = { read, text: body, problems: reply.problems, trees };
    const placed = { node, schema: part?.schema, name: undefined, path };
    return envelopeSections(placed, options);
  };
  if (root.kind === 'array' && prepared.calls.length > 1) {
    return root.items.map((node, at): PageSection => {
      const part = parts.find((one) => one.node === node);
      const call = callOf(node, at, prepared.calls);
      const failed = node.kind === 'object' && node.members.some(({ key }) => key.value === 'error');
      const wrong = reply.problems.some(({ path }) => path[0] === at);
      return {
        kind: 'group',
        title: call,
        note: failed ? 'error' : wrong ? 'differs from the specification' : '',
        open: at < 10,
        ...(failed ? { tone: 'error' as const } : wrong ? { tone: 'warning' as const } : {}),
        sections: sections(part, node, [at]),
      };
    });
  }
  const [part] = parts;
  return sections(part, root, []);
}

/** The method of an item of a batch, by its id. */
function callOf(node: JsonNode, at: number, calls: Prepared['calls']): string {
  const id = node.kind === 'object' ? node.members.find(({ key }) => key.value === 'id')?.value : undefined;
  const own = id?.kind === 'number' ? Number(id.text) : id?.kind === 'string' ? id.value : undefined;
  return (calls.find((call) => call.id === own) ?? calls[at])?.method ?? `Response ${at + 1}`;
}

/** The result, the data or the error without its envelope; the rest of the envelope comes last. */
function envelopeSections(placed: Placed, options: Parameters<typeof sectionsOf>[2]): readonly PageSection[] {
  const { node } = placed;
  if (node.kind !== 'object') return sectionsOf(placed, '', options);
  const members = options.read.below(placed);
  const named = (name: string) => members.find((one) => one.name === name);
  const isRpc = named('jsonrpc') !== undefined;
  const inner = isRpc ? (named('error') ?? named('result')) : named('data');
  if (!inner) return sectionsOf(placed, '', options);
  const around = members.filter(
    (one) => one !== inner && !['jsonrpc', 'id', 'result'].includes(one.name ?? ''),
  );
  const beside = around.map((one) => ({
    label: one.name ?? '',
    about: options.read.about(one),
    value: options.read.value(one),
  }));
  return [
    ...(inner.node.kind === 'null' ? [nothingThere] : sectionsOf(inner, '', options)),
    ...(beside.length > 0 ? [{ kind: 'fields' as const, title: 'About this response', rows: beside }] : []),
  ];
}

const nothingThere: PageSection = {
  kind: 'lead',
  value: { text: 'null' },
  about: 'The node has nothing for this request.',
};

function worldFor({ now, scale }: PageInput, prepared: Pick<Prepared, 'url' | 'contracts'>): DecodeContext {
  const network = URL.canParse(prepared.url) ? networkOfHost(new URL(prepared.url).host) : undefined;
  const known = scale ?? { ...usualScale, ...(network ? { ...network, network: network.name } : {}) };
  return { scale: known, now, ...defined({ contracts: prepared.contracts }) };
}

// ---------------------------------------------------------------- the rest

function exchangeSections({
  lead,
  rows,
  text,
  title,
}: ReturnType<typeof exchangeParts>[number]): PageSection[] {
  return [
    ...(lead === '' && rows.length > 0 ? [] : [plain(title, lead)]),
    ...(rows.length > 0
      ? [
          {
            kind: 'fields' as const,
            title: lead === '' ? title : '',
            rows: rows.map(([label, value]) => ({ label, about: '', value: { text: value } })),
          },
        ]
      : []),
    ...(text === '' ? [] : [plain('', text.slice(0, 20_000))]),
  ];
}

function plain(title: string, text: string): PageSection {
  return { kind: 'text', title, text };
}

function actionsOf({ prepared, reply }: PageInput): readonly PageAction[] {
  const { body } = reply;
  if (!prepared) return [];
  const methods = prepared.calls.map(({ method }) => method);
  const text = body ?? '';
  const isTrace = mayBeTrace(methods, text) || mayBeChanges(methods, text);
  return [
    'again',
    ...(text === '' ? [] : (['json'] as const)),
    ...(/\[\s*[{"\d]/.test(text) ? (['table'] as const) : []),
    ...(isTrace ? (['trace'] as const) : []),
    ...(transactionOf(methods, text) === undefined ? [] : (['transaction'] as const)),
    ...(text === '' && !reply.binary ? [] : (['save'] as const)),
  ];
}
