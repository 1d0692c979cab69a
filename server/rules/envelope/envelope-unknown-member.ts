import { nearest } from '../../../common/spec/nearest';
import { removeMembers } from '../json-edits';
import type { CallRule } from '../rule';
import { memberOf, objectOf } from './members';

const known = ['jsonrpc', 'method', 'params', 'id'];

export const envelopeUnknownMember: CallRule = {
  on: 'call',
  code: 'envelope-unknown-member',
  severity: 'warning',
  title: 'Unknown member of a JSON-RPC request',
  why: 'Nodes ignore or reject other members. A misspelled member has no effect.',
  bad: {
    language: 'jsonrpc',
    text: '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "param": ["0x41"] }',
  },
  good: {
    language: 'jsonrpc',
    text: '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": ["0x41"] }',
  },
  source: 'Execution-Layer JSON-RPC Interface: What the service does',
  check({ call }, report) {
    const object = objectOf(call.object);
    if (!object) return;
    for (const { key, value } of object.members) {
      if (known.includes(key.value) || key.value === '' || !value || key.placeholders) continue;
      const name = nearest(key.value, known, 1).find((other) => !memberOf(object, other));
      report(
        key,
        name
          ? `Unknown member \`${key.value}\`. Did you mean \`${name}\`?`
          : `Unknown member \`${key.value}\`: a request has \`jsonrpc\`, \`method\`, \`params\` and \`id\`.`,
        name
          ? {
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
};
