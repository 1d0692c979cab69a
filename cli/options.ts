import { parseArgs } from 'node:util';
import { failed, type Result, success } from '../common/result';
import { nearest } from '../common/spec/nearest';

export interface OptionSpec {
  /** Options with a value, each with a placeholder for it: `--name` → `NAME`. */
  readonly values: Readonly<Record<string, string>>;
  readonly switches: readonly string[];
}

export interface Options {
  get(name: string): string | undefined;
  has(name: string): boolean;
  /** The options that are given, in the order of the command line. */
  readonly names: readonly string[];
  /** The arguments that are no options. */
  readonly rest: readonly string[];
}

/** Reads `--name value`, `--name=value` and switches; `--` ends the options. */
export function parseOptions(args: readonly string[], spec: OptionSpec): Result<Options> {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      [...Object.keys(spec.values), ...spec.switches].map((name) => [
        name.replace(/^-+/, ''),
        {
          type: Object.hasOwn(spec.values, name) ? ('string' as const) : ('boolean' as const),
          ...(/^-\w$/.test(name) ? { short: name.slice(1) } : {}),
        },
      ]),
    ),
    // Our own messages name the nearest option and the value that it takes.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<string, string>();
  const rest: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName: name, value, inlineValue } = token;
    if (given.has(name)) return failed({ message: `${name} is given twice.` });
    if (spec.switches.includes(name)) {
      if (inlineValue) return failed({ message: `${name} takes no value.` });
      given.set(name, '');
      continue;
    }
    const takes = Object.hasOwn(spec.values, name) ? spec.values[name] : undefined;
    if (takes === undefined) return failed({ message: unknownOption(name, spec) });
    // A negative number is a value; another option is not.
    if (value === undefined || value === '' || (!inlineValue && value.startsWith('--'))) {
      return failed({ message: `${name} needs a value: ${name} ${takes}` });
    }
    given.set(name, value);
  }
  return success({
    get: (name) => given.get(name),
    has: (name) => given.has(name),
    names: [...given.keys()],
    rest,
  });
}

function unknownOption(name: string, { values, switches }: OptionSpec): string {
  const [near] = nearest(name, [...Object.keys(values), ...switches], 1);
  return `There is no option ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`;
}

/** One of a few words; the failure names them all. The first one when the option is not given. */
export function oneOf<T extends string>(
  options: Options,
  name: string,
  words: readonly [T, ...T[]],
): Result<T> {
  const value = options.get(name);
  if (value === undefined) return success(words[0]);
  const found = words.find((word) => word === value);
  if (found !== undefined) return success(found);
  const [near] = nearest(value, words, 1);
  const help = near === undefined ? '' : ` Did you mean ${near}?`;
  return failed({ message: `${name} takes one of ${words.join(', ')}, not "${value}".${help}` });
}

/**
 * A number within limits; undefined when the option is not given.
 *
 * @param right what the option takes, for the message: `a port from 0 to 65535`
 */
export function numberOf(
  options: Options,
  name: string,
  right: string,
  fits: (value: number) => boolean,
): Result<number | undefined> {
  const text = options.get(name);
  if (text === undefined) return success(undefined);
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return fits(value) ? success(value) : failed({ message: `${name} takes ${right}, not "${text}".` });
}
