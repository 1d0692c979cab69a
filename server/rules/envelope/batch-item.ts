import type { JsonNode } from '../../../common/scratch/types';
import type { BlockRule, TextEdit } from '../rule';

export const batchItem: BlockRule = {
  on: 'block',
  needs: ['batch'],
  code: 'batch-item',
  severity: 'error',
  title: 'Batch item is not a request',
  why: 'Each item of a batch is an object with a method. Nodes reject the item, or the whole batch.',
  bad: {
    language: 'jsonrpc',
    text: '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }, 5]',
  },
  good: {
    language: 'jsonrpc',
    text: '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }]',
  },
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
};

/** The item with the comma that belongs to it. */
function removal(items: readonly JsonNode[], index: number): TextEdit {
  const { start, end } = items[index] as JsonNode;
  const before = items[index - 1];
  const after = items[index + 1];
  return { start: before ? before.end : start, end: before || !after ? end : after.start, text: '' };
}
