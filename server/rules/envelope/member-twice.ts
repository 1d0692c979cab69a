import type { JsonMember, JsonNode, JsonObject } from '../../../common/scratch/types';
import { removeMember } from '../json-edits';
import type { BlockContext, BlockRule, Fix, ReportFinding } from '../rule';

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
  check(context, report) {
    for (const root of rootsOf(context)) walk(root, context.block.text, report);
  },
};

function rootsOf({ block, reading }: BlockContext): readonly JsonNode[] {
  if (reading.kind === 'rpc') {
    if (reading.array) return [reading.array];
    return reading.calls.flatMap(({ object, params }) => (object ? [object] : params));
  }
  const json =
    reading.kind === 'beacon' && block.request?.kind === 'http' ? block.request.body?.json : undefined;
  return json ? [json] : [];
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
  for (const [index, member] of members.entries()) {
    const name = member.key.value;
    if (seen ? !seen.has(name) : !members.slice(0, index).some(({ key }) => key.value === name)) {
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
