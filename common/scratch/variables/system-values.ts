/** Values of system variables: `{{$name arguments}}`. */

import type { Contracts } from '../../contracts/contracts';
import { parseWrittenValue, type WrittenCall, wordsOf } from '../../contracts/writing/call-syntax';
import { type CallScope, isError, ValueReader } from '../../contracts/writing/call-values';
import type { ReadCall } from '../../contracts/writing/read-call';
import { readCall } from '../../contracts/writing/written-call';
import { calldataOf, keccakOf, mappingSlot } from '../../ethereum/calldata';
import { parseSignature, signatureHash } from '../../ethereum/signature';
import { failed, type Result, success } from '../../result';
import { epochOfSlot, type SlotClock, slotAt } from '../../units/slots';
import { systemParts } from '../text/placeholder';
import {
  type AmountName,
  amountValue,
  dateText,
  formatOf,
  isRandomName,
  momentOf,
  moved,
  randomInteger,
  randomValue,
} from './clock-values';
import { isCallVariable, parseWritten } from './written-calls';

/** Clock, randomness and process, passed in so that tests control them. */
export interface Surroundings {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly uuid: () => string;
  /** An integer, at least `min` and less than `max`. */
  readonly random: (min: number, max: number) => number;
  /** The number of the pass of `# @loop`, from 0. Absent without a loop. */
  readonly index?: number;
  /** A variable of the process environment. Absent when it must not be read. */
  readonly processEnv?: (name: string) => string | undefined;
  /** A variable of the nearest `.env` file. Absent without such a file. */
  readonly dotenv?: (name: string) => string | undefined;
}

export interface SystemOptions {
  /** The value of a variable, for an argument `%name`; undefined when it is not known. */
  readonly variable?: (name: string) => string | undefined;
  /** Whether there is such a variable. Absent where every name counts as one. */
  readonly has?: (name: string) => boolean;
  /** The contracts that calls can name; undefined when they are not known. */
  readonly contracts?: () => Contracts | undefined;
  /** Fills in the placeholders in a call; undefined when one is not known. */
  readonly text?: (text: string) => string | undefined;
  /** Absent before sending; then times and random values are not known. */
  readonly around?: Surroundings | undefined;
  /** The beacon clock of the network; undefined when it is not known. */
  readonly clock?: (() => SlotClock | undefined) | undefined;
}

/** The value, or undefined when the arguments are valid but the value is only known when sent. */
type SystemValue = Result<string | undefined>;

const LATER: SystemValue = success(undefined);

