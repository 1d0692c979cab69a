/** Where a JSONPath leads in values of a schema. */
import type { PathOperand, PathQuery, PathTest, Selector } from '../../common/jsonpath/query';
import {
  bare,
  formsOf,
  type ListForm,
  leaf,
  type Members,
  type ObjectForm,
  type Schema,
  type TupleForm,
} from './schema';

/** A step of a path that no value of a schema has. */
export interface DeadEnd {
  /** Index of the segment of the path. */
  readonly segment: number;
  /** The step; one of a filter where the path of the filter leads nowhere. */
  readonly selector: Selector;
  /** What the value without the step may be. */
  readonly at: readonly Schema[];
}

/** `at`: what the values of a path may be; undefined where the schema does not say. */
export type Followed =
  | { readonly at: readonly Schema[] | undefined; readonly deadEnd?: undefined }
  | { readonly deadEnd: DeadEnd };

/** Follows a path through the forms that a value may have. */
export function follow(schema: Schema, query: PathQuery): Followed {
  const root = alternativesOf(schema);
  return followFrom(root, query, root);
}

/** The forms that a value may have, without the unions, references and `maybe` around them. */
export function alternativesOf(schema: Schema): readonly Schema[] {
  const outer = bare(schema);
  const forms = formsOf(outer);
  return forms.length > 0 ? forms.flatMap(alternativesOf) : [outer];
}

function followFrom(from: readonly Schema[], { segments }: PathQuery, root: readonly Schema[]): Followed {
  let at = from;
  for (const [segment, { deep, selectors }] of segments.entries()) {
    if (deep) return { at: undefined };
    const next = new Set<Schema>();
    for (const selector of selectors) {
      const below = at.map((one) => belowOf(one, selector));
      if (below.includes(undefined)) return { at: undefined };
      const found = below.flatMap((one) => one ?? []);
      if (found.length === 0) return { deadEnd: { segment, selector, at } };
      const inside = selector.kind === 'filter' ? deadEndIn(selector.test, found, root) : undefined;
      if (inside) return { deadEnd: { ...inside, segment } };
      for (const one of found) next.add(one);
    }
    at = [...next];
  }
  return { at };
}

/** The step of a filter that leads nowhere. What is asked not to be there may be missing. */
function deadEndIn(test: PathTest, at: readonly Schema[], root: readonly Schema[]): DeadEnd | undefined {
  for (const query of queriesOf(test)) {
    const { deadEnd } = followFrom(query.from === '@' ? at : root, query, root);
    if (deadEnd) return deadEnd;
  }
  return undefined;
}

function queriesOf(test: PathTest): readonly PathQuery[] {
  switch (test.kind) {
    case 'and':
    case 'or':
      return test.tests.flatMap(queriesOf);
    case 'not':
      return [];
    case 'exists':
      return [test.query];
    case 'comparison':
      return [test.left, test.right].flatMap(queryOf);
    case 'regexp':
      return queryOf(test.text);
  }
}

function queryOf(operand: PathOperand): readonly PathQuery[] {
  if (operand.kind === 'query') return [operand.query];
  return operand.kind === 'length' ? queryOf(operand.of) : [];
}

// ---------------------------------------------------------------- one step

/** What a step leads to: nothing, or undefined where the schema does not say. */
function belowOf(schema: Schema, selector: Selector): readonly Schema[] | undefined {
  switch (schema.form) {
    case 'object':
      return inObject(schema, selector);
    case 'map':
      return isPosition(selector) ? [] : alternativesOf(schema.values);
    case 'list':
    case 'tuple':
      return inList(schema, selector);
    case 'any': {
      const { members = {}, items } = schema.meta ?? {};
      const own = selector.kind === 'name' ? memberOf(members, selector.name) : items;
      return own && alternativesOf(own);
    }
    case 'all':
    case 'enum':
    case 'not':
    case 'when':
      return undefined;
    case 'boolean':
    case 'number':
    case 'constant':
      return [];
    default:
      return lengthFor(selector);
  }
}

/** An object without declared members is one of which nothing is known. */
function inObject(
  { members, patterns = [], others, closed }: ObjectForm,
  selector: Selector,
): readonly Schema[] | undefined {
  const all = [
    ...Object.values(members),
    ...patterns.map(({ schema }) => schema),
    ...(others ? [others] : []),
  ];
  if (all.length === 0 && !closed) return undefined;
  if (isPosition(selector)) return [];
  if (selector.kind !== 'name') return all.flatMap(alternativesOf);
  const { name } = selector;
  const own = memberOf(members, name);
  if (own) return alternativesOf(own);
  const matching = patterns.filter(({ pattern }) => pattern.test(name)).map(({ schema }) => schema);
  return [...matching, ...(matching.length === 0 && others ? [others] : [])].flatMap(alternativesOf);
}

function inList(schema: ListForm | TupleForm, selector: Selector): readonly Schema[] | undefined {
  if (selector.kind === 'name') return lengthFor(selector);
  const [first, items] = schema.form === 'tuple' ? [schema.items, []] : [schema.first ?? [], [schema.item]];
  const own = selector.kind === 'index' ? first[selector.index] : undefined;
  const found = own ? [own] : [...first, ...items];
  return found.length === 0 ? undefined : found.flatMap(alternativesOf);
}

const length = leaf(
  { form: 'number', whole: true },
  {
    title: 'number',
    description: 'Number of items or characters.',
    kind: 'integer',
    example: 1,
  },
);

/** `.length` of a list or a text. */
function lengthFor(selector: Selector): readonly Schema[] {
  return selector.kind === 'name' && selector.name === 'length' ? [length] : [];
}

function isPosition({ kind }: Selector): boolean {
  return kind === 'index' || kind === 'slice';
}

function memberOf(members: Members, name: string): Schema | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
