/** System variables with values of their own: times, random values, amounts such as `{{$ether 1.5}}`. */
import { failed, type Result, success } from '../../result';
import { quantityOf } from '../../units/hex';
import { inUnit, parseUnit } from '../../units/wei';

/** Times in system variables: offsets such as `-1 d`, formats, and points in time. */

const UNITS: Readonly<Record<string, number>> = {
  w: 604_800_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
};
const MONTHS_OF: Readonly<Record<string, number>> = { y: 12, Q: 3, M: 1 };

/** Adds an offset such as `-1 d` to a time in milliseconds. Months and years follow the calendar. Undefined when invalid. */
export function moved(now: number, words: readonly string[]): number | undefined {
  if (words.length === 0) return now;
  const [, count, unit] = /^([+-]?\d+)\s*(y|Q|M|w|d|h|m|s|ms)$/.exec(words.join(' ')) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  const fixed = UNITS[unit];
  if (fixed !== undefined) return inRange(now + Number(count) * fixed);
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() + Number(count) * (MONTHS_OF[unit] ?? 1));
  return inRange(date.getTime());
}

function inRange(time: number): number | undefined {
  return Number.isNaN(new Date(time).getTime()) ? undefined : time;
}

/** A point in time: `now` with an optional offset, Unix seconds, or an ISO date and time, in UTC unless it has a zone. */
type Moment = { readonly fromNow: readonly string[] } | { readonly seconds: number };

/** Undefined when the words are not a point in time. */
export function momentOf(words: readonly string[]): Moment | undefined {
  const [first, ...rest] = words;
  if (first === undefined || first === 'now')
    return moved(0, rest) === undefined ? undefined : { fromNow: rest };
  const text = words.join('T');
  if (/^\d{1,11}$/.test(text)) return { seconds: Number(text) };
  const [, date, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:T?(Z|UTC|[+-]\d\d:?\d\d))?)?$/i.exec(text) ?? [];
  if (date === undefined) return undefined;
  const offset = zone === undefined || /^utc$/i.test(zone) ? 'Z' : zone.toUpperCase();
  const at = Date.parse(`${date}T${time ?? '00:00'}${offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(at) ? undefined : { seconds: Math.floor(at / 1000) };
}

/** Splits a format, which may be in quotes and contain spaces, from the words after it. */
export function formatOf(text: string): { format: string | undefined; rest: readonly string[] } {
  const [whole, quoted, other, bare] = /^(?:"([^"]*)"|'([^']*)'|(\S+))\s*/.exec(text) ?? [''];
  const left = text.slice(whole.length);
  return { format: quoted ?? other ?? bare, rest: left === '' ? [] : left.split(/\s+/) };
}

/**
 * The pattern for the same text, where a pattern is one of .NET, which Visual Studio reads: `YYYY-MM-DD` for `yyyy-MM-dd`.
 * Undefined for all others.
 */
export function fromDotnet(format: string): string | undefined {
  const plain = format.replace(/\[[^\]]*\]/g, '');
  if (!/yy|tt|ff|(?<!d)dd(?!d)/.test(plain)) return undefined;
  return format
    .replace(/\[[^\]]*\]|y+|(?<!d)d{1,2}(?!d)/g, (part) => (part.startsWith('[') ? part : part.toUpperCase()))
    .replaceAll('tt', 'A')
    .replaceAll('fff', 'SSS');
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const TOKENS = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|dd|d|HH|H|hh|h|A|a|mm|m|ss|s|SSS|ZZ|Z|X|x/g;

/** Formats a time as `$datetime` of other tools does: `iso8601`, `rfc1123`, or a pattern such as `YYYY-MM-DD`. */
export function dateText(date: Date, format: string, utc: boolean): string {
  if (format === 'iso8601') return utc ? date.toISOString() : parts(date, 'YYYY-MM-DDTHH:mm:ss.SSSZ', utc);
  if (format === 'rfc1123')
    return utc ? date.toUTCString() : parts(date, 'ddd, DD MMM YYYY HH:mm:ss ZZ', utc);
  return parts(date, format, utc);
}

function parts(date: Date, format: string, utc: boolean): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const year = utc ? date.getUTCFullYear() : date.getFullYear();
  const month = utc ? date.getUTCMonth() : date.getMonth();
  const day = utc ? date.getUTCDate() : date.getDate();
  const weekday = DAYS[utc ? date.getUTCDay() : date.getDay()] ?? '';
  const hour = utc ? date.getUTCHours() : date.getHours();
  const minute = utc ? date.getUTCMinutes() : date.getMinutes();
  const second = utc ? date.getUTCSeconds() : date.getSeconds();
  const half = hour % 12 || 12;
  const zone = (colon: string) => {
    const minutes = utc ? 0 : -date.getTimezoneOffset();
    const size = Math.abs(minutes);
    return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`;
  };
  const values: Readonly<Record<string, () => string>> = {
    YYYY: () => String(year).padStart(4, '0'),
    YY: () => two(year % 100),
    MMMM: () => MONTHS[month] ?? '',
    MMM: () => (MONTHS[month] ?? '').slice(0, 3),
    MM: () => two(month + 1),
    M: () => String(month + 1),
    DD: () => two(day),
    D: () => String(day),
    dddd: () => weekday,
    ddd: () => weekday.slice(0, 3),
    dd: () => weekday.slice(0, 2),
    d: () => String(DAYS.indexOf(weekday)),
    HH: () => two(hour),
    H: () => String(hour),
    hh: () => two(half),
    h: () => String(half),
    A: () => (hour < 12 ? 'AM' : 'PM'),
    a: () => (hour < 12 ? 'am' : 'pm'),
    mm: () => two(minute),
    m: () => String(minute),
    ss: () => two(second),
    s: () => String(second),
    SSS: () => String(utc ? date.getUTCMilliseconds() : date.getMilliseconds()).padStart(3, '0'),
    ZZ: () => zone(''),
    Z: () => zone(':'),
    X: () => String(Math.floor(date.getTime() / 1000)),
    x: () => String(date.getTime()),
  };
  return format.replace(TOKENS, (token, literal?: string) => literal ?? values[token]?.() ?? token);
}

