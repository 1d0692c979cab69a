import type { ExecutionReading, HostRates, Reading } from './reading';

/** A distance from the tip of the chain, in slots or blocks. */
export interface Distance {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly distance: number;
}

/** The rate is that of the last minutes, without pauses of the machine. */
const rateWindow = 180_000;

export function kept(
  before: readonly Distance[] | undefined,
  added: readonly Distance[],
  now: number,
): readonly Distance[] {
  return [...(before ?? []).filter((each) => now - each.at <= rateWindow).slice(-39), ...added];
}

export function distanceOf(reading: Reading, at: number): readonly Distance[] {
  if (reading.kind === 'beacon') return [{ at, distance: Number(reading.syncDistance) }];
  const left = blocksLeft(reading);
  return left === undefined ? [] : [{ at, distance: Number(left) }];
}

/** Blocks to the highest known block while a node syncs; undefined if it does not report them. */
export function blocksLeft({ syncing }: ExecutionReading): bigint | undefined {
  if (syncing?.current === undefined || syncing.highest === undefined) return undefined;
  const left = BigInt(syncing.highest) - BigInt(syncing.current);
  // Some clients report no highest block before they have peers.
  return left < 0n ? undefined : left;
}

/** How fast the distance shrinks, per second; undefined before two readings, or if it does not shrink. */
export function closingRate(distances: readonly Distance[] | undefined): number | undefined {
  const first = distances?.[0];
  const last = distances?.at(-1);
  if (!first || !last || last.at - first.at < 1000 || last.distance >= first.distance) return undefined;
  return ((first.distance - last.distance) * 1000) / (last.at - first.at);
}

/** Counters that went back mean that the machine was restarted: no rate. */
export function hostRates(before: Reading, after: Reading, milliseconds: number): HostRates | undefined {
  if (before.kind !== 'beacon' || after.kind !== 'beacon' || milliseconds < 500) return undefined;
  const [a, b] = [before.host, after.host];
  if (!a || !b) return undefined;
  const perSecond = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || to < from ? undefined : ((to - from) * 1000) / milliseconds;
  const processCpu = perSecond(a.processCpu, b.processCpu);
  const received = perSecond(a.received, b.received);
  const sent = perSecond(a.sent, b.sent);
  const total = (b.cpuTotal ?? Number.NaN) - (a.cpuTotal ?? Number.NaN);
  const idle = (b.cpuIdle ?? Number.NaN) - (a.cpuIdle ?? Number.NaN);
  const cpu = total > 0 && idle >= 0 && idle <= total ? 1 - idle / total : undefined;
  const waited = (b.cpuIowait ?? Number.NaN) - (a.cpuIowait ?? Number.NaN);
  const reads = perSecond(a.diskReads, b.diskReads);
  const writes = perSecond(a.diskWrites, b.diskWrites);
  return {
    ...(cpu === undefined ? {} : { cpu }),
    ...(total > 0 && waited >= 0 && waited <= total ? { iowait: waited / total } : {}),
    ...(processCpu === undefined ? {} : { processCpu }),
    ...(reads === undefined ? {} : { reads }),
    ...(writes === undefined ? {} : { writes }),
    ...(received === undefined ? {} : { received }),
    ...(sent === undefined ? {} : { sent }),
  };
}
