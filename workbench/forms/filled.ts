import type { VendorPrefix } from '../../catalogue/beacon/paths';
import { elementOf, metaOf } from '../../catalogue/types';
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
import type { Diagnostic } from '../../server/check/check';
import { diagnosticsOf, type FieldQuestion, type Form, requestsFor } from './forms';
import {
  type FieldProblem,
  type FormFacts,
  type Given,
  type Initial,
  initialOf,
  isList,
  isOfValidators,
  readValue,
  textOf,
} from './values';

/** A form for one node: its questions, with the fields that their answers fill in. */
export interface Plan {
  readonly title: string;
  readonly subjects: readonly RequestSubject[];
  readonly steps: readonly Step[];
  /** Values that are not asked for, by the name of their field. */
  readonly fixed: ReadonlyMap<string, unknown>;
  readonly prefix: VendorPrefix;
  /** Written as `# @node …`; absent for the selected node. */
  readonly node?: string;
  /** Writes the request from the values of its fields, by their names. Default: as the catalogue declares them. */
  readonly write?: (values: ReadonlyMap<string, unknown>) => PlainRequest;
}

/** One question. */
export interface Step {
  /** The field that is shown and checked. */
  readonly field: Field;
  /** All fields that take the answer, `field` included. */
  readonly fields: readonly Field[];
  /** Initial text. */
  readonly initial: string;
}

export interface PlanOptions {
  readonly facts: FormFacts;
  /** The prefix of the extension endpoints; absent when the node does not serve them. */
  readonly prefix?: VendorPrefix;
  readonly node?: string;
  /** The last answer, by the key of `rememberKey`. */
  readonly remembered: (key: string) => string | undefined;
}

/** The questions of a form for a node, without those that the row already answers. */
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

/** The questions for an entry of the catalogue: one for each required field. */
export function planOfSubject(subject: RequestSubject, options: PlanOptions): Plan {
  const fields = requiredFields(subject);
  const steps = fields.map((field) => ({
    field,
    fields: [field],
    initial: initialText(field, usualQuestion(field), options) || exampleJson(field),
  }));
  return planned(titleOf(subject), [subject], steps, usualBlocks(subject), options);
}

/** Initial values of epochs and slots in requests without a form. */
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

/** The example of a JSON field, which is easier to edit than to write; empty for lists of validators. */
function exampleJson(field: Field): string {
  const { example } = field;
  return typeof example === 'object' && example !== null && !isOfValidators(field)
    ? JSON.stringify(example)
    : '';
}

/** The optional block parameter with its example, so that the request shows where it belongs. */
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
    // Names are in order of preference: the members of a body before the whole body.
    const found = names.map((name) => fields.find((field) => field.name === name)).find(Boolean);
    return found ? [found] : [];
  });
}

/** The key of a remembered answer; undefined for JSON, which fits only one request. */
export function rememberKey(field: Field): string | undefined {
  if (isOfValidators(field)) return 'validators';
  if (typeof field.example === 'object' && !isList(field)) return undefined;
  const kind = kindOf(field);
  if (kind === 'address' || kind === 'address-or-list') return 'address';
  return field.name === 'body' ? undefined : field.name;
}

function initialText(field: Field, { initial }: FieldQuestion, { facts, remembered }: PlanOptions): string {
  const derived = initial && initialOf(initial, facts);
  if (derived !== undefined) return derived;
  const key = rememberKey(field);
  const before = key === undefined ? undefined : remembered(key);
  if (before !== undefined) return before;
  const words = metaOf(field.schema)?.values;
  // A word such as `head` is a good default; an example number is not.
  return words && Object.hasOwn(words, String(field.example)) ? textOf(field, field.example) : '';
}

/** The kind of row that answers a field, by the kind of the field. */
const kindsGiven: Readonly<Record<string, Given['what']>> = {
  'validator-index': 'validator',
  'validator-id': 'validator',
  epoch: 'epoch',
  slot: 'slot',
  'block-id': 'slot',
  'block-number-or-tag': 'block',
  'peer-id': 'peer',
};

/** The value of the row as text for the field; undefined when it does not fit or the field is one end of a range. */
function givenTo(field: Field, { what, value }: Given): string | undefined {
  if (kindsGiven[kindOf(field) ?? ''] !== what || /^(start|end)_|\./.test(field.name)) return undefined;
  return what === 'block' && /^\d+$/.test(value) ? `0x${BigInt(value).toString(16)}` : value;
}

function kindOf({ schema }: Field): string | undefined {
  return metaOf(schema)?.kind ?? metaOf(elementOf(schema) ?? schema)?.kind;
}

function keep(values: Map<string, unknown>, field: Field, text: string): void {
  const value = readValue(field, text);
  if (value.ok) values.set(field.name, value.value);
}

/** The requests with these answers, by the name of each step's field. A missing answer becomes a placeholder. */
export function requestOf(plan: Plan, answers: ReadonlyMap<string, string>): PlainRequest {
  const values = valuesFor(plan, answers);
  if (plan.write) return plan.write(values);
  const parts = plan.subjects.map((subject) =>
    render(subject, values, {
      title: plan.subjects.length === 1 ? plan.title : titleOf(subject),
      prefix: plan.prefix,
      ...(plan.node === undefined ? {} : { node: plan.node }),
    }),
  );
  return { language: parts[0]?.language ?? 'http', text: parts.map(({ text }) => text).join('\n') };
}

/** The values of these answers, by the names of fields. A missing answer becomes a placeholder. */
export function valuesFor(plan: Plan, answers: ReadonlyMap<string, string>): ReadonlyMap<string, unknown> {
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
  return values;
}

/**
 * The problem of an answer, by itself or together with earlier answers, as the checker reports it in a scratch file.
 */
export function problemOf(
  plan: Plan,
  step: Step,
  answers: ReadonlyMap<string, string>,
  typed: string,
): FieldProblem | undefined {
  for (const field of step.fields) {
    const value = readValue(field, typed);
    if (!value.ok) return { ...value.failure, message: withoutMarks(value.failure.message) };
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
  return { severity, message: withoutMarks(worst.message) };
}

/** The box of a question shows plain text. */
const withoutMarks = (message: string) => message.replaceAll('`', '');

const severities: readonly Diagnostic['severity'][] = ['error', 'warning', 'information', 'hint'];

/** Undefined variables are ignored: they are placeholders for missing answers. */
function found(request: PlainRequest): readonly Diagnostic[] {
  return diagnosticsOf(request).filter(({ code }) => code !== 'variable-undefined');
}

function words({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}
