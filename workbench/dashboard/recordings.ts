/** What was recorded of the shown nodes: as points of the charts, and as a table. */
import type { NodeLog, NodeNote, Samples, SeriesSource } from '../../common/panels/dashboard';
import { hourRange, type Range } from '../../common/panels/ranges';
import { plainText } from '../../common/units/plain-text';
import { counted } from '../../common/units/words';
import { chainKey } from '../../monitor/archive/address';
import type { Archive } from '../../monitor/archive/archive';
import { csvOf } from '../../monitor/archive/csv';
import type { StoredEvent, StoredRow } from '../../monitor/archive/line';
import { fullStep } from '../../monitor/archive/node-record';
import type { Recording } from '../../monitor/archive/recording';
import type { Choice, Shown } from '../../monitor/health/node-choice';
import { clientWords } from '../../monitor/nodes/client-version';
import type { NodeState } from '../../monitor/readings/node-state';
import { recordedIds } from '../../monitor/series/readings';
import type { SeriesHistory } from '../../monitor/series/series-history';
import { networkName } from './cards';

interface RecordingsOptions {
  readonly archive: Archive;
  readonly history: Pick<SeriesHistory, 'samples'>;
  readonly now: () => number;
  /** Called when recordings were loaded. */
  readonly loaded: () => void;
}

const minute = 60_000;
/** Rows of a chart at most; two points each. Up to an hour, readings are not thinned. */
const mostRows = 720;
const fine = 1000;
/** The page gets new readings one by one. It gets a thinned range again after this part of the range. */
const renewAfter = 1 / 360;

interface Loaded {
  readonly key: string;
  readonly at: number;
  readonly changes: number;
  readonly parts: Readonly<
    Partial<Record<SeriesSource, { readonly id: string; readonly recording: Recording }>>
  >;
}

/** The recordings of the shown nodes within the range of the page. */
export class Recordings {
  range: Range = hourRange;
  readonly #options: RecordingsOptions;
  #loaded: Loaded | undefined;
  #loading = '';

  constructor(options: RecordingsOptions) {
    this.#options = options;
  }

  /** Loads the recordings if they are of other nodes or of another range, or old. */
  keep(shown: Choice): void {
    const key = this.#keyOf(shown);
    if (this.#loading === key) return;
    if (this.#loaded?.key === key && !this.#isOld(this.#loaded, shown)) return;
    this.#loading = key;
    void this.#load(shown, key).finally(() => {
      if (this.#loading === key) this.#loading = '';
    });
  }

  /** The samples of a node: what was loaded, and what was read since. */
  samples(node: string): Samples {
    const { history, now } = this.#options;
    const live = history.samples(node, now());
    const part = this.#partOf(node);
    if (!part) return live;
    const { kind, recording } = part;
    const span = this.range * minute;
    const step = this.range > hourRange ? span / mostRows : fine;
    return joined(samplesOf(recording, recordedIds[kind], step), live, recording.to);
  }

  /** Whether a series of a node has a number in what was loaded; without a series: whether anything was. */
  had(node: string, series?: string): boolean {
    const part = this.#partOf(node);
    if (!part) return false;
    const place = series === undefined ? undefined : recordedIds[part.kind].indexOf(series);
    return part.recording.rows.some(({ least }) =>
      place === undefined ? least.some((value) => value !== null) : (least[place] ?? null) !== null,
    );
  }

  logs(shown: Choice): readonly NodeLog[] {
    const loaded = this.#loaded?.key === this.#keyOf(shown) ? this.#loaded : undefined;
    return (['beacon', 'execution'] as const).flatMap((source) => {
      const part = loaded?.parts[source];
      if (!part) return [];
      const { history, now } = this.#options;
      return [extended(logOf(source, part.recording), history.samples(part.id, now()).times.at(-1))];
    });
  }

  #partOf(node: string): { readonly kind: SeriesSource; readonly recording: Recording } | undefined {
    const parts: Loaded['parts'] = this.#loaded?.parts ?? {};
    const kind = (['beacon', 'execution'] as const).find((source) => parts[source]?.id === node);
    const part = kind && parts[kind];
    return kind && part ? { kind, recording: part.recording } : undefined;
  }

  /** Whether the state has changed since, or a thinned range is missing its end. */
  #isOld({ at, changes }: Loaded, shown: Choice): boolean {
    if (changes !== this.#changes(shown)) return true;
    return this.range > hourRange && this.#options.now() - at > this.range * minute * renewAfter;
  }

  #changes({ beacon, execution }: Choice): number {
    return [beacon, execution].reduce(
      (sum, state) => sum + (state ? this.#options.archive.changes(state.node.id) : 0),
      0,
    );
  }

