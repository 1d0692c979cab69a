import { NONE } from '../text/gather';

/** Longer circles are not followed to their end: nobody reads them. */
const LONGEST_SHOWN = 100;

/** A name on the path of the search. */
interface Visit {
  readonly name: string;
  readonly reads: readonly string[];
  /** Number of `reads` that have been followed. */
  next: number;
}

/**
 * Finds definitions that depend on themselves: those in a strongly connected component of more than one name, by the
 * algorithm of Tarjan, and those that read themselves. Without recursion, and each name is visited once.
 */
export class Circles {
  readonly #readsOf: (name: string) => readonly string[];
  /** In the order of the visits. */
  readonly #index = new Map<string, number>();
  /** The lowest index that a name leads back to. */
  readonly #low = new Map<string, number>();
  /** By name, once it is known: the names of its component. Absent while it is open. */
  readonly #component = new Map<string, ReadonlySet<string>>();
  /** Visited names without a component. */
  readonly #open: string[] = [];

  /** @param readsOf the names that a definition reads */
  constructor(readsOf: (name: string) => readonly string[]) {
    this.#readsOf = readsOf;
  }

  /**
   * A shortest chain from a definition back to itself: `a`, `b`, `a`; `a`, `…`, `a` when it is very long. Undefined when
   * the definition is in no circle.
   */
  of(name: string): readonly string[] | undefined {
    if (!this.#component.has(name)) this.#visit(name);
    const component = this.#component.get(name) ?? new Set();
    if (component.size < 2 && !this.#readsOf(name).includes(name)) return undefined;
    return this.#shortest(name, component) ?? [name, '…', name];
  }

  #visit(first: string): void {
    const path: Visit[] = [this.#opened(first)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const { name, reads } = visit;
      const read = reads[visit.next++];
      if (read === undefined) {
        path.pop();
        this.#closed(name);
        const before = path.at(-1)?.name;
        if (before !== undefined) this.#leadsBackTo(before, this.#low.get(name));
      } else if (!this.#index.has(read)) path.push(this.#opened(read));
      else if (!this.#component.has(read)) this.#leadsBackTo(name, this.#index.get(read));
    }
  }

  #opened(name: string): Visit {
    this.#index.set(name, this.#index.size);
    this.#low.set(name, this.#index.size - 1);
    this.#open.push(name);
    return { name, reads: this.#readsOf(name) ?? NONE, next: 0 };
  }

  #leadsBackTo(name: string, index = Number.POSITIVE_INFINITY): void {
    this.#low.set(name, Math.min(this.#low.get(name) ?? index, index));
  }

  /** Everything that a name leads to was visited. The first of a component takes the others with it. */
  #closed(name: string): void {
    if (this.#low.get(name) !== this.#index.get(name)) return;
    const component = new Set(this.#open.splice(this.#open.lastIndexOf(name)));
    for (const member of component) this.#component.set(member, component);
  }

  #shortest(name: string, component: ReadonlySet<string>): readonly string[] | undefined {
    const from = new Map<string, string>();
    const queue = [name];
    for (const current of queue) {
      if (queue.length > LONGEST_SHOWN) return undefined;
      for (const next of this.#readsOf(current)) {
        if (next === name) return [name, ...chainTo(current, name, from)];
        if (from.has(next) || !component.has(next)) continue;
        from.set(next, current);
        queue.push(next);
      }
    }
    return undefined;
  }
}

/** @param from the definition that refers to each name */
function chainTo(last: string, first: string, from: ReadonlyMap<string, string>): string[] {
  const chain = [first];
  for (let step: string | undefined = last; step !== undefined && step !== first; step = from.get(step)) {
    chain.unshift(step);
  }
  return chain;
}
