import { ago, listed } from '../../common/units/words';
import { judge } from '../../monitor/health/health';
import { judgePair, place } from '../../monitor/health/pair';
import { compareSeverity, type Health, isBad } from '../../monitor/health/state';
import { fullHealthWords, healthLabel, healthWords } from '../../monitor/health/words';
import { shownUrl } from '../../monitor/nodes/node';
import type { NodeState, Thresholds } from '../../monitor/readings/node-state';
import { iconText, type ScreenText, screenText, tooltipText } from '../screen/text';

/** The content of the status bar item. */
export interface HealthItem {
  /** With an icon: `$(error) Home: unreachable (refused)`. */
  readonly text: ScreenText;
  /** One line per node. */
  readonly tooltip: ScreenText;
  readonly background?: 'error' | 'warning';
}

export interface HealthItemOptions {
  readonly thresholds: Thresholds;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** Whether a node is polled now: other nodes have no current state. */
  readonly watched: (id: string) => boolean;
}

/** The number on the icon in the activity bar. */
export interface Attention {
  /** Single nodes and pairs whose state is amber or red. */
  readonly count: number;
  readonly words: string;
}

/** A single node or a pair with its state. */
export interface Judged {
  readonly name: string;
  readonly health: Health;
}

/** How many nodes need attention; a pair counts once. */
export function attention(judged: readonly Judged[]): Attention {
  const bad = judged.filter(({ health }) => isBad(health.severity));
  const [only] = bad;
  if (!only) return { count: 0, words: '' };
  return {
    count: bad.length,
    words:
      bad.length === 1
        ? `${only.name} needs attention: ${healthLabel(only.health)}`
        : `${bad.length} nodes need attention: ${listed(
            bad.map(({ name }) => name),
            'and',
            5,
          )}`,
  };
}

/** The states of the nodes that are polled: others have no current state. */
export function judgePolled(
  states: readonly NodeState[],
  { thresholds, now, watched }: HealthItemOptions,
): readonly Judged[] {
  return place(states.filter(({ node }) => watched(node.id))).map((placed) =>
    'pair' in placed
      ? { name: placed.pair.name, health: judgePair(placed.pair, thresholds, now) }
      : { name: placed.single.node.name, health: judge(placed.single, thresholds, now) },
  );
}

/**
 * The worst state of all polled nodes; undefined when no node is polled.
 * @param judged the states of the polled nodes
 */
export function healthItem(
  states: readonly NodeState[],
  judged: readonly Judged[],
  { thresholds, now, watched }: HealthItemOptions,
): HealthItem | undefined {
  const worst = judged.reduce<(typeof judged)[number] | undefined>(
    (bad, each) => (bad && compareSeverity(bad.health.severity, each.health.severity) >= 0 ? bad : each),
    undefined,
  );
  if (!worst) return undefined;
  const { severity } = worst.health;
  const more = judged.filter(({ health }) => isBad(health.severity)).length - 1;
  const [only] = judged;
  const text =
    severity === 'ok'
      ? iconText(
          'pass-filled',
          judged.length === 1 && only
            ? `${only.name}: ${healthWords(only.health, now)}`
            : `${judged.length} nodes OK`,
        )
      : severity === 'waiting'
        ? iconText('loading~spin', 'Nodes')
        : iconText(
            severity,
            `${worst.name}: ${healthWords(worst.health, now)}${more > 0 ? ` (+${more})` : ''}`,
          );
  return {
    text,
    tooltip: tooltipText(
      [
        ...states.map((state) => screenText(lineOf(state, thresholds, now, watched(state.node.id)))),
        'Click to show the nodes.',
      ].join('\n'),
    ),
    ...(isBad(severity) ? { background: severity } : {}),
  };
}

function lineOf(state: NodeState, thresholds: Thresholds, now: number, watched: boolean): string {
  const { node, readAt } = state;
  if (!watched) return `${node.name}: not being watched`;
  const label = fullHealthWords(judge(state, thresholds, now), now);
  const last = state.failure && readAt !== undefined ? `, last response ${ago(now - readAt)}` : '';
  return `${node.name}: ${label}${last} · ${shownUrl(node.url)}`;
}
