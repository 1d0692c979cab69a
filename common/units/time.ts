/** The last Unix second of a `Date`. */
const LAST = 8_640_000_000_000n;

/** Unix seconds → `2023-11-14 22:13:20 UTC`; undefined if it is out of the range of a `Date`. */
export function formatUnixTime(seconds: bigint | number): string | undefined {
  // Written so that NaN is out of range too.
  if (!(seconds >= 0n && seconds <= LAST)) return undefined;
  const [date = '', time = ''] = new Date(Number(seconds) * 1000).toISOString().split('T');
  return `${date} ${time.slice(0, 8)} UTC`;
}

/** Seconds in 365 days. */
const YEAR = 31_536_000;

/** A duration in seconds, in its two largest units: `3 d 4 h`, `12 min 5 s`, `0 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(whole / YEAR), 'y'],
    [Math.floor((whole % YEAR) / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** A Unix time relative to `now`, both in seconds: `12 s ago`, `in 3 min`, `now`. */
export function formatAge(seconds: number, now: number): string {
  const age = Math.floor(now) - Math.floor(seconds);
  if (age === 0) return 'now';
  return age > 0 ? `${formatDuration(age)} ago` : `in ${formatDuration(-age)}`;
}
