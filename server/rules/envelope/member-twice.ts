import type { JsonMember, JsonNode, JsonObject, RpcCall } from '../../../common/scratch/types';
import { removeMember } from '../json-edits';
import type { BlockRule, Fix, ReportFinding } from '../rule';

export const memberTwice: BlockRule = {
  on: 'block',
  code: 'member-twice',
  severity: 'error',
  title: 'Member of an object twice',
  why: 'Most nodes use the last of two members with the same name and ignore the first. Some reject the request.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d" }, "latest")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d" }, "latest")',
  },
  source: 'RFC 8259',
  check({ block, reading }, report) {
    const { text, request } = block;
    if (reading.kind === 'rpc') {
      if (reading.array) walk(reading.array, text, report);
      else for (const call of reading.calls) walkCall(call, text, report);
    } else if (reading.kind === 'beacon' && request?.kind === 'http' && request.body?.json) {
      walk(request.body.json, text, report);
    }
  },
};

// This rule visits each member of each request, so it allocates nothing.

function walkCall({ object, params }: RpcCall, text: string, report: ReportFinding): void {
  if (object) walk(object, text, report);
  else for (const param of params) walk(param, text, report);
}

function walk(node: JsonNode, text: string, report: ReportFinding): void {
  if (node.kind === 'array') {
    for (const item of node.items)
      if (item.kind === 'object' || item.kind === 'array') walk(item, text, report);
  } else if (node.kind === 'object') {
    inObject(node, text, report);
    for (const { value } of node.members) {
      if (value?.kind === 'object' || value?.kind === 'array') walk(value, text, report);
    }
  }
}

/** Objects with more members than this are searched with a set. */
const FEW = 12;

function inObject(object: JsonObject, text: string, report: ReportFinding): void {
  const { members } = object;
  const seen = members.length > FEW ? new Set<string>() : undefined;
  for (let index = 0; index < members.length; index++) {
    const member = members[index] as JsonMember;
    const name = member.key.value;
    if (seen ? !seen.has(name) : !isNamedBefore(members, index, name)) {
      seen?.add(name);
      continue;
    }
    if (name === '' || !member.value) continue;
    const first = members.find(({ key }) => key.value === name) as JsonMember;
    report(member.key, `Member "${name}" is there twice. Most nodes use the last one.`, {
      fixes: fixes(object, first, member, text),
    });
  }
}

function isNamedBefore(members: readonly JsonMember[], end: number, name: string): boolean {
  for (let index = 0; index < end; index++) if (members[index]?.key.value === name) return true;
  return false;
}

function fixes(object: JsonObject, first: JsonMember, second: JsonMember, text: string): readonly Fix[] {
  const written = ({ value }: JsonMember) => (value ? text.slice(value.start, value.end) : '');
  if (written(first) === written(second)) {
    return [
      {
        title: `Remove the second "${second.key.value}"`,
        edits: [removeMember(object, second)],
        preferred: true,
      },
    ];
  }
  // Which of the two is meant, only the writer knows.
  return [
    { title: `Keep ${written(second)}`, edits: [removeMember(object, first)] },
    { title: `Keep ${written(first)}`, edits: [removeMember(object, second)] },
  ];
}
