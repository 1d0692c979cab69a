import { ago } from '../../common/units/words';
import { type Health, judge, type Level } from '../../monitor/health/health';
import { judgePair, place } from '../../monitor/health/pair';
import { shownUrl } from '../../monitor/nodes/node';
import type { NodeState, Thresholds } from '../../monitor/readings/node-state';

/** The status-bar item, plain. */
export interface HealthItem {
  /** With its icon: `$(error) Home: unreachable (refused)`. */
  readonly text: string;
  /** One line for each node. */
  readonly tooltip: string;
  readonly background?: 'error' | 'warning';
}

const gravity: Readonly<Record<Level, number>> = { red: 3, amber: 2, waiting: 1, good: 0 };

export interface HealthItemOptions {
  readonly thresholds: Thresholds;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** Whether anybody has the node polled now: what is not polled has no state. */
  readonly watched: (id: string) => boolean;
}

/** The worst state of all nodes that are polled; undefined when none is. */
export function healthItem(
  states: readonly NodeState[],
  { thresholds, now, watched }: HealthItemOptions,
): HealthItem | undefined {
  const polled = states.filter(({ node }) => watched(node.id));
  const judged = place(polled).map((placed): { name: string; health: Health } =>
    'pair' in placed
      ? { name: placed.pair.name, health: judgePair(placed.pair, thresholds, now) }
      : { name: placed.single.node.name, health: judge(placed.single, thresholds, now) },
  );
  const worst = judged.reduce<(typeof judged)[number] | undefined>(
    (bad, each) => (bad && gravity[bad.health.level] >= gravity[each.health.level] ? bad : each),
    undefined,
  );
  if (!worst) return undefined;
  const { level, words } = worst.health;
  const more = judged.filter(({ health }) => gravity[health.level] >= 2).length - 1;
  const [only] = judged;
  const text =
    level === 'good'
      ? `$(pass-filled) ${judged.length === 1 && only ? `${only.name}: ${only.health.words}` : `${judged.length} nodes well`}`
      : level === 'waiting'
        ? '$(loading~spin) Nodes'
        : `$(${level === 'red' ? 'error' : 'warning'}) ${worst.name}: ${words}${more > 0 ? ` (+${more})` : ''}`;
  return {
    text,
    tooltip: [
      ...states.map((state) => lineOf(state, thresholds, now, watched(state.node.id))),
      'Click to show the nodes.',
    ].join('\n'),
    ...(level === 'red' ? { background: 'error' } : level === 'amber' ? { background: 'warning' } : {}),
  };
}

function lineOf(state: NodeState, thresholds: Thresholds, now: number, watched: boolean): string {
  const { node, readAt } = state;
  if (!watched) return `${node.name}: not watched now`;
  const { words } = judge(state, thresholds, now);
  const last = state.failure && readAt !== undefined ? `, last answer ${ago(now - readAt)}` : '';
  return `${node.name}: ${words}${last} · ${shownUrl(node.url)}`;
}
