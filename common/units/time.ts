/** Last second that a Date can hold. */
const LAST = 8_640_000_000_000n;

/** Unix time in seconds: `2023-11-14 22:13:20 UTC`; undefined beyond what a calendar holds. */
export function formatUnixTime(seconds: bigint | number): string | undefined {
  // NaN is in no range.
  if (!(seconds >= 0n && seconds <= LAST)) return undefined;
  const [date = '', time = ''] = new Date(Number(seconds) * 1000).toISOString().split('T');
  return `${date} ${time.slice(0, 8)} UTC`;
}

/** Of 365 days. */
const YEAR = 31_536_000;

/** A span of time by its two largest units: `3 d 4 h`, `12 min 5 s`, `0 s`. Whole seconds. */
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

/** How long before `now` a moment lies, both in unix seconds: `12 s ago`, `in 3 min`, `now`. */
export function formatAge(seconds: number, now: number): string {
  const age = Math.floor(now) - Math.floor(seconds);
  if (age === 0) return 'now';
  return age > 0 ? `${formatDuration(age)} ago` : `in ${formatDuration(-age)}`;
}
