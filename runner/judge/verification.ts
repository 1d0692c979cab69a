/** What a response proves about itself: the facts of `common/verify` that hold, and problems for those that do not. */
import { methodNamed } from '../../catalogue/execution';
import { askedOfCall, askedOfOperation } from '../../catalogue/judge/asked';
import type { SpecProblem } from '../../catalogue/types';
import { nextTurn } from '../../common/turn';
import { atOnce, type Fact, MOST_SIGNATURES, NOT_LOOKED_AT, type Steps } from '../../common/verify/facts';
import { type Answered, beaconSteps, resultSteps, verifyResults } from '../../common/verify/verify';
import type { Reply } from '../model/outcome';
import type { Prepared, PreparedCall } from '../model/prepared';
import { parsed, type Verification, withVerification } from './judgement';

/**
 * Maximum length of a text whose facts are computed with its judgement, in UTF-16 units: a block of 150 transactions,
 * which takes about as long as judging it.
 */
const LARGEST = 256 * 1024;
/** The same where a person waits for the verdict. */
const LARGEST_AWAITED = 5 * 1024 * 1024;

const TOO_LARGE = 'Not verified: the response is large, so its hashes and signatures were not computed.';
const BEING_COMPUTED = 'Hashes and signatures are being computed.';

const NOTHING: Verification = { verified: [], problems: [] };

/** Whether responses to the request have hashes or signatures that can be computed. */
function hasFacts({ calls, operation }: Prepared): boolean {
  return operation
    ? /\/(?:blocks|blinded_blocks|blob_sidecars|headers|peers|light_client)\b/.test(operation.path)
    : calls.some(({ method }) => /Block|Header|Transaction|Receipt|Proof|txpool_/.test(method));
}

/** @param value the parsed body of the response */
export function verificationOf(prepared: Prepared, value: unknown, text: string): Verification {
  if (text.length > LARGEST) return hasFacts(prepared) ? { ...NOTHING, unchecked: TOO_LARGE } : NOTHING;
  return outcomeOf(atOnce(stepsOf(prepared, value)));
}

function* stepsOf(prepared: Prepared, value: unknown): Steps<readonly Fact[]> {
  if (prepared.kind === 'rpc') return yield* resultSteps(answersOf(prepared, value));
  const { operation } = prepared;
  if (!operation || operation.responseFor) return [];
  const asked = askedOfOperation(operation, prepared);
  if (operation.envelope === 'bare') return yield* beaconSteps(value, [], asked);
  const { data, version } = (value ?? {}) as { readonly data?: unknown; readonly version?: unknown };
  return operation.envelope === 'data' ? yield* beaconSteps(data, ['data'], asked, version) : [];
}

/** Milliseconds of work between two turns. */
const TURN = 12;

/** Whether the facts of a response were left out because it is large. */
export const isLeftOut = ({ unchecked }: Pick<Reply, 'unchecked'>): boolean => unchecked === TOO_LARGE;

/**
 * The reply with the facts that were left out because it is large, if there are any and they were not cancelled.
 * @param show shows the reply meanwhile
 */
export async function verified(
  prepared: Prepared,
  reply: Reply,
  show?: (reply: Reply) => void,
  signal?: AbortSignal,
): Promise<Reply> {
  if (!isLeftOut(reply) || (!show && (reply.body?.length ?? 0) > LARGEST_AWAITED)) return reply;
  show?.({ ...reply, verifying: true, unchecked: BEING_COMPUTED });
  return (await verifiedLater(prepared, reply, signal)) ?? reply;
}

/**
 * The reply with its facts, computed while others have their turn.
 * @returns undefined when it was aborted
 */
async function verifiedLater(
  prepared: Prepared,
  { unchecked: _, ...reply }: Reply,
  signal?: AbortSignal,
): Promise<Reply | undefined> {
  const json = parsed(reply.body ?? '');
  const steps = stepsOf(prepared, json.ok ? json.value : undefined);
  for (;;) {
    await nextTurn();
    const end = performance.now() + TURN;
    while (performance.now() < end) {
      if (signal?.aborted) return undefined;
      const step = steps.next();
      if (step.done) return { ...reply, ...withVerification(reply, outcomeOf(step.value)) };
    }
  }
}

/** The facts of one notification of a subscription. */
export function verificationOfEvent(method: string, value: unknown): readonly SpecProblem[] {
  return outcomeOf(verifyResults([{ method, asked: {}, result: value, path: [] }])).problems;
}

function answersOf({ calls, batch }: Prepared, value: unknown): readonly Answered[] {
  const [only] = calls;
  if (!batch) return only ? answerOf(only, value, []) : [];
  if (!Array.isArray(value)) return [];
  const byId = new Map<unknown, PreparedCall | undefined>();
  // Of calls with the same id nobody knows which one a response answers.
  for (const call of calls) byId.set(call.id, byId.has(call.id) ? undefined : call);
  return (value as readonly unknown[]).flatMap((one, index) => {
    const call = byId.get(((one ?? {}) as { readonly id?: unknown }).id);
    return call ? answerOf(call, one, [index]) : [];
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
  const skipped = facts.filter(({ message }) => message === NOT_LOOKED_AT).length;
  return {
    ...(skipped > 0 && {
      unverified: `Not verified: ${skipped} of ${skipped + MOST_SIGNATURES} signatures. Only the first ${MOST_SIGNATURES} were checked.`,
    }),
    verified: facts
      .filter(({ verdict }) => verdict === 'holds')
      .map(({ fact, path, message }) => ({ fact, path, message })),
    problems: facts
      .filter(({ verdict }) => verdict === 'fails')
      .map(({ path, message }) => ({ rule: 'does-not-verify', message, path, at: 'value' })),
  };
}
