/** Numbers, spans of time and sizes as a person reads them. Always the same text, whatever the locale. */

import { grouped } from './digits';

/** How long an exchange took. Milliseconds → `12 ms`, `1.4 s`, `2 min 5 s`. */
export function took(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${trimmed(seconds)} s`;
  const whole = Math.round(seconds);
  return joined(Math.floor(whole / 60), 'min', whole % 60, 's');
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

/** The age with `ago` where that reads well. */
export function ago(milliseconds: number): string {
  const text = age(milliseconds);
  return text === 'now' ? 'just now' : `${text} ago`;
}

/** Bytes → `512 B`, `1.2 KB`, `3.4 MB`, in steps of 1,024. */
export function bytes(count: number): string {
  if (count < 1024) return `${count} B`;
  let value = count / 1024;
  let unit = 1;
  while (value >= 1023.95 && unit < sizes.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${trimmed(value)} ${sizes[unit]}`;
}

/**
 * Bytes of a disk → `850 B`, `299 GB`, `1.8 TB`: in steps of 1,000, as disks are sold and as `slotpad.thresholds` has
 * them. Cut, not rounded: never more than there is.
 */
export function diskSize(count: number): string {
  let unit = 0;
  let size = 1;
  while (count >= size * 1000 && unit < sizes.length - 1) {
    size *= 1000;
    unit++;
  }
  const whole = unit === 0 || count >= size * 100;
  return `${whole ? Math.floor(count / size) : Math.floor(count / (size / 10)) / 10} ${sizes[unit]}`;
}

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'];

/** How fast something goes on: `12.5 slots/s`, `0.4 blocks/s`, `1,200 slots/s`. */
export function rate(perSecond: number, one: string): string {
  const shown = perSecond < 99.95 ? trimmed(perSecond) : grouped(Math.round(perSecond));
  return shown === '0' ? `under 0.1 ${one}s/s` : `${shown} ${one}s/s`;
}

/** Part of a whole, 0 to 1 → `12 %`. */
export function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}

/** `1 peer`, `2 peers`, `1,200 peers`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

function trimmed(value: number): string {
  return value < 99.95 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value));
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
