import type { CallRule } from '../rule';
import { braceOf, isMisspelt, isWritten, memberOf, objectOf } from './members';

export const envelopeMethod: CallRule = {
  on: 'call',
  skipsUsualEnvelope: true,
  code: 'envelope-method',
  severity: 'error',
  title: 'Missing or invalid method',
  why: 'A node answers a request without a method name with "invalid request".',
  bad: { language: 'jsonrpc', text: '{ "jsonrpc": "2.0", "id": 1, "params": [] }' },
  good: { language: 'jsonrpc', text: '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }' },
  source: 'Execution-Layer JSON-RPC Interface: What the service does',
  check({ call }, report) {
    const object = objectOf(call.object);
    if (!object?.closed) return;
    const member = memberOf(object, 'method');
    if (!member) {
      if (isMisspelt(object, 'method')) return;
      report(braceOf(object), 'The request needs a `method`, such as `"eth_chainId"`.');
    } else if (member.value && isWritten(member.value)) {
      if (member.value.kind !== 'string')
        report(member.value, '`method` must be a string, such as `"eth_chainId"`.');
      else if (member.value.value === '') report(member.value, '`method` is empty.');
    }
  },
};
