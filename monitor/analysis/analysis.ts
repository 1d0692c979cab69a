import { blockPacking, blockReward } from '../../catalogue/beacon/analysis';
import type { VendorPrefix } from '../../catalogue/beacon/paths';
import { globalInclusion } from '../../catalogue/beacon/validator-inclusion';
import { listReader, needed, type Read, responseReader } from '../../catalogue/responses/reader';
import type { BlockPacking, BlockReward, Inclusion } from '../../common/panels/dashboard';
import { pathOf, withPrefix } from '../nodes/endpoints';
import type { NodeReader } from '../nodes/reader';
import { type AnalysisInput, type AnalysisMemory, forget, shownValidators } from './analysis-memory';
import { askVotes } from './ask-votes';
import { type Asked, askGet } from './asking';
import { type EpochRange, epochsIn, lastVoted, missingEpochs, span } from './epochs';
import { due, noted, type Step } from './step';
import { askShares, newestFirst } from './votes';

/**
 * Requests what is missing, one request after the other. Settles at once if nothing is missing.
 * @param changed called after each result
 */
export async function bringUpToDate(
  reader: NodeReader,
  input: AnalysisInput,
  memory: AnalysisMemory,
  changed: () => void,
): Promise<void> {
  if (input.syncing || lastVoted(input.headEpoch) < 1) return;
  forget(input, memory);
  const steps = [askVotes, askAllShares, askBlocks, askInclusions];
  for (const step of steps) {
    const asked = await step(reader, input, memory);
    if (asked === 'cancelled') return;
    if (asked === 'changed') changed();
  }
}

async function askAllShares(reader: NodeReader, input: AnalysisInput, memory: AnalysisMemory): Promise<Step> {
  const { headEpoch, prefix } = input;
  const indices = shownValidators(input, memory);
  const what = `shares ${indices.join()}`;
  if (!prefix || indices.length === 0 || memory.notServed.has('shares') || !due(memory, what, headEpoch)) {
    return 'same';
  }
  const asked = await askShares(reader, prefix, indices);
  if (asked.state === 'cancelled') return 'cancelled';
  memory.askedAt.set(what, headEpoch);
  memory.shares = noted(memory, 'shares', asked) ?? memory.shares;
  return 'changed';
}

async function askBlocks(reader: NodeReader, input: AnalysisInput, memory: AnalysisMemory): Promise<Step> {
  const { headEpoch, prefix, slotsPerEpoch } = input;
  if (!prefix) return 'same';
  const parts = [
    ['rewards', memory.rewards, (range: EpochRange) => askRewards(reader, prefix, range, slotsPerEpoch)],
    ['packing', memory.packing, (range: EpochRange) => askPacking(reader, prefix, range)],
  ] as const;
  let step: Step = 'same';
  for (const [kind, known, ask] of parts) {
    const range = missingEpochs(new Set(known.keys()), headEpoch - 1, span.blocks);
    if (!range || memory.notServed.has(kind) || !due(memory, kind, headEpoch)) continue;
    const asked = await ask(range);
    if (asked.state === 'cancelled') return 'cancelled';
    memory.askedAt.set(kind, headEpoch);
    const blocks: readonly { readonly slot: number }[] | undefined = noted<
      readonly { readonly slot: number }[]
    >(memory, kind, asked);
    for (const epoch of blocks ? epochsIn(range) : []) {
      const own = blocks?.filter(({ slot }) => Math.floor(slot / slotsPerEpoch) === epoch) ?? [];
      (known as Map<number, readonly { readonly slot: number }[]>).set(epoch, own);
    }
    step = 'changed';
  }
  return step;
}

