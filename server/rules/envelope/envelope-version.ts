import type { CallRule } from '../rule';
import { braceOf, insertFirst, isMisspelt, isWritten, memberOf, objectOf, replaceValue } from './members';

export const envelopeVersion: CallRule = {
  on: 'call',
  skipsUsualEnvelope: true,
  code: 'envelope-version',
  severity: 'error',
  title: 'Missing or wrong JSON-RPC version',
  why: 'Every request has the version "2.0", as a string. A node answers anything else with "invalid request".',
  bad: { language: 'jsonrpc', text: '{ "jsonrpc": 2.0, "id": 1, "method": "eth_chainId", "params": [] }' },
  good: { language: 'jsonrpc', text: '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }' },
  source: 'Execution-Layer JSON-RPC Interface: Versioning',
  check({ call, block }, report) {
    const object = objectOf(call.object);
    if (!object?.closed) return;
    const member = memberOf(object, 'jsonrpc');
    if (!member) {
      if (isMisspelt(object, 'jsonrpc')) return;
      report(call.method ?? braceOf(object), 'The request needs `"jsonrpc": "2.0"`.', {
        fixes: [insertFirst(object, '"jsonrpc": "2.0"', block.text)],
      });
      return;
    }
    const value = member.value;
    if (!value || !isWritten(value) || (value.kind === 'string' && value.value === '2.0')) return;
    const fix = replaceValue(member, '"2.0"');
    report(value, '`jsonrpc` must be the string `"2.0"`.', fix ? { fixes: [fix] } : {});
  },
};
