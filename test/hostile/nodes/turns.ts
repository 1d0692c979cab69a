/** Nodes that answer one way and then another, whose parts say too little, and odd nodes that are well. */
import { data, dataOf, from, object, on, plus, result } from './answers';
import type { Asked, Json, NodeCase, Sent } from './stage';

type Case = Omit<NodeCase, 'kind'>;
const root = (digit: string) => `0x${digit.repeat(64)}`;
const hour = { readings: 31, everySeconds: 120 };

const version = (value: (reading: number) => Json) =>
  on(/node\/version/, ({ reading }) => ({ value: { data: { version: value(reading) } } }));
const running = (value: (reading: number) => Json) =>
  on(/clientVersion/, ({ reading }) => ({ value: value(reading) }));
/** Another one after each minute of readings. */
const inTurn =
  <T>(one: T, other: T) =>
  (reading: number) =>
    reading % 10 < 5 ? one : other;
/** The checkpoints with other epochs, by how many they are later. */
const checkpoints =
  (later: { readonly [name: string]: number }) =>
  (asked: Asked): Sent =>
    data((all) => {
      const epoch = (name: string, more: number) => plus(object(all[name]).epoch, more);
      return Object.fromEntries(
        Object.entries(later).map(([name, more]) => [
          name,
          { ...object(all[name]), epoch: epoch(name, more) },
        ]),
      );
    })(asked);
const withoutSpec =
  (name: string) =>
  ({ value }: Asked) => {
    const { [name]: _, ...rest } = object(object(value).data);
    return { value: { data: rest } };
  };
/** Peers with other members. */
const eachPeer = (change: (peer: { readonly [name: string]: Json }) => Json) =>
  on(/node\/peers/, ({ value }) => ({
    value: { data: (object(value).data as readonly Json[]).map((peer) => change(object(peer))) },
  }));
const latest = (change: (reading: number) => { readonly [name: string]: Json }) =>
  on(/getBlock/, (asked) =>
    asked.first === 'latest' ? result(() => change(asked.reading))(asked) : undefined,
  );

const well = { says: 'synced', severity: 'ok', code: 0 } as const;
const impossible = { says: 'reports impossible values', severity: 'error', code: 1 } as const;
const several = { says: 'several nodes respond at its address', severity: 'warning', code: 1 } as const;
const unreadable = {
  says: 'cannot be judged: requests failed (unreadable)',
  severity: 'warning',
  code: 1,
} as const;

const beacon: readonly Case[] = [
  { what: 'has an empty version', fault: version(() => ''), ...unreadable },
  { what: 'has a version of spaces', fault: version(() => '  '), ...unreadable },
  { what: 'has a number for a version', fault: version(() => 5), ...unreadable },
  {
    what: 'answers the request for its version with 500, for an hour',
    fault: on(
      /node\/version/,
      from(1, () => ({ status: 500, value: {} })),
    ),
    ...hour,
    says: 'cannot be judged: requests failed (HTTP 500)',
    severity: 'error',
    code: 1,
  },
  {
    what: 'does not say how many slots an epoch has',
    fault: on(/config\/spec/, withoutSpec('SLOTS_PER_EPOCH')),
    ...unreadable,
  },
  {
    what: 'has epochs of "32.0" slots',
    fault: on(
      /config\/spec/,
      data(() => ({ SLOTS_PER_EPOCH: '32.0' })),
    ),
    ...unreadable,
  },
  {
    what: 'takes its justified epoch back',
    fault: on(/finality/, (asked) =>
      checkpoints(
        asked.reading < 5
          ? { finalized: -1 }
          : { finalized: -1, current_justified: -1, previous_justified: -1 },
      )(asked),
    ),
    readings: 12,
    says: 'justified epoch went back, from an epoch to an earlier one',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'has finalized the epoch of its head',
    fault: on(/finality/, checkpoints({ finalized: 2, current_justified: 1 })),
    ...impossible,
  },
  {
    what: 'has justified an epoch after that of its head',
    fault: on(/finality/, checkpoints({ current_justified: 2 })),
    ...impossible,
  },
  {
    what: 'has justified a later epoch before an earlier one',
    fault: on(/finality/, checkpoints({ previous_justified: 3 })),
    ...impossible,
  },
  {
    what: 'is in turn two versions of one client',
    fault: version(inTurn<Json>('Slotpad-demo/v1.0.0', 'Slotpad-demo/v1.1.0')),
    readings: 30,
    ...several,
  },
  {
    what: 'is in turn two nodes with one head and one version',
    fault: on(/node\/identity/, (asked) =>
      data(() => ({ peer_id: inTurn('16Uiu2HAmA', '16Uiu2HAmB')(asked.reading) }))(asked),
    ),
    readings: 30,
    ...several,
  },
  {
    what: 'syncs in every other reading',
    fault: on(/syncing/, (asked) =>
      asked.reading % 2 ? undefined : data(() => ({ is_syncing: true }))(asked),
    ),
    readings: 12,
    says: 'syncing in 5 of the last 10 readings',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'is never nearer than 2 slots to the clock',
    fault: on(
      /syncing/,
      data(({ head_slot }) => ({ head_slot: plus(head_slot, -2), sync_distance: '2' })),
    ),
    readings: 12,
    says: '2 slots behind the clock',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'starts again within each minute',
    fault: on(
      /ui\/health/,
      data(() => ({ app_uptime: 5 })),
    ),
    readings: 12,
    says: 'restarted 3 times within an hour',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'has another configuration after an hour, with slots of half the time',
    fault: on(
      /config\/spec/,
      from(
        1,
        data(() => ({ SECONDS_PER_SLOT: '6', SLOT_DURATION_MS: '6000' })),
      ),
    ),
    ...hour,
    readings: 32,
    says: 'many slots behind the clock',
    severity: 'error',
    code: 1,
  },
  // Odd, and well.
  {
    what: 'was updated once',
    fault: version((reading) => `Slotpad-demo/v1.${Number(reading > 6)}.0`),
    readings: 20,
    ...well,
  },
  {
    what: 'does not say who opened the connections to its peers',
    fault: eachPeer(({ direction: _, ...peer }) => peer),
    ...hour,
    ...well,
  },
  {
    what: 'says INBOUND for whoever opened a connection',
    fault: eachPeer((peer) => ({ ...peer, direction: 'INBOUND' })),
    ...well,
  },
  {
    what: 'writes its slots and epochs as numbers',
    fault: on(/syncing|finality|config\/spec/, ({ value, what }) => {
      const numbers = (one: Json): Json =>
        typeof one === 'string' && /^\d{1,9}$/.test(one)
          ? Number(one)
          : typeof one === 'object' && one !== null && !Array.isArray(one)
            ? Object.fromEntries(Object.entries(one).map(([name, each]) => [name, numbers(each)]))
            : one;
      return /spec/.test(what)
        ? { value: { data: { ...dataOf({ value } as Asked), SLOTS_PER_EPOCH: 32 } } }
        : { value: numbers(value) };
    }),
    readings: 12,
    ...well,
  },
  {
    what: 'is one slot behind in each reading',
    fault: on(
      /syncing/,
      data(({ head_slot }) => ({ head_slot: plus(head_slot, -1), sync_distance: '1' })),
    ),
    readings: 12,
    ...well,
  },
];

