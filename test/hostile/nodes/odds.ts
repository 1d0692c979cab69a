/** Nodes that are slow, moody, half there, or write in another way than others: each of a kind of its own. */
import { but, data, dataOf, object, on, plus, result } from './answers';
import type { Asked, Fault, Json, NodeCase, Sent } from './stage';

type Case = Omit<NodeCase, 'kind'>;
const hour = { readings: 31, everySeconds: 120 };
const hex = (value: number) => `0x${value.toString(16)}`;
const sync = (change: (asked: Asked) => { readonly [name: string]: Json }) =>
  on(/node\/syncing/, (asked) => data(() => change(asked))(asked));
const every = (n: number, sent: (asked: Asked) => Sent | undefined) => (asked: Asked) =>
  asked.reading % n === n - 1 ? sent(asked) : undefined;
const both =
  (...faults: readonly (() => Fault)[]): (() => Fault) =>
  () => {
    const made = faults.map((one) => one());
    return (asked) => made.map((one) => one(asked)).find((one) => one !== undefined);
  };
const late = (seconds: number) => (): Sent => ({ afterSeconds: seconds });
const date = (hours: number) => ({ clockAheadHours: hours });
const checkpoint = (epoch: Json, of: Json = 'c') => ({ epoch, root: `0x${String(of).repeat(64)}` });
const finality = (change: (asked: Asked) => { readonly [name: string]: Json }) =>
  on(/finality/, (asked) => data(() => change(asked))(asked));
const busy = (): Sent => ({ status: 500, value: { code: 500, message: 'busy' } });

