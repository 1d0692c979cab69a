/**
 * The lines of a file of the archive, each a JSON text. The first is a header with the names of the columns. A reading
 * is a list: Unix time in seconds, then a number, `[least, most]` or null for each column. States and events are
 * objects. Unknown and damaged lines are left out, so that a line that was cut off by a crash does no harm.
 */
import * as z from 'zod';
import type { HealthSeverity } from '../health/state';

/** One or several readings within a short time. Nulls where there was no number; all null if all of them failed. */
export interface StoredRow {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly least: readonly (number | null)[];
  readonly most: readonly (number | null)[];
}

/** A state of a node that began. */
export interface StoredState {
  /** Unix time in milliseconds. */
  readonly at: number;
  /** Id of the state as text, because a later version may have other states. */
  readonly state: string;
  readonly severity: HealthSeverity;
}

/** Something that happened at one time. */
export interface StoredEvent {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly event: 'head-back' | 'reorg' | 'version' | 'restart';
  /** Slots or blocks of `head-back` and `reorg` as decimal text; the new version of `version`. */
  readonly text?: string;
}

export interface StoredLines {
  readonly columns: readonly string[];
  readonly rows: readonly StoredRow[];
  readonly states: readonly StoredState[];
  readonly events: readonly StoredEvent[];
  /** Lines that could not be read. */
  readonly damaged: number;
}

const longest = 200;
const time = z.number().int().nonnegative();
const header = z.object({ slotpad: z.literal(1), columns: z.array(z.string().max(longest)).max(200) });
const state = z.object({
  at: time,
  state: z.string().max(longest),
  severity: z.enum(['ok', 'warning', 'error', 'waiting']),
});
const event = z.object({
  at: time,
  event: z.enum(['head-back', 'reorg', 'version', 'restart']),
  text: z.string().max(longest).optional(),
});

export function headerLine(columns: readonly string[]): string {
  return `${JSON.stringify({ slotpad: 1, columns })}\n`;
}

export function rowLine({ at, least, most }: StoredRow): string {
  const values = least.map((value, index) => {
    const other = most[index] ?? null;
    return value === other || value === null || other === null ? value : [value, other];
  });
  while (values.length > 0 && values.at(-1) === null) values.pop();
  return `${JSON.stringify([Math.floor(at / 1000), ...values])}\n`;
}

export function stateLine({ at, severity, state }: StoredState): string {
  return `${JSON.stringify({ at, state: state.slice(0, longest), severity })}\n`;
}

export function eventLine({ at, event, text }: StoredEvent): string {
  return `${JSON.stringify({ at, event, ...(text === undefined ? {} : { text: text.slice(0, longest) }) })}\n`;
}

/** Reads the lines of a file. */
export function readLines(text: string): StoredLines {
  let columns: readonly string[] = [];
  let damaged = 0;
  const rows: StoredRow[] = [];
  const states: StoredState[] = [];
  const events: StoredEvent[] = [];
  for (const value of parsed(text)) {
    if (Array.isArray(value)) {
      const row = rowOf(value, columns.length);
      if (row) rows.push(row);
      else damaged += 1;
      continue;
    }
    const asHeader = header.safeParse(value);
    const asState = state.safeParse(value);
    const asEvent = event.safeParse(value);
    if (asHeader.success) columns = asHeader.data.columns;
    else if (asState.success) states.push(asState.data);
    else if (asEvent.success) {
      const { at, event: happened, text: about } = asEvent.data;
      events.push({ at, event: happened, ...(about === undefined ? {} : { text: about }) });
    } else damaged += 1;
  }
  return { columns, rows, states, events, damaged };
}

/** The value of each line; undefined for a damaged one. All at once if the file is intact, which is ten times as fast. */
function parsed(text: string): readonly unknown[] {
  try {
    return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as unknown[];
  } catch {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        try {
          return JSON.parse(line) as unknown;
        } catch {
          return undefined;
        }
      });
  }
}

function rowOf(list: readonly unknown[], columns: number): StoredRow | undefined {
  const [at] = list;
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0 || list.length > columns + 1)
    return undefined;
  const least = new Array<number | null>(columns).fill(null);
  // Most rows of full resolution have one reading: both ends are the same list.
  let most = least;
  for (let index = 0; index < list.length - 1; index++) {
    const value = list[index + 1];
    if (isNumber(value)) {
      least[index] = value;
      if (most !== least) most[index] = value;
      continue;
    }
    if (!Array.isArray(value) || !isNumber(value[0]) || !isNumber(value[1])) return undefined;
    if (most === least) most = [...least];
    least[index] = value[0];
    most[index] = value[1];
  }
  return { at: at * 1000, least, most };
}

function isNumber(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isFinite(value));
}
