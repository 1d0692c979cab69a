import type { SpecProblem } from '../../catalogue/types';

/** One event of a live list. */
export interface LiveEvent {
  readonly kind: 'event';
  /** Number of the row, from 0; unique in a list. */
  readonly order: number;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly topic: string;
  /** As the node sent it. */
  readonly data: string;
  readonly id?: string;
  readonly problems: readonly SpecProblem[];
  /** One line of text, when the source knows how to summarize its events. */
  readonly summary?: string;
}

/** A row about the list itself: a gap or a notice. */
export interface LiveNote {
  readonly kind: 'note';
  readonly order: number;
  readonly at: number;
  readonly text: string;
  /** `gap`: events may be missing; `whole`: no events are missing; `info`: another notice. */
  readonly level: NoteLevel;
}

export type NoteLevel = 'gap' | 'whole' | 'info';

export type LiveEntry = LiveEvent | LiveNote;

export type ArrivedEvent = Pick<LiveEvent, 'topic' | 'data' | 'id' | 'problems' | 'summary'>;
