import { ago, bytes, counted, took } from '../../common/units/words';
import type { HistoryEntry } from '../../runner/history/history-entry';
import type { Outcome } from '../../runner/model/outcome';
import { assertionCounts } from '../../runner/present/assertions';
import { statusWords } from '../../runner/present/present';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';
import { rowContext } from '../tree/row-context';

export type Grouping = 'day' | 'file';

export interface PresentHistoryOptions {
  readonly grouping: Grouping;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** The path of a file in the workspace, by its URI. */
  readonly fileName: (uri: string) => string;
}

/** The rows of the History view: days or files with their exchanges, newest first. */
export function presentHistory(
  entries: readonly HistoryEntry[],
  options: PresentHistoryOptions,
): readonly PlainItem[] {
  const { grouping, now, fileName } = options;
  const groups = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const key = grouping === 'day' ? dayOf(entry.at) : (entry.file?.uri ?? '');
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups].map(([key, group], index): PlainItem => {
    const label =
      grouping === 'day'
        ? dayWords(group[0]?.at ?? now, now)
        : key === ''
          ? 'Not from a file'
          : fileName(key);
    return {
      id: `group/${grouping}/${key}`,
      label,
      description: counted(group.length, 'request'),
      icon: { id: grouping === 'day' ? 'calendar' : 'file-code' },
      context: rowContext('history', 'group'),
      expanded: index === 0,
      children: group.map((entry) => entryRow(entry, now, fileName)),
    };
  });
}

function entryRow(entry: HistoryEntry, now: number, fileName: (uri: string) => string): PlainItem {
  const { status } = entry;
  const { assertions } = entry;
  const failed = assertions && assertions.failed > 0 ? assertionCounts(assertions) : '';
  const short = entry.outcome === 'replied' && status !== null ? `${status}` : outcomeWords(entry);
  // What failed and the status first: the sidebar is narrow, and nodes have long names.
  const parts = [failed, short, took(entry.durationMs), entry.node, ago(now - entry.at)];
  const named = entry.name !== entry.what && entry.what !== '' ? [entry.what] : [];
  const from = entry.file ? [`${fileName(entry.file.uri)}, line ${entry.file.line + 1}`] : [];
  return {
    id: entry.id,
    label: entry.name || entry.what,
    description: parts.filter(Boolean).join(' · '),
    tooltip: [
      ...named,
      entry.sentTo,
      `${outcomeWords(entry)} in ${took(entry.durationMs)}, ${bytes(entry.size)}`,
      ...(entry.message ? [entry.message] : []),
      ...(assertions ? [assertionCounts(assertions)] : []),
      ...(entry.problems ? [`${counted(entry.problems, 'problem')} in the response`] : []),
      timeWords(entry.at),
      ...from,
    ].join('\n'),
    icon: iconOf(entry),
    context: rowContext('history', 'entry', entry.file ? 'file' : undefined),
    value: entry.sentTo,
  };
}

/** `200 OK`, `200 OK · JSON-RPC error`, `Connection refused`. */
export function outcomeWords({ status, outcome }: HistoryEntry): string {
  const words = statusWords({ status, outcome: outcome as Outcome, rpcErrors: [] });
  return outcome === 'rpc-error' && status !== null ? `${words} · JSON-RPC error` : (words ?? outcome);
}

/** What the response document showed: red, amber or green. */
function iconOf({ outcome, problems = 0, assertions }: HistoryEntry): {
  readonly id: string;
  readonly color?: string;
} {
  if (assertions && assertions.failed > 0) return { id: 'error', color: 'testing.iconFailed' };
  if (outcome === 'replied' && problems > 0) return { id: 'warning', color: rowColors.warning };
  if (outcome === 'replied') return { id: 'pass', color: 'testing.iconPassed' };
  if (outcome === 'cancelled') return { id: 'circle-slash' };
  if (outcome === 'stream-ended') return { id: 'broadcast' };
  return { id: 'error', color: 'testing.iconFailed' };
}

/** Whether an entry contains all words of a filter. */
export function fits(entry: HistoryEntry, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const { name, what, node, sentTo, outcome, status, message, file } = entry;
  const all = [name, what, node, sentTo, outcome, status, message, file?.uri].join('\n').toLowerCase();
  return words.every((word) => all.includes(word));
}

// ---------------------------------------------------------------- days and times in the local time zone

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

function dayOf(milliseconds: number): string {
  const day = new Date(milliseconds);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function dayWords(milliseconds: number, now: number): string {
  const key = dayOf(milliseconds);
  if (key === dayOf(now)) return 'Today';
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  if (key === dayOf(before.getTime())) return 'Yesterday';
  const day = new Date(milliseconds);
  return `${day.getDate()} ${months[day.getMonth()]} ${day.getFullYear()}`;
}

/** `16:04:12`. */
export function clockWords(milliseconds: number): string {
  const time = new Date(milliseconds);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
}

/** `21 November 2026, 16:04:12`. */
export function timeWords(milliseconds: number): string {
  const day = new Date(milliseconds);
  return `${day.getDate()} ${months[day.getMonth()]} ${day.getFullYear()}, ${clockWords(milliseconds)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
