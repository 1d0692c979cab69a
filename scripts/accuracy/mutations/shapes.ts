/** Mistakes in parameters and in the members of objects. */
import { bare, isOptional, membersOf, problemsOf, type Schema } from '../../../catalogue/types';
import type { Edit, Mutation } from '../mutation';
import type { CallSample, Part, Sample } from '../sample';

function paramsOf(sample: CallSample): Part | undefined {
  return sample.parts.find(({ path }) => path.length === 1 && path[0] === 'params');
}

/** Replaces the list of parameters. */
function inParams(
  id: string,
  what: string,
  change: (params: readonly unknown[], sample: CallSample) => unknown,
  asked: Mutation['asked'] = 'error',
): Mutation {
  return {
    id,
    family: 'parameters',
    what,
    asked,
    *edits(sample): Iterable<Edit> {
      if (sample.api !== 'execution') return;
      const params = paramsOf(sample);
      if (!params || !Array.isArray(params.value)) return;
      const changed = change(params.value, sample);
      if (changed === undefined) return;
      yield { start: params.start, end: params.end, text: JSON.stringify(changed) };
    },
  };
}

const required = (sample: CallSample) => sample.entry.params.filter((one) => one.required).length;

/** Members of an object schema that it requires. */
function requiredMembers(schema: Schema): ReadonlySet<string> {
  const members = membersOf(schema) ?? {};
  return new Set(Object.entries(members).flatMap(([name, member]) => (isOptional(member) ? [] : [name])));
}

interface Member {
  readonly part: Part;
  readonly object: Part;
  readonly name: string;
  readonly isRequired: boolean;
  readonly known: readonly string[];
}

/** The members of objects whose schema the catalogue has. */
function* members(sample: Sample): Iterable<Member> {
  const parts = sample.api === 'execution' ? sample.parts : sample.body;
  for (const object of parts) {
    const { schema, value } = object;
    if (!schema || typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const known = membersOf(schema);
    if (!known || bare(schema).form !== 'object') continue;
    const needed = requiredMembers(schema);
    for (const part of parts) {
      const name = part.path.at(-1);
      if (typeof name !== 'string' || part.path.length !== object.path.length + 1 || !part.key) continue;
      if (!object.path.every((step, index) => part.path[index] === step)) continue;
      yield { part, object, name, isRequired: needed.has(name), known: Object.keys(known) };
    }
  }
}

/** A mistake in one member. */
function inMember(
  id: string,
  what: string,
  asked: Mutation['asked'],
  change: (member: Member, text: string) => Edit | undefined,
): Mutation {
  return {
    id,
    family: 'objects',
    what,
    asked,
    *edits(sample): Iterable<Edit> {
      for (const member of members(sample)) {
        const edit = change(member, sample.text);
        if (edit) yield { form: member.part.path.join('.'), ...edit };
      }
    },
  };
}

function renamed({ part, known }: Member, name: string): Edit | undefined {
  if (!part.key || known.includes(name)) return undefined;
  return { start: part.key.start, end: part.key.end, text: JSON.stringify(name) };
}

/** Removes the member with one comma. */
function removed({ part, object }: Member, text: string): Edit | undefined {
  if (!part.key) return undefined;
  const after = /^, /.test(text.slice(part.end));
  const before = /, $/.test(text.slice(object.start, part.key.start));
  const start = !after && before ? part.key.start - 2 : part.key.start;
  const end = after ? part.end + 2 : part.end;
  return { start, end, text: '', place: { start: object.start, end: object.end - (end - start) } };
}

const swapped = (name: string, at: number) =>
  `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`;

export const shapeMutations: readonly Mutation[] = [
  inParams('params-missing', 'a required parameter left out', (params, sample) =>
    required(sample) > 0 ? params.slice(0, required(sample) - 1) : undefined,
  ),
  inParams('params-empty', 'no parameters at all', (_, sample) => (required(sample) > 0 ? [] : undefined)),
  inParams('params-extra', 'one parameter too many', (params, sample) =>
    params.length === sample.entry.params.length && !sample.entry.moreParams ? [...params, '0x1'] : undefined,
  ),
  inParams('params-wrapped', 'the parameters in another array', (params, sample) =>
    params.length > 0 && required(sample) > 1 ? [params] : undefined,
  ),
  inParams('params-text', 'the parameters as text', (params) => (params.length > 0 ? 'latest' : undefined)),
  inParams('params-number', 'a number for the parameters', () => 1),
  inParams('params-swapped', 'two parameters exchanged', ([first, second, ...rest], sample) => {
    const [a, b] = sample.entry.params;
    if (!a || !b || first === undefined || second === undefined || !a.required || !b.required)
      return undefined;
    const fits = problemsOf(a.schema, second).length + problemsOf(b.schema, first).length === 0;
    return fits ? undefined : [second, first, ...rest];
  }),
  inMember('member-missing', 'a required member left out', 'error', (member, text) =>
    member.isRequired ? removed(member, text) : undefined,
  ),
  inMember('member-misspelt', 'a misspelt member', 'flagged', (member) =>
    member.name.length > 2 ? renamed(member, swapped(member.name, 1)) : undefined,
  ),
  inMember('member-case', 'a member with its first letter in capitals', 'flagged', (member) =>
    renamed(member, `${member.name[0]?.toUpperCase()}${member.name.slice(1)}`),
  ),
  inMember('member-snake', 'snake_case for camelCase, or the other way round', 'flagged', (member) => {
    const snake = member.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const camel = member.name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const other = snake === member.name ? camel : snake;
    return other === member.name ? undefined : renamed(member, other);
  }),
  inMember('member-twice', 'a member twice', 'error', ({ part }, text) => {
    if (!part.key) return undefined;
    const member = text.slice(part.key.start, part.end);
    return {
      start: part.end,
      end: part.end,
      text: `, ${member}`,
      place: { start: part.end + 2, end: part.end + 2 + member.length },
    };
  }),
  inMember('member-null', 'null for a required member', 'error', ({ part, isRequired, object, name }) => {
    const schema = membersOf(object.schema as Schema)?.[name];
    if (!isRequired || !schema || problemsOf(schema, null).length === 0) return undefined;
    return { start: part.start, end: part.end, text: 'null' };
  }),
];
