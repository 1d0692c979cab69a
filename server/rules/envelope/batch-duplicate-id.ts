import type { JsonNode } from '../../../common/scratch/types';
import type { BlockRule } from '../rule';
import { memberOf, objectOf } from './members';

export const batchDuplicateId: BlockRule = {
  on: 'block',
  needs: ['batch'],
  code: 'batch-duplicate-id',
  severity: 'warning',
  title: 'Duplicate id in a batch',
  why: 'A node may answer a batch in any order. Only the id shows which response belongs to which call.',
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
};
