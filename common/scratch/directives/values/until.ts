/** `# @until $.result != null within 60 s every 2 s` */
import { type Failure, failed, type Result, success } from '../../../result';
import { durationIn } from '../../../units/duration';
import { parseAssertion } from '../../reading/assertion';

const WITHIN_MS = 60_000;
const EVERY_MS = 1000;
const SHORTEST_MS = 50;
const LONGEST_MS = 86_400_000;

export interface Until {
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

export function parseUntil(text: string): Result<Until, UntilFailure> {
  const split = splitUntil(text);
  if (!split.ok) return split;
  const { condition } = split.value;
  const read = parseAssertion(condition);
  if (read.ok) return split;
  const { message, fix, start, end } = read.failure;
  if (fix === undefined) return failed({ message });
  return failed({ message, fix: condition.slice(0, start) + fix + text.trim().slice(end) });
}
