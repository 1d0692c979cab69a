/** Filter options of `eth_newFilter` and `eth_getLogs`. */
import { address, hash32 } from '../encoding';
import { below, written } from '../object';
import {
  anyOf,
  described,
  judged,
  listOf,
  nullish,
  type Report,
  raise,
  range,
  type Schema,
  typeName,
} from '../types';
import { dataFault, type Fault, isData } from '../types/hex';
import { blockNumberOrTag, blockTags } from './block-parameter';

const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const ADDRESS = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const MOST_TOPICS = 4;

const { pending: _, ...rangeTags } = blockTags;

const blockHashes = {
  blockHash: blockHash('Looks into this block only; excludes fromBlock and toBlock (EIP-234).'),
  blockhash: blockHash('Another spelling of blockHash, with the same effect; not every node knows it.'),
};

function blockHash(description: string) {
  return nullish(hash32({ title: 'block hash', description }));
}

/** Of `eth_getLogs`, or of a filter to install: that one has no block hash. */
export function filterOptions(of: 'logs' | 'filter'): Schema {
  return written(
    {
      fromBlock: nullish(
        blockNumberOrTag({
          description: 'First block; latest when left out.',
          values: rangeTags,
        }),
      ),
      toBlock: nullish(
        blockNumberOrTag({
          description: 'Last block; latest when left out.',
          values: rangeTags,
        }),
      ),
      address: nullish(addressOrList),
      topics: nullish(topics),
      ...(of === 'logs' ? blockHashes : {}),
    },
    {
      title: 'filter options',
      description: 'Which logs: blocks, addresses and topics.',
      kind: 'filter-options',
      example: { fromBlock: '0x1', toBlock: 'latest', address: ADDRESS, topics: [TOPIC] },
    },
    of === 'logs'
      ? { check: checkFilter, agreements: [BLOCKS] }
      : { check: checkFilter, agreements: [BLOCKS], unknown: { blockHash: NO_HASH, blockhash: NO_HASH } },
  );
}

function checkFilter(value: Readonly<Record<string, unknown>>, report: Report): void {
  const { fromBlock, toBlock } = value;
  const ranged = !isAbsent(fromBlock) ? 'fromBlock' : !isAbsent(toBlock) ? 'toBlock' : undefined;
  for (const key of ['blockHash', 'blockhash']) {
    if (isAbsent(value[key])) continue;
    if (ranged !== undefined) {
      const message = `A block hash cannot be combined with ${ranged}.`;
      report('filter-block-hash-with-range', message, { path: [key], at: 'key' });
    }
    if (key === 'blockhash') {
      report('filter-blockhash-spelling', 'Nodes call this member "blockHash".', {
        path: [key],
        at: 'key',
        fix: { title: 'Change to "blockHash"', value: 'blockHash' },
      });
    }
  }
  const pending = ['fromBlock', 'toBlock'].filter((key) => value[key] === 'pending');
  for (const key of pending) {
    report('filter-pending', 'Most nodes keep no logs of the pending block.', {
      path: [key],
      fix: { title: 'Write "latest"', value: 'latest' },
    });
  }
}

/** The blocks of any object that asks for a range of them. */
export const BLOCKS = range('fromBlock', 'toBlock', 'block');

const NO_HASH = 'Nodes ignore a block hash here: only eth_getLogs takes one.';

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

const one = address({ description: 'Contract whose logs are wanted.' });

const addressOrList = described(anyOf(one, listOf(one)), {
  title: 'address or list of addresses',
  description: 'Contract whose logs are wanted, or a list of them.',
  kind: 'address-or-list',
  example: ADDRESS,
  items: one,
});

const topic = hash32({
  title: 'topic',
  description: 'Hash of the event signature, or an indexed argument of 32 bytes.',
  kind: 'topic',
  example: TOPIC,
});

/** One entry a position: null for anything, a topic, or a list of topics of which one must match. */
const topics = judged(
  {
    title: 'topics',
    description:
      'By position: null (anything), a topic of 32 bytes, or a list of which one must match. Logs with more topics match too.',
    kind: 'topics',
    example: [TOPIC],
    items: judged(
      {
        title: 'topic or alternatives',
        description: 'null (anything), a topic, or a list of which one must match.',
        kind: 'topic',
        example: TOPIC,
        items: topic,
      },
      checkEntry,
    ),
  },
  (value, report) => {
    if (!Array.isArray(value)) {
      const alone = typeof value === 'string' && value.startsWith('0x');
      report(
        'topics-not-array',
        'Topics must be an array with one entry per position.',
        alone ? { fix: { title: 'Wrap in an array', value: [value] } } : undefined,
      );
      return;
    }
    if (value.length > MOST_TOPICS) {
      const message = `A log has at most ${MOST_TOPICS} topics; this is number ${MOST_TOPICS + 1} of ${value.length}.`;
      report('topics-too-many', message, { path: [MOST_TOPICS] });
    }
    for (const [index, entry] of value.entries()) {
      if (index < MOST_TOPICS) checkEntry(entry, below(report, index));
    }
  },
);

function checkEntry(entry: unknown, report: Report): void {
  if (!Array.isArray(entry)) {
    checkTopic(entry, report);
    return;
  }
  for (const [index, item] of entry.entries()) {
    if (Array.isArray(item)) {
      const message = 'Topics are nested too deep: alternatives can only be one level deep.';
      report('topics-nested', message, { path: [index] });
    } else if (item === null) {
      const message = 'Not every node takes null among alternatives: it would match anything.';
      report('topics-null-alternative', message, { path: [index] });
    } else {
      checkTopic(item, below(report, index));
    }
  }
}

function checkTopic(value: unknown, report: Report): void {
  if (value === null) return;
  if (typeof value !== 'string') {
    report(
      'topics-wrong-shape',
      `A topic must be null, 32 bytes, or a list of those, not ${typeName(value)}.`,
    );
  } else if (!isData(value, 64)) {
    raise(topicFault(value), report);
  }
}

/** An address stands in a topic padded with zeros; the commonest slip is to leave them out. */
function topicFault(value: string): Fault {
  const fault = dataFault(value, 'topic', 64);
  if (!isData(value, 40)) return fault;
  const padded = `0x${'0'.repeat(24)}${value.slice(2)}`;
  return { ...fault, fix: { title: 'Pad the address to 32 bytes', value: padded } };
}
