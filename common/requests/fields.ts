import * as z from 'zod';
import { operations } from '../spec/beacon';
import type { MethodEntry, OperationEntry, Parameter } from '../spec/entry';
import { methodNamed } from '../spec/execution';
import { bare, elementOf, membersOf, metaOf } from '../spec/schema';

/** What a request is of: one entry of the catalogue. */
export type RequestSubject = OperationEntry | MethodEntry;

/** One value of a request that a person can be asked for. All that is known of it comes from the catalogue. */
export interface Field {
  /** `epoch`; `indices`, a member of the body; `body`, the whole of it; `filter.address`, a member of a parameter. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body' | 'params';
  /** Where it stands in the JSON of the body or of the parameters. */
  readonly path: readonly (string | number)[];
  /** One line. */
  readonly summary: string;
  readonly schema: z.ZodType;
  readonly required: boolean;
  /** A value that is right, as it stands in a request. */
  readonly example: unknown;
}

export function isMethod(subject: RequestSubject): subject is MethodEntry {
  return 'params' in subject;
}

/** The entry of the catalogue with an operation's id or a method's name. One that is in neither is a mistake of ours. */
export function subjectNamed(name: string): RequestSubject {
  const found = methodNamed(name) ?? operations.find((each) => each.id === name);
  if (!found) throw new Error(`The catalogue has neither an operation nor a method "${name}".`);
  return found;
}

const known = new WeakMap<RequestSubject, readonly Field[]>();

/** Every value that a request of an entry may have, in the order of the catalogue. */
export function fieldsOf(subject: RequestSubject): readonly Field[] {
  let fields = known.get(subject);
  if (!fields) {
    fields = readFields(subject);
    known.set(subject, fields);
  }
  return fields;
}

function readFields(subject: RequestSubject): readonly Field[] {
  if (isMethod(subject)) return subject.params.flatMap(paramFields);
  const text = (place: 'path' | 'query' | 'header') => (parameter: Parameter) => ({
    ...plain(parameter),
    place,
    path: [],
  });
  return [
    ...subject.pathParams.map(text('path')),
    ...subject.query.map(text('query')),
    ...subject.headers.map(text('header')),
    ...bodyFields(subject),
  ];
}

function plain({ name, summary, schema, required }: Parameter) {
  return { name, summary, schema, required, example: metaOf(schema)?.example };
}

function paramFields(parameter: Parameter, index: number): readonly Field[] {
  const whole: Field = { ...plain(parameter), place: 'params', path: [index] };
  return [whole, ...memberFields(whole, `${parameter.name}.`)];
}

function bodyFields({ body }: OperationEntry): readonly Field[] {
  if (!body) return [];
  const { schema, required } = body;
  const described = metaOf(elementOf(schema) ?? schema)?.description;
  const whole: Field = {
    name: 'body',
    place: 'body',
    path: [],
    summary: described ?? 'What is sent along, as JSON.',
    schema,
    required,
    example: body.example,
  };
  return [whole, ...memberFields(whole, '')];
}

function memberFields({ example, path, place, schema }: Field, before: string): readonly Field[] {
  const members = membersOf(schema);
  // A block may be an object too, but nobody is asked for its members.
  if (!members || typeof example !== 'object' || example === null) return [];
  const shape = bare(schema);
  return Object.entries(members).map(([name, member]) => ({
    name: before + name,
    place,
    path: [...path, name],
    summary: metaOf(member)?.description ?? name,
    schema: member,
    // Members that are only told of may be left out.
    required: shape instanceof z.ZodObject && Object.hasOwn(shape.shape, name) && bare(member) === member,
    example: (example as Readonly<Record<string, unknown>>)[name] ?? metaOf(member)?.example,
  }));
}

/** The fields that a request has to have, the body's members instead of the whole of it where they are known. */
export function requiredFields(subject: RequestSubject): readonly Field[] {
  const fields = fieldsOf(subject).filter((field) => field.required && !field.name.includes('.'));
  const members = fields.some((field) => field.place === 'body' && field.path.length > 0);
  return members ? fields.filter(({ name, place }) => place !== 'body' || name !== 'body') : fields;
}

/** What the notes of the catalogue say of how far a value may go: `At most 100 epochs; …`. */
export function limitsOf(subjects: readonly RequestSubject[], { schema }: Field): readonly string[] {
  const unit = metaOf(elementOf(schema) ?? schema)?.unit;
  if (unit !== 'epoch' && unit !== 'slot') return [];
  const limits = subjects
    .flatMap(({ notes }) => notes)
    .filter((note) => /^(At most|Only for)|must not/.test(note) && note.includes(unit));
  return [...new Set(limits)];
}
