/** Numbers and times in the units of the charts. */
import type { Unit } from '../../common/panels/dashboard';
import { grouped } from '../../common/units/digits';
import { binaryUnits, decimalUnits } from '../../common/units/words';

/** A number with as many decimal places as a step needs. */
function digits(value: number, step: number): string {
  let places = 0;
  // Steps of bytes are halves and quarters of the unit.
  while (places < 5 && Math.abs(step * 10 ** places - Math.round(step * 10 ** places)) > 1e-6) places += 1;
  const [whole = '', rest] = value.toFixed(places).split('.');
  return rest === undefined ? grouped(whole) : `${grouped(whole)}.${rest}`;
}

/** Three significant digits: `1.25`, `12.5`, `125`, `1,250`. */
function short(value: number): string {
  if (value !== 0 && Math.abs(value) < 9.995) return value.toFixed(2).replace(/\.?0+$/, '');
  if (Math.abs(value) < 99.95) return value.toFixed(1).replace(/\.0$/, '');
  return grouped(Math.round(value));
}

/** @param step 1,024 for memory and traffic, 1,000 for disks */
function scaled(value: number, step: 1000 | 1024): { readonly size: number; readonly name: string } {
  const names = step === 1024 ? binaryUnits : decimalUnits;
  let size = 1;
  let place = 0;
  while (Math.abs(value) >= size * step * 0.9995 && place < names.length - 1) {
    size *= step;
    place += 1;
  }
  return { size, name: names[place] ?? '' };
}

function bytes(value: number): string {
  const { name, size } = scaled(value, 1024);
  return `${short(value / size)} ${name}`;
}

/** Seconds → `4 s`, `1 min 5 s`, `2 h 10 min`. */
function duration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1).replace(/\.0$/, '')} s`;
  const whole = Math.round(seconds);
  const joined = (large: number, one: string, small: number, other: string) =>
    small === 0 ? `${grouped(large)} ${one}` : `${grouped(large)} ${one} ${small} ${other}`;
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return joined(Math.floor(whole / 60), 'min', whole % 60, 's');
  const minutes = Math.round(whole / 60);
  return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

/** How a unit is written, and how its axis is divided. */
interface UnitFormat {
  /** A value in words. */
  readonly words: (value: number) => string;
  /** The same without the unit, if the unit is clear. Default: `words`. */
  readonly bare?: (value: number) => string;
  /** The ticks of an axis, all in one unit. */
  readonly ticks: (ticks: readonly number[], step: number) => string[];
  /** Round steps of an axis. Default: those of the plot. */
  readonly steps?: number[];
  /** The minimum range of an axis, so that small changes look small. */
  readonly floor?: number;
}

/** 1, 2, 5, 10, 20, 50, … */
const wholeSteps = Array.from({ length: 27 }, (_, n) => ([1, 2, 5][n % 3] ?? 1) * 10 ** Math.floor(n / 3));
/** 1, 2, 4, 8, … */
const binarySteps = Array.from({ length: 50 }, (_, power) => 2 ** power);

/** Small fees are told in wei, as in the view: their digits in gwei say nothing. */
function isWei(gwei: number): boolean {
  return gwei > 0 && gwei < 1e-5;
}

/** All units of charts. */
export const units: Readonly<Record<Unit, UnitFormat>> = {
  slots: {
    words: (value) => `${grouped(value)} ${value === 1 ? 'slot' : 'slots'}`,
    bare: grouped,
    ticks: wholeTicks,
    steps: wholeSteps,
    floor: 4,
  },
  peers: { words: grouped, ticks: wholeTicks, steps: wholeSteps, floor: 10 },
  count: { words: grouped, ticks: wholeTicks, steps: wholeSteps, floor: 4 },
  gwei: {
    words: (value) => {
      if (isWei(value)) return `${grouped(Math.round(value * 1e9))} wei`;
      return `${value > 0 && value < 0.01 ? Number(value.toPrecision(3)) : short(value)} gwei`;
    },
    ticks: (ticks, step) =>
      ticks.map((tick) => {
        if (tick === 0) return '0';
        return isWei(Math.max(...ticks))
          ? `${grouped(Math.round(tick * 1e9))} wei`
          : `${digits(tick, step)} gwei`;
      }),
  },
  fraction: {
    words: (value) => `${short(Math.round(value * 1000) / 10)} %`,
    ticks: (ticks, step) => ticks.map((tick) => `${digits(tick * 100, step * 100)} %`),
  },
  bytes: {
    words: (value) => bytes(value),
    ticks: (ticks, step) => byteTicks(ticks, step, 1024),
    steps: binarySteps,
  },
  'bytes-per-second': {
    words: (value) => `${bytes(value)}/s`,
    ticks: (ticks, step) => byteTicks(ticks, step, 1024, '/s'),
    steps: binarySteps,
    floor: 10_240,
  },
  disk: { words: diskWords, ticks: (ticks, step) => byteTicks(ticks, step, 1000) },
  seconds: {
    words: duration,
    ticks: (ticks) => ticks.map(duration),
    steps: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400],
    floor: 20,
  },
};

function wholeTicks(ticks: readonly number[]): string[] {
  return ticks.map((tick) => (Number.isInteger(tick) ? grouped(tick) : ''));
}

function byteTicks(ticks: readonly number[], step: number, base: 1000 | 1024, suffix = ''): string[] {
  const { name, size } = scaled(Math.max(...ticks.map(Math.abs), 0), base);
  return ticks.map((tick) => (tick === 0 ? '0' : `${digits(tick / size, step / size)} ${name}${suffix}`));
}

/** One more digit than other sizes: free space changes slowly. */
function diskWords(value: number): string {
  const { name, size } = scaled(value, 1000);
  return `${digits(value / size, value < size * 10 ? 0.001 : value < size * 100 ? 0.01 : 0.1)} ${name}`;
}

/** Gwei, or ether for large amounts. */
export function gweiWords(gwei: number): string {
  return gwei < 1e6 ? `${grouped(Math.round(gwei))} gwei` : `${(gwei / 1e9).toFixed(4)} ETH`;
}

export function gweiTicks(ticks: readonly number[], step: number): string[] {
  const ether = Math.max(...ticks, 0) >= 1e6;
  return ticks.map((tick) => {
    if (tick === 0) return '0';
    if (ether) return `${digits(tick / 1e9, step / 1e9)} ETH`;
    return tick >= 1000 ? `${digits(tick / 1000, step / 1000)}k gwei` : `${grouped(tick)} gwei`;
  });
}

export function percentWords(part: number): string {
  return `${(Math.floor(part * 10_000) / 100).toFixed(1)} %`;
}

/** Times and time ranges in words and on axes, in the time zone of the person who looks. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const two = (value: number) => String(value).padStart(2, '0');

/** `14:03:20` */
function timeWords(at: number, seconds = true): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}${seconds ? `:${two(date.getSeconds())}` : ''}`;
}

/** `Sat 21` */
function dayWords(at: number): string {
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
