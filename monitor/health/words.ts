/** The one place that turns states into words. */

import { enginePort } from '../../catalogue/ports';
import { grouped } from '../../common/units/digits';
import { age, counted, dayInWords, listed, percent, rate, took } from '../../common/units/words';
import { clientWords } from '../nodes/client-version';
import { causeWords, type NodeFailure } from '../nodes/reader';
import { gigabyte } from '../readings/disk';
import type { PassingTrouble } from '../readings/passing';
import {
  type Cause,
  type DistanceUnit,
  type Health,
  isBad,
  type Stall,
  type StateId,
  type StateValues,
  type Votes,
} from './state';

interface StateWords<S extends StateId> {
  /** The state with its values, to be shown after a name: `syncing, 1,024 slots behind`. */
  readonly label: (values: StateValues[S]) => string;
  /** The meaning and the next step, in sentences; empty if all is well. */
  readonly advice: (values: StateValues[S]) => string;
  /** True if the label of a pair does not need the name of the node. */
  readonly namesPart?: true;
  /** True if a node whose worst state this is, is in sync: the words for the node say so, those of a cause do not. */
  readonly isSynced?: (values: StateValues[S]) => boolean;
  /** True if the label has a time, so that it does not need to say since when. */
  readonly hasTime?: (values: StateValues[S]) => boolean;
}

/** No execution node that is in sync needs so long for a block. Milliseconds. */
const longOptimistic = 600_000;

