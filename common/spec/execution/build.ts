/** Short forms for writing entries. Everything that is usual is filled in. */

import type * as z from 'zod';
import { defined } from '../../defined';
import type { Effect, MethodEntry, Parameter, Source } from '../entry';
import { metaOf } from '../schema';

export interface MethodFacts {
  readonly summary: string;
  readonly params?: readonly Parameter[];
  readonly result?: z.ZodType;
  readonly returns: string;
  readonly effect?: Effect;
  readonly notes?: readonly string[];
  readonly deprecated?: string;
  readonly proofOfWorkOnly?: true;
  readonly notEverywhere?: string;
  /** When left out: the examples of the required parameters, and `latest` for a block parameter after them. */
  readonly example?: readonly unknown[];
}

/** Writes the entries of one group: they share its heading and their source. */
export function groupOf(group: string, source: Source, effect: Effect = 'read') {
  return (name: string, facts: MethodFacts): MethodEntry => {
    const { result, deprecated, proofOfWorkOnly, notEverywhere } = facts;
    const params = facts.params ?? [];
    return {
      name,
      group,
      summary: facts.summary,
      effect: facts.effect ?? effect,
      params,
      returns: facts.returns,
      notes: facts.notes ?? [],
      example: facts.example ?? exampleOf(params),
      source,
      ...defined({ result }),
      ...(deprecated ? { deprecated } : {}),
      ...(proofOfWorkOnly ? { proofOfWorkOnly } : {}),
      ...(notEverywhere ? { notEverywhere } : {}),
    };
  };
}

export function required(name: string, summary: string, schema: z.ZodType): Parameter {
  return { name, summary, schema, required: true };
}

/** `defaultsTo` is JSON text, or words. */
export function optional(name: string, summary: string, schema: z.ZodType, defaultsTo?: string): Parameter {
  return { name, summary, schema, required: false, ...defined({ defaultsTo }) };
}

/** The document of the 43 methods. */
export function shown(heading: string): Source {
  return { document: 'Execution-Layer JSON-RPC Interface', heading };
}

/** The community specification; the heading is its namespace. */
export function community(namespace: string): Source {
  return { document: 'Ethereum execution API specification', heading: namespace };
}

function exampleOf(params: readonly Parameter[]): readonly unknown[] {
  const values: unknown[] = [];
  for (const param of params) {
    const meta = metaOf(param.schema);
    const isBlock = meta?.kind === 'block-parameter' || meta?.kind === 'block-number-or-tag';
    if (!param.required && !isBlock) break;
    values.push(meta?.example);
  }
  return values;
}
