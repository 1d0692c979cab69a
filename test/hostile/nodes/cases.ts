/** Nodes that are watched and do not say what is so: rows of docs/development/reliability.md. */
import { but, cached, data, from, object, on, page, plus, result } from './answers';
import { contradictions } from './contradictions';
import { odds } from './odds';
import type { Json, NodeCase } from './stage';
import { streams } from './streams';
import { turns } from './turns';
import { values } from './values';

const sync = /node\/syncing/;
const peers = /peer/;
const finality = /finality/;
const spec = /config\/spec/;
const genesis = /beacon\/genesis/;
const rest = /syncing|version/;
const head = /getBlock|chainId|clientVersion/;
const hour = { readings: 31, everySeconds: 120 };

const beacon: readonly Omit<NodeCase, 'kind'>[] = [
  {
    what: 'refuses two requests for their number (429)',
    fault: () => {
      let refused = 0;
      return ({ what }) => {
        if (/syncing/.test(what) || refused === 2) return undefined;
        refused += 1;
        return { status: 429, body: '' };
      };
    },
    says: 'synced',
    severity: 'ok',
    code: 0,
  },
  {
    what: 'refuses all but its sync state and its version in this way, with `Retry-After: 30`',
    fault: but(rest, () => ({ status: 429, headers: { 'retry-after': '30' }, body: '' })),
    says: 'cannot be judged: requests refused (HTTP 429)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'answers all but its sync state and its version with {}',
    fault: but(rest, () => ({ value: {} })),
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'answers them with {"data": null}',
    fault: but(rest, () => ({ value: { data: null } })),
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'answers them with an error in a response with status 200',
    fault: but(rest, () => ({ value: { code: 500, message: 'internal error' } })),
    says: 'cannot be judged: requests failed (HTTP 500)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'stands behind a proxy that answers them with a web page and status 200',
    fault: but(rest, page()),
    says: 'cannot be judged: requests failed (not a node)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'stands behind a proxy that redirects them to themselves',
    fault: but(rest, ({ what }) => ({ status: 302, headers: { location: what }, body: '' })),
    says: 'cannot be judged: requests failed (HTTP 302)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'breaks off in the middle of them',
    fault: but(rest, () => ({ cutAt: 10 })),
    says: 'cannot be judged: requests failed (connection lost)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'answers them with status 304 and no body',
    fault: but(rest, () => ({ status: 304, body: '' })),
    says: 'cannot be judged: requests failed (HTTP 304)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'answers them with 404, although every node serves its genesis and finality',
    fault: but(rest, () => ({ status: 404, value: { code: 404, message: 'NOT_FOUND' } })),
    says: 'cannot be judged: requests failed (not served)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'lists 72 times the same peer',
    fault: on(/node\/peers/, ({ value }) => {
      const { data: list } = object(value) as { readonly data: readonly Json[] };
      return { value: { data: list.map(() => list[0] ?? null) } };
    }),
    says: 'few peers (1)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'counts 72 peers and lists none',
    fault: on(/node\/peers/, () => ({ value: { data: [] } })),
    says: 'no peers',
    severity: 'error',
    code: 1,
  },
  {
    what: 'counts 99,999,999,999 peers and lists none of them',
    fault: on(peers, ({ what }) =>
      /count/.test(what) ? { value: { data: { connected: '99999999999' } } } : { status: 404, value: {} },
    ),
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'ends to serve its peers, for an hour',
    fault: on(
      peers,
      from(1, () => ({ status: 404, value: {} })),
    ),
    ...hour,
    says: 'cannot be judged: requests failed (not served)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'answers the request for its finality with {"data": {}} for an hour',
    fault: on(
      finality,
      from(1, () => ({ value: { data: {} } })),
    ),
    ...hour,
    says: 'not finalizing, 11 epochs; cannot be judged: requests failed (unreadable)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a finalized epoch after its head',
    fault: on(
      finality,
      data(({ finalized }) => ({ finalized: { ...object(finalized), epoch: '99999' } })),
    ),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has no epoch in its finalized checkpoint',
    fault: on(
      finality,
      data(() => ({ finalized: { epoch: 'x' } })),
    ),
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'says beside its finality that the execution node has not verified its head',
    fault: on(finality, ({ value }) => ({ value: { ...object(value), execution_optimistic: true } })),
    says: 'optimistic, head not verified',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a configuration without members',
    fault: on(spec, () => ({ value: { data: {} } })),
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has slots of 12 s and of 6,000 ms',
    fault: on(
      spec,
      data(() => ({ SECONDS_PER_SLOT: '12', SLOT_DURATION_MS: '6000' })),
    ),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'calls itself mainnet, with the genesis of another chain',
    fault: on(
      spec,
      data(() => ({ CONFIG_NAME: 'mainnet', DEPOSIT_CHAIN_ID: '1' })),
    ),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a genesis in the future',
    fault: on(
      genesis,
      data(() => ({ genesis_time: '1900000000' })),
    ),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'is 10 slots ahead of its own clock',
    fault: on(
      sync,
      data(({ head_slot }) => ({ head_slot: plus(head_slot, 10) })),
    ),
    readings: 2,
    says: 'reports impossible values; contradicts itself: head at two slots',
    severity: 'error',
    code: 1,
  },
  {
    what: 'says as text that its execution node is offline',
    fault: on(
      sync,
      data(() => ({ el_offline: 'true' })),
    ),
    says: 'execution layer offline',
    severity: 'error',
    code: 1,
  },
  {
    what: 'says 1 where it has to say whether its head is verified',
    fault: on(
      sync,
      data(() => ({ is_optimistic: 1 })),
    ),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'stands behind a cache that keeps all but the sync state',
    fault: cached(/^(?!.*syncing)/),
    readings: 12,
    says: 'contradicts itself: head at two slots',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'stands behind a cache that keeps everything',
    fault: cached(/./),
    readings: 12,
    says: 'stalled, 11 slots behind',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has more free disk than disk',
    fault: on(
      /ui\/health/,
      data(({ disk_bytes_total }) => ({ disk_bytes_free: Number(disk_bytes_total) * 2 })),
    ),
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'wants a token that has expired, from the third reading on',
    fault: on(
      /./,
      from(2, () => ({ status: 401, value: { code: 401, message: 'token expired' } })),
    ),
    readings: 4,
    says: 'wants credentials (HTTP 401)',
    severity: 'error',
    code: 1,
  },
];

