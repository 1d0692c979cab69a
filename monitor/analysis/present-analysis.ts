import type { Analyses, CardPart } from '../../common/panels/dashboard';
import { grouped } from '../../common/units/digits';
import { listed } from '../../common/units/words';
import { validatorNames } from '../validators/words';
import {
  type AnalysisInput,
  type AnalysisMemory,
  type Kind,
  mostValidators,
  shownValidators,
} from './analysis-memory';
import { lastVoted, shownEpochs, span } from './epochs';

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
    if (!input.prefix) return { state: 'missing', why: `${title} need the vendor endpoints of a node.` };
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

function performanceOf(input: AnalysisInput, memory: AnalysisMemory, wait: string): Analyses['performance'] {
  const { prefix, validators, headEpoch } = input;
  if (validators.length === 0)
    return { state: 'waiting', words: 'Enter the validators to watch and press Enter.' };
  const shown = shownValidators(input, memory);
  const leftOut = unknownWords(input, memory);
  if (shown.length === 0 && leftOut !== '') return { state: 'waiting', words: leftOut };
  const votes = shown.map((index) => memory.votes.get(index));
  const vendor = prefix !== undefined && !memory.notServed.has('performance');
  if (!votes.some((each) => each && each.size > 0)) {
    if (!vendor && memory.notServed.has('votes')) {
      return { state: 'missing', why: 'The node reports neither the votes nor the rewards of validators.' };
    }
    return { state: 'waiting', words: memory.failures.get(vendor ? 'performance' : 'votes') ?? wait };
  }
  const epochs = shownEpochs(lastVoted(headEpoch), vendor ? span.performance : span.rewardsOfVotes);
  const notes = [
    leftOut,
    input.own ? 'These are the validators that the node monitors. Enter others above.' : '',
    validators.length > mostValidators
      ? `The first ${mostValidators} of ${grouped(validators.length)} validators.`
      : '',
    vendor ? '' : 'Derived from the rewards of each epoch because the node does not report the votes.',
    vendor && memory.shares.size === 0
      ? 'Shares over a longer time need the validator monitor of the node (--validator-monitor-auto).'
      : '',
    memory.failures.get(vendor ? 'performance' : 'votes') ?? '',
  ];
  return {
    state: 'ready',
    data: {
      epochs,
      rows: shown.map((validator, row) => {
        const shares = memory.shares.get(validator);
        return {
          validator,
          votes: epochs.map((epoch) => votes[row]?.get(epoch) ?? null),
          ...(shares ? { shares } : {}),
        };
      }),
    },
    note: notes.filter(Boolean).join(' '),
  };
}

/** `The node does not know validators 999999 and 0x93247f2…8c6ab93f.` */
function unknownWords({ validators }: AnalysisInput, memory: AnalysisMemory): string {
  const unknown = validators.filter((id) => memory.unknown.has(id));
  return unknown.length === 0 ? '' : `The node does not know ${validatorNames(unknown)}.`;
}

/** `Epochs 12 and 13.` */
function epochsWords(epochs: ReadonlyMap<number, unknown>): string {
  const all = [...epochs.keys()].sort((a, b) => a - b).map(grouped);
  if (all.length < 2) return all.length === 0 ? '' : `Epoch ${all[0]}.`;
  return `Epochs ${listed(all)}.`;
}
