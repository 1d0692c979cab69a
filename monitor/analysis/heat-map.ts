import type { Analyses, CardPart, Performance, Vote, VoteTotals } from '../../common/panels/dashboard';
import { kindOf } from '../../common/panels/vote-kind';
import { grouped } from '../../common/units/digits';
import { listed } from '../../common/units/words';
import { voteShare } from '../validators/state';
import { validatorNames } from '../validators/words';
import {
  type AnalysisInput,
  type AnalysisMemory,
  isIndex,
  type Kind,
  mostAnalyzed,
  shownValidators,
  sourceOf,
} from './analysis-memory';
import { lastVoted, shownEpochs, span } from './epochs';

/** Maximum number of rows on a page. */
const pageSize = 50;

/** How the validators voted, in the form of the page. @param wait shown while nothing is known */
function performanceOf(input: AnalysisInput, memory: AnalysisMemory, wait: string): Analyses['performance'] {
  const { validators, headEpoch } = input;
  if (validators.length === 0)
    return { state: 'waiting', words: 'Enter the validators to watch and press Enter.' };
  const shown = shownValidators(input, memory);
  const leftOut = unknownWords(input, memory);
  if (shown.length === 0 && leftOut !== '') return { state: 'waiting', words: leftOut };
  const source = sourceOf(input, memory);
  const failure = memory.failures.get(source);
  if (!shown.some((index) => memory.votes.get(index)?.size)) {
    if (source === 'votes' && memory.notServed.has('votes')) {
      return { state: 'missing', why: 'The node reports neither the votes nor the rewards of validators.' };
    }
    return { state: 'waiting', words: failure ?? wait };
  }
  const vendor = source === 'performance';
  const epochs = shownEpochs(lastVoted(headEpoch), vendor ? span.performance : span.rewardsOfVotes);
  const isCut = vendor && validators.length > mostAnalyzed;
  const notes = [
    isCut ? `The first ${mostAnalyzed} of ${grouped(validators.length)} validators.` : '',
    leftOut,
    input.own ? 'These are the validators that the node monitors. Enter others above.' : '',
    vendor ? '' : `Derived from the rewards of each epoch because ${whyRewards(input, memory)}.`,
    vendor && memory.shares.size === 0
      ? 'Shares over a longer time need the validator monitor of the node (--validator-monitor-auto).'
      : '',
    failure ?? '',
  ];
  return {
    state: 'ready',
    data: pageOf(input, memory, shown, epochs),
    note: notes.filter(Boolean).join(' '),
  };
}

function whyRewards({ prefix }: AnalysisInput, memory: AnalysisMemory): string {
  return prefix === undefined || memory.notServed.has('performance')
    ? 'the node does not report the votes'
    : `the votes of more than ${mostAnalyzed} validators would be a heavy load for the node`;
}

/** Up to a page, validators are in the order of the list; more are sorted, the worst first. */
function pageOf(
  input: AnalysisInput,
  memory: AnalysisMemory,
  shown: readonly string[],
  epochs: readonly number[],
): Performance {
  const all = shown.map((validator) => {
    const known = memory.votes.get(validator);
    return { validator, votes: epochs.map((epoch) => known?.get(epoch) ?? null) };
  });
  const totals = totalsOf(all.map(({ votes }) => votes));
  const count = Math.ceil(all.length / pageSize);
  const index = Math.min(input.page ?? 0, count - 1);
  const first = index * pageSize;
  const sorted = count > 1 ? worstFirst(all) : all;
  const labels = labelsByIndex(input, memory);
  return {
    epochs,
    totals,
    ...(count > 1 ? { page: { index, count, first: first + 1 } } : {}),
    rows: sorted.slice(first, first + pageSize).map((row) => {
      const shares = memory.shares.get(row.validator);
      const label = labels.get(row.validator);
      return { ...row, ...(label === undefined ? {} : { label }), ...(shares ? { shares } : {}) };
    }),
  };
}

function totalsOf(votes: readonly (readonly (Vote | null)[])[]): VoteTotals {
  const counts = { right: 0, head: 0, target: 0, missed: 0, inactive: 0, unknown: 0 };
  for (const vote of votes.flat()) counts[kindOf(vote)] += 1;
  return { validators: votes.length, ...counts };
}

/** Those that lost the largest share of their rewards first. Those without any known vote are last. */
function worstFirst<Row extends { readonly votes: readonly (Vote | null)[] }>(
  rows: readonly Row[],
): readonly Row[] {
  const earned = ({ votes }: Row) => {
    const active = votes.filter((vote) => vote?.active);
    const shares = active.map((vote) => (vote ? voteShare(vote) : 0));
    return active.length === 0 ? 2 : shares.reduce((sum, share) => sum + share, 0) / active.length;
  };
  const sorted = rows.map((row) => ({ row, earned: earned(row) })).sort((a, b) => a.earned - b.earned);
  return sorted.map(({ row }) => row);
}

function labelsByIndex(
  { labels, validators }: AnalysisInput,
  memory: AnalysisMemory,
): ReadonlyMap<string, string> {
  return new Map(
    validators.flatMap((id) => {
      const label = labels?.get(id);
      const index = isIndex(id) ? id : memory.indices.get(id.toLowerCase());
      return label === undefined || index === undefined ? [] : [[index, label] as const];
    }),
  );
}

/** `The node does not know validators 999999 and 0x93247f2…8c6ab93f.` */
function unknownWords({ validators }: AnalysisInput, memory: AnalysisMemory): string {
  const unknown = validators.filter((id) => memory.unknown.has(id));
  return unknown.length === 0 ? '' : `The node does not know ${validatorNames(unknown)}.`;
}

/** All that is known, in the form of the page. */
export function analysesOf(input: AnalysisInput, memory: AnalysisMemory): Analyses {
  const early = lastVoted(input.headEpoch) < 1;
  const wait = input.syncing
    ? 'Available once the node has synced.'
    : early
      ? 'Available after the first three epochs of the chain.'
      : 'Loading…';
  const part = <T>(kind: Kind, data: T, empty: boolean, note: string, title: string): CardPart<T> => {
    if (!empty) return { state: 'ready', data, note };
    if (!input.prefix) return { state: 'missing', why: `${title} need the extension endpoints of a node.` };
    if (memory.notServed.has(kind)) {
      return {
        state: 'missing',
        why: `The node does not serve them: newer versions of Lighthouse no longer do.`,
      };
    }
    return { state: 'waiting', words: memory.failures.get(kind) ?? wait };
  };
  const rewards = [...memory.rewards.values()].flat().sort((a, b) => a.slot - b.slot);
  const packing = [...memory.packing.values()].flat().sort((a, b) => a.slot - b.slot);
  const inclusion = [...memory.inclusion.values()].sort((a, b) => a.epoch - b.epoch);
  return {
    performance: performanceOf(input, memory, wait),
    rewards: part('rewards', rewards, rewards.length === 0, epochsWords(memory.rewards), 'Block rewards'),
    packing: part(
      'packing',
      packing,
      packing.length === 0,
      epochsWords(memory.packing),
      'Figures on packing',
    ),
    inclusion: part('inclusion', inclusion, inclusion.length === 0, '', 'Figures on inclusion'),
  };
}

/** `Epochs 12 and 13.` */
function epochsWords(epochs: ReadonlyMap<number, unknown>): string {
  const all = [...epochs.keys()].sort((a, b) => a - b).map(grouped);
  if (all.length < 2) return all.length === 0 ? '' : `Epoch ${all[0]}.`;
  return `Epochs ${listed(all)}.`;
}