/** An integer, at least `min` and less than `max`. */
type Random = (min: number, max: number) => number;

/** Undefined when the arguments are valid but the value is only known when sent. */
type RandomValue = Result<string | undefined>;

interface Source {
  readonly random: Random;
}

const LATER: RandomValue = success(undefined);
/** Node's random integers have at most this range. */
const RANGE = 2 ** 48;
const LONGEST = 100_000;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LETTERS_OF_BOTH_CASES = LETTERS + LETTERS.toUpperCase();
const DIGITS = '0123456789';
const CHARACTERS = {
  '$random.alphabetic': LETTERS_OF_BOTH_CASES,
  '$random.alphanumeric': LETTERS_OF_BOTH_CASES + DIGITS,
  '$random.hexadecimal': `${DIGITS}abcdef`,
} as const;

type RandomName = '$random.email' | '$random.integer' | '$random.float' | keyof typeof CHARACTERS;

export function isRandomName(name: string): name is RandomName {
  return Object.hasOwn(CHARACTERS, name) || /^\$random\.(?:email|integer|float)$/.test(name);
}

/** @param text the arguments: `1, 100` */
export function randomValue(name: RandomName, text: string, source: Source | undefined): RandomValue {
  const args = text === '' ? [] : text.split(',').map((one) => one.trim());
  switch (name) {
    case '$random.email':
      if (args.length > 0) return failed({ message: '{{$random.email}} takes no arguments.' });
      return source ? success(`${characters(10, LETTERS, source)}@example.com`) : LATER;
    case '$random.integer':
      if (!isRange(args, Number.isSafeInteger)) return badRange(name, 'integers', '1, 100');
      return integerOf(args, source);
    case '$random.float':
      if (!isRange(args, Number.isFinite)) return badRange(name, 'numbers', '0.5, 1.5');
      return floatOf(args, source);
    default: {
      const [length = ''] = args;
      const wrong = args.length !== 1 || !/^\d{1,6}$/.test(length) || Number(length) === 0;
      if (wrong || Number(length) > LONGEST) {
        return failed({ message: `{{${name}}} takes a length up to 100,000: {{${name}(8)}}.` });
      }
      return source ? success(characters(Number(length), CHARACTERS[name], source)) : LATER;
    }
  }
}

/** The value of `{{$randomInt 1 100}}`. */
export function randomInteger(args: readonly string[], source: Source | undefined): RandomValue {
  if (args.length <= 2 && isRange([...args, ...['0', '1000'].slice(args.length)], Number.isSafeInteger)) {
    return integerOf(args, source);
  }
  return failed({
    message: '{{$randomInt}} takes two integers, the smaller one first: {{$randomInt 1 100}}.',
  });
}

/** Whether there are no arguments, or two of them in order. */
function isRange(args: readonly string[], isNumber: (value: number) => boolean): boolean {
  if (args.length === 0) return true;
  const [from, to] = args.map((text) => (text === '' ? Number.NaN : Number(text)));
  if (args.length !== 2 || from === undefined || to === undefined) return false;
  return isNumber(from) && isNumber(to) && from < to && to - from < RANGE;
}

function integerOf([min = '0', max = '1000']: readonly string[], source: Source | undefined): RandomValue {
  return source ? success(String(source.random(Number(min), Number(max)))) : LATER;
}

function floatOf([min = '0', max = '1000']: readonly string[], source: Source | undefined): RandomValue {
  if (!source) return LATER;
  const from = Number(min);
  return success(String(from + ((Number(max) - from) * source.random(0, 2 ** 32)) / 2 ** 32));
}

function badRange(name: RandomName, what: string, example: string): RandomValue {
  return failed({
    message: `{{${name}}} takes two ${what}, the smaller one first: {{${name}(${example})}}.`,
  });
}

function characters(length: number, from: string, { random }: Source): string {
  return Array.from({ length }, () => from[random(0, from.length)] ?? '').join('');
}

const units = { $hex: 'wei', $gwei: 'gwei', $ether: 'ether' } as const;

export type AmountName = keyof typeof units;

export function isAmountName(name: string): name is AmountName {
  return Object.hasOwn(units, name);
}

/** The quantity for an amount: `$ether`, `1.5` → `0x14d1120d7b160000`. Undefined when it is not a number. */
export function amountValue(name: AmountName, args: readonly string[]): string | undefined {
  const [text] = args;
  const amount = args.length === 1 && text !== undefined ? parseUnit(text, units[name]) : undefined;
  return amount === undefined ? undefined : quantityOf(amount);
}

/** The placeholder for a quantity: `$hex`, 1024n → `{{$hex 1024}}`. */
export function amountPlaceholder(name: AmountName, value: bigint): string {
  return `{{${name} ${inUnit(value, units[name]).replaceAll(',', '')}}}`;
}
