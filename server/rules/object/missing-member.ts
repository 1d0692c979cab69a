import { jsonText } from '../../../common/requests/json-line';
import { nodeAtPath } from '../../../common/scratch/json/json-value';
import { nearest } from '../../../common/spec/nearest';
import { membersOf, metaOf, schemaAt } from '../../../common/spec/schema';
import { append } from '../json-edits';
import type { SchemaFixes } from '../rule';

export const missingMember: SchemaFixes = ({ text, root, schema, problem }) => {
  const object = nodeAtPath(root, problem.path);
  const name = problem.missing;
  const members = schema && membersOf(schemaAt(schema, problem.path) ?? schema);
  const member = name === undefined ? undefined : members?.[name];
  if (object.kind !== 'object' || !object.closed || name === undefined || !member) return [];
  const unknown = object.members.filter(({ key }) => !Object.hasOwn(members ?? {}, key.value));
  const [meant] = nearest(
    name,
    unknown.map(({ key }) => key.value),
    1,
  );
  const key = unknown.find((one) => one.key.value === meant)?.key;
  if (key && !key.placeholders) {
    const edit = { start: key.start, end: key.end, text: JSON.stringify(name) };
    return [{ title: `Change ${JSON.stringify(key.value)} to "${name}"`, edits: [edit], preferred: true }];
  }
  const example = metaOf(member)?.example;
  if (example === undefined) return [];
  const written = `"${name}": ${jsonText(example)}`;
  return [{ title: `Add ${written}`, edits: [append(object, written, text)] }];
};
