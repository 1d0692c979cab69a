import type { MethodEntry } from '../../catalogue/entry';
import { jsonrpc } from '../../catalogue/rule-doc';
import { problemsOf } from '../../catalogue/types';
import { nearest } from '../../common/nearest';
import { valueOf as valueOfNode } from '../../common/scratch/json/json-value';
import type { JsonMember, JsonNode, JsonObject, RpcCall } from '../../common/scratch/types';
import { removeMember, removeMembers } from './json-edits';
import type { Fix, ReportFinding, Rule, TextEdit } from './rule';

/** Objects with more members than this are searched with a set. */
const FEW = 12;

/** The members of a JSON-RPC request. */
const envelopeMembers: readonly string[] = ['jsonrpc', 'method', 'params', 'id'];

/** The object around a JSON-RPC call: `jsonrpc`, `id`, `method`, `params`, and batches of such objects. */
export const envelopeRules: readonly Rule[] = [
  {
    on: 'call',
    skipsUsualEnvelope: true,
    code: 'envelope-version',
    severity: 'error',
    title: 'Missing or wrong JSON-RPC version',
    why: 'Every request has the version "2.0", as a string. A node responds to anything else with "invalid request".',
    ...jsonrpc(
      '{ "jsonrpc": 2.0, "id": 1, "method": "eth_chainId", "params": [] }',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
    ),
    source: 'Execution-Layer JSON-RPC Interface: Versioning',
    check({ call, block }, report) {
      const object = objectOf(call.object);
      if (!object?.closed) return;
      const member = memberOf(object, 'jsonrpc');
      if (!member) {
        if (isMisspelt(object, 'jsonrpc')) return;
        report(call.method ?? braceOf(object), 'The request must have `"jsonrpc": "2.0"`.', {
          fixes: [insertFirst(object, '"jsonrpc": "2.0"', block.text)],
        });
        return;
      }
      const value = member.value;
      if (!value || !isWritten(value) || (value.kind === 'string' && value.value === '2.0')) return;
      const fix = replaceValue(member, '"2.0"');
      report(value, '`jsonrpc` must be the string `"2.0"`.', fix ? { fixes: [fix] } : {});
    },
  },
  {
    on: 'call',
    skipsUsualEnvelope: true,
    code: 'envelope-method',
    severity: 'error',
    title: 'Missing or invalid method',
    why: 'A node responds to a request without a method name with "invalid request".',
    ...jsonrpc(
      '{ "jsonrpc": "2.0", "id": 1, "params": [] }',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
    ),
    source: 'Execution-Layer JSON-RPC Interface: What the service does',
    check({ call }, report) {
      const object = objectOf(call.object);
      if (!object?.closed) return;
      const member = memberOf(object, 'method');
      if (!member) {
        if (isMisspelt(object, 'method')) return;
        report(braceOf(object), 'The request must have a `method`, such as `"eth_chainId"`.');
      } else if (member.value && isWritten(member.value)) {
        if (member.value.kind !== 'string')
          report(member.value, '`method` must be a string, such as `"eth_chainId"`.');
        else if (member.value.value === '') report(member.value, '`method` is empty.');
      }
    },
  },
  {
    on: 'call',
    skipsUsualEnvelope: true,
    code: 'envelope-params',
    severity: 'error',
    title: 'params is not an array',
    why: 'Parameters are sent as an array, even a single one. A node responds to anything else with "invalid params".',
    ...jsonrpc(
      '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": "0x41" }',
      '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": ["0x41"] }',
    ),
    source: 'Execution-Layer JSON-RPC Interface: What the service does',
    check({ call, block, entry }, report) {
      const node = call.paramsNode;
      if (!node || !objectOf(call.object)?.closed) return;
      if (node.kind === 'array' || node.kind === 'object' || !isWritten(node)) return;
      const empty = node.kind === 'null';
      const text = empty ? '[]' : `[${block.text.slice(node.start, node.end)}]`;
      const needed = entry?.params.some((param) => param.required) === true;
      const isFixed =
        empty ||
        !entry ||
        takesAlone(
          entry,
          valueOfNode(node, () => undefined),
        );
      report(node, messageFor(empty, needed), {
        // Some nodes read null as no parameters.
        ...(empty && !needed ? { severity: 'warning' as const } : {}),
        fixes: isFixed
          ? [
              {
                title: `Write ${text}`,
                edits: [{ start: node.start, end: node.end, text }],
                preferred: !(empty && needed),
              },
            ]
          : [],
      });
    },
  },
  {
    on: 'call',
    skipsUsualEnvelope: true,
    code: 'envelope-id',
    severity: 'error',
    title: 'Missing or invalid id',
    why: 'The node returns the id in its response. Nodes reject other types. A request without an id is a notification, which gets no response.',
    ...jsonrpc(
      '{ "jsonrpc": "2.0", "id": [1], "method": "eth_chainId", "params": [] }',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
    ),
    source: 'real nodes: execution nodes',
    check({ call, block }, report) {
      const object = objectOf(call.object);
      // Without a method it is no request yet, and `envelope-method` speaks.
      if (!object?.closed || !call.method) return;
      const member = memberOf(object, 'id');
      if (!member) {
        if (isMisspelt(object, 'id')) return;
        report(
          call.method ?? braceOf(object),
          'Without an `id` this is a notification: the node sends no response.',
          {
            severity: 'warning',
            fixes: [insertFirst(object, '"id": 1', block.text)],
          },
        );
        return;
      }
      const kind = member.value?.kind;
      if (member.value?.kind === 'number' && !/^-?\d+$/.test(member.value.text)) {
        const fix = replaceValue(member, '1');
        report(member.value, 'Some nodes reject an `id` with a fraction. Write an integer or a string.', {
          severity: 'warning',
          fixes: fix ? [fix] : [],
        });
        return;
      }
      if (!member.value || (kind !== 'object' && kind !== 'array' && kind !== 'boolean')) return;
      const fix = replaceValue(member, '1');
      report(member.value, '`id` must be a string, a number or null.', fix ? { fixes: [fix] } : {});
    },
  },
  {
    on: 'call',
    skipsUsualEnvelope: true,
    code: 'envelope-unknown-member',
    severity: 'warning',
    title: 'Unknown member of a JSON-RPC request',
    why: 'Nodes ignore or reject other members. A misspelled member has no effect: an error where the request does not work without it.',
    ...jsonrpc(
      '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "param": ["0x41"] }',
      '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": ["0x41"] }',
    ),
    source: 'Execution-Layer JSON-RPC Interface: What the service does',
    check({ call, entry }, report) {
      const object = objectOf(call.object);
      if (!object) return;
      for (const { key, value } of object.members) {
        if (envelopeMembers.includes(key.value) || key.value === '' || !value || key.placeholders) continue;
        const name = meantMember(object, key.value);
        const needed =
          name === 'method' ||
          name === 'jsonrpc' ||
          (name === 'params' && entry?.params.some((param) => param.required));
        report(
          key,
          name
            ? `Unknown member \`${key.value}\`. Did you mean \`${name}\`?`
            : `Unknown member \`${key.value}\`: a request has \`jsonrpc\`, \`method\`, \`params\` and \`id\`.`,
          name
            ? {
                ...(needed ? { severity: 'error' as const } : {}),
                fixes: [
                  {
                    title: `Write ${name}`,
                    edits: [{ start: key.start, end: key.end, text: JSON.stringify(name) }],
                    preferred: true,
                  },
                ],
              }
            : { fixes: [{ title: `Remove ${key.value}`, edits: removeMembers(object, [key.value]) }] },
        );
      }
    },
  },
  {
    on: 'block',
    needs: ['batch'],
    code: 'batch-empty',
    severity: 'error',
    title: 'Empty batch',
    why: 'A node responds to an empty array with "invalid request".',
    ...jsonrpc('[]', '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }]'),
    source: 'real nodes: execution nodes',
    check({ reading }, report) {
      if (reading.kind !== 'rpc' || reading.array?.kind !== 'array') return;
      if (reading.array.closed && reading.array.items.length === 0) {
        report(reading.array, 'The batch is empty: add at least one call.');
      }
    },
  },
  {
    on: 'block',
    needs: ['batch'],
    code: 'batch-duplicate-id',
    severity: 'warning',
    title: 'Duplicate id in a batch',
    why: 'A node may respond to a batch in any order. Only the id shows which response belongs to which call.',
    bad: {
      language: 'jsonrpc',
      text: [
        '[',
        '  { "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] },',
        '  { "jsonrpc": "2.0", "id": 1, "method": "eth_blockNumber", "params": [] }',
        ']',
      ].join('\n'),
    },
    good: {
      language: 'jsonrpc',
      text: [
        '[',
        '  { "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] },',
        '  { "jsonrpc": "2.0", "id": 2, "method": "eth_blockNumber", "params": [] }',
        ']',
      ].join('\n'),
    },
    source: 'real nodes: execution nodes',
    check({ reading }, report) {
      if (reading.kind !== 'rpc' || reading.calls.length < 2) return;
      const seen = new Set<string>();
      const repeated: JsonNode[] = [];
      let highest = 0;
      for (const call of reading.calls) {
        const object = objectOf(call.object);
        const id = object && memberOf(object, 'id')?.value;
        // Null is no identity: a node echoes it where it could not read an id.
        if (id?.kind !== 'number' && (id?.kind !== 'string' || id.placeholders)) continue;
        const key = id.kind === 'number' ? id.text : JSON.stringify(id.value);
        if (id.kind === 'number') highest = Math.max(highest, Math.floor(Number(id.text)));
        if (seen.has(key)) repeated.push(id);
        seen.add(key);
      }
      for (const id of repeated) {
        if (id.kind !== 'number' && id.kind !== 'string') continue;
        const shown = id.kind === 'number' ? id.text : JSON.stringify(id.value);
        highest++;
        const text = String(highest);
        report(id, `Duplicate id \`${shown}\` in this batch: responses cannot be told apart.`, {
          fixes: Number.isSafeInteger(highest)
            ? [
                {
                  title: `Write ${text}`,
                  edits: [{ start: id.start, end: id.end, text }],
                  preferred: true,
                },
              ]
            : [],
        });
      }
    },
  },
  {
    on: 'block',
    needs: ['batch'],
    code: 'batch-item',
    severity: 'error',
    title: 'Batch item is not a request',
    why: 'Each item of a batch is an object with a method. Nodes reject the item, or the whole batch.',
    ...jsonrpc(
      '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }, 5]',
      '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }]',
    ),
    source: 'Execution-Layer JSON-RPC Interface: What the service does',
    check({ reading }, report) {
      if (reading.kind !== 'rpc' || reading.array?.kind !== 'array') return;
      const { items } = reading.array;
      for (const [index, item] of items.entries()) {
        if (item.kind === 'object' || item.kind === 'placeholder' || item.kind === 'invalid') continue;
        report(item, 'A batch item must be an object with `jsonrpc`, `method`, `params` and `id`.', {
          fixes:
            items.length > 1
              ? [{ title: 'Remove the item', edits: [removal(items, index)], preferred: true }]
              : [],
        });
      }
    },
  },
  {
    on: 'block',
    code: 'member-twice',
    severity: 'error',
    title: 'Member of an object twice',
    why: 'Most nodes use the last of two members with the same name and ignore the first. Some reject the request.',
    ...jsonrpc(
      'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d" }, "latest")',
      'eth_call({ "to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d" }, "latest")',
    ),
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
  },
];

