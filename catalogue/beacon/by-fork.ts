/** Bodies and responses whose members differ by fork, for the entries of the catalogue. */
import { defined } from '../../common/defined';
import type { Body, OperationEntry, SchemaByFork } from '../entry';
import {
  anyOf,
  described,
  problemsOf,
  record,
  reference,
  refined,
  type Schema,
  type SpecProblem,
  unknown,
} from '../types';
import { exampleOf, type ForkType, forks, isFork, type Use } from './forks';
import { consensusFork } from './words';

/** The schemas of a type, those of the newest forks first, each once. */
function allSchemas(byFork: SchemaByFork): readonly Schema[] {
  return [...new Set([...forks].reverse().flatMap((fork) => byFork(fork) ?? []))];
}

/** A value of any fork: for what shows members before the fork is known. */
export function ofAnyFork(type: ForkType, use: Use): Schema {
  return reference(() => {
    const [first, ...more] = allSchemas(byForkOf(type, use));
    if (!first) throw new Error('A type that no fork has.');
    return more.length === 0 ? first : anyOf(first, ...more);
  });
}

export function byForkOf(type: ForkType, use: Use): SchemaByFork {
  return (fork) => (isFork(fork) ? type.schema(fork, use) : undefined);
}

/** Of the newest fork that is live everywhere, where the type has it. */
function exampleSchema(byFork: SchemaByFork): Schema {
  return byFork('electra') ?? allSchemas(byFork)[0] ?? unknown;
}

/** A body whose members depend on the fork in the header Eth-Consensus-Version, or on none. */
export function bodyOf(
  type: ForkType,
  options: { readonly required?: boolean; readonly ssz?: true; readonly example?: unknown } = {},
): Body {
  let { example } = options;
  const byFork = byForkOf(type, 'body');
  return {
    schema: ofAnyFork(type, 'body'),
    byFork,
    required: options.required ?? true,
    // Made when it is first shown: there are many, and some are long.
    get example() {
      example ??= exampleOf(exampleSchema(byFork));
      return example;
    },
    ...defined({ ssz: options.ssz }),
  };
}

/** What a response has at `data`, by the fork of its `version`. */
export function responseOf(type: ForkType): Pick<OperationEntry, 'response' | 'responseByFork'> {
  return { response: ofAnyFork(type, 'response'), responseByFork: byForkOf(type, 'response') };
}

/** An item `{version, data}` of a list whose items may be of several forks. */
export function versionedItem(type: ForkType): Schema {
  const byFork = byForkOf(type, 'response');
  const item = record({ version: consensusFork, data: ofAnyFork(type, 'response') });
  return described(
    refined(record({ version: consensusFork, data: unknown }), ({ version, data }, report) => {
      for (const { rule, message, path, at } of problemsByFork(byFork, data, version)) {
        report(rule, message, { path: ['data', ...path], at });
      }
    }),
    {
      title: 'update',
      description: 'With its fork.',
      kind: 'object',
      example: {},
      members: item.members,
    },
  );
}

/**
 * What is wrong with a value of a fork.
 * @param fork where it is not known, the value is judged by the fork that fits it best
 */
export function problemsByFork(
  byFork: SchemaByFork,
  value: unknown,
  fork: string | undefined,
): readonly SpecProblem[] {
  const own = fork === undefined ? undefined : byFork(fork);
  if (own) return problemsOf(own, value);
  let best: readonly SpecProblem[] | undefined;
  for (const schema of allSchemas(byFork)) {
    const problems = problemsOf(schema, value);
    if (problems.length === 0) return problems;
    if (!best || problems.length < best.length) best = problems;
  }
  return best ?? [];
}
