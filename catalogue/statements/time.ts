/**
 * What has to agree over time, between the events of one stream. An event that excuses another one, as a reorganization
 * does a head that goes back, may come before or after it: clients differ. So the next event of the topic decides.
 */
import type { SpecProblem } from '../types';
import { nodeAt, rootNode } from './nodes';
import { amount, shown } from './values';

export type OverTime = {
  /** The topic of the events. */
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
);

export function neverBack(topic: string, of: string, says: string, unless?: string): OverTime {
  return { kind: 'never-back', topic, of, says, ...(unless !== undefined && { unless }) };
}

export function newEpoch(topic: string, of: string, slot: string, says: string): OverTime {
  return { kind: 'new-epoch', topic, of, slot, says };
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
  const judged = statements.filter(
    (one) => one.kind !== 'never-back' || one.unless === undefined || topics.includes(one.unless),
  );

  function ofStatement(statement: OverTime, topic: string, value: unknown): readonly SpecProblem[] {
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

  return (topic: string, value: unknown): readonly SpecProblem[] =>
    judged.flatMap((statement) => ofStatement(statement, topic, value));
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