async function askInclusions(
  reader: NodeReader,
  input: AnalysisInput,
  memory: AnalysisMemory,
): Promise<Step> {
  const { headEpoch, prefix } = input;
  if (!prefix || memory.notServed.has('inclusion')) return 'same';
  if (!due(memory, 'inclusion failed', headEpoch)) return 'same';
  const last = lastVoted(headEpoch);
  const range = { first: Math.max(1, last - span.inclusion + 1), last };
  let step: Step = 'same';
  for (const epoch of newestFirst(range)) {
    const what = `inclusion ${epoch}`;
    if (memory.inclusion.has(epoch) || !due(memory, what, headEpoch)) continue;
    const asked = await askInclusion(reader, prefix, epoch);
    if (asked.state === 'cancelled') return 'cancelled';
    memory.askedAt.set(what, headEpoch);
    const value = noted(memory, 'inclusion', asked);
    step = 'changed';
    if (!value) {
      memory.askedAt.set('inclusion failed', headEpoch);
      break;
    }
    memory.inclusion.set(epoch, value);
  }
  return step;
}

const rewards = listReader('vendor-analysis-block-rewards', blockReward, {
  meta: needed({ slot: needed(true), proposer_index: needed(true) }),
  attestation_rewards: needed({ total: needed(true) }),
  sync_committee_rewards: true,
});

/** The rewards of the blocks of some epochs. */
async function askRewards(
  reader: NodeReader,
  prefix: VendorPrefix,
  { first, last }: EpochRange,
  slotsPerEpoch: number,
): Promise<Asked<readonly BlockReward[]>> {
  const path = withPrefix(pathOf('vendor-analysis-block-rewards'), prefix);
  // Nodes reject slot 0: the genesis block has no rewards.
  const query = `?start_slot=${Math.max(1, first * slotsPerEpoch)}&end_slot=${(last + 1) * slotsPerEpoch - 1}`;
  const asked = await askGet(reader, path + query, rewards);
  if (asked.state !== 'answered') return asked;
  return {
    state: 'answered',
    value: asked.value.map(({ meta, attestation_rewards, sync_committee_rewards }) => ({
      slot: Number(meta.slot),
      proposer: String(meta.proposer_index),
      attestations: attestation_rewards.total,
      ...(sync_committee_rewards === undefined ? {} : { sync: sync_committee_rewards }),
    })),
  };
}

const packing = listReader('vendor-analysis-block-packing', blockPacking, {
  slot: needed(true),
  proposer_info: needed({ validator_index: needed(true) }),
  available_attestations: needed(true),
  included_attestations: needed(true),
});

/** The packing of the blocks of some epochs, under the path of real nodes or that of the specification. */
async function askPacking(
  reader: NodeReader,
  prefix: VendorPrefix,
  { first, last }: EpochRange,
): Promise<Asked<readonly BlockPacking[]>> {
  const query = `?start_epoch=${Math.max(1, first)}&end_epoch=${last}`;
  let asked: Asked<Read<typeof packing>> = { state: 'not-served' };
  for (const id of ['vendor-analysis-block-packing-efficiency', 'vendor-analysis-block-packing']) {
    asked = await askGet(reader, withPrefix(pathOf(id), prefix) + query, packing);
    if (asked.state !== 'not-served') break;
  }
  if (asked.state !== 'answered') return asked;
  return {
    state: 'answered',
    value: asked.value.map((each) => ({
      slot: Number(each.slot),
      proposer: String(each.proposer_info.validator_index),
      available: each.available_attestations,
      included: each.included_attestations,
    })),
  };
}

const inclusion = responseReader('vendor-validator-inclusion-epoch-global', globalInclusion, {
  current_epoch_active_gwei: needed(true),
  previous_epoch_target_attesting_gwei: needed(true),
  previous_epoch_head_attesting_gwei: needed(true),
});

/** The share of the active balance that voted correctly in an epoch, known after the next epoch. */
async function askInclusion(
  reader: NodeReader,
  prefix: VendorPrefix,
  epoch: number,
): Promise<Asked<Inclusion>> {
  const path = pathOf('vendor-validator-inclusion-epoch-global', { epoch: String(epoch + 1) });
  const asked = await askGet(reader, withPrefix(path, prefix), inclusion);
  if (asked.state !== 'answered') return asked;
  const data = asked.value;
  const share = (gwei: number) =>
    data.current_epoch_active_gwei > 0 ? Math.min(1, gwei / data.current_epoch_active_gwei) : 0;
  return {
    state: 'answered',
    value: {
      epoch,
      target: share(data.previous_epoch_target_attesting_gwei),
      head: share(data.previous_epoch_head_attesting_gwei),
    },
  };
}
