import type { PageField, PageLink, PageSection, PageTone, ResponsePage } from '../../common/panels/response';
import { counted, took } from '../../common/units/words';
import { shortWords } from '../../runner/present/present';
import { reasonsOf, verdictWords } from '../response/page';
import type { Answered } from '../response/views';
import { runWords } from '../send/request-status';

/** The end of one request of a run. */
export interface RunEnd {
  readonly answered: Answered;
  readonly level: PageTone;
  /** Name of its node; absent when it is not a configured one. */
  readonly node?: string | undefined;
}

/** A run whose requests have all ended. */
export interface EndedRun {
  /** Of the file or the files: `smoke.jsonrpc`, `3 files`. */
  readonly name: string;
  readonly ends: readonly RunEnd[];
  /** The requests that were not sent, and why. */
  readonly skipped: readonly { readonly name: string; readonly why: string }[];
}

/** Requests of one page; the Test Explorer has all of them. */
const MOST_REQUESTS = 500;

/** A run as a list of its responses. Link N leads to the response of request N. */
export function runPage({ ends, name, skipped }: EndedRun): ResponsePage {
  const level = worstOf(ends, skipped.length);
  const nodes = new Set(ends.map(({ node }) => node ?? ''));
  const count = (tone: PageTone) => ends.filter((one) => one.level === tone).length;
  const failed = count('error');
  const unchecked = count('unchecked');
  const duration = ends.reduce((sum, { answered }) => sum + answered.reply.durationMs, 0);
  return {
    name: `Run of ${name}`,
    target: '',
    level,
    verdict: runWords({
      failed,
      unchecked,
      skipped: skipped.length,
      passed: ends.length - failed - unchecked,
    }),
    reasons: [],
    node: nodes.size === 1 ? ([...nodes][0] ?? '') : '',
    facts: [counted(ends.length, 'request'), took(duration)],
    sections: [
      ...ends.slice(0, MOST_REQUESTS).map((end, at) => requestSection(end, at, nodes.size > 1)),
      ...(ends.length > MOST_REQUESTS
        ? [
            {
              kind: 'text' as const,
              title: '',
              text: `And ${counted(ends.length - MOST_REQUESTS, 'request')} more: see the Test Explorer.`,
            },
          ]
        : []),
      ...(skipped.length > 0
        ? [
            {
              kind: 'fields' as const,
              title: 'Not sent',
              rows: skipped.slice(0, MOST_REQUESTS).map((one) => row(one.name, one.why)),
            },
          ]
        : []),
    ],
    headers: [],
    timing: [],
    links: ends.slice(0, MOST_REQUESTS).map(linkOf),
    actions: ['again'],
  };
}

function worstOf(ends: readonly RunEnd[], skipped: number): PageTone {
  const has = (tone: PageTone) => ends.some(({ level }) => level === tone);
  if (has('error')) return 'error';
  if (has('warning')) return 'warning';
  return ends.length === 0 || skipped > 0 || has('unchecked') ? 'unchecked' : 'good';
}

function linkOf({ answered: { prepared, reply } }: RunEnd): PageLink {
  return {
    language: prepared?.kind === 'beacon' ? 'http' : 'jsonrpc',
    title: `Show the response of ${reply.name}`.slice(0, 200),
    text: '',
  };
}

function row(label: string, text: string): PageField {
  return { label, about: '', value: { text } };
}

function requestSection({ answered, level, node }: RunEnd, at: number, namesNode: boolean): PageSection {
  const { assertions, reply } = answered;
  const input = { assertions, reply };
  return {
    kind: 'group',
    title: reply.name,
    note: verdictWords(level, input),
    open: level === 'error' || level === 'warning',
    tone: level,
    sections: [
      {
        kind: 'fields',
        title: '',
        rows: [
          { label: 'Response', about: '', value: { text: shortWords(reply), link: at } },
          ...(namesNode && node !== undefined ? [row('Node', node)] : []),
          ...reasonsOf(level, input).map(({ text }, place) => row(place === 0 ? 'Details' : '', text)),
        ],
      },
    ],
  };
}
