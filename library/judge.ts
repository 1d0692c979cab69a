/**
 * Judges responses of Ethereum nodes by the Beacon API and the execution JSON-RPC API, without sending anything.
 *
 * @packageDocumentation
 */
import { matchOperation } from '../catalogue/beacon';
import type { SpecProblem } from '../catalogue/types';
import { defined } from '../common/defined';
import { beaconPrefixes } from '../common/scratch/reading/reading';
import { sendsTransaction } from '../common/simulation/methods';
import { judge as judgeReply } from '../runner/judge/judge';
import { isSuccess } from '../runner/judge/judgement';
import { verdictOf } from '../runner/judge/verdict';
import { isEventStream } from '../runner/model/content-type';
import { notSentReply, type Prepared } from '../runner/model/prepared';
import { effectOfBeacon, effectOfMethod, mostSevere } from '../runner/request/effect';
import { callsOf } from '../runner/request/rpc-body';

/** A request as it was sent. */
export interface SentRequest {
  /** Absolute. */
  readonly url: string;
  /** Default: `POST` with a body, else `GET`. */
  readonly method?: string;
  readonly body?: string;
}

/** A response as it was received. */
export interface ReceivedResponse {
  /** HTTP status. */
  readonly status: number;
  /** By name, in any case. They are compared with the body. Default: none are known. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole body. What a program has parsed and printed again has lost digits and repeated members. */
  readonly body: string;
}

/** Where a response differs from the specification. */
export interface Problem {
  /** Stable, in kebab case: `quantity-leading-zero`. */
  readonly rule: string;
  /** One or two sentences. */
  readonly message: string;
  /** From the root of the body: `['result', 'number']`. */
  readonly path: readonly (string | number)[];
}

/** Something that was computed from the response, such as the hash of a block, and fits. */
export interface VerifiedFact {
  /** `Hash verified: it is the hash of the header.` */
  readonly message: string;
  readonly path: readonly (string | number)[];
}

export interface Judgement {
  /**
   * - `good`: a specification has checked the response, and it is as that says
   * - `unchecked`: no specification describes it, or it was not looked at, or a transaction was sent whose end is not known
   * - `warning`: it differs from the specification
   * - `error`: it is an error, or no response to the request
   */
  readonly level: 'good' | 'unchecked' | 'warning' | 'error';
  /**
   * - `rpc-error`: at least one call failed
   * - `http-error`: the status is not 2xx
   * - `bad-response`: JSON, but no response to this request
   */
  readonly outcome: 'replied' | 'rpc-error' | 'http-error' | 'not-json' | 'bad-response';
  /** What happened and what to do next, or why it is unchecked. Empty if there is nothing to say. */
  readonly message: string;
  readonly problems: readonly Problem[];
  /** What the response leaves out as older nodes do: no mistakes. */
  readonly remarks: readonly Problem[];
  readonly verified: readonly VerifiedFact[];
}

/**
 * Judges the response to a request: its form, whether it fits the request, and whether its parts fit each other. Hashes,
 * roots and signatures in it are computed again where that is possible.
 *
 * A request is for a beacon node if its path starts with `/eth/`, and for an execution node if its body is a JSON-RPC
 * request or a batch. Other responses, and streams of events, are `unchecked`.
 *
 * @throws TypeError if the URL is not absolute
 */
export function judge(request: SentRequest, response: ReceivedResponse): Judgement {
  const prepared = preparedOf(request);
  const given = Object.entries(response.headers ?? {});
  const headers = Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
  const { status, body } = response;
  const isStream = isSuccess(status) && isEventStream(headers['content-type']);
  const judged = isStream ? notLookedAt('streams of events') : judgeReply(prepared, status, body, headers);
  const { outcome, message, problems, remarks = [], verified = [], unchecked } = judged;
  const sent = outcome === 'replied' && prepared.calls.some(({ method }) => sendsTransaction(method));
  const level = verdictOf({
    ...notSentReply({ name: '', line: 0, message }),
    outcome,
    status,
    problems,
    ...defined({ unchecked, transactions: sent ? [UNCONFIRMED] : undefined }),
  });
  return {
    level,
    outcome: outcome as Judgement['outcome'],
    message: [message, unchecked, sent ? UNCONFIRMED.message : ''].filter(Boolean).join(' '),
    problems: problems.map(withoutFix),
    remarks: remarks.map(withoutFix),
    verified: verified.map((fact) => ({ message: fact.message, path: fact.path })),
  };
}

/** Nobody has waited for the receipt of what was sent. */
const UNCONFIRMED = {
  hash: '',
  state: 'unconfirmed',
  message: 'Sent, not confirmed: whether it succeeds is known once a block has it.',
  events: [],
} as const;

function notLookedAt(what: string): ReturnType<typeof judgeReply> {
  const unchecked = `Not checked: ${what} are not judged as a whole.`;
  return { outcome: 'replied', message: '', rpcErrors: [], problems: [], unchecked };
}

/** The request as Slotpad sends those of scratch files. */
function preparedOf({ url, body, method = body === undefined ? 'GET' : 'POST' }: SentRequest): Prepared {
  const { href, pathname } = new URL(url);
  const common = { name: '', line: 0, url: href, headers: [], stream: false, secrets: [] } as const;
  const sent = { ...common, method: method.toUpperCase(), ...defined({ body }) };
  if (beaconPrefixes.some((prefix) => pathname.startsWith(prefix))) {
    const { operation } = matchOperation(sent.method, pathname);
    const effect = effectOfBeacon(sent.method, pathname, operation);
    return { ...sent, kind: 'beacon', calls: [], batch: false, effect, ...defined({ operation }) };
  }
  const { calls, batch } = callsOf(body);
  const effect = mostSevere(calls.map((call) => effectOfMethod(call.method)));
  return {
    ...sent,
    kind: calls.length > 0 && sent.method === 'POST' ? 'rpc' : 'other',
    calls,
    batch,
    effect,
  };
}

function withoutFix({ rule, message, path }: SpecProblem): Problem {
  return { rule, message, path };
}