const beacon: readonly Case[] = [
  {
    what: 'answers its first request at once and its peers after 20 s',
    fault: on(/peers/, late(20)),
    readings: 4,
    says: 'synced, slow to respond',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'serves every second of its parts (404)',
    fault: on(/version|finality|spec|peer_count|ui\/health/, () => ({
      status: 404,
      value: { code: 404, message: 'NOT_FOUND' },
    })),
    readings: 3,
    says: 'cannot be judged: requests failed (not served)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'fails with one half of its parts and then with the other, for an hour',
    fault:
      () =>
      ({ what, reading }) =>
        /syncing/.test(what) || (/version|finality|spec|health/.test(what) ? reading % 2 : 1 - (reading % 2))
          ? undefined
          : busy(),
    ...hour,
    says: 'cannot be judged: requests failed (HTTP 500)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'calls its JSON application/octet-stream',
    fault: on(/./, () => ({ headers: { 'content-type': 'application/octet-stream' } })),
    readings: 2,
    says: 'not a node',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a clock that is an hour ahead',
    fault: on(/./, () => date(1)),
    readings: 6,
    says: 'clock differs by an hour',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'has a clock that is an hour behind',
    fault: on(/./, () => date(-1)),
    readings: 6,
    says: 'clock differs by an hour',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'has a clock that is an hour ahead, and heads by that clock',
    fault: both(
      on(/node\/syncing/, (a) => ({
        ...data(({ head_slot }) => ({ head_slot: plus(head_slot, 300) }))(a),
        ...date(1),
      })),
      on(/./, () => date(1)),
    ),
    readings: 6,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a head that goes up and down by 5 slots',
    fault: sync((a) => ({
      head_slot: plus(dataOf(a).head_slot, a.reading % 2 ? -5 : 0),
      sync_distance: a.reading % 2 ? '5' : '0',
    })),
    readings: 12,
    says: 'contradicts itself: head at two slots',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'is in turn a node with 72 peers and one with 5',
    fault: on(
      /node\/peers/,
      every(2, ({ value }) => ({ value: { data: (object(value).data as readonly Json[]).slice(0, 5) } })),
    ),
    readings: 31,
    everySeconds: 60,
    says: 'most peers lost in 5 of the last 10 readings',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'has finalized what it justified, for an hour',
    fault: finality((a) => ({
      current_justified: object(dataOf(a).finalized),
      previous_justified: object(dataOf(a).finalized),
    })),
    ...hour,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has neither justified nor finalized anything, long after genesis',
    isOld: true,
    fault: finality(() => ({
      previous_justified: checkpoint('0', '0'),
      current_justified: checkpoint('0', '0'),
      finalized: checkpoint('0', '0'),
    })),
    readings: 3,
    says: 'not finalizing, many epochs',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has justified each epoch and finalized none for long',
    isOld: true,
    fault: finality(() => ({ finalized: checkpoint('0', '0') })),
    readings: 3,
    says: 'not finalizing, many epochs',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has no head long after genesis, and says that it is in step',
    isOld: true,
    fault: both(
      sync(() => ({ head_slot: '0', sync_distance: '0' })),
      on(/headers\/head|blinded/, () => ({ status: 404, value: { code: 404, message: 'NOT_FOUND' } })),
      finality(() => ({
        previous_justified: checkpoint('0', '0'),
        current_justified: checkpoint('0', '0'),
        finalized: checkpoint('0', '0'),
      })),
    ),
    readings: 3,
    says: 'stalled, many slots behind',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has null for its peers and their number',
    fault: on(/node\/peer/, () => ({ value: { data: null } })),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'counts null connected peers and serves no list',
    fault: on(/node\/peer/, ({ what }) =>
      /count/.test(what) ? { value: { data: { connected: null } } } : { status: 404, value: {} },
    ),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'is -5 slots behind by its own words',
    fault: sync(() => ({ sync_distance: '-5' })),
    readings: 2,
    says: 'not a node',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has head slot -1',
    fault: sync(() => ({ head_slot: '-1' })),
    readings: 2,
    says: 'not a node',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has head slot "1e3"',
    fault: sync(() => ({ head_slot: '1e3' })),
    readings: 2,
    says: 'not a node',
    severity: 'error',
    code: 1,
  },
  {
    what: 'writes its slots in hex',
    fault: sync((a) => ({ head_slot: hex(Number(dataOf(a).head_slot)) })),
    readings: 2,
    says: 'not a node',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a head slot beyond 64 bits',
    fault: sync(() => ({ head_slot: String(2n ** 70n) })),
    readings: 2,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'says null where it has to say whether it syncs',
    fault: sync(() => ({ is_syncing: null })),
    readings: 2,
    says: 'not a node',
    severity: 'error',
    code: 1,
  },
  {
    what: 'says null where it has to say whether its execution node is offline',
    fault: sync(() => ({ el_offline: null })),
    readings: 2,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'syncs for an hour, 0 slots behind',
    fault: sync(() => ({ is_syncing: true, sync_distance: '0' })),
    ...hour,
    says: 'syncing',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'says 503 to every third reading',
    fault: on(
      /node\/syncing/,
      every(3, () => ({ status: 503, value: { code: 503, message: 'SERVICE_UNAVAILABLE' } })),
    ),
    readings: 12,
    says: 'flapping (HTTP 503), 4 of the last 10 readings failed; starting or syncing (HTTP 503)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'is not ready (503) for an hour',
    fault: on(/./, () => ({ status: 503, value: { code: 503, message: 'SERVICE_UNAVAILABLE' } })),
    ...hour,
    says: 'starting or syncing (HTTP 503)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'refuses every second reading for the number of requests (429)',
    fault: on(
      /node\/syncing/,
      every(2, () => ({ status: 429, body: '' })),
    ),
    readings: 12,
    says: 'flapping (HTTP 429), 5 of the last 10 readings failed; refuses requests (HTTP 429)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'answers with the status 200 that it is not ready',
    fault: on(/./, () => ({ value: { code: 503, message: 'Beacon node is currently syncing' } })),
    readings: 2,
    says: 'starting or syncing (HTTP 503)',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'answers with lists',
    fault: on(/./, ({ value }) => ({ value: [value] })),
    readings: 2,
    says: 'not a node',
    severity: 'error',
    code: 1,
  },
  {
    what: 'wraps its data twice',
    fault: but(/node\/syncing/, ({ value }) => ({ value: { data: value } })),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has -1 bytes of free disk',
    fault: on(
      /ui\/health/,
      data(() => ({ disk_bytes_free: -1 })),
    ),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has "12 GB" of free disk',
    fault: on(
      /ui\/health/,
      data(() => ({ disk_bytes_free: '12 GB' })),
    ),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'uses all of its memory',
    fault: on(
      /ui\/health/,
      data((d) => ({ used_memory: d.total_memory ?? 0 })),
    ),
    readings: 2,
    says: '100 % of memory in use',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'wants credentials for its peers only (401)',
    fault: on(/node\/peer/, () => ({ status: 401, value: { code: 401, message: 'UNAUTHORIZED' } })),
    readings: 2,
    says: 'cannot be judged: requests failed (HTTP 401)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'stands behind a proxy that blocks all but its sync state (403, a web page)',
    fault: but(/node\/syncing/, () => ({
      status: 403,
      headers: { 'content-type': 'text/html' },
      body: '<html>Attention Required! | Cloudflare</html>',
    })),
    readings: 2,
    says: 'cannot be judged: requests failed (HTTP 403)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has another peer id in each reading',
    fault: on(/node\/identity/, (a) => data(() => ({ peer_id: `16Uiu2HAm${a.reading}` }))(a)),
    readings: 40,
    says: 'several nodes respond at its address',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'calls other roots final at one epoch, in turn',
    fault: finality((a) => ({
      finalized: { ...object(dataOf(a).finalized), root: `0x${(a.reading % 2 ? 'a' : 'b').repeat(64)}` },
    })),
    readings: 31,
    everySeconds: 70,
    says: 'two different blocks finalized at one epoch',
    severity: 'error',
    code: 1,
  },
  {
    what: 'says in every third reading that its execution node is offline',
    fault: on(
      /node\/syncing/,
      every(
        3,
        data(() => ({ el_offline: true })),
      ),
    ),
    readings: 12,
    says: 'execution layer offline',
    severity: 'error',
    code: 1,
  },
  {
    what: 'syncs, is optimistic, and has no execution node',
    fault: sync(() => ({ is_syncing: true, is_optimistic: true, el_offline: true, sync_distance: '400' })),
    readings: 2,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has no peers, a full disk and no finality',
    isOld: true,
    fault: both(
      on(/node\/peers/, () => ({ value: { data: [] } })),
      on(
        /ui\/health/,
        data(() => ({ disk_bytes_free: 0 })),
      ),
      finality(() => ({
        current_justified: checkpoint('0', '0'),
        previous_justified: checkpoint('0', '0'),
        finalized: checkpoint('0', '0'),
      })),
    ),
    readings: 2,
    says: 'not finalizing, many epochs; no peers; 0 GB of disk left',
    severity: 'error',
    code: 1,
  },
  {
    what: 'is at genesis, and has no peers',
    isOld: true,
    fault: both(
      sync((a) => ({ head_slot: '0', sync_distance: String(dataOf(a).head_slot), is_syncing: true })),
      on(/node\/peers/, () => ({ value: { data: [] } })),
      finality(() => ({
        current_justified: checkpoint('0', '0'),
        previous_justified: checkpoint('0', '0'),
        finalized: checkpoint('0', '0'),
      })),
    ),
    readings: 12,
    says: 'stalled, many slots behind; no peers; contradicts itself: head at two slots',
    severity: 'error',
    code: 1,
  },
];