/** Whether a value is all that a method needs as its parameters. */
function takesAlone({ params, moreParams }: MethodEntry, value: unknown): boolean {
  const [first, ...others] = params;
  if (!first) return moreParams === true;
  return problemsOf(first.schema, value).length === 0 && !others.some(({ required }) => required);
}

function messageFor(empty: boolean, needed: boolean): string {
  if (!empty) return '`params` must be an array.';
  return needed
    ? '`params` must be an array with the parameters of the method.'
    : '`params` must be an array: `[]` when there are none.';
}

/** The item with the comma that belongs to it. */
function removal(items: readonly JsonNode[], index: number): TextEdit {
  const { start, end } = items[index] as JsonNode;
  const before = items[index - 1];
  const after = items[index + 1];
  return { start: before ? before.end : start, end: before || !after ? end : after.start, text: '' };
}

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

/** The object of a call in object form; undefined for anything else. */
function objectOf(node: JsonNode | undefined): JsonObject | undefined {
  return node?.kind === 'object' ? node : undefined;
}

export function memberOf(object: JsonObject, name: string): JsonMember | undefined {
  for (const member of object.members) if (member.key.value === name) return member;
  return undefined;
}

/** Which member of a request a name that it doesn't have was meant to be; one that is not yet there. */
function meantMember(object: JsonObject, name: string): string | undefined {
  return nearest(name, envelopeMembers, 1).find((other) => !memberOf(object, other));
}

/** Whether an unknown member may stand for a missing one: then its own rule speaks. */
export function isMisspelt(object: JsonObject, missing: string): boolean {
  return object.members.some(
    ({ key }) => !envelopeMembers.includes(key.value) && meantMember(object, key.value) === missing,
  );
}

/** Writes a member in front of all others, laid out as they are. */
function insertFirst(object: JsonObject, text: string, blockText: string): Fix {
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

function replaceValue(member: JsonMember, text: string): Fix | undefined {
  const value = member.value;
  if (!value) return undefined;
  return {
    title: `Write ${text}`,
    edits: [{ start: value.start, end: value.end, text }],
    preferred: true,
  };
}

/** Whether the value is written out, so that it can be judged: no placeholder, no half-typed word. */
function isWritten(node: JsonNode): boolean {
  if (node.kind === 'placeholder' || node.kind === 'invalid') return false;
  return node.kind !== 'string' || node.placeholders === undefined;
}

/** Where a problem of a whole object is shown: its opening brace, so that its lines stay readable. */
function braceOf(object: JsonObject): { start: number; end: number } {
  return { start: object.start, end: object.start + 1 };
}
