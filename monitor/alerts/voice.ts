/**
 * Several windows on one machine watch the same nodes. What they tell, and what a person muted, is in one file that they
 * share: each trouble is told by one of them, and a window that is reloaded tells nothing again.
 */
import * as z from 'zod';
import type { Clock } from '../../common/units/clock';
import type { Notice } from './machine';

/** A text that several processes change, one after the other. */
export interface SharedText {
  /** Undefined if there is none yet. */
  read(): Promise<string | undefined>;
  change(change: (text: string | undefined) => string): Promise<void>;
}

export interface Voice {
  /** The notices that no other window has told; notes that this one tells them. @param keyOf names a node in all windows */
  claim(notices: readonly Notice[], keyOf: (node: string) => string): Promise<readonly Notice[]>;
  /** A trouble that was told is still there. @param node its key */
  holds(node: string, kind: Notice['kind']): void;
  /** Mutes nodes by their keys until then, in all windows. Unix time in milliseconds. */
  mute(nodes: readonly string[], until: number): void;
  /** Until when a node is muted, as last read from the file: another window may have muted it some seconds ago. */
  mutedUntil(node: string): number | undefined;
}

const told = z.object({
  level: z.enum(['warning', 'error', 'over']),
  words: z.string(),
  /** When it was told, and when a window last saw it. Unix time in milliseconds. */
  at: z.number(),
  seenAt: z.number(),
});
const stored = z.object({
  /** By the keys of a node and a kind of alert. */
  told: z.record(z.string(), told).catch({}),
  muted: z.record(z.string(), z.number()).catch({}),
});
type Stored = z.infer<typeof stored>;

/** What no window has seen for this long is told again. Milliseconds. */
const lasting = 1_800_000;
/** How often a trouble that lasts is noted. */
const noteEvery = 300_000;
/** Windows notice the same event within this time. */
const together = 120_000;
/** How soon a window knows what was muted in another one. */
const lookEvery = 15_000;

/** Kinds that are told for each event, not as a state that lasts. */
const events: ReadonlySet<Notice['kind']> = new Set(['reorg', 'attestations', 'validators', 'outdated']);

export function createVoice({ clock, text }: { readonly clock: Clock; readonly text: SharedText }): Voice {
  let muted: Readonly<Record<string, number>> = {};
  const notedAt = new Map<string, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let changes = 0;

  const change = (next: (before: Stored, now: number) => Stored) =>
    text.change((before) => {
      const now = clock.now();
      const after = pruned(next(parsed(before), now), now);
      muted = after.muted;
      changes += 1;
      return `${JSON.stringify(after)}\n`;
    });
  // A window that cannot write tells all that it sees.
  const changeSoon = (next: (before: Stored) => Stored) => void change(next).catch(() => undefined);

  // After the first time only while somebody asks: without alerts, nothing is read again.
  const look = async () => {
    const now = clock.now();
    if (now - lookedAt < lookEvery) return;
    lookedAt = now;
    const before = changes;
    const found = parsed(await text.read().catch(() => undefined)).muted;
    // What was read before a change of this window is older.
    if (changes === before) muted = found;
  };
  void look();

  return {
    async claim(notices, keyOf) {
      let mine: readonly Notice[] = notices;
      const choose = (before: Stored, now: number): Stored => {
        const after = { ...before.told };
        mine = notices.filter((notice) => {
          const key = `${keyOf(notice.node)} ${notice.kind}`;
          const { kind, level, words } = notice;
          if ((before.muted[keyOf(notice.node)] ?? 0) > now || isTold(after[key], notice, now)) return false;
          after[key] = { level, words: events.has(kind) ? words : '', at: now, seenAt: now };
          notedAt.set(key, now);
          return true;
        });
        return { ...before, told: after };
      };
      await change(choose).catch(() => undefined);
      return mine;
    },
    holds(node, kind) {
      const key = `${node} ${kind}`;
      const now = clock.now();
      if (now - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < noteEvery) return;
      notedAt.set(key, now);
      changeSoon((before) => {
        const known = before.told[key];
        return known ? { ...before, told: { ...before.told, [key]: { ...known, seenAt: now } } } : before;
      });
    },
    mute(nodes, until) {
      const added = Object.fromEntries(nodes.map((node) => [node, until]));
      muted = { ...muted, ...added };
      changeSoon((before) => ({ ...before, muted: { ...before.muted, ...added } }));
    },
    mutedUntil(node) {
      void look();
      return muted[node];
    },
  };
}

/** Whether a window has told the same. */
function isTold(
  known: Stored['told'][string] | undefined,
  { kind, level, words }: Notice,
  now: number,
): boolean {
  if (known === undefined || known.level !== level) return false;
  return events.has(kind) ? known.words === words && now - known.at < together : now - known.seenAt < lasting;
}

function parsed(text: string | undefined): Stored {
  const empty = { told: {}, muted: {} };
  try {
    return stored.catch(empty).parse(JSON.parse(text ?? '{}'));
  } catch {
    return empty;
  }
}

function pruned({ told, muted }: Stored, now: number): Stored {
  const kept = <T>(record: Readonly<Record<string, T>>, isKept: (value: T) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => isKept(value)));
  return {
    told: kept(told, ({ seenAt }) => now - seenAt < lasting),
    muted: kept(muted, (until) => until > now),
  };
}