const execution: readonly Case[] = [
  { what: 'has an empty version', fault: running(() => ''), ...unreadable },
  { what: 'has null for a version', fault: running(() => null), ...unreadable },
  {
    what: 'has two latest blocks in turn at each number',
    fault: latest((reading) => ({ hash: root(String((reading % 2) + 1)) })),
    readings: 20,
    everySeconds: 4,
    says: 'last head replaced in 10 of the last 10 readings',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'is on another fork in every other reading',
    fault: latest((reading) =>
      reading % 2 ? { hash: `0x${String(reading).padStart(64, 'f')}`, parentHash: root('e') } : {},
    ),
    readings: 20,
    says: 'last head replaced in about half of the last 10 readings',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'calls its latest block final',
    fault: () => {
      let head: Json = null;
      return ({ first, value, what }) => {
        if (!/getBlock/.test(what)) return undefined;
        if (first === 'latest') head = value;
        return first === 'finalized' ? { value: head } : undefined;
      };
    },
    ...impossible,
  },
  {
    what: 'syncs in every other reading',
    fault: on(/eth_syncing/, ({ reading }) => ({
      value: reading % 2 ? false : { startingBlock: '0x0', currentBlock: '0x10', highestBlock: '0x20' },
    })),
    readings: 12,
    everySeconds: 16,
    says: 'syncing in 5 of the last 10 readings',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'has the chain id of mainnet and another genesis block',
    fault: on(/eth_chainId/, () => ({ value: '0x1' })),
    ...impossible,
  },
  {
    what: 'is in turn two versions of one client',
    fault: running(inTurn<Json>('Slotpad-demo/v1.0.0', 'Slotpad-demo/v1.1.0')),
    readings: 30,
    ...several,
  },
  // Odd, and well.
  {
    what: 'does not tell its version',
    fault: on(/clientVersion/, () => ({ error: { code: -32601, message: 'the method does not exist' } })),
    ...well,
  },
  {
    what: 'knows no finalized block',
    fault: on(/getBlock/, ({ first }) =>
      first === 'finalized' ? { error: { code: -32000, message: 'finalized block not found' } } : undefined,
    ),
    readings: 12,
    ...well,
  },
  {
    what: 'does not serve its number of peers',
    fault: on(/net_peerCount/, () => ({ error: { code: -32601, message: 'the method does not exist' } })),
    readings: 12,
    ...well,
  },
  { what: 'writes its chain id as a number', fault: on(/eth_chainId/, () => ({ value: 1337 })), ...well },
];

export const turns: readonly NodeCase[] = [
  ...beacon.map((one) => ({ ...one, kind: 'beacon' as const })),
  ...execution.map((one) => ({ ...one, kind: 'execution' as const })),
];
