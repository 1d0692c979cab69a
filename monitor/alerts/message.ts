import { counted, listed } from '../../common/units/words';
import type { AlertKind } from './kinds';
import type { Notice } from './machine';

/** One notification of the editor. */
export interface Message {
  readonly level: Notice['level'];
  readonly text: string;
  /** The nodes that it is about. */
  readonly nodes: readonly string[];
}

/** So many are named; of more the rest is counted. */
const named = 3;

/** Notices that came together as messages: what many nodes have in common is said once. */
export function messagesOf(notices: readonly Notice[]): readonly Message[] {
  const groups = new Map<string, Notice[]>();
  for (const notice of notices) {
    const key = `${notice.kind} ${notice.level}`;
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return [...groups.values()].map((group): Message => {
    const [first] = group as [Notice];
    const nodes = group.map(({ node }) => node);
    const text =
      group.length === 1
        ? [`${first.name} ${first.words}.`, first.remedy].filter(Boolean).join(' ')
        : `${counted(group.length, 'node')} ${common[first.kind][first.level === 'over' ? 1 : 0]}: ${names(group)}.`;
    return { level: first.level, text, nodes };
  });
}

/** What many nodes do, and what they do when it is over. */
const common: Readonly<Record<AlertKind, readonly [bad: string, over: string]>> = {
  unreachable: ['do not answer', 'answer again'],
  'execution-layer': ['do not reach their execution nodes', 'reach their execution nodes again'],
  sync: ['are out of sync', 'are in sync again'],
  peers: ['have few peers', 'have enough peers again'],
  disk: ['have little disk left', 'have enough disk again'],
  finality: ['see no finality', 'finalize again'],
  reorg: ['saw the chain reorganised', 'see a steady chain again'],
};

function names(group: readonly Notice[]): string {
  const all = group.map(({ name }) => name);
  return listed(all, 'and', all.length <= named + 1 ? all.length : named);
}
