import type { MethodEntry } from '../entry';
import { methodNamed, resultOf } from '../execution';
import { executionEchoes } from '../execution/echoes';
import { rpcReply } from '../execution/envelope';
import { problemsOf, type SpecProblem } from '../schema';
import { askedOfCall } from './asked';

export interface JudgedCall {
  readonly method: string;
  readonly params?: unknown;
  readonly id?: unknown;
}

/**
 * Where the reply to one call differs from the catalogue: its envelope, and its result where the method's form is
 * known: its form, and what it repeats from the parameters. Paths start at the reply: `['result', 'number']`. That the
 * ids of call and reply agree is not looked at: who sent a batch has to find the call of a reply by its id first. Never
 * throws.
 */
export function judgeRpcReply(call: JudgedCall, reply: unknown): readonly SpecProblem[] {
  const entry = methodNamed(call.method);
  const envelope = problemsOf(rpcReply, reply);
  const expected = resultOf(call.method, call.params);
  if (!entry || !expected || typeof reply !== 'object' || reply === null) return envelope;
  const { result, error } = reply as { result?: unknown; error?: unknown };
  if (result === undefined || (error !== undefined && error !== null)) return envelope;
  const problems = [...problemsOf(expected, result), ...notAsRequested(entry, call.params, result)];
  if (problems.length === 0) return envelope;
  return [...envelope, ...problems.map((problem) => ({ ...problem, path: ['result', ...problem.path] }))];
}

/** Where the result differs from what the parameters ask for. */
function notAsRequested(entry: MethodEntry, params: unknown, result: unknown): readonly SpecProblem[] {
  const echoes = executionEchoes[entry.name];
  if (!echoes || result === null) return [];
  const asked = askedOfCall(entry, params);
  return echoes.flatMap(({ check }) => check(asked, result));
}
