import { nearest } from '../../common/spec/nearest';

export interface OptionSpec {
  /** Options with a value, each with what it takes, in words: `--name` → `NAME`. */
  readonly values: Readonly<Record<string, string>>;
  readonly switches: readonly string[];
}

export interface Options {
  get(name: string): string | undefined;
  has(name: string): boolean;
  /** What is no option. */
  readonly rest: readonly string[];
}

/** Reads `--name value`, `--name=value` and switches; `--` ends the options. */
export function parseOptions(
  args: readonly string[],
  spec: OptionSpec,
): Options | { readonly error: string } {
  const given = new Map<string, string>();
  const rest: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] as string;
    if (argument === '--') {
      rest.push(...args.slice(index + 1));
      break;
    }
    if (!argument.startsWith('-') || argument === '-') {
      rest.push(argument);
      continue;
    }
    const equals = argument.indexOf('=');
    const name = equals < 0 ? argument : argument.slice(0, equals);
    if (given.has(name)) return { error: `${name} is given twice.` };
    if (spec.switches.includes(name)) {
      if (equals >= 0) return { error: `${name} takes no value.` };
      given.set(name, '');
      continue;
    }
    const takes = Object.hasOwn(spec.values, name) ? spec.values[name] : undefined;
    if (takes === undefined) return { error: unknownOption(name, spec) };
    const value = equals < 0 ? args[++index] : argument.slice(equals + 1);
    // A negative number is a value; another option is not.
    if (value === undefined || value === '' || (equals < 0 && /^--/.test(value))) {
      return { error: `${name} needs a value: ${name} ${takes}` };
    }
    given.set(name, value);
  }
  return { get: (name) => given.get(name), has: (name) => given.has(name), rest };
}

function unknownOption(name: string, { values, switches }: OptionSpec): string {
  const [near] = nearest(name, [...Object.keys(values), ...switches], 1);
  return `There is no option ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`;
}

/** One of a few words; the error names them all. */
export function oneOf<T extends string>(
  options: Options,
  name: string,
  words: readonly [T, ...T[]],
): T | { readonly error: string } {
  const value = options.get(name);
  if (value === undefined) return words[0];
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  const [near] = nearest(value, words, 1);
  const list = words.join(', ');
  return {
    error: `${name} takes one of ${list}, not "${value}".${near === undefined ? '' : ` Did you mean ${near}?`}`,
  };
}

/** A number within limits; undefined when the option is not given. */
export function numberOf(
  options: Options,
  name: string,
  right: string,
  fits: (value: number) => boolean,
): number | undefined | { readonly error: string } {
  const text = options.get(name);
  if (text === undefined) return undefined;
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return fits(value) ? value : { error: `${name} takes ${right}, not "${text}".` };
}
