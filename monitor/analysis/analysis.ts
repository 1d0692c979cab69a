import type { NodeReader } from '../nodes/reader';
import { type AnalysisInput, type AnalysisMemory, forget, shownValidators } from './analysis-memory';
import { askVotes } from './ask-votes';
import { askInclusion, askPacking, askRewards } from './blocks';
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
