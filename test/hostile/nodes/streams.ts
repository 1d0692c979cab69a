/** Nodes whose event stream or subscription says one thing and whose responses another. */
import { cached, data, from, object, on, plus } from './answers';
import type { Json, NodeCase } from './stage';

type Case = Omit<NodeCase, 'kind'>;
type Stream = NonNullable<NodeCase['stream']>;
const root = (digit: string) => `0x${digit.repeat(64)}`;
const well = { says: 'synced', severity: 'ok', code: 0 } as const;

/** The event of the head, with other members. */
const headEvent = (
  head: Json,
  change: (event: { readonly slot: string; readonly block: Json }) => object = (event) => event,
) => {
  const { header, root: block = null } = object(head);
  return {
    execution_optimistic: false,
    ...change({ slot: String(object(object(header).message).slot), block }),
  };
};
const good: Stream = ({ head, say }) => say('head', headEvent(head));
const goodBlocks: Stream = ({ head, say }) => say('newHeads', head);
/** The first head for ever. */
const first = (): Stream => {
  let kept: Json | undefined;
  return ({ head, reading, say }) => {
    if (reading === 0) kept = head;
    say('head', headEvent(kept ?? head));
  };
};

const beacon: readonly Case[] = [
  { what: 'streams its heads', fault: () => () => undefined, stream: good, readings: 12, ...well },
  {
    what: 'streams its heads, while it says that its execution node is offline',
    fault: on(
      /syncing/,
      from(
        4,
        data(() => ({ el_offline: true })),
      ),
    ),
    stream: good,
    readings: 12,
    says: 'execution layer offline',
    severity: 'error',
    code: 1,
  },
  {
    what: 'streams its heads, and answers nothing but 500',
    fault: on(
      /./,
      from(4, () => ({ status: 500, value: {} })),
    ),
    stream: good,
    readings: 12,
    says: 'responds with errors (HTTP 500)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'streams its heads, and has lost its peers',
    fault: on(
      /node\/peers/,
      from(4, () => ({ value: { data: [] } })),
    ),
    stream: good,
    readings: 12,
    says: 'no peers',
    severity: 'error',
    code: 1,
  },
  {
    what: 'streams one head again and again, and has no other one',
    fault: cached(/syncing|headers\/head/),
    stream: first(),
    readings: 12,
    says: 'stalled, 11 slots behind',
    severity: 'error',
    code: 1,
  },
  {
    what: 'streams a head of another root at each slot',
    fault: () => () => undefined,
    stream: ({ head, reading, say }) =>
      say(
        'head',
        headEvent(head, ({ slot }) => ({ slot, block: root(String(reading % 9)) })),
      ),
    readings: 12,
    ...well,
  },
  {
    what: 'streams heads of the future',
    fault: () => () => undefined,
    stream: ({ head, say }) =>
      say(
        'head',
        headEvent(head, ({ block, slot }) => ({ slot: plus(slot, 40), block })),
      ),
    readings: 12,
    ...well,
  },
  {
    what: 'streams heads without a slot',
    fault: () => () => undefined,
    stream: ({ head, say }) =>
      say(
        'head',
        headEvent(head, ({ block }) => ({ block })),
      ),
    readings: 12,
    ...well,
  },
  {
    what: 'streams each head twice, the second time as not verified',
    fault: () => () => undefined,
    stream: ({ head, say }) => {
      say('head', headEvent(head));
      say('head', { ...headEvent(head), execution_optimistic: true });
    },
    readings: 12,
    ...well,
  },
  {
    what: 'streams its heads, and is 20 slots behind by its own words',
    fault: on(
      /syncing/,
      data(({ head_slot }) => ({ head_slot: plus(head_slot, -20), sync_distance: '20' })),
    ),
    stream: good,
    readings: 12,
    says: 'contradicts itself: head at two slots; stalled, 20 slots behind',
    severity: 'warning',
    code: 1,
  },
];

const execution: readonly Case[] = [
  { what: 'announces its blocks', fault: () => () => undefined, stream: goodBlocks, readings: 12, ...well },
  {
    what: 'announces its blocks, and answers every call with an error',
    fault: on(
      /./,
      from(4, () => ({ error: { code: -32000, message: 'database closed' } })),
    ),
    stream: goodBlocks,
    readings: 12,
    says: 'responds with errors (error -32000)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'announces its blocks, and has lost its peers',
    fault: on(
      /net_peerCount/,
      from(4, () => ({ value: '0x0' })),
    ),
    stream: goodBlocks,
    readings: 12,
    says: 'no peers',
    severity: 'error',
    code: 1,
  },
  {
    what: 'announces blocks of another chain',
    fault: () => () => undefined,
    stream: ({ head, reading, say }) =>
      say('newHeads', { ...object(head), hash: root(String(reading % 9)), parentHash: root('f') }),
    readings: 12,
    ...well,
  },
  {
    what: 'announces blocks without a hash',
    fault: () => () => undefined,
    stream: ({ head, say }) => say('newHeads', { ...object(head), hash: null }),
    readings: 12,
    ...well,
  },
  {
    what: 'announces a block of a far number that follows on its head',
    fault: () => () => undefined,
    stream: ({ head, reading, say }) => {
      say('newHeads', head);
      if (reading === 11) {
        say('newHeads', {
          ...object(head),
          number: '0xffffff',
          hash: root('e'),
          parentHash: object(head).hash ?? null,
        });
      }
    },
    readings: 12,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
];

export const streams: readonly NodeCase[] = [
  ...beacon.map((one) => ({ ...one, kind: 'beacon' as const })),
  ...execution.map((one) => ({ ...one, kind: 'execution' as const })),
];
