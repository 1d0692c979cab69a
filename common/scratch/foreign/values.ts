import { failed, type Result, success } from '../../result';
import type { Span } from '../types';

/** A part with its span in the test, before its condition is checked. */
export type RawPart =
  | (Span & { readonly condition: string; readonly notRun?: undefined })
  | (Span & { readonly condition?: undefined; readonly notRun: string });

export function firstLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0] ?? text;
}

/** What a value has to be so that JavaScript takes it as true. */
export function truthy(subject: string): readonly string[] {
  return [`${subject} exists`, `${subject} not in [false, 0, ""]`];
}

export function falsy(subject: string): string {
  return `${subject} in [null, false, ""]`;
}

/** Text as a value of an assertion; fails for what would be read as a placeholder. */
export function quoted(text: string): Result<string> {
  return text.includes('{{')
    ? failed({ message: 'Braces are not read here.' })
    : success(JSON.stringify(text));
}
