import type { OperationEntry } from '../../catalogue/entry';
import { grouped } from '../../common/units/digits';
import { slotAt } from '../../common/units/slots';
import { counted, listed, shortenedInside } from '../../common/units/words';
import { type RequestValues, readings, requestFor } from '../../monitor/validators/asked';
import { type IncomeRecord, isNobody, type Proposal } from '../../monitor/validators/income';
import {
  effectivenessOf,
  type ValidatorRecord,
  type ValidatorsReading,
} from '../../monitor/validators/state';
import { committeesOf } from '../../monitor/validators/totals';
import {
  committeeWords,
  credentialsOf,
  epochWords,
  etherWhole,
  partWords,
  slotWords,
  statusMeaning,
  statusWords,
  voteWords,
} from '../../monitor/validators/words';
import { rowColors } from '../tree/colors';
import { type PlainItem, rowContext } from '../tree/item';
import { incomeRow, incomeWords } from './rows';

export interface DetailOptions {
  readonly id: string;
  readonly nodeId: string;
  /** URL of the node, without secrets. */
  readonly base: string;
  readonly reading: ValidatorsReading;
  readonly income: IncomeRecord;
  /** Unix time in milliseconds. */
  readonly now: number;
}

interface More {
  /** The value to copy; the text by default. */
  readonly value?: string;
  /** Another line of the tooltip. */
  readonly note?: string | undefined;
  /** What the value is, for the menus. */
  readonly what?: 'epoch' | 'slot';
  readonly color?: string;
}

/** The details of one validator, made when its row is expanded. */
export function validatorDetails(
  record: ValidatorRecord,
  { base, id, income, nodeId, now, reading }: DetailOptions,
): readonly PlainItem[] {
  const rows: PlainItem[] = [];
  const { clock, prefix } = reading;
  const { index } = record;
  const adder =
    (operation: OperationEntry, title: string, values: RequestValues) =>
    (key: string, label: string, shown: string | undefined, icon: string, more: More = {}) => {
      if (shown === undefined) return;
      const value = more.value ?? shown;
      rows.push({
        id: `validator/${id}/${key}`,
        label,
        description: shown,
        tooltip: [`${label}: ${value}`, more.note].filter(Boolean).join('\n'),
        icon: { id: icon, ...(more.color ? { color: more.color } : {}) },
        context: rowContext('value', more.what, more.what && prefix ? 'vendor' : undefined, 'request'),
        value,
        nodeId,
        request: requestFor(operation, values, { base, prefix, title }),
      });
    };
  const own = adder(readings.validator, `Validator ${index}`, { state_id: 'head', validator_id: index });
  const epochRow = (key: string, label: string, epoch: string | undefined, icon: string) => {
    if (epoch === undefined) return;
    own(key, label, epochWords(epoch, clock, now), icon, {
      value: epoch,
      ...(epochWords(epoch, undefined, now) === 'never' ? {} : { what: 'epoch' as const }),
    });
  };

  own('status', 'Status', statusWords(record.status), 'pulse', {
    value: record.status,
    note: statusMeaning(record.status),
  });
  own('balance', 'Balance', etherWhole(record.balance), 'credit-card');
  own(
    'effective',
    'Effective balance',
    record.effectiveBalance && etherWhole(record.effectiveBalance),
    'law',
    {
      note: 'The balance that its votes and rewards are based on.',
    },
  );
  addPerformance(reading, index, adder);
  const source = { reading, record: income };
  const earned =
    record.status.startsWith('active') && (reading.rewards || incomeWords([index], source))
      ? incomeRow({
          ...source,
          below: `validator/${id}`,
          indices: [index],
          node: { nodeId, base },
          expanded: false,
        })
      : undefined;
  if (earned) rows.push(earned);
  addDuties(reading, index, now, adder);
  addCommittee(reading, index, now, adder);
  addProposals(income, index, own);
  epochRow('eligible', 'Eligible for activation', record.eligibilityEpoch, 'clock');
  epochRow('activation', 'Activation', record.activationEpoch, 'sign-in');
  epochRow('exit', 'Exit', record.exitEpoch, 'sign-out');
  epochRow('withdrawable', 'Withdrawable', record.withdrawableEpoch, 'arrow-circle-down');
  if (record.slashed) own('slashed', 'Slashed', 'yes', 'flame', { color: rowColors.error });
  if (record.withdrawalCredentials !== undefined) {
    const { note, words } = credentialsOf(record.withdrawalCredentials);
    own('credentials', 'Withdrawal credentials', words, 'key', { value: record.withdrawalCredentials, note });
  }
  own('index', 'Index', index, 'symbol-number');
  own('pubkey', 'Public key', record.pubkey, 'lock');
  return rows;
}

