/** Short forms for writing entries. Everything that is usual is filled in. */

import type * as z from 'zod';
import { defined } from '../../defined';
import type { Effect, MethodEntry, Parameter, Served, Source } from '../entry';
import { metaOf } from '../schema';
import { type ServedText, servedBy } from './clients';

/** A value, or a function that makes it on first use: schemas cost time, and a session needs few of them. */
type Lazy<T> = T | (() => T);

export interface MethodFacts {
  readonly summary: string;
  readonly params?: Lazy<readonly Parameter[]>;
  readonly moreParams?: true;
  readonly result?: Lazy<z.ZodType>;
  readonly resultFor?: (params: unknown) => z.ZodType | undefined;
  readonly returns: string;
  readonly effect?: Effect;
  readonly notes?: readonly string[];
  readonly deprecated?: string;
  readonly proofOfWorkOnly?: true;
  readonly notEverywhere?: string;
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
  return (name: string, facts: MethodFacts): MethodEntry =>
    new LazyMethod(name, group, source, facts, facts.effect ?? effect, facts.servedBy ?? clients);
}

/** There are hundreds of entries, and a session uses few: the constructor does next to nothing. */
class LazyMethod implements MethodEntry {
  readonly #facts: MethodFacts;
  readonly #clients: readonly ServedText[] | undefined;
  #params: readonly Parameter[] | undefined;
  #result: z.ZodType | undefined;
  #example: readonly unknown[] | undefined;
  #servedBy: readonly Served[] | undefined;

  constructor(
    readonly name: string,
    readonly group: string,
    readonly source: Source,
    facts: MethodFacts,
    readonly effect: Effect,
    clients: readonly ServedText[] | undefined,
  ) {
    this.#facts = facts;
    this.#clients = clients;
  }

  get summary() {
    return this.#facts.summary;
  }

  get params() {
    this.#params ??= unwrapped(this.#facts.params ?? []);
    return this.#params;
  }

  get moreParams() {
    return this.#facts.moreParams;
  }

  get result() {
    const { result } = this.#facts;
    if (result) this.#result ??= unwrapped(result);
    return this.#result;
  }

  get resultFor() {
    return this.#facts.resultFor;
  }

  get returns() {
    return this.#facts.returns;
  }

  get notes() {
    return this.#facts.notes ?? [];
  }

  get deprecated() {
    return this.#facts.deprecated;
  }

  get proofOfWorkOnly() {
    return this.#facts.proofOfWorkOnly;
  }

  get notEverywhere() {
    return this.#facts.notEverywhere;
  }

  get servedBy() {
    if (this.#clients) this.#servedBy ??= servedBy(this.#clients);
    return this.#servedBy;
  }

  get example() {
    this.#example ??= this.#facts.example ?? exampleOf(this.params);
    return this.#example;
  }
}

function unwrapped<T extends object>(value: Lazy<T>): T {
  return typeof value === 'function' ? (value as () => T)() : value;
}

/** Makes a value on first use, once. */
export function lazily<T extends object>(value: Lazy<T>): () => T {
  let made: T | undefined;
  return () => {
    made ??= unwrapped(value);
    return made;
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
