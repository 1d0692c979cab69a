import { parseArgs } from 'node:util';
import { nearest } from '../common/nearest';
import { failed, type Result, success } from '../common/result';

export interface OptionSpec {
  /** Options with a value, with the placeholder of the value: `--name` → `NAME`. */
  readonly values: Readonly<Record<string, string>>;
  /** Options without a value. */
  readonly switches: readonly string[];
  /** Options of `values` that can be given several times. */
  readonly repeatable?: readonly string[];
}

export interface Options {
  get(name: string): string | undefined;
  /** All values of a repeatable option, in order. */
  all(name: string): readonly string[];
  has(name: string): boolean;
  /** Whether the person gave an option, and not a file of the repository. */
  byPerson(name: string): boolean;
  /** The given options, in the order of the command line. */
  readonly names: readonly string[];
  /** The other arguments. */
  readonly rest: readonly string[];
}

/**
 * Parses `--name value`, `--name=value` and switches; `--` ends the options.
 *
 * @param configured options of `slotpad.config.json`, as `--name` or `--name=value`; `args` has none of them
 */
export function parseOptions(
  args: readonly string[],
  spec: OptionSpec,
  configured: readonly string[] = [],
): Result<Options> {
  const ofFile = new Set(configured.map((one) => one.split('=', 1)[0] ?? ''));
  const { tokens } = parseArgs({
    args: [...configured, ...args],
    options: Object.fromEntries(
      [...Object.keys(spec.values), ...spec.switches].map((name) => [
        name.replace(/^-+/, ''),
        {
          type: Object.hasOwn(spec.values, name) ? ('string' as const) : ('boolean' as const),
          ...(/^-\w$/.test(name) ? { short: name.slice(1) } : {}),
        },
      ]),
    ),
    // Not strict: Slotpad's own messages suggest the nearest option and name the expected value.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  const rest: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value);
    if (token.kind !== 'option') continue;
    const before = given.get(token.rawName);
    if (before && !spec.repeatable?.includes(token.rawName)) {
      return failed({ message: `${token.rawName} is given twice.` });
    }
    const value = optionValue(token, spec);
    if (!value.ok) return value;
    given.set(token.rawName, [...(before ?? []), value.value]);
  }
  return success({
    get: (name) => given.get(name)?.[0],
    all: (name) => given.get(name) ?? [],
    has: (name) => given.has(name),
    byPerson: (name) => given.has(name) && !ofFile.has(name),
    names: [...given.keys()],
    rest,
  });
}

interface OptionToken {
  /** `--name` */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Whether the value was written as `--name=value`. */
  readonly inlineValue?: boolean | undefined;
}

/** The value of an option; empty for a switch. */
function optionValue({ rawName: name, value, inlineValue }: OptionToken, spec: OptionSpec): Result<string> {
  if (spec.switches.includes(name)) {
    return inlineValue ? failed({ message: `${name} takes no value.` }) : success('');
  }
  const placeholder = Object.hasOwn(spec.values, name) ? spec.values[name] : undefined;
  if (placeholder === undefined) return failed({ message: unknownOption(name, spec) });
  // `--name --other` has no value, but a negative number is one.
  if (value === undefined || value === '' || (!inlineValue && value.startsWith('--'))) {
    return failed({ message: `${name} needs a value: ${name} ${placeholder}` });
  }
  return success(value);
}

function unknownOption(name: string, { values, switches }: OptionSpec): string {
  const [near] = nearest(name, [...Object.keys(values), ...switches], 1);
  return `There is no option ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`;
}

/** The value of an option with a fixed set of values. Default: the first one. */
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
 * The value of a numeric option; undefined when it is not given.
 *
 * @param expected the valid values, for the message: `a port from 0 to 65535`
 */
export function numberOf(
  options: Options,
  name: string,
  expected: string,
  isValid: (value: number) => boolean,
): Result<number | undefined> {
  const text = options.get(name);
  if (text === undefined) return success(undefined);
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return isValid(value) ? success(value) : failed({ message: `${name} takes ${expected}, not "${text}".` });
}
