import * as z from 'zod';
import type { Peer } from '../../monitor/peers/peer';

/** How the Peers view is grouped, sorted and filtered. Plain data, stored per workspace. */
export interface PeerChoice {
  readonly group: 'none' | 'client' | 'direction' | 'status' | 'score';
  readonly sort: 'client' | 'score' | 'head' | 'direction';
  /** Traits such as `client:Teku`. A peer needs one of each kind that occurs; empty shows all peers. */
  readonly filter: readonly string[];
}

export const usualChoice: PeerChoice = { group: 'client', sort: 'client', filter: [] };

const stored = z.object({
  group: z.enum(['none', 'client', 'direction', 'status', 'score']),
  sort: z.enum(['client', 'score', 'head', 'direction']),
  filter: z.array(z.string()),
});

/** Reads a stored choice; the default when it is not valid. */
export function readChoice(value: unknown): PeerChoice {
  const parsed = stored.safeParse(value);
  return parsed.success ? parsed.data : usualChoice;
}

export const traitKinds = ['client', 'direction', 'status', 'score'] as const;
export type TraitKind = (typeof traitKinds)[number];

/** Ranges of scores, the best first. */
const bands = ['trusted', '50 and more', '10 to 50', '0 to 10', 'negative', 'not known'] as const;

/** The trait of a peer, in words. */
export function traitOf(peer: Peer, kind: TraitKind): string {
  switch (kind) {
    case 'client':
      return peer.client;
    case 'direction':
      return peer.direction ?? 'not known';
    case 'status':
      return peer.sync ?? 'not known';
    case 'score':
      return bandOf(peer.score);
  }
}

function bandOf(score: Peer['score']): (typeof bands)[number] {
  if (score === undefined) return 'not known';
  if (score === 'Max') return 'trusted';
  if (score >= 50) return '50 and more';
  if (score >= 10) return '10 to 50';
  return score >= 0 ? '0 to 10' : 'negative';
}

/** Sorts groups by size, but ranges of scores by score. */
function compareTraits(kind: TraitKind): (a: TraitCount, b: TraitCount) => number {
  const last = (value: string) => (/^(not known|unknown)$/i.test(value) ? 1 : 0);
  return (a, b) =>
    kind === 'score'
      ? bands.indexOf(a.value as never) - bands.indexOf(b.value as never)
      : last(a.value) - last(b.value) || b.count - a.count || (a.value < b.value ? -1 : 1);
}

export interface TraitCount {
  readonly value: string;
  readonly count: number;
}

/** The number of peers with each trait of a kind. */
export function countTraits(peers: readonly Peer[], kind: TraitKind): readonly TraitCount[] {
  const counts = new Map<string, number>();
  for (const peer of peers) {
    const value = traitOf(peer, kind);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort(compareTraits(kind));
}

/** The peers that pass the filter, in the chosen order. @param peers sorted by client */
export function choosePeers(peers: readonly Peer[], { filter, sort }: PeerChoice): readonly Peer[] {
  const passing = filter.length === 0 ? peers : peers.filter(filterOf(filter));
  if (sort === 'client') return passing;
  const rank = ranks[sort];
  return [...passing].sort((a, b) => rank(a) - rank(b));
}

function filterOf(filter: readonly string[]): (peer: Peer) => boolean {
  const wanted = traitKinds.flatMap((kind) => {
    const values = filter
      .filter((key) => key.startsWith(`${kind}:`))
      .map((key) => key.slice(kind.length + 1));
    return values.length > 0 ? [{ kind, values: new Set(values) }] : [];
  });
  return (peer) => wanted.every(({ kind, values }) => values.has(traitOf(peer, kind)));
}

/** Sort keys: best or furthest first, unknown last. */
const ranks: Readonly<Record<Exclude<PeerChoice['sort'], 'client'>, (peer: Peer) => number>> = {
  score: ({ score }) => (score === 'Max' ? -1e300 : score === undefined ? 1e300 : -score),
  head: ({ headSlot }) => (headSlot === undefined ? 1e300 : -Number(headSlot)),
  direction: ({ direction }) => (direction === 'inbound' ? 0 : direction === 'outbound' ? 1 : 2),
};

/** `client Teku or Prysm, inbound`. */
export function filterWords(filter: readonly string[]): string {
  return traitKinds
    .flatMap((kind) => {
      const values = filter
        .filter((key) => key.startsWith(`${kind}:`))
        .map((key) => key.slice(kind.length + 1));
      const lead = kind === 'score' || kind === 'status' ? `${kind} ` : '';
      return values.length > 0 ? [lead + values.join(' or ')] : [];
    })
    .join(', ');
}
