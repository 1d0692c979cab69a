import { grouped } from '../../../common/units/digits';
import { timeOfSlot } from '../../../common/units/slots';
import { formatUnixTime } from '../../../common/units/time';
import { listed } from '../../../common/units/words';
import { old, skewWords, stillWords } from '../../../monitor/health/wording';
import { finalityShare, tenths } from '../../../monitor/health/words';
import { clockSkew } from '../../../monitor/readings/clock-skew';
import { finalityLag } from '../../../monitor/readings/figures';
import type { BeaconReading, ComparedCheckpoint } from '../../../monitor/readings/node-state';
import { rowColors } from '../../tree/colors';
import { ifKnown, type Row, type RowInput, type RowRequest } from './row';
import { versionRow } from './version';

const finality: RowRequest = {
  of: 'beacon-states-state-id-finality-checkpoints',
  title: 'Justified and finalized checkpoints',
  values: { state_id: 'head' },
};

/** Software, chain and checkpoints of a beacon node. */
export const chainRows: readonly Row<BeaconReading>[] = [
  versionRow('node-version'),
  {
    id: 'network',
    label: 'Network',
    about: 'The network in the configuration of the node. The hover has the genesis validators root.',
    icon: 'globe',
    text: ({ reading }) => reading.network,
    note: ({ reading }) => reading.genesisRoot && `Genesis validators root: ${reading.genesisRoot}`,
    request: { of: 'config-spec', title: 'Configuration' },
  },
  {
    id: 'head',
    label: 'Head slot',
    about: 'Slot of the head block, the age of that slot, and for how long the head has not moved.',
    icon: 'git-commit',
    kind: 'slot',
    text: (input) =>
      [grouped(input.reading.headSlot), headAge(input), stillWords(input.state)].filter(Boolean).join(' · '),
    value: ({ reading }) => reading.headSlot,
    note: ({ reading }) =>
      ifKnown(
        headTime(reading),
        (time) => `Began ${formatUnixTime(Math.floor(time / 1000)) ?? 'at a time that cannot be shown'}`,
      ),
    request: { of: 'beacon-headers-block-id', title: 'Head', values: { block_id: 'head' } },
  },
  {
    id: 'clock',
    label: 'Clock skew',
    about:
      'The slot of the node does not match the clock of this machine. No ages are shown until they agree.',
    icon: 'clock',
    color: () => rowColors.warning,
    text: ({ state }) => ifKnown(clockSkew(state), skewWords),
    note: 'The slot of the node does not match the clock of this machine. Correct the clock that is wrong.',
    request: { of: 'beacon-genesis', title: 'Genesis' },
  },
  {
    id: 'justified',
    label: 'Justified epoch',
    about: 'Epoch of the current justified checkpoint.',
    icon: 'unlock',
    kind: 'epoch',
    text: ({ reading }) => reading.justifiedEpoch && grouped(reading.justifiedEpoch),
    value: ({ reading }) => reading.justifiedEpoch,
    request: finality,
  },
  {
    id: 'finalized',
    label: 'Finalized epoch',
    about:
      'Epoch of the finalized checkpoint. Amber if at least `slotpad.thresholds.finalityLag` epochs behind the head.',
    icon: 'lock',
    kind: 'epoch',
    color: (input) => (lateFinality(input) === undefined ? undefined : rowColors.warning),
    text: (input) => {
      const { finalizedEpoch } = input.reading;
      const late = lateFinality(input);
      if (!finalizedEpoch || late === undefined) return finalizedEpoch && grouped(finalizedEpoch);
      return `${grouped(finalizedEpoch)} · ${grouped(late)} epochs behind the head`;
    },
    value: ({ reading }) => reading.finalizedEpoch,
    note: (input) =>
      lateFinality(input) === undefined ? undefined : 'A healthy chain finalizes two epochs behind its head.',
    request: finality,
  },
  {
    id: 'participation',
    label: 'Participation',
    about:
      'How many validators vote: the share of the stake that voted for the right target of an epoch, where the client tells it and while the chain does not finalize, and the share of the sync committee that signed a recent block. Amber below the two thirds that finality needs; "unknown" if the chain does not finalize and neither is known.',
    icon: 'graph',
    color: ({ reading }) => {
      const share = reading.participation?.share ?? syncShare(reading);
      return share !== undefined && share < finalityShare ? rowColors.warning : undefined;
    },
    text: (input) => participationWords(input),
    note: 'Finality needs the votes of two thirds of the stake. The sync committee is a sample of the validators.',
    request: {
      of: 'beacon-blinded-blocks-block-id',
      title: 'Block with the signatures of the sync committee',
      values: { block_id: 'head' },
    },
  },
  {
    id: 'checkpoint',
    label: 'Checkpoint',
    about:
      'How the finalized root compares with those of the providers in `slotpad.checkpointProviders`. Red if one of them has another root for the same epoch.',
    icon: 'references',
    color: ({ state }) => (state.checkpoint?.others.length ? rowColors.error : undefined),
    text: ({ state: { checkpoint } }) => checkpoint && checkpointWords(checkpoint),
    value: ({ reading, state }) => state.checkpoint && reading.finalizedRoot,
    note: ({ state }) =>
      state.checkpoint?.others.length
        ? 'One of them is on another fork. Ask a third source before validators use the node.'
        : undefined,
    request: finality,
  },
];

function checkpointWords({ agreeing, others, unknown }: ComparedCheckpoint): string {
  return [
    others.length > 0 ? `not that of ${listed(others)}` : '',
    agreeing.length > 0 ? `that of ${listed(agreeing)}` : '',
    unknown.length > 0 ? `not compared with ${listed(unknown)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function syncShare({ syncParticipation: found }: BeaconReading): number | undefined {
  return found && found.signed / found.members;
}

function participationWords(input: RowInput<BeaconReading>): string | undefined {
  const { participation: stake } = input.reading;
  const words = [
    ifKnown(stake, ({ epoch, share }) => `${tenths(share)} of the stake in epoch ${grouped(epoch)}`),
    ifKnown(syncShare(input.reading), (share) => `${tenths(share)} of the sync committee`),
  ].filter(Boolean);
  if (words.length > 0) return words.join(' · ');
  return lateFinality(input) === undefined ? undefined : 'unknown';
}

/** Start of the head slot, Unix time in milliseconds. */
function headTime({ clock, headSlot }: BeaconReading): number | undefined {
  return clock && Number(timeOfSlot(BigInt(headSlot), clock)) * 1000;
}

/** The age of the head slot; empty when a clock is wrong. */
function headAge({ now, reading, state }: RowInput<BeaconReading>): string {
  const time = headTime(reading);
  return time === undefined || clockSkew(state) !== undefined ? '' : old(now - time);
}

/** Number of epochs from the finalized checkpoint to the head, when above the threshold; else undefined. */
function lateFinality({ reading, thresholds }: RowInput<BeaconReading>): bigint | undefined {
  const lag = finalityLag(reading);
  return lag === undefined || lag < BigInt(Math.ceil(thresholds.finalityLag)) ? undefined : lag;
}
