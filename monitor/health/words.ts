/** The one place that turns states into words. */

import { enginePort } from '../../common/spec/ports';
import { grouped } from '../../common/units/digits';
import { age, counted, percent, rate, took } from '../../common/units/words';
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
}

const words: { readonly [S in StateId]: StateWords<S> } = {
  unreachable: { label: (failure) => `unreachable (${causeWords(failure)})`, advice: failureAdvice },
  'not-a-node': { label: () => 'not a node', advice: failureAdvice },
  connecting: { label: () => 'connecting', advice: () => '' },
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
  stalled: { label: stallLabel, advice: stallAdvice },
  syncing: {
    label: ({ distance, rate, unit }) =>
      `syncing${behind(distance, unit)}${paceWords(rate, Number(distance), unit)}`,
    advice: ({ unit }) =>
      `Responses about the ${unit === 'slot' ? 'head' : 'latest block'} are outdated until it has caught up.`,
  },
  optimistic: {
    label: () => 'optimistic, head not verified',
    advice: () =>
      'The execution node has not verified the head yet. Wait until the execution node has synced.',
    namesPart: true,
  },
  'no-peers': { label: () => 'no peers', advice: () => peerAdvice('No peer is') },
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

/** The state in words, with the node of a pair that it is about: `execution node: few peers (2)`. */
export function healthLabel(health: Health): string {
  const [first, second] = leads(health);
  if (!first) return words[health.state].label({} as never);
  const label = causeLabel(first);
  if (!second) return withPart(first, label);
  const other = causeLabel(second);
  if (other !== label) return `${withPart(first, label)}; ${withPart(second, other)}`;
  return isBad(health.severity) ? `both: ${label}` : label;
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
  return part === undefined || severity === 'ok' || words[state].namesPart ? label : `${part} node: ${label}`;
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
      return `The node reports that it is syncing, but its head has not moved for ${age(stall.stillMs)}. Check its peers.`;
    case 'old-block':
      return 'No new block has arrived. Check that its beacon node is running and drives it.';
  }
}

function peerAdvice(who: string): string {
  return `${who} connected. Check that its ports are open, and give it time after a start.`;
}

/** `, 1,024 slots behind`; empty if it is not behind. */
function behind(distance: string, unit: DistanceUnit): string {
  if (!/[1-9]/.test(distance) || distance.startsWith('-')) return '';
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
