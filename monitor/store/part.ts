import type { Clock } from '../../common/units/clock';
import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import type { Ending } from '../poll/ending';
import type { NodeMemory } from '../readings/node-memory';

export type PartName = 'basic' | 'peers' | 'other-peers' | 'validators' | 'fork-choice' | 'block-cache';

/** The input of one reading of a part. */
interface ReadContext<State> {
  readonly node: KnownNode;
  /** Stops when the signal is aborted. */
  readonly reader: NodeReader;
  readonly signal: AbortSignal;
  /** Reads from the execution node of a beacon node, if it is known. */
  readonly partner: () => NodeReader | undefined;
  /** Shared by all parts of the node. */
  readonly memory: NodeMemory;
  /** When the reading started. */
  readonly state: State;
  /** Unix time in milliseconds, and timers. */
  readonly clock: Clock;
  readonly now: () => number;
  /** Changes the state while the reading is under way, because the node takes too long to answer. */
  readonly late: (next: (state: State) => State) => void;
}

/** The result of one reading. */
export interface PartResult<State> {
  /** False if it failed: the pause before the next one grows. */
  readonly ok: boolean;
  /** The next state, from the reading and the current state. Absent: nothing was read, and listeners are not called. */
  readonly next?: (state: State) => State;
}

/** A kind of reading with its own interval: basic numbers, peers, or validators. */
export interface Part<State> {
  readonly name: PartName;
  readonly initial: (node: KnownNode) => State;
  /** Never called twice at a time. The result is dropped after an abort. */
  readonly read: (context: ReadContext<State>) => Promise<PartResult<State>>;
  /**
   * Milliseconds from the end of a reading to the start of the next one.
   * @param wanted the shortest interval that was asked for
   * @param random from 0 to 1, another one for each reading
   */
  readonly pause?: (state: State, wanted: number, now: number, random: number) => number;
  /** The state with the time of the next reading, Unix time in milliseconds. */
  readonly planned?: (state: State, at: number) => State;
  /** The longest pause after failures, which otherwise doubles with each failure. Milliseconds, 60,000 by default. */
  readonly longestPause?: number;
  /** True if it must not be read before its pause has passed, not even together with another part. */
  readonly exact?: boolean;
}

/** A part of a node. It is read while at least one user wants it, and forgotten when all users have disposed it. */
export interface OpenPart<State> {
  readonly state: State;
  /** Changes the state without a reading. Does not call listeners. */
  update(change: (state: State) => State): void;
  /**
   * Keeps it read until the result is disposed. Starts at once if nobody wanted it before.
   * @param reason the user in a word or two: `nodes view`, `dashboard`, `alerts`
   * @param interval milliseconds between two readings, evaluated each time. The shortest of all users applies.
   */
  want(reason: string, interval: () => number): Ending;
  /** Who wants it, without duplicates. */
  readonly reasons: readonly string[];
  /** Reads now if it is wanted, or once more after the current reading. */
  refresh(): void;
  /** Calls back after each reading, successful or not. Not called for aborted readings. */
  onReading(listener: (state: State) => void): Ending;
  /** Calls back when the node takes too long to answer the current reading. */
  onLate(listener: (state: State) => void): Ending;
  dispose(): void;
}
