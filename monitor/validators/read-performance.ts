import { validatorLiveness } from '../../catalogue/beacon/standard-validator';
import { livenessItem } from '../../catalogue/beacon/validator-inclusion';
import { listReader, needed, type Read } from '../../catalogue/responses/reader';
import { vendorPrefixes } from '../nodes/endpoints';
import { isUnreachable, type NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import type { NodeMemory } from '../readings/node-memory';
import { ask, readings } from './asked';
import { metricsReader, performanceReader } from './attestation-readers';
import type { Metrics, ValidatorsReading, ValidatorVote } from './state';
import { rewardsReader, votesOf } from './vote-rewards';

const isLive = { index: needed(true), is_live: needed(true) } as const;
const liveness = listReader('post-validator-liveness-epoch', validatorLiveness, isLive);
const vendorLiveness = listReader('post-vendor-liveness', livenessItem, isLive);

type Performance = Pick<ValidatorsReading, 'liveness' | 'votes' | 'rewards' | 'metrics'>;

/** How validators attested recently, from the endpoints that the node serves. */
export async function readPerformance(
  reader: NodeReader,
  active: readonly string[],
  epoch: bigint,
  memory: NodeMemory,
): Promise<Performance> {
  const counted = await readMetrics(reader, active, memory);
  const [liveness, votes] = await Promise.all([
    epoch >= 1n ? readLiveness(reader, active, epoch - 1n, memory) : undefined,
    // Attestations of an epoch can be included until the end of the next one.
    epoch >= 2n ? readVotes(reader, active, epoch - 2n, memory) : undefined,
  ]);
  return {
    ...(counted && counted.size > 0 ? { metrics: counted } : {}),
    ...(liveness ? { liveness } : {}),
    ...votes,
  };
}

/** The counts of the validator monitor; also shows whether the node has extension endpoints. */
async function readMetrics(
  reader: NodeReader,
  active: readonly string[],
  memory: NodeMemory,
): Promise<ReadonlyMap<string, Metrics> | undefined> {
  if (memory.metricsPrefix === null) return undefined;
  for (const prefix of memory.metricsPrefix === undefined ? vendorPrefixes : [memory.metricsPrefix]) {
    const answer = await ask(reader, readings.metrics, { indices: active.map(Number) }, prefix);
    if (answer.ok) {
      memory.metricsPrefix = prefix;
      return metricsIn(parsed(metricsReader, answer)?.validators ?? {});
    }
    // A busy or starting node may have the endpoints although it failed to respond.
    if (![400, 404, 405, 501].includes(answer.failure.status ?? 0)) return undefined;
  }
  if (memory.metricsPrefix === undefined) memory.metricsPrefix = null;
  return undefined;
}

type Counted = NonNullable<Read<typeof metricsReader>['validators']>;

function metricsIn(validators: Counted): ReadonlyMap<string, Metrics> {
  return new Map(
    Object.entries(validators).flatMap(([of, one]) => {
      const metrics = one && metricsOf(one);
      return metrics ? [[of, metrics] as const] : [];
    }),
  );
}

/** Undefined if one of the counts is missing. */
function metricsOf(counted: NonNullable<Counted[string]>): Metrics | undefined {
  const {
    attestation_hits: hits,
    attestation_misses: misses,
    attestation_hit_percentage: hitPercentage,
    attestation_head_hit_percentage: headPercentage,
    attestation_target_hit_percentage: targetPercentage,
    latest_attestation_inclusion_distance: latestDistance,
  } = counted;
  if (hits === undefined || misses === undefined || hitPercentage === undefined) return undefined;
  if (headPercentage === undefined || targetPercentage === undefined) return undefined;
  return {
    hits,
    misses,
    hitPercentage,
    headPercentage,
    targetPercentage,
    ...(latestDistance === undefined ? {} : { latestDistance }),
  };
}

/** The validators of the node's own validator client. */
export async function readMonitored(reader: NodeReader): Promise<readonly string[] | undefined> {
  for (const prefix of vendorPrefixes) {
    const answer = await ask(reader, readings.metrics, { indices: [] }, prefix);
    const found = parsed(metricsReader, answer)?.validators;
    if (found) return Object.keys(found);
    if (!answer.ok && isUnreachable(answer.failure)) return undefined;
  }
  return undefined;
}

async function readLiveness(
  reader: NodeReader,
  active: readonly string[],
  epoch: bigint,
  memory: NodeMemory,
): Promise<ValidatorsReading['liveness']> {
  const standard = parsed(
    liveness,
    await ask(reader, readings.liveness, { epoch: String(epoch), body: active }),
  );
  const vendor =
    standard || !memory.metricsPrefix
      ? undefined
      : parsed(
          vendorLiveness,
          await ask(
            reader,
            readings.vendorLiveness,
            { indices: active, epoch: String(epoch) },
            memory.metricsPrefix,
          ),
        );
  const list = standard ?? vendor;
  if (!list) return undefined;
  return {
    epoch,
    vendor: standard === undefined,
    live: new Map(list.map((one) => [one.index, one.is_live])),
  };
}

/** What validators earned in an epoch, and how they voted as far as that shows it; undefined if the node does not tell. */
export async function readRewards(
  reader: NodeReader,
  active: readonly string[],
  epoch: bigint,
): Promise<Pick<ValidatorsReading, 'votes' | 'rewards'> | undefined> {
  const found = parsed(
    rewardsReader,
    await ask(reader, readings.rewards, { epoch: String(epoch), body: active }),
  );
  if (!found) return undefined;
  const all = votesOf(found);
  const votes = all.map(({ active: _, gwei: __, validator, ...vote }) => [validator, vote] as const);
  const paid = all.flatMap(({ active, gwei, validator }) => (active ? [[validator, gwei] as const] : []));
  return {
    votes: { epoch, from: 'rewards', of: new Map(votes) },
    rewards: { epoch, of: new Map(paid) },
  };
}

/** Beyond this number, the analysis per validator, which replays past states, would overload the node. */
const mostAnalysed = 4;

async function readVotes(
  reader: NodeReader,
  active: readonly string[],
  epoch: bigint,
  memory: NodeMemory,
): Promise<Pick<ValidatorsReading, 'votes' | 'rewards'>> {
  const found = await readRewards(reader, active, epoch);
  if (found) return found;
  const { metricsPrefix: prefix } = memory;
  if (!prefix || active.length > mostAnalysed) return {};
  const of = new Map<string, ValidatorVote>();
  for (const one of active) {
    const range = { index: one, start_epoch: String(epoch), end_epoch: String(epoch) };
    const found = parsed(performanceReader, await ask(reader, readings.performance, range, prefix));
    const vote = found?.[0]?.epochs?.[String(epoch)];
    if (!vote) return of.size > 0 ? { votes: { epoch, from: 'performance', of } } : {};
    const { delay, head, source, target } = vote;
    of.set(one, { source, target, head, ...(delay == null ? {} : { delay }) });
  }
  return { votes: { epoch, from: 'performance', of } };
}