const latest = (change: (asked: Asked) => { readonly [name: string]: Json }) =>
  on(/getBlock/, (a) => (a.first === 'latest' ? result(() => change(a))(a) : undefined));
const execution: readonly Case[] = [
  {
    what: 'answers its blocks after 5 s',
    fault: on(/getBlock/, late(5)),
    readings: 3,
    says: 'synced, slow to respond',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'says true for whether it syncs',
    fault: on(/eth_syncing/, () => ({ value: true })),
    readings: 3,
    says: 'syncing',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'syncs with all numbers 0',
    fault: on(/eth_syncing/, () => ({
      value: { startingBlock: '0x0', currentBlock: '0x0', highestBlock: '0x0' },
    })),
    readings: 12,
    says: 'syncing',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'syncs to a block below its current one',
    fault: on(/eth_syncing/, () => ({
      value: { startingBlock: '0x0', currentBlock: '0x20', highestBlock: '0x10' },
    })),
    readings: 12,
    says: 'syncing',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'has null for its number of peers',
    fault: on(/net_peerCount/, () => ({ value: null })),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'counts 4,294,967,295 peers',
    fault: on(/net_peerCount/, () => ({ value: '0xffffffff' })),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has no latest block for an hour (null)',
    fault: on(/getBlock/, (a) => (a.first === 'latest' ? { value: null } : undefined)),
    ...hour,
    says: 'no block yet',
    severity: 'error',
    code: 1,
  },
  {
    what: 'writes the number of its latest block in decimal',
    fault: latest((a) => ({ number: String(Number(object(a.value).number)) })),
    readings: 2,
    says: 'not a node',
    severity: 'error',
    code: 1,
  },
  {
    what: 'writes hex in capitals (0X10)',
    fault: latest((a) => ({ number: String(object(a.value).number).toUpperCase() })),
    readings: 2,
    says: 'synced',
    severity: 'ok',
    code: 0,
  },
  {
    what: 'has block times in milliseconds',
    fault: latest((a) => ({ timestamp: hex(Number(object(a.value).timestamp) * 1000) })),
    readings: 2,
    says: 'reports impossible values',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has blocks that all have the time of the first',
    fault: () => {
      let t: Json | undefined;
      return (a) => {
        if (!/getBlock/.test(a.what) || a.first !== 'latest') return undefined;
        t ??= object(a.value).timestamp ?? null;
        return result(() => ({ timestamp: t ?? null }))(a);
      };
    },
    readings: 12,
    says: 'behind, latest block 2 min old',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'has an empty chain id (0x)',
    fault: on(/eth_chainId/, () => ({ value: '0x' })),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'limits every second reading with error -32005',
    fault: on(
      /./,
      every(2, () => ({ error: { code: -32005, message: 'limit exceeded' } })),
    ),
    readings: 12,
    says: 'flapping (error -32005), 5 of the last 10 readings failed; refuses requests (error -32005)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'answers with an error of text in a result',
    fault: but(/getBlock/, () => ({ value: 'error: upstream timeout' })),
    readings: 2,
    says: 'cannot be judged: requests failed (unreadable)',
    severity: 'warning',
    code: 1,
  },
  {
    what: 'has a clock that is an hour behind',
    fault: on(/./, () => date(-1)),
    readings: 6,
    says: 'clock differs by an hour',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'writes the id of each response as text',
    fault: on(/./, ({ value }) => ({ body: JSON.stringify({ jsonrpc: '2.0', id: '1', result: value }) })),
    readings: 2,
    says: 'synced',
    severity: 'ok',
    code: 0,
  },
  {
    what: 'sends each result and an error beside it',
    fault: on(/./, ({ value }) => ({
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        result: value,
        error: { code: -32000, message: 'degraded' },
      }),
    })),
    readings: 2,
    says: 'responds with errors (error -32000)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has finalized nothing but block 0 for three hours',
    fault: on(/getBlock/, (a) =>
      a.first === 'finalized' ? result(() => ({ number: '0x0' }))(a) : undefined,
    ),
    readings: 91,
    everySeconds: 120,
    says: 'two different blocks finalized at one block; not finalizing, many epochs',
    severity: 'error',
    code: 1,
  },
  {
    what: 'makes a block only every five minutes',
    fault: () => {
      let kept: Json | undefined;
      return (a) => {
        if (!/getBlock/.test(a.what) || a.first !== 'latest') return undefined;
        if (a.reading % 25 === 0) kept = a.value;
        return { value: kept ?? null };
      };
    },
    readings: 49,
    says: 'stalled, last block 4 min ago',
    severity: 'warning',
    code: 0,
  },
];

export const odds: readonly NodeCase[] = [
  ...beacon.map((one) => ({ ...one, kind: 'beacon' as const })),
  ...execution.map((one) => ({ ...one, kind: 'execution' as const })),
];
