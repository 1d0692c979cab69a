/** Values of directives: times, repetitions, `# @until $.result != null within 60 s every 2 s`, and what Slotpad does not do of them. */
import { isOtherProxy } from '../../../requests/proxy-url';
import { type Failure, failed, type Result, success } from '../../../result';
import { durationIn } from '../../../units/duration';
import { took } from '../../../units/words';
import { parseAssertion } from '../../reading/assertion';
import type { Block, Directive, ParseProblemCode, Span } from '../../types';
import { directiveNamed } from '../table';

/** Times that a request is sent at most. */
const MOST_TIMES = 10_000;
const LONGEST_MS = 86_400_000;

/** A directive whose value can't be used, or can be read in two ways. */
interface ValueFault {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Replacement of the value. */
  readonly fix?: string;
}

/** Milliseconds of a number without a unit. */
const UNIT_OF: Readonly<Record<string, number>> = {
  timeout: 1,
  sleep: 1,
  delay: 1,
  'connection-timeout': 1000,
};

/** Milliseconds. @param name of the directive, which decides about a number without a unit */
export function parseTime(name: string, text: string): Result<number> {
  const found = durationIn(text, UNIT_OF[name] ?? 1000);
  if (found && found.ms <= LONGEST_MS && (found.ms > 0 || name === 'sleep' || name === 'delay')) {
    return success(found.ms);
  }
  return failed({
    message: `\`@${name}\` takes a duration of at most a day, such as \`500 ms\` or \`5 s\`.`,
  });
}

/** Ten slots. */
export const DEFAULT_WAIT_MS = 120_000;

/** Milliseconds to wait for a block with the transaction, 0 for not waiting: `60 s`, `no`, or nothing for the default. */
export function parseWait(text: string): Result<number> {
  const trimmed = text.trim();
  if (trimmed === '') return success(DEFAULT_WAIT_MS);
  if (/^(?:no|off|false)$/i.test(trimmed)) return success(0);
  const found = durationIn(trimmed, 1000);
  if (found && found.ms > 0 && found.ms <= LONGEST_MS) return success(found.ms);
  return failed({
    message: '`@wait` takes a duration of at most a day, such as `60 s` or `5 min`, or `no`.',
  });
}

/** How often a request is sent: `for 3`. */
export function parseLoop(text: string): Result<number> {
  const count = /^for\s*(\d{1,6})$/.exec(text.trim())?.[1];
  if (count !== undefined && Number(count) >= 1 && Number(count) <= MOST_TIMES) return success(Number(count));
  const message = /^(?:for\s.*\sof\s|while\b)/.test(text.trim())
    ? 'Slotpad does not run scripts. `@loop` takes a number of times: `for 3`.'
    : `\`@loop\` takes a number of times up to ${MOST_TIMES}: \`for 3\`.`;
  return failed({ message });
}

export interface Retry {
  /** Further attempts after the first one. */
  readonly times: number;
  /** Milliseconds between two attempts. */
  readonly everyMs: number;
}

/** `3`, `3 every 2 s` */
export function parseRetry(text: string): Result<Retry> {
  const [, times, every] = /^(\d{1,4})(?:\s+every\s+(\S.*))?$/.exec(text.trim()) ?? [];
  const delay = every === undefined ? 1000 : durationIn(every, 1000)?.ms;
  if (times !== undefined && delay !== undefined && delay <= LONGEST_MS) {
    return success({ times: Number(times), everyMs: delay });
  }
  return failed({ message: '`@retry` takes a number of attempts: `3` or `3 every 2 s`.' });
}

export interface RateLimit {
  /** Requests with the same slot share a limit. */
  readonly slot: string;
  /** Requests within `expireMs`; 0 for no limit. */
  readonly max: number;
  readonly expireMs: number;
  /** Milliseconds between two requests. */
  readonly idleMs: number;
}

/** `slot node minIdleTime 500 max 2 expire 10000`, in this order, each part optional, in milliseconds. */
export function parseRateLimit(text: string): Result<RateLimit> {
  const { slot, idle, max, expire } =
    /^(?:slot:?\s*(?<slot>\S+)\s*)?(?:minIdleTime:?\s*(?<idle>\d{1,9})\s*)?(?:max:?\s*(?<max>\d{1,9})\s*)?(?:expire:?\s*(?<expire>\d{1,9}))?$/i.exec(
      text.trim(),
    )?.groups ?? {};
  if (idle === undefined && (max === undefined || expire === undefined)) {
    return failed({
      message: '`@ratelimit` takes `minIdleTime 500` or `max 2 expire 10000`, in milliseconds.',
    });
  }
  return success({
    slot: slot ?? '',
    max: Number(max ?? 0),
    expireMs: Number(expire ?? 0),
    idleMs: Number(idle ?? 0),
  });
}

/** What is wrong with the value of a directive; undefined when nothing is, or when a placeholder is in it. */
export function valueFault({ key, value }: Pick<Directive, 'key' | 'value'>): ValueFault | undefined {
  const name = key.text;
  const { text } = value;
  if (text.includes('{{')) return undefined;
  const read = parse(name, text);
  if (read && !read.ok) {
    const { message, fix } = read.failure;
    // What such a directive says does not change the request that is sent.
    const severity = name === 'name' || name === 'watch' ? 'warning' : 'error';
    return { severity, message, ...(fix === undefined ? {} : { fix }) };
  }
  if (name !== 'timeout' || durationIn(text, 1)?.hasUnit !== false) return undefined;
  return {
    severity: 'warning',
    message: `httpYac reads milliseconds here, JetBrains HTTP Client seconds. Slotpad waits ${took(Number(text))}: write the unit.`,
    fix: `${text.trim()} ms`,
  };
}

