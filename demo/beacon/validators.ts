import { VALIDATOR_STATUSES } from '../../catalogue/beacon/words';
import { failed, type Result, success } from '../../common/result';
import { epochOf } from '../world/schedule';
import { effectiveBalanceOf, finalityOf, isActive, type Validator } from '../world/validators';
import type { World } from '../world/world';
import { type BeaconCall, type BeaconMethod, badRequest, bare, notFound, stated, wrapped } from './reply';

const statuses = Object.keys(VALIDATOR_STATUSES);

/** Number of past epochs in the metrics. */
const metricsEpochs = 32;
const maxSpan = 100;

const currentEpoch = ({ chain }: World) => epochOf(chain.head().slot);

const count: BeaconMethod = ({ world }) =>
  wrapped(
    Object.fromEntries(
      statuses.map((status) => [status, world.validators.all.filter((one) => one.status === status).length]),
    ),
  );

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;

function metricsOf(world: World, { index }: Validator): object {
  const epoch = currentEpoch(world);
  let [seen, hits, heads, targets, delay] = [0, 0, 0, 0, 0];
  for (let one = Math.max(0, epoch - metricsEpochs); one < epoch; one++) {
    const vote = world.validators.voteOf(index, one);
    if (!vote.active) continue;
    seen += 1;
    hits += vote.source ? 1 : 0;
    heads += vote.head ? 1 : 0;
    targets += vote.target ? 1 : 0;
    if (vote.delay > 0) delay = vote.delay;
  }
  return {
    attestation_hits: hits,
    attestation_misses: seen - hits,
    attestation_hit_percentage: percent(hits, seen),
    attestation_head_hits: heads,
    attestation_head_misses: seen - heads,
    attestation_head_hit_percentage: percent(heads, seen),
    attestation_target_hits: targets,
    attestation_target_misses: seen - targets,
    attestation_target_hit_percentage: percent(targets, seen),
    latest_attestation_inclusion_distance: delay,
  };
}

/** The existing validators in a request body. */
const listed = ({ world, body }: BeaconCall) =>
  (body as { readonly indices: readonly (number | string)[] }).indices.flatMap(
    (index) => world.validators.all[Number(index)] ?? [],
  );

/** The validators of the demo's own validator client, which are always monitored. */
const ownValidators: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 228];

const metrics: BeaconMethod = (call) => {
  const { flags, world } = call;
  const own = ownValidators.flatMap((index) => world.validators.all[index] ?? []);
  const shown = flags.validatorMonitor ? new Set([...own, ...listed(call)]) : [];
  return wrapped({
    validators: Object.fromEntries([...shown].map((one) => [String(one.index), metricsOf(world, one)])),
  });
};

const info: BeaconMethod = (call) => {
  const { world, flags } = call;
  const epoch = currentEpoch(world);
  const infoOf = (validator: Validator) => ({
    info: Array.from({ length: Math.min(10, epoch + 1) }, (_, back) => ({
      epoch: String(epoch - back),
      total_balance: String(world.validators.balanceOf(validator, epoch - back)),
    })).reverse(),
  });
  const monitored = flags.validatorMonitor ? listed(call) : [];
  return wrapped({
    validators: Object.fromEntries(monitored.map((one) => [String(one.index), infoOf(one)])),
  });
};

const liveness: BeaconMethod = (call) => {
  const { world } = call;
  const asked = (call.body as { readonly epoch: string }).epoch;
  const live = livenessIn(world, asked);
  if (!live.ok) return badRequest(live.failure.message);
  return wrapped(
    listed(call).map((one) => ({ index: String(one.index), epoch: asked, is_live: live.value(one) })),
  );
};

/** The standard endpoint: a list of indices, and no epoch in the response. */
const standardLiveness: BeaconMethod = ({ world, param, body }) => {
  const live = livenessIn(world, param('epoch'));
  if (!live.ok) return badRequest(live.failure.message);
  const found = (body as readonly string[]).flatMap((index) => world.validators.all[Number(index)] ?? []);
  return wrapped(found.map((one) => ({ index: String(one.index), is_live: live.value(one) })));
};

/** Whether validators were live in an epoch. */
function livenessIn(world: World, asked: string): Result<(validator: Validator) => boolean> {
  const epoch = Number(asked);
  const current = epochOf(world.chain.clockSlot());
  if (Math.abs(epoch - current) > 1) {
    return failed({
      message: `request epoch ${asked} is more than one epoch from the current epoch ${current}`,
    });
  }
  return success(({ index }) => {
    const duty = world.validators.dutySlotOf(index, epoch);
    return world.validators.voteOf(index, epoch).source && duty <= world.chain.head().slot;
  });
}

const inclusion: BeaconMethod = ({ world, param }) => {
  const epoch = Number(param('epoch'));
  if (epoch > currentEpoch(world)) return badRequest(`epoch ${epoch} has not begun`);
  const validator = world.validators.find(param('validator_id'));
  if (!validator) return wrapped(null);
  const now = world.validators.voteOf(validator.index, epoch);
  const before = world.validators.voteOf(validator.index, epoch - 1);
  const active = isActive(validator) && !validator.slashed;
  return wrapped({
    is_slashed: validator.slashed,
    is_withdrawable_in_current_epoch: validator.status.startsWith('withdrawal'),
    is_active_unslashed_in_current_epoch: active,
    is_active_unslashed_in_previous_epoch: active && epoch > 0,
    current_epoch_effective_balance_gwei: effectiveBalanceOf(validator),
    is_current_epoch_target_attester: now.target,
    is_previous_epoch_target_attester: epoch > 0 && before.target,
    is_previous_epoch_head_attester: epoch > 0 && before.head,
  });
};

