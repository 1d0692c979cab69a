import { parseQuery } from '../../jsonpath/parse';
import { isSingular } from '../../jsonpath/query';
import type { Span } from '../types';

/** A part with its span in the test, before its condition is checked. */
export type RawPart = Span &
  (
    | { readonly kind: 'condition'; readonly condition: string }
    | { readonly kind: 'not-run'; readonly notRun: string }
    /** Sets a variable. `from` is the end of a placeholder: `body.$.token`, `headers.x-token`. */
    | { readonly kind: 'capture'; readonly name: string; readonly from: string }
  );

/** The end of a placeholder for a side of an assertion; undefined where there is none. */
export function placeholderPart(text: string): string | undefined {
  const header = /^header\.([\w-]+)$/.exec(text)?.[1];
  if (header !== undefined) return `headers.${header}`;
  if (!text.startsWith('$') || /[{}\r\n]/.test(text)) return undefined;
  const path = parseQuery(text);
  const whole = path.ok && path.value.end === text.length && isSingular(path.value.query);
  return whole ? `body.${text}` : undefined;
}

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
