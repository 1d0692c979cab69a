import type { SeriesSource, StateSpan } from '../../common/panels/dashboard';
import { columnNames, recordedIds, rounded } from '../series/readings';
import type { StoredRow } from './line';
import type { Recording } from './recording';

export interface CsvOptions {
  /** Name of the node or pair. */
  readonly node: string;
  /** Name or id of the network; empty if unknown. */
  readonly network: string;
  readonly recordings: Readonly<Partial<Record<SeriesSource, Recording>>>;
}

/** Readings of one time, of one node or of both nodes of a pair. */
interface Line {
  readonly at: number;
  readonly beacon?: StoredRow;
  readonly execution?: StoredRow;
}

const layers = { beacon: 'consensus', execution: 'execution' } as const;
/** Rows of both nodes that are this close belong together, and those of a minute. Milliseconds. */
const apart = 6000;
const minuteApart = 30_000;

/**
 * The readings as CSV: one row per time, with both nodes of a pair if they were read within six seconds. Times are ISO
 * 8601 in UTC. Older readings are thinned: the rows of such a minute are marked `min` and `max`. Series without numbers
 * are left out.
 */
export function csvOf({ node, network, recordings }: CsvOptions): string {
  const sources = (['beacon', 'execution'] as const).filter((source) => recordings[source]);
  const used = sources.flatMap((source) =>
    recordedIds[source].flatMap((id, place) =>
      hasNumber(recordings[source], place) ? [{ source, id, place }] : [],
    ),
  );
  const header = [
    ...['time', 'node', 'network', 'layer', 'aggregate'],
    ...sources.map((source) => `${source}_state`),
    ...used.map(({ id }) => columnNames[id] ?? id),
  ];
  const lines = joined(recordings.beacon?.rows ?? [], recordings.execution?.rows ?? []).flatMap((line) => {
    const there = sources.filter((source) => line[source]);
    const start = (aggregate: string) => [
      new Date(line.at).toISOString(),
      text(node),
      text(network),
      there.map((source) => layers[source]).join(' and '),
      aggregate,
      ...sources.map((source) => (line[source] ? stateAt(recordings[source]?.states ?? [], line.at) : '')),
    ];
    const numbers = (end: 'least' | 'most') =>
      used.map(({ id, place, source }) => {
        const value = line[source]?.[end][place] ?? null;
        return value === null ? '' : String(rounded(id, value));
      });
    return there.some((source) => isThinned(line[source]))
      ? [
          [...start('min'), ...numbers('least')],
          [...start('max'), ...numbers('most')],
        ]
      : [[...start(''), ...numbers('least')]];
  });
  return [header, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function hasNumber(recording: Recording | undefined, place: number): boolean {
  return recording?.rows.some(({ least }) => (least[place] ?? null) !== null) ?? false;
}

function isThinned(row: StoredRow | undefined): boolean {
  return row?.least.some((value, place) => value !== row.most[place]) ?? false;
}

/** Both lists by time. A row of the execution node joins the nearest row of the beacon node. */
function joined(beacon: readonly StoredRow[], execution: readonly StoredRow[]): readonly Line[] {
  const partner = new Map<StoredRow, StoredRow>();
  const alone: Line[] = [];
  let near = 0;
  for (const row of execution) {
    const distance = (index: number) => Math.abs((beacon[index]?.at ?? Number.POSITIVE_INFINITY) - row.at);
    while (near + 1 < beacon.length && distance(near + 1) <= distance(near)) near += 1;
    const other = beacon[near];
    const most = isThinned(row) && isThinned(other) ? minuteApart : apart;
    if (other && distance(near) <= most && !partner.has(other)) partner.set(other, row);
    else alone.push({ at: row.at, execution: row });
  }
  const together = beacon.map((row): Line => {
    const other = partner.get(row);
    return { at: row.at, beacon: row, ...(other ? { execution: other } : {}) };
  });
  return [...together, ...alone].sort((a, b) => a.at - b.at);
}

function stateAt(states: readonly StateSpan[], at: number): string {
  return states.findLast(({ from, to }) => from <= at && at <= to)?.state ?? '';
}

/** A cell with text from a person or a node, which must not become a formula. */
function text(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
