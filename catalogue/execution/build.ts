/** Short forms for writing entries. Everything that is usual is filled in. */

import { defined } from '../../common/defined';
import { executionClients } from '../clients';
import type { Effect, MethodEntry, Parameter, Served, Source } from '../entry';
import { type Agreement, metaOf, type Schema } from '../types';

export type ClientName = keyof typeof executionClients;

/** `geth`, `geth>=1.13` (since that version), `geth<1.15` (before that version). */
export type ServedText = ClientName | `${ClientName}>=${string}` | `${ClientName}<${string}`;

/** Reads the compact form that the entries use. */
function clientsOf(texts: readonly ServedText[]): readonly Served[] {
  return texts.map((text) => {
    const [, name = '', operator, version] = /^(\w+)(?:(>=|<)(.+))?$/.exec(text) ?? [];
    return {
      client: executionClients[name as ClientName].title,
      ...defined({
        since: operator === '>=' ? version : undefined,
        until: operator === '<' ? version : undefined,
      }),
    };
  });
}

export interface MethodFacts {
  readonly params?: readonly Parameter[];
  readonly agreements?: readonly Agreement[];
  readonly moreParams?: true;
  readonly result?: Schema;
  readonly traced?: MethodEntry['traced'];
  readonly returns: string;
  readonly effect?: Effect;
  readonly notes?: readonly string[];
  readonly deprecated?: string;
  readonly proofOfWorkOnly?: true;
  readonly notEverywhere?: string;
  readonly dialects?: Readonly<Record<string, readonly Parameter[]>>;
  readonly servedBy?: readonly ServedText[];
  /** When left out: the examples of the required parameters, and `latest` for a block parameter after them. */
  readonly example?: readonly unknown[];
}

/** Writes the entries of one group: they share its heading and their source. */
export function groupOf(
  group: string,
  source: Source,
  effect: Effect = 'read',
  clients?: readonly ServedText[],
) {
  return (name: string, summary: string, facts: MethodFacts): MethodEntry => {
    const { params = [], notes = [], servedBy = clients, example = exampleOf(params), ...more } = facts;
    return {
      name,
      group,
      summary,
      source,
      effect,
      params,
      notes,
      example,
      ...more,
      ...(servedBy && { servedBy: clientsOf(servedBy) }),
    };
  };
}

export function required(name: string, summary: string, schema: Schema): Parameter {
  return { name, summary, schema, required: true };
}

/** `defaultsTo` is JSON text, or words. */
export function optional(name: string, summary: string, schema: Schema, defaultsTo?: string): Parameter {
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

/** What the documentation of a client shows; the heading names the client and the part of it. */
export function clientDocs(heading: string): Source {
  return { document: 'Client documentation', heading };
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
