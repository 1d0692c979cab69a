/** Values of directives: `# @timeout 5 s`, `# @loop for 3`, `# @retry 3 every 2 s`. */
import { isOtherProxy } from '../../../requests/proxy-url';
import { failed, type Result, success } from '../../../result';
import { durationIn } from '../../../units/duration';
import { took } from '../../../units/words';
import type { Directive } from '../../types';
import { parseUntil } from './until';

/** Times that a request is sent at most. */
const MOST_TIMES = 10_000;
const LONGEST_MS = 86_400_000;

/** A directive whose value can't be used, or can be read in two ways. */
export interface ValueFault {
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
    return { severity: 'error', message, ...(fix === undefined ? {} : { fix }) };
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
    ? failed({ message: `\`@${name}\` needs a value: ${EXAMPLES[name]}.` })
    : undefined;
}

const EXAMPLES = {
  proxy: '`http://127.0.0.1:8888`',
  import: '`./other.http`',
  ref: 'the name of a request',
  forceRef: 'the name of a request',
  tag: '`smoke, slow`',
};
