/** Times and time ranges in words and on axes, in the time zone of the person who looks. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const two = (value: number) => String(value).padStart(2, '0');

/** `14:03:20` */
export function timeWords(at: number, seconds = true): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}${seconds ? `:${two(date.getSeconds())}` : ''}`;
}

/** `Sat 21` */
export function dayWords(at: number): string {
  const date = new Date(at);
  return `${weekdays[date.getDay()]} ${date.getDate()}`;
}

/** `14:03:20`, or `Sat 21, 14:03` in a range of a day or more. */
export function momentWords(at: number, minutes: number): string {
  return isLong(minutes) ? `${dayWords(at)}, ${timeWords(at, false)}` : timeWords(at);
}

/** `14:03:20–14:05:00`, `Sat 21, 23:50 – Sun 22, 00:10`, `Sun 22, 02:14–02:31`. */
export function spanWords(from: number, to: number, minutes: number): string {
  const apart = isLong(minutes) && dayWords(from) !== dayWords(to);
  return apart
    ? `${momentWords(from, minutes)} – ${momentWords(to, minutes)}`
    : `${momentWords(from, minutes)}–${timeWords(to, !isLong(minutes))}`;
}

/** `2026-11-22 01:20:50 UTC+9` */
export function fullTimeWords(at: number): string {
  const date = new Date(at);
  const days = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${days} ${timeWords(at)} ${zoneWords(at)}`;
}

/** The time zone at a time: `UTC`, `UTC+9`, `UTC−3:30`. */
export function zoneWords(at: number): string {
  const offset = -new Date(at).getTimezoneOffset();
  if (offset === 0) return 'UTC';
  const size = Math.abs(offset);
  const minutes = size % 60;
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes === 0 ? '' : `:${two(minutes)}`}`;
}

/** `the last 15 minutes`, `the last hour`, `the last 7 days`. */
export function rangeWords(minutes: number): string {
  if (minutes === 60) return 'the last hour';
  if (minutes < 60) return `the last ${minutes} minutes`;
  return minutes <= 1440 ? `the last ${minutes / 60} hours` : `the last ${minutes / 1440} days`;
}

function isLong(minutes: number): boolean {
  return minutes >= 1440;
}

/** Steps of a time axis. */
export const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((each) => each * second),
  ...[1, 2, 5, 10, 15, 30].map((each) => each * minute),
  ...[1, 2, 3, 6, 12].map((each) => each * hour),
  day,
];

/** The places of the ticks: round times of the local time zone, also across a change to summer time. */
export function timePlaces(from: number, to: number, step: number): number[] {
  const offsetAt = (at: number) => -new Date(at).getTimezoneOffset() * minute;
  const places: number[] = [];
  const first = Math.floor((from + offsetAt(from)) / step) * step;
  for (let local = first; ; local += step) {
    const at = local - offsetAt(local - offsetAt(local));
    if (at > to) return places;
    if (at >= from) places.push(at);
  }
}

/** The ticks of a time axis: `14:03:20`, `14:03`, and `Sat 21` at the beginning of a day. */
export function timeTicks(ticks: readonly number[], step: number): string[] {
  return ticks.map((tick) => {
    const midnight = step >= hour && timeWords(tick) === '00:00:00';
    return midnight ? dayWords(tick) : timeWords(tick, step < minute);
  });
}
