/** Formats numbers, sizes, durations, lists and long texts. The result does not depend on the locale. */
import { grouped } from './digits';

/** An elapsed time. Milliseconds → `12 ms`, `1.4 s`, `2 min 5 s`, `1 h 2 min`. */
export function took(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${withoutZero(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return joined(Math.floor(whole / 60), 'min', whole % 60, 's');
  const minutes = Math.round(whole / 60);
  return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

/** A timeout, always in seconds like the settings. Milliseconds → `50 ms`, `1.5 s`, `600 s`. */
export function inSeconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${withoutZero(milliseconds / 1000)} s`;
}

/** How old something is. Milliseconds → `now`, `12 s`, `3 min`, `2 h 10 min`, `4 d 3 h`. */
export function age(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 1) return 'now';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joined(hours, 'h', minutes % 60, 'min');
  return joined(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

export const months =
  'January February March April May June July August September October November December'.split(' ');

/** A day in the local time zone: `3 December`, with the year if it is another one. @param milliseconds Unix time */
export function dayInWords(milliseconds: number, now: number): string {
  const day = new Date(milliseconds);
  const year = day.getFullYear() === new Date(now).getFullYear() ? '' : ` ${day.getFullYear()}`;
  return `${day.getDate()} ${months[day.getMonth()]}${year}`;
}

/** The age with `ago`: `12 s ago`, `just now`. */
export function ago(milliseconds: number): string {
  const text = age(milliseconds);
  return text === 'now' ? 'just now' : `${text} ago`;
}

/** Units of memory, files and messages, in steps of 1,024. */
export const binaryUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Units of disks, in steps of 1,000. */
export const decimalUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Bytes → `512 B`, `1.2 KiB`, `228.4 MiB`, in steps of 1,024. */
export function bytes(count: number | bigint): string {
  let value = Number(count);
  if (value < 1024) return `${value} B`;
  let unit = 0;
  while (value >= 1023.95 && unit < binaryUnits.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${withoutZero(value)} ${binaryUnits[unit]}`;
}

/** A size for sentences, with `bytes` instead of `B`: `1 byte`, `512 bytes`, `1.2 KiB`. */
export function bytesInWords(count: number | bigint): string {
  const value = Number(count);
  return value < 1024 ? `${value} ${value === 1 ? 'byte' : 'bytes'}` : bytes(value);
}

/**
 * Bytes of a disk → `850 B`, `299 GB`, `1.8 TB`: in steps of 1,000, as disks are sold and as in `slotpad.thresholds`.
 * Rounded down, so that it never shows more than there is.
 */
export function diskSize(count: number): string {
  let unit = 0;
  let size = 1;
  while (count >= size * 1000 && decimalUnits[unit] !== 'TB') {
    size *= 1000;
    unit++;
  }
  const whole = unit === 0 || count >= size * 100;
  return `${whole ? Math.floor(count / size) : Math.floor(count / (size / 10)) / 10} ${decimalUnits[unit]}`;
}

/** A speed: `12.5 slots/s`, `0.4 blocks/s`, `1,200 slots/s`. */
export function rate(perSecond: number, one: string): string {
  const shown = perSecond < 99.95 ? trimmed(perSecond) : grouped(Math.round(perSecond));
  return shown === '0' ? `under 0.1 ${one}s/s` : `${shown} ${one}s/s`;
}

/** A fraction, 0 to 1 → `12 %`. */
export function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}

/** `1 peer`, `2 peers`, `1,200 peers`. */
export function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 || count === 1n ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. Items after the first `most` are counted: `a, b and 3 more`. */
export function listed(items: readonly string[], conjunction: 'and' | 'or' = 'and', most = Infinity): string {
  const shown = items.length > most ? [...items.slice(0, most), `${items.length - most} more`] : items;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} ${conjunction} ${shown.at(-1)}`;
}

/** Truncates text to `most` UTF-16 units including the `…`, without splitting a surrogate pair. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, wholeCharacters(text, most - 1))}…` : text;
}

/** Both ends of a long hash, key or ID: `0x1a2b3c4d…9e8f`. Unchanged if it would hardly become shorter. */
export function shortenedInside(text: string, head: number, tail: number): string {
  return text.length > head + tail + 4 ? `${text.slice(0, head)}…${text.slice(-tail)}` : text;
}

/** The JSON text of a value for display: a string without quotes and escapes, anything else unchanged. */
export function scalarText(json: string): string {
  const text = json.trim();
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    // Truncated or invalid JSON is shown as it is.
    return text;
  }
}

/** The length of the longest beginning up to `length` that does not end within a surrogate pair. */
function wholeCharacters(text: string, length: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
}

function trimmed(value: number): string {
  return value < 99.95 ? withoutZero(value) : String(Math.round(value));
}

/** One decimal place, unless it is zero. */
function withoutZero(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

/** With a capital at the beginning. */
export function capital(text: string): string {
  return text.replace(/^./, (first) => first.toUpperCase());
}
