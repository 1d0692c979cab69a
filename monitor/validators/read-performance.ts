import * as z from 'zod';
import { vendorPrefixes } from '../nodes/endpoints';
import { isUnreachable, type NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import type { NodeMemory } from '../readings/node-memory';
import { ask, readings } from './asked';
import type { Metrics, ValidatorsReading, Vote } from './state';

const index = z.union([z.string(), z.int()]).transform(String);
const amount = z.union([z.string(), z.int()]).transform(Number);
const count = z.number().nonnegative();

const livenessReply = z.object({ data: z.array(z.object({ index, is_live: z.boolean() })) });
const kinds = { head: amount, target: amount, source: amount };
const rewards = z.object({
  data: z.object({
    ideal_rewards: z.array(z.object({ ...kinds })),
    total_rewards: z.array(z.object({ validator_index: index, ...kinds })),
  }),
});
const performance = z.array(
  z.object({
    index,
    epochs: z.record(
      z.string(),
      z.object({
        active: z.boolean(),
        source: z.boolean(),
        target: z.boolean(),
        head: z.boolean(),
        delay: count.nullish(),
      }),
    ),
  }),
);
const metrics = z.object({
  data: z.object({
    validators: z.record(
      z.string(),
      z.object({
        attestation_hits: count,
        attestation_misses: count,
        attestation_hit_percentage: count,
        attestation_head_hit_percentage: count,
        attestation_target_hit_percentage: count,
        latest_attestation_inclusion_distance: count.optional().catch(undefined),
      }),
    ),
  }),
});

type Performance = Pick<ValidatorsReading, 'liveness' | 'votes' | 'metrics'>;

/** How validators attested lately, from whatever the node serves. */
export async function readPerformance(
  reader: NodeReader,
  active: readonly string[],
  epoch: bigint,
  memory: NodeMemory,
): Promise<Performance> {
  const counted = await readMetrics(reader, active, memory);
  const [liveness, votes] = await Promise.all([
    epoch >= 1n ? readLiveness(reader, active, epoch - 1n, memory) : undefined,
    // The attestations of an epoch may come in until the end of the next one.
    epoch >= 2n ? readVotes(reader, active, epoch - 2n, memory) : undefined,
  ]);
  return {
    ...(counted && counted.size > 0 ? { metrics: counted } : {}),
    ...(liveness ? { liveness } : {}),
    ...(votes ? { votes } : {}),
  };
}

/** What the node's monitor counted; it tells besides whether the node has extension endpoints. */
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
      return metricsIn(parsed(metrics, answer)?.data.validators ?? {});
    }
    // One that is out of breath, or starting, may have them all the same.
    if (![400, 404, 405, 501].includes(answer.failure.status ?? 0)) return undefined;
  }
  if (memory.metricsPrefix === undefined) memory.metricsPrefix = null;
  return undefined;
}

function metricsIn(validators: z.output<typeof metrics>['data']['validators']): ReadonlyMap<string, Metrics> {
  return new Map(
    Object.entries(validators).map(([of, one]) => [
      of,
      {
        hits: one.attestation_hits,
        misses: one.attestation_misses,
        hitPercentage: one.attestation_hit_percentage,
        headPercentage: one.attestation_head_hit_percentage,
        targetPercentage: one.attestation_target_hit_percentage,
        ...(one.latest_attestation_inclusion_distance === undefined
          ? {}
          : { latestDistance: one.latest_attestation_inclusion_distance }),
      },
    ]),
  );
}

/** The validators that the node monitors of itself: those of its validator client. */
export async function readMonitored(reader: NodeReader): Promise<readonly string[] | undefined> {
  for (const prefix of vendorPrefixes) {
    const answer = await ask(reader, readings.metrics, { indices: [] }, prefix);
    const found = parsed(metrics, answer)?.data.validators;
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
    livenessReply,
    await ask(reader, readings.liveness, { epoch: String(epoch), body: active }),
  );
  const vendor =
    standard || !memory.metricsPrefix
      ? undefined
      : parsed(
          livenessReply,
          await ask(
            reader,
            readings.vendorLiveness,
            { indices: active, epoch: String(epoch) },
            memory.metricsPrefix,
          ),
        );
  const list = (standard ?? vendor)?.data;
  if (!list) return undefined;
  return {
    epoch,
    vendor: standard === undefined,
    live: new Map(list.map((one) => [one.index, one.is_live])),
  };
}

/** For more validators than this the one-by-one analysis, which replays past states, would burden the node. */
const mostAnalysed = 4;

async function readVotes(
  reader: NodeReader,
  active: readonly string[],
  epoch: bigint,
  memory: NodeMemory,
): Promise<ValidatorsReading['votes']> {
  const told = parsed(
    rewards,
    await ask(reader, readings.rewards, { epoch: String(epoch), body: active }),
  )?.data;
  if (told) {
    // While the chain does not finalize a right vote brings nothing, and only a wrong one costs.
    const pays = (kind: keyof typeof kinds) => told.ideal_rewards.some((ideal) => ideal[kind] > 0);
    const paid = { source: pays('source'), target: pays('target'), head: pays('head') };
    const right = (value: number, kind: keyof typeof kinds) => (paid[kind] ? value > 0 : value >= 0);
    const of = told.total_rewards.map(
      ({ head, source, target, validator_index }): readonly [string, Vote] => [
        validator_index,
        { source: right(source, 'source'), target: right(target, 'target'), head: right(head, 'head') },
      ],
    );
    return { epoch, from: 'rewards', of: new Map(of) };
  }
  const { metricsPrefix: prefix } = memory;
  if (!prefix || active.length > mostAnalysed) return undefined;
  const of = new Map<string, Vote>();
  for (const one of active) {
    const range = { index: one, start_epoch: String(epoch), end_epoch: String(epoch) };
    const found = parsed(performance, await ask(reader, readings.performance, range, prefix));
    const vote = found?.[0]?.epochs[String(epoch)];
    if (!vote) return of.size > 0 ? { epoch, from: 'performance', of } : undefined;
    const { delay, head, source, target } = vote;
    of.set(one, { source, target, head, ...(delay == null ? {} : { delay }) });
  }
  return { epoch, from: 'performance', of };
}