function parse(name: string, text: string): Result<unknown, { message: string; fix?: string }> | undefined {
  switch (name) {
    case 'timeout':
    case 'connection-timeout':
    case 'sleep':
    case 'delay':
      return parseTime(name, text);
    case 'wait':
      return parseWait(text);
    case 'loop':
      return parseLoop(text);
    case 'retry':
      return parseRetry(text);
    case 'ratelimit':
      return parseRateLimit(text);
    case 'until':
      return parseUntil(text);
    case 'disabled':
      return text.trim() === ''
        ? undefined
        : failed({ message: 'Slotpad does not run scripts. `@disabled` takes no condition.' });
    case 'proxy':
      return isOtherProxy(text)
        ? failed({
            message: 'Slotpad sends only through HTTP proxies. Write the URL of one: `http://host:3128`.',
          })
        : needed(name, text);
    case 'watch':
      return parseTime(name, text);
    case 'name':
    case 'node':
    case 'import':
    case 'ref':
    case 'forceRef':
    case 'tag':
      return needed(name, text);
    default:
      return undefined;
  }
}

function needed(name: keyof typeof EXAMPLES, text: string): Result<never> | undefined {
  return text.trim() === ''
    ? failed({ message: `\`@${name}\` must have a value: ${EXAMPLES[name]}.` })
    : undefined;
}

const EXAMPLES = {
  proxy: '`http://127.0.0.1:8888`',
  name: 'the name of the request',
  node: 'the name of a node, or its URL',
  import: '`./other.http`',
  ref: 'the name of a request',
  forceRef: 'the name of a request',
  tag: '`smoke, slow`',
};

interface Obstacle extends Span {
  /** Code of the rule that reports it. */
  readonly code: ParseProblemCode | 'directive-unsupported' | 'directive-value';
  readonly message: string;
}

/** The obstacles of a block, in order. */
export function obstaclesOf({
  definitions,
  directives,
  placeholders,
  problems,
}: Pick<Block, 'definitions' | 'directives' | 'placeholders' | 'problems'>): readonly Obstacle[] {
  const found: Obstacle[] = [];
  const foreign = new Set(
    placeholders.filter(({ inner }) => inner.text.startsWith('$')).map((placeholder) => placeholder.start),
  );
  for (const { start, end, code, obstacle, detail = '' } of problems) {
    // A placeholder of another tool, or one in a definition, is refused where it is filled in, even when forced.
    if (!obstacle || foreign.has(start)) continue;
    if (definitions.some((one) => one.start <= start && end <= one.end)) continue;
    found.push({ start, end, code, message: detail });
  }
  for (const { key, value } of directives) {
    const fault = valueFault({ key, value });
    if (fault?.severity === 'error') {
      const { start, end } = value.text === '' ? key : value;
      found.push({ start, end, code: 'directive-value', message: fault.message });
    }
    const info = directiveNamed(key.text);
    if (info?.handling !== 'error') continue;
    const message = `Slotpad does not support \`@${key.text}\` (${info.owner}), which ${info.about}.`;
    found.push({ start: key.start - 1, end: key.end, code: 'directive-unsupported', message });
  }
  return found;
}

const WITHIN_MS = 60_000;
const EVERY_MS = 1000;
const SHORTEST_MS = 50;

interface Until {
  /** As after `# @assert`. */
  readonly condition: string;
  /** Milliseconds until the request fails. */
  readonly withinMs: number;
  /** Milliseconds between two attempts. */
  readonly everyMs: number;
}

interface UntilFailure extends Failure {
  /** Replacement of the value. */
  readonly fix?: string;
}

/** Splits the value of `# @until` into its condition and its times. Does not check the condition. */
export function splitUntil(text: string): Result<Until> {
  let condition = text.trim();
  const times = { within: WITHIN_MS, every: EVERY_MS };
  for (;;) {
    const [whole, name, written = ''] = /\s+(within|every)\s+(\d[\d.]*\s*[a-z]*)$/i.exec(condition) ?? [];
    if (whole === undefined || name === undefined) break;
    const ms = durationIn(written, 1000)?.ms;
    if (ms === undefined || ms < SHORTEST_MS || ms > LONGEST_MS) {
      return failed({
        message: `"${written}" is not a duration from 50 ms to a day. Write \`${name} 60 s\`.`,
      });
    }
    times[name.toLowerCase() === 'within' ? 'within' : 'every'] = ms;
    condition = condition.slice(0, -whole.length);
  }
  return success({ condition, withinMs: times.within, everyMs: times.every });
}

function parseUntil(text: string): Result<Until, UntilFailure> {
  const split = splitUntil(text);
  if (!split.ok) return split;
  const { condition } = split.value;
  const read = parseAssertion(condition);
  if (read.ok) return split;
  const { message, fix, start, end } = read.failure;
  if (fix === undefined) return failed({ message });
  return failed({ message, fix: condition.slice(0, start) + fix + text.trim().slice(end) });
}
