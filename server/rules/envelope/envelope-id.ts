import type { CallRule } from '../rule';
import { braceOf, insertFirst, isMisspelt, memberOf, objectOf, replaceValue } from './members';

export const envelopeId: CallRule = {
  on: 'call',
  skipsUsualEnvelope: true,
  code: 'envelope-id',
  severity: 'error',
  title: 'Missing or invalid id',
  why: 'The node returns the id in its response. Nodes reject other types. A request without an id is a notification, which gets no response.',
  bad: {
    language: 'jsonrpc',
    text: '{ "jsonrpc": "2.0", "id": [1], "method": "eth_chainId", "params": [] }',
  },
  good: { language: 'jsonrpc', text: '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }' },
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
};
