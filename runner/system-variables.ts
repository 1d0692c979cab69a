import { randomInt, randomUUID } from 'node:crypto';
import { type AmountName, amountValue } from '../common/scratch/amounts';

/** What system variables are computed from: given, so that a test can know them. */
export interface Surroundings {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly uuid: () => string;
  /** From `min` to below `max`. */
  readonly random: (min: number, max: number) => number;
}

export const surroundings: Surroundings = {
  now: () => Date.now(),
  uuid: () => randomUUID(),
  random: (min, max) => randomInt(min, max),
};

export type SystemValue = { readonly value: string } | { readonly problem: string };

/**
 * The value of `{{$name args}}` at the moment of sending.
 * @param name with its `$`
 */
export function systemValue(name: string, args: readonly string[], around: Surroundings): SystemValue {
  switch (name) {
    case '$timestamp': {
      const at = moved(around.now(), args);
      return at === undefined ? badOffset(name) : { value: String(Math.floor(at / 1000)) };
    }
    case '$guid':
    case '$uuid':
      return { value: around.uuid() };
    case '$randomInt':
      return randomInteger(args, around);
    case '$datetime':
      return datetime(args, around, true);
    case '$localDatetime':
      return datetime(args, around, false);
    case '$hex':
    case '$gwei':
    case '$ether':
      return amount(name, args);
    default:
      return { problem: `{{${name}}} is not filled in when sending: write the value itself.` };
  }
}

function amount(name: AmountName, args: readonly string[]): SystemValue {
  const value = amountValue(name, args);
  return value === undefined
    ? { problem: `{{${name}}} takes a number that is not negative: {{${name} 10}}.` }
    : { value };
}

function randomInteger(args: readonly string[], around: Surroundings): SystemValue {
  const [min = '0', max = '1000'] = args;
  const from = Number(min);
  const to = Number(max);
  const whole = Number.isSafeInteger(from) && Number.isSafeInteger(to) && to - from < 2 ** 48;
  if (!whole || from >= to) {
    return { problem: '{{$randomInt}} takes two integers, the smaller one first: {{$randomInt 1 100}}.' };
  }
  return { value: String(around.random(from, to)) };
}

// ---------------------------------------------------------------- time

const UNITS: Readonly<Record<string, number>> = {
  w: 604_800_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
};

/** Moves a time by `-1 d`; months and years as the calendar has them. Undefined when the words mean nothing. */
function moved(now: number, words: readonly string[]): number | undefined {
  if (words.length === 0) return now;
  const [, count, unit] = /^([+-]?\d+)\s*(y|M|w|d|h|m|s|ms)$/.exec(words.join(' ')) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  const fixed = UNITS[unit];
  if (fixed !== undefined) return now + Number(count) * fixed;
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() + Number(count) * (unit === 'y' ? 12 : 1));
  const time = date.getTime();
  return Number.isNaN(time) ? undefined : time;
}

function badOffset(name: string): SystemValue {
  return {
    problem: `The offset of {{${name}}} is a number and a unit (y, M, w, d, h, m, s, ms): {{${name} -1 d}}.`,
  };
}

function datetime(args: readonly string[], around: Surroundings, utc: boolean): SystemValue {
  const name = utc ? '$datetime' : '$localDatetime';
  const { format, rest } = formatOf(args);
  const at = moved(around.now(), rest);
  const date = new Date(at ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return badOffset(name);
  if (format === 'iso8601') {
    return { value: utc ? date.toISOString() : written(date, 'YYYY-MM-DDTHH:mm:ss.SSSZ', utc) };
  }
  if (format === 'rfc1123') {
    return { value: utc ? date.toUTCString() : written(date, 'ddd, DD MMM YYYY HH:mm:ss ZZ', utc) };
  }
  if (format === undefined) {
    return {
      problem: `{{${name}}} takes a format: iso8601, rfc1123 or one in quotes, as in {{${name} "YYYY-MM-DD"}}.`,
    };
  }
  return { value: written(date, format, utc) };
}

/** The format may be in quotes with spaces, and then in several words. */
function formatOf(args: readonly string[]): { format: string | undefined; rest: readonly string[] } {
  const text = args.join(' ').trim();
  const [whole, quoted, other, bare] = /^(?:"([^"]*)"|'([^']*)'|(\S+))\s*/.exec(text) ?? [''];
  const left = text.slice(whole.length);
  return { format: quoted ?? other ?? bare, rest: left === '' ? [] : left.split(/\s+/) };
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function written(date: Date, format: string, utc: boolean): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const year = utc ? date.getUTCFullYear() : date.getFullYear();
  const month = utc ? date.getUTCMonth() : date.getMonth();
  const zone = (colon: string) => {
    const minutes = utc ? 0 : -date.getTimezoneOffset();
    const size = Math.abs(minutes);
    return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`;
  };
  const parts: Readonly<Record<string, () => string>> = {
    YYYY: () => String(year).padStart(4, '0'),
    YY: () => two(year % 100),
    MMM: () => MONTHS[month] ?? '',
    MM: () => two(month + 1),
    DD: () => two(utc ? date.getUTCDate() : date.getDate()),
    ddd: () => DAYS[utc ? date.getUTCDay() : date.getDay()] ?? '',
    HH: () => two(utc ? date.getUTCHours() : date.getHours()),
    mm: () => two(utc ? date.getUTCMinutes() : date.getMinutes()),
    ss: () => two(utc ? date.getUTCSeconds() : date.getSeconds()),
    SSS: () => String(utc ? date.getUTCMilliseconds() : date.getMilliseconds()).padStart(3, '0'),
    ZZ: () => zone(''),
    Z: () => zone(':'),
  };
  return format.replace(/\[([^\]]*)\]|YYYY|YY|MMM|MM|DD|ddd|HH|mm|ss|SSS|ZZ|Z/g, (token, literal?: string) =>
    literal !== undefined ? literal : (parts[token]?.() ?? token),
  );
}
