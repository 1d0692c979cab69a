/** Values that look well and are not, and troubles that come and go. */
import { data, dataOf, type Members, object, on, result } from './answers';
import type { Asked, Json, NodeCase, Sent } from './stage';

const root = (digit: string) => `0x${digit.repeat(64)}`;

/** With other members in the header of the head. */
const header =
  (change: Members) =>
  (asked: Asked): Sent => {
    const { header: whole, ...rest } = dataOf(asked);
    const { message, ...signed } = object(whole);
    const changed = { ...signed, message: { ...object(message), ...change } };
    return { value: { ...object(asked.value), data: { ...rest, header: changed } } };
  };

/** With a commitment to a blob in the block. */
const withBlob = ({ value }: Asked): Sent => {
  const { message, ...signed } = object(object(value).data);
  const { body, ...block } = object(message);
  const committed = { ...object(body), blob_kzg_commitments: [`0x${'c'.repeat(96)}`] };
  return { value: { ...object(value), data: { ...signed, message: { ...block, body: committed } } } };
};

const latest = (change: (block: Members, reading: number) => Members) =>
  on(/getBlock/, (asked) =>
    asked.first === 'latest' ? result((block) => change(block, asked.reading))(asked) : undefined,
  );
const finalized = (change: (reading: number) => Members) =>
  on(/getBlock/, (asked) =>
    asked.first === 'finalized' ? result(() => change(asked.reading))(asked) : undefined,
  );
const everyOther = (change: Members) =>
  on(/syncing/, (asked) => (asked.reading % 2 ? undefined : data(() => change)(asked)));

const impossible = { says: 'reports impossible values', severity: 'error', code: 1 } as const;
const unreadable = {
  says: 'cannot be judged: requests failed (unreadable)',
  severity: 'warning',
  code: 1,
} as const;

const beacon: readonly Omit<NodeCase, 'kind'>[] = [
  {
    what: 'has another state root in the header of its head than the root of that block says',
    fault: on(/headers\/head/, header({ state_root: root('5') })),
    ...impossible,
  },
  {
    what: 'calls its latest block one of Capella, long after that fork',
    fault: on(/blinded/, ({ value }) => ({ value: { ...object(value), version: 'capella' } })),
    ...impossible,
  },
  {
    what: 'serves a block with blobs and answers 404 for the blobs',
    fault: on(/blinded|blob/, (asked) =>
      /blinded/.test(asked.what)
        ? withBlob(asked)
        : { status: 404, value: { code: 404, message: 'NOT_FOUND' } },
    ),
    says: 'blobs missing at a slot',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'has an empty root for its genesis (0x)',
    fault: on(
      /beacon\/genesis/,
      data(() => ({ genesis_validators_root: '0x' })),
    ),
    ...unreadable,
  },
  {
    what: 'has epochs of 0 slots',
    fault: on(
      /config\/spec/,
      data(() => ({ SLOTS_PER_EPOCH: '0' })),
    ),
    ...impossible,
  },
  {
    what: 'has slots of "12.0" seconds',
    fault: on(
      /config\/spec/,
      data(() => ({ SECONDS_PER_SLOT: '12.0' })),
    ),
    ...unreadable,
  },
  {
    what: 'has peers that all are still connecting',
    fault: on(/node\/peers/, ({ value }) => ({
      value: {
        data: (object(value).data as readonly Json[]).map((one) => ({ ...object(one), state: 'connecting' })),
      },
    })),
    says: 'no peers',
    severity: 'error',
    code: 1,
  },
  {
    what: 'says in every other reading that its execution node is offline',
    fault: everyOther({ el_offline: true }),
    readings: 12,
    says: 'execution layer offline in 5 of the last 10 readings',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'says in every other reading that its head is not verified',
    fault: everyOther({ is_optimistic: true }),
    readings: 12,
    says: 'head not verified in 5 of the last 10 readings',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'sends the date of a day in the year 2000 with each response',
    fault: on(/./, () => ({ headers: { date: 'Sat, 01 Jan 2000 00:00:00 GMT' } })),
    readings: 5,
    says: 'clock differs by many days',
    severity: 'warning',
    code: 0,
  },
  {
    what: 'begins each body with a byte order mark',
    fault: on(/./, ({ value }) => ({ body: `\ufeff${JSON.stringify(value)}` })),
    says: 'not a node',
    severity: 'error',
    code: 1,
  },
];

const execution: readonly Omit<NodeCase, 'kind'>[] = [
  {
    what: 'has a finalized block without a number',
    fault: finalized(() => ({ number: null })),
    ...unreadable,
  },
  {
    what: 'calls another block final in each reading, at one number',
    fault: finalized((reading) => ({ hash: root(String(reading + 1)) })),
    readings: 2,
    says: 'two different blocks finalized at one block',
    severity: 'error',
    code: 1,
  },
  {
    what: 'has a latest block without a parent',
    fault: latest(() => ({ parentHash: root('0') })),
    ...impossible,
  },
  {
    what: 'has a gas limit of 0',
    fault: latest(() => ({ gasLimit: '0x0', gasUsed: '0x0' })),
    ...impossible,
  },
  {
    what: 'has a base fee that nobody can pay',
    fault: latest(() => ({ baseFeePerGas: `0x8${'0'.repeat(63)}` })),
    ...impossible,
  },
  {
    what: 'has a head that goes back in each reading',
    fault: latest(({ number }, reading) => ({
      number: `0x${(Number(number) - 3 * reading).toString(16)}`,
      hash: `0x${String(reading).padStart(64, 'a')}`,
      parentHash: `0x${String(reading).padStart(64, 'b')}`,
    })),
    readings: 10,
    says: 'several nodes respond at its address',
    severity: 'warning',
    code: 1,
  },
];

export const values: readonly NodeCase[] = [
  ...beacon.map((one) => ({ ...one, kind: 'beacon' as const })),
  ...execution.map((one) => ({ ...one, kind: 'execution' as const })),
];
