/** What parts of one response say about each other: a difference is a contradiction, whatever was asked for. */
import type { SpecProblem } from '../schema';
import { type Asked, type Echo, echo } from './echo';
import { placesOf } from './places';

type Members = Readonly<Record<string, unknown>>;
type Tell = (path: readonly (string | number)[], message: string) => void;

/** A check of each object at the pattern. */
export function statement(at: string, check: (value: Members, tell: Tell, asked: Asked) => void): Echo {
  return echo([], (asked, payload) => {
    const found: SpecProblem[] = [];
    for (const { value, path } of placesOf(payload, at)) {
      if (typeof value !== 'object' || value === null) continue;
      check(
        value as Members,
        (below, message) =>
          found.push({ rule: 'contradiction', message, path: [...path, ...below], at: 'value' }),
        asked,
      );
    }
    return found;
  });
}

/** A check of the result itself. */
export function statementOfValue(check: (value: unknown) => string | undefined): Echo {
  return echo([], (_, value) => {
    const message = check(value);
    return message === undefined ? [] : [{ rule: 'contradiction', message, path: [], at: 'value' }];
  });
}
