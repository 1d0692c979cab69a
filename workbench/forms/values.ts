import * as z from 'zod';
import type { Field } from '../../common/requests/fields';
import { bare, elementOf, metaOf, problemsOf } from '../../common/spec/schema';
import { readValidators, validatorsText } from '../../monitor/validators/list';

/** What a person typed for a field, as it stands in a request, or why it cannot. */
export type ReadValue =
  | {
      readonly ok: true /** Text, or a list of texts for a query; in a body or parameters a JSON value; undefined: left out. */;
      readonly value: unknown;
    }
  | { readonly ok: false; readonly problem: FieldProblem };

export interface FieldProblem {
  readonly severity: 'error' | 'warning' | 'information';
  /** The rule's own words. */
  readonly message: string;
  /** What would be right, where that is obvious: a title, and the text to write. */
  readonly fix?: { readonly title: string; readonly text: string };
}

/** More validators than this in one request are a mistake, or too much for one answer. */
const mostValidators = 10_000;

/** Reads what was typed as the field has it, and judges it by the field's schema. */
export function readValue(field: Field, typed: string): ReadValue {
  const text = typed.trim();
  if (text === '' && !field.required) return { ok: true, value: undefined };
  const shaped = shape(field, text);
  if (!shaped.ok) return shaped;
  const [problem] = problemsOf(field.schema, asJudged(field, shaped.value));
  if (!problem) return shaped;
  const { fix, message, path } = problem;
  const right = fix && path.length === 0 && ['string', 'number', 'boolean'].includes(typeof fix.value);
  return {
    ok: false,
    problem: {
      severity: 'error',
      message,
      ...(right ? { fix: { title: fix.title, text: String(fix.value) } } : {}),
    },
  };
}

/** Outside of JSON the schema of a list is over its text. */
function asJudged({ place }: Field, value: unknown): unknown {
  return Array.isArray(value) && place !== 'body' && place !== 'params' ? value.join(',') : value;
}

/** A value as a person would type it. */
export function textOf(field: Field, value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value) && isOfValidators(field)) return validatorsText(value.map(String));
  if (Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object')) {
    return value.map(String).join(', ');
  }
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** True when the field names validators, one or many. */
export function isOfValidators({ schema }: Field): boolean {
  const kind = metaOf(elementOf(schema) ?? schema)?.kind ?? metaOf(schema)?.kind;
  return kind === 'validator-id' || kind === 'validator-index';
}

/** True when the field takes more than one value. */
export function isList({ schema }: Field): boolean {
  return metaOf(schema)?.list === true || elementOf(schema) !== undefined;
}

function shape(field: Field, text: string): ReadValue {
  const { place, schema } = field;
  if (place === 'path' || place === 'query' || place === 'header') {
    if (!isList(field)) return { ok: true, value: text };
    const items = split(field, text);
    if (!items.ok || place === 'query') return items;
    return { ok: true, value: items.value.join(',') };
  }
  if (/^[[{"]/.test(text)) return json(text);
  const element = elementOf(schema);
  if (!element) return { ok: true, value: scalar(field.example, text) };
  const items = split(field, text);
  if (!items.ok) return items;
  const example = Array.isArray(field.example) ? field.example[0] : metaOf(element)?.example;
  const values = items.value.map((item) => scalar(example, item));
  // A check that takes a list or a single value takes the single one as such.
  const alone = !(bare(schema) instanceof z.ZodArray) && typeof field.example === 'string';
  return { ok: true, value: alone && values.length === 1 ? values[0] : values };
}

function split(
  field: Field,
  text: string,
): { ok: true; value: readonly string[] } | Extract<ReadValue, { ok: false }> {
  if (!isOfValidators(field)) {
    return { ok: true, value: text.split(/[\s,;]+/).filter((item) => item !== '') };
  }
  // Each is judged as text here; in a moment the whole list is, as it is sent.
  const read = readValidators(text, mostValidators);
  return read.ok
    ? { ok: true, value: read.ids }
    : { ok: false, problem: { severity: 'error', message: read.problem } };
}

function json(text: string): ReadValue {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const end = /["[\]{}]\s*$/.test(text) ? '' : ' It is incomplete.';
    return { ok: false, problem: { severity: 'error', message: `This is not valid JSON.${end}` } };
  }
}

/** Written as the catalogue's own example of it is: a number, true or false, or a text. */
function scalar(example: unknown, text: string): unknown {
  if (text === 'null') return null;
  if (typeof example === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  if (typeof example === 'number' && /^(0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  return text;
}
