/**
 * What has to agree over time, between the events of one stream. An event that excuses another one, as a reorganization
 * does a head that goes back, may come before or after it: clients differ. So the next event of the topic decides.
 */
import type { SpecProblem } from '../types';
import { nodeAt, rootNode } from './nodes';
import { amount, keyOf, shown } from './values';

export type OverTime = {
  /** The topic of the events; empty where a stream has no topics. */
  readonly topic: string;
  /** Path of the value. */
  readonly of: string;
  /** `{value}` is that of the event, `{other}` that of the one before. */
  readonly says: string;
} & (
  | {
      /** The value never gets less. */
      readonly kind: 'never-back';
      /** Unless there is an event of this topic. Not judged where the stream does not have it. */
      readonly unless?: string;
    }
  /** The value is true where the slot is in a later epoch than the one before, and false where it is in the same. */
  | { readonly kind: 'new-epoch'; readonly slot: string }
  /** Whatever has the same key has the same value. Statements with the same `table` share what they know. */
  | { readonly kind: 'same-for'; readonly by: readonly string[]; readonly table: string }
  /** At least what the table has for the key; with `strictly` more. */
  | {
      readonly kind: 'not-before';
      readonly by: readonly string[];
      readonly table: string;
      readonly strictly: boolean;
    }
  /** An epoch that has begun at the slot of the last event of another topic, however short epochs are. */
  | { readonly kind: 'begun'; readonly clock: string; readonly slot: string }
  /** The same key does not come twice, unless something removed it in between. */
  | { readonly kind: 'once'; readonly by: readonly string[]; readonly removed?: string }
  /** What the parent has, and so much more; with `at-least` any more. */
  | {
      readonly kind: 'after-parent';
      readonly key: string;
      readonly parent: string;
      readonly step: 'one' | 'at-least';
    }
);

export function neverBack(topic: string, of: string, says: string, unless?: string): OverTime {
  return { kind: 'never-back', topic, of, says, ...(unless !== undefined && { unless }) };
}

export function newEpoch(topic: string, of: string, slot: string, says: string): OverTime {
  return { kind: 'new-epoch', topic, of, slot, says };
}

export function sameFor(
  topic: string,
  by: readonly string[],
  of: string,
  says: string,
  table = `${topic} ${of}`,
): OverTime {
  return { kind: 'same-for', topic, by, of, says, table };
}

export function notBefore(
  topic: string,
  by: readonly string[],
  of: string,
  says: string,
  table: string,
  strictly = false,
): OverTime {
  return { kind: 'not-before', topic, by, of, says, table, strictly };
}

export function begun(topic: string, of: string, clock: string, slot: string, says: string): OverTime {
  return { kind: 'begun', topic, of, clock, slot, says };
}

export function once(topic: string, by: readonly string[], says: string, removed?: string): OverTime {
  return { kind: 'once', topic, by, of: by.at(-1) ?? '', says, ...(removed !== undefined && { removed }) };
}

export function afterParent(
  topic: string,
  { key, parent }: { readonly key: string; readonly parent: string },
  of: string,
  step: 'one' | 'at-least',
  says: string,
): OverTime {
  return { kind: 'after-parent', topic, key, parent, of, step, says };
}

/** Keys that are remembered of a stream: the oldest ones are forgotten. */
const MOST_KEPT = 10_000;

/** What a stream said of its keys. */
class Known {
  readonly #values = new Map<string, unknown>();

