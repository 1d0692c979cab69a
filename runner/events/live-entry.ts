import type { SpecProblem } from '../../common/spec/schema';

/** One event of a live list. */
export interface LiveEvent {
  readonly kind: 'event';
  /** Counts rows from 0; never used twice. */
  readonly order: number;
  /** When it came, unix time in milliseconds. */
  readonly at: number;
  readonly topic: string;
  /** As the node sent it. */
  readonly data: string;
  readonly id?: string;
  readonly problems: readonly SpecProblem[];
  /** In a line, where whoever added it knows best. */
  readonly summary?: string;
}

/** What happened with the list itself: a gap, a notice. */
export interface LiveNote {
  readonly kind: 'note';
  readonly order: number;
  readonly at: number;
  readonly text: string;
  /** `gap`: something may be missing here; `whole`: nothing is; `info`: what else happened. */
  readonly level: NoteLevel;
}

export type NoteLevel = 'gap' | 'whole' | 'info';

export type LiveEntry = LiveEvent | LiveNote;

export type ArrivedEvent = Pick<LiveEvent, 'topic' | 'data' | 'id' | 'problems' | 'summary'>;
