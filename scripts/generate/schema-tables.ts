/** Schemas of the catalogue as cells and rows of tables. */
import {
  bare,
  elementOf,
  forks,
  forksOf,
  formsOf,
  isNullable,
  isOptional,
  membersOf,
  metaOf,
  type Schema,
  type SchemaMeta,
} from '../../catalogue/types';
import { unitOf as unitInWords } from '../../server/features/hover/pages';
import { prose, table } from './markdown';

/** An object or enumeration that several entries use, and that therefore has a section. */
export interface SharedType {
  readonly title: string;
  readonly schema: Schema;
}

/** The link to the section of a shared type; undefined for all others. */
export type LinkTo = (schema: Schema) => string | undefined;

const DEPTH = 4;

/** The members of an object, including nested objects; undefined if there are none to list. */
export function memberTable(schema: Schema, linkTo: LinkTo): string | undefined {
  const rows: string[][] = [];
  memberRows(schema, '', linkTo, rows, DEPTH);
  return table(['Member', 'Type', '', 'What it is'], rows);
}

function memberRows(schema: Schema, above: string, linkTo: LinkTo, rows: string[][], depth: number): void {
  const outer = bare(schema);
  const element = elementOf(outer);
  if (element) {
    if (linkTo(element) === undefined) memberRows(element, `${above}[]`, linkTo, rows, depth);
    return;
  }
  if (outer.form === 'map') {
    const value = outer.values;
    if (linkTo(value) === undefined) memberRows(value, `${above}[…]`, linkTo, rows, depth);
    return;
  }
  const forms = formsOf(outer);
  if (forms.length > 0) {
    // The section of a form has its members: those of one form are not those of all.
    for (const form of forms) if (linkTo(form) === undefined) memberRows(form, above, linkTo, rows, depth);
    return;
  }
  const seen = new Set(rows.map(([name]) => name));
  for (const [name, member] of Object.entries(membersOf(outer) ?? {})) {
    const path = above === '' ? name : `${above}.${name}`;
    if (seen.has(`\`${path}\``)) continue;
    const presence = [forkWords(member), isOptional(member) ? 'optional' : ''].filter(Boolean).join(', ');
    rows.push([`\`${path}\``, typeOf(member, linkTo), presence, aboutOf(member)]);
    if (depth > 1 && linkTo(member) === undefined) memberRows(member, path, linkTo, rows, depth - 1);
  }
}

/** `since Deneb`, `until Fulu`, `Deneb to Fulu`; empty for a member that every fork has. */
function forkWords(schema: Schema): string {
  const those = forksOf(schema);
  const [first, last] = [those?.[0], those?.at(-1)].map(
    (fork) => fork && fork[0]?.toUpperCase() + fork.slice(1),
  );
  if (those === undefined || first === undefined || last === undefined) return '';
  if (those.at(-1) === forks.at(-1)) return `since ${first}`;
  if (those[0] === forks[0]) return first === last ? `${first} only` : `until ${last}`;
  return first === last ? `${first} only` : `${first} to ${last}`;
}

/** `address`, `array of hash`, `block or null`, linked if there is a section. */
export function typeOf(schema: Schema, linkTo: LinkTo): string {
  const nullable = isNullable(schema);
  const text = plainType(schema, linkTo);
  return nullable && text !== 'null' ? `${text} or null` : text;
}

function plainType(schema: Schema, linkTo: LinkTo): string {
  const outer = bare(schema);
  const title = metaOf(outer)?.title;
  const link = linkTo(outer);
  if (link !== undefined) return `[${title}](${link})`;
  const element = outer.form === 'list' ? outer.item : undefined;
  if (element) return `array of ${typeOf(element, linkTo)}`;
  if (title !== undefined) return title;
  const forms = formsOf(outer);
  if (forms.length > 0) return [...new Set(forms.map((form) => typeOf(form, linkTo)))].join(' or ');
  if (outer.form === 'map') return `object of ${typeOf(outer.values, linkTo)}`;
  if (outer.form === 'tuple') {
    return `array of ${outer.items.map((item) => typeOf(item, linkTo)).join(', ')}`;
  }
  if (outer.form === 'constant') return outer.value === null ? 'null' : `\`${outer.value}\``;
  return membersOf(outer) ? 'object' : 'any';
}

/** The description of a value with its unit and its possible words. */
function aboutOf(schema: Schema): string {
  const element = metaOf(schema) ? undefined : elementOf(schema);
  // A list without a description is described by its items, also a list of lists.
  if (element && !metaOf(element)) return aboutOf(element);
  const meta = metaOf(element ?? schema);
  if (!meta) return '';
  return [prose(meta.description), unitOf(meta), wordsOf(meta)].filter(Boolean).join(' ');
}

/** The unit, unless the title in the column of types says it: `validator index`. */
export function unitOf(meta: SchemaMeta): string | undefined {
  const unit = unitInWords(meta);
  return unit && `${unit}.`;
}

function wordsOf({ values, description }: SchemaMeta): string | undefined {
  if (description.startsWith('One of')) return undefined;
  const words = Object.keys(values ?? {});
  return words.length === 0 ? undefined : `One of ${words.map((word) => `\`${word}\``).join(', ')}.`;
}

/** Named objects and enumerations that at least two entries use, and objects that differ by fork, by name. */
export function sharedTypes(users: readonly (readonly Schema[])[]): readonly SharedType[] {
  const found = new Map<string, { readonly schema: Schema; readonly users: Set<number> }>();
  const differing = new Set<string>();
  const visit = (schema: Schema, user: number, above: ReadonlySet<Schema>): void => {
    const outer = bare(schema);
    if (above.has(outer)) return;
    const inside = new Set(above).add(outer);
    const key = keyOf(outer);
    if (key !== undefined) {
      const known = found.get(key) ?? { schema: outer, users: new Set<number>() };
      known.users.add(user);
      found.set(key, known);
    }
    const element = elementOf(outer);
    const forms = formsOf(outer);
    if (key !== undefined && Object.values(membersOf(outer) ?? {}).some(forksOf)) differing.add(key);
    const below = [
      ...(element ? [element] : []),
      ...forms,
      ...(forms.length === 0 ? Object.values(membersOf(outer) ?? {}) : []),
      ...(outer.form === 'map' ? [outer.values] : []),
    ];
    for (const one of below) visit(one, user, inside);
  };
  users.forEach((schemas, user) => {
    for (const schema of schemas) visit(schema, user, new Set());
  });
  return [...found]
    .filter(([key, { users }]) => users.size > 1 || differing.has(key))
    .map(([, { schema }]) => ({ title: metaOf(schema)?.title ?? '', schema }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** Shorter enumerations are listed where they are used. */
const FEWEST_WORDS = 3;

/** Types with the same name and the same members or words are the same; undefined for types with neither. */
export function keyOf(schema: Schema): string | undefined {
  const outer = bare(schema);
  const meta = metaOf(outer);
  if (!meta || formsOf(outer).length > 0) return undefined;
  const names = Object.keys(membersOf(outer) ?? {});
  const words = Object.keys(meta.values ?? {});
  if (names.length === 0 && words.length < FEWEST_WORDS) return undefined;
  return `${meta.title}: ${[...names, ...words].join(' ')}`;
}
