import { removeMembers } from '../json-edits';
import type { CallRule } from '../rule';
import { envelopeMembers, meantMember, objectOf } from './members';

export const envelopeUnknownMember: CallRule = {
  on: 'call',
  skipsUsualEnvelope: true,
  code: 'envelope-unknown-member',
  severity: 'warning',
  title: 'Unknown member of a JSON-RPC request',
  why: 'Nodes ignore or reject other members. A misspelled member has no effect: an error where the request does not work without it.',
  bad: {
    language: 'jsonrpc',
    text: '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "param": ["0x41"] }',
  },
  good: {
    language: 'jsonrpc',
    text: '{ "jsonrpc": "2.0", "id": 1, "method": "web3_sha3", "params": ["0x41"] }',
  },
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
};
