import {
  type Field,
  fieldsOf,
  isMethod,
  type RequestSubject,
  requiredFields,
  subjectNamed,
} from '../../common/requests/fields';
import type { PlainRequest } from '../../common/requests/plain-request';
import { render } from '../../common/requests/render';
import type { VendorPrefix } from '../../common/spec/beacon/paths';
import { elementOf, metaOf } from '../../common/spec/schema';
import type { Diagnostic } from '../../server/check/check';
import { diagnosticsOf } from './check';
import { type FormFacts, type Given, type Initial, initialOf } from './facts';
import { type FieldQuestion, type Form, requestsFor } from './forms';
import { type FieldProblem, isList, isOfValidators, readValue, textOf } from './values';

/** A form for one node: its questions with the fields that their answers go to. */
export interface Plan {
  readonly title: string;
  readonly subjects: readonly RequestSubject[];
  readonly steps: readonly Step[];
  /** Values that nobody is asked for, by the name of their field. */
  readonly fixed: ReadonlyMap<string, unknown>;
  readonly prefix: VendorPrefix;
  /** Written as `# @node …`; absent: the selected node. */
  readonly node?: string;
}

/** One question. */
export interface Step {
  /** The field that is shown and judged, and the others that take the same answer. */
  readonly field: Field;
  readonly fields: readonly Field[];
  /** What stands there at first. */
  readonly initial: string;
}

export interface PlanOptions {
  readonly facts: FormFacts;
  /** Under which the node serves the extension endpoints; absent when it serves none. */
  readonly prefix?: VendorPrefix;
  readonly node?: string;
  /** What was typed the last time. */
  readonly remembered: (key: string) => string | undefined;
}

/** What a form asks for a node. A value that the row already gives is not asked for. */
export function planOf(form: Form, options: PlanOptions): Plan {
  const { facts, prefix } = options;
  const subjects = requestsFor(form, prefix !== undefined).map(subjectNamed);
  const fixed = new Map<string, unknown>();
  for (const name of form.examples ?? []) {
    for (const field of fieldsNamed(subjects, [name])) fixed.set(name, field.example);
  }
  const steps: Step[] = [];
  for (const question of form.questions) {
    const fields = fieldsNamed(subjects, question.fields).map((each) =>
      question.needed ? { ...each, required: true } : each,
    );
    const [field] = fields;
    if (!field) continue;
    const given = facts.given && givenTo(field, facts.given);
    if (given !== undefined && readValue(field, given).ok) {
      for (const each of fields) keep(fixed, each, given);
    } else {
      steps.push({ field, fields, initial: initialText(field, question, options) });
    }
  }
  return planned(form.title, subjects, steps, fixed, options);
}

/** What has to be asked for a request of any entry of the catalogue: all that is required, and no more. */
export function planOfSubject(subject: RequestSubject, options: PlanOptions): Plan {
  const fields = requiredFields(subject);
  const steps = fields.map((field) => ({
    field,
    fields: [field],
    initial: initialText(field, usualQuestion(field), options) || exampleJson(field),
  }));
  return planned(titleOf(subject), [subject], steps, usualBlocks(subject), options);
}

/** What stands in a time or a range of any request at first. */
const usualInitials: Readonly<Record<string, Initial>> = {
  epoch: 'finalized-epoch',
  start_epoch: 'ten-epochs',
  end_epoch: 'finalized-epoch',
  start_slot: 'first-slot',
  end_slot: 'last-slot',
};

function usualQuestion({ name }: Field): FieldQuestion {
  const initial = usualInitials[name];
  return { fields: [name], ...(initial ? { initial } : {}) };
}

/** JSON is easier changed than written; a list of validators is not. */
function exampleJson(field: Field): string {
  const { example } = field;
  return typeof example === 'object' && example !== null && !isOfValidators(field)
    ? JSON.stringify(example)
    : '';
}

/** The block after the required parameters is written out: to see where it goes is why people look it up. */
function usualBlocks(subject: RequestSubject): ReadonlyMap<string, unknown> {
  const fixed = new Map<string, unknown>();
  if (!isMethod(subject)) return fixed;
  for (const { name, required, schema } of subject.params) {
    const meta = metaOf(schema);
    if (required) continue;
    if (meta?.kind !== 'block-parameter' && meta?.kind !== 'block-number-or-tag') break;
    fixed.set(name, meta.example);
  }
  return fixed;
}

function titleOf(subject: RequestSubject): string {
  return subject.summary.replace(/\.$/, '');
}

function planned(
  title: string,
  subjects: readonly RequestSubject[],
  steps: readonly Step[],
  fixed: ReadonlyMap<string, unknown>,
  { prefix = '/lighthouse', node }: PlanOptions,
): Plan {
  return { title, subjects, steps, fixed, prefix, ...(node === undefined ? {} : { node }) };
}

