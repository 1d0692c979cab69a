import { nodeAtPath } from '../../common/scratch/json/json-value';
import type { JsonMember, JsonNode, JsonObject } from '../../common/scratch/types';
import type { TextEdit } from './rule';

/** The object whose member a problem's path leads to. */
export function objectAround(root: JsonNode, path: readonly (string | number)[]): JsonObject | undefined {
  const node = nodeAtPath(root, path.slice(0, -1));
  return node.kind === 'object' ? node : undefined;
}

export function memberNamed(object: JsonObject, name: string): JsonMember | undefined {
  return object.members.findLast((member) => member.key.value === name);
}

/** Takes members out with the commas that belong to them; names that are not there are passed over. */
export function removeMembers(object: JsonObject, names: readonly string[]): TextEdit[] {
  const gone = (member: JsonMember | undefined) => member !== undefined && names.includes(member.key.value);
  const edits: TextEdit[] = [];
  const { members } = object;
  for (let index = 0; index < members.length; index++) {
    if (!gone(members[index])) continue;
    const first = index;
    while (gone(members[index + 1])) index++;
    const before = members[first - 1];
    const after = members[index + 1];
    const start = members[first] as JsonMember;
    const last = members[index] as JsonMember;
    if (after) edits.push({ start: start.start, end: after.start, text: '' });
    else edits.push({ start: before ? before.end : start.start, end: last.end, text: '' });
  }
  return edits;
}

/** Takes one member out, also where another one has its name. */
export function removeMember({ members }: JsonObject, member: JsonMember): TextEdit {
  const index = members.indexOf(member);
  const before = members[index - 1];
  const after = members[index + 1];
  if (after) return { start: member.start, end: after.start, text: '' };
  return { start: before ? before.end : member.start, end: member.end, text: '' };
}

/** Writes a member behind all others, laid out as the last of them is. */
export function append(object: JsonObject, written: string, text: string): TextEdit {
  const last = object.members.at(-1);
  if (!last) return { start: object.start + 1, end: object.start + 1, text: ` ${written} ` };
  const before = text.slice(0, last.start);
  const gap = /(?:\r\n|\n|\r)[ \t]*$/.exec(before)?.[0] ?? ' ';
  return { start: last.end, end: last.end, text: `,${gap}${written}` };
}
