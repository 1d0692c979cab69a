/** Whether a response is right. Every surface shows this one verdict: lens, history, status bar, notebook, tests, terminal. */
import { notificationOf, resultOf } from '../../catalogue/execution';
import type { Schema } from '../../catalogue/types';
import { isGood } from '../model/good';
import { hasResponse, isStreamReply, type Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { isBadEnd, worstState } from '../model/transaction';
import { type AssertionResult, expectsFailure } from './assertion';

/**
 * - `good`: the specification or assertions have checked the response, and it is as they say
 * - `unchecked`: nothing says what is right, or it was not looked at. Shown in gray, never in green
 * - `warning`: it differs from the specification
 * - `error`: no response, an error, or a failed assertion
 */
export type VerdictLevel = 'good' | 'unchecked' | 'warning' | 'error';

/** The verdict on a response. @param results of its assertions */
export function verdictOf(reply: Reply, results: readonly AssertionResult[] = []): VerdictLevel {
  if (reply.outcome === 'cancelled' && !isStreamReply(reply)) return 'unchecked';
  // Without a response, its reason is the only failure.
  if (hasResponse(reply) && results.some(({ passed }) => !passed)) return 'error';
  if (!isGood(reply) && !expectsFailure(reply, results)) return 'error';
  // Whoever expects an error of one call of a batch does not expect that the transaction of another one fails.
  if (reply.outcome === 'rpc-error' && reply.transactions?.some(isBadEnd)) return 'error';
  if (reply.problems.length > 0) return 'warning';
  // Assertions looked at the response, not at what became of the transaction.
  if (worstState(reply.transactions) === 'unconfirmed') return 'unchecked';
  return reply.unchecked !== undefined && results.length === 0 ? 'unchecked' : 'good';
}

const LEVELS: readonly VerdictLevel[] = ['good', 'unchecked', 'warning', 'error'];

/** The verdict on two responses together. */
export function worseOf(one: VerdictLevel, other: VerdictLevel): VerdictLevel {
  return LEVELS.indexOf(other) > LEVELS.indexOf(one) ? other : one;
}

/** What happened, and why the response was not checked: sentences, empty when all is well. */
export function reasonOf({ message, unchecked = '' }: Pick<Reply, 'message' | 'unchecked'>): string {
  return [message, unchecked].filter(Boolean).join(' ');
}

/** Why no specification says what is right for a successful response; undefined where one does. */
export function whyUnchecked(prepared: Prepared, status: number): string | undefined {
  const { kind, calls, operation } = prepared;
  if (kind === 'rpc') {
    const unknown = calls.find(
      ({ method: name, params, own, id }) =>
        id !== undefined && isAnything(own ? own.result : resultOf(name, params)),
    );
    return unknown && notDescribed(`the result of ${unknown.method}`);
  }
  if (!operation) return notDescribed('this request');
  if (operation.responseFor) {
    return operation.responseFor(status) ? undefined : notDescribed(`a response with status ${status}`);
  }
  const { envelope, response } = operation;
  return envelope === 'empty' || !isAnything(response)
    ? undefined
    : notDescribed(`the response of ${operation.path}`);
}

/** The same for the events of a stream. */
export function whyEventsUnchecked({ calls, operation }: Prepared): string | undefined {
  const [call] = calls;
  if (call) {
    return isAnything(notificationOf(call.method, call.params))
      ? notDescribed('these notifications')
      : undefined;
  }
  if (!operation) return notDescribed('this request');
  return operation.events || !isAnything(operation.response)
    ? undefined
    : notDescribed(`the events of ${operation.path}`);
}

function isAnything(schema: Schema | undefined): boolean {
  return schema === undefined || schema.form === 'any';
}

function notDescribed(what: string): string {
  return `Not checked: no specification describes ${what}.`;
}