const words: { readonly [S in StateId]: StateWords<S> } = {
  flapping: {
    label: ({ failed, failure, readings }) =>
      `flapping${failure ? ` (${causeWords(failure)})` : ''}, ${failed} of the last ${readings} readings failed`,
    advice: ({ failure }) =>
      [
        failure ? failureAdvice(failure) : '',
        'The node responds only some of the time.',
        failure?.isRateLimit ? '' : 'Check its log, its load and the network connection.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  implausible: { label: () => 'reports impossible values', advice: failureAdvice },
  'not-a-node': {
    label: ({ otherLayer }) =>
      otherLayer === undefined
        ? 'not a node'
        : otherLayer === 'beacon'
          ? 'a beacon node, not an execution node'
          : 'an execution node, not a beacon node',
    advice: failureAdvice,
  },
  'not-sent': { label: (failure) => `not polled (${causeWords(failure)})`, advice: failureAdvice },
  'no-credentials': {
    label: (failure) => `wants credentials (${causeWords(failure)})`,
    advice: failureAdvice,
  },
  'error-response': {
    label: (failure) =>
      `${failure.isRateLimit ? 'refuses requests' : 'responds with errors'} (${causeWords(failure)})`,
    advice: failureAdvice,
  },
  unreachable: {
    // A browser does not tell whether the node runs.
    label: (failure) =>
      failure.cause === 'no-response' ? 'no response (CORS?)' : `unreachable (${causeWords(failure)})`,
    advice: failureAdvice,
  },
  starting: { label: (failure) => `starting or syncing (${causeWords(failure)})`, advice: startAdvice },
  'no-block': { label: () => 'no block yet', advice: startAdvice },
  connecting: { label: () => 'connecting', advice: () => '' },
  late: {
    label: ({ lateMs }) => `no response for ${age(lateMs)}`,
    advice: () =>
      'The node has not responded the current request yet. The values are those of the last reading.',
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
      'The beacon node is running, but its execution node does not respond to it. Check the execution node and its engine API.',
    namesPart: true,
  },
  'engine-unreachable': {
    label: () => 'execution layer offline, though the execution node responds here',
    advice: () =>
      `Both nodes run, but the beacon node does not reach the execution node. Check its engine URL (port ${enginePort}) and that both use the same JWT secret.`,
    namesPart: true,
  },
  fork: {
    label: ({ at, others, unit }) =>
      `on another fork than ${listed(others, 'and', 3)} from ${unit} ${grouped(at)}`,
    advice: ({ agreeing, at, others, unit }) =>
      `At ${unit} ${grouped(at)} it has another block than ${listed(others, 'and', 3)}. ${agreeing.length === 0 ? 'No other watched node has its block' : `${listed(agreeing, 'and', 3)} ${agreeing.length === 1 ? 'has' : 'have'} the same block as this node`}. Compare the block with a node that you trust, check that the clients are up to date, and do not let validators sign on the wrong fork.`,
  },
  'several-nodes': {
    label: ({ heads }) =>
      heads
        ? `contradicts itself: head at slot ${grouped(heads[0])} and ${grouped(heads[1])}`
        : 'several nodes respond at its address',
    advice: ({ heads }) =>
      heads
        ? 'Its responses belong to different times or nodes. Check for a cache or a load balancer in front of it, and ask the node itself.'
        : 'Its head, its chain or its client changes back and forth from response to response, as behind a load balancer. Give each node an address of its own, so that each can be judged.',
  },
  'clock-skew': {
    label: ({ skewMs }) => `clock differs by ${age(Math.abs(skewMs))}`,
    advice: ({ skewMs }) =>
      `This machine is ${age(Math.abs(skewMs))} ${skewMs > 0 ? 'ahead of' : 'behind'} the node. Check the time synchronization of both machines (timedatectl, chronyc tracking): with a wrong clock, validators miss duties.`,
  },
  'finality-back': {
    label: ({ is, of, twice, unit, was }) =>
      of === 'justified'
        ? `justified epoch went back, from ${grouped(was)} to ${grouped(is)}`
        : twice
          ? `two different blocks finalized at ${unit} ${grouped(is)}`
          : `finality went back, from ${unit} ${grouped(was)} to ${grouped(is)}`,
    advice: ({ of, unit }) =>
      of === 'justified'
        ? 'Its head moved to a branch of the chain that justified less, or another node responds at its address. Compare its head with another node.'
        : `A finalized ${unit} must never be taken back. Either another node or other data is at the address now, or its database is damaged: compare its finalized root with another node before validators use it.`,
  },
  'head-back': {
    label: ({ is, unit, was }) => `head went back, from ${unit} ${grouped(was)} to ${grouped(is)}`,
    advice: ({ unit }) =>
      `The node has lost its last ${unit}s, as after a crash or with an older database. Data read from them may no longer be valid. It should catch up by itself: if it does not, check its log.`,
  },
  restarting: {
    label: ({ times }) => `restarted ${times} times within an hour`,
    advice: () =>
      'Something ends the node again and again. Look at the end of its log before each start, and whether the system ran out of memory (journalctl -k | grep -i oom).',
  },
  unsteady: {
    label: ({ of, readings, times }) => `${passingLabels[of]} in ${times} of the last ${readings} readings`,
    advice: ({ of }) => passingAdvice[of],
  },
  'one-way-peers': {
    label: ({ only, peers }) => `only ${only} peers (${peers})`,
    advice: ({ only }) =>
      only === 'inbound'
        ? 'The node opens no connection itself. Check that its firewall allows outgoing connections, and its discovery (UDP).'
        : 'No peer reaches the node from outside. Open its peer-to-peer port (TCP and UDP) in the firewall and the router.',
  },
  'ports-closed': {
    label: () => 'ports closed',
    advice: () =>
      'The node reports that it cannot be reached from outside. Open its peer-to-peer port (TCP and UDP) in the firewall and the router.',
  },
  'low-memory': {
    label: ({ used }) => `${percent(Math.floor(used * 100) / 100)} of memory in use`,
    advice: () =>
      'The system may end the node when it needs more. Check which process grows (top, journalctl -k | grep -i oom).',
  },
  'missing-blobs': {
    label: (missing) =>
      'epochs' in missing
        ? `blobs missing at slot ${grouped(missing.slot)}, of the last ${grouped(missing.epochs)} epochs`
        : `${missing.unit === 'blob' ? 'blobs' : 'data columns'} missing at slot ${grouped(missing.slot)}${missing.of > 1 ? `: ${missing.kept} of ${missing.of} there` : ''}`,
    advice: (missing) =>
      'epochs' in missing
        ? `Nodes keep blobs for ${grouped(missing.epochs)} epochs, so that others can sync from them; this node has not those of the block at slot ${grouped(missing.slot)}. It was started from a checkpoint and has not filled them in, or it deletes them too early: check its options for blobs and for backfilling.`
        : `The node has the block of slot ${grouped(missing.slot)}, but not ${missing.unit === 'blob' ? 'the blobs' : 'all of the data columns'} that belong to it. Check its disk and its log for errors about blobs or data columns; a database that was copied may have to be synced again.`,
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
    advice: ({ distance, unit }) =>
      unit === 'slot' && distance === '0'
        ? 'Its head is up to date, and yet the node says that it syncs. If that stays so, look in its log for what it waits for: validators may do nothing until then.'
        : `Responses about the ${unit === 'slot' ? 'head' : 'latest block'} are outdated until it has caught up.`,
    hasTime: ({ rate }) => rate !== undefined,
  },
  optimistic: {
    label: () => 'optimistic, head not verified',
    advice: ({ lastedMs }) =>
      lastedMs < longOptimistic
        ? 'The execution node has not verified the head yet. Wait while the execution node syncs; if it is synced already, look in its log.'
        : `The execution node has not verified the head for ${age(lastedMs)}. If it says that it is synced, look in its log for invalid blocks, and restart it; validators do nothing until then.`,
    namesPart: true,
  },
  'no-finality': {
    label: ({ epochs }) => `not finalizing, ${grouped(epochs)} epochs`,
    advice: ({ epochs, votes }) =>
      `The finalized epoch is ${grouped(epochs)} epochs behind the head. ${finalityAdvice(votes)}`,
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
  'disk-filling': {
    label: ({ fullAt, leftMs }) => `disk full on ${dayInWords(fullAt, fullAt - leftMs)}`,
    advice: ({ fullAt, leftMs, perDay }) =>
      `Free disk space fell by ${gigabytes(perDay / gigabyte)} a day in the last week; at this pace the disk is full on ${dayInWords(fullAt, fullAt - leftMs)}. Free up space, prune, or plan for a larger disk.`,
  },
  outdated: {
    label: (old) =>
      old.by === 'version'
        ? `older than ${old.of} (${clientWords(old.version)})`
        : `outdated, does not know the fork ${old.fork}`,
    isSynced: ({ by }) => by === 'version',
    advice: (old) =>
      old.by === 'version'
        ? `${old.of} runs ${clientWords(old.version)}, a newer version of the same client.`
        : `${old.of} ${(old.inMs ?? 0) > 0 ? `activates ${old.fork} at epoch ${grouped(old.epoch)}, in ${age(old.inMs ?? 0)}` : `has activated ${old.fork} at epoch ${grouped(old.epoch)}`}, and the configuration of this node has no such fork. From then on it does not follow the chain: update its client.`,
  },
  slow: {
    label: ({ answerMs }) => `slow to respond (${took(answerMs)})`,
    isSynced: () => true,
    advice: () => 'The node or the network is busy. Check its load, its disk and the network connection.',
  },
  'head-unjudged': {
    label: () => 'responds, age of its head not judged',
    advice: () =>
      'The block time of this chain is unknown and its blocks come at no steady pace, so an old head may be right. Slotpad judges it once it has seen eight blocks at a steady pace.',
  },
  backfilling: {
    label: ({ done }) =>
      `backfilling${done === undefined ? '' : ` (${percent(Math.floor(done * 100) / 100)})`}`,
    isSynced: () => true,
    advice: () =>
      'The head is correct. Blocks before the checkpoint are still being downloaded, so old blocks may be missing.',
  },
  synced: { label: () => 'synced', advice: () => '' },
};

const passingLabels: Readonly<Record<PassingTrouble, string>> = {
  'execution-offline': 'execution layer offline',
  optimistic: 'head not verified',
  syncing: 'syncing',
  replaced: 'last head replaced',
  peers: 'most peers lost',
};

const comesAndGoes = 'The last reading was fine, but this problem comes and goes.';
const passingAdvice: Readonly<Record<PassingTrouble, string>> = {
  'execution-offline': `${comesAndGoes} Check the execution node, its load, and the connection to its engine API: validators miss duties meanwhile.`,
  optimistic: `${comesAndGoes} Check the execution node and its log: validators miss duties meanwhile.`,
  syncing: `${comesAndGoes} Check its peers and the load of its machine, and whether several nodes respond at its address.`,
  peers:
    'The number of its peers falls again and again and rises in between. Either several nodes respond at its address in turn, or its connection to the internet breaks: check that, and give each node an address of its own.',
  replaced:
    'Its latest blocks are replaced far more often than a chain replaces them. Either nodes on different forks respond at its address in turn, or it moves between forks: compare it with another node, and give each node an address of its own.',
};

/** The words of one cause: `few peers (3)`. */
export function causeLabel<S extends StateId>(cause: Cause<S>): string {
  return words[cause.state].label(cause.values);
}

/** The same of the cause that names the state: the worst that is wrong with a node that is in sync. */
function leadLabel<S extends StateId>(cause: Cause<S>): string {
  return `${words[cause.state].isSynced?.(cause.values) ? 'synced, ' : ''}${causeLabel(cause)}`;
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
  const label = leadLabel(first);
  const other = second && leadLabel(second);
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
function sinceWords({ since }: Health, now: number): string {
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
export function leads({ causes, severity }: Health): readonly Cause[] {
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

/** No node takes longer to start. Milliseconds. */
export const longStart = 600_000;

function startAdvice(values: StateValues['starting']): string {
  const { lastedMs } = values;
  const late =
    lastedMs < longStart
      ? ''
      : `That has lasted ${age(lastedMs)}, longer than a start takes: look in its log for what it waits for.`;
  return [failureAdvice(values), late].filter(Boolean).join(' ');
}

function failureAdvice({ isRateLimit, what, remedy }: NodeFailure): string {
  if (isRateLimit)
    return `${what} It allows fewer requests than it gets: Slotpad asks less often for a while.`;
  return [what, remedy].filter(Boolean).join(' ');
}

/** `66.6 %`. Truncated, so that a share below two thirds does not look like them. */
export function tenths(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`;
}

/** What a chain needs to justify an epoch. */
export const finalityShare = 2 / 3;

const ofNetwork = 'This usually affects the whole network, not one node: compare with another node.';
const ofNode =
  'If it does not, this node or a cache in front of it is the reason: compare with another node.';

/** Why a chain does not finalize, and what to do. @param votes absent of execution nodes, which do not tell them */
export function finalityAdvice(votes: Votes | undefined): string {
  if (!votes) return ofNetwork;
  const { committee, stake } = votes;
  if (stake) {
    const voted = `${tenths(stake.share)} of the stake voted for the target of epoch ${grouped(stake.epoch)}`;
    return stake.share < finalityShare
      ? `On its chain only ${voted}; finality needs two thirds. The other validators are offline or on another fork. ${ofNetwork}`
      : `On its chain ${voted}, which is enough: finality should follow within a few epochs. ${ofNode}`;
  }
  if (!committee) return `How many validators vote is unknown: the node does not tell. ${ofNetwork}`;
  const { members, signed, slot } = committee;
  const sample = `${grouped(signed)} of ${grouped(members)} members of the sync committee signed the block at slot ${grouped(slot)}`;
  return signed / members < finalityShare
    ? `Only ${sample}: as far as this sample tells, fewer validators are online than the two thirds that finality needs. ${ofNetwork}`
    : `${sample}, so as far as this sample tells enough validators are online, and finality should follow within a few epochs. ${ofNode}`;
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
      return `The head has not moved for ${age(stall.stillMs)}. Check its peers${stall.unit === 'block' ? ', and the node that drives it' : ''}.`;
    case 'old-block':
      return 'No new block has arrived. Check what drives it: its beacon node, or the node of its rollup.';
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
