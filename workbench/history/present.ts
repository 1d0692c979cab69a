/** The rows of the History view, and the search in it. */
import { ago, bytes, counted, months, took } from '../../common/units/words';
import type { HistoryEntry } from '../../runner/history/history-entry';
import type { VerdictLevel } from '../../runner/judge/verdict';
import type { Outcome } from '../../runner/model/outcome';
import type { TransactionState } from '../../runner/model/transaction';
import { assertionCounts } from '../../runner/present/assertions';
import { statusWords } from '../../runner/present/present';
import { stateWords } from '../../runner/transactions/words';
import { rowColors } from '../tree/colors';
import { type PlainItem, rowContext } from '../tree/item';

export type Grouping = 'day' | 'file';

interface PresentHistoryOptions {
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
  const isPlain = entry.outcome === 'replied' && stateWords(endsOf(entry)) === undefined;
  const short = isPlain && status !== null ? `${status}` : outcomeWords(entry);
  // What failed and the status first: the sidebar is narrow, and nodes have long names.
  const unchecked = entry.unchecked === undefined || entry.transaction === 'unconfirmed' ? '' : 'not checked';
  const parts = [failed, short, unchecked, took(entry.durationMs), entry.node, ago(now - entry.at)];
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
      ...[entry.message, entry.unchecked ?? ''].filter(Boolean),
      ...(assertions ? [assertionCounts(assertions)] : []),
      ...(entry.problems ? [`${counted(entry.problems, 'problem')} in the response`] : []),
      timeWords(entry.at),
      ...from,
    ].join('\n'),
    icon: levelIcons[levelOf(entry)],
    context: rowContext('history', 'entry', entry.file ? 'file' : undefined),
    value: entry.sentTo,
  };
}

/** `200 OK`, `200 OK · JSON-RPC error`, `Connection refused`. */
export function outcomeWords(entry: HistoryEntry): string {
  const { status, outcome } = entry;
  const ended = { status, outcome: outcome as Outcome, rpcErrors: [], transactions: endsOf(entry) };
  const words = statusWords(ended);
  return outcome === 'rpc-error' && status !== null ? `${words} · JSON-RPC error` : (words ?? outcome);
}

function endsOf({ transaction }: HistoryEntry): readonly { readonly state: TransactionState }[] {
  return transaction === undefined ? [] : [{ state: transaction }];
}

/** The verdict of an entry. Those of older versions have none: they were checked, or the specification was unknown. */
export function levelOf({ level, outcome, problems = 0, assertions }: HistoryEntry): VerdictLevel {
  if (level !== undefined) return level;
  if (assertions && assertions.failed > 0) return 'error';
  if (outcome === 'cancelled') return 'unchecked';
  if (outcome !== 'replied' && outcome !== 'stream-ended') return 'error';
  return problems > 0 ? 'warning' : 'unchecked';
}

const levelIcons = {
  good: { id: 'pass', color: 'testing.iconPassed' },
  unchecked: { id: 'circle-outline' },
  warning: { id: 'warning', color: rowColors.warning },
  error: { id: 'error', color: 'testing.iconFailed' },
} as const;

/** Whether an entry contains all words of a filter. */
export function fits(entry: HistoryEntry, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const { name, what, node, sentTo, outcome, status, message, file } = entry;
  const all = [name, what, node, sentTo, outcome, status, message, file?.uri].join('\n').toLowerCase();
  return words.every((word) => all.includes(word));
}

// ---------------------------------------------------------------- days and times in the local time zone

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
function clockWords(milliseconds: number): string {
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

/** Minimum length of a query for bodies: shorter text is in almost every body. */
const SHORTEST_IN_BODIES = 3;
/** Number of characters before and after a match in a snippet. */
const AROUND = 40;

export interface Hit {
  readonly entry: HistoryEntry;
  /** The match in a body with the text around it; absent when the entry itself matches. */
  readonly snippet?: string;
}

/** Finds entries without reading bodies: their name, address, node, outcome and message have all words. */
export function hitsIn(entries: readonly HistoryEntry[], query: string): readonly Hit[] {
  return entries.flatMap((entry) => (fits(entry, query) ? [{ entry }] : []));
}

/**
 * Searches the bodies of requests and responses, newest first.
 * @param bodiesOf reads the bodies of an entry
 * @param wanted returns false when a newer search has started
 */
export async function* hitsInBodies(
  entries: readonly HistoryEntry[],
  query: string,
  bodiesOf: (id: string) => Promise<readonly string[]>,
  wanted: () => boolean,
): AsyncGenerator<Hit> {
  const text = query.trim();
  if (text.length < SHORTEST_IN_BODIES) return;
  for (const entry of entries) {
    if (!wanted()) return;
    if (fits(entry, query)) continue;
    for (const body of await bodiesOf(entry.id)) {
      const snippet = snippetOf(body, text);
      if (snippet === undefined) continue;
      yield { entry, snippet };
      break;
    }
  }
}

/** The first match with the text around it, on one line; undefined without a match. */
function snippetOf(body: string, text: string): string | undefined {
  const at = indexOfAnyCase(body, text);
  if (at < 0) return undefined;
  const from = Math.max(0, at - AROUND);
  const to = Math.min(body.length, at + text.length + AROUND);
  const part = body.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${part}${to < body.length ? '…' : ''}`;
}

function indexOfAnyCase(body: string, text: string): number {
  const at = body.indexOf(text);
  return at >= 0 ? at : body.toLowerCase().indexOf(text.toLowerCase());
}
