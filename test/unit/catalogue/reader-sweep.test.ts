/** Whatever a node leaves out or sends in another form: everything beside it is read still. */
import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import { methods } from '../../../catalogue/execution';
import { type Reader, valueReader } from '../../../catalogue/responses/reader';
import { bare, exampleValue, type Schema } from '../../../catalogue/types';

type Json = Record<string | number, unknown>;

/** How many objects inside each other are read. */
const DEEPEST = 5;

/** A selection of all that a schema has. */
function everything(schema: Schema, depth = 0): unknown {
  const inner = bare(schema);
  if (inner.form === 'list') return everything(inner.item, depth);
  if (inner.form === 'map') return everything(inner.values, depth + 1);
  if (inner.form !== 'object' || depth === DEEPEST) return true;
  return Object.fromEntries(
    Object.entries(inner.members).map(([name, member]) => [name, everything(member, depth + 1)]),
  );
}

/** The paths of all members in a value that a reader read. */
function* membersIn(value: unknown, above: readonly (string | number)[] = []): Iterable<(string | number)[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    const path = [...above, Array.isArray(value) ? Number(name) : name];
    if (!Array.isArray(value)) yield path;
    yield* membersIn(one, path);
  }
}

/** A copy in which one member is altered. */
function altered(
  root: unknown,
  path: readonly (string | number)[],
  alter: (parent: Json, name: string) => void,
) {
  const copy = structuredClone(root);
  let parent = copy as Json;
  for (const step of path.slice(0, -1)) parent = parent[step] as Json;
  alter(parent, String(path.at(-1)));
  return copy;
}

describe('readers of all responses', () => {
  const responses: (readonly [string, Schema])[] = [
    ...operations.flatMap(({ id, response }) => (response ? [[id, response] as const] : [])),
    ...methods.flatMap(({ name, result }) => (result ? [[name, result] as const] : [])),
  ];
  let members = 0;

  for (const [name, schema] of responses) {
    it(`${name}: what is left out or wrong changes nothing beside it`, () => {
      const read = valueReader(schema, everything(schema) as true) as Reader<unknown>;
      const example = exampleValue(schema);
      const whole = read(example);
      for (const path of membersIn(whole)) {
        members++;
        const without = altered(whole, path, (parent, member) => delete parent[member]);
        const place = path.join('.');
        assert.deepEqual(
          read(altered(example, path, (parent, member) => delete parent[member])),
          without,
          place,
        );
        const broken = read(altered(example, path, (parent, member) => (parent[member] = [[]])));
        assert.deepEqual(
          altered(broken, path, (parent, member) => delete parent[member]),
          without,
          place,
        );
      }
    });
  }

  after(() => assert.ok(members > 1000, `${members} members`));
});