  #keyOf({ beacon, execution }: Choice): string {
    const of = (state: NodeState | undefined) =>
      state ? `${state.node.id} ${state.node.url} ${state.reading ? chainKey(state.reading) : ''}` : '';
    return [this.range, of(beacon), of(execution)].join('\n');
  }

  async #load(shown: Choice, key: string): Promise<void> {
    const { archive, loaded, now } = this.#options;
    const [at, changes, span] = [now(), this.#changes(shown), this.range * minute];
    const step = this.range > hourRange ? span / mostRows : fine;
    const part = async (state: NodeState | undefined) =>
      state && { id: state.node.id, recording: await archive.recording(state, span, step) };
    const beacon = await part(shown.beacon);
    const execution = await part(shown.execution);
    if (this.#loading !== key) return;
    this.#loaded = {
      key,
      at,
      changes,
      parts: { ...(beacon ? { beacon } : {}), ...(execution ? { execution } : {}) },
    };
    loaded();
  }
}

/** Rows as points: the least, then the most. A null where nobody read the node. */
export function samplesOf({ rows, unwatched }: Recording, ids: readonly string[], step: number): Samples {
  const times: number[] = [];
  const lists = ids.map((): (number | null)[] => []);
  const push = (at: number, values: readonly (number | null)[]) => {
    times.push(at);
    lists.forEach((list, place) => {
      list.push(values[place] ?? null);
    });
  };
  const gaps = [...unwatched];
  rows.forEach((row, index) => {
    const last = times.at(-1);
    let isGap = false;
    while (gaps[0] && gaps[0].to <= row.at) isGap = gaps.shift() !== undefined;
    if (isGap && last !== undefined && last + 1 < row.at) push(last + 1, []);
    push(row.at, row.least);
    const next = rows[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    if (isThinned(row)) push(Math.min(row.at + step / 2, (row.at + next) / 2), row.most);
  });
  return { times, values: Object.fromEntries(ids.map((id, place) => [id, lists[place] ?? []])) };
}

function isThinned({ least, most }: StoredRow): boolean {
  return least.some((value, place) => value !== most[place]);
}

/** @param until readings up to this time are in the first samples */
function joined(first: Samples, live: Samples, until: number): Samples {
  const from = live.times.findIndex((at) => at > until);
  if (from < 0) return first;
  const ids = Object.keys(first.values);
  return {
    times: [...first.times, ...live.times.slice(from)],
    values: Object.fromEntries(
      ids.map((id) => [id, [...(first.values[id] ?? []), ...(live.values[id] ?? []).slice(from)]]),
    ),
  };
}

function logOf(source: SeriesSource, { events, states, to, unwatched }: Recording): NodeLog {
  return {
    source,
    states: states.map((span) => ({ ...span, state: plainText(span.state.replace(/-/g, ' ')) })),
    notes: events.map((event) => noteOf(event, source)),
    unwatched,
    until: to,
  };
}

/** The last state goes on until the last reading: a new state would have been loaded. */
function extended(log: NodeLog, lastReading = 0): NodeLog {
  const last = log.states.at(-1);
  if (!last || last.to < log.until || lastReading <= log.until) return log;
  const states = [...log.states.slice(0, -1), { ...last, to: lastReading }];
  return { ...log, states, until: lastReading };
}

function noteOf({ at, event, text = '' }: StoredEvent, source: SeriesSource): NodeNote {
  const unit = source === 'beacon' ? 'slot' : 'block';
  const count = counted(Number(text), unit);
  switch (event) {
    case 'head-back':
      return { at, words: `Head went back by ${count}` };
    case 'reorg':
      return { at, words: `Reorganization of ${counted(Number(text), 'block')}` };
    case 'version':
      return { at, words: plainText(`Version changed to ${clientWords(text)}`) };
    case 'restart':
      return { at, words: 'Node restarted' };
  }
}

/** What was recorded of the shown nodes within a range as CSV, not thinned for the charts. */
export async function tableOf(
  shown: Shown,
  range: Range,
  archive: Pick<Archive, 'recording'>,
): Promise<string> {
  const recording = async (state: NodeState) =>
    archive.recording(state, range * minute, range > hourRange ? fullStep : 1000);
  const { beacon, execution, name } = shown;
  return csvOf({
    node: name,
    network: networkName(shown),
    recordings: {
      ...(beacon ? { beacon: await recording(beacon) } : {}),
      ...(execution ? { execution: await recording(execution) } : {}),
    },
  });
}

/** A file name for any file system: `Head slot lag` → `head-slot-lag.png`. */
export function fileName(title: string, extension: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${name || 'dashboard'}.${extension}`;
}
