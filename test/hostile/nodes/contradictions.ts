/** Nodes whose responses contradict each other, the clock, or what HTTP says of them. */
import { but, cached, data, dataOf, from, object, on, plus, result } from './answers';
import type { Fault, Json, NodeCase } from './stage';

const root = (digit: string) => `0x${digit.repeat(64)}`;
const hex = (value: number) => `0x${value.toString(16)}`;
/** The finalized block of the first reading, for ever. */
const keptFinalized = (): Fault => {
  let kept: Json | undefined;
  return ({ first, value, what }) => {
    if (!/getBlock/.test(what) || first !== 'finalized') return undefined;
    kept ??= value;
    return { value: kept };
  };
};

const beacon: readonly Omit<NodeCase, 'kind'>[] = [
  {
    what: 'sends all of its responses with status 206 (a part of them)',
    fault: on(/./, () => ({ status: 206 })),
    says: 'responds with errors (HTTP 206)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'sends all but its sync state and its version with status 206',
    fault: but(/syncing|version/, () => ({ status: 206 })),
    says: 'cannot be judged: requests failed (HTTP 206)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'sends them with status 202 (accepted)',
    fault: but(/syncing|version/, () => ({ status: 202 })),
    says: 'cannot be judged: requests failed (HTTP 202)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'stands behind a cache that has kept its responses for two hours (Age: 7200)',
    fault: on(/./, () => ({ headers: { age: '7200' } })),
    says: 'responds with errors (old response of a cache)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'stands behind one that keeps all but its sync state',
    fault: but(/syncing|version/, () => ({ headers: { age: '7200' } })),
    says: 'cannot be judged: requests failed (old response of a cache)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has one root for every head',
    fault: on(
      /headers\/head/,
      data(() => ({ root: root('a') })),
    ),
    readings: 4,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a head that is its own parent',
    fault: on(/headers\/head/, (asked) => {
      const { root: own = '', header } = dataOf(asked);
      const h = object(header);
      return {
        value: {
          data: {
            root: own,
            canonical: true,
            header: { ...h, message: { ...object(h.message), parent_root: own } },
          },
        },
      };
    }),
    readings: 2,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'says that its head is not canonical',
    fault: on(
      /headers\/head/,
      data(() => ({ canonical: false })),
    ),
    readings: 2,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'says beside its head that it is not verified',
    fault: on(/headers\/head/, ({ value }) => ({ value: { ...object(value), execution_optimistic: true } })),
    readings: 2,
    says: 'optimistic, head not verified',
    severity: 'error',
    code: 1,
  },
  {
    what: 'says as text that its finality is not verified',
    fault: on(/finality/, ({ value }) => ({ value: { ...object(value), execution_optimistic: 'true' } })),
    readings: 2,
    says: 'optimistic, head not verified',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a finalized checkpoint without a root after genesis',
    fault: on(
      /finality/,
      data(({ finalized }) => ({ finalized: { ...object(finalized), root: root('0') } })),
    ),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has the genesis time of mainnet and the configuration of another chain',
    fault: on(
      /genesis/,
      data(() => ({ genesis_time: '1606824023' })),
    ),
    says: 'stalled, 16,097,838 slots behind',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has slots of 0 s',
    fault: on(
      /spec/,
      data(() => ({ SECONDS_PER_SLOT: '0', SLOT_DURATION_MS: '0' })),
    ),
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'is not syncing, 5,000 slots behind by its own words',
    fault: on(
      /syncing/,
      data(() => ({ sync_distance: '5000' })),
    ),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has peers that all are disconnected',
    fault: on(/node\/peers/, ({ value }) => ({
      value: {
        data: (object(value).data as never[]).map((one) => ({ ...object(one), state: 'disconnected' })),
      },
    })),
    says: 'no peers',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has no peers in its list and a 0 in its count',
    fault: on(/peer/, ({ what }) => ({
      value: {
        data: /count/.test(what)
          ? { connected: '0', disconnected: '50', connecting: '0', disconnecting: '0' }
          : [],
      },
    })),
    says: 'no peers',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has no peers any more from the third reading on',
    fault: on(
      /node\/peers/,
      from(2, () => ({ value: { data: [] } })),
    ),
    readings: 4,
    says: 'no peers',
    severity: 'error',
    code: 1,
  },
  {
    what: 'redirects all but its sync state to another host',
    fault: but(/syncing|version/, ({ what }) => ({
      status: 307,
      headers: { location: `http://127.0.0.2:9${what}` },
      body: '',
    })),
    says: 'cannot be judged: requests failed (HTTP 307)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'answers with status 204 and no body',
    fault: but(/syncing|version/, () => ({ status: 204, body: '' })),
    says: 'cannot be judged: requests failed (not a node)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'answers in turn with a node that is 20 slots behind',
    fault: on(/syncing|headers\/head/, ({ what, value, reading }) =>
      reading % 2 === 0
        ? undefined
        : /syncing/.test(what)
          ? {
              value: {
                data: {
                  ...object(object(value).data),
                  head_slot: plus(object(object(value).data).head_slot, -20),
                  sync_distance: '20',
                },
              },
            }
          : undefined,
    ),
    readings: 12,
    says: 'contradicts itself: head at two slots; stalled, 20 slots behind',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'is another client in every other reading',
    fault: on(/version/, ({ reading }) => ({
      value: { data: { version: reading % 2 ? 'Teku/v25.1.0' : 'Lighthouse/v7.0.0' } },
    })),
    readings: 40,
    says: 'several nodes respond at its address',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'keeps its finality for three hours, while its head moves',
    fault: cached(/finality/),
    readings: 91,
    everySeconds: 120,
    says: 'not finalizing, many epochs',
    severity: 'error',
    code: 1,
  },
  {
    what: 'says as text that its head and its finality are verified',
    fault: on(/headers|finality/, ({ value }) => ({
      value: { ...object(value), execution_optimistic: 'false' },
    })),
    readings: 2,
    says: 'synced',
    severity: 'ok',
    code: 0,
  },
  {
    what: 'says 0 where it has to say whether its head is verified',
    fault: on(/headers/, ({ value }) => ({ value: { ...object(value), execution_optimistic: 0 } })),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'is in turn on two networks of one configuration, with one genesis root or the other',
    fault: () => {
      let asked = 0;
      return ({ value, what }) =>
        /beacon\/genesis/.test(what) && asked++ % 2 === 1
          ? data(() => ({ genesis_validators_root: root('b') }))({
              what,
              value,
              first: undefined,
              reading: 0,
            })
          : undefined;
    },
    readings: 30,
    says: 'on another chain than before; several nodes respond at its address',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has the configuration of hoodi, with the genesis time of hoodi and another genesis root',
    fault: () => (asked) =>
      /config\/spec/.test(asked.what)
        ? data(() => ({
            CONFIG_NAME: 'hoodi',
            DEPOSIT_CHAIN_ID: '560048',
            SECONDS_PER_SLOT: '12',
            SLOTS_PER_EPOCH: '32',
          }))(asked)
        : /beacon\/genesis/.test(asked.what)
          ? data(() => ({ genesis_time: '1742213400' }))(asked)
          : undefined,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has 0 bytes of disk',
    fault: on(
      /ui\/health/,
      data(() => ({ disk_bytes_free: 0, disk_bytes_total: 0 })),
    ),
    says: '0 GB of disk left',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a head one epoch before its finalized checkpoint',
    fault: on(
      /syncing/,
      data(({ head_slot }) => ({ head_slot: plus(head_slot, -150), sync_distance: '150' })),
    ),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
];

const execution: readonly Omit<NodeCase, 'kind'>[] = [
  {
    what: 'sends all of its responses with status 206 (a part of them)',
    fault: on(/./, () => ({ status: 206 })),
    says: 'responds with errors (HTTP 206)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'sends its results with status 500',
    fault: but(/getBlock/, () => ({ status: 500 })),
    says: 'cannot be judged: requests failed (HTTP 500)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has one hash for every block',
    fault: on(/getBlock/, (a) => (a.first === 'latest' ? result(() => ({ hash: root('a') }))(a) : undefined)),
    readings: 4,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a latest block that is its own parent',
    fault: on(/getBlock/, (a) =>
      a.first === 'latest' ? result(({ hash }) => ({ parentHash: hash ?? '' }))(a) : undefined,
    ),
    readings: 2,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has blocks that get older while their numbers grow',
    fault: on(/getBlock/, (a) =>
      a.first === 'latest'
        ? result(({ timestamp }) => ({ timestamp: hex(Number(timestamp) - a.reading * 20) }))(a)
        : undefined,
    ),
    readings: 4,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a latest block that is an hour in the future',
    fault: on(
      /getBlock/,
      result(({ timestamp }) => ({ timestamp: hex(Number(timestamp) + 3600) })),
    ),
    readings: 2,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has used more gas than its limit',
    fault: on(
      /getBlock/,
      result(({ gasLimit }) => ({ gasUsed: hex(Number(gasLimit) + 1) })),
    ),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'keeps its finalized block for three hours, while its head moves',
    fault: keptFinalized,
    readings: 91,
    everySeconds: 120,
    says: 'not finalizing, many epochs',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has no finalized block any more (null) from the third reading on',
    fault: on(
      /getBlock/,
      from(2, (a) => (a.first === 'finalized' ? { value: null } : undefined)),
    ),
    readings: 31,
    everySeconds: 120,
    says: 'not finalizing, 11 epochs; cannot be judged: requests failed (unreadable)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'is on chain 0',
    fault: on(/eth_chainId/, () => ({ value: '0x0' })),
    readings: 2,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has block 0 and says that it is not syncing',
    fault: on(
      /getBlock/,
      result(() => ({ number: '0x0', timestamp: '0x0' })),
    ),
    readings: 2,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'sends the genesis block for its latest one from the third reading on',
    fault: on(
      /getBlock/,
      from(2, (a) =>
        a.first === 'latest'
          ? result(() => ({ number: '0x0', hash: root('1'), parentHash: root('0') }))(a)
          : undefined,
      ),
    ),
    readings: 5,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'is a node 20 blocks behind in every other reading',
    fault: on(/getBlock/, (a) =>
      a.first === 'latest' && a.reading % 2
        ? result(({ number, timestamp }) => ({
            number: hex(Number(number) - 20),
            timestamp: hex(Number(timestamp) - 240),
            hash: `0x${String(number).slice(2).padStart(64, '2')}`,
            parentHash: root('3'),
          }))(a)
        : undefined,
    ),
    readings: 12,
    says: 'several nodes respond at its address; behind, latest block 4 min old',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has a latest block without a hash',
    fault: on(/getBlock/, (a) => (a.first === 'latest' ? result(() => ({ hash: null }))(a) : undefined)),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'counts 0 peers',
    fault: on(/net_peerCount/, () => ({ value: '0x0' })),
    readings: 2,
    says: 'no peers',
    severity: 'error',
    code: 1,
  },
  {
    what: 'counts its peers in decimal text',
    fault: on(/net_peerCount/, () => ({ value: '72' })),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'sends a list of responses to one call',
    fault: but(/getBlock|chainId|clientVersion/, ({ value }) => ({
      body: JSON.stringify([{ jsonrpc: '2.0', id: 1, result: value }]),
    })),
    readings: 2,
    says: 'cannot be judged: requests failed (not a node)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'sends results without an id',
    fault: but(/getBlock|chainId|clientVersion/, ({ value }) => ({
      body: JSON.stringify({ jsonrpc: '2.0', id: null, result: value }),
    })),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'sends a result and an error',
    fault: but(/getBlock|chainId|clientVersion/, ({ value }) => ({
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        result: value,
        error: { code: -32000, message: 'header not found' },
      }),
    })),
    readings: 2,
    says: 'cannot be judged: requests failed (error -32000)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has lost its last 20 blocks, from the fourth reading on',
    fault: on(
      /getBlock/,
      from(3, (asked) =>
        asked.first === 'latest'
          ? result(({ number }) => ({ number: `0x${(Number(number) - 20).toString(16)}` }))(asked)
          : undefined,
      ),
    ),
    readings: 6,
    says: 'head went back, from a block to an earlier one',
    severity: 'warning',
    code: 0,
  },
];

export const contradictions: readonly NodeCase[] = [
  ...beacon.map((one): NodeCase => ({ ...one, kind: 'beacon' })),
  ...execution.map((one): NodeCase => ({ ...one, kind: 'execution' })),
];
