/** The judgement of a response, and the words for a body that is no response at all. */
import type { SpecProblem } from '../../catalogue/types';
import { defined } from '../../common/defined';
import { statusText } from '../../common/requests/status-text';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../common/scratch/text/characters';
import { shortened } from '../../common/units/words';
import type { VerifiedFact } from '../../common/verify/facts';
import type { Outcome, RpcErrorBody } from '../model/outcome';
import type { Prepared } from '../model/prepared';

export interface Judgement {
  readonly outcome: Outcome;
  readonly message: string;
  readonly rpcErrors: readonly RpcErrorBody[];
  readonly problems: readonly SpecProblem[];
  /** What the response leaves out as older nodes do: no mistakes. */
  readonly remarks?: readonly SpecProblem[];
  /** Facts that were computed from the response, and fit. Absent when there is none. */
  readonly verified?: readonly VerifiedFact[];
  /** Which facts could have been computed and were not, in a sentence. Absent when none. */
  readonly unverified?: string;
  /** Why a successful response was not compared with a specification, in a sentence. Absent when it was. */
  readonly unchecked?: string;
}

/** What a response proves about itself. */
export interface Verification {
  readonly verified: readonly VerifiedFact[];
  readonly problems: readonly SpecProblem[];
  /** What could have been computed and was not, in a sentence; absent if nothing was left out. */
  readonly unverified?: string;
  /** Why nothing was computed, in a sentence. */
  readonly unchecked?: string;
}

/** Leaves an empty list out. */
export function withRemarks(judgement: Judgement, remarks: readonly SpecProblem[]): Judgement {
  return remarks.length === 0 ? judgement : { ...judgement, remarks };
}

/** Adds what was verified, and what does not verify. */
export function withVerification<T extends Pick<Judgement, 'problems'>>(
  judgement: T,
  { verified, problems, unchecked, unverified }: Verification,
): T & Pick<Judgement, 'problems' | 'verified' | 'unchecked' | 'unverified'> {
  return {
    ...defined({ unchecked }),
    ...judgement,
    problems: problems.length === 0 ? judgement.problems : [...judgement.problems, ...problems],
    ...(verified.length === 0 ? {} : { verified }),
    ...(unverified === undefined ? {} : { unverified }),
  };
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault };

export type JsonFault = 'ends-early' | 'too-deep' | 'invalid';

/** Levels of containers in a response. */
const DEEPEST = 200_000;

export function parsed(text: string): Parsed {
  if (isTooDeep(text)) return { ok: false, fault: 'too-deep' };
  try {
    return { ok: true, value: JSON.parse(withoutMark(text)) };
  } catch (error) {
    const endsEarly = /end of JSON|Unterminated/i.test((error as Error).message);
    return { ok: false, fault: endsEarly ? 'ends-early' : 'invalid' };
  }
}

/**
 * Whether more than `DEEPEST` containers are nested. To parse ten million of them takes seconds and a gigabyte, whatever
 * the timeout. A text that is not JSON may count as too deep as well.
 */
function isTooDeep(text: string): boolean {
  if (text.length <= 2 * DEEPEST) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      if (++depth > DEEPEST) return true;
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth--;
  }
  return false;
}

/** Without the byte order mark that some servers put first. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

export function notJson(text: string, prepared: Prepared, fault: JsonFault): Judgement {
  return { outcome: 'not-json', message: whyNotJson(text, prepared, fault), rpcErrors: [], problems: [] };
}

function whyNotJson(text: string, prepared: Prepared, fault: JsonFault): string {
  const { host } = new URL(prepared.url);
  const start = withoutMark(text).trimStart();
  if (start === '') return `The response of ${host} is empty, not JSON. Check the port and the path.`;
  if (start.startsWith('<')) {
    return `The response is HTML, not JSON: a web server or proxy responds on ${host}, not the node. Check the port and the path.`;
  }
  if (!/^[[{]/.test(start)) return `The response of ${host} is text, not JSON. Check the port and the path.`;
  if (fault === 'too-deep') {
    return `The response of ${host} nests its JSON more than 200,000 levels deep, which is not read. Check the node's log or the proxy in front of it.`;
  }
  return fault === 'ends-early'
    ? `The response of ${host} ends in the middle of its JSON. Send again; if it happens again, check the node's log.`
    : `The response of ${host} is not valid JSON. Check the node's log or the proxy in front of it.`;
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'The node requires credentials: add an Authorization header.',
  403: 'The node refused access: check its allowed hosts and the Authorization header.',
  404: 'Check the path, and whether the node serves it.',
  405: 'Check the HTTP method.',
  413: 'The request is too large for the node.',
  415: 'Add the header "content-type: application/json".',
  429: 'Too many requests: wait, then send again.',
  502: 'The proxy in front of the node cannot reach it.',
  503: 'The node is not ready: it may be syncing.',
  504: 'The proxy in front of the node waited too long for it.',
  520: 'The proxy in front of the node got no valid response from it.',
  521: 'The proxy in front of the node cannot reach it.',
  522: 'The proxy in front of the node cannot reach it.',
  523: 'The proxy in front of the node cannot reach it.',
  524: 'The proxy in front of the node waited too long for it.',
};

/** @param advice what to do, where more is known than the status says */
export function httpError(status: number, value: unknown, text: string, advice?: string): string {
  const said = whatTheNodeSaid(value) ?? (/^[^<{[][^\n]{0,199}$/.test(text.trim()) ? text.trim() : undefined);
  const named = statusText(status);
  return [said === undefined ? `${named}.` : `${named}: ${ended(said)}`, advice ?? HINTS[status]]
    .filter(Boolean)
    .join(' ');
}

function ended(sentence: string): string {
  const text = shortened(sentence, 1001);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function whatTheNodeSaid(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { message, error } = value as { message?: unknown; error?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  return typeof error === 'string' && error !== '' ? error : undefined;
}
