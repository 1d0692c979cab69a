import { chainName } from '../../catalogue/networks';
import type { DashboardHeader, Fact } from '../../common/panels/dashboard';
import { grouped } from '../../common/units/digits';
import { plainText } from '../../common/units/plain-text';
import { timeOfSlot } from '../../common/units/slots';
import { age, ago } from '../../common/units/words';
import { failureState } from '../../monitor/health/failure';
import { judge } from '../../monitor/health/health';
import type { Shown } from '../../monitor/health/node-choice';
import { judgePair } from '../../monitor/health/pair';
import type { Health, HealthSeverity } from '../../monitor/health/state';
import { updateNote, updateOf } from '../../monitor/health/update';
import { old } from '../../monitor/health/wording';
import { healthAdvice, healthWords } from '../../monitor/health/words';
import { clientWords } from '../../monitor/nodes/client-version';
import {
  type BeaconReading,
  type ExecutionReading,
  finalityLag,
  type NodeState,
  type Reading,
  type Thresholds,
} from '../../monitor/readings/node-state';

/** Older readings are marked as stale. Milliseconds. */
const staleAfter = 90_000;

/** The names of severities on the page. */
const levels: Readonly<Record<HealthSeverity, DashboardHeader['level']>> = {
  ok: 'good',
  warning: 'amber',
  error: 'red',
  waiting: 'waiting',
};

/** The health of the shown nodes in words, with their most important values. */
export function headerOf(shown: Shown, thresholds: Thresholds, now: number): DashboardHeader {
  const health = healthOf(shown, thresholds, now);
  const beacon = shown.beacon?.reading;
  const execution = shown.execution?.reading;
  return {
    subject: subjectOf(shown),
    words: plainText(healthWords(health, now)),
    level: levels[health.severity],
    why: plainText(healthAdvice(health), { max: 1000 }),
    facts: [
      ...(beacon?.kind === 'beacon' ? beaconFacts(beacon, thresholds, now) : []),
      ...(execution?.kind === 'execution' ? executionFacts(execution, now) : []),
    ],
    stale: plainText(
      [shown.beacon, shown.execution].flatMap((state) => staleWords(state, now) ?? []).join(' '),
      { max: 1000 },
    ),
  };
}

/** Network and clients, as far as known. */
function subjectOf(shown: Shown): string {
  const { beacon, execution } = { beacon: shown.beacon?.reading, execution: shown.execution?.reading };
  const versions = [beacon?.version, execution?.version].flatMap((version) =>
    version ? [clientWords(version)] : [],
  );
  return plainText([networkName(shown), ...versions].filter(Boolean).join(', '));
}

/** The network of the shown nodes; empty if unknown. */
export function networkName({ beacon, execution }: Shown): string {
  if (beacon?.reading?.kind === 'beacon' && beacon.reading.network) return beacon.reading.network;
  const { chainId } = execution?.reading?.kind === 'execution' ? execution.reading : {};
  return chainId === undefined ? '' : (chainName(BigInt(chainId)) ?? `chain ${chainId}`);
}

function healthOf({ beacon, execution }: Shown, thresholds: Thresholds, now: number): Health {
  if (beacon && execution) return judgePair({ beacon, execution, name: '' }, thresholds, now);
  const state = beacon ?? execution;
  return state ? judge(state, thresholds, now) : { state: 'connecting', severity: 'waiting', causes: [] };
}

function beaconFacts(reading: BeaconReading, thresholds: Thresholds, now: number): Fact[] {
  const { clock, headSlot, finalizedEpoch, justifiedEpoch } = reading;
  const began = clock && Number(timeOfSlot(BigInt(headSlot), clock)) * 1000;
  const lag = finalityLag(reading);
  const late = lag !== undefined && lag >= BigInt(Math.ceil(thresholds.finalityLag));
  return [
    ...versionFact('Beacon node', reading),
    ...fact(
      'Network',
      reading.network,
      reading.genesisRoot && `Genesis validators root ${reading.genesisRoot}`,
    ),
    ...fact(
      'Head slot',
      grouped(headSlot),
      began === undefined ? '' : `Its slot began ${ago(Math.max(0, now - began))}`,
    ),
    ...fact(
      'Finalized epoch',
      finalizedEpoch && grouped(finalizedEpoch),
      [
        lag === undefined ? '' : `${grouped(lag)} ${lag === 1n ? 'epoch' : 'epochs'} behind the head`,
        justifiedEpoch === undefined ? '' : `justified: epoch ${grouped(justifiedEpoch)}`,
      ]
        .filter(Boolean)
        .join(', '),
      late ? 'amber' : 'plain',
    ),
    ...fact(
      'Node uptime',
      reading.host?.nodeUptime === undefined ? undefined : age(reading.host.nodeUptime * 1000),
      'Time since the beacon node started',
    ),
  ];
}

function executionFacts(reading: ExecutionReading, now: number): Fact[] {
  const { chainId, headBlock, headTime } = reading;
  const chain = chainId === undefined ? undefined : chainName(BigInt(chainId));
  return [
    ...versionFact('Execution node', reading),
    ...fact(
      'Chain',
      chainId && (chain ? `${chain} (${chainId})` : chainId),
      'Chain id of the execution node',
    ),
    ...fact('Latest block', grouped(headBlock), headTime === undefined ? '' : old(now - headTime * 1000)),
  ];
}

function versionFact(label: string, reading: Reading): Fact[] {
  const { version } = reading;
  const newer = updateOf(reading);
  const detail = [version, newer && `update available: ${newer}. ${updateNote(newer)}`].filter(Boolean);
  return fact(label, version && clientWords(version), detail.join(', '));
}

function fact(label: string, value: string | undefined, detail = '', level: Fact['level'] = 'plain'): Fact[] {
  return value ? [{ label, value: plainText(value), detail: plainText(detail), level }] : [];
}

/** Why the values of a node are old; undefined while they are current or there are none. */
function staleWords(state: NodeState | undefined, now: number): string | undefined {
  if (!state) return undefined;
  const { failure, node, readAt, reading } = state;
  const since = readAt === undefined ? '' : age(now - readAt);
  if (failure) {
    const isAway = failureState(failure) === 'unreachable';
    const cause = [isAway ? `${node.name} does not answer.` : `${node.name}:`, failure.what, failure.remedy]
      .filter(Boolean)
      .join(' ');
    return reading ? `${cause} What is shown of it is ${since === 'now' ? 'new' : `${since} old`}.` : cause;
  }
  if (!reading || readAt === undefined || now - readAt <= staleAfter) return undefined;
  return `What is shown of ${node.name} is ${since} old.`;
}
