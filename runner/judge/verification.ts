/** What a response proves about itself: the facts of `common/verify` that hold, and problems for those that do not. */
import { methodNamed } from '../../catalogue/execution';
import { askedOfCall } from '../../catalogue/judge/asked';
import type { SpecProblem } from '../../catalogue/types';
import type { Fact, VerifiedFact } from '../../common/verify/facts';
import { type Answered, verifyBeacon, verifyResults } from '../../common/verify/verify';
import type { Prepared, PreparedCall } from '../model/prepared';

export interface Verification {
  readonly verified: readonly VerifiedFact[];
  readonly problems: readonly SpecProblem[];
}

/**
 * Maximum length of a text whose facts are computed with its judgement, in UTF-16 units: a block of 150 transactions,
 * which takes about as long as judging it.
 */
const LARGEST = 256 * 1024;

const NOTHING: Verification = { verified: [], problems: [] };

/** @param value the parsed body of the response */
export function verificationOf(prepared: Prepared, value: unknown, text: string): Verification {
  if (text.length > LARGEST) return NOTHING;
  if (prepared.kind === 'rpc') return outcomeOf(verifyResults(answersOf(prepared, value)));
  const { operation } = prepared;
  if (!operation || operation.responseFor) return NOTHING;
  if (operation.envelope === 'bare') return outcomeOf(verifyBeacon(value, []));
  const data = (value as { readonly data?: unknown } | null | undefined)?.data;
  return operation.envelope === 'data' ? outcomeOf(verifyBeacon(data, ['data'])) : NOTHING;
}

/** The facts of one notification of a subscription. */
export function verificationOfEvent(method: string, value: unknown): readonly SpecProblem[] {
  return outcomeOf(verifyResults([{ method, asked: {}, result: value, path: [] }])).problems;
}

function answersOf({ calls, batch }: Prepared, value: unknown): readonly Answered[] {
  const [only] = calls;
  if (!batch) return only ? answerOf(only, value, []) : [];
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).flatMap((one, index) => {
    const { id } = (one ?? {}) as { readonly id?: unknown };
    // Of calls with the same id nobody knows which one this answers.
    const [call, ...more] = calls.filter((each) => each.id === id);
    return call && more.length === 0 ? answerOf(call, one, [index]) : [];
  });
}

function answerOf({ method, params, own }: PreparedCall, reply: unknown, path: Answered['path']): Answered[] {
  const { result } = (reply ?? {}) as { readonly result?: unknown };
  if (own || result === undefined || result === null) return [];
  const entry = methodNamed(method);
  return [{ method, asked: entry ? askedOfCall(entry, params) : {}, result, path: [...path, 'result'] }];
}

function outcomeOf(facts: readonly Fact[]): Verification {
  if (facts.length === 0) return NOTHING;
  return {
    verified: facts
      .filter(({ verdict }) => verdict === 'holds')
      .map(({ fact, path, message }) => ({ fact, path, message })),
    problems: facts
      .filter(({ verdict }) => verdict === 'fails')
      .map(({ path, message }) => ({ rule: 'does-not-verify', message, path, at: 'value' })),
  };
}
