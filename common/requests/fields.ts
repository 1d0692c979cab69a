import { operations } from '../../catalogue/beacon';
import { exampleOfBody, type MethodEntry, type OperationEntry, type Parameter } from '../../catalogue/entry';
import { methodNamed } from '../../catalogue/execution';
import {
  bare,
  elementOf,
  exampleOf,
  isNullable,
  isOptional,
  membersOf,
  metaOf,
  type Schema,
} from '../../catalogue/types';

/** The entry of the catalogue that a request is for. */
export type RequestSubject = OperationEntry | MethodEntry;

/** One value of a request that a form can ask for, as the catalogue describes it. */
export interface Field {
  /** `epoch`; `body`, the whole body; `indices`, a member of the body; `filter.address`, a member of a parameter. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body' | 'params';
  /** Path in the JSON of the body or of the params. */
  readonly path: readonly (string | number)[];
  /** One line. */
  readonly summary: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** A valid value. */
  readonly example: unknown;
}

export function isMethod(subject: RequestSubject): subject is MethodEntry {
  return 'params' in subject;
}

/** The entry with the ID of an operation or the name of a method. Throws if there is none, which is a bug. */
export function subjectNamed(name: string): RequestSubject {
  const found = methodNamed(name) ?? operations.find(({ id }) => id === name);
  if (!found) throw new Error(`The catalogue has neither an operation nor a method "${name}".`);
  return found;
}

const known = new WeakMap<RequestSubject, readonly Field[]>();

/** All values that a request for an entry can have, in the order of the catalogue. */
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
  return { name, summary, schema, required, example: exampleOf(schema) };
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
    summary: described ?? 'The JSON body.',
    schema,
    required,
    example: exampleOfBody(body),
  };
  return [whole, ...memberFields(whole, '')];
}

function memberFields({ example, path, place, schema }: Field, before: string): readonly Field[] {
  const members = membersOf(schema);
  // A block parameter may be an object too, but forms do not ask for its members.
  if (!members || typeof example !== 'object' || example === null) return [];
  const shape = bare(schema);
  return Object.entries(members).map(([name, member]) => ({
    name: before + name,
    place,
    path: [...path, name],
    summary: metaOf(member)?.description ?? name,
    schema: member,
    // Members that are only documented are optional.
    required:
      shape.form === 'object' &&
      Object.hasOwn(shape.members, name) &&
      !isOptional(member) &&
      !isNullable(member),
    example: (example as Readonly<Record<string, unknown>>)[name] ?? exampleOf(member),
  }));
}

/** The required fields of a request. The members of a body replace the whole body if they are known. */
export function requiredFields(subject: RequestSubject): readonly Field[] {
  const fields = fieldsOf(subject).filter((field) => field.required && !field.name.includes('.'));
  const members = fields.some((field) => field.place === 'body' && field.path.length > 0);
  return members ? fields.filter(({ name, place }) => place !== 'body' || name !== 'body') : fields;
}

/** Notes of the catalogue on the limits of a slot or an epoch: `At most 100 epochs; …`. */
export function limitsOf(subjects: readonly RequestSubject[], { schema }: Field): readonly string[] {
  const unit = metaOf(elementOf(schema) ?? schema)?.unit;
  if (unit !== 'epoch' && unit !== 'slot') return [];
  const limits = subjects
    .flatMap(({ notes }) => notes)
    .filter((note) => /^(At most|Only for)|must not/.test(note) && note.includes(unit));
  return [...new Set(limits)];
}