const execution: readonly Omit<NodeCase, 'kind'>[] = [
  {
    what: 'answers all but its blocks, chain id and version with null',
    fault: but(head, () => ({ value: null })),
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'answers them with error -32000 (database closed)',
    fault: but(head, () => ({ error: { code: -32000, message: 'database closed' } })),
    says: 'cannot be judged: requests failed (error -32000)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'answers them with an error that is a text',
    fault: but(head, () => ({ body: '{"jsonrpc":"2.0","id":1,"error":"boom"}' })),
    says: 'cannot be judged: requests failed (error)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'says "false" as text for whether it syncs',
    fault: on(/eth_syncing/, () => ({ value: 'false' })),
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has -1 peers',
    fault: on(/net_peerCount/, () => ({ value: '-0x1' })),
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'names no chain id from the second reading on, for an hour',
    fault: on(
      /eth_chainId/,
      from(1, () => ({ value: null })),
    ),
    ...hour,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'is on another chain in every other reading',
    fault: on(/eth_chainId/, ({ reading }) => ({ value: reading % 2 === 0 ? '0x3' : '0x2' })),
    readings: 24,
    says: 'on another chain than before; several nodes respond at its address',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'answers with the responses to other requests',
    fault: on(/./, ({ value }) => ({ body: JSON.stringify({ jsonrpc: '2.0', id: 99, result: value }) })),
    says: 'not a node',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has blocks whose time is an hour old',
    fault: on(
      /getBlock/,
      result(({ timestamp }) => ({ timestamp: `0x${(Number(timestamp) - 3600).toString(16)}` })),
    ),
    readings: 3,
    says: 'behind, latest block 1 h old',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has blocks without a time (0)',
    fault: on(
      /getBlock/,
      result(() => ({ timestamp: '0x0' })),
    ),
    readings: 3,
    says: 'behind, latest block 20833 d 8 h old',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has the same block number for three minutes, with new times',
    fault: on(
      /getBlock/,
      result(() => ({ number: '0x64' })),
    ),
    // Every second one fails, and the last has to be one of these; empty slots of the demo node shift them.
    readings: 18,
    says: 'flapping (impossible values), 5 of the last 10 readings failed; reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a finalized block after its latest one',
    fault: on(/getBlock/, (asked) =>
      asked.first === 'finalized' ? result(() => ({ number: '0xfffffff' }))(asked) : undefined,
    ),
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'takes its finalized block back',
    fault: on(
      /getBlock/,
      from(3, (asked) =>
        asked.first === 'finalized' ? result(() => ({ number: '0x10' }))(asked) : undefined,
      ),
    ),
    readings: 9,
    says: 'finality went back, from a block to 16; not finalizing, 4 epochs',
    severity: 'error',
    code: 1,
  },
];

export const nodeCases: readonly NodeCase[] = [
  ...beacon.map((one): NodeCase => ({ ...one, kind: 'beacon' })),
  ...execution.map((one): NodeCase => ({ ...one, kind: 'execution' })),
  ...contradictions,
  ...values,
  ...turns,
  ...streams,
  ...odds,
];
