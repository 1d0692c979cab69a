import type { Analyses, CardPart } from '../../common/panels/dashboard';
import { grouped } from '../../common/units/digits';
import { listed } from '../../common/units/words';
import type { AnalysisInput, AnalysisMemory, Kind } from './analysis-memory';
import { lastVoted } from './epochs';
import { performanceOf } from './heat-map';

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