  get(key: string): unknown {
    return this.#values.get(key);
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  set(key: string, value: unknown): void {
    const [oldest] = this.#values.size >= MOST_KEPT ? this.#values.keys() : [];
    if (oldest !== undefined) this.#values.delete(oldest);
    this.#values.set(key, value);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}

/** Presets have epochs of 8, 16 or 32 slots. A longer epoch ends where shorter ones do. */
const SHORTEST = 8n;
const LONGEST = 32n;

interface Memory {
  before?: bigint;
  /** An event that goes back, until the next one of its topic. */
  doubt?: SpecProblem;
  /** Whether something excuses it since the event before. */
  isExcused: boolean;
}

/**
 * Judges the events of a stream in their order.
 * @param topics of the stream
 */
export function timeline(statements: readonly OverTime[], topics: readonly string[]) {
  const memories = new Map<OverTime, Memory>();
  const tables = new Map<string, Known>();
  const tableOf = (name: string): Known => {
    const table = tables.get(name) ?? new Known();
    tables.set(name, table);
    return table;
  };
  const judged = statements.filter(
    (one) => one.kind !== 'never-back' || one.unless === undefined || topics.includes(one.unless),
  );

  function ofStatement(
    statement: Exclude<OverTime, OfKeys>,
    topic: string,
    value: unknown,
  ): readonly SpecProblem[] {
    if (statement.kind === 'begun') return unlessBegun(statement, topic, value);
    const memory = memories.get(statement) ?? { isExcused: false };
    memories.set(statement, memory);
    if (statement.kind === 'never-back' && topic === statement.unless) {
      delete memory.doubt;
      memory.isExcused = true;
    }
    if (topic !== statement.topic) return [];
    const path = statement.kind === 'new-epoch' ? statement.slot : statement.of;
    const now = amount(nodeAt(rootNode(value), path)?.value);
    if (typeof now !== 'bigint') return [];
    const { before } = memory;
    memory.before = now;
    if (statement.kind === 'new-epoch')
      return before === undefined ? [] : unlessNewEpoch(statement, value, before, now);
    const late = memory.doubt ? [memory.doubt] : [];
    delete memory.doubt;
    const { isExcused } = memory;
    memory.isExcused = false;
    if (before === undefined || now >= before || isExcused) return late;
    const problem = told(statement, now, before);
    if (statement.unless === undefined) return [...late, problem];
    memory.doubt = problem;
    return late;
  }

  function unlessBegun(
    statement: Extract<OverTime, { kind: 'begun' }>,
    topic: string,
    value: unknown,
  ): readonly SpecProblem[] {
    const memory = memories.get(statement) ?? { isExcused: false };
    memories.set(statement, memory);
    const at = (path: string) => amount(nodeAt(rootNode(value), path)?.value);
    if (topic === statement.clock) {
      const slot = at(statement.slot);
      if (typeof slot === 'bigint') memory.before = slot;
      return [];
    }
    const epoch = topic === statement.topic ? at(statement.of) : undefined;
    if (typeof epoch !== 'bigint' || memory.before === undefined || epoch * SHORTEST <= memory.before)
      return [];
    return [told(statement, epoch, memory.before)];
  }

  return (topic: string, value: unknown): readonly SpecProblem[] =>
    judged.flatMap((statement) => {
      if (!isOfKeys(statement)) return ofStatement(statement, topic, value);
      const table = tableOf('table' in statement ? statement.table : nameOf(statement));
      return topic === statement.topic ? ofKeys(statement, table, value) : [];
    });
}

type OfKeys = Extract<OverTime, { kind: 'same-for' | 'not-before' | 'once' | 'after-parent' }>;

const isOfKeys = (statement: OverTime): statement is OfKeys =>
  statement.kind !== 'never-back' && statement.kind !== 'new-epoch' && statement.kind !== 'begun';

const nameOf = ({ kind, topic, of }: OfKeys) => `${kind} ${topic} ${of}`;

function ofKeys(statement: OfKeys, table: Known, event: unknown): readonly SpecProblem[] {
  const root = rootNode(event);
  const at = (path: string): unknown => nodeAt(root, path)?.value;
  const keyAt = (paths: readonly string[]) => {
    const keys = paths.map((path) => keyOf(at(path)));
    return keys.includes(undefined) ? undefined : keys.join(' ');
  };
  const key = keyAt(statement.kind === 'after-parent' ? [statement.key] : statement.by);
  const value = at(statement.of);
  if (key === undefined || keyOf(value) === undefined) return [];
  switch (statement.kind) {
    case 'once': {
      if (statement.removed !== undefined && at(statement.removed) === true) {
        table.delete(key);
        return [];
      }
      const isAgain = table.has(key);
      table.set(key, value);
      return isAgain ? [told(statement, value, undefined)] : [];
    }
    case 'same-for': {
      const before = table.get(key);
      if (before === undefined) table.set(key, value);
      return before === undefined || keyOf(before) === keyOf(value) ? [] : [told(statement, value, before)];
    }
    case 'not-before':
      return unlessLater(statement, value, table.get(key));
    case 'after-parent': {
      table.set(key, value);
      const named = keyOf(at(statement.parent));
      const before = named === undefined ? undefined : table.get(named);
      const [now, parent] = [amount(value), amount(before)];
      if (typeof now !== 'bigint' || typeof parent !== 'bigint') return [];
      const isRight = statement.step === 'one' ? now === parent + 1n : now >= parent;
      return isRight ? [] : [told(statement, value, before)];
    }
  }
}

function unlessLater(
  statement: Extract<OverTime, { kind: 'not-before' }>,
  value: unknown,
  before: unknown,
): readonly SpecProblem[] {
  const [now, least] = [amount(value), amount(before)];
  if (typeof now !== 'bigint' || typeof least !== 'bigint') return [];
  return now > least || (now === least && !statement.strictly) ? [] : [told(statement, value, before)];
}

function unlessNewEpoch(
  statement: Extract<OverTime, { kind: 'new-epoch' }>,
  value: unknown,
  before: bigint,
  now: bigint,
): readonly SpecProblem[] {
  const isNew = nodeAt(rootNode(value), statement.of)?.value;
  // Where the first slot of an epoch has no block, some clients tell the transition and some don't.
  const must = now % LONGEST === 0n && now > before;
  const mustNot = now >= before && now / SHORTEST === before / SHORTEST && now % SHORTEST !== 0n;
  const isWrong = (isNew === false && must) || (isNew === true && mustNot);
  return isWrong ? [told(statement, isNew, before)] : [];
}

function told({ of, says }: OverTime, value: unknown, other: unknown): SpecProblem {
  const message = says.replaceAll('{value}', () => shown(value)).replaceAll('{other}', () => shown(other));
  return { rule: 'contradiction', message, path: of.split('.'), at: 'value' };
}