/** An argument `%name`: the value of a variable. */
const VARIABLE_ARGUMENT = /(?<![^\s,([])%([^\s{}"'`()=,;$%<>|\\[\]]+)/g;

/** The variables in the arguments of a system variable: `to` in `$calldata balanceOf(address) %to`. */
export function variablesInArguments(name: string, args: readonly string[]): readonly string[] {
  const call = isCallVariable(name) ? parseWritten(name, args.join(' ')) : undefined;
  if (call) return wordsOf(call.call.items).map(({ text }) => text);
  if (!args.some((one) => one.includes('%'))) return NO_NAMES;
  return [...args.join(' ').matchAll(VARIABLE_ARGUMENT)].map((match) => match[1] as string);
}

const NO_NAMES: readonly string[] = [];

/**
 * The value of a system variable.
 *
 * @param inner the text between the braces: `$hex 1024`
 */
export function systemValue(inner: string, options: SystemOptions): SystemValue {
  const { name, args: written } = systemParts(inner.trim()) ?? { name: '', args: '' };
  if (isCallVariable(name) && parseWritten(name, written)) return callValue(name, written, options);
  if (name === '$address' || name === '$quantity') return valueAs(name, written, options);
  let missing = false;
  const text = written.includes('%')
    ? written.replace(VARIABLE_ARGUMENT, (whole, variable: string) => {
        const value = options.variable?.(variable);
        missing ||= value === undefined;
        return value ?? whole;
      })
    : written;
  if (missing) return LATER;
  return evaluate(name, text, options);
}

/** The call data of `token.transfer(…)`, or what creates `Token("name")`. */
function callValue(name: string, written: string, options: SystemOptions): SystemValue {
  const found = readWritten(name, written, options);
  if (!found) return LATER;
  const problem = found.problems.find(isError);
  return problem ? failed({ message: problem.message }) : success(found.data);
}

/**
 * A written call or deployment; undefined if it is none, or if no contracts are known.
 *
 * @param name the system variable that it is an argument of
 */
export function readWritten(
  name: string,
  written: string,
  options: SystemOptions,
): (ReadCall & { readonly call: WrittenCall }) | undefined {
  const parsed = parseWritten(name, written);
  const contracts = parsed && options.contracts?.();
  if (!contracts) return undefined;
  const { call, mistake, end } = parsed;
  const rest = written.slice(end).trim();
  const wrong = mistake ?? (rest === '' ? undefined : textAfter(written, end));
  if (wrong) return { call, problems: [{ kind: 'arguments', ...wrong }] };
  return { call, ...readCall(call, scopeOf(contracts, options)) };
}

/** What names in a call stand for. */
export function scopeOf(contracts: Contracts, { variable, has, text }: SystemOptions): CallScope {
  return {
    contracts,
    variable: (name) => variable?.(name),
    placeholder: (one) => text?.(one),
    ...(has ? { has } : {}),
  };
}

const VALUE_TYPES = { $address: 'address', $quantity: 'uint256' } as const;

/** An address or a number, as in the arguments of a call. */
function valueAs(name: '$address' | '$quantity', written: string, options: SystemOptions): SystemValue {
  const contracts = options.contracts?.();
  if (!contracts) return LATER;
  const value = parseWrittenValue(written);
  const example = name === '$address' ? '{{$address token}}' : '{{$quantity 1.5 ether}}';
  if (!value) return failed({ message: `{{${name}}} takes one value, as in ${example}.` });
  const reader = new ValueReader(scopeOf(contracts, options));
  const read = reader.read(value, { type: VALUE_TYPES[name] });
  const problem = reader.problems.find(isError);
  if (problem) return failed({ message: problem.message });
  if (!read.known) return LATER;
  return success(typeof read.value === 'bigint' ? `0x${read.value.toString(16)}` : String(read.value));
}

function textAfter(written: string, end: number) {
  const start = end + (/^\s*/.exec(written.slice(end))?.[0].length ?? 0);
  return { start, end: written.length, message: 'Unexpected text after the call.' };
}

function evaluate(name: string, text: string, options: SystemOptions): SystemValue {
  const args = text === '' ? [] : text.split(/\s+/);
  const { around } = options;
  switch (name) {
    case '$timestamp': {
      const at = moved(around?.now() ?? 0, args);
      if (at === undefined) return badOffset(name);
      return around ? success(String(Math.floor(at / 1000))) : LATER;
    }
    case '$index':
      return around?.index === undefined ? LATER : success(String(around.index));
    case '$isoTimestamp':
      return around ? success(dateText(new Date(around.now()), 'iso8601', true)) : LATER;
    case '$guid':
    case '$uuid':
    case '$random.uuid':
      return around ? success(around.uuid()) : LATER;
    case '$randomInt':
      return randomInteger(args, around);
    case '$datetime':
    case '$localDatetime':
      return datetime(name, text, around);
    case '$processEnv':
    case '$env':
    case '$dotenv':
      return fromOutside(name, args, around);
    case '$hex':
    case '$gwei':
    case '$ether':
      return amount(name, args);
    case '$keccak':
      return keccakOf(text);
    case '$selector':
    case '$eventTopic':
      return hash(name, text);
    case '$calldata':
      return calldataOf(text);
    case '$initcode':
      return failed({
        message:
          '{{$initcode}} takes a contract and the arguments of its constructor: {{$initcode Token("name", 18)}}.',
      });
    case '$mappingSlot':
      return mappingSlot(text);
    case '$slotAt':
    case '$epochAt':
      return slot(name, args, options);
    default:
      return isRandomName(name) ? randomValue(name, text, around) : LATER;
  }
}

function amount(name: AmountName, args: readonly string[]): SystemValue {
  const value = amountValue(name, args);
  return value === undefined
    ? failed({ message: `{{${name}}} takes a number that is not negative: {{${name} 10}}.` })
    : success(value);
}

function hash(name: '$selector' | '$eventTopic', text: string): SystemValue {
  const signature = parseSignature(text);
  if (!signature.ok) return signature;
  // Text after the signature is not hashed: `external returns (bool)`.
  const whole = signatureHash(signature.value.canonical);
  return success(name === '$selector' ? whole.slice(0, 10) : whole);
}

function slot(
  name: '$slotAt' | '$epochAt',
  args: readonly string[],
  { around, clock }: SystemOptions,
): SystemValue {
  const moment = momentOf(args);
  if (!moment) {
    return failed({
      message: `{{${name}}} takes a time: Unix seconds, a date such as 2024-01-01T00:00:00Z, or now -1 d.`,
    });
  }
  const known = clock?.();
  const at =
    'seconds' in moment ? moment.seconds : around && (moved(around.now(), moment.fromNow) ?? 0) / 1000;
  if (!known || at === undefined) return LATER;
  const found = slotAt(at, known);
  if (found === undefined) {
    const genesis = new Date(known.genesisTime * 1000).toISOString().replace('.000', '');
    return failed({ message: `{{${name}}}: the time is before the genesis of the network, ${genesis}.` });
  }
  return success(String(name === '$slotAt' ? found : epochOfSlot(found, known.slotsPerEpoch)));
}

function fromOutside(
  name: '$processEnv' | '$env' | '$dotenv',
  args: readonly string[],
  around: Surroundings | undefined,
): SystemValue {
  const [variable] = args;
  if (variable === undefined || args.length > 1)
    return failed({ message: `{{${name}}} takes the name of one variable: {{${name} NAME}}.` });
  if (!around) return LATER;
  const read = name === '$dotenv' ? around.dotenv : around.processEnv;
  const value = read?.(variable);
  if (value !== undefined) return success(value);
  const where = name === '$dotenv' ? 'a .env file beside the file or above it' : 'the process environment';
  return failed({ message: `{{${name} ${variable}}}: there is no ${variable} in ${where}.` });
}

function badOffset(name: string): SystemValue {
  return failed({
    message: `The offset of {{${name}}} is a number and a unit (y, M, w, d, h, m, s, ms): {{${name} -1 d}}.`,
  });
}

function datetime(
  name: '$datetime' | '$localDatetime',
  text: string,
  around: Surroundings | undefined,
): SystemValue {
  const { format, rest } = formatOf(text);
  const at = moved(around?.now() ?? 0, rest);
  if (format === undefined) {
    return failed({
      message: `{{${name}}} takes a format: iso8601, rfc1123 or one in quotes, as in {{${name} "YYYY-MM-DD"}}.`,
    });
  }
  if (at === undefined) return badOffset(name);
  return around ? success(dateText(new Date(at), format, name === '$datetime')) : LATER;
}
