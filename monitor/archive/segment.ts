/**
 * A file of the archive: the readings of one node on one chain within six hours, by one window, or thinned to minutes.
 * `20261122T06-1f2e3d4c.jsonl`, `20261121T06-minutes.jsonl`
 */
export interface Segment {
  /** Folders of the node and its chain. */
  readonly address: string;
  readonly chain: string;
  /** Unix time in milliseconds. */
  readonly start: number;
  /** The window that writes it; `minutes` for readings of all windows, thinned to a minute. */
  readonly writer: string;
}

export const segmentSpan = 6 * 3_600_000;
export const minutes = 'minutes';

const name = /^(\d{4})(\d\d)(\d\d)T(\d\d)-([0-9a-z]+)\.jsonl$/;

export function segmentStart(at: number): number {
  return Math.floor(at / segmentSpan) * segmentSpan;
}

export function segmentName({ start, writer }: Pick<Segment, 'start' | 'writer'>): string {
  const [day, hours] = new Date(start).toISOString().split(/[T:]/);
  return `${day?.replace(/-/g, '')}T${hours}-${writer}.jsonl`;
}

/** Undefined for a file that is not part of the archive. */
export function readSegmentName(text: string): Pick<Segment, 'start' | 'writer'> | undefined {
  const [, year, month, day, hours, writer] = name.exec(text) ?? [];
  if (writer === undefined) return undefined;
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours));
  return start === segmentStart(start) ? { start, writer } : undefined;
}
