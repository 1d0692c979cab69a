import { membersOf, metaOf, type Schema, schemaAt } from '../../../catalogue/types';
import { nearest } from '../../../common/nearest';
import { jsonText } from '../../../common/requests/json-line';
import { nodeAtPath } from '../../../common/scratch/json/json-value';
import type { JsonString } from '../../../common/scratch/types';
import { shortened } from '../../../common/units/words';
import { append } from '../json-edits';
import type { SchemaFixes, SpecPlace } from '../rule';

/** The unknown member that was meant to be the missing one. */
export function misspeltKey({ root, schema, problem }: SpecPlace): JsonString | undefined {
  const object = nodeAtPath(root, problem.path);
  if (object.kind !== 'object' || problem.missing === undefined || !schema) return undefined;
  const members = membersOf(schemaAt(schema, problem.path) ?? schema) ?? {};
  const unknown = object.members.filter(({ key }) => !key.placeholders && !Object.hasOwn(members, key.value));
  const [meant] = nearest(
    problem.missing,
    unknown.map(({ key }) => key.value),
    1,
  );
  return unknown.find(({ key }) => key.value === meant)?.key;
}

export const missingMember: SchemaFixes = (place) => {
  const { text, root, schema, problem } = place;
  const object = nodeAtPath(root, problem.path);
  const name = problem.missing;
  const members = schema && membersOf(schemaAt(schema, problem.path) ?? schema);
  const member = name === undefined ? undefined : members?.[name];
  if (object.kind !== 'object' || !object.closed || name === undefined || !member) return [];
  const key = misspeltKey(place);
  if (key) {
    const edit = { start: key.start, end: key.end, text: JSON.stringify(name) };
    return [{ title: `Change ${JSON.stringify(key.value)} to "${name}"`, edits: [edit], preferred: true }];
  }
  const all = (place.missing ?? [name]).map((one) => [one, exampleOf(members?.[one])] as const);
  if (all.some(([, example]) => example === undefined)) return [];
  const written = all.map(([one, example]) => `"${one}": ${jsonText(example)}`);
  const [first = ''] = written;
  const title = written.length === 1 ? `Add ${shortened(first, 80)}` : 'Add the missing members';
  return [{ title, edits: [append(object, written.join(', '), text)] }];
};

function exampleOf(member: Schema | undefined): unknown {
  return member && metaOf(member)?.example;
}