const globalInclusion: BeaconMethod = ({ world, param }) => {
  const epoch = Number(param('epoch'));
  if (epoch > currentEpoch(world)) return badRequest(`epoch ${epoch} has not begun`);
  const active = world.validators.all.filter((one) => isActive(one) && !one.slashed);
  const sum = (counts: (index: number) => boolean) =>
    active.reduce((total, one) => total + (counts(one.index) ? effectiveBalanceOf(one) : 0), 0);
  const { voteOf } = world.validators;
  return wrapped({
    current_epoch_active_gwei: sum(() => true),
    current_epoch_target_attesting_gwei: sum((index) => voteOf(index, epoch).target),
    previous_epoch_target_attesting_gwei: epoch === 0 ? 0 : sum((index) => voteOf(index, epoch - 1).target),
    previous_epoch_head_attesting_gwei: epoch === 0 ? 0 : sum((index) => voteOf(index, epoch - 1).head),
  });
};

/** The range of epochs in a query. */
export function epochRange({ world, query }: BeaconCall): Result<readonly [start: number, end: number]> {
  const invalid = (message: string) => failed({ message });
  const start = Number(query('start_epoch')[0]);
  const end = Number(query('end_epoch')[0]);
  const current = currentEpoch(world);
  if (start > end) return invalid(`start_epoch ${start} is after end_epoch ${end}`);
  if (end >= current) return invalid(`end_epoch must lie before the current epoch ${current}: ${end}`);
  if (end - start + 1 > maxSpan) {
    return invalid(`at most ${maxSpan} epochs: ${start} to ${end} are ${end - start + 1}`);
  }
  return success([start, end]);
}

function performanceOf(world: World, { index }: Validator, start: number, end: number): object {
  const epochs: Record<string, object> = {};
  for (let epoch = start; epoch <= end; epoch++) {
    const { active, head, target, source, delay } = world.validators.voteOf(index, epoch);
    epochs[String(epoch)] = { active, head, target, source, ...(delay > 0 ? { delay } : {}) };
  }
  return { index, epochs };
}

const performance: BeaconMethod = (call) => {
  const range = epochRange(call);
  if (!range.ok) return badRequest(range.failure.message);
  const validator = call.world.validators.all[Number(call.param('index'))];
  if (!validator) return badRequest(`validator index ${call.param('index')} is not in the registry`);
  return bare([performanceOf(call.world, validator, ...range.value)]);
};

const globalPerformance: BeaconMethod = (call) => {
  const range = epochRange(call);
  if (!range.ok) return badRequest(range.failure.message);
  return bare(call.world.validators.all.map((one) => performanceOf(call.world, one, ...range.value)));
};

/** Reward in gwei for a correct vote of each kind, with an effective balance of 32 ether. */
const fullVote = { head: 2_900, target: 5_400, source: 2_900 } as const;

const attestationRewards: BeaconMethod = ({ world, param, body }) => {
  const epoch = Number(param('epoch'));
  const current = currentEpoch(world);
  if (epoch > current - 2) {
    return notFound(`the attestations of epoch ${epoch} are not all in yet: the head is in epoch ${current}`);
  }
  const ids = (body as readonly string[] | undefined) ?? [];
  const { all, find, voteOf } = world.validators;
  const chosen = ids.length > 0 ? ids.flatMap((id) => find(id) ?? []) : all;
  const amount = (right: boolean, full: number) => String(right ? full : -full);
  const rewards = {
    ideal_rewards: Array.from({ length: 33 }, (_, ether) => ({
      effective_balance: String(ether * 1_000_000_000),
      head: String(Math.round((fullVote.head * ether) / 32)),
      target: String(Math.round((fullVote.target * ether) / 32)),
      source: String(Math.round((fullVote.source * ether) / 32)),
      inclusion_delay: '0',
      inactivity: '0',
    })),
    total_rewards: chosen.filter(isActive).map((one) => {
      const { head, target, source } = voteOf(one.index, epoch);
      return {
        validator_index: String(one.index),
        // A wrong head vote has no penalty.
        head: head ? String(fullVote.head) : '0',
        target: amount(target, fullVote.target),
        source: amount(source, fullVote.source),
        inclusion_delay: '0',
        inactivity: '0',
      };
    }),
  };
  return stated(world, rewards, epoch < finalityOf(world.chain, world.chain.head().slot).finalized);
};

export const validatorMethods: Readonly<Record<string, BeaconMethod>> = {
  'vendor-ui-validator-count': count,
  'post-vendor-ui-validator-metrics': metrics,
  'post-vendor-ui-validator-info': info,
  'post-vendor-liveness': liveness,
  'post-validator-liveness-epoch': standardLiveness,
  'post-beacon-rewards-attestations-epoch': attestationRewards,
  'vendor-validator-inclusion-epoch-validator-id': inclusion,
  'vendor-validator-inclusion-epoch-global': globalInclusion,
  'vendor-analysis-attestation-performance-index': performance,
  'vendor-analysis-attestation-performance-global': globalPerformance,
};