/** Adds a row; without `shown` there is none. */
type Add = (key: string, label: string, shown: string | undefined, icon: string, more?: More) => void;

/** Makes a function that adds rows with this request. */
type Adder = (operation: OperationEntry, title: string, values: RequestValues) => Add;

function addPerformance(reading: ValidatorsReading, index: string, adder: Adder): void {
  addLiveness(reading, index, adder);
  addVote(reading, index, adder);
  addEffectiveness(reading, index, adder);
}

function addLiveness({ liveness }: ValidatorsReading, index: string, adder: Adder): void {
  const live = liveness?.live.get(index);
  if (!liveness || live === undefined) return;
  const epoch = String(liveness.epoch);
  const add = liveness.vendor
    ? adder(readings.vendorLiveness, `Liveness of validator ${index}`, { indices: [index], epoch })
    : adder(readings.liveness, `Liveness of validator ${index}`, { body: [index], epoch });
  const words = `${live ? 'seen' : 'not seen'} in epoch ${grouped(liveness.epoch)}`;
  add('liveness', 'Last attestation', words, live ? 'check' : 'warning', {
    value: epoch,
    what: 'epoch',
    note: 'From liveness: whether the node saw a message of the validator in that epoch.',
    ...(live ? {} : { color: rowColors.warning }),
  });
}

type Votes = NonNullable<ValidatorsReading['votes']>;

function addVote({ votes }: ValidatorsReading, index: string, adder: Adder): void {
  const vote = votes?.of.get(index);
  if (!votes || !vote) return;
  const add = votesAdder(votes, index, adder);
  add('vote', `Vote of epoch ${grouped(votes.epoch)}`, voteWords(vote), 'checklist', {
    value: String(votes.epoch),
    what: 'epoch',
    note:
      votes.from === 'rewards'
        ? 'From the rewards that the attestation earned.'
        : 'From the node’s analysis of attestation performance.',
  });
}

/** Adds rows with the request that the votes came from. */
function votesAdder({ epoch, from }: Votes, index: string, adder: Adder): Add {
  const text = String(epoch);
  return from === 'rewards'
    ? adder(readings.rewards, `Attestation rewards of validator ${index}`, { body: [index], epoch: text })
    : adder(readings.performance, `Attestation performance of validator ${index}`, {
        index,
        start_epoch: text,
        end_epoch: text,
      });
}

function addEffectiveness(reading: ValidatorsReading, index: string, adder: Adder): void {
  const { metrics, votes } = reading;
  const effectiveness = effectivenessOf(reading, index);
  if (!effectiveness) return;
  const add =
    effectiveness.from === 'metrics' || !votes
      ? adder(readings.metrics, `Metrics of validator ${index}`, { indices: [Number(index)] })
      : votesAdder(votes, index, adder);
  const counted = metrics?.get(index);
  const basis = counted
    ? `${grouped(counted.hits)} of ${grouped(counted.hits + counted.misses)} attestations included`
    : `epoch ${grouped(votes?.epoch ?? 0n)} only`;
  add('effectiveness', 'Effectiveness', `${partWords(effectiveness.part)} · ${basis}`, 'dashboard', {
    value: partWords(effectiveness.part),
    note: 'Share of the rewards that its attestations could have earned for source, target and head.',
  });
  if (counted) addCounts(counted, add);
}

type Counted = NonNullable<ReturnType<NonNullable<ValidatorsReading['metrics']>['get']>>;

/** Adds what the validator monitor of the node counted. */
function addCounts(counted: Counted, add: Add): void {
  add(
    'rates',
    'Right votes',
    `head ${partWords(counted.headPercentage / 100)} · target ${partWords(counted.targetPercentage / 100)}`,
    'target',
    { note: 'Counted by the node’s validator monitor.' },
  );
  const { latestDistance } = counted;
  add(
    'distance',
    'Last inclusion',
    latestDistance === undefined || latestDistance === 0
      ? undefined
      : `after ${grouped(latestDistance)} ${latestDistance === 1 ? 'slot' : 'slots'}`,
    'history',
    { value: String(latestDistance) },
  );
}

