import type { Vote } from '../../common/panels/dashboard';
import type { NodeReader } from '../nodes/reader';
import {
  type AnalysisInput,
  type AnalysisMemory,
  forget,
  isIndex,
  type Kind,
  shownValidators,
} from './analysis-memory';
import type { Asked } from './asking';
import { askInclusion, askPacking, askRewards } from './blocks';
import { type EpochRange, epochsIn, lastVoted, missingEpochs, shownEpochs, span } from './epochs';
import { askIndices, askPerformance, askShares, askVotesByRewards, newestFirst } from './votes';

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

type Step = 'same' | 'changed' | 'cancelled';

/** Records the result of a request; returns its value if there is one. */
function noted<T>(memory: AnalysisMemory, kind: Kind, asked: Asked<T>): T | undefined {
  if (asked.state === 'not-served') memory.notServed.add(kind);
  if (asked.state === 'failed') memory.failures.set(kind, asked.why);
  if (asked.state !== 'answered') return undefined;
  memory.failures.delete(kind);
  return asked.value;
}

/** True the first time in an epoch. */
function due({ askedAt }: AnalysisMemory, what: string, epoch: number): boolean {
  return askedAt.get(what) !== epoch;
}

async function askVotes(reader: NodeReader, input: AnalysisInput, memory: AnalysisMemory): Promise<Step> {
  if ((await askKeys(reader, input, memory)) === 'cancelled') return 'cancelled';
  const step = await askPerformances(reader, input, memory);
  if (step === 'cancelled' || (input.prefix && !memory.notServed.has('performance'))) return step;
  const others = await askVotesOfAll(reader, input, memory);
  return others === 'same' ? step : others;
}

/** Requests the indices of public keys that are not known yet. */
async function askKeys(reader: NodeReader, input: AnalysisInput, memory: AnalysisMemory): Promise<Step> {
  const { headEpoch, validators } = input;
  const keys = validators.filter((id) => !isIndex(id) && !memory.indices.has(id.toLowerCase()));
  const what = `keys ${keys.join()}`;
  if (keys.length === 0 || !due(memory, what, headEpoch)) return 'same';
  const asked = await askIndices(reader, keys.slice(0, 64));
  if (asked.state === 'cancelled') return 'cancelled';
  memory.askedAt.set(what, headEpoch);
  for (const [key, index] of noted(memory, 'votes', asked) ?? []) memory.indices.set(key, index);
  return 'same';
}

/** Requests the missing epochs of each validator from the analysis endpoint. */
async function askPerformances(
  reader: NodeReader,
  input: AnalysisInput,
  memory: AnalysisMemory,
): Promise<Step> {
  const { headEpoch, prefix } = input;
  if (!prefix || memory.notServed.has('performance')) return 'same';
  const last = lastVoted(headEpoch);
  let step: Step = 'same';
  for (const index of shownValidators(input, memory)) {
    const known = memory.votes.get(index) ?? new Map<number, Vote | null>();
    const range = missingEpochs(new Set(known.keys()), last, span.performance);
    if (!range || !due(memory, `performance ${index}`, headEpoch)) continue;
    const asked = await askPerformance(reader, prefix, index, range);
    if (asked.state === 'cancelled') return 'cancelled';
    memory.askedAt.set(`performance ${index}`, headEpoch);
    const votes = noted(memory, 'performance', asked);
    if (votes) for (const epoch of epochsIn(range)) known.set(epoch, votes.get(epoch) ?? null);
    memory.votes.set(index, known);
    step = 'changed';
    if (asked.state === 'not-served') break;
  }
  return step;
}

/** The same from the rewards of the validators, which any client reports, in one request per epoch. */
async function askVotesOfAll(
  reader: NodeReader,
  input: AnalysisInput,
  memory: AnalysisMemory,
): Promise<Step> {
  const indices = shownValidators(input, memory);
  if (indices.length === 0 || memory.notServed.has('votes')) return 'same';
  if (!due(memory, 'votes failed', input.headEpoch)) return 'same';
  let step: Step = 'same';
  const shown = shownEpochs(lastVoted(input.headEpoch), span.rewardsOfVotes);
  for (const epoch of [...shown].reverse()) {
    const wanted = indices.filter((index) => !memory.votes.get(index)?.has(epoch));
    const what = `votes ${epoch} ${wanted.join()}`;
    if (wanted.length === 0 || !due(memory, what, input.headEpoch)) continue;
    const asked = await askVotesByRewards(reader, wanted, epoch);
    if (asked.state === 'cancelled') return 'cancelled';
    memory.askedAt.set(what, input.headEpoch);
    step = 'changed';
    const votes = noted(memory, 'votes', asked);
    // Earlier epochs will not be available either.
    if (!votes) {
      memory.askedAt.set('votes failed', input.headEpoch);
      break;
    }
    for (const index of wanted) {
      const known = memory.votes.get(index) ?? new Map<number, Vote | null>();
      known.set(epoch, votes.get(index) ?? null);
      memory.votes.set(index, known);
    }
  }
  return step;
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