function fieldsNamed(subjects: readonly RequestSubject[], names: readonly string[]): readonly Field[] {
  return subjects.flatMap((subject) => {
    const fields = fieldsOf(subject);
    // The members of a body say more than the whole of it.
    const found = names.map((name) => fields.find((field) => field.name === name)).find(Boolean);
    return found ? [found] : [];
  });
}

/** Under which key an answer is remembered in a workspace; undefined: JSON, which is of one request alone. */
export function rememberKey(field: Field): string | undefined {
  if (isOfValidators(field)) return 'validators';
  if (typeof field.example === 'object' && !isList(field)) return undefined;
  const kind = kindOf(field);
  if (kind === 'address' || kind === 'address-or-list') return 'address';
  return field.name === 'body' ? undefined : field.name;
}

function initialText(field: Field, { initial }: FieldQuestion, { facts, remembered }: PlanOptions): string {
  const told = initial && initialOf(initial, facts);
  if (told !== undefined) return told;
  const key = rememberKey(field);
  const before = key === undefined ? undefined : remembered(key);
  if (before !== undefined) return before;
  const words = metaOf(field.schema)?.values;
  // A word such as `head` is a good answer for most; an example of a number is not.
  return words && Object.hasOwn(words, String(field.example)) ? textOf(field, field.example) : '';
}

/** Of which kind of value the row is that answers a field by itself. */
const kindsGiven: Readonly<Record<string, Given['what']>> = {
  'validator-index': 'validator',
  'validator-id': 'validator',
  epoch: 'epoch',
  slot: 'slot',
  'block-id': 'slot',
  'block-number-or-tag': 'block',
  'peer-id': 'peer',
};

/** The row's value as the field takes it; undefined where it is no answer to it, or only one end of a range. */
function givenTo(field: Field, { what, value }: Given): string | undefined {
  if (kindsGiven[kindOf(field) ?? ''] !== what || /^(start|end)_|\./.test(field.name)) return undefined;
  return what === 'block' && /^\d+$/.test(value) ? `0x${BigInt(value).toString(16)}` : value;
}

function kindOf({ schema }: Field): string | undefined {
  return metaOf(schema)?.kind ?? metaOf(elementOf(schema) ?? schema)?.kind;
}

function keep(values: Map<string, unknown>, field: Field, text: string): void {
  const read = readValue(field, text);
  if (read.ok) values.set(field.name, read.value);
}

/** The requests with these answers, by the name of each step's field. What has no answer yet is a placeholder. */
export function requestOf(plan: Plan, answers: ReadonlyMap<string, string>): PlainRequest {
  const values = new Map(plan.fixed);
  for (const { field: first, fields } of plan.steps) {
    const answer = answers.get(first.name);
    for (const field of fields) {
      if (answer === undefined) {
        if (first.required) values.set(field.name, `{{${first.name}}}`);
      } else {
        keep(values, field, answer);
      }
    }
  }
  const parts = plan.subjects.map((subject) =>
    render(subject, values, {
      title: plan.subjects.length === 1 ? plan.title : titleOf(subject),
      prefix: plan.prefix,
      ...(plan.node === undefined ? {} : { node: plan.node }),
    }),
  );
  return { language: parts[0]?.language ?? 'http', text: parts.map(({ text }) => text).join('\n') };
}

/**
 * What is wrong with an answer: by itself, then beside those that were given before it. The words are those that the
 * checker would use in a scratch file.
 */
export function problemOf(
  plan: Plan,
  step: Step,
  answers: ReadonlyMap<string, string>,
  typed: string,
): FieldProblem | undefined {
  for (const field of step.fields) {
    const read = readValue(field, typed);
    if (!read.ok) return read.problem;
  }
  const { name } = step.field;
  const before = new Map([...answers].filter(([other]) => other !== name));
  const known = new Set(found(requestOf(plan, before)).map(words));
  const fresh = found(requestOf(plan, new Map([...before, [name, typed]]))).filter(
    (diagnostic) => !known.has(words(diagnostic)),
  );
  const worst = severities.flatMap((severity) => fresh.filter((one) => one.severity === severity))[0];
  if (!worst) return undefined;
  const severity = worst.severity === 'hint' ? 'information' : worst.severity;
  return { severity, message: worst.message.replaceAll('`', '') };
}

const severities: readonly Diagnostic['severity'][] = ['error', 'warning', 'information', 'hint'];

/** Placeholders stand only for what has not been asked yet. */
function found(request: PlainRequest): readonly Diagnostic[] {
  return diagnosticsOf(request).filter(({ code }) => code !== 'variable-undefined');
}

function words({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}
