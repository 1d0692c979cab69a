import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import type { Ending } from '../poll/ending';
import type { NodeMemory } from '../readings/node-memory';

export type PartName = 'basic' | 'peers' | 'validators';

/** What one reading of a part is given. */
export interface ReadContext<State> {
  readonly node: KnownNode;
  /** Gives up when the signal is aborted. */
  readonly reader: NodeReader;
  readonly signal: AbortSignal;
  /** Shared by all parts of the node. */
  readonly memory: NodeMemory;
  /** When the reading began. */
  readonly state: State;
  /** Unix time in milliseconds. */
  readonly now: () => number;
}

/** What came of one reading. */
export interface PartResult<State> {
  /** False when it failed: the next one is put off, longer each time. */
  readonly ok: boolean;
  /** The state that follows from the reading and the state as it is now. Nobody is told when nothing was read. */
  readonly next?: (state: State) => State;
}

/** A kind of reading of a node, with its own pace: its numbers, its peers, its validators. */
export interface Part<State> {
  readonly name: PartName;
  readonly initial: (node: KnownNode) => State;
  /** Not called twice at a time. What it returns after an abort is dropped. */
  readonly read: (context: ReadContext<State>) => Promise<PartResult<State>>;
  /**
   * Milliseconds from the end of a reading to the start of the next one.
   * @param wanted the shortest of those that were asked for
   */
  readonly pause?: (state: State, wanted: number, now: number) => number;
  /** It must not be read before its pause is over, not even together with another part. */
  readonly exact?: boolean;
}

/** One part of one node, for whoever opened it. It is read while somebody wants it, and forgotten when all disposed. */
export interface OpenPart<State> {
  readonly state: State;
  /** Changes the state by something that was not read. Calls nobody back. */
  update(change: (state: State) => State): void;
  /**
   * Has it read until the result is disposed; at once when nobody wanted it before.
   * @param reason who wants it, in a word or two: `nodes view`, `dashboard`, `alerts`
   * @param interval milliseconds between two readings, asked each time. The shortest of several applies.
   */
  want(reason: string, interval: () => number): Ending;
  /** Who wants it, each once. */
  readonly reasons: readonly string[];
  /** Reads now if it is wanted, or once more after the reading under way. */
  refresh(): void;
  /** Calls back after each reading that settled, well or not. Not called for what was aborted. */
  onReading(listener: (state: State) => void): Ending;
  dispose(): void;
}
