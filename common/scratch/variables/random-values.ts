/** Random system variables: `{{$randomInt 1 100}}`, and those of JetBrains HTTP Client: `{{$random.integer(1, 100)}}`. */
import { failed, type Result, success } from '../../result';

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