function addDuties(reading: ValidatorsReading, index: string, now: number, adder: Adder): void {
  const { clock } = reading;
  const current = clock ? slotAt(now / 1000, clock) : undefined;
  const addNext = (
    key: string,
    label: string,
    duties: ValidatorsReading['attesting'],
    add: Add,
    none: (lastEpoch: bigint) => string,
  ) => {
    const lastEpoch = duties?.epochs.at(-1);
    if (!duties || lastEpoch === undefined) return;
    const next = duties.slots.get(index)?.find((slot) => current === undefined || slot >= current);
    const icon = key === 'proposal' ? 'edit' : 'arrow-right';
    if (next === undefined) add(key, label, none(lastEpoch), icon, { value: '' });
    else add(key, label, slotWords(next, clock, now), icon, { value: String(next), what: 'slot' });
  };
  const epochOf = (duties: ValidatorsReading['attesting']) => String(duties?.epochs[0] ?? 0n);
  addNext(
    'attestation',
    'Next attestation',
    reading.attesting,
    adder(readings.attesterDuties, `Attester duties of validator ${index}`, {
      epoch: epochOf(reading.attesting),
      body: [index],
    }),
    () => 'not known yet',
  );
  addNext(
    'proposal',
    'Next proposal',
    reading.proposing,
    adder(readings.proposerDuties, 'Proposer duties', { epoch: epochOf(reading.proposing) }),
    (lastEpoch) => `none up to the end of epoch ${grouped(lastEpoch)}`,
  );
}

function addCommittee(reading: ValidatorsReading, index: string, now: number, adder: Adder): void {
  const { clock, epoch = 0n, syncCommittees } = reading;
  const last = syncCommittees?.at(-1);
  if (!last) return;
  const words = committeesOf(reading, [index]).map((one) => committeeWords(one, epoch, clock, now));
  const title = `Sync committee duties of validator ${index}`;
  adder(readings.syncDuties, title, { epoch: String(epoch), body: [index] })(
    'sync',
    'Sync committee',
    words.join('; ') || `none up to the end of epoch ${grouped(last.until - 1n)}`,
    'sync',
    { note: 'Members sign each block and are paid for it.' },
  );
}

/** What became of its past proposals. */
function addProposals({ proposals }: IncomeRecord, index: string, add: Add): void {
  const past = proposals.filter(({ validator }) => validator === index);
  if (past.length === 0) return;
  const missed = past.filter(({ made }) => !made);
  add(
    'proposals',
    'Past proposals',
    `${grouped(past.length - missed.length)} made, ${grouped(missed.length)} missed`,
    missed.length > 0 ? 'warning' : 'edit',
    {
      note: [
        'While Slotpad was reading this validator.',
        ...(missed.length > 0
          ? [
              `Missed: ${counted(missed.length, 'slot')} (${listed(
                missed.map(({ slot }) => grouped(slot)),
                'and',
                5,
              )}).`,
            ]
          : []),
      ].join('\n'),
      ...(missed.length > 0 ? { color: rowColors.error } : {}),
    },
  );
  addRecipient(past, add);
}

/** Who got the fees of its last block. */
function addRecipient(past: readonly Proposal[], add: Add): void {
  const last = past.findLast(({ feeRecipient }) => feeRecipient !== undefined);
  const recipient = last?.paidTo ?? last?.feeRecipient;
  if (!last || recipient === undefined) return;
  const isLost = isNobody(last.feeRecipient);
  add(
    'fee-recipient',
    'Fee recipient',
    isLost
      ? 'nobody: the fees are lost'
      : `${shortenedInside(recipient, 10, 4)} (slot ${grouped(last.slot)})`,
    isLost ? 'error' : 'mail',
    {
      value: recipient,
      note: isLost
        ? 'Its validator client has no fee recipient: set one there.'
        : last.paidTo === undefined
          ? 'In its last block. If a builder made the block, this may be the address of the builder: without the execution node it is unknown who was paid.'
          : last.paidTo === last.feeRecipient
            ? 'It got the fees of its last block.'
            : `The builder of its last block (${last.feeRecipient}) paid it.`,
      ...(isLost ? { color: rowColors.error } : {}),
    },
  );
}
