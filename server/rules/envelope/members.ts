import { nearest } from '../../../common/nearest';
import type { JsonMember, JsonNode, JsonObject } from '../../../common/scratch/types';
import type { Fix } from '../rule';

/** The object of a call in object form; undefined for anything else. */
export function objectOf(node: JsonNode | undefined): JsonObject | undefined {
  return node?.kind === 'object' ? node : undefined;
}

export function memberOf(object: JsonObject, name: string): JsonMember | undefined {
  for (const member of object.members) if (member.key.value === name) return member;
  return undefined;
}

/** The members of a JSON-RPC request. */
export const envelopeMembers: readonly string[] = ['jsonrpc', 'method', 'params', 'id'];

/** Which member of a request a name that it doesn't have was meant to be; one that is not yet there. */
export function meantMember(object: JsonObject, name: string): string | undefined {
  return nearest(name, envelopeMembers, 1).find((other) => !memberOf(object, other));
}

/** Whether an unknown member may stand for a missing one: then its own rule speaks. */
export function isMisspelt(object: JsonObject, missing: string): boolean {
  return object.members.some(
    ({ key }) => !envelopeMembers.includes(key.value) && meantMember(object, key.value) === missing,
  );
}

/** Writes a member in front of all others, laid out as they are. */
export function insertFirst(object: JsonObject, text: string, blockText: string): Fix {
  const at = object.start + 1;
  const first = object.members[0];
  const gap = first ? blockText.slice(at, first.start) : '';
  // A comment may stand before the first member: then the new one goes on the brace's own line.
  const lead = /^\s*$/.test(gap) ? gap : ' ';
  return {
    title: `Add ${text}`,
    edits: [{ start: at, end: at, text: first ? `${lead}${text},` : ` ${text} ` }],
    preferred: true,
  };
}

export function replaceValue(member: JsonMember, text: string): Fix | undefined {
  const value = member.value;
  if (!value) return undefined;
  return {
    title: `Write ${text}`,
    edits: [{ start: value.start, end: value.end, text }],
    preferred: true,
  };
}

/** Whether the value is written out, so that it can be judged: no placeholder, no half-typed word. */
export function isWritten(node: JsonNode): boolean {
  if (node.kind === 'placeholder' || node.kind === 'invalid') return false;
  return node.kind !== 'string' || node.placeholders === undefined;
}

/** Where a problem of a whole object is shown: its opening brace, so that its lines stay readable. */
export function braceOf(object: JsonObject): { start: number; end: number } {
  return { start: object.start, end: object.start + 1 };
}
