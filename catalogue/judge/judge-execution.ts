import type { MethodEntry } from '../entry';
import { methodNamed, resultOf } from '../execution';
import { executionEchoes } from '../execution/echoes';
import { rpcReply } from '../execution/envelope';
import { executionStatements, neverNull } from '../execution/statements';
import { executionFacts } from '../execution/together';
import { brokenStatements, type Memory, memoryOf } from '../statements';
import { problemsOf, type SpecProblem } from '../types';
import { askedOfCall, askedOfFilter } from './asked';

export interface JudgedCall {
  readonly method: string;
  readonly params?: unknown;
  readonly id?: unknown;
  /** The entry of the method, where it is of an own specification. */
  readonly own?: MethodEntry | undefined;
  /** The call that made the filter which this one asks for news, where it is known. */
  readonly filter?: Pick<JudgedCall, 'method' | 'params'> | undefined;
}

/**
 * Where the reply to one call differs from the catalogue: its envelope, its result where the form is known, and what the
 * result says about the parameters and about itself. Paths start at the reply: `['result', 'number']`. Ids are not compared: whoever
 * sent a batch has to find the call of a reply by its id first. Never throws.
 */
export function judgeRpcReply(call: JudgedCall, reply: unknown): readonly SpecProblem[] {
  const envelope = problemsOf(rpcReply, reply, { received: true });
  if (typeof reply !== 'object' || reply === null) return envelope;
  const { result, error } = reply as { result?: unknown; error?: unknown };
  if (result === undefined || (error !== undefined && error !== null)) return envelope;
  const expected = call.own ? call.own.result : resultOf(call.method, call.params);
  const problems = [
    ...(expected ? problemsOf(expected, result, { received: true }) : []),
    ...contradictions(call, result),
  ];
  if (problems.length === 0) return envelope;
  return [...envelope, ...problems.map((problem) => ({ ...problem, path: ['result', ...problem.path] }))];
}

/** Where the result differs from what the parameters ask for, and where it contradicts itself. */
function contradictions({ method, params, filter }: JudgedCall, result: unknown): readonly SpecProblem[] {
  const entry = methodNamed(method);
  if (!entry) return [];
  if (result === null)
    return brokenStatements(neverNull[method] ?? [], result, { asked: askedOfCall(entry, params) });
  const [echoes, statements] = [executionEchoes[method] ?? [], executionStatements[method] ?? []];
  if (echoes.length + statements.length === 0) return [];
  const asked = { ...askedOfCall(entry, params), ...(filter && askedOfFilter(filter)) };
  return [
    ...echoes.flatMap(({ check }) => check(asked, result)),
    ...brokenStatements(statements, result, { asked }),
  ];
}

/** What an execution node says in the responses of a batch, or in one poll after the other. */
export const executionMemory = (): Memory => memoryOf(executionFacts);

/** Where the reply contradicts those before it. Paths start at the reply. */
export function judgeTogether(
  { method, params }: JudgedCall,
  reply: unknown,
  memory: Memory,
): readonly SpecProblem[] {
  const entry = methodNamed(method);
  const value: unknown = (reply as { readonly result?: unknown } | null | undefined)?.result;
  if (!entry || value === undefined || value === null) return [];
  return memory
    .hear({ of: method, asked: askedOfCall(entry, params), value })
    .map((problem) => ({ ...problem, path: ['result', ...problem.path] }));
}
