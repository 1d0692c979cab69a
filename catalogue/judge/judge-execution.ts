import type { MethodEntry } from '../entry';
import { methodNamed, resultOf } from '../execution';
import { executionEchoes } from '../execution/echoes';
import { rpcReply } from '../execution/envelope';
import { executionStatements } from '../execution/statements';
import { brokenStatements } from '../statements';
import { problemsOf, type SpecProblem } from '../types';
import { askedOfCall } from './asked';

export interface JudgedCall {
  readonly method: string;
  readonly params?: unknown;
  readonly id?: unknown;
  /** The entry of the method, where it is of an own specification. */
  readonly own?: MethodEntry | undefined;
}

/**
 * Where the reply to one call differs from the catalogue: its envelope, its result where the form is known, and what the
 * result says about the parameters and about itself. Paths start at the reply: `['result', 'number']`. Ids are not compared: whoever
 * sent a batch has to find the call of a reply by its id first. Never throws.
 */
export function judgeRpcReply(call: JudgedCall, reply: unknown): readonly SpecProblem[] {
  const envelope = problemsOf(rpcReply, reply);
  if (typeof reply !== 'object' || reply === null) return envelope;
  const { result, error } = reply as { result?: unknown; error?: unknown };
  if (result === undefined || (error !== undefined && error !== null)) return envelope;
  const expected = call.own ? call.own.result : resultOf(call.method, call.params);
  const problems = [...(expected ? problemsOf(expected, result) : []), ...contradictions(call, result)];
  if (problems.length === 0) return envelope;
  return [...envelope, ...problems.map((problem) => ({ ...problem, path: ['result', ...problem.path] }))];
}

/** Where the result differs from what the parameters ask for, and where it contradicts itself. */
function contradictions({ method, params }: JudgedCall, result: unknown): readonly SpecProblem[] {
  const entry = methodNamed(method);
  if (!entry || result === null) return [];
  const [echoes, statements] = [executionEchoes[method] ?? [], executionStatements[method] ?? []];
  if (echoes.length + statements.length === 0) return [];
  const asked = askedOfCall(entry, params);
  return [
    ...echoes.flatMap(({ check }) => check(asked, result)),
    ...brokenStatements(statements, result, { asked }),
  ];
}
