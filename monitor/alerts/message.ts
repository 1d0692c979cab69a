import { counted, listed } from '../../common/units/words';
import { alertDeclarations } from './declarations';
import type { Notice } from './machine';

/** One notification. */
export interface Message {
  readonly level: Notice['level'];
  readonly text: string;
  /** The nodes that it is about. */
  readonly nodes: readonly string[];
  /** Absent in a summary. */
  readonly kind?: Notice['kind'];
}

/** How many nodes are named; the others are counted. */
const named = 3;

/** Combines notices into messages: what several nodes have in common is reported once. */
export function messagesOf(notices: readonly Notice[]): readonly Message[] {
  const groups = new Map<string, Notice[]>();
  for (const notice of notices) {
    const key = `${notice.kind} ${notice.level}`;
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return [...groups.values()].map((group): Message => {
    const [first] = group as [Notice];
    // One node may see the same twice, in a reading and in its event stream.
    const about = [...new Map(group.map((notice) => [notice.node, notice])).values()];
    const nodes = about.map(({ node }) => node);
    const text =
      about.length === 1
        ? [`${first.name} ${first.words}.`, first.remedy].filter(Boolean).join(' ')
        : `${counted(about.length, 'node')} ${alertDeclarations[first.kind].many[first.level === 'over' ? 1 : 0]}: ${names(about)}.`;
    return { level: first.level, text, nodes, kind: first.kind };
  });
}

function names(group: readonly Notice[]): string {
  const all = group.map(({ name }) => name);
  return listed(all, 'and', all.length <= named + 1 ? all.length : named);
}
