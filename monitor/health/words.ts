/** The one place that turns states into words. */

import { enginePort } from '../../catalogue/ports';
import { grouped } from '../../common/units/digits';
import { age, counted, listed, percent, rate, took } from '../../common/units/words';
import { causeWords, type NodeFailure } from '../nodes/reader';
import { gigabyte } from '../readings/disk';
import {
  type Cause,
  type DistanceUnit,
  type Health,
  isBad,
  type Stall,
  type StateId,
  type StateValues,
} from './state';

interface StateWords<S extends StateId> {
  /** The state with its values, to be shown after a name: `syncing, 1,024 slots behind`. */
  readonly label: (values: StateValues[S]) => string;
  /** The meaning and the next step, in sentences; empty if all is well. */
  readonly advice: (values: StateValues[S]) => string;
  /** True if the label of a pair does not need the name of the node. */
  readonly namesPart?: true;
  /** True if the label has a time, so that it does not need to say since when. */
  readonly hasTime?: (values: StateValues[S]) => boolean;
}

const words: { readonly [S in StateId]: StateWords<S> } = {
  flapping: {
    label: ({ failed, failure, readings }) =>
      `flapping${failure ? ` (${causeWords(failure)})` : ''}, ${failed} of the last ${readings} readings failed`,
    advice: ({ failure }) =>
      [
        failure ? failureAdvice(failure) : '',
        'The node answers only some of the time. Check its log, its load and the network connection.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  implausible: { label: () => 'reports impossible values', advice: failureAdvice },
  'not-a-node': { label: () => 'not a node', advice: failureAdvice },
  'not-sent': { label: (failure) => `cannot be asked (${causeWords(failure)})`, advice: failureAdvice },
  'no-credentials': {
    label: (failure) => `wants credentials (${causeWords(failure)})`,
    advice: failureAdvice,
  },
  'error-response': {
    label: (failure) =>
      `${failure.isRateLimit ? 'refuses requests' : 'answers with errors'} (${causeWords(failure)})`,
    advice: (failure) =>
      failure.isRateLimit
        ? `${failure.what} It allows fewer requests than it gets: Slotpad asks less often for a while.`
        : failureAdvice(failure),
  },
  unreachable: {
    // A browser does not tell whether the node runs.
    label: (failure) =>
      failure.cause === 'no-response' ? 'no response (CORS?)' : `unreachable (${causeWords(failure)})`,
    advice: failureAdvice,
  },
  starting: { label: (failure) => `starting or syncing (${causeWords(failure)})`, advice: failureAdvice },
  'no-block': { label: () => 'no block yet', advice: failureAdvice },
  connecting: { label: () => 'connecting', advice: () => '' },
  late: {
    label: ({ lateMs }) => `no answer for ${age(lateMs)}`,
    advice: () =>
      'The node has not answered the current request yet. The values are those of the last reading.',
    hasTime: () => true,
  },
  'wrong-network': {
    label: ({ actual, expected }) => `wrong network: ${actual}, not ${expected}`,
    advice: ({ expected }) =>
      `The settings expect this node to be on ${expected}. Another node may use its address, or it was started for another network.`,
  },
  'chain-mismatch': {
    label: ({ beaconChain, executionChain }) =>
      `wrong network: execution node on chain ${executionChain}, not ${beaconChain}`,
    advice: ({ beacon, beaconChain, execution, executionChain }) =>
      `${beacon} belongs to chain ${beaconChain}, ${execution} is on chain ${executionChain}. Start one of them for the other network, or correct its URL.`,
    namesPart: true,
  },
  'other-chain': {
    label: () => 'on another chain than before',
    advice: ({ is, was }) =>
      `It was on ${was} and is on ${is} now. Another node may use its address, or it was started with other data.`,
  },
  'execution-offline': {
    label: () => 'execution layer offline',
    advice: () =>
      'The beacon node is running, but its execution node does not answer it. Check the execution node and its engine API.',
    namesPart: true,
  },
  'engine-unreachable': {
    label: () => 'execution layer offline, though the execution node answers here',
    advice: () =>
      `Both nodes run, but the beacon node does not reach the execution node. Check its engine URL (port ${enginePort}) and that both use the same JWT secret.`,
    namesPart: true,
  },
  stalled: { label: stallLabel, advice: stallAdvice, hasTime: ({ by }) => by === 'old-block' },
  behind: {
    label: (lag) =>
      lag.by === 'distance'
        ? `${distanceWords(lag.distance, 'slot')} behind the clock`
        : `behind, latest block ${age(lag.ageMs)} old`,
    advice: (lag) =>
      lag.by === 'distance'
        ? 'The head moves, but it is older than the clock of this machine says. Check the clocks of both machines, and any proxy that keeps old responses.'
        : 'New blocks arrive, but they are old. The node is catching up, or the clock of this machine is wrong.',
    hasTime: ({ by }) => by === 'old-block',
  },
  syncing: {
    label: ({ distance, rate, unit }) =>
      `syncing${behind(distance, unit)}${paceWords(rate, Number(distance), unit)}`,
    advice: ({ unit }) =>
      `Responses about the ${unit === 'slot' ? 'head' : 'latest block'} are outdated until it has caught up.`,
    hasTime: ({ rate }) => rate !== undefined,
  },
  optimistic: {
    label: () => 'optimistic, head not verified',
    advice: () =>
      'The execution node has not verified the head yet. Wait until the execution node has synced.',
    namesPart: true,
  },
  'no-finality': {
    label: ({ epochs }) => `not finalizing, ${grouped(epochs)} epochs`,
    advice: ({ epochs }) =>
      `The finalized epoch is ${grouped(epochs)} epochs behind the head. This usually affects the whole network, not one node: compare with another node.`,
  },
  unread: {
    label: ({ failed, failure, requests }) =>
      `cannot be judged: ${failed} of ${counted(requests, 'request')} ${failure.isRateLimit ? 'refused' : 'failed'} (${causeWords(failure)})`,
    advice: ({ ageMs, failure, parts }) =>
      [
        `It does not tell its ${listed(parts)}.`,
        ageMs === undefined ? '' : `What is shown of that is ${age(ageMs)} old.`,
        failureAdvice(failure),
      ]
        .filter(Boolean)
        .join(' '),
  },
  'no-peers': {
    label: () => 'no peers',
    advice: ({ blocks }) =>
      blocks
        ? 'No peer is connected, though new blocks arrive. Without peers the node depends on its beacon node alone: check that its ports are open.'
        : peerAdvice('No peer is'),
  },
  'few-peers': {
    label: ({ peers }) => `few peers (${peers})`,
    advice: ({ peers }) => peerAdvice(`Only ${counted(peers, 'peer')}${peers === 1 ? ' is' : ' are'}`),
  },
  'low-disk': {
    label: ({ freeBytes }) => `${gigabytes(freeBytes / gigabyte)} of disk left`,
    advice: () => 'A node with a full disk stops and may have to sync again. Free up space or prune.',
  },
  slow: {
    label: ({ answerMs }) => `synced, slow to answer (${took(answerMs)})`,
    advice: () => 'The node or the network is busy. Check its load, its disk and the network connection.',
  },
  backfilling: {
    label: ({ done }) =>
      `synced, backfilling${done === undefined ? '' : ` (${percent(Math.floor(done * 100) / 100)})`}`,
    advice: () =>
      'The head is correct. Blocks before the checkpoint are still being downloaded, so old blocks may be missing.',
  },
  synced: { label: () => 'synced', advice: () => '' },
};

/** The words of one cause: `few peers (3)`. */
export function causeLabel<S extends StateId>(cause: Cause<S>): string {
  return words[cause.state].label(cause.values);
}

/** What to do about one cause; empty if nothing. */
export function causeAdvice<S extends StateId>(cause: Cause<S>): string {
  return words[cause.state].advice(cause.values);
}

/** The state in words, with the node of a pair that it is about: `few peers (2) · execution`. */
export function healthLabel(health: Health): string {
  return labelled(health, '');
}

/** The state in words and since when, as every view shows it: `few peers (2) for 12 min · execution`. */
export function healthWords(health: Health, now: number): string {
  return labelled(health, isBad(health.severity) ? sinceWords(health, now) : '');
}

/** The state comes first, because a narrow view truncates the end. */
function labelled(health: Health, since: string): string {
  const [first, second] = leads(health);
  if (!first) return words[health.state].label({} as never);
  const label = causeLabel(first);
  const other = second && causeLabel(second);
  // Of two different states, it would not be clear which one has lasted.
  if (second && other !== undefined && other !== label) {
    return `${withPart(first, label)}; ${withPart(second, other)}`;
  }
  const lasting =
    since === '' || hasTime(first) ? label : `${label}${label.includes(',') ? ',' : ''} ${since}`;
  if (second) return isBad(health.severity) ? `${lasting} · both` : lasting;
  return withPart(first, lasting);
}

/** The same, also for a node that is well: `synced for 2 h`. For tooltips, and for lists with room. */
export function fullHealthWords(health: Health, now: number): string {
  const label = healthWords(health, now);
  const since = sinceWords(health, now);
  return health.severity === 'ok' && since !== '' ? `${label} ${since}` : label;
}

/** How long the state has lasted: `for 12 min`; empty if that is unknown, or less than a second. */
export function sinceWords({ since }: Health, now: number): string {
  return since === undefined || now - since < 1000 ? '' : `for ${age(now - since)}`;
}

function hasTime<S extends StateId>(cause: Cause<S>): boolean {
  return words[cause.state].hasTime?.(cause.values) ?? false;
}

/** What the state means and what to do next; empty if all is well. */
export function healthAdvice(health: Health): string {
  const [first] = leads(health);
  return first ? causeAdvice(first) : '';
}

/** The causes that name the state: the first one, and the first one of the other node if it is equally bad. */
function leads({ causes, severity }: Health): readonly Cause[] {
  const [first] = causes;
  if (first && first.part === undefined) return [first];
  return causes.filter(
    (cause, index) =>
      !cause.effect &&
      cause.severity === severity &&
      causes.findIndex(({ part }) => part === cause.part) === index,
  );
}

function withPart({ part, severity, state }: Cause, label: string): string {
  return part === undefined || severity === 'ok' || words[state].namesPart ? label : `${label} · ${part}`;
}

function failureAdvice({ what, remedy }: NodeFailure): string {
  return [what, remedy].filter(Boolean).join(' ');
}

function stallLabel(stall: Stall): string {
  switch (stall.by) {
    case 'distance':
      return `stalled${behind(stall.distance, 'slot')}${stall.noPeers ? ', no peers' : ''}`;
    case 'still-head':
      return `stalled${behind(stall.distance, stall.unit)}`;
    case 'old-block':
      return `stalled, last block ${age(stall.ageMs)} ago`;
  }
}

function stallAdvice(stall: Stall): string {
  switch (stall.by) {
    case 'distance':
      return stall.noPeers
        ? 'It has no peers to follow the chain with. Check its connection to the internet, and that its ports are open.'
        : 'The head does not follow the chain and the node does not sync. Check its peers and its clock.';
    case 'still-head':
      return `The head has not moved for ${age(stall.stillMs)}. Check its peers.`;
    case 'old-block':
      return 'No new block has arrived. Check that its beacon node is running and drives it.';
  }
}

function peerAdvice(who: string): string {
  return `${who} connected. Check that its ports are open, and give it time after a start.`;
}

/** `, 1,024 slots behind`; empty if it is not behind. */
function behind(distance: string | undefined, unit: DistanceUnit): string {
  if (distance === undefined || !/[1-9]/.test(distance)) return '';
  return `, ${distanceWords(distance, unit)} behind`;
}

/** Decimal text → `1 slot`, `1,024 slots`. */
export function distanceWords(distance: string, unit: DistanceUnit): string {
  return `${grouped(distance)} ${distance === '1' ? unit : `${unit}s`}`;
}

/** `, 12.5 slots/s, 2 min left`; empty if the rate is unknown. @param perSecond slots or blocks */
export function paceWords(perSecond: number | undefined, distance: number, unit: DistanceUnit): string {
  if (perSecond === undefined || !(distance > 0)) return '';
  return `, ${rate(perSecond, unit)}, ${age(Math.max(1000, (distance / perSecond) * 1000))} left`;
}

/** `299 GB`. Truncated, not rounded: a value below a threshold must not look like the threshold. */
export function gigabytes(free: number): string {
  return `${grouped(Math.floor(free))} GB`;
}
