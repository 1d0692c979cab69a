/** Values of a form: where the initial ones come from, and what is wrong with a typed one. */
import { bare, elementOf, metaOf, problemsOf } from '../../catalogue/types';
import type { Field } from '../../common/requests/fields';
import { type Failure, failed, type Result, success } from '../../common/result';
import { quantityOf } from '../../common/units/hex';
import { epochOfSlot, firstSlotOf, slotAt } from '../../common/units/slots';
import type { Reading } from '../../monitor/readings/node-state';
import { readValidators, validatorsText } from '../../monitor/validators/list';
import type { PlainItem } from '../tree/item';

/** Values of a node and of the row that a form was opened from, for the initial values of the form. */
export interface FormFacts {
  readonly currentEpoch?: bigint;
  readonly finalizedEpoch?: bigint;
  readonly slotsPerEpoch?: number;
  /** Of an execution node. */
  readonly headBlock?: bigint;
  readonly given?: Given;
}

/** The value of the row that a form was opened from: what it is, and its text. */
export interface Given {
  readonly what: 'validator' | 'epoch' | 'slot' | 'block' | 'peer';
  readonly value: string;
}

const kinds: ReadonlySet<string> = new Set<Given['what']>(['validator', 'epoch', 'slot', 'block', 'peer']);

/** The value of a row, by its context: `value.epoch.request`. */
export function givenBy({ context, value }: PlainItem): Given | undefined {
  const what = context?.split('.').find((word) => kinds.has(word));
  return what === undefined || value === undefined ? undefined : { what: what as Given['what'], value };
}

/** @param now unix time in milliseconds */
export function factsOf(reading: Reading | undefined, now: number): FormFacts {
  if (reading?.kind === 'execution') return { headBlock: BigInt(reading.headBlock) };
  if (!reading) return {};
  const { clock, finalizedEpoch, headSlot } = reading;
  const slot = clock ? (slotAt(now / 1000, clock) ?? BigInt(headSlot)) : undefined;
  return {
    ...(clock && slot !== undefined
      ? { currentEpoch: epochOfSlot(slot, clock.slotsPerEpoch), slotsPerEpoch: clock.slotsPerEpoch }
      : {}),
    ...(finalizedEpoch === undefined ? {} : { finalizedEpoch: BigInt(finalizedEpoch) }),
  };
}

/** Derives initial values; undefined when unknown. */
const initials = {
  'current-epoch': ({ currentEpoch }: FormFacts) => currentEpoch,
  'previous-epoch': ({ currentEpoch }: FormFacts) => currentEpoch && atLeast(currentEpoch - 1n, 0n),
  'finalized-epoch': (facts: FormFacts) => epochOf(facts),
  /** The first of ten epochs, the last one included. */
  'ten-epochs': (facts: FormFacts) => {
    const end = epochOf(facts);
    return end && atLeast(end - 9n, 1n);
  },
  'first-slot': (facts: FormFacts) => {
    const { slotsPerEpoch } = facts;
    const epoch = rewardedEpoch(facts);
    return slotsPerEpoch && epoch !== undefined ? atLeast(firstSlotOf(epoch, slotsPerEpoch), 1n) : undefined;
  },
  'last-slot': (facts: FormFacts) => {
    const { slotsPerEpoch } = facts;
    const epoch = rewardedEpoch(facts);
    return slotsPerEpoch && epoch !== undefined ? firstSlotOf(epoch + 1n, slotsPerEpoch) - 1n : undefined;
  },
  'recent-block': ({ headBlock }: FormFacts) =>
    headBlock === undefined ? undefined : quantityOf(atLeast(headBlock - 100n, 0n)),
} as const;

export type Initial = keyof typeof initials;

export function initialOf(initial: Initial, facts: FormFacts): string | undefined {
  const value = initials[initial](facts);
  return value === undefined ? undefined : String(value);
}

function epochOf({ finalizedEpoch, given }: FormFacts): bigint | undefined {
  return given?.what === 'epoch' && /^\d+$/.test(given.value) ? BigInt(given.value) : finalizedEpoch;
}

/** The last epoch that is completely finalized: the one before the epoch of the finalized checkpoint. */
function rewardedEpoch(facts: FormFacts): bigint | undefined {
  const epoch = epochOf(facts);
  if (epoch === undefined || facts.given?.what === 'epoch') return epoch;
  return atLeast(epoch - 1n, 0n);
}

function atLeast(value: bigint, least: bigint): bigint {
  return value < least ? least : value;
}

/**
 * A typed value as it is written in a request: a text, or a list of texts for a query; a JSON value in a body or in
 * params; undefined when omitted.
 */
type ReadValue = Result<unknown, FieldProblem>;

/** A problem of a typed value. The message is that of the rule. */
export interface FieldProblem extends Failure {
  readonly severity: 'error' | 'warning' | 'information';
  /** A suggestion: its title, and the text that replaces the typed one. */
  readonly fix?: { readonly title: string; readonly text: string };
}

/** Maximum number of validators in one request. */
const mostValidators = 10_000;

/** Converts typed text to the value of a field, and checks it with the field's schema. */
export function readValue(field: Field, typed: string): ReadValue {
  const text = typed.trim();
  if (text === '' && !field.required) return success(undefined);
  const shaped = shape(field, text);
  if (!shaped.ok) return shaped;
  const [problem] = problemsOf(field.schema, asJudged(field, shaped.value));
  if (!problem) return shaped;
  const { fix, message, path } = problem;
  const fits = fix && path.length === 0 && ['string', 'number', 'boolean'].includes(typeof fix.value);
  return failed({
    severity: 'error',
    message,
    ...(fits ? { fix: { title: fix.title, text: String(fix.value) } } : {}),
  });
}

/** Outside of JSON, the schema of a list checks its text. */
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
    if (!isList(field)) return success(text);
    const items = split(field, text);
    if (!items.ok || place === 'query') return items;
    return success(items.value.join(','));
  }
  if (/^[[{"]/.test(text)) {
    const parsed = json(text);
    const fits = parsed.ok && problemsOf(schema, parsed.value).length === 0;
    // Some text parameters contain JSON.
    return !fits && !text.startsWith('"') && problemsOf(schema, text).length === 0 ? success(text) : parsed;
  }
  const element = elementOf(schema);
  if (!element) return success(scalar(field.example, text));
  const items = split(field, text);
  if (!items.ok) return items;
  const example = Array.isArray(field.example) ? field.example[0] : metaOf(element)?.example;
  const values = items.value.map((item) => scalar(example, item));
  // A schema for a list or a single value gets a single value without a list.
  const single = !(bare(schema).form === 'list') && typeof field.example === 'string';
  return success(single && values.length === 1 ? values[0] : values);
}

function split(field: Field, text: string): Result<readonly string[], FieldProblem> {
  if (!isOfValidators(field)) return success(text.split(/[\s,;]+/).filter((item) => item !== ''));
  // Checks each item as text; the schema of the field checks the whole list afterward.
  const ids = readValidators(text, mostValidators);
  return ids.ok ? ids : failed({ severity: 'error', ...ids.failure });
}

function json(text: string): ReadValue {
  try {
    return success(JSON.parse(text));
  } catch {
    const end = /["[\]{}]\s*$/.test(text) ? '' : ' It is incomplete.';
    return failed({ severity: 'error', message: `This is not valid JSON.${end}` });
  }
}

/** A scalar of the same type as the example of the catalogue: a number, a boolean or a text. */
function scalar(example: unknown, text: string): unknown {
  if (text === 'null') return null;
  if (typeof example === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  if (typeof example === 'number' && /^(0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  return text;
}
