import { MOST_IDS_IN_GET } from '../../catalogue/beacon/standard-states';
import type { Vote } from '../../common/panels/dashboard';
import { listed } from '../../common/units/words';
import type { NodeReader } from '../nodes/reader';
import { readRecords } from '../validators/read-validators';
import {
  type AnalysisInput,
  type AnalysisMemory,
  isIndex,
  shownValidators,
  sourceOf,
} from './analysis-memory';
import { epochsIn, lastVoted, missingEpochs, shownEpochs, span } from './epochs';
import { due, noted, type Step } from './step';
import { askIndices, askPerformance, askVotesByRewards } from './votes';

/** Requests how the validators voted. Validators that the node does not know are left out. */
export async function askVotes(
  reader: NodeReader,
  input: AnalysisInput,
  memory: AnalysisMemory,
): Promise<Step> {
  if ((await askKeys(reader, input, memory)) === 'cancelled') return 'cancelled';
  const step = await askKnown(reader, input, memory);
  if (step === 'cancelled') return step;
  const found = await askUnknown(reader, input, memory);
  if (found !== 'changed') return found === 'same' ? step : found;
  // Without those that the node does not know.
  const again = await askKnown(reader, input, memory);
  return again === 'same' ? found : again;
}

async function askKnown(reader: NodeReader, input: AnalysisInput, memory: AnalysisMemory): Promise<Step> {
  const source = sourceOf(input, memory);
  const asked = await askFrom(source, reader, input, memory);
  const next = sourceOf(input, memory);
  // The node may serve only one of them.
  if (asked === 'cancelled' || next === source) return asked;
  const others = await askFrom(next, reader, input, memory);
  return others === 'same' ? asked : others;
}

const askFrom = (source: 'votes' | 'performance', ...rest: Parameters<typeof askPerformances>) =>
  source === 'votes' ? askVotesOfAll(...rest) : askPerformances(...rest);

/** Requests the indices of public keys that are not known yet. */
async function askKeys(reader: NodeReader, input: AnalysisInput, memory: AnalysisMemory): Promise<Step> {
  const { headEpoch, validators } = input;
  const keys = validators
    .filter((id) => !isIndex(id) && !memory.indices.has(id.toLowerCase()))
    .slice(0, MOST_IDS_IN_GET);
  const what = `keys ${keys.join()}`;
  if (keys.length === 0 || !due(memory, what, headEpoch)) return 'same';
  const asked = await askIndices(reader, keys);
  if (asked.state === 'cancelled') return 'cancelled';
  memory.askedAt.set(what, headEpoch);
  const found = noted(memory, 'votes', asked);
  for (const key of found ? keys : []) {
    const index = found?.get(key.toLowerCase());
    if (index === undefined) memory.unknown.add(key);
    else {
      memory.unknown.delete(key);
      memory.indices.set(key.toLowerCase(), index);
    }
  }
  return 'same';
}

/** Finds out which of the validators without any vote the node does not know. 'changed' if there are new ones. */
async function askUnknown(reader: NodeReader, input: AnalysisInput, memory: AnalysisMemory): Promise<Step> {
  const { headEpoch, prefix, validators } = input;
  const hasVote = (index: string) => [...(memory.votes.get(index)?.values() ?? [])].some((vote) => vote);
  const unclear = validators.filter((id) => isIndex(id) && !memory.known.has(id) && !hasVote(id));
  const what = `unknown ${unclear.join()}`;
  const isServed = !memory.notServed.has('votes') || (prefix && !memory.notServed.has('performance'));
  if (unclear.length === 0 || !isServed || !due(memory, what, headEpoch)) return 'same';
  const found = await readRecords(reader, unclear, memory);
  if (!Array.isArray(found) && found.cause === 'cancelled') return 'cancelled';
  memory.askedAt.set(what, headEpoch);
  if (!Array.isArray(found)) return 'same';
  for (const { index } of found) memory.known.add(index);
  let step: Step = 'same';
  for (const id of unclear) {
    if (memory.known.has(id)) memory.unknown.delete(id);
    else if (!memory.unknown.has(id)) {
      memory.unknown.add(id);
      memory.failures.delete('performance');
      memory.failures.delete('votes');
      memory.askedAt.delete('votes failed');
      step = 'changed';
    }
  }
  return step;
}

/** Requests the missing epochs of each validator from the analysis endpoint. */
async function askPerformances(
  reader: NodeReader,
  input: AnalysisInput,
  memory: AnalysisMemory,
): Promise<Step> {
  const { headEpoch, prefix } = input;
  if (!prefix) return 'same';
  const last = lastVoted(headEpoch);
  const failed: string[] = [];
  let asked = 0;
  let why = '';
  for (const index of shownValidators(input, memory)) {
    const known = memory.votes.get(index) ?? new Map<number, Vote | null>();
    const range = missingEpochs(new Set(known.keys()), last, span.performance);
    if (!range || !due(memory, `performance ${index}`, headEpoch)) continue;
    const result = await askPerformance(reader, prefix, index, range);
    if (result.state === 'cancelled') return 'cancelled';
    memory.askedAt.set(`performance ${index}`, headEpoch);
    const votes = noted(memory, 'performance', result);
    if (votes) for (const epoch of epochsIn(range)) known.set(epoch, votes.get(epoch) ?? null);
    memory.votes.set(index, known);
    asked += 1;
    if (result.state === 'not-served') break;
    if (result.state !== 'failed') continue;
    failed.push(index);
    why ||= result.why;
  }
  // The other validators may have succeeded after a failure.
  if (failed.length > 0) {
    const who = failed.length === 1 ? 'Validator' : 'Validators';
    const all = failed.length === asked;
    memory.failures.set('performance', all ? why : `${who} ${listed(failed, 'and', 5)}: ${why}`);
  }
  return asked === 0 ? 'same' : 'changed';
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
